"""The ``Codec`` that each game provides, and the lines that are no events."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from alhambra.foreign import Json
from alhambra.record.fields import Fields, GameCast
from alhambra.rules.api import Chance, Seat, Table
from alhambra.rules.games import AnyBox, AnyChoice, AnyEvent, AnyFrame, AnyGame


@dataclass(frozen=True, slots=True)
class Offered:
    """A list of all choices of a player in a record. It is not an event."""

    player: Seat
    choices: tuple[AnyChoice, ...]


Entry: TypeAlias = Any
"""The content of a line: an event of the game, or an ``Offered``."""


class RecordLine(NamedTuple):
    """A line of a record with its number, from 1."""

    number: int
    entry: Entry


class Codec(NamedTuple):
    """The functions that write, read and check the lines of a game, and tell bots of it."""

    game: AnyGame
    write: Mapping[type, Callable[[Any], Json]]
    """By the type of the event: makes the object of its line. By the type of the choice: makes an
    object like its line, with ``do`` for ``event``.
    """
    read: Mapping[str, Callable[[Any], AnyEvent]]
    """By the name of the event: reads it from the fields of its line."""
    read_choice: Callable[[Any], AnyChoice]
    fields: type[Fields[GameCast]]
    """The type that reads the keys of its lines."""
    cast: Callable[[AnyEvent], Any]
    """From the first event: the names that the lines after it may use."""
    own_box: Callable[[AnyEvent, AnyBox], AnyBox]
    """The box with what this first event says of it, as the game's data may have changed since."""
    chance: Callable[[Path, Sequence[RecordLine]], Chance]
    """Chance that repeats the results in these lines of a file."""
    hello: Callable[[AnyBox, Table], Json]
    """From box and table: the facts that a bot gets before a game."""
    seen: Callable[[Sequence[AnyFrame], Seat], Json]
    """Makes the object of the facts that the seat may know after these frames."""
