"""How the marks of a game for one are shown."""

from __future__ import annotations

from typing import Final

from alhambra.app.table.picture_builder import Say
from alhambra.match.rollwrite.statistics import SoloMark

SIGNS: Final = {
    "bronze": "medal-3",
    "silver": "medal-2",
    "gold": "medal-1",
    "platinum": "laurel",
}
"""By mark: the sprite that stands for it."""


def mark_name(mark: SoloMark, say: Say) -> str:
    return say(f"rollwrite.mark.{mark.name}")
