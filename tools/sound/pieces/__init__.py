"""The pieces of the game, one a module; each has ``compose``, which writes its score."""

from __future__ import annotations

from collections.abc import Callable

from score import Score

from pieces import end, end_others, rollwrite, table, table_late, table_middle, title, title_evening

PIECES: dict[str, Callable[[], Score]] = {
    "title": title.compose,
    "title_evening": title_evening.compose,
    "table": table.compose,
    "table_middle": table_middle.compose,
    "table_late": table_late.compose,
    "rollwrite": rollwrite.compose,
    "end": end.compose,
    "end_others": end_others.compose,
}
