"""Labels and buttons."""

from __future__ import annotations

from collections.abc import Callable

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Align, Canvas, Font
from alhambra.app.input.intents import (
    Accept,
    DragCancel,
    DragMove,
    DragStart,
    Drop,
    Intent,
    Press,
    Release,
)
from alhambra.app.ui.fitting import write_line, write_lines
from alhambra.app.ui.widget import Look, Reply, Texts, Widget, ring

TEXT = 23
"""Units of a button's letters."""
ASIDE = 18
"""Units beside a button's words."""


class Label(Widget):
    """Words that only say something."""

    focusable = False

    def __init__(
        self,
        id: str,
        words: Texts,
        units: float = 20,
        font: Font = "body",
        colour: str = "cream",
        align: Align = "left",
        lines: bool = False,
    ) -> None:
        """``lines``: whether they may run over several lines."""
        super().__init__(id)
        self._words = words
        self._units = units
        self._font = font
        self._colour = colour
        self._align = align
        self._lines = lines

    def draw(self, canvas: Canvas, look: Look) -> None:
        """Write the words."""
        write = write_lines if self._lines else write_line
        write(canvas, self._words(), self.box, self._units, self._font, self._colour, self._align)


class Button(Widget):
    """Does something when it is clicked, or accepted while it has the focus."""

    def __init__(
        self,
        id: str,
        words: Texts,
        act: Callable[[], None],
        icon: str | None = None,
        primary: bool = False,
        ghost: bool = False,
        units: float = TEXT,
    ) -> None:
        """``primary``: the gold one, for what one most likely wants; ``ghost``: only outlined.

        Without words it is an icon alone.
        """
        super().__init__(id)
        self._words = words
        self._act = act
        self.icon = icon
        """The sprite before the words."""
        self._primary = primary
        self._ghost = ghost
        self._units = units

    def handle(self, intent: Intent) -> Reply:
        """Act on a click and on Accept."""
        match intent:
            case Accept():
                self._act()
                return Reply.DONE
            case Release(pos) | Drop(pos):
                if self.box.contains(pos):
                    self._act()
                    return Reply.DONE
                return Reply.TAKEN
            case Press() | DragStart() | DragMove() | DragCancel():
                return Reply.TAKEN
            case _:
                return Reply.IGNORED

    def draw(self, canvas: Canvas, look: Look) -> None:
        """Draw it as it stands, lights up, or is pressed in."""
        ring(canvas, self.box, look)
        if self._ghost:
            canvas.frame("field-focus" if look.lit else "field", self.box, 1.0 if look.lit else 0.6)
        else:
            canvas.frame(f"{'primary' if self._primary else 'button'}{self._state(look)}", self.box)
        if self._primary and self.enabled:
            colour = "ink"
        elif not self.enabled:
            colour = "faint"
        else:
            colour = "cream" if look.lit or not self._ghost else "muted"
        sunk = canvas.metrics.px(2) if look.pressed else 0
        self._face(canvas, self.box.moved(0, sunk), colour)

    def _state(self, look: Look) -> str:
        if not self.enabled:
            return "-disabled"
        if look.pressed:
            return "-pressed"
        return "-hover" if look.lit else ""

    @property
    def _written(self) -> tuple[str, Font]:
        """The words as they are written, and in which letters."""
        return (self._words().upper(), "title") if self._primary else (self._words(), "bold")

    def needed(self, canvas: Canvas) -> float:
        """The width in pixels without which a button of words would be set smaller."""
        words, font = self._written
        wide = canvas.measure(words, canvas.metrics.text(self._units), font)[0]
        return wide + 2 * canvas.metrics.px(ASIDE) + 2

    def _face(self, canvas: Canvas, box: Box, colour: str) -> None:
        """The icon and the words, together in the middle."""
        px = canvas.metrics.px
        words, font = self._written
        side = min(px(34), box.h * 0.62) if self.icon is not None else 0
        gap = px(10) if side and words else 0
        room = box.inset(px(ASIDE) if words else 0, 0)
        wide = min(canvas.measure(words, canvas.metrics.text(self._units), font)[0], room.w)
        wide = min(wide, max(0, room.w - side - gap)) if words else 0
        both = room.centered(side + gap + wide + 2, room.h)
        if self.icon is not None:
            mark, both = both.cut_left(side, gap)
            tint = None if colour == "cream" else colour
            canvas.image(self.icon, mark.fit(1), tint=tint)
        if words:
            write_line(canvas, words, both, self._units, font, colour, "center")
