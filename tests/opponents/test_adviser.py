"""Advice from a process of its own: repeatable, replaceable, never waited for."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import pytest

from alhambra.ai.alhambra.advice import Advice
from alhambra.ai.position import Judgement
from alhambra.opponents.thinker import ADVICE_SECONDS, Adviser, Answer
from alhambra.opponents.worker import GivenUp, WorkerClient, serve
from alhambra.rules.alhambra.choices import Add
from alhambra.rules.alhambra.model import State
from alhambra.rules.games import AnyState
from tests.app.games.rollwrite import positions as sheets
from tests.opponents.conftest import Clock, until
from tests.opponents.hung_workers import dies
from tests.rules.alhambra.play import played
from tests.rules.alhambra.positions import new_game
from tests.stand_ins import InlineAdviser

STEPS = 12


@pytest.fixture(scope="module")
def adviser() -> Iterator[Adviser]:
    """A worker process for all tests that leave it as it is, ended after them."""
    made = Adviser(STEPS)
    yield made
    made.close()


@pytest.fixture
def mortal() -> Iterator[Adviser]:
    made = Adviser(STEPS)
    yield made
    made.close()


def answer(adviser: Adviser) -> Answer:
    found: Answer = until(adviser.poll)
    return found


def position(seed: int = 1) -> State:
    return new_game(3, seed)[-1].state


def advised(adviser: Adviser, state: State) -> tuple[Advice, ...]:
    adviser.advise(state, state.to_move)
    found = answer(adviser)
    assert not isinstance(found, Judgement)
    return found


def test_asking_does_not_wait_and_the_answer_comes_once(adviser: Adviser) -> None:
    assert adviser.poll() is None
    adviser.advise(position(), position().to_move)
    assert adviser.asked
    answer(adviser)
    assert not adviser.asked
    assert adviser.poll() is None


def test_only_the_last_question_is_answered(adviser: Adviser) -> None:
    first, second = position(1), position(2)
    expected = advised(adviser, second)
    for state in (first, first, second):
        adviser.advise(state, state.to_move)
    assert answer(adviser) == expected


def test_what_was_taken_back_is_not_answered(adviser: Adviser) -> None:
    first, second = position(1), position(2)
    expected = advised(adviser, second)
    adviser.advise(first, first.to_move)
    adviser.cancel()
    assert not adviser.asked
    assert adviser.poll() is None
    adviser.advise(second, second.to_move)
    assert answer(adviser) == expected


def test_a_process_that_is_killed_is_started_again(mortal: Adviser) -> None:
    expected = advised(mortal, position())
    process = mortal.client.process
    assert process is not None and process.pid is not None
    mortal.advise(position(), position().to_move)
    os.kill(process.pid, signal.SIGKILL)
    assert answer(mortal) == expected


def test_a_turn_that_cannot_be_played_is_given_up_with_the_reason(adviser: Adviser) -> None:
    state = position()
    turn = advised(adviser, state)[0].turn
    adviser.judge(state, state.to_move, (Add(state.box.tiles[0], (1, 0)),))  # not in the reserve
    with pytest.raises(GivenUp, match=r"\w"):
        answer(adviser)
    assert not adviser.asked
    assert advised(adviser, state)[0].turn == turn


def dies_once(connection: Connection[Any, Any]) -> None:
    """A worker that ends at its first question when it is the first worker."""
    note = Path(os.environ["ALHAMBRA_TEST_DIED"])
    if note.exists():
        serve(connection)
    else:
        connection.recv()
        note.touch()


def test_a_process_that_dies_at_the_question_is_given_up() -> None:
    adviser = Adviser(STEPS, WorkerClient("dies", dies))
    try:
        adviser.advise(position(), position().to_move)
        with pytest.raises(GivenUp):
            answer(adviser)
        assert adviser.poll() is None
    finally:
        adviser.close()


def test_a_process_that_dies_once_is_forgiven(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ALHAMBRA_TEST_DIED", str(tmp_path / "died"))
    adviser = Adviser(STEPS, WorkerClient("dies-once", dies_once))
    try:
        adviser.advise(position(), position().to_move)
        assert answer(adviser)
        assert (tmp_path / "died").exists()
    finally:
        adviser.close()


def stop(adviser: Adviser, clock: Clock) -> None:
    """Stop the process that has the question, until its time and two seconds are over."""
    process = adviser.client.process
    assert process is not None and process.pid is not None
    until(lambda: adviser.poll() or adviser.client.sent)
    os.kill(process.pid, signal.SIGSTOP)
    clock.now += ADVICE_SECONDS + 2


@pytest.mark.skipif(os.name != "posix", reason="processes are stopped on POSIX only")
def test_advice_that_hangs_once_comes_and_that_hangs_twice_is_given_up() -> None:
    clock = Clock()
    adviser = Adviser(STEPS, WorkerClient("adviser", clock=clock))
    try:
        expected = InlineAdviser(STEPS)
        expected.advise(position(), position().to_move)
        adviser.advise(position(), position().to_move)
        stop(adviser, clock)
        assert answer(adviser) == expected.poll()
        adviser.judge(position(), position().to_move, advised(adviser, position())[0].turn)
        stop(adviser, clock)
        assert adviser.poll() is None
        stop(adviser, clock)
        with pytest.raises(GivenUp, match="hung"):
            answer(adviser)
        assert not adviser.asked
    finally:
        adviser.close()


def test_closing_ends_the_process(mortal: Adviser) -> None:
    mortal.warm_up()
    process = mortal.client.process
    assert process is not None and process.is_alive()
    mortal.close()
    until(lambda: not process.is_alive())


def test_it_advises_and_judges_as_one_would_in_line(adviser: Adviser) -> None:
    """The same question has the same answer, in the process as here, whatever is still hidden."""
    inline = InlineAdviser(STEPS)
    palaces: list[AnyState] = [step.state for step in played(3, "keeper", 2).steps[::60]]
    for state in (*palaces, *sheets.positions(3)[5::40], *sheets.positions(1)[5::40]):
        seat = state.to_move
        adviser.advise(state, seat)
        inline.advise(state, seat)
        told = answer(adviser)
        assert told == inline.poll() and not isinstance(told, Judgement)
        worst = told[-1].turn
        adviser.judge(state, seat, worst)
        inline.judge(state, seat, worst)
        judgement = answer(adviser)
        assert isinstance(judgement, Judgement)
        assert judgement == inline.poll() and judgement.played.turn == worst
