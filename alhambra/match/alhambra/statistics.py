"""Finished games of Alhambra: what is kept of each, and what they add up to."""

from __future__ import annotations

import csv
import hashlib
import io
import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

from alhambra.files import replace_file
from alhambra.foreign import shown_name
from alhambra.match.course import SOURCES, WALL, standings
from alhambra.match.match import HUMAN, AnyFrame
from alhambra.record.writing import line
from alhambra.rules import alhambra as game
from alhambra.rules.alhambra.model import FINAL_ROUND
from alhambra.rules.api import Table

LARGEST = 1_000_000_000
"""No number of a line is larger, positive or negative."""


class DamagedLine(ValueError):
    """A line of the file is not what was once written there."""


class Part(NamedTuple):
    """What became of one player in one game."""

    name: str
    level: str
    """``human``, a level of the computer's, or the kind of a program."""
    place: int
    won: bool
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
        """All points."""
        return sum(self.rounds)


class Played(NamedTuple):
    """A game that came to its end."""

    key: str
    """The same for the same game, and for no other."""
    when: str
    """Date and time of the end: ``2026-05-01T20:15:00``."""
    parts: tuple[Part, ...]
    """The players in seating order."""
    turns: int
    seconds: int | None
    """How long it took; None for a game that was left in between."""


def key_of(frames: Sequence[AnyFrame]) -> str:
    """What tells a game from all others: a digest of all that happened."""
    digest = hashlib.sha256()
    for event, _ in frames:
        digest.update(line(event).encode())
    return digest.hexdigest()[:24]


def played(
    frames: Sequence[game.HistoryFrame], table: Table, when: datetime, seconds: int | None
) -> Played:
    """What is kept of a game that is over."""
    last = frames[-1].state
    found = {}
    for each in standings(frames):
        if each.who == "dirk":
            continue
        name, level = table.seats[each.who]
        won = each.who in last.winners
        numbers = (each.wall, each.exact, each.redesigns, each.taken)
        found[each.who] = Part(name, level, each.place, won, each.gains, *numbers)
    parts = tuple(found[seat] for seat in sorted(found))
    return Played(key_of(frames), when.isoformat(timespec="seconds"), parts, last.turn, seconds)


# -- lines of the file -------------------------------------------------------------------------


def written(played: Played) -> str:
    """The game's line."""
    values = played._asdict() | {"parts": [part._asdict() for part in played.parts]}
    return json.dumps(values, ensure_ascii=False, separators=(",", ":"))


def parsed(values: Any) -> Played:
    """The game of a line. ``values`` is what its JSON says. Raises ``DamagedLine``."""
    check(values, Played._fields, {"key": str, "when": str, "turns": int, "parts": list})
    check_times(values)
    if not 0 < len(values["parts"]) < game.PLAYERS.stop:
        raise DamagedLine(f"{len(values['parts'])} players")
    return Played(**values | {"parts": tuple(map(_part, values["parts"]))})


_NUMBERS = ("place", "wall", "exact", "redesigns", "taken")
_PART = {"name": str, "level": str, "won": bool, "gains": list, **dict.fromkeys(_NUMBERS, int)}


def _part(values: Any) -> Part:
    check(values, Part._fields, _PART)
    gains = values["gains"]
    for each in gains:
        check(each, SOURCES, dict.fromkeys(SOURCES, int))
    if len(gains) != FINAL_ROUND:
        raise DamagedLine(f"{len(gains)} scorings")
    return Part(**values | shown_who(values) | {"gains": tuple(gains)})


def check(values: Any, names: Iterable[str], types: Mapping[str, type]) -> None:
    """Raises ``DamagedLine`` unless it is a mapping of just these names, and of these types."""
    if not isinstance(values, dict) or set(values) != set(names):
        raise DamagedLine("expected an object with " + ", ".join(names))
    for name, wanted in types.items():
        value: Any = values[name]
        if type(value) is not wanted or (isinstance(value, int) and abs(value) > LARGEST):
            raise DamagedLine(f"{name}: expected {wanted.__name__}")


def check_times(values: Mapping[str, Any]) -> None:
    """Raises ``DamagedLine`` unless it says when a game ended, and how long it took or nothing."""
    try:
        datetime.fromisoformat(values["when"])
    except ValueError as error:
        raise DamagedLine(str(error)) from error
    if values["seconds"] is not None:
        check({"seconds": values["seconds"]}, ["seconds"], {"seconds": int})


def shown_who(values: Mapping[str, Any]) -> dict[str, str]:
    """Name and level as they can be shown, whatever older programs wrote."""
    return {"name": shown_name(values["name"]), "level": shown_name(values["level"])}


# -- sums --------------------------------------------------------------------------------------


class Account(NamedTuple):
    """What the games of one name, or of one level, add up to."""

    name: str
    """A person's name, or a level's."""
    level: bool
    """Whether it is a level's."""
    parts: tuple[Part, ...]
    """One a game, the oldest first; for a level one a seat."""
    against: Mapping[str, tuple[int, int]]
    """By the level of others at the table: how many games, and how many of them were won."""

    @property
    def games(self) -> int:
        """How many there were."""
        return len(self.parts)

    @property
    def wins(self) -> int:
        """How many were won, alone or with others."""
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


def accounts(games: Iterable[Played]) -> tuple[Account, ...]:
    """Those of people first, then of levels; who played most stands first."""
    parts: dict[tuple[bool, str], list[Part]] = {}
    against: dict[tuple[bool, str], dict[str, tuple[int, int]]] = {}
    for each in games:
        for part in each.parts:
            who = (False, part.name) if part.level == HUMAN else (True, part.level)
            parts.setdefault(who, []).append(part)
            known = against.setdefault(who, {})
            for level in {other.level for other in each.parts if other is not part}:
                met, won = known.get(level, (0, 0))
                known[level] = met + 1, won + part.won
    order = sorted(parts, key=lambda who: (who[0], -len(parts[who]), who[1]))
    return tuple(Account(who[1], who[0], tuple(parts[who]), against[who]) for who in order)


class Broken(NamedTuple):
    """A best of a name that was surpassed."""

    name: str
    what: str
    """``points``, ``wall``, ``exact`` or ``margin``."""
    before: int
    now: int


def records_broken(games: Sequence[Played], key: str) -> tuple[Broken, ...]:
    """The bests that people surpassed in the game of this key.

    There is nothing to surpass in the first game of a name.
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


def _bests(played: Played, part: Part) -> dict[str, int]:
    """What can be a record of a name."""
    others = [other.points for other in played.parts if other is not part]
    margin = part.points - max(others, default=0) if part.won else 0
    return {"points": part.points, "wall": part.wall, "exact": part.exact, "margin": margin}


def export(games: Iterable[Played], path: Path) -> None:
    """Write a table with a row a player of a game, for other programs. Raises ``OSError``."""
    head = ("date", "game", "name", "level", "place", "won", "points")
    rounds = [f"round_{round}_{source}" for round in range(1, FINAL_ROUND + 1)
              for source in SOURCES]  # fmt: skip
    tail = ("longest_" + WALL, "exact_payments", "redesigns", "money_taken", "turns", "seconds")
    table = io.StringIO()
    rows = csv.writer(table)
    rows.writerow((*head, *rounds, *tail))
    for each in games:
        for part in each.parts:
            first = (each.when, each.key, part.name, part.level, part.place, int(part.won))
            gains = [gains[source] for gains in part.gains for source in SOURCES]
            numbers = (part.wall, part.exact, part.redesigns, part.taken)
            rows.writerow((*first, part.points, *gains, *numbers, each.turns, each.seconds))
    replace_file(path, table.getvalue().encode("utf-8-sig", "replace"))
