"""The goals that people reached: read from finished games once, and kept in a file.

A line of the file belongs to a record, and has the goals of everybody, perhaps none, so that no
record is read twice. A game that is deleted keeps its line.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

from alhambra.files import append_entry
from alhambra.foreign import ForeignError, Json, moment_of, read_bytes, read_entries
from alhambra.library.game_library import GameEntry
from alhambra.library.saves import Boxes, replayed
from alhambra.match.games import match_game_of
from alhambra.match.match import AnyHistory
from alhambra.match.match_game import Goal
from alhambra.match.statistics import key_of
from alhambra.names import is_name
from alhambra.record.fields import RecordError
from alhambra.record.lines import read_games
from alhambra.rules.api import HUMAN
from alhambra.rules.games import AnyFrame

log = logging.getLogger(__name__)

OFFERED: Final = 3
"""The goals that are offered before a game."""
NEWEST_BYTES: Final = 4 << 20
"""The bytes that are read from the end of the file: about 20,000 games."""
LARGEST_RECORD: Final = 4 << 20
"""The most bytes of a record that is looked at."""
ENDED: Final = b'{"event": "end"'
"""The last line of a finished game begins so."""


class GoalGame(NamedTuple):
    """The goals that people reached in a finished game."""

    key: str
    """The digest of its record."""
    game: str
    """The name of the game in records."""
    when: str
    """Date and time of the end: ``2026-05-01T20:15:00``."""
    people: Mapping[str, tuple[str, ...]]
    """By name: the ids of the goals."""


def goals_of(frames: AnyHistory, key: str, when: datetime) -> GoalGame:
    """Return the goals that people reached in a finished game."""
    state = frames[-1].state
    played = match_game_of(state)
    people = {
        player.name: played.goals_reached(frames, seat)
        for seat, player in enumerate(state.players)
        if player.kind == HUMAN
    }
    return GoalGame(key, played.game.NAME, when.isoformat(timespec="seconds"), people)


class Reached(NamedTuple):
    """The first time that somebody reached a goal."""

    name: str
    key: str
    """The key of the game."""
    when: str


def firsts(games: Iterable[GoalGame]) -> dict[str, Reached]:
    """Return by goal who reached it first."""
    found: dict[str, Reached] = {}
    for each in sorted(games, key=lambda game: game.when):
        for name, ids in each.people.items():
            for id in ids:
                found.setdefault(id, Reached(name, each.key, each.when))
    return found


def news_in(now: GoalGame, games: Iterable[GoalGame]) -> dict[str, list[str]]:
    """Return by goal of a game the names of those who never reached it in the other games."""
    others = [each.people for each in games if each.key != now.key]
    known = {(name, id) for people in others for name, ids in people.items() for id in ids}
    found: dict[str, list[str]] = {}
    for name, ids in now.people.items():
        for id in ids:
            if (name, id) not in known:
                found.setdefault(id, []).append(name)
    return found


def offered(
    goals: Sequence[Goal], games: Iterable[GoalGame], people: Collection[str], players: int
) -> tuple[Goal, ...]:
    """Return the easiest goals that a table allows, and that nobody there has reached yet."""
    known = {id for each in games for name in people for id in each.people.get(name, ())}
    ahead = (goal for goal in goals if goal.id not in known and players in goal.players)
    return tuple(islice(ahead, OFFERED))


def read_goals(path: Path) -> tuple[GoalGame, ...]:
    """Return all games of a file in the order in which they were read."""
    found = {each.key: each for each in read_entries(path, NEWEST_BYTES, _parsed)}
    return tuple(found.values())


def keep_goals(path: Path, game: GoalGame) -> None:
    """Add a game to a file. That may fail, because its record can be read again."""
    append_entry(path, game._asdict())


def _parsed(values: Json) -> GoalGame:
    key, game, when, people = (values[name] for name in GoalGame._fields)
    datetime.fromisoformat(when)
    reached = {name: tuple(map(str, ids)) for name, ids in people.items() if is_name(name)}
    return GoalGame(str(key), str(game), when, reached)


class GoalReading:
    """Reads the goals of the finished games of a library that were not read yet, bit by bit."""

    def __init__(self, boxes: Boxes, entries: Sequence[GameEntry], path: Path) -> None:
        self.games = {each.key: each for each in read_goals(path)}
        """All games that are read, by key."""
        self.entries: dict[str, GameEntry] = {}
        """The records of finished games found so far, by key."""
        self._boxes, self._path = boxes, path
        self._steps = self._read(sorted(entries, key=lambda entry: entry.changed))

    def read_on(self, steps: int) -> bool:
        """Read on by this many choices or files; true if a game was found."""
        before = len(self.entries)
        for _ in islice(self._steps, steps):
            continue
        return len(self.entries) > before

    def _read(self, entries: Sequence[GameEntry]) -> Iterator[None]:
        for entry in entries:
            yield
            try:
                lines = read_bytes(entry.path, LARGEST_RECORD).splitlines()
                if not lines or not lines[-1].startswith(ENDED):
                    continue
                key = hashlib.sha256(b"".join(lines)).hexdigest()[:24]
                self.entries[key] = entry
                if key not in self.games:
                    yield from self._read_record(entry, key)
            except (RecordError, ForeignError, OSError) as error:
                log.warning("%s: its goals cannot be read: %s", entry.path, error)

    def _read_record(self, entry: GameEntry, key: str) -> Iterator[None]:
        frames: list[AnyFrame] = []
        for new in replayed(self._boxes, entry.path, next(read_games(entry.path))):
            frames += new
            yield
        self.games[key] = goals_of(tuple(frames), key, moment_of(entry.changed))
        keep_goals(self._path, self.games[key])


def live_goals(frames: AnyHistory) -> GoalGame:
    """Return the goals of a game that has just ended."""
    return goals_of(frames, key_of(frames), datetime.now())
