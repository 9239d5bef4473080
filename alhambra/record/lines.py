"""What the lines of all games' records have in common."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, TypeAlias

from alhambra.foreign import Json
from alhambra.rules.api import Seat
from alhambra.rules.games import AnyChoice

FORMAT: Final = "alhambra-record"
VERSION: Final = 1


def modules_json(modules: Sequence[str]) -> dict[str, Json]:
    """The key of a first line that names the modules played with; no key where there are none."""
    return {"modules": list(modules)} if modules else {}


class RecordError(ValueError):
    """A record that cannot be read or does not hold. The text says where, what, and why."""


@dataclass(frozen=True, slots=True)
class Offered:
    """What a player could have chosen, as listed in a record. Not an event: nothing happens."""

    player: Seat
    choices: tuple[AnyChoice, ...]
    """Choices of the game."""


Entry: TypeAlias = Any
"""What a line of a record says: an event of its game, or what was offered."""


class Line(NamedTuple):
    """A line of a record with its number, from 1."""

    number: int
    entry: Entry
