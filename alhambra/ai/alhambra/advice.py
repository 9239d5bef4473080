"""The gain of a turn and the reasons for it, in figures. The app puts them into words.

A turn is a list of choices, from the next one to the last tile placed. Nothing is revealed before
a turn ends, so the whole turn can be decided in advance.

What a turn brings is measured by source (``AlhambraPosition.sources``): how many more points come
from each type, from the own wall, room and hand, and from what the others have. A reason tells by
which fact of the turn some sources gain or lose; where none of these facts explains it, it has no
name.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from alhambra.ai.alhambra.fast_state import FastState, TurnPlan, hand_total
from alhambra.ai.alhambra.holdings import REACH, TOTAL
from alhambra.ai.position import Advice as _Advice
from alhambra.ai.position import Judgement as _Judgement
from alhambra.ai.position import take_gains
from alhambra.rules.alhambra.choices import Buy, Choice, Give, Store, Take
from alhambra.rules.alhambra.model import Building, Tile

WEIGHTY: Final = 0.1
"""Reasons with fewer points are not named."""
BUILDINGS: Final = tuple(Building)
WALL, ROOM, HAND, OTHERS = range(len(BUILDINGS), len(BUILDINGS) + 4)
"""The sources after those of the types: the own wall, the own room, the own hand and reserve, and
the walls, room and hands of the others."""


class Majority(NamedTuple):
    """The number of tiles of a type in the seat's palace changes."""

    points: float
    building: Building
    before: int
    after: int
    most: int
    """The most tiles of the type that another player or Dirk has."""


class LongestWall(NamedTuple):
    """The longest wall changes."""

    points: float
    before: int
    after: int


class Room(NamedTuple):
    """The number of the game's tiles that fit the palace changes; few is dangerous."""

    points: float
    before: int
    after: int
    """Tiles that fit, of 54."""


class Exact(NamedTuple):
    """Tiles are paid exactly; each exact payment brings another action."""

    points: float
    tiles: tuple[Tile, ...]


class Money(NamedTuple):
    """The value of the hand changes, and with it what it will buy."""

    points: float
    before: int
    after: int
    """The sum of all cards."""


class Prospect(NamedTuple):
    """Tiles on sale that the hand after this turn can buy next turn, if nobody takes them.

    Before the turn it could not. With ``exact`` all can be paid exactly, so in a single turn.
    """

    points: float
    tiles: tuple[Tile, ...]
    exact: bool


class Denied(NamedTuple):
    """A tile taken away from a player who could have paid it exactly."""

    points: float
    seat: int
    tile: Tile


class LessForOthers(NamedTuple):
    """The turn leaves the others less of the tiles and the money that they need."""

    points: float


class MoreForOthers(NamedTuple):
    """New tiles come up for the others, because this turn buys some; or else new money."""

    points: float
    bought: int


class MoneySpent(NamedTuple):
    """Money is paid, and what else it could have bought is not bought."""

    points: float
    amount: int


class Gift(NamedTuple):
    """A tile given to Dirk, who then takes points from the rival."""

    points: float
    tile: Tile


class Stored(NamedTuple):
    """A tile kept in the reserve for later."""

    points: float
    tile: Tile


Reason: TypeAlias = (
    Majority
    | LongestWall
    | Room
    | Exact
    | Money
    | MoneySpent
    | Prospect
    | Denied
    | LessForOthers
    | MoreForOthers
    | Gift
    | Stored
)
"""A gain or a cost of a turn; ``points`` is its part of what the turn brings, below 0 for a cost.
Only ``Majority``, ``LongestWall``, ``Room`` and ``Money`` can be either: as the number changes."""


Advice: TypeAlias = _Advice[Choice, Reason]


Judgement: TypeAlias = _Judgement[Choice, Reason]


def reasons(fast: FastState, plan: TurnPlan, gains: Sequence[float]) -> tuple[Reason, ...]:
    """Return the reasons for and against the turn, most important first.

    ``gains`` are the points that it brings, by source.
    """
    found = _Reasons(fast, plan, gains).all()
    return tuple(sorted(found, key=lambda reason: -abs(reason.points)))


class _Reasons:
    """Finds the facts of a turn that its gains come from."""

    def __init__(self, fast: FastState, plan: TurnPlan, gains: Sequence[float]) -> None:
        self._fast, self._before, self._plan = fast, fast.empty_plan(), plan
        self._seat = fast.to_move
        self._left = list(gains)
        """The points of each source that no reason names yet."""
        self._bought = [choice for choice in plan.actions if isinstance(choice, Buy)]

    def all(self) -> Iterator[Reason]:
        """Yield the reasons. What has a reason of its own is not in a later one."""
        for building in BUILDINGS:
            yield from self._majority(building)
        yield from self._elsewhere()
        wall = self._before.site.wall, self._plan.site.wall
        room = self._before.site.room, self._plan.site.room
        yield from self._changed(LongestWall, WALL, *wall)
        yield from self._changed(Room, ROOM, *room)
        yield from self._rivals()
        yield from self._later()

    def _changed(
        self, kind: type[LongestWall | Room], source: int, before: int, after: int
    ) -> Iterator[Reason]:
        """Yield the change of a number whose points change in the same direction."""
        if (after - before) * self._left[source] > 0 and abs(self._left[source]) >= WEIGHTY:
            yield kind(take_gains(self._left, (source,)), before, after)

    def _majority(self, building: Building) -> Iterator[Reason]:
        type_ = BUILDINGS.index(building)
        held = self._before.held[type_], self._plan.held[type_]
        before, after = (one >> 4 * self._seat & 15 for one in held)
        if (after - before) * self._left[type_] > 0 and abs(self._left[type_]) >= WEIGHTY:
            holders = range(self._fast.players + (self._fast.players == 2))
            most = max(held[1] >> 4 * other & 15 for other in holders if other != self._seat)
            yield Majority(take_gains(self._left, (type_,)), building, before, after, most)

    def _elsewhere(self) -> Iterator[Reason]:
        """Yield tiles given to Dirk and tiles kept in the reserve."""
        for choice in self._plan.laying:
            if isinstance(choice, Give | Store):
                type_ = BUILDINGS.index(Building(choice.tile.building))
                if self._left[type_] >= WEIGHTY:
                    kind = Gift if isinstance(choice, Give) else Stored
                    yield kind(take_gains(self._left, (type_,)), choice.tile)

    def _rivals(self) -> Iterator[Reason]:
        """Yield what the others lose by the turn, or gain by what comes up after it.

        A turn that neither buys nor takes money leaves them what they had.
        """
        points = self._left[OTHERS]
        opens = any(isinstance(choice, Buy | Take) for choice in self._plan.actions)
        if not opens or abs(points) < WEIGHTY:
            return
        self._left[OTHERS] = 0.0
        if points < 0:
            yield MoreForOthers(points, len(self._bought))
            return
        for buy in self._bought:
            for seat, hand in enumerate(self._fast.hands):
                if seat != self._seat and REACH[hand[buy.place]] >> buy.tile.price & 1:
                    yield Denied(points, seat, buy.tile)
                    return
        yield LessForOthers(points)

    def _later(self) -> Iterator[Reason]:
        """Yield why the hand after the turn is worth more or less, and what it may buy then."""
        sources = *range(len(BUILDINGS)), WALL, ROOM, HAND
        points = sum(self._left[source] for source in sources)
        before, after = hand_total(self._before.hand), hand_total(self._plan.hand)
        exact, able = self._next(exact=True), self._next(exact=False)
        exactly = tuple(buy.tile for buy in self._bought if is_exact(buy))
        if abs(points) < WEIGHTY:
            return
        if points < 0 and self._bought:
            paid = sum(card.value for buy in self._bought for card in buy.pay)
            yield MoneySpent(take_gains(self._left, sources), paid)
        elif points > 0 and (exact or able):
            yield Prospect(take_gains(self._left, sources), exact or able, bool(exact))
        elif points > 0 and exactly:
            yield Exact(take_gains(self._left, sources), exactly)
        elif points * (after - before) > 0:
            yield Money(take_gains(self._left, sources), before, after)

    def _next(self, *, exact: bool) -> tuple[Tile, ...]:
        """Return the tiles that can be bought next turn; none if all could be bought before.

        With ``exact`` those that can be paid exactly.
        """
        tiles, fresh = [], False
        for place, there in enumerate(self._plan.market):
            if there is not None:
                hands = self._before.hand[place], self._plan.hand[place]
                could, can = (
                    REACH[cards] >> there.price & 1 if exact else TOTAL[cards] >= there.price
                    for cards in hands
                )
                if can:
                    tiles.append(there.tile)
                    fresh |= not could
        return tuple(tiles) if fresh else ()


def is_exact(choice: object) -> bool:
    """Return true for a purchase that is paid exactly."""
    return isinstance(choice, Buy) and choice.tile.price == sum(card.value for card in choice.pay)
