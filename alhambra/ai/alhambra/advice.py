"""The value of a turn and the reasons for it, in figures. The app puts them into words.

A turn is a list of choices, from the next one to the last tile placed. Nothing is revealed before
a turn ends, so the whole turn can be decided in advance.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from alhambra.ai.alhambra.evaluation import MOST_MONEY, Evaluation, EvaluationTerms
from alhambra.ai.alhambra.fast_state import FastState, TurnPlan, hand_total, piece, plus
from alhambra.ai.alhambra.holdings import REACH, TOTAL
from alhambra.ai.alhambra.planner import TAKINGS
from alhambra.ai.position import Advice as _Advice
from alhambra.ai.position import Judgement as _Judgement
from alhambra.rules.alhambra.choices import Buy, Choice, Give, Store
from alhambra.rules.alhambra.model import Building, Tile

WEIGHTY = 0.1
"""Reasons with fewer points are not named."""
BUILDINGS = tuple(Building)


class Exact(NamedTuple):
    """Tiles paid exactly; each exact payment brings another action."""

    points: float
    tiles: tuple[Tile, ...]


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


class Money(NamedTuple):
    """The value of the hand changes."""

    points: float
    before: int
    after: int
    """The sum of all cards."""


class Prospect(NamedTuple):
    """A tile on sale that the hand after this turn can buy next turn, if nobody takes it."""

    points: float
    place: int
    tile: Tile
    exact: bool


class Denied(NamedTuple):
    """A tile taken away from a player who could have paid it exactly."""

    points: float
    seat: int
    tile: Tile


class Gift(NamedTuple):
    """A tile given to Dirk, who then takes points from the rival."""

    points: float
    tile: Tile


class Stored(NamedTuple):
    """A tile kept in the reserve for later."""

    points: float
    tile: Tile


Reason: TypeAlias = (
    Exact | Majority | LongestWall | Room | Money | Prospect | Denied | Gift | Stored
)
"""A gain or a cost of a turn; ``points`` is its value in the evaluation, below 0 for a cost."""


Advice: TypeAlias = _Advice[Choice, Reason]


Judgement: TypeAlias = _Judgement[Choice, Reason]


def reasons(fast: FastState, terms: EvaluationTerms, plan: TurnPlan) -> tuple[Reason, ...]:
    """Return the reasons for and against the turn, most important first."""
    seen = _Reasons(fast, terms, plan)
    found = [
        *seen.exact(),
        *seen.majorities(),
        *seen.palace(),
        *seen.money(),
        *seen.prospect(),
        *seen.denied(),
        *seen.elsewhere(),
    ]
    weighty = [reason for reason in found if abs(reason.points) >= WEIGHTY]
    return tuple(sorted(weighty, key=lambda reason: -abs(reason.points)))


class _Reasons:
    """The changes from the position before a turn to the one after it."""

    def __init__(self, fast: FastState, terms: EvaluationTerms, plan: TurnPlan) -> None:
        self._fast, self._terms, self._plan = fast, terms, plan
        self._seat = fast.to_move
        self._worth = Evaluation(fast, terms, self._seat)
        self._before = fast.empty_plan()

    def _bought(self) -> list[Buy]:
        return [choice for choice in self._plan.actions if isinstance(choice, Buy)]

    def exact(self) -> Iterator[Reason]:
        """Yield the exact payments; the action each brings is worth at least the money to take."""
        exact = [buy for buy in self._bought() if sum(c.value for c in buy.pay) == buy.tile.price]
        if exact:
            hand, market = self._before.hand, self._before.market
            more = (plus(hand, cards) for cards in TAKINGS[tuple(sorted(self._fast.row))])
            now = self._worth.of_hand(hand, market)
            action = max((self._worth.of_hand(after, market) - now for after in more), default=0)
            yield Exact(len(exact) * action, tuple(buy.tile for buy in exact))

    def majorities(self) -> Iterator[Reason]:
        """Yield the changes in the races for majorities."""
        for type_, building in enumerate(BUILDINGS):
            before, after = self._before.held[type_], self._plan.held[type_]
            mine, now = (held >> 4 * self._seat & 15 for held in (before, after))
            if mine != now:
                holders = range(self._fast.players + (self._fast.players == 2))
                most = max(after >> 4 * other & 15 for other in holders if other != self._seat)
                stake = self._terms.stakes[self._seat][type_]
                yield Majority(stake[after] - stake[before], building, mine, now, most)

    def palace(self) -> Iterator[Reason]:
        """Yield the changes of the longest wall and of the room."""
        terms, before, after = self._terms, self._before.site, self._plan.site
        if before.wall != after.wall:
            points = terms.wall * (after.wall - before.wall)
            yield LongestWall(points, before.wall, after.wall)
        points = terms.room[before.room] - terms.room[after.room]
        points += terms.cells * (after.cells - before.cells)
        if before.room != after.room:
            yield Room(points, before.room, after.room)

    def money(self) -> Iterator[Reason]:
        """Yield the change of the money in hand."""
        before, after = hand_total(self._before.hand), hand_total(self._plan.hand)
        if before != after:
            money = self._terms.money
            points = money[min(MOST_MONEY, after)] - money[min(MOST_MONEY, before)]
            yield Money(points, before, after)

    def prospect(self) -> Iterator[Reason]:
        """Yield the best purchase of the next turn that this turn makes possible."""
        best = None
        for place, there in enumerate(self._plan.market):
            if there is None:
                continue
            before, after = self._before.hand[place], self._plan.hand[place]
            exact, was_exact = (REACH[cards] >> there.price & 1 for cards in (after, before))
            could, can = (TOTAL[cards] >= there.price for cards in (before, after))
            if (exact and not was_exact) or (can and not could):
                gain = self._worth.gain(place)
                points = self._terms.prospect * gain
                if exact:
                    points += self._terms.exact + self._terms.exact_gain * gain
                if best is None or points > best.points:
                    best = Prospect(points, place, there.tile, bool(exact))
        if best is not None:
            yield best

    def denied(self) -> Iterator[Reason]:
        """Yield tiles that another player could have paid exactly."""
        for buy in self._bought():
            for seat, hand in enumerate(self._fast.hands):
                if seat != self._seat and REACH[hand[buy.place]] >> buy.tile.price & 1:
                    gain = Evaluation(self._fast, self._terms, seat).gain(buy.place)
                    points = self._terms.rivals * gain / (self._fast.players - 1)
                    yield Denied(points, seat, buy.tile)

    def elsewhere(self) -> Iterator[Reason]:
        """Yield tiles given to Dirk and tiles kept in the reserve."""
        for choice in self._plan.laying:
            if isinstance(choice, Give):
                type_ = BUILDINGS.index(Building(choice.tile.building))
                stake, has = self._terms.stakes[self._seat][type_], self._before.held[type_]
                dirks = has + (1 << 4 * self._fast.players)
                yield Gift(stake[dirks] - stake[has], choice.tile)
            elif isinstance(choice, Store):
                yield Stored(self._worth.stored(self._before.held, piece(choice.tile)), choice.tile)
