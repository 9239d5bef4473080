"""Statistics of finished games of all kinds: values, lines, and totals by player."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Generic, TypeVar

from alhambra.foreign import Json
from alhambra.names import shown_name
from alhambra.record.lines import line
from alhambra.rules.api import HUMAN
from alhambra.rules.games import AnyFrame

LARGEST_NUMBER = 1_000_000_000
"""The largest absolute value of a number in a line."""


class DamagedLine(ValueError):
    """A line of the file is damaged."""


@dataclass(frozen=True, slots=True)
class FinishedPart:
    """One player's result in one game."""

    name: str
    level: str
    """``human``, a level of the computer's, or the kind of a program."""
    place: int
    """Among all who score, from 1."""
    won: bool
    """No other player had more points; false if no other scored."""

    @property
    def points(self) -> int:
        """All points; 0 in a game that has none."""
        return 0


P = TypeVar("P", bound=FinishedPart)
P_co = TypeVar("P_co", bound=FinishedPart, covariant=True)


@dataclass(frozen=True, slots=True)
class FinishedGame(Generic[P_co]):
    """A finished game."""

    key: str
    """Identifies the game."""
    when: str
    """Date and time of the end: ``2026-05-01T20:15:00``."""
    parts: tuple[P_co, ...]
    """The players in seating order, without virtual players."""

    def make_line(self) -> str:
        """Return its line of the file."""
        return line_of(asdict(self))


G = TypeVar("G")


def key_of(frames: Sequence[AnyFrame]) -> str:
    """Return the identity of a game: a digest of all its events."""
    digest = hashlib.sha256()
    for event, _ in frames:
        digest.update(line(event).encode())
    return digest.hexdigest()[:24]


# -- lines of the file -----------------------------------------------------------------------------


def line_of(values: Mapping[str, object]) -> str:
    """Write these values as a line."""
    return json.dumps(values, ensure_ascii=False, separators=(",", ":"))


def check(values: Json, names: Iterable[str], types: Mapping[str, type]) -> None:
    """Raises ``DamagedLine`` unless it is a mapping with exactly these names and types."""
    if not isinstance(values, dict) or set(values) != set(names):
        raise DamagedLine("expected an object with " + ", ".join(names))
    for name, wanted in types.items():
        value = values[name]
        if type(value) is not wanted or (isinstance(value, int) and abs(value) > LARGEST_NUMBER):
            raise DamagedLine(f"{name}: expected {wanted.__name__}")


def check_times(values: Mapping[str, Json]) -> None:
    """Raises ``DamagedLine`` unless the end and the duration (or None) of a game are valid."""
    try:
        datetime.fromisoformat(values["when"])
    except ValueError as error:
        raise DamagedLine(str(error)) from error
    if values["seconds"] is not None:
        check({"seconds": values["seconds"]}, ["seconds"], {"seconds": int})


def shown_who(values: Mapping[str, Json]) -> dict[str, str]:
    """Return name and level in a form that can be shown, also from older versions."""
    return {"name": shown_name(values["name"]), "level": shown_name(values["level"])}


# -- sums ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Account:
    """A person or level with totals."""

    name: str
    """A person's name, or a level's."""
    level: bool
    """The totals are those of a level."""


def by_player(
    games: Iterable[G], parts: Callable[[G], Iterable[P]]
) -> dict[Account, tuple[tuple[G, P], ...]]:
    """Return the games of people, then of levels; most games first.

    A person has one part for each game, the oldest first; a level has one for each seat.
    """
    found: dict[Account, list[tuple[G, P]]] = {}
    for game in games:
        for part in parts(game):
            is_level = part.level != HUMAN
            who = Account(part.level if is_level else part.name, is_level)
            found.setdefault(who, []).append((game, part))
    order = sorted(found, key=lambda who: (who.level, -len(found[who]), who.name))
    return {who: tuple(found[who]) for who in order}
