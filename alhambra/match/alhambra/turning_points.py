"""The course of a finished game, and the turning points in it: what decided the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from alhambra.rules import alhambra as game
from alhambra.rules.alhambra.events import (
    Bought,
    Ended,
    Placed,
    Redesigned,
    Scored,
    Took,
    TurnBegan,
)
from alhambra.rules.alhambra.model import FINAL_ROUND, Building, State, Tile
from alhambra.rules.alhambra.scoring import tally, totals
from alhambra.rules.api import Holder, Seat

WALL = "wall"
"""The one source of points that is not a type of buildings."""
SOURCES: tuple[str, ...] = (*Building, WALL)
"""The sources of points, in the order of counting."""
ROUNDS = range(1, FINAL_ROUND + 1)
Gains = Mapping[str, int]
"""Points of one scoring by their source; those of all ``SOURCES``."""
LONG_GAIN = 3
"""The fewest sides that a wall must gain at once to be mentioned."""


class Standing(NamedTuple):
    """A player's result."""

    who: Holder
    place: int
    total: int
    gains: tuple[Gains, ...]
    """Points of each scoring by source."""
    wall: int
    """The longest wall at the end."""
    exact: int
    """The number of exact payments."""
    redesigns: int
    taken: int
    """The value of all money taken from the table."""

    @property
    def rounds(self) -> tuple[int, ...]:
        """Points of each scoring."""
        return tuple(sum(gains.values()) for gains in self.gains)


def gained(event: Scored | None, who: Holder) -> Gains:
    """Return a player's points of a scoring, by source; empty if there was no scoring.

    The bag may be empty before a scoring card has come up.
    """
    if event is None:
        return dict.fromkeys(SOURCES, 0)
    gains = {str(kind): event.buildings.get(kind, {}).get(who, 0) for kind in Building}
    gains[WALL] = 0 if who == "dirk" else event.walls.get(who, 0)
    return gains


def scorings(frames: Sequence[game.HistoryFrame]) -> tuple[int, ...]:
    """Return the numbers of the frames in which rounds were scored, in order."""
    return tuple(at for at, frame in enumerate(frames) if isinstance(frame.event, Scored))


def standings(frames: Sequence[game.HistoryFrame]) -> list[Standing]:
    """Return the results of all players and of Dirk in a finished game, winner first.

    Equal points and winners share a place.
    """
    last = frames[-1]
    assert isinstance(last.event, Ended)
    points, winners = dict(last.event.totals), last.event.winners
    scored = {event.round: event for event, _ in frames if isinstance(event, Scored)}
    exact: Counter[Holder] = Counter()
    redesigns: Counter[Holder] = Counter()
    taken: Counter[Holder] = Counter()
    for event, _ in frames:
        if isinstance(event, Bought) and event.exact:
            exact[event.player] += 1
        elif isinstance(event, Redesigned):
            redesigns[event.player] += 1
        elif isinstance(event, Took):
            taken[event.player] += sum(card.value for card in event.cards)
    order = sorted(points, key=lambda who: (who not in winners, -points[who]))
    found: list[Standing] = []
    for number, who in enumerate(order, start=1):
        before = found[-1] if found else None
        alike = before is not None and before.total == points[who]
        both = before is not None and (before.who in winners) == (who in winners)
        place = before.place if before is not None and alike and both else number
        gains = tuple(gained(scored.get(round), who) for round in ROUNDS)
        wall = 0 if who == "dirk" else last.state.players[who].palace.wall
        numbers = (exact[who], redesigns[who], taken[who])
        found.append(Standing(who, place, points[who], gains, wall, *numbers))
    return found


class CoursePoint(NamedTuple):
    """The points at one moment of the game."""

    turn: int
    """The number of the turn, from 1."""
    round: int
    """The next scoring."""
    points: Mapping[Holder, int]
    """The points of all if that scoring took place now."""


def course(frames: Sequence[game.HistoryFrame]) -> tuple[CoursePoint, ...]:
    """Return the points at the beginning of every turn, and at each scoring."""
    points = [
        _point(state, state.scored + 1)
        for event, state in frames
        if isinstance(event, TurnBegan) and state.scored < FINAL_ROUND
    ]
    for at in scorings(frames):
        state = frames[at].state
        points.append(CoursePoint(state.turn, state.scored, totals(state)))
    return tuple(sorted(points, key=lambda point: (point.round, point.turn)))


def _point(state: State, round: int) -> CoursePoint:
    gains = tally(state, round).points()
    points = {who: before + gains.get(who, 0) for who, before in totals(state).items()}
    return CoursePoint(state.turn, round, points)


class Decided(NamedTuple):
    """The part of a scoring in which the winner gained most over the next player."""

    winner: Seat
    other: Seat
    round: int
    source: str
    """One of ``SOURCES``."""
    points: tuple[int, int]
    """The points of the winner and of the other for it."""
    margin: int
    """The lead at the end; 0 if only the tie-break decided."""


class CameBack(NamedTuple):
    """The winner was behind after a scoring."""

    winner: Seat
    leader: Seat
    """The leader after that scoring."""
    round: int
    behind: int


class LeadTaken(NamedTuple):
    """The number of changes of the lead, and the turn in which the winner took it for good."""

    winner: Seat
    changes: int
    turn: int
    """The first turn after which no other player led alone."""


class WallGrew(NamedTuple):
    who: Seat
    turn: int
    before: int
    after: int


class PaidExactly(NamedTuple):
    """The most expensive tile that was paid exactly."""

    who: Seat
    turn: int
    tile: Tile


class ScoredMost(NamedTuple):
    """The most points of a player from one source in one scoring."""

    who: Holder
    round: int
    source: str
    points: int


class ByOneTile(NamedTuple):
    """The most valuable first place that a player had alone by a single tile."""

    who: Seat
    round: int
    building: Building
    tiles: int
    """The player's number of tiles; the next player had one less."""


TurningPoint: TypeAlias = (
    Decided | CameBack | LeadTaken | ByOneTile | WallGrew | PaidExactly | ScoredMost
)


def turning_points(
    frames: Sequence[game.HistoryFrame], points: Sequence[CoursePoint]
) -> tuple[TurningPoint, ...]:
    """Return the turning points of a finished game with this course, most important first."""
    ranking = standings(frames)
    found = (
        decided(ranking),
        came_back(ranking),
        lead_taken(ranking, points),
        by_one_tile(frames),
        wall_grew(frames),
        paid_exactly(frames),
        scored_most(ranking),
    )
    return tuple(point for point in found if point is not None)


def decided(ranking: Sequence[Standing]) -> Decided | None:
    """Return where the winner gained most over the next player; None if nowhere."""
    first, second = _first(ranking), _second(ranking)
    if second is None:
        return None
    parts = [
        (mine[source] - theirs[source], round, source, (mine[source], theirs[source]))
        for round, (mine, theirs) in enumerate(zip(first.gains, second.gains, strict=True), 1)
        for source in SOURCES
    ]
    gap, round, source, points = max(parts, key=lambda part: (part[0], part[1]))
    if gap <= 0:
        return None
    margin = first.total - second.total
    return Decided(_seat(first), _seat(second), round, source, points, margin)


def came_back(ranking: Sequence[Standing]) -> CameBack | None:
    """Return the last scoring after which another player led, if there was one."""
    players = [standing for standing in ranking if standing.who != "dirk"]
    first = players[0]
    for round in range(FINAL_ROUND - 1, 0, -1):
        leader = max(players, key=lambda each: sum(each.rounds[:round]))
        behind = sum(leader.rounds[:round]) - sum(first.rounds[:round])
        if behind > 0:
            return CameBack(_seat(first), _seat(leader), round, behind)
    return None


def lead_taken(ranking: Sequence[Standing], points: Sequence[CoursePoint]) -> LeadTaken | None:
    """Return when the winner took the lead for good; None if no other player ever had it.

    The leader is the one who would be first if the next scoring took place now. A tie does not
    change the leader.
    """
    first = _seat(_first(ranking))
    leaders: list[tuple[int, Holder]] = []
    for moment in points:
        best = max(has for who, has in moment.points.items() if who != "dirk")
        leading = [who for who, has in moment.points.items() if has == best and who != "dirk"]
        if best and not (leaders and leaders[-1][1] in leading):
            leaders.append((moment.turn, first if first in leading else leading[0]))
    if len(leaders) < 2 or leaders[-1][1] != first:
        return None
    return LeadTaken(first, len(leaders) - 1, leaders[-1][0])


def _growths(frames: Sequence[game.HistoryFrame]) -> Iterator[WallGrew]:
    for (_, old), (event, new) in pairwise(frames):
        if isinstance(event, Placed | Redesigned):
            who = event.player
            before, after = (state.players[who].palace.wall for state in (old, new))
            if before:  # the first wall of a palace is not mentioned
                yield WallGrew(who, new.turn, before, after)


def by_one_tile(frames: Sequence[game.HistoryFrame]) -> ByOneTile | None:
    """Return the majority by one tile that gained most over a tie; None if there was none."""
    found = []
    for at in scorings(frames):
        state, event = frames[at - 1].state, frames[at].event
        assert isinstance(event, Scored)
        for building, shares in tally(state, event.round).buildings.items():
            if len(shares) < 2 or len(shares[0].holders) > 1:
                continue
            (who,), worth = shares[0].holders, state.box.scoring[event.round][building]
            tied = sum(worth[: 1 + len(shares[1].holders)]) // (1 + len(shares[1].holders))
            if who != "dirk" and shares[0].tiles == shares[1].tiles + 1:
                point = ByOneTile(who, event.round, building, shares[0].tiles)
                found.append((worth[0] - tied, point))
    return max(found, key=lambda each: each[0])[1] if found else None


def wall_grew(frames: Sequence[game.HistoryFrame]) -> WallGrew | None:
    """Return the longest growth of a wall by one tile, the first of equals; None if too short."""
    best = max(_growths(frames), key=lambda grew: grew.after - grew.before, default=None)
    return best if best is not None and best.after - best.before >= LONG_GAIN else None


def paid_exactly(frames: Sequence[game.HistoryFrame]) -> PaidExactly | None:
    """Return the highest exact payment, the first of equals."""
    paid = (
        PaidExactly(event.player, state.turn, event.tile)
        for event, state in frames
        if isinstance(event, Bought) and event.exact
    )
    return max(paid, key=lambda each: each.tile.price, default=None)


def scored_most(ranking: Sequence[Standing]) -> ScoredMost | None:
    """Return the most points of a player in one row of the scorings, the latest of equals."""
    rows = (
        ScoredMost(standing.who, round, source, points)
        for standing in ranking
        if standing.who != "dirk"
        for round, gains in enumerate(standing.gains, start=1)
        for source, points in gains.items()
    )
    best = max(rows, key=lambda row: (row.points, row.round), default=None)
    return best if best is not None and best.points else None


def _first(ranking: Sequence[Standing]) -> Standing:
    return next(standing for standing in ranking if standing.who != "dirk")


def _second(ranking: Sequence[Standing]) -> Standing | None:
    """Return the best of those who did not win; None if all won."""
    place = _first(ranking).place
    rest = (each for each in ranking if each.who != "dirk" and each.place > place)
    return next(rest, None)


def _seat(standing: Standing) -> Seat:
    assert standing.who != "dirk"
    return standing.who
