"""The exact values of the last turns of Roll & Write, compared with the rules played out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from math import prod
from typing import TypeVar

import pytest

from alhambra.ai.rollwrite.fast_state import FastState
from alhambra.ai.rollwrite.level import find_plans
from alhambra.ai.rollwrite.planner import translate_plan
from alhambra.match.rollwrite.game import shipped_levels
from alhambra.rules import rollwrite as game
from alhambra.rules.api import Building
from alhambra.rules.rollwrite.choices import Choice
from alhambra.rules.rollwrite.model import CELLS, KEEP, OVER, State
from bench.rollwrite_endings.__main__ import ends, losses, main
from bench.rollwrite_endings.last_turn import LastTurn
from bench.rollwrite_endings.solver import best, exact, turns_left, value
from tests.ai.rollwrite.play import cells_of_type

HARD = shipped_levels()["hard"]
T = TypeVar("T")


class Dice:
    """Throws these numbers, and nothing after them."""

    def __init__(self, numbers: Sequence[int]) -> None:
        self._numbers = list(numbers)

    def roll(self, sides: int, what: str) -> int:
        return self._numbers.pop(0)

    def shuffle(self, items: Sequence[T], what: str) -> tuple[T, ...]:
        raise AssertionError("nothing is shuffled at the end of a game")


@cache
def endings(players: int) -> list[State]:
    return [state for number in range(8) for state, _ in ends(players, 2, 70 + number)]


def with_left(players: int, left: int, coins: int = 2) -> Iterator[State]:
    """Positions with this many turns left, and few coins."""
    for state in endings(players):
        if turns_left(FastState(state)) == left and state.players[state.to_move].coins <= coins:
            yield state


def lead(state: State, seat: int) -> int:
    totals = [state.totals[at] for at in range(len(state.players))]
    return 2 * totals[seat] - sum(totals)


def after(state: State, turn: Sequence[Choice], dice: Sequence[int] = ()) -> State:
    """The state after a turn, in which these numbers are thrown at last.

    Raises ``IndexError`` if more are thrown.
    """
    seat = state.to_move
    for choice in turn:
        state = game.apply(state, seat, choice, Dice(dice))[-1].state
    return state


def expected(state: State, turn: Sequence[Choice], virtual: int) -> float:
    """The mean lead after the last turn, over the dice of the virtual players."""
    leads, ways = 0, 0
    for buildings in product(Building, repeat=virtual):
        cells = [cells_of_type(building) for building in buildings]
        try:
            over = after(state, turn, [number for (cell, *_) in cells for number in cell])
        except IndexError:
            continue  # a complete type is thrown again: any other cell is as likely
        assert over.phase is OVER
        many = prod(map(len, cells))
        leads, ways = leads + many * lead(over, state.to_move), ways + many
    return leads / ways


def turns(state: State, made: tuple[Choice, ...] = ()) -> Iterator[tuple[Choice, ...]]:
    """All turns that the rules allow in the last turn."""
    for choice in game.choices(state, state.to_move):
        turn = (*made, choice)
        try:
            yield from turns(after(state, [choice]), turn)
        except IndexError:
            yield turn


def test_the_last_turn_of_two_is_worth_what_the_best_of_all_legal_turns_is() -> None:
    tried = 0
    for state in list(with_left(2, 1))[:4]:
        fast, mind = FastState(state), HARD.mind(FastState(state))
        values = [expected(state, turn, 1) for turn in set(turns(state))]
        assert best(fast, mind) == pytest.approx(max(values))
        tried += len(values)
    assert tried > 10


def test_alone_all_buildings_of_virtual_players_are_gone_through() -> None:
    state = next(with_left(1, 1))
    fast = FastState(state)
    for plan in find_plans(fast, HARD.mind(fast), 9)[:2]:
        turn = translate_plan(fast, plan)
        assert exact(fast, plan) == pytest.approx(expected(state, turn, 2))


@pytest.mark.parametrize("four", [False, True])
def test_the_turn_before_is_worth_what_the_rival_leaves_on_average(four: bool) -> None:
    """Of four dice the pair is kept that leaves the rival least."""
    state, turn, worth = next(of_two(four))
    known: dict[object, float] = {}

    def rival(state: State) -> float:
        if state.phase is KEEP:
            return min(rival(after(state, [keep])) for keep in game.choices(state, state.to_move))
        fast = FastState(state)
        if fast.dice not in known:
            known[fast.dice] = LastTurn(fast).value(fast.dice)
        return known[fast.dice]

    pairs = Counter(tuple(sorted(pair)) for pair in CELLS)
    rolls = (
        {(*blue, *yellow): pairs[blue] * pairs[yellow] for blue in pairs for yellow in pairs}
        if four
        else dict.fromkeys(CELLS, 1)
    )
    left = sum(many * rival(after(state, turn, dice)) for dice, many in rolls.items())
    assert worth == pytest.approx(-left / sum(rolls.values()))


def of_two(four: bool) -> Iterator[tuple[State, Sequence[Choice], float]]:
    """Turns of two players before the last one, with their values."""
    for state in with_left(2, 2, 20):
        fast = FastState(state)
        for plan in find_plans(fast, HARD.mind(fast), 9):
            if fast.copy().act(plan) == four:
                yield state, translate_plan(fast, plan), exact(fast, plan)


def test_before_the_last_two_turns_values_hang_on_the_futures_drawn() -> None:
    state = next(state for state in with_left(2, 4, 20) if FastState(state).coins)
    fast, mind = FastState(state), HARD.mind(FastState(state))
    plan = find_plans(fast, mind, 9)[0]
    values = [value(fast, plan, mind, [seed]) for seed in ("one", "one", "two", "three", "four")]
    assert values[0] == values[1] and len({*values}) > 1


def test_only_whole_turns_have_a_value() -> None:
    state, turn, _ = next(of_two(True))
    thrown = after(state, turn, (1, 2, 3, 4))
    fast, mind = FastState(state), HARD.mind(FastState(state))
    with pytest.raises(ValueError, match="beginning of a turn"):
        value(FastState(thrown), find_plans(fast, mind, 9)[0], mind)


def test_the_levels_lose_as_much_as_their_turns_are_worse(
    capsys: pytest.CaptureFixture[str],
) -> None:
    levels = [shipped_levels()[name] for name in ("easy", "hard")]
    for state, seed in (each for number in range(4) for each in ends(2, 2, 70 + number)):
        if turns_left(FastState(state)) <= 2:
            assert all(lost >= 0 for lost in losses(state, seed, levels, 0))
    assert main(["--positions", "4", "--players", "2", "--who", "hard", "--futures", "2"]) == 0
    assert "hard" in capsys.readouterr().out
