"""Finished games of Alhambra: the stored values, and totals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import datetime
from typing import NamedTuple

from alhambra.foreign import Json
from alhambra.match.alhambra.turning_points import SOURCES, standings
from alhambra.match.csv_export import Spreadsheet, write_csv
from alhambra.match.statistics import (
    Account,
    DamagedLine,
    FinishedGame,
    FinishedPart,
    by_player,
    check,
    check_times,
    key_of,
    shown_who,
)
from alhambra.rules import alhambra as game
from alhambra.rules.alhambra.model import FINAL_ROUND
from alhambra.rules.api import HUMAN, Table


@dataclass(frozen=True, slots=True)
class AlhambraPart(FinishedPart):
    """One player's result in one game."""

    gains: tuple[Mapping[str, int], ...]
    """Points of each scoring by source."""
    wall: int
    exact: int
    redesigns: int
    taken: int
    """The value of all money taken from the table."""

    @property
    def rounds(self) -> tuple[int, ...]:
        """Points of each scoring."""
        return tuple(sum(gains.values()) for gains in self.gains)

    @property
    def points(self) -> int:
        return sum(self.rounds)


@dataclass(frozen=True, slots=True)
class Played(FinishedGame[AlhambraPart]):
    """A finished game of Alhambra."""

    turns: int
    seconds: int | None
    """The duration; None for a game that was interrupted."""


def played(
    frames: Sequence[game.HistoryFrame], table: Table, when: datetime, seconds: int | None
) -> Played:
    """Make the statistics entry of a finished game."""
    last = frames[-1].state
    found = {}
    for each in standings(frames):
        if each.who == "dirk":
            continue
        name, level = table.seats[each.who][:2]
        won = each.who in last.winners
        numbers = (each.wall, each.exact, each.redesigns, each.taken)
        found[each.who] = AlhambraPart(name, level, each.place, won, each.gains, *numbers)
    parts = tuple(found[seat] for seat in sorted(found))
    ended = when.isoformat(timespec="seconds")
    return Played(key_of(frames), ended, parts, last.turn, seconds)


# -- lines of the file -------------------------------------------------------------------------


def parsed(values: Json) -> Played:
    """Read a game from the JSON values of its line. Raises ``DamagedLine``."""
    check(values, _NAMES, {"key": str, "when": str, "turns": int, "parts": list})
    check_times(values)
    if not 0 < len(values["parts"]) < game.PLAYERS.stop:
        raise DamagedLine(f"{len(values['parts'])} players")
    return Played(**values | {"parts": tuple(map(_part, values["parts"]))})


_NAMES = tuple(field.name for field in fields(Played))
_PART_NAMES = tuple(field.name for field in fields(AlhambraPart))
_NUMBERS = ("place", "wall", "exact", "redesigns", "taken")
_PART = {"name": str, "level": str, "won": bool, "gains": list, **dict.fromkeys(_NUMBERS, int)}


def _part(values: Json) -> AlhambraPart:
    check(values, _PART_NAMES, _PART)
    gains = values["gains"]
    for each in gains:
        check(each, SOURCES, dict.fromkeys(SOURCES, int))
    if len(gains) != FINAL_ROUND:
        raise DamagedLine(f"{len(gains)} scorings")
    return AlhambraPart(**values | shown_who(values) | {"gains": tuple(gains)})


# -- sums --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AlhambraAccount(Account):
    """The totals of one person's name or one level."""

    parts: tuple[AlhambraPart, ...]
    """A person has one for each game, oldest first; a level has one for each seat."""
    against: Mapping[str, tuple[int, int]]
    """By the level of opponents: the number of games, and of games won."""

    @property
    def games(self) -> int:
        """The number of games."""
        return len(self.parts)

    @property
    def wins(self) -> int:
        """The number of victories, shared ones included."""
        return sum(part.won for part in self.parts)

    @property
    def best(self) -> int:
        """The most points in a game."""
        return max(part.points for part in self.parts)

    @property
    def averages(self) -> tuple[float, ...]:
        """The mean points of each scoring, and of a whole game."""
        rows = [(*part.rounds, part.points) for part in self.parts]
        return tuple(sum(column) / len(rows) for column in zip(*rows, strict=True))

    @property
    def wall(self) -> int:
        """The longest wall."""
        return max(part.wall for part in self.parts)

    @property
    def exact(self) -> int:
        """All exact payments."""
        return sum(part.exact for part in self.parts)


def accounts(games: Iterable[Played]) -> tuple[AlhambraAccount, ...]:
    """Return the accounts of people, then of levels; most games first."""
    return tuple(
        AlhambraAccount(who.name, who.level, tuple(part for _, part in found), _against(found))
        for who, found in by_player(games, lambda each: each.parts).items()
    )


def _against(found: Sequence[tuple[Played, AlhambraPart]]) -> dict[str, tuple[int, int]]:
    """Return, by the level of opponents, the number of games, and of games won."""
    known: dict[str, tuple[int, int]] = {}
    for each, part in found:
        for level in {other.level for other in each.parts if other is not part}:
            met, won = known.get(level, (0, 0))
            known[level] = met + 1, won + part.won
    return known


class Broken(NamedTuple):
    """A person's best result that the game improved."""

    name: str
    what: str
    """``points``, ``wall``, ``exact`` or ``margin``."""
    before: int
    now: int


def records_broken(games: Sequence[Played], key: str) -> tuple[Broken, ...]:
    """Return the best results that people improved in the game with this key.

    The first game of a name improves none.
    """
    at = next((number for number, each in enumerate(games) if each.key == key), None)
    if at is None:
        return ()
    found = []
    for part in (part for part in games[at].parts if part.level == HUMAN):
        earlier = [
            _bests(each, old)
            for each in games[:at]
            for old in each.parts
            if old.level == HUMAN and old.name == part.name
        ]
        now = _bests(games[at], part)
        for what in now if earlier else ():
            before = max(each[what] for each in earlier)
            if now[what] > before > 0:
                found.append(Broken(part.name, what, before, now[what]))
    return tuple(found)


def _bests(played: Played, part: AlhambraPart) -> dict[str, int]:
    """Return the results that can be a person's best."""
    others = [other.points for other in played.parts if other is not part]
    margin = part.points - max(others, default=0) if part.won else 0
    return {"points": part.points, "wall": part.wall, "exact": part.exact, "margin": margin}


BEFORE_SCORINGS = ("date", "game", "name", "level", "place", "won", "points")
AFTER_SCORINGS = ("wall", "exact", "redesigns", "taken", "turns", "seconds")
"""Columns of the exported table; between them stand the sources of every scoring."""


def export(games: Iterable[Played], sheet: Spreadsheet) -> None:
    """Write a table for other programs: a row for each player of each game. Raises ``OSError``."""
    write_csv(sheet, (_row(each, part) for each in games for part in each.parts))


def _row(played: Played, part: AlhambraPart) -> tuple[object, ...]:
    first = (played.when, played.key, part.name, part.level, part.place, int(part.won), part.points)
    gains = (gains[source] for gains in part.gains for source in SOURCES)
    numbers = (part.wall, part.exact, part.redesigns, part.taken)
    return *first, *gains, *numbers, played.turns, played.seconds
