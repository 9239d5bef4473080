"""Events as lines of JSON. Writing is total: every event and list of choices has its line."""

from __future__ import annotations

import json

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
    for codec in CODECS.values():
        if (write := codec.write.get(type(entry))) is not None:
            return write(entry)
    raise TypeError(f"no game has {type(entry).__name__} events")


def choice_json(choice: object) -> Json:
    """A choice in the form of its action's line, with ``do`` in place of ``event``."""
    for codec in CODECS.values():
        if (write := codec.write_choice.get(type(choice))) is not None:
            return write(choice)
    raise TypeError(f"no game has {type(choice).__name__} choices")
