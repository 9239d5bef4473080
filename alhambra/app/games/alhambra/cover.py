"""The picture on the card of the game, where games are chosen. It needs no rules."""

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas

ROW = ("chambers-10", "fountain", "garden-11", "tower-12")
"""A row of a palace, without walls."""
ROOF = 0.35
"""The height of roofs above their cell, in cells."""


def draw_palace(canvas: Canvas, room: Box) -> None:
    """Draw a row of a palace in the middle of the room."""
    side = min(room.h / (1 + ROOF), room.w / len(ROW))
    row = room.centered(side * len(ROW), side).moved(0, side * ROOF / 2)
    for tile, cell in zip(ROW, row.columns(len(ROW)), strict=True):
        canvas.tile(tile, cell)
