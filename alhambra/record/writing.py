"""Events as lines of JSON, and what bots get to know; docs/bots.md lists all keys.

Every event and every list of choices has a line.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from alhambra.foreign import Json
from alhambra.record.codec import Entry, Offered, modules_json
from alhambra.record.codecs import CODECS, codec_of
from alhambra.rules.api import Seat, Table
from alhambra.rules.games import AnyFrame, AnyResult


def line(entry: Entry) -> str:
    """Return the line of an event or a list of choices, without the line break."""
    return json.dumps(entry_json(entry), ensure_ascii=False)


def entry_json(entry: Entry) -> Json:
    """Return the object of that line."""
    if isinstance(entry, Offered):
        choices = [choice_json(choice) for choice in entry.choices]
        return {"event": "choices", "player": entry.player, "choices": choices}
    return _write(entry, (codec.write for codec in CODECS.values()))


def choice_json(choice: object) -> Json:
    """Return a choice as an object like its action's line, with ``do`` instead of ``event``."""
    return _write(choice, (codec.write_choice for codec in CODECS.values()))


def _write(value: object, writers: Iterable[Mapping[type, Callable[[Any], Json]]]) -> Json:
    """Return the object made by the game whose value this is."""
    for writer in writers:
        if (write := writer.get(type(value))) is not None:
            return write(value)
    raise TypeError(f"no game has a line for {type(value).__name__}")


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
