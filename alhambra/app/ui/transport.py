"""Buttons with the signs of a player of films: drawn, since their signs are only lines."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.ui.buttons import Button


class Sign(Enum):
    """What a button does."""

    PLAY = "play"
    PAUSE = "pause"
    FORTH = "forth"
    BACK = "back"
    FAR_FORTH = "far-forth"
    FAR_BACK = "far-back"


class TransportButton(Button):
    """A button with a sign."""

    def __init__(
        self, id: str, sign: Callable[[], Sign], act: Callable[[], None], primary: bool = False
    ) -> None:
        """``sign`` gives the sign as it is now."""
        super().__init__(id, lambda: "", act, primary=primary)
        self._sign = sign

    def _face(self, canvas: Canvas, box: Box, colour: str) -> None:
        """The sign in the middle."""
        size = min(box.w, box.h) * 0.2
        x, y = box.center
        width = max(2.0, size * 0.42)
        match self._sign():
            case Sign.PLAY:
                for part in (1.0, 0.5):
                    s = size * part
                    left, tip = x - s * 0.75, x + s
                    corners = [(left, y - s), (tip, y), (left, y + s), (left, y - s), (tip, y)]
                    canvas.line(corners, colour, width)
            case Sign.PAUSE:
                for at in (x - size * 0.6, x + size * 0.6):
                    canvas.line([(at, y - size), (at, y + size)], colour, width * 1.3)
            case Sign.FORTH:
                _head(canvas, x, y, size, colour, width)
            case Sign.BACK:
                _head(canvas, x, y, -size, colour, width)
            case Sign.FAR_FORTH:
                for at in (x - size * 0.6, x + size * 0.6):
                    _head(canvas, at, y, size, colour, width)
            case Sign.FAR_BACK:
                for at in (x + size * 0.6, x - size * 0.6):
                    _head(canvas, at, y, -size, colour, width)


def _head(canvas: Canvas, x: float, y: float, size: float, colour: str, width: float) -> None:
    """An arrow head; it points left if the size is negative."""
    tail = x - size / 2
    canvas.line([(tail, y - size), (x + size / 2, y), (tail, y + size)], colour, width)
