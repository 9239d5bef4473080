"""The position in few numbers is the game: the same choices, the same things after each turn."""

from __future__ import annotations

import pytest

from alhambra.ai.rollwrite.bot import find_plans
from alhambra.ai.rollwrite.fast_state import BITS, OUT, FastState
from alhambra.ai.rollwrite.future import Future
from alhambra.ai.rollwrite.planner import FARTHEST, Planner
from alhambra.ai.rollwrite.search import play, play_on
from alhambra.ai.rollwrite.tables import BUILDINGS
from alhambra.ai.rollwrite.translation import Turn, translate_plan, translate_turn
from alhambra.match.rollwrite.levels import shipped_levels
from alhambra.rules import rollwrite as game
from alhambra.rules.chance import Seeded
from alhambra.rules.rollwrite.apply import History
from alhambra.rules.rollwrite.choices import Build, Done, Nudge
from alhambra.rules.rollwrite.events import CrossedOut, Kept, Rolled
from alhambra.rules.rollwrite.model import TURN, State, virtual_number
from alhambra.rules.rollwrite.sheet import Cross
from tests.ai.rollwrite.play import KINDS, Kind, new_game, random_game, whole

HARD = shipped_levels()["hard"]


def facts(sketch: FastState) -> dict[str, object]:
    """All that a sketch says, whatever the order of dice."""
    blue, yellow = sorted(sketch.dice[0::2]), sorted(sketch.dice[1::2])
    mover = sketch.to_move
    return {
        "clock": sketch.clock,
        "crossed": sketch.crossed,
        "coins": sketch.coins,
        "track": sketch.track,
        "held": sketch.held,
        "paid": sketch.paid,
        "dice": (blue, yellow),
        "parked": [pair for seat, pair in enumerate(sketch.pairs) if seat != mover],
        "thrown": sketch.thrown,
    }


def follow(sketch: FastState, turn: Turn, frames: History) -> None:
    """Play the turn on the sketch with the dice that were thrown in the game."""
    events = [frame.event for frame in frames]
    rolled = [
        event for event in events if isinstance(event, Rolled) and event.reason in ("park", "four")
    ]
    course = translate_turn(sketch, turn)
    if sketch.thrown:
        sketch.hand_on(course.dice[:2], course.dice[2:])
    else:
        four = sketch.act(course)
        for thrown in rolled:
            dice = (thrown.blue[0], thrown.yellow[0], thrown.blue[-1], thrown.yellow[-1])
            assert four == (thrown.reason == "four")
            sketch.throw(dice, four=four)
        if sketch.thrown:
            return
    if sketch.end_turn():
        for event in events:
            if isinstance(event, CrossedOut):
                assert isinstance(event.player, str)
                sketch.grow(virtual_number(event.player), BUILDINGS.index(event.building))
        sketch.pay()


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_any_game_goes_as_by_the_rules(kind: Kind) -> None:
    """Whole random games, some 8,000 turns of them: everything is the same after each turn, and
    the totals are the same at the end."""
    for seed in range(20):
        sketch = FastState(new_game(kind, seed))
        turn: Turn = ()
        frames: History = ()
        last: State | None = None
        for step in random_game(kind, seed):
            turn, frames, last = (*turn, step.choice), frames + step.frames, step.frames[-1].state
            if any(isinstance(frame.event, Rolled | Kept) for frame in frames) or not game.actors(
                last
            ):
                follow(sketch, turn, frames)
                turn, frames = (), ()
                if game.actors(last):
                    assert facts(sketch) == facts(FastState(last))
        result = game.result(last) if last else None
        assert result is not None and sketch.over
        assert sketch.totals() == list(result.totals.values())


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_every_turn_thought_of_is_open_and_comes_out_as_thought(kind: Kind) -> None:
    for number, step in enumerate(random_game(kind, 7)):
        state = step.before
        sketch = FastState(state)
        if sketch.used:
            continue
        for course in find_plans(sketch, HARD.mind(sketch), FARTHEST)[number % 5 :: 5]:
            turn = translate_plan(sketch, course)
            after = sketch.copy()
            frames = whole(state, turn, "turn")
            follow(after, turn, frames)
            if game.actors(end := frames[-1].state):
                assert facts(after) == facts(FastState(end))
            again = translate_turn(sketch, turn)
            assert (again.cost, again.builds) == (course.cost, course.builds)
            assert len(turn) == course.cost + max(1, course.builds) + (turn[-1] == Done())


def test_every_building_that_dice_and_coins_reach_is_thought_of() -> None:
    """Held against the lists of choices, followed along every way of nudging."""
    compared = 0
    for step in random_game(Kind(2), 3):
        state, sketch = step.before, FastState(step.before)
        if state.phase is not TURN or sketch.coins[sketch.to_move] > 3:
            continue
        cheapest: dict[Cross, int] = {}
        edge, spent = [state], 0
        while edge:
            after = {}
            for here in edge:
                for choice in game.choices(here, here.to_move):
                    if isinstance(choice, Build):
                        cheapest.setdefault((choice.blue, choice.yellow), spent)
                    elif isinstance(choice, Nudge):
                        end = game.apply(here, here.to_move, choice, Seeded("none"))[-1].state
                        mover = end.players[end.to_move]
                        after[mover.blue, mover.yellow] = end
            edge, spent = list(after.values()), spent + 1
        found: dict[Cross, int] = {}
        for course in find_plans(sketch, HARD.mind(sketch), FARTHEST):
            if course.builds == 1:
                cell = course.dice[:2]
                found[cell] = min(course.cost, found.get(cell, course.cost))
        assert found.keys() == cheapest.keys()
        assert all(found[cell] >= cost for cell, cost in cheapest.items())
        compared += 1
    assert compared > 10


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_virtual_players_get_buildings_as_dice_would_give_them(kind: Kind) -> None:
    """One a round each, never of a type that is full."""
    state = new_game(kind, 1)
    sketch = FastState(state)
    turns = sketch.rounds * sketch.players
    play_on(sketch, turns, Future(sketch, turns, "virtual"), HARD.mind(sketch))
    assert sketch.over
    for number in range(sketch.virtual):
        has = [held >> BITS * (sketch.players + number) & OUT for held in sketch.held]
        full = [size if n == OUT else n for n, size in zip(has, sketch.tables.sizes, strict=True)]
        assert sum(full) == 3 + state.rounds
        assert all(n <= size for n, size in zip(full, sketch.tables.sizes, strict=True))


def test_virtual_players_get_each_type_as_often_as_it_is_printed() -> None:
    start = FastState(new_game(Kind(1), 1))
    got = [0] * 6
    for seed in range(600):
        sketch = start.copy()
        future = Future(sketch, 1, str(seed))
        sketch.end_turn()
        future.grow(sketch)
        for type_, (after, before) in enumerate(zip(sketch.held, start.held, strict=True)):
            got[type_] += sum((after - before) >> BITS * (1 + number) & OUT for number in (0, 1))
    assert sum(got) == 1200
    for number, size in zip(got, start.tables.sizes, strict=True):
        assert number / 1200 == pytest.approx(size / 36, abs=0.04)


def test_a_future_is_the_same_whatever_is_built() -> None:
    """Two turns of the same position meet the same dice at every turn to come."""
    sketch = FastState(new_game(Kind(3), 2))
    mind = HARD.mind(sketch)
    courses = Planner(sketch, mind).courses()
    one = Future(sketch, 9, "a")
    for course in (courses[0], courses[-1]):
        play(sketch.copy(), course, one, mind)
    other = Future(sketch, 9, "a")
    assert [one.throw(n) for n in range(9)] == [other.throw(n) for n in range(9)]
    assert [one.throw(n) for n in range(9)] != [Future(sketch, 9, "b").throw(n) for n in range(9)]
