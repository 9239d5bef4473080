"""The pieces of the game, one a module; each has ``compose``, which writes its score."""

from __future__ import annotations

from collections.abc import Callable

from score import Score

from pieces import end, table, title

PIECES: dict[str, Callable[[], Score]] = {
    "title": title.compose,
    "table": table.compose,
    "end": end.compose,
}
