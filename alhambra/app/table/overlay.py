"""What is laid over the table: a panel with a heading, and a few buttons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from alhambra.app.input.intents import Accept, Direction, Intent, Move, Point, Press, Release
from alhambra.app.table.easel import Easel
from alhambra.app.table.picture import Layer
from alhambra.app.ui.box import Box


def overlay(easel: Easel, name: str, wide: float, high: float, heading: str) -> Box:
    """A panel of so many units, as far as the window has room for them, over a darkened table.

    What its heading leaves of it.
    """
    window = easel.metrics.window
    easel.fill("dim/all", window, "shadow", Layer.GROUND, alpha=0.72)
    panel = window.centered(
        min(easel.px(wide), window.w - easel.px(40)), min(easel.px(high), window.h - easel.px(30))
    )
    easel.fill(f"{name}/ground", panel, "panel", Layer.CELLS, 18, 0.96)
    easel.frame(f"{name}/panel", "panel", panel)
    inner = panel.inset(easel.px(36), easel.px(22))
    head, rest = inner.cut_top(easel.px(58))
    easel.words(f"{name}/title", heading.upper(), head, 36, "title", "title", "center", shadow=True)
    return rest


BACK = (Direction.LEFT, Direction.UP)


class Button(NamedTuple):
    """A button: what it is called in the program, and its words."""

    id: str
    words: str
    gold: bool = False


class Buttons:
    """Buttons one of which has the focus. Works by pointer, keyboard and pad."""

    def __init__(self) -> None:
        self.focus = 0
        self.boxes: tuple[Box, ...] = ()
        """Where they are, once drawn."""
        self._buttons: tuple[Button, ...] = ()
        self._pressed: int | None = None

    def handle(self, intent: Intent) -> str | None:
        """The id of the button that was pressed by this, if one was."""
        match intent:
            case Point(pos) | Press(pos):
                at = self._at(pos)
                if at is not None:
                    self.focus = at
                if isinstance(intent, Press):
                    self._pressed = at
            case Release(pos):
                at, pressed = self._at(pos), self._pressed
                self._pressed = None
                if at is not None and at == pressed:
                    return self._buttons[at].id
            case Move(direction) if self._buttons:
                step = -1 if direction in BACK else 1
                self.focus = (self.focus + step) % len(self._buttons)
            case Accept() if self._buttons:
                return self._buttons[self.focus].id
            case _:
                pass
        return None

    def _at(self, pos: tuple[float, float]) -> int | None:
        return next((n for n, box in enumerate(self.boxes) if box.contains(pos)), None)

    def draw(self, easel: Easel, buttons: Sequence[Button], boxes: Sequence[Box]) -> None:
        """Draw them in these boxes."""
        self._buttons, self.boxes = tuple(buttons), tuple(boxes)
        self.focus = min(self.focus, len(self._buttons) - 1)
        for number, (button, box) in enumerate(zip(buttons, boxes, strict=True)):
            kind = "primary" if button.gold else "button"
            state = "-pressed" if number == self._pressed else ""
            focused = number == self.focus
            look = f"{kind}{state or ('-hover' if focused else '')}"
            easel.frame(f"{button.id}/frame", look, box, Layer.CONTENT)
            if focused:
                easel.frame(f"{button.id}/focus", "focus", box.inset(-easel.px(4)), Layer.CONTENT)
            inner = box.inset(easel.px(14), 0)
            colour = "ink" if button.gold else "cream"
            name = f"{button.id}/words"
            easel.words(name, button.words, inner, 23, "bold", colour, "center", layer=Layer.TILES)
