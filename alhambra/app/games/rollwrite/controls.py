"""Keys and buttons at the table of Roll & Write."""

from __future__ import annotations

from typing import Final

from alhambra.app.scenes.controls import PAST, PROGRAM, TURN, Controls

_PLACES: Final = range(1, 6)
CONTROLS: Final = Controls(
    (*TURN, "fast-forward", *PAST, *PROGRAM),
    ("nearer", "farther", "fit", "scores", "unseen", "peek", "look-6"),
    {f"look-{place}": f"rollwrite.control.look-{place}" for place in _PLACES},
)
