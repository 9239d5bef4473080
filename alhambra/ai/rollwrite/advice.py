"""The value of a turn of Roll & Write and the reasons for it, in figures."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from alhambra.ai.position import Advice as _Advice
from alhambra.ai.position import Judgement as _Judgement
from alhambra.ai.rollwrite.evaluation import Mind
from alhambra.ai.rollwrite.fast_state import (
    BITS,
    BUILDINGS,
    LINE_MASKS,
    OUT,
    FastState,
    TurnPlan,
    cell_at,
)
from alhambra.ai.rollwrite.planner import Planner
from alhambra.rules.api import Building
from alhambra.rules.rollwrite.choices import Choice
from alhambra.rules.rollwrite.model import SIDES, Cross, Pip

WEIGHTY = 0.1
"""Reasons with fewer points are not named."""


class Race(NamedTuple):
    """The seat gets more buildings of a type."""

    points: float
    building: Building
    before: int
    after: int
    size: int
    """The number of buildings of the type."""
    most: int
    """The most buildings that a rival in the race has, virtual players included."""


class Finished(NamedTuple):
    """A type is completed; it gets the best free place at the end of the round."""

    points: float
    building: Building
    place: int
    """The place, from 1; 0 if all are taken."""
    brings: int
    """Its points, if no other completes the type in the same round."""


class Line(NamedTuple):
    """A row or a column gets another building."""

    points: float
    row: bool
    number: Pip
    """The number of the row's yellow die, or of the column's blue die."""
    before: int
    after: int


class CoinsHeld(NamedTuple):
    """The number of coins changes."""

    points: float
    before: int
    after: int


class Parked(NamedTuple):
    """A pair is parked for the seat's next turn."""

    points: float
    pair: Cross


class Free(NamedTuple):
    """All four dice are thrown, and the seat chooses a pair of them."""

    points: float


class Handed(NamedTuple):
    """A pair goes to the next player, who may build with it. ``points`` is below 0."""

    points: float
    pair: Cross
    seat: int


Reason: TypeAlias = Race | Finished | Line | CoinsHeld | Parked | Free | Handed
"""A gain or a cost of a turn; ``points`` is its value in the evaluation, below 0 for a cost."""


Advice: TypeAlias = _Advice[Choice, Reason]
"""A turn up to the next throw of dice, with its expected points."""


Judgement: TypeAlias = _Judgement[Choice, Reason]


def reasons(fast: FastState, mind: Mind, plan: TurnPlan) -> tuple[Reason, ...]:
    """Return the reasons for and against the plan, most important first.

    A completed type is always included.
    """
    seen = _Reasons(fast, mind, plan)
    found = [*seen.dice()] if fast.thrown else [*seen.all()]
    weighty = [
        reason for reason in found if abs(reason.points) >= WEIGHTY or isinstance(reason, Finished)
    ]
    return tuple(sorted(weighty, key=lambda reason: -abs(reason.points)))


class _Reasons:
    """The changes from the position before a turn to the one after it."""

    def __init__(self, fast: FastState, mind: Mind, plan: TurnPlan) -> None:
        self._before, self._mind, self._plan = fast, mind, plan
        self._seat = fast.to_move
        self._planner = Planner(fast, mind)
        self._terms = self._planner.terms
        self._after = fast.copy()
        self._four = False if fast.thrown else self._after.act(plan)

    def all(self) -> Iterator[Reason]:
        """Yield the reasons of a turn that builds or takes coins."""
        yield from self._races()
        yield from self._lines()
        yield from self._coins()
        if self._four:
            if self._planner.choice:
                yield Free(self._planner.choice)
        else:
            yield from self._left_over()

    def _races(self) -> Iterator[Reason]:
        fast, seat = self._before, self._seat
        for type_, (held, then) in enumerate(zip(fast.held, self._after.held, strict=True)):
            before, after = (one >> BITS * seat & OUT for one in (held, then))
            if before == after:
                continue
            moment = (fast.clock, fast.starts, 1)
            points = self._mind.stake(type_, held, after - before, seat, *moment)
            size, building = fast.tables.sizes[type_], BUILDINGS[type_]
            everybody = range(fast.players + fast.virtual)
            others = [held >> BITS * other & OUT for other in everybody if other != seat]
            if after == size:
                gone, places = others.count(OUT), fast.tables.points[type_]
                there = gone < len(places)
                yield Finished(points, building, there * (gone + 1), places[gone] if there else 0)
            else:
                most = max((number for number in others if number != OUT), default=0)
                yield Race(points, building, before, after, size, most)

    def _lines(self) -> Iterator[Reason]:
        worth = self._mind.lines[self._terms.turns]
        crossed = self._after.crossed[self._seat]
        for number, mask in enumerate(LINE_MASKS):
            before, after = self._terms.numbers[number], (crossed & mask).bit_count()
            if before != after:
                points = worth[after] - worth[before]
                yield Line(points, number < SIDES, number % SIDES + 1, before, after)

    def _coins(self) -> Iterator[Reason]:
        before, after = (one.coins[self._seat] for one in (self._before, self._after))
        if before != after:
            coins = self._terms.coins
            yield CoinsHeld(coins[after] - coins[before], before, after)

    def _left_over(self) -> Iterator[Reason]:
        blue, yellow = self._plan.dice[2:]
        points = self._planner.left[cell_at(blue, yellow)]
        if self._before.alone:
            yield Parked(points, (blue, yellow))
        else:
            yield Handed(points, (blue, yellow), (self._seat + 1) % self._before.players)

    def dice(self) -> Iterator[Reason]:
        """Yield the reasons about the pair that is kept and the pair handed on."""
        blue, yellow = self._plan.dice[:2]
        yield Parked(self._planner.parked()[cell_at(blue, yellow)], (blue, yellow))
        yield from self._left_over()
