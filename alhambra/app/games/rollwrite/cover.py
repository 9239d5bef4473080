"""The picture on the card of the game, where games are chosen. It needs no rules."""

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas

DICE = ("die-yellow-3", "die-yellow-5", "die-blue-6", "die-blue-2")
BUILDINGS = (
    "box-pavilion",
    "box-seraglio",
    "box-arcades",
    "box-chambers",
    "box-garden",
    "box-tower",
)
ASIDE = 0.2
"""Space between dice, in widths of a die."""
SIGN = 0.5
"""The size of a building's sign, in widths of a die."""


def draw_dice(canvas: Canvas, room: Box) -> None:
    """Draw a roll of four dice, and the six buildings they are rolled for."""
    side = min(room.h / (1 + ASIDE + SIGN), room.w / (len(DICE) * (1 + ASIDE)))
    both = room.centered(side * (len(DICE) * (1 + ASIDE) - ASIDE), side * (1 + ASIDE + SIGN))
    above, below = both.cut_top(side, side * ASIDE)
    for die, box in zip(DICE, above.columns(len(DICE), side * ASIDE), strict=True):
        canvas.image(die, box)
    for building, box in zip(BUILDINGS, below.columns(len(BUILDINGS)), strict=True):
        canvas.image(building, box.fit(1))
