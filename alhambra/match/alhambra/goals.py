"""The goals of Alhambra: interesting ways to play, told from the frames of a finished game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, pairwise
from typing import Final, NamedTuple

from alhambra.match.match_game import Goal
from alhambra.rules import alhambra as game
from alhambra.rules.alhambra.events import Bought, Placed, Redesigned, Scored, Took, TurnBegan
from alhambra.rules.alhambra.model import FINAL_ROUND, PLAYERS, Building
from alhambra.rules.api import Seat

FULL_TABLE: Final = range(PLAYERS.stop - 1, PLAYERS.stop)
FEWEST_PURCHASES: Final = 6
"""The purchases without which it says little that all were exact."""


class SeatGame(NamedTuple):
    """A finished game as the player of one seat played it."""

    won: bool
    paid: tuple[tuple[bool, ...], ...]
    """For each turn with purchases, which of them were exact."""
    cards: int
    """The most money cards taken at once."""
    leap: int
    """The most segments that a turn added to the longest wall."""
    redesigned: int
    """The most segments that a redesign added to it."""
    stored: bool
    """A tile was put into the reserve."""
    types: Mapping[Building, int]
    """The tiles of each type in the palace at the end."""
    wall: int
    """The longest wall at the end."""
    shared: tuple[frozenset[Building], ...]
    """By scoring: the types for which nobody got more points."""
    alone: tuple[frozenset[Building], ...]
    """By scoring: the types for which everybody else got fewer points."""
    behind: int
    """The points of the best other player after the second scoring, less the own."""

    @property
    def payments(self) -> tuple[bool, ...]:
        """For each purchase of the game, whether it was exact."""
        return tuple(exact for turn in self.paid for exact in turn)

    @property
    def exact_turn(self) -> int:
        """The most exact payments in a turn."""
        return max(map(sum, self.paid), default=0)

    @property
    def exact_row(self) -> int:
        """The most exact payments one after the other."""
        rows = groupby(self.payments)
        return max((sum(row) for exact, row in rows if exact), default=0)

    @property
    def firsts(self) -> int:
        """The most types for which nobody got more points in one scoring."""
        return max(map(len, self.shared), default=0)


def seat_game(frames: Sequence[game.HistoryFrame], seat: Seat) -> SeatGame:
    """Return what the player of a seat did in a finished game."""
    last = frames[-1].state
    own = [event for event, _ in frames if getattr(event, "player", None) == seat]
    scored = [event for event, _ in frames if isinstance(event, Scored)]
    palace = last.players[seat].palace
    kinds = [tile.building for tile in palace.tiles.values()]
    leap, redesigned = _grown(frames, seat)
    return SeatGame(
        won=seat in last.winners,
        paid=tuple(_paid(own)),
        cards=max((len(event.cards) for event in own if isinstance(event, Took)), default=0),
        leap=leap,
        redesigned=redesigned,
        stored=any(map(_stores, own)),
        types={kind: kinds.count(kind) for kind in Building},
        wall=palace.wall,
        shared=tuple(_best(event, seat, alone=False) for event in scored),
        alone=tuple(_best(event, seat, alone=True) for event in scored),
        behind=max((_behind(event, seat) for event in scored if event.round == 2), default=0),
    )


def _paid(own: Sequence[object]) -> Iterator[tuple[bool, ...]]:
    """Yield, for each turn with purchases, which of them were exact."""
    bought = (each for each in own if isinstance(each, Bought | TurnBegan))
    for _, turn in groupby(bought, lambda each: isinstance(each, Bought)):
        if exact := tuple(each.exact for each in turn if isinstance(each, Bought)):
            yield exact


def _stores(event: object) -> bool:
    """The event puts a tile into the reserve."""
    if isinstance(event, Redesigned):
        return event.kind != "add"
    return isinstance(event, Placed) and event.to == "reserve"


def _grown(frames: Sequence[game.HistoryFrame], seat: Seat) -> tuple[int, int]:
    """Return the most segments that a turn, and a redesign, added to a seat's longest wall."""
    walls = [frame.state.players[seat].palace.wall for frame in frames]
    began = [at for at, (event, _) in enumerate(frames) if isinstance(event, TurnBegan)]
    turns = [
        walls[end] - walls[at]
        for at, end in pairwise([*began, len(frames) - 1])
        if frames[at].event == TurnBegan(seat)
    ]
    redesigns = [
        walls[at] - walls[at - 1]
        for at, (event, _) in enumerate(frames)
        if isinstance(event, Redesigned) and event.player == seat
    ]
    return max(turns, default=0), max(redesigns, default=0)


def _best(event: Scored, seat: Seat, *, alone: bool) -> frozenset[Building]:
    """Return the types for which nobody got more points; with ``alone``, or as many."""
    found = set()
    for building, points in event.buildings.items():
        own = points.get(seat, 0)
        most = max((each for who, each in points.items() if who != seat), default=0)
        if own > most or (own == most > 0 and not alone):
            found.add(building)
    return frozenset(found)


def _behind(event: Scored, seat: Seat) -> int:
    """Return the points by which the best other player leads; Dirk, who cannot win, is none."""
    rivals = (points for who, points in event.totals.items() if who not in (seat, "dirk"))
    return max(rivals) - event.totals[seat]


GOALS: Final = (
    Goal("types", PLAYERS, lambda told: min(told.types.values()) >= 1),
    Goal("wall_ten", PLAYERS, lambda told: told.wall >= 10),
    Goal("exact_two", PLAYERS, lambda told: told.exact_turn >= 2),
    Goal("exact_row", PLAYERS, lambda told: told.exact_row >= 5),
    Goal("leap", PLAYERS, lambda told: told.leap >= 4),
    Goal("four_first", PLAYERS, lambda told: told.firsts >= 4),
    Goal("pairs", PLAYERS, lambda told: min(told.types.values()) >= 2),
    Goal("lasting", PLAYERS, lambda told: _lasting(told.alone)),
    Goal("cards", PLAYERS, lambda told: told.cards >= 3),
    Goal("redesigned", PLAYERS, lambda told: told.redesigned >= 2),
    Goal("no_reserve", PLAYERS, lambda told: told.won and not told.stored),
    Goal("full_table", FULL_TABLE, lambda told: told.won),
    Goal("wall_twenty", PLAYERS, lambda told: told.wall >= 20),
    Goal("quarter", PLAYERS, lambda told: max(told.types.values()) >= 6),
    Goal("comeback", PLAYERS, lambda told: told.won and told.behind >= 5),
    Goal("exact_three", PLAYERS, lambda told: told.exact_turn >= 3),
    Goal("all_exact", PLAYERS, lambda told: told.won and _all_exact(told.payments)),
    Goal("six_first", PLAYERS, lambda told: told.firsts == len(Building)),
)
"""The easiest first; docs/goals.md has how often levels reach them."""


def _lasting(alone: Sequence[frozenset[Building]]) -> bool:
    return len(alone) == FINAL_ROUND and bool(frozenset.intersection(*alone))


def _all_exact(payments: Sequence[bool]) -> bool:
    return len(payments) >= FEWEST_PURCHASES and all(payments)
