"""Events as lines of JSON. Writing is total: every event and list of choices has its line."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from alhambra.foreign import Json
from alhambra.record.codecs import CODECS
from alhambra.record.lines import Entry, Offered


def line(entry: Entry) -> str:
    """The line of a record for an event or a list of choices, without the line's end."""
    return json.dumps(entry_json(entry), ensure_ascii=False)


def entry_json(entry: Entry) -> Json:
    """The object of that line."""
    if isinstance(entry, Offered):
        choices = [choice_json(choice) for choice in entry.choices]
        return {"event": "choices", "player": entry.player, "choices": choices}
    return _write(entry, (codec.write for codec in CODECS.values()))


def choice_json(choice: object) -> Json:
    """A choice in the form of its action's line, with ``do`` in place of ``event``."""
    return _write(choice, (codec.write_choice for codec in CODECS.values()))


def _write(value: object, writers: Iterable[Mapping[type, Callable[[Any], Json]]]) -> Json:
    """The object of the game that has values of this type."""
    for writer in writers:
        if (write := writer.get(type(value))) is not None:
            return write(value)
    raise TypeError(f"no game has a line for {type(value).__name__}")
