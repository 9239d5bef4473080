"""Events as lines of JSON. Writing is total: every event and list of choices has its line."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Final

from alhambra.record.codecs import CODECS
from alhambra.record.lines import Entry, Json, Offered

_WRITE_CHOICE: Final[Mapping[type, Callable[[Any], Json]]] = {
    kind: write for codec in CODECS.values() for kind, write in codec.write_choice.items()
}
_WRITE: Final[Mapping[type, Callable[[Any], Json]]] = {
    Offered: lambda e: {
        "event": "choices",
        "player": e.player,
        "choices": [choice_json(choice) for choice in e.choices],
    },
    **{kind: write for codec in CODECS.values() for kind, write in codec.write.items()},
}


def line(entry: Entry) -> str:
    """The line of a record for an event or a list of choices, without the line's end."""
    return json.dumps(entry_json(entry), ensure_ascii=False)


def entry_json(entry: Entry) -> Json:
    """The object of that line."""
    return _WRITE[type(entry)](entry)


def choice_json(choice: object) -> Json:
    """A choice in the form of its action's line, with ``do`` in place of ``event``."""
    return _WRITE_CHOICE[type(choice)](choice)
