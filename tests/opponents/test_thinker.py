"""Opponents and advice from processes of their own: repeatable, replaceable, never waited for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from random import Random
from typing import Any

import pytest

from alhambra.ai.alhambra.advice import Advice
from alhambra.ai.alhambra.level import AlhambraLevel
from alhambra.ai.alhambra.planner import Turn
from alhambra.ai.position import Judgement
from alhambra.ai.search import think
from alhambra.match.alhambra.game import shipped_levels
from alhambra.opponents import thinker
from alhambra.opponents.thinker import Adviser, Inline, PlannedTurn, Thinker
from alhambra.opponents.worker import GivenUp, WorkerClient
from alhambra.rules import alhambra as game
from alhambra.rules.alhambra.choices import Add, Choice
from alhambra.rules.alhambra.model import State
from alhambra.rules.api import IllegalChoice, Seat
from alhambra.rules.chance import Seeded
from alhambra.rules.games import AnyState
from bench.honesty.hidden import permuted
from tests.app.games.rollwrite import positions as sheets
from tests.opponents.conftest import until
from tests.rules.alhambra.play import played
from tests.rules.alhambra.positions import new_game
from tests.stand_ins import InlineAdviser


@pytest.fixture(scope="module")
def opponents() -> Iterator[Thinker]:
    """A worker process for all tests that leave it as it is, ended after them."""
    made = Thinker()
    yield made
    made.close()


@pytest.fixture
def mortal() -> Iterator[Thinker]:
    made = Thinker()
    yield made
    made.close()


def answer(asked: Thinker | Inline | Adviser) -> Any:
    return until(lambda: [one for one in [asked.poll()] if one is not None])[0]


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


def test_a_late_answer_to_what_was_taken_back_is_dropped(opponents: Thinker) -> None:
    first, second = position(1), position(2)
    opponents.ask(first, first.to_move, "normal", "x")
    opponents.cancel()
    assert opponents.poll() is None
    opponents.ask(second, second.to_move, "normal", "y")
    line = Inline()
    line.ask(second, second.to_move, "normal", "y")
    assert answer(opponents) == answer(line)


def test_where_no_process_can_be_had_the_question_is_answered_in_line(
    mortal: Thinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(self: WorkerClient) -> None:
        raise OSError("no processes left")

    monkeypatch.setattr(WorkerClient, "warm_up", fail)
    state = position()
    mortal.ask(state, state.to_move, "easy", "x")
    assert answer(mortal) in game.choices(state, state.to_move)


def test_questions_hold_nothing_of_what_is_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    """From states that look alike the same is asked, of opponents and for advice."""
    asked = list[tuple[object, ...]]()

    def note(client: WorkerClient, *about: object, seconds: float) -> None:
        asked.append(about)

    monkeypatch.setattr(WorkerClient, "ask", note)
    state = position()
    seat = state.to_move
    for level in ("normal", "hard"):
        knows_hands = shipped_levels()[level].knows_hands
        for one in (state, permuted(state, seat, Random(level), knows_hands=knows_hands)):
            Thinker().ask(one, seat, level, "x")
    for one in (state, permuted(state, seat, Random("advice"), knows_hands=True)):
        Adviser().advise(one, seat)
    assert len(asked) == 6 and asked[::2] == asked[1::2]


@pytest.mark.parametrize("make", [Thinker, Adviser])
def test_closing_ends_the_process(make: type[Thinker | Adviser]) -> None:
    made = make()
    made.warm_up()
    process = made.client.process
    assert process is not None and process.is_alive()
    made.close()
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
    choice: Choice = answer(opponent)
    return choice


def test_a_turn_is_thought_out_once_handed_out_choice_by_choice_and_the_next_anew(
    counted: Counted,
) -> None:
    state, _ = long_turn()
    inline, made = Inline(), []
    turn = state.turn
    while state.turn == turn:
        made.append(asked(inline, state))
        state = then(state, made[-1])
    assert len(made) > 2
    assert counted.thought == 1
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


def test_what_was_foreseen_is_dropped_by_a_cancel_and_by_another_position_in_between(
    counted: Counted,
) -> None:
    state, turn = long_turn()
    inline = Inline()
    assert asked(inline, state) == turn[0]
    inline.cancel()
    asked(inline, then(state, turn[0]))
    assert counted.thought == 2
    asked(inline, state)
    asked(inline, position(9))
    asked(inline, then(state, turn[0]))
    assert counted.thought == 5


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
    with closing(Thinker(client)) as opponent:
        made = [asked(opponent, state)]
        for _ in turn[1:]:
            state = then(state, made[-1])
            opponent.ask(state, state.to_move, "normal", "other seed")
            assert not client.asked
            made.append(answer(opponent))
        assert opponent.poll() is None
        assert len(made) == len(turn)


# -- advice ----------------------------------------------------------------------------------------


STEPS = 12


@pytest.fixture(scope="module")
def adviser() -> Iterator[Adviser]:
    made = Adviser(STEPS)
    yield made
    made.close()


def advised(adviser: Adviser, state: State) -> tuple[Advice, ...]:
    adviser.advise(state, state.to_move)
    found: tuple[Advice, ...] = answer(adviser)
    return found


def test_a_turn_that_cannot_be_played_is_given_up_with_the_reason(adviser: Adviser) -> None:
    state = position()
    turn = advised(adviser, state)[0].turn
    adviser.judge(state, state.to_move, (Add(state.box.tiles[0], (1, 0)),))  # not in the reserve
    with pytest.raises(GivenUp, match=r"\w"):
        answer(adviser)
    assert not adviser.asked
    assert advised(adviser, state)[0].turn == turn


def test_it_advises_and_judges_as_one_would_in_line(adviser: Adviser) -> None:
    """The same question has the same answer, in the process as here, whatever is still hidden."""
    inline = InlineAdviser(STEPS)
    palaces: list[AnyState] = [step.state for step in played(3, "keeper", 2).steps[::90]]
    for state in (*palaces, *sheets.positions(3)[5::80], *sheets.positions(1)[5::80]):
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
