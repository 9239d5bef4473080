"""Opponents in a process of their own: quick, replaceable, and never in the way."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator

import pytest

from alhambra.ai.alhambra.bot import AlhambraLevel
from alhambra.ai.alhambra.planner import Turn
from alhambra.ai.thinking import think
from alhambra.match.alhambra.game import shipped_levels
from alhambra.opponents import thinker
from alhambra.opponents.thinker import Inline, PlannedTurn, Thinker
from alhambra.opponents.worker import WorkerClient
from alhambra.rules import alhambra as game
from alhambra.rules.alhambra.choices import Choice
from alhambra.rules.alhambra.model import State
from alhambra.rules.api import IllegalChoice, Seat
from alhambra.rules.chance import Seeded
from alhambra.rules.games import AnyState
from tests.app.games.rollwrite import positions as sheets
from tests.opponents.conftest import until
from tests.rules.alhambra.positions import new_game


@pytest.fixture
def opponents() -> Iterator[Thinker]:
    made = Thinker()
    yield made
    made.close()


def answer(asked: Thinker | Inline) -> Choice:
    found: list[Choice] = until(lambda: [one for one in [asked.poll()] if one is not None])
    return found[0]


def position(seed: int = 1) -> State:
    return new_game(3, seed)[-1].state


def test_the_process_decides_as_one_would_in_line(opponents: Thinker) -> None:
    """One process, whatever is played."""
    states: list[AnyState] = [*map(position, range(4)), *sheets.positions(3)[5::40]]
    for level in ("easy", "normal"):
        for state in states:
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
    process = opponents.client.process
    assert process is not None and process.pid is not None
    os.kill(process.pid, signal.SIGKILL)
    process.join()
    opponents.ask(state, state.to_move, "normal", "x")
    assert answer(opponents) in game.choices(state, state.to_move)
    assert opponents.client.process is not process


def test_where_no_process_can_be_had_the_question_is_answered_in_line(
    opponents: Thinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(self: WorkerClient) -> None:
        raise OSError("no processes left")

    monkeypatch.setattr(WorkerClient, "warm_up", fail)
    state = position()
    opponents.ask(state, state.to_move, "easy", "x")
    assert answer(opponents) in game.choices(state, state.to_move)


def test_closing_ends_the_process(opponents: Thinker) -> None:
    opponents.warm_up()
    process = opponents.client.process
    assert process is not None and process.is_alive()
    opponents.close()
    until(lambda: not process.is_alive())


# -- whole turns ----------------------------------------------------------------------------------


def planned(state: State) -> Turn:
    return think(shipped_levels()["normal"], state, state.to_move, "x")


def long_turn() -> tuple[State, Turn]:
    """A position whose turn takes three choices at least, and that turn."""
    for seed in range(60):
        state = position(seed)
        for number in range(12):
            turn = planned(state)
            if len(turn) > 2:
                return state, turn
            for choice in turn:
                state = game.apply(state, state.to_move, choice, Seeded(number))[-1].state
    raise AssertionError("no long turn in sixty games")


class Counted:
    """Thinks whole turns, and counts them."""

    def __init__(self) -> None:
        self.thought = 0

    def __call__(self, level: AlhambraLevel, state: State, seat: Seat, seed: str) -> Turn:
        self.thought += 1
        return think(level, state, seat, seed)


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Counted:
    """Whole turns from whoever answers in line."""
    made = Counted()
    monkeypatch.setattr(thinker, "think", made)
    return made


def then(state: State, choice: Choice) -> State:
    return game.apply(state, state.to_move, choice, Seeded("then"))[-1].state


def asked(opponent: Thinker | Inline, state: State, level: str = "normal") -> Choice:
    opponent.ask(state, state.to_move, level, "x")
    return answer(opponent)


def test_a_turn_is_thought_out_once_and_handed_out_choice_by_choice(counted: Counted) -> None:
    state, _ = long_turn()
    inline, made = Inline(), []
    turn = state.turn
    while state.turn == turn and game.actors(state):
        made.append(asked(inline, state))
        state = then(state, made[-1])
    assert len(made) > 2
    assert counted.thought == 1


def test_the_next_turn_is_thought_out_anew(counted: Counted) -> None:
    state, _ = long_turn()
    inline, turn = Inline(), state.turn
    while state.turn == turn:
        state = then(state, asked(inline, state))
    asked(inline, state)
    assert counted.thought == 2


def test_what_was_foreseen_is_dropped_when_the_game_goes_another_way(counted: Counted) -> None:
    state, turn = long_turn()
    second = then(state, turn[0])
    other = next(
        after
        for choice in game.choices(second, second.to_move)
        if choice != turn[1] and (after := then(second, choice)).turn == state.turn
    )
    ways: list[tuple[State, str]] = [
        (state, "normal"),  # both choices were taken back
        (second, "normal"),  # the last one was
        (other, "normal"),  # another one was made for it
        (then(second, turn[1]), "easy"),  # somebody else is asked
    ]
    for elsewhere, level in ways:
        inline = Inline()
        asked(inline, state)
        assert asked(inline, second) == turn[1]
        before = counted.thought
        asked(inline, elsewhere, level)
        assert counted.thought == before + 1, (elsewhere.phase, level)


def test_what_was_foreseen_is_dropped_by_a_cancel_and_not_taken_up_again(counted: Counted) -> None:
    state, turn = long_turn()
    inline = Inline()
    assert asked(inline, state) == turn[0]
    inline.cancel()
    asked(inline, then(state, turn[0]))
    assert counted.thought == 2


def test_another_position_in_between_ends_what_was_foreseen(counted: Counted) -> None:
    state, turn = long_turn()
    inline = Inline()
    asked(inline, state)
    asked(inline, position(9))
    asked(inline, then(state, turn[0]))
    assert counted.thought == 3


def test_a_foreseen_choice_that_may_not_be_made_is_not_handed_out() -> None:
    state, turn = long_turn()
    foreseen = PlannedTurn()
    foreseen.begin(state, state.to_move, "normal", (turn[0], turn[0]))
    after = then(state, turn[0])
    assert foreseen.next(after, after.to_move, "normal") is None


def test_nothing_follows_on_a_choice_that_is_refused() -> None:
    state, turn = long_turn()
    with pytest.raises(IllegalChoice):
        PlannedTurn().begin(state, state.to_move, "normal", (turn[-1], turn[0]))


def test_the_process_is_asked_once_a_turn() -> None:
    state, turn = long_turn()
    client = WorkerClient("alhambra-opponent")
    opponent = Thinker(client)
    try:
        made = [asked(opponent, state)]
        for _ in turn[1:]:
            state = then(state, made[-1])
            opponent.ask(state, state.to_move, "normal", "other seed")
            assert not client.asked
            made.append(answer(opponent))
        assert opponent.poll() is None
        assert len(made) == len(turn)
    finally:
        opponent.close()
