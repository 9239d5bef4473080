"""The value of a turn of Roll & Write and the reasons for it, in figures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from alhambra.ai.position import Advice as _Advice
from alhambra.ai.position import Judgement as _Judgement
from alhambra.ai.position import take_gains
from alhambra.ai.rollwrite.evaluation import COINS
from alhambra.ai.rollwrite.fast_state import (
    BITS,
    BUILDINGS,
    LINE_MASKS,
    OUT,
    FastState,
    TurnPlan,
)
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


class DiceUsed(NamedTuple):
    """Dice are used that could be parked, or a chance that comes only so often. Below 0."""

    points: float


class Handed(NamedTuple):
    """A pair goes to the next player: below 0 if it is a useful one, else it helps little."""

    points: float
    pair: Cross
    seat: int


Reason: TypeAlias = Race | Finished | Line | CoinsHeld | Parked | Free | DiceUsed | Handed
"""A gain or a cost of a turn; ``points`` is its part of what the turn brings, or costs below 0."""


Advice: TypeAlias = _Advice[Choice, Reason]
"""A turn up to the next throw of dice, with its expected points."""


Judgement: TypeAlias = _Judgement[Choice, Reason]


def reasons(fast: FastState, plan: TurnPlan, gains: Sequence[float]) -> tuple[Reason, ...]:
    """Return the reasons for and against the plan, most important first.

    ``gains`` are the points that it brings, by source. A completed type is named unless it costs.
    """
    found = _Reasons(fast, plan, gains).all()
    return tuple(sorted(found, key=lambda reason: -abs(reason.points)))


class _Reasons:
    """Finds the facts of a turn that its gains come from."""

    def __init__(self, fast: FastState, plan: TurnPlan, gains: Sequence[float]) -> None:
        self._before, self._plan, self._seat = fast, plan, fast.to_move
        self._left = list(gains)
        """The points of each source that no reason names yet."""
        self._after = fast.copy()
        self._four = False if fast.thrown else self._after.act(plan)

    def all(self) -> Iterator[Reason]:
        """Yield the reasons. What has a reason of its own is not in a later one."""
        if not self._before.thrown:
            yield from self._races()
            yield from self._lines()
            yield from self._coins()
        yield from self._dice()

    def _races(self) -> Iterator[Reason]:
        fast, seat = self._before, self._seat
        for type_, (held, then) in enumerate(zip(fast.held, self._after.held, strict=True)):
            before, after = (one >> BITS * seat & OUT for one in (held, then))
            size, building = fast.tables.sizes[type_], BUILDINGS[type_]
            if before == after or self._left[type_] < (0.0 if after == size else WEIGHTY):
                continue
            everybody = range(fast.players + fast.virtual)
            others = [held >> BITS * other & OUT for other in everybody if other != seat]
            points = take_gains(self._left, (type_,))
            if after == size:
                gone, places = others.count(OUT), fast.tables.points[type_]
                there = gone < len(places)
                yield Finished(points, building, there * (gone + 1), places[gone] if there else 0)
            else:
                most = max((number for number in others if number != OUT), default=0)
                yield Race(points, building, before, after, size, most)

    def _lines(self) -> Iterator[Reason]:
        was, crossed = (one.crossed[self._seat] for one in (self._before, self._after))
        for number, mask in enumerate(LINE_MASKS):
            before, after = (was & mask).bit_count(), (crossed & mask).bit_count()
            source = len(BUILDINGS) + number
            if before != after and self._left[source] >= WEIGHTY:
                points = take_gains(self._left, (source,))
                yield Line(points, number < SIDES, number % SIDES + 1, before, after)

    def _coins(self) -> Iterator[Reason]:
        before, after = (one.coins[self._seat] for one in (self._before, self._after))
        points = self._left[COINS]
        if abs(points) >= WEIGHTY and (after - before) * points > 0:
            yield CoinsHeld(take_gains(self._left, (COINS,)), before, after)

    def _dice(self) -> Iterator[Reason]:
        """Yield what the dice bring that are parked, thrown or handed on, and what rivals get."""
        fast, (blue, yellow, blue2, yellow2) = self._before, self._plan.dice
        own, others = range(COINS + 1), COINS + 1
        points = sum(self._left[source] for source in own)
        kept = (blue, yellow) if fast.thrown else (blue2, yellow2)
        if points <= -WEIGHTY:
            yield DiceUsed(take_gains(self._left, own))
        elif points >= WEIGHTY and (fast.thrown or fast.alone):
            yield Parked(take_gains(self._left, own), kept)
        elif points >= WEIGHTY and self._four:
            yield Free(take_gains(self._left, own))
        if abs(self._left[others]) >= WEIGHTY and not self._four and not fast.alone:
            yield Handed(
                take_gains(self._left, (others,)), (blue2, yellow2), (self._seat + 1) % fast.players
            )
