"""What each game provides to be recorded."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from alhambra.foreign import Json
from alhambra.record.fields import Cast, Fields
from alhambra.record.lines import Line
from alhambra.rules.api import Chance, Seat, Table
from alhambra.rules.games import AnyBox, AnyChoice, AnyEvent, AnyFrame, AnyGame


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
