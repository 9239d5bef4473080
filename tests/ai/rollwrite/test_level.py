"""What the levels do: always something that is open, the same by the same seed, and what is
plainly right."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from alhambra.ai.rollwrite.fast_state import FastState, cell_at, nudging
from alhambra.ai.rollwrite.level import RollwriteLevel, find_plans, slips
from alhambra.ai.rollwrite.planner import Planner, Turn
from alhambra.ai.search import think
from alhambra.match.rollwrite.game import shipped_levels
from alhambra.rules import rollwrite as game
from alhambra.rules.api import Building
from alhambra.rules.chance import Seeded
from alhambra.rules.rollwrite.choices import Build, Coins, Done, Keep, Nudge
from alhambra.rules.rollwrite.model import CELLS, KEEP, TURN, State, crossed
from tests.ai.rollwrite.play import (
    BRIEF,
    KINDS,
    all_but,
    cells_of_type,
    new_game,
    position,
    random_game,
    whole,
)

CAREFUL = replace(BRIEF["hard"], slips=0, name="careful")
"""Hard without its errors."""
STRONG = [CAREFUL, BRIEF["expert"]]


def builds(turn: Turn) -> list[tuple[int, int]]:
    return [(one.blue, one.yellow) for one in turn if isinstance(one, Build)]


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_whole_games_are_played_by_the_rules(kind: str) -> None:
    """All levels at one table, now this, now that one: every turn is open, and ends with it."""
    random = Random(kind)
    state, count = new_game(kind, 0), 0
    while game.actors(state):
        level = random.choice([*BRIEF.values()])
        turn = think(level, state, state.to_move, f"0/{count}")
        state, count = whole(state, turn, f"0/{count}")[-1].state, count + 1
    result = game.result(state)
    assert result is not None and result.winners


@pytest.mark.parametrize("kind", KINDS[::3], ids=str)
def test_any_position_has_its_turn_however_it_came_about(kind: str) -> None:
    """Also amid a turn that another began: after nudges, and asked for a second building."""
    for step in random_game(kind, 11):
        for name in ("easy", "hard"):
            turn = think(BRIEF[name], step.state, step.state.to_move, "any")
            whole(step.state, turn, "any")


@pytest.mark.parametrize("name", shipped_levels())
def test_the_same_seed_decides_alike(name: str) -> None:
    others = 0
    for step in random_game("3", 4)[::5]:
        state = step.state
        one, two, three = (think(BRIEF[name], state, state.to_move, s) for s in ("a", "a", "b"))
        assert one == two
        others += one != three
    level = shipped_levels()[name]
    assert (others > 0) >= (level.slips > 0), "slips hang on the seed"
    assert level.slips or level.steps or not others


def test_nobody_decides_for_another() -> None:
    state = new_game("3", 1)
    with pytest.raises(ValueError, match="not the turn of seat"):
        think(BRIEF["hard"], state, (state.to_move + 1) % 3, "seed")


def open_to_move(seed: int, players: int = 3, others: int | None = None) -> State:
    """The first turn of a game; ``others``: what is crossed out on all sheets but the mover's."""
    state = new_game(str(players), seed)
    if others is None:
        return state
    sheets = tuple(
        one if seat == state.to_move else one._replace(crossed=others)
        for seat, one in enumerate(state.players)
    )
    return state._replace(players=sheets)


@pytest.mark.parametrize("level", STRONG, ids=lambda level: level.name)
def test_a_type_is_completed_for_the_best_place(level: RollwriteLevel) -> None:
    """One tower is missing and a crossing of the dice; to the others another one is missing."""
    towers = cells_of_type(Building.TOWER)
    for last in towers:
        blue, yellow = last
        state = position(
            open_to_move(3, others=crossed(towers[:-1])),
            dice=(blue, blue % 6 + 1, yellow, yellow % 6 + 1),
            mine=crossed(cell for cell in towers if cell != last),
            coins=0,
            round=12,
        )
        turn = think(level, state, state.to_move, "type")
        assert builds(turn) == [last]


@pytest.mark.parametrize("level", STRONG, ids=lambda level: level.name)
def test_coins_are_spent_to_complete_a_type_in_the_last_round(level: RollwriteLevel) -> None:
    """The last tower is two pips away, and the others miss one, too. Taking coins would make three
    points in the end."""
    towers = cells_of_type(Building.TOWER)
    blue, yellow = last = towers[0]
    off = blue + 2 if blue <= 3 else blue - 2
    state = position(
        open_to_move(3, others=all_but(towers[-1])),
        dice=(off, off, yellow, yellow),
        mine=all_but(last),
        coins=2,
        round=18,
    )
    turn = think(level, state, state.to_move, "nudge")
    assert [type(choice) for choice in turn] == [Nudge, Nudge, Build]
    assert builds(turn) == [last]


@pytest.mark.parametrize("level", STRONG, ids=lambda level: level.name)
def test_a_second_building_completes_a_type(level: RollwriteLevel) -> None:
    """Both seraglios that are missing lie at the dice, and there are three coins. The others miss
    one only."""
    first, second, *_ = cells_of_type(Building.SERAGLIO)
    state = position(
        open_to_move(5, others=all_but(second)),
        dice=(first[0], second[0], first[1], second[1]),
        mine=all_but(first, second),
        coins=3,
        round=17,
    )
    assert set(builds(think(level, state, state.to_move, "two"))) == {first, second}


@pytest.mark.parametrize("level", STRONG, ids=lambda level: level.name)
def test_coins_are_taken_where_all_is_crossed_out(level: RollwriteLevel) -> None:
    """Nothing within reach is left to build; the coins buy something another time."""
    state = position(
        open_to_move(2), dice=(1, 1, 1, 1), mine=all_but((6, 6), (6, 5)), coins=0, round=9
    )
    assert think(level, state, state.to_move, "coins") == (Coins(),)


@pytest.mark.parametrize("kind", KINDS[::3], ids=str)
def test_coins_are_taken_with_the_nudges_that_pay_best(kind: str) -> None:
    """Held against all ways the dice may be nudged to lie."""
    level = shipped_levels()["hard"]
    for step in [one for one in random_game(kind, 2) if one.state.phase is TURN][::6]:
        fast = FastState(step.state)
        seat, has = fast.to_move, fast.coins[fast.to_move]
        lying = [(b, y, b2, y2) for b, y in CELLS for b2, y2 in CELLS]
        costs = [(nudging(fast.dice, dice), dice) for dice in lying]
        net = max(fast.coins_at(dice, seat) - cost for cost, dice in costs if cost <= has)
        plans = Planner(fast, level.mind(fast)).plans()
        (taking,) = (plan for plan in plans if not plan.builds)
        assert taking.cost == nudging(fast.dice, taking.dice)
        assert fast.coins_at(taking.dice, seat) - taking.cost == net


@pytest.mark.parametrize("name", ["easy", "normal"])
def test_a_building_is_misjudged_alike_in_all_turns(name: str) -> None:
    """Of the ways to one building the cheapest is taken: nobody pays for a whim of the dice."""
    level = shipped_levels()[name]
    for step in [one for one in random_game("2", 5) if one.state.phase is TURN][::3]:
        fast = FastState(step.state)
        mind = level.mind(fast)
        slip = slips(fast, mind, level, "one")
        by_cell: dict[int, set[float]] = {}
        for plan in find_plans(fast, mind, level.reach):
            if plan.builds == 1:
                by_cell.setdefault(cell_at(*plan.dice[:2]), set()).add(slip(plan))
        assert by_cell and all(len(found) == 1 for found in by_cell.values())
        assert len({*map(tuple, by_cell.values())}) == len(by_cell)


@pytest.mark.parametrize("level", STRONG, ids=lambda level: level.name)
def test_in_the_last_turn_no_coin_is_wasted(level: RollwriteLevel) -> None:
    """The dice show the building that completes the row. No nudge could bring more, and the coins
    make a point."""
    state = position(
        open_to_move(4, players=2),
        dice=(6, 6, 1, 1),
        mine=crossed((blue, 1) for blue in range(1, 6)),
        coins=2,
        round=18,
    )
    turn = think(level, state, state.to_move, "last")
    assert turn[0] == Build(6, 1, False)


def test_a_second_building_is_declined_where_coins_are_worth_more() -> None:
    """Amid a turn: the last round, three coins make a point, and the building brings nothing, for
    of its type all places are gone."""
    state = open_to_move(6, players=2)
    taken = {**state.taken, Building.TOWER: 3}
    state = position(state._replace(taken=taken), dice=(1, 3, 1, 1), mine=0, coins=4, round=18)
    completed = frozenset({Building.TOWER})
    virtual = tuple(one._replace(completed=completed) for one in state.virtual)
    players = tuple(one._replace(completed=completed) for one in state.players)
    state = state._replace(virtual=virtual, players=players)
    frames = game.apply(state, state.to_move, Build(1, 1, False), Seeded("none"))
    assert think(CAREFUL, frames[-1].state, state.to_move, "done") == (Done(),)


def test_the_pair_that_builds_best_next_is_kept() -> None:
    """All of the sheet is crossed out but a cell that one pair shows."""
    for step in random_game("3", 2):
        state = step.state
        if state.phase is KEEP and state.round < 15:
            blue, yellow = 2, 5
            state = position(state, dice=(2, 6, 3, 5), mine=all_but((blue, yellow)))
            assert think(CAREFUL, state, state.to_move, "best") == (Keep(blue, yellow),)
            return
    pytest.fail("nobody had to keep a pair")
