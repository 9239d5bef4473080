"""Opponents in a process of their own: quick, replaceable, and never in the way."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator

import pytest

from alhambra.match import thinker
from alhambra.match.thinker import Inline, Thinker
from alhambra.rules import alhambra as game
from alhambra.rules.alhambra.choices import Choice
from alhambra.rules.alhambra.model import State
from tests.rules.positions import new_game

PATIENCE = 30
"""Seconds after which an answer will not come any more."""


@pytest.fixture
def opponents() -> Iterator[Thinker]:
    """A worker process, ended afterwards."""
    made = Thinker()
    yield made
    made.close()


def answer(asked: Thinker | Inline) -> Choice:
    """The answer, waited for."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        choice = asked.poll()
        if choice is not None:
            return choice
        time.sleep(0.005)
    raise AssertionError("no answer")


def position(seed: int = 1) -> State:
    return new_game(3, seed)[-1].state


def test_the_process_decides_as_one_would_in_line(opponents: Thinker) -> None:
    for level in ("easy", "normal"):
        for seed in range(4):
            state = position(seed)
            line = Inline()
            line.ask(state, state.to_move, level, "x")
            opponents.ask(state, state.to_move, level, "x")
            assert answer(opponents) == answer(line)


def test_asking_does_not_wait(opponents: Thinker) -> None:
    state = position()
    opponents.ask(state, state.to_move, "normal", "x")
    assert answer(opponents) in game.choices(state, state.to_move)


def test_a_late_answer_to_what_was_taken_back_is_dropped(opponents: Thinker) -> None:
    first, second = position(1), position(2)
    opponents.ask(first, first.to_move, "normal", "x")
    opponents.cancel()
    assert opponents.poll() is None
    opponents.ask(second, second.to_move, "normal", "y")
    line = Inline()
    line.ask(second, second.to_move, "normal", "y")
    assert answer(opponents) == answer(line)


def test_a_process_that_is_killed_is_started_again(opponents: Thinker) -> None:
    state = position()
    opponents.warm_up()
    process = opponents._process
    assert process is not None and process.pid is not None
    os.kill(process.pid, signal.SIGKILL)
    process.join()
    opponents.ask(state, state.to_move, "normal", "x")
    assert answer(opponents) in game.choices(state, state.to_move)
    assert opponents._process is not process


def test_where_no_process_can_be_had_the_question_is_answered_in_line(
    opponents: Thinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(self: Thinker) -> None:
        raise OSError("no processes left")

    monkeypatch.setattr(thinker.Thinker, "warm_up", fail)
    state = position()
    opponents.ask(state, state.to_move, "easy", "x")
    assert answer(opponents) in game.choices(state, state.to_move)


def test_closing_ends_the_process(opponents: Thinker) -> None:
    opponents.warm_up()
    process = opponents._process
    assert process is not None and process.is_alive()
    opponents.close()
    assert not process.is_alive()
