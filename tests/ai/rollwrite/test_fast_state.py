"""The position in few numbers is the game: the same choices, the same things after each turn."""

from __future__ import annotations

import pytest

from alhambra.ai.rollwrite.fast_state import BITS, BUILDINGS, OUT, FastState
from alhambra.ai.rollwrite.level import Future, find_plans, play, play_on
from alhambra.ai.rollwrite.planner import (
    MOST_NUDGE_COINS,
    Planner,
    Turn,
    translate_plan,
    translate_turn,
)
from alhambra.match.rollwrite.game import shipped_levels
from alhambra.rules import rollwrite as game
from alhambra.rules.chance import Seeded
from alhambra.rules.rollwrite.apply import History
from alhambra.rules.rollwrite.choices import Build, Done, Nudge
from alhambra.rules.rollwrite.events import CrossedOut, Kept, Rolled
from alhambra.rules.rollwrite.model import TURN, Cross, State, virtual_number
from tests.ai.rollwrite.play import KINDS, new_game, random_game, whole

HARD = shipped_levels()["hard"]


def facts(fast: FastState) -> dict[str, object]:
    """All that a fast state says, whatever the order of dice."""
    blue, yellow = sorted(fast.dice[0::2]), sorted(fast.dice[1::2])
    mover = fast.to_move
    return {
        "clock": fast.clock,
        "crossed": fast.crossed,
        "coins": fast.coins,
        "track": fast.track,
        "held": fast.held,
        "paid": fast.paid,
        "dice": (blue, yellow),
        "parked": [pair for seat, pair in enumerate(fast.pairs) if seat != mover],
        "thrown": fast.thrown,
    }


def follow(fast: FastState, turn: Turn, frames: History) -> None:
    """Play the turn on the fast state with the dice that were thrown in the game."""
    events = [frame.event for frame in frames]
    rolled = [
        event for event in events if isinstance(event, Rolled) and event.reason in ("park", "four")
    ]
    plan = translate_turn(fast, turn)
    if fast.thrown:
        fast.hand_on(plan.dice[:2], plan.dice[2:])
    else:
        four = fast.act(plan)
        for thrown in rolled:
            dice = (thrown.blue[0], thrown.yellow[0], thrown.blue[-1], thrown.yellow[-1])
            assert four == (thrown.reason == "four")
            fast.throw(dice, four=four)
        if fast.thrown:
            return
    if fast.end_turn():
        for event in events:
            if isinstance(event, CrossedOut):
                assert isinstance(event.player, str)
                fast.grow(virtual_number(event.player), BUILDINGS.index(event.building))
        fast.pay()


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_any_game_goes_as_by_the_rules(kind: str) -> None:
    """Everything is the same after each turn of whole games by lot, and the totals at the end."""
    for seed in range(8):
        fast = FastState(new_game(kind, seed))
        turn: Turn = ()
        frames: History = ()
        last: State | None = None
        for step in random_game(kind, seed):
            turn, frames, last = (*turn, step.choice), frames + step.frames, step.frames[-1].state
            if any(isinstance(frame.event, Rolled | Kept) for frame in frames) or not game.actors(
                last
            ):
                follow(fast, turn, frames)
                turn, frames = (), ()
                if game.actors(last):
                    assert facts(fast) == facts(FastState(last))
        result = game.result(last) if last else None
        assert result is not None and fast.over
        assert fast.totals() == list(result.totals.values())


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_every_turn_thought_of_is_open_and_comes_out_as_thought(kind: str) -> None:
    for number, step in enumerate(random_game(kind, 7)):
        state = step.state
        fast = FastState(state)
        if fast.used:
            continue
        for plan in find_plans(fast, HARD.mind(fast), MOST_NUDGE_COINS)[number % 5 :: 5]:
            turn = translate_plan(fast, plan)
            after = fast.copy()
            frames = whole(state, turn, "turn")
            follow(after, turn, frames)
            if game.actors(end := frames[-1].state):
                assert facts(after) == facts(FastState(end))
            again = translate_turn(fast, turn)
            assert (again.cost, again.builds) == (plan.cost, plan.builds)
            assert len(turn) == plan.cost + max(1, plan.builds) + (turn[-1] == Done())


def test_every_building_that_dice_and_coins_reach_is_thought_of() -> None:
    """Held against the lists of choices, followed along every way of nudging."""
    compared = 0
    for step in random_game("2", 3):
        state, fast = step.state, FastState(step.state)
        if state.phase is not TURN or fast.coins[fast.to_move] > 3:
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
        for plan in find_plans(fast, HARD.mind(fast), MOST_NUDGE_COINS):
            if plan.builds == 1:
                cell = plan.dice[:2]
                found[cell] = min(plan.cost, found.get(cell, plan.cost))
        assert found.keys() == cheapest.keys()
        assert all(found[cell] >= cost for cell, cost in cheapest.items())
        compared += 1
    assert compared > 10


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_virtual_players_get_buildings_as_dice_would_give_them(kind: str) -> None:
    """One a round each, never of a type that is full."""
    state = new_game(kind, 1)
    fast = FastState(state)
    turns = fast.rounds * fast.players
    play_on(fast, turns, Future(fast, turns, "virtual"), HARD.mind(fast))
    assert fast.over
    for number in range(fast.virtual):
        has = [held >> BITS * (fast.players + number) & OUT for held in fast.held]
        full = [size if n == OUT else n for n, size in zip(has, fast.tables.sizes, strict=True)]
        assert sum(full) == 3 + state.rounds
        assert all(n <= size for n, size in zip(full, fast.tables.sizes, strict=True))


def test_virtual_players_get_each_type_as_often_as_it_is_printed() -> None:
    start = FastState(new_game("solo-2", 1))
    got = [0] * 6
    for seed in range(600):
        fast = start.copy()
        future = Future(fast, 1, str(seed))
        fast.end_turn()
        future.grow(fast)
        for type_, (after, before) in enumerate(zip(fast.held, start.held, strict=True)):
            got[type_] += sum((after - before) >> BITS * (1 + number) & OUT for number in (0, 1))
    assert sum(got) == 1200
    for number, size in zip(got, start.tables.sizes, strict=True):
        assert number / 1200 == pytest.approx(size / 36, abs=0.04)


def test_a_future_is_the_same_whatever_is_built() -> None:
    """Two turns of the same position meet the same dice at every turn to come."""
    fast = FastState(new_game("3", 2))
    mind = HARD.mind(fast)
    plans = Planner(fast, mind).plans()
    one = Future(fast, 9, "a")
    for plan in (plans[0], plans[-1]):
        play(fast.copy(), plan, one, mind)
    other = Future(fast, 9, "a")
    assert [one.throw(n) for n in range(9)] == [other.throw(n) for n in range(9)]
    assert [one.throw(n) for n in range(9)] != [Future(fast, 9, "b").throw(n) for n in range(9)]
