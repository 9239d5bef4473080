"""Lines of JSON as events. Whatever is not as it should be is refused with file, line and key."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from alhambra.record.codec import Codec
from alhambra.record.codecs import CODECS
from alhambra.record.fields import Fields
from alhambra.record.lines import FORMAT, VERSION, Entry, Json, Line, Offered, RecordError

LONGEST_LINE = 4 << 20
"""Bytes of a line that are read at most."""
FIRST = "setup"
"""The line with which a game starts."""
OFFERED = "choices"
"""The line that is no event."""


class _Reading(NamedTuple):
    """The game whose lines are read, and what they may name."""

    codec: Codec
    cast: Any


def read_lines(path: Path) -> Iterator[Line]:
    """The lines of a record one after the other, so that a long one need not be read at once.

    A last line that was not written to its end (no line break) is left out: the program may have
    been stopped while it wrote. Raises ``RecordError`` for anything else that is not as it should
    be, and ``OSError`` when the file cannot be read.
    """
    reading = None
    number = 0
    with path.open("rb") as file:
        while data := file.readline(LONGEST_LINE):
            number += 1
            place = f"{path}:{number}"
            if not data.endswith(b"\n"):
                if len(data) == LONGEST_LINE:
                    raise RecordError(f"{place}: no line of a record is as long as this")
                break
            entry, reading = _read_line(_parsed(data, place), place, reading)
            yield Line(number, entry)
    if reading is None:
        torn = f"{path}:1: the file ends in the middle of its first line"
        raise RecordError(torn if number else f"{path}: there is no game in it")


def read_games(path: Path) -> Iterator[list[Line]]:
    """The games of a record, each from its ``setup`` line on; raises as ``read_lines``."""
    firsts = tuple(codec.game.SetUp for codec in CODECS.values())
    game: list[Line] = []
    for line in read_lines(path):
        if isinstance(line.entry, firsts) and game:
            yield game
            game = []
        game.append(line)
    yield game


def _parsed(data: bytes, place: str) -> Json:
    try:
        return json.loads(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise RecordError(f"{place}: byte {error.start}: expected UTF-8 text") from None
    except (ValueError, RecursionError) as error:
        raise RecordError(f"{place}: not a JSON object: {error}") from None


def _read_line(entry: Json, place: str, reading: _Reading | None) -> tuple[Entry, _Reading]:
    """What the line says, and how the next ones are to be read."""
    about: Fields[Any] = Fields(entry, place)
    event = about.text("event")
    if event == FIRST:
        about.one_of("format", [FORMAT])
        about.one_of("version", [VERSION])
        codec = CODECS[about.one_of("game", list(CODECS))]
        set_up = codec.read[FIRST](codec.fields(entry, place))
        return set_up, _Reading(codec, codec.cast(set_up))
    if reading is None:
        if not any(event in codec.read for codec in CODECS.values()):
            raise about.fail("event", FIRST)
        raise RecordError(f"{place}: a game starts with its '{FIRST}' line")
    fields = reading.codec.fields(entry, place, reading.cast)
    said = _read_entry(reading.codec, fields)
    fields.finish()
    return said, reading


def _read_entry(codec: Codec, fields: Fields[Any]) -> Entry:
    event = fields.text("event")
    if event == OFFERED:
        player = fields.seat("player")
        return Offered(player, tuple(read_choice(codec, f) for f in fields.objects("choices")))
    if event not in codec.read:
        raise fields.fail("event", "one of " + ", ".join([*codec.read, OFFERED]))
    return codec.read[event](fields)


def read_choice(codec: Codec, fields: Fields[Any]) -> Any:
    """The choice that an object in a list of choices says. Raises ``RecordError``."""
    choice = codec.read_choice(fields)
    fields.finish()
    return choice
