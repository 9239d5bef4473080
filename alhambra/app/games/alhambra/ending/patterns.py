"""The sources of points of Alhambra, as colours, hatchings and signs."""

from __future__ import annotations

from collections.abc import Mapping

from alhambra.app.scenes.results import ACROSS, FALLING, RISING, UPRIGHT, Pattern
from alhambra.match.alhambra.course import WALL
from alhambra.rules.alhambra.model import Building

_WAYS = {
    Building.PAVILION: (),
    Building.SERAGLIO: (ACROSS,),
    Building.ARCADES: (UPRIGHT,),
    Building.CHAMBERS: (RISING,),
    Building.GARDEN: (FALLING,),
    Building.TOWER: (FALLING, RISING),
}
PATTERNS: Mapping[str, Pattern] = {
    **{kind: Pattern(kind, f"on-{kind}", f"type-{kind}", way) for kind, way in _WAYS.items()},
    WALL: Pattern("gold", "ink", "wall", (ACROSS, UPRIGHT), "ink"),
}
"""By source: the building types and the walls."""
