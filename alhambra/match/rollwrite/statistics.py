"""Finished games of Roll & Write: the stored values, totals, and marks to beat alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from alhambra.foreign import Json
from alhambra.located import Node, reading
from alhambra.match.csv_export import Spreadsheet, write_csv
from alhambra.match.match_game import file_in
from alhambra.match.statistics import (
    Account,
    DamagedLine,
    FinishedGame,
    FinishedPart,
    by_player,
    check,
    check_times,
    key_of,
    line_of,
    shown_who,
)
from alhambra.rules import rollwrite as game
from alhambra.rules.api import HUMAN, Table
from alhambra.rules.rollwrite.events import Ended, Scored
from alhambra.rules.rollwrite.model import SOLO, Solo

COMPLETED, PLACES, LINES, COINS = "completed", "places", "lines", "coins"
SOURCES = (COMPLETED, PLACES, LINES, COINS)
"""The sources of a player's points, in the order of counting."""
_NAMES = ("game", "key", "when", "sort", "parts", "rounds", "seconds")
"""The keys in the order of writing."""
_PLAYED = {"game": str, "key": str, "when": str, "sort": dict, "parts": list, "rounds": int}
_SORT = {"players": int, "virtual": int, "score": bool}
_PART = {"name": str, "level": str, "place": int, "won": bool, "gains": dict}
BEFORE_SOURCES = (
    *("date", "game", "players", "virtual", "virtual_score"),
    *("name", "level", "place", "won", "points"),
)
AFTER_SOURCES = ("rounds", "seconds")
"""Columns of the exported table; between them stand the sources of points."""
MARKS: Final = ("bronze", "silver", "gold", "platinum")
"""The names of the marks, lowest first."""
VARIANTS: Final = {"plain": False, "scoring": True}
"""The keys of the file: true if the virtual players score."""
MOST_MARK_POINTS: Final = 999


@dataclass(frozen=True, slots=True)
class RollwritePart(FinishedPart):
    """One player's result in one game."""

    gains: Mapping[str, int]
    """Points by source."""

    @property
    def points(self) -> int:
        return sum(self.gains.values())


class GameKind(NamedTuple):
    """The sort of a game; results are compared within a sort."""

    players: int
    virtual: int
    """The number of virtual players."""
    score: bool
    """Virtual players scored."""

    @property
    def contested(self) -> bool:
        """More than one could have won."""
        return self.players > 1 or self.score


@dataclass(frozen=True, slots=True)
class RollwritePlayed(FinishedGame[RollwritePart]):
    """A finished game of Roll & Write."""

    sort: GameKind
    rounds: int
    seconds: int | None
    """The duration; None for a game that was interrupted."""

    def make_line(self) -> str:
        """Return its line. The key ``game`` distinguishes it from lines of Alhambra."""
        values = {"game": game.NAME, **asdict(self), "sort": self.sort._asdict()}
        return line_of({name: values[name] for name in _NAMES})


def rollwrite_played(
    frames: Sequence[game.HistoryFrame], table: Table, when: datetime, seconds: int | None
) -> RollwritePlayed:
    """Make the statistics entry of a finished game."""
    last, state = frames[-1].event, frames[-1].state
    assert isinstance(last, Ended)
    scored = next(frame.event for frame in reversed(frames) if isinstance(frame.event, Scored))
    sort = GameKind(len(state.players), len(state.virtual), state.virtual_score)
    parts = []
    for seat, (name, level, _) in enumerate(table.seats):
        gains = {
            COMPLETED: sum(state.players[seat].paid.values()),
            PLACES: sum(of.get(seat, 0) for of in scored.buildings.values()),
            LINES: scored.lines.get(seat, 0),
            COINS: scored.coins.get(seat, 0),
        }
        place = 1 + sum(points > last.totals[seat] for points in last.totals.values())
        won = sort.contested and seat in last.winners
        parts.append(RollwritePart(name, level, place, won, gains))
    ended = when.isoformat(timespec="seconds")
    return RollwritePlayed(key_of(frames), ended, tuple(parts), sort, state.rounds, seconds)


# -- lines of the file -------------------------------------------------------------------------


def rollwrite_parsed(values: Json) -> RollwritePlayed:
    """Read a game from the JSON values of its line. Raises ``DamagedLine``."""
    check(values, _NAMES, _PLAYED)
    check_times(values)
    if values["game"] != game.NAME:
        raise DamagedLine(f"game: expected {game.NAME}")
    check(values["sort"], GameKind._fields, _SORT)
    parts = tuple(map(_part, values["parts"]))
    if len(parts) != values["sort"]["players"] or len(parts) not in game.PLAYERS:
        raise DamagedLine(f"{len(parts)} players")
    known = {field.name: values[field.name] for field in fields(RollwritePlayed)}
    return RollwritePlayed(**known | {"sort": GameKind(**values["sort"]), "parts": parts})


_PART_NAMES = tuple(field.name for field in fields(RollwritePart))


def _part(values: Json) -> RollwritePart:
    check(values, _PART_NAMES, _PART)
    check(values["gains"], SOURCES, dict.fromkeys(SOURCES, int))
    return RollwritePart(**values | shown_who(values))


# -- sums --------------------------------------------------------------------------------------


class Results(NamedTuple):
    """The results of a player in games of one sort, or of all sorts."""

    games: int
    wins: int | None
    """None if no other player scored in any of them."""
    best: int
    average: float


@dataclass(frozen=True, slots=True)
class RollwriteAccount(Account):
    """The totals of one person's name or one level."""

    played: tuple[tuple[GameKind, RollwritePart], ...]
    """A person has one for each game, oldest first; a level has one for each seat."""

    @property
    def parts(self) -> tuple[RollwritePart, ...]:
        """The results of each game."""
        return tuple(part for _, part in self.played)

    @property
    def results(self) -> Results:
        """The results of all games."""
        return _results(self.played)

    @property
    def averages(self) -> tuple[float, ...]:
        """The mean points of each source."""
        parts = self.parts
        return tuple(sum(part.gains[source] for part in parts) / len(parts) for source in SOURCES)

    @property
    def by_sort(self) -> dict[GameKind, Results]:
        """By sort of game: solo games by virtual players, then others by number of players."""
        sorts = sorted({sort for sort, _ in self.played})
        return {sort: _results([each for each in self.played if each[0] == sort]) for sort in sorts}


def _results(played: Sequence[tuple[GameKind, RollwritePart]]) -> Results:
    points = [part.points for _, part in played]
    contested = any(sort.contested for sort, _ in played)
    wins = sum(part.won for _, part in played) if contested else None
    return Results(len(played), wins, max(points), sum(points) / len(points))


def rollwrite_accounts(games: Iterable[RollwritePlayed]) -> tuple[RollwriteAccount, ...]:
    """Return the accounts of people, then of levels; most games first."""
    return tuple(
        RollwriteAccount(who.name, who.level, tuple((each.sort, part) for each, part in found))
        for who, found in by_player(games, lambda each: each.parts).items()
    )


class OwnResult(NamedTuple):
    """A person's result among all of the person's games of the same sort."""

    name: str
    part: RollwritePart
    sort: GameKind
    earlier: tuple[RollwritePart, ...]
    """The results of the games before, oldest first."""

    @property
    def points(self) -> int:
        """The points of this game."""
        return self.part.points

    @property
    def best(self) -> int:
        """The most points before; 0 if there was no game."""
        return max((part.points for part in self.earlier), default=0)

    @property
    def is_record(self) -> bool:
        """The points are the most so far; false for the first game of a sort."""
        return bool(self.earlier) and self.points > self.best

    @property
    def rank(self) -> int:
        """The rank of this game, from 1; equal points share a rank."""
        return self._rank_of(self.points)

    @property
    def next_mark(self) -> int | None:
        """The next better points before; None for the best result."""
        return min(
            (part.points for part in self.earlier if part.points > self.points), default=None
        )

    @property
    def next_rank(self) -> int:
        """The rank of the next mark."""
        mark = self.next_mark
        return self.rank if mark is None else self._rank_of(mark)

    def _rank_of(self, points: int) -> int:
        return 1 + sum(part.points > points for part in self.earlier)


def own_results(games: Sequence[RollwritePlayed], key: str) -> tuple[OwnResult, ...]:
    """Return people's results in the game with this key; none if it is not among these games."""
    at = next((number for number, each in enumerate(games) if each.key == key), None)
    if at is None:
        return ()
    sort, before = games[at].sort, [each for each in games[:at] if each.sort == games[at].sort]
    return tuple(
        OwnResult(part.name, part, sort, _parts_of(part.name, before))
        for part in games[at].parts
        if part.level == HUMAN
    )


def best_alone(games: Sequence[RollwritePlayed], name: str, solo: Solo) -> int:
    """Return a person's most points in games alone of this variant; 0 if there was none."""
    sort = GameKind(1, solo.virtual, solo.score)
    parts = _parts_of(name, [each for each in games if each.sort == sort])
    return max((part.points for part in parts), default=0)


def _parts_of(name: str, games: Iterable[RollwritePlayed]) -> tuple[RollwritePart, ...]:
    """Return the results of a person in these games."""
    return tuple(
        part for each in games for part in each.parts if part.level == HUMAN and part.name == name
    )


def rollwrite_export(games: Iterable[RollwritePlayed], sheet: Spreadsheet) -> None:
    """Write a table for other programs: a row for each player of each game. Raises ``OSError``."""
    write_csv(sheet, (_row(each, part) for each in games for part in each.parts))


def _row(played: RollwritePlayed, part: RollwritePart) -> tuple[object, ...]:
    players, virtual, score = played.sort
    first = (played.when, played.key, players, virtual, int(score))
    who = (part.name, part.level, part.place, int(part.won), part.points)
    return *first, *who, *(part.gains[source] for source in SOURCES), played.rounds, played.seconds


class SoloMark(NamedTuple):
    """A mark: whoever has as many points has reached it."""

    name: str
    points: int


def reached(marks: tuple[SoloMark, ...], points: int) -> SoloMark | None:
    """Return the highest mark reached with these points; None below the lowest."""
    return next((mark for mark in reversed(marks) if points >= mark.points), None)


def load_marks(folder: Path | None = None) -> dict[Solo, tuple[SoloMark, ...]]:
    """Read the marks of ``rollwrite_marks.yaml`` by variant, lowest first.

    Without a folder the program's file is read. Raises ``DataError`` with every fault of the file:
    its line, key, and what was expected.
    """
    with reading(file_in(folder, "rollwrite_marks.yaml")) as root:
        by_virtual = root.fields("marks")["marks"].fields(*map(str, SOLO))
        return {
            Solo(number, VARIANTS[variant]): _marks(node)
            for number in SOLO
            for variant, node in by_virtual[str(number)].fields(*VARIANTS).items()
            if variant in VARIANTS
        }


shipped_marks = cache(load_marks)
"""Returns the marks of the program's data file, read once."""


def _marks(node: Node) -> tuple[SoloMark, ...]:
    before, given = node.fault_count, node.fields(*MARKS)
    marks = tuple(SoloMark(name, given[name].integer(1, MOST_MARK_POINTS)) for name in MARKS)
    points = [mark.points for mark in marks]
    if node.fault_count == before and points != sorted({*points}):
        node.fault("expected rising points")
    return marks
