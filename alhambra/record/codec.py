"""What the lines of all records have in common, and what each game provides: its ``Codec``."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from alhambra.foreign import Json
from alhambra.rules.api import Chance, Seat, Table
from alhambra.rules.games import AnyBox, AnyChoice, AnyEvent, AnyFrame, AnyGame

if TYPE_CHECKING:  # fields are read with what stands here
    from alhambra.record.fields import Cast, Fields

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


class Codec(NamedTuple):
    """How the lines of a game are written, read and checked, and what programs are told of it."""

    game: AnyGame
    write: Mapping[type, Callable[[AnyEvent], Json]]
    """By its type: an event as the object of its line."""
    write_choice: Mapping[type, Callable[[AnyChoice], Json]]
    """By its type: a choice in the form of its action's line, with ``do`` in place of ``event``."""
    read: Mapping[str, Callable[[Any], AnyEvent]]
    """By the name of an event: what its line's fields say."""
    read_choice: Callable[[Any], AnyChoice]
    fields: type[Fields[Cast]]
    """What its lines are asked for their keys with."""
    cast: Callable[[AnyEvent], Any]
    """What the lines may name after this first event."""
    misfit: Callable[[AnyEvent, AnyBox], str | None]
    """Why a first event is not of this box; None if it may be."""
    chance: Callable[[Path, Sequence[Line]], Chance]
    """Chance that answers what these lines of a file say it answered."""
    hello: Callable[[AnyBox, Table], Json]
    """From box and table: what a program is told of a game before it begins."""
    seen: Callable[[Sequence[AnyFrame], Seat], Json]
    """What the seat may know after these frames."""
