"""Reasons for turns: what they name changes in the game as they say."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from alhambra.ai.alhambra.advice import (
    OTHERS,
    WEIGHTY,
    Denied,
    Exact,
    Gift,
    LessForOthers,
    LongestWall,
    Majority,
    Money,
    MoneySpent,
    MoreForOthers,
    Prospect,
    Reason,
    Room,
    Stored,
    reasons,
)
from alhambra.ai.alhambra.planner import Turn, translate_turn
from alhambra.rules import alhambra as game
from alhambra.rules.alhambra.choices import Buy, Give, Store, Take
from alhambra.rules.alhambra.model import LEFTOVER, OVER, Building, State, Tile
from alhambra.rules.alhambra.scoring import counts
from alhambra.rules.chance import Seeded
from tests.ai.alhambra.play import fast_of
from tests.rules.alhambra.play import played


def of(kind: type, found: tuple[Reason, ...]) -> list[Reason]:
    return [reason for reason in found if isinstance(reason, kind)]


def every_turn(players: int, temper: str) -> list[tuple[State, Turn]]:
    """The turns of a game that were played, but the last, which the end of the game is part of."""
    found: list[tuple[State, Turn]] = []
    steps = played(players, temper, 4).steps
    first = 0
    for at, step in enumerate(steps):
        after = step.frames[-1].state
        if after.phase in (LEFTOVER, OVER):
            break
        if after.turn != step.state.turn:
            found.append((steps[first].state, tuple(one.choice for one in steps[first : at + 1])))
            first = at + 1
    return found


def told(state: State, turn: Turn, seed: int = 0) -> tuple[Reason, ...]:
    """The reasons for a turn that brings these points: some for it, some against it."""
    random = Random(seed)
    gains = [random.choice((0.0, random.uniform(-3, 9))) for _ in range(OTHERS + 1)]
    found = reasons(fast_of(state), translate_turn(fast_of(state), turn), gains)
    for signs in (min, max):
        named = signs(0.0, sum(signs(0.0, one.points) for one in found))
        assert abs(named) <= abs(sum(signs(0.0, gain) for gain in gains)) + 1e-9
    return found


@pytest.mark.parametrize("temper", ["exact", "builder", "giver"])
@pytest.mark.parametrize("players", [2, 3, 6])
def test_reasons_name_what_changes_as_it_changes(players: int, temper: str) -> None:
    """Walls, majorities, room, money, exact tiles, the reserve: as in the game before and after."""
    said: set[type] = set()
    turns = every_turn(players, temper)
    for number, (state, turn) in enumerate(turns[:: 1 + len(turns) // 50]):
        seat = state.to_move
        found = told(state, turn, number)
        said |= {type(reason) for reason in found}
        assert [abs(one.points) for one in found] == sorted(
            (abs(one.points) for one in found), reverse=True
        )
        assert all(abs(reason.points) >= WEIGHTY for reason in found)
        after = state
        for choice in turn[:-1]:
            after = game.apply(after, seat, choice, Seeded(0))[-1].state
        frames = game.apply(after, seat, turn[-1], Seeded(0))
        done = frames[0].state  # before anything is turned up or scored
        palace_is_told(state, done, found)
        majorities_are_told(state, done, found)
        money_is_told(state, done, turn, found)
    assert {Exact, LessForOthers, Majority, Money, MoreForOthers, Prospect, Room} <= said
    if temper == "exact":
        assert {Denied, LongestWall, MoneySpent} <= said
    if players == 2 and temper == "giver":
        assert Gift in said


def palace_is_told(before: State, after: State, found: tuple[Reason, ...]) -> None:
    was, now = (state.players[before.to_move].palace for state in (before, after))
    for wall in of(LongestWall, found):
        assert isinstance(wall, LongestWall)
        assert (wall.before, wall.after) == (was.wall, now.wall)
        assert (wall.points > 0) == (now.wall > was.wall)
    for room in of(Room, found):
        assert isinstance(room, Room)
        fitting = [
            sum(bool(palace.cells_for(tile.walls)) for tile in before.box.tiles)
            for palace in (was, now)
        ]
        assert [room.before, room.after] == fitting


def majorities_are_told(before: State, after: State, found: tuple[Reason, ...]) -> None:
    seat = before.to_move
    was, now = counts(before), counts(after)
    told = {}
    for one in of(Majority, found):
        assert isinstance(one, Majority)
        told[one.building] = one
    for building in Building:
        if building in told:
            one = told[building]
            assert (one.before, one.after) == (was[building][seat], now[building][seat])
            others = [has for who, has in now[building].items() if who != seat]
            assert one.most == max(others)
            assert one.before != one.after


def money_is_told(before: State, after: State, turn: Turn, found: tuple[Reason, ...]) -> None:
    seat = before.to_move
    hands = [state.players[seat].hand for state in (before, after)]
    for one in of(Money, found):
        assert isinstance(one, Money)
        assert [one.before, one.after] == [hand.total() for hand in hands]
        assert (one.points > 0) == (one.after > one.before)
    bought = [choice for choice in turn if isinstance(choice, Buy)]
    exact = [buy for buy in bought if sum(card.value for card in buy.pay) == buy.tile.price]
    for one in of(Exact, found):
        assert isinstance(one, Exact)
        assert one.tiles == tuple(buy.tile for buy in exact) != ()
    for one in of(Stored, found):
        assert isinstance(one, Stored)
        assert Store(one.tile) in turn
    for one in of(Gift, found):
        assert isinstance(one, Gift)
        assert Give(one.tile) in turn
    for one in of(Denied, found):
        assert isinstance(one, Denied)
        (buy,) = (buy for buy in bought if buy.tile == one.tile)
        rival = before.players[one.seat].hand.of(before.market_currencies[buy.place])
        assert one.seat != seat and can_pay(rival, one.tile, exact=True)
    for one in of(MoneySpent, found):
        assert isinstance(one, MoneySpent)
        assert one.amount == sum(card.value for buy in bought for card in buy.pay) and bought
    for one in of(MoreForOthers, found):
        assert isinstance(one, MoreForOthers)
        assert one.bought == len(bought)
    if not any(isinstance(choice, Buy | Take) for choice in turn):
        assert not {type(one) for one in found} & {Denied, LessForOthers, MoreForOthers}
    for one in of(Prospect, found):
        assert isinstance(one, Prospect)
        payable = [
            there
            for there, currency in zip(after.market, before.market_currencies, strict=True)
            if there is not None and can_pay(hands[1].of(currency), there, exact=one.exact)
        ]
        assert one.tiles == tuple(payable)


def can_pay(held: Sequence[int], there: Tile, *, exact: bool) -> bool:
    sums = {0}
    for value in held:
        sums |= {value + other for other in sums}
    return there.price in sums if exact else max(sums) >= there.price
