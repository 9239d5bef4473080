"""Lines of JSON as events, and back; docs/bots.md lists all keys.

Every event and every list of choices has a line. Errors name file, line and key.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from alhambra.foreign import ForeignError, Json, parse_json
from alhambra.record import alhambra, rollwrite
from alhambra.record.codec import Codec, Entry, Offered, RecordLine
from alhambra.record.fields import Fields, GameCast, RecordError, by_itself
from alhambra.record.versions import FORMAT, VERSION, modules_json, read_known
from alhambra.rules.api import Seat, Table
from alhambra.rules.games import AnyChoice, AnyFrame, AnyResult, game_of, is_first

CODECS: Final[Mapping[str, Codec]] = {
    codec.game.NAME: codec for codec in (alhambra.CODEC, rollwrite.CODEC)
}
"""By the games' names in records."""
LONGEST_LINE = 1 << 20
"""The most bytes of a line. The longest known lines have some 6,000."""
MOST_LINES = 10_000
"""The most lines of a game. The longest known games, with lists of choices, have some 1,500."""
MOST_BYTES = 4 << 20
"""The most bytes of a game. The largest known, with lists of choices, have some 800,000."""
FIRST_EVENT = "setup"
"""The ``event`` of a game's first line."""
CHOICES_EVENT = "choices"
"""The ``event`` of the line that is not an event."""


def codec_of(thing: object) -> Codec:
    """The codec of the game that a box, a state or a first event belongs to."""
    return CODECS[game_of(thing).NAME]


class _Reading(NamedTuple):
    """The codec of the game being read, and the names that its lines may use."""

    codec: Codec
    cast: GameCast


def read_lines(path: Path, weigh: Callable[[int], None] | None = None) -> Iterator[RecordLine]:
    """Yield the lines of a record one by one, so that a long file need not fit into memory.

    A last line without a line break is left out: the program may have been stopped while it wrote.
    ``weigh`` is called with the size of each line in bytes before it is parsed. Raises
    ``RecordError`` for any fault, and ``OSError`` if the file cannot be read.
    """
    reading = None
    number = lines = size = 0
    with path.open("rb") as file:
        while data := file.readline(LONGEST_LINE):
            number += 1
            place = f"{path}:{number}"
            if weigh is not None:
                weigh(len(data))
            if not data.endswith(b"\n"):
                if len(data) == LONGEST_LINE:
                    raise RecordError(f"{place}: no line of a record is as long as this")
                break
            entry, now = _read_line(parse_line(data, place), place, reading)
            if now is not reading:
                lines = size = 0
            lines, size, reading = lines + 1, size + len(data), now
            if lines > MOST_LINES:
                raise RecordError(f"{place}: no game has more than {MOST_LINES} lines")
            if size > MOST_BYTES:
                raise RecordError(f"{place}: no game has more than {MOST_BYTES} bytes")
            yield RecordLine(number, entry)
    if reading is None:
        torn = f"{path}:1: the file ends in the middle of its first line"
        raise RecordError(torn if number else f"{path}: there is no game in it")


def read_games(path: Path) -> Iterator[list[RecordLine]]:
    """Yield the games of a record, each from its ``setup`` line on; raises as ``read_lines``."""
    game: list[RecordLine] = []
    for line in read_lines(path):
        if is_first(line.entry) and game:
            yield game
            game = []
        game.append(line)
    yield game


def parse_line(data: bytes, place: str) -> Json:
    """Return the JSON value of a line. Raises ``RecordError`` with the place."""
    try:
        return parse_json(data)
    except ForeignError as error:
        raise RecordError(f"{place}: {error}") from None


def _read_line(entry: Json, place: str, reading: _Reading | None) -> tuple[Entry, _Reading]:
    """Read a line; return its content, and how to read the next lines."""
    fields: Fields[GameCast]
    if reading is None:
        fields = Fields(entry, place)
    else:
        fields = reading.codec.fields(entry, place, reading.cast)
    fields.begins_with("event")
    event = fields.text("event")
    if event == FIRST_EVENT:
        return _read_first(_codec_for(fields), entry, place)
    if reading is None:
        if not any(event in codec.read for codec in CODECS.values()):
            raise fields.fail("event", FIRST_EVENT)
        raise RecordError(f"{place}: a game starts with its '{FIRST_EVENT}' line")
    said = _read_entry(reading.codec, fields, event)
    fields.finish()
    return said, reading


def _codec_for(about: Fields[GameCast]) -> Codec:
    """Return the codec of the game with this first line."""
    about.one_of("format", by_itself([FORMAT]))
    read_known(about, "version", by_itself([VERSION]), VERSION)
    return read_known(about, "game", CODECS)


def _read_first(codec: Codec, entry: Json, place: str) -> tuple[Entry, _Reading]:
    fields = codec.fields(entry, place)
    fields.text("event")
    _codec_for(fields)
    set_up = codec.read[FIRST_EVENT](fields)
    fields.finish()
    return set_up, _Reading(codec, codec.cast(set_up))


def _read_entry(codec: Codec, fields: Fields[GameCast], event: str) -> Entry:
    if event == CHOICES_EVENT:
        return Offered(fields.seat("player"), fields.objects("choices", codec.read_choice))
    if event not in codec.read:
        raise fields.fail("event", "one of " + ", ".join([*codec.read, CHOICES_EVENT]))
    return codec.read[event](fields)


def read_choice(codec: Codec, fields: Fields[GameCast]) -> AnyChoice:
    """Read a choice from an object in a list of choices. Raises ``RecordError``."""
    choice = codec.read_choice(fields)
    fields.finish()
    return choice


def line(entry: Entry) -> str:
    """Return the line of an event or a list of choices, without the line break."""
    return json.dumps(to_json(entry), ensure_ascii=False)


def to_json(thing: Entry | AnyChoice) -> Json:
    """Return the object of a line, or of a choice: like its line, with ``do`` for ``event``."""
    if isinstance(thing, Offered):
        choices = [to_json(choice) for choice in thing.choices]
        return {"event": CHOICES_EVENT, "player": thing.player, "choices": choices}
    kind = type(thing)
    return next(codec.write[kind] for codec in CODECS.values() if kind in codec.write)(thing)


def hello_json(box: object, table: Table, seat: Seat, seed: int) -> Json:
    """Return what a seat's bot gets before a game; ``seed`` is for its own chance."""
    codec = codec_of(box)
    about = {"seat": seat, "players": len(table.seats), "seed": seed}
    about |= modules_json(table.modules)
    return {"game": codec.game.NAME, **about, **codec.hello(box, table)}


def seen_json(frames: Sequence[AnyFrame], seat: Seat) -> Json:
    """Return what the seat may know after these frames."""
    return codec_of(frames[-1].state).seen(frames, seat)


def over_json(result: AnyResult) -> Json:
    """Return the end of a game, as in the last line of its record."""
    totals = {str(holder): points for holder, points in result.totals.items()}
    return {"totals": totals, "winners": list(result.winners)}
