"""Lines of the chronicle: each event has its own sentence, with the names of who acted."""

from __future__ import annotations

import pytest

from alhambra.app.games.alhambra.table.chronicle import entry
from alhambra.content import load_box
from alhambra.rules.alhambra.events import Passed, Placed, Redesigned

TILE, OTHER = load_box().tiles[:2]


def say(id: str, **values: object) -> str:
    """The name of a text, and who is in it."""
    return f"{id} {values.get('name', '')}"


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (Placed(1, TILE, "palace", (0, 1)), "log.placed Ben"),
        (Placed(1, TILE, "reserve", None), "log.stored Ben"),
        (Placed(1, TILE, "dirk", None), "log.given Ben"),
        (Redesigned(0, "add", TILE, (0, 1), None), "log.add Ada"),
        (Redesigned(0, "remove", TILE, (0, 1), None), "log.remove Ada"),
        (Redesigned(0, "swap", TILE, (0, 1), OTHER), "log.swap Ada"),
        (Passed(0), "log.passed Ada"),
    ],
)
def test_an_event_has_a_sentence_of_its_own(event: Placed | Redesigned | Passed, line: str) -> None:
    written = entry(event, ("Ada", "Ben"), say)
    assert written is not None
    assert written.text == line
