"""The course of a finished game: points by source, and the points of each turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from alhambra.rules import alhambra as game
from alhambra.rules.alhambra.events import Bought, Ended, Redesigned, Scored, Took, TurnBegan
from alhambra.rules.alhambra.model import FINAL_ROUND, Building, State
from alhambra.rules.alhambra.scoring import tally, totals
from alhambra.rules.api import Holder

WALL = "wall"
"""The one source of points that is not a type of buildings."""
SOURCES: tuple[str, ...] = (*Building, WALL)
"""The sources of points, in the order of counting."""
ROUNDS = range(1, FINAL_ROUND + 1)

Gains = Mapping[str, int]
"""Points of one scoring by their source; those of all ``SOURCES``."""


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
