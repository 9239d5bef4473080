"""Widgets of exercises: things that can be marked, and the last answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.theme import BODY, LABEL, STRONG
from alhambra.app.input.intents import Intent
from alhambra.app.learn.book_blocks import draw_sign, draw_verdict
from alhambra.app.learn.light import rounded
from alhambra.app.learn.progress import IN_A_ROW
from alhambra.app.ui.buttons import Button, button_frame
from alhambra.app.ui.ornaments import star
from alhambra.app.ui.sounds import Sound
from alhambra.app.ui.widget import Look, Reply, Widget, reply_to_press, ring

PICTURE, BUTTON = 8, 12
"""Units of the radius of the corners of a thing of the picture, and of a button."""
DOT = 26
"""Units of the side of a dot for an answer."""


class Markable(Widget):
    """Something that can be marked: a thing of the picture, or words as on a button."""

    sound = Sound.TOGGLE

    def __init__(self, id: str, words: Callable[[], str] | None, toggle: Callable[[str], None]):
        """Without words it lies in the picture. ``toggle`` gets its id."""
        super().__init__(id)
        self._words = words
        self._toggle = toggle
        self.marked = False
        self.verdict: bool | None = None
        """True or false once it is known if it belongs to the answer."""

    @property
    def in_picture(self) -> bool:
        """True if it is a thing of the picture."""
        return self._words is None

    def handle(self, intent: Intent) -> Reply:
        reply = reply_to_press(intent, self.box)
        if reply is Reply.DONE:
            self._toggle(self.id)
        return reply

    def draw(self, canvas: Canvas, look: Look) -> None:
        if self._words is None:
            self._draw_mark(canvas, look)
        else:
            canvas.frame(button_frame(lit=look.lit or self.marked, pressed=look.pressed), self.box)
            colour = "title" if self.marked else "cream"
            canvas.write(
                self._words(),
                self.box.inset(canvas.broad, 0),
                STRONG.coloured(colour).centered,
            )
            if self.marked:
                self._draw_edge(canvas)
        if self.verdict is not None:
            self._draw_verdict(canvas, legal=self.verdict)
        ring(canvas, self.box.inset(-canvas.tight), look)

    def _draw_mark(self, canvas: Canvas, look: Look) -> None:
        if self.marked:  # only at its edge: a card or a tile that is chosen does not pale
            self._draw_edge(canvas)
        elif look.lit:
            canvas.fill(self.box, "cream", 0.25, canvas.corner)

    def _draw_edge(self, canvas: Canvas) -> None:
        edge = rounded(self.box, canvas.px(PICTURE if self.in_picture else BUTTON))
        canvas.line(edge, "shadow", max(4.0, canvas.close), 0.7)
        canvas.line(edge, "bright", max(2.0, canvas.tight))

    def _draw_verdict(self, canvas: Canvas, *, legal: bool) -> None:
        """Draw an edge and a sign over a thing of the picture; at the end of words the sign."""
        if self.in_picture:
            draw_verdict(canvas, self.box, legal=legal)
            return
        middle = self.box.right - self.box.h / 2, self.box.center[1]
        draw_sign(canvas, middle, self.box.h * 0.28, legal=legal)


class KindButton(Button):
    """Opens a kind of exercise; its last answers stand below its name."""

    def __init__(
        self,
        id: str,
        words: Callable[[], str],
        act: Callable[[], None],
        last: Callable[[], Sequence[bool]],
        said: Callable[[], str],
    ) -> None:
        """``last`` returns the last answers; ``said`` how many there were."""
        super().__init__(id, words, act)
        self._title = words
        self._last = last
        self._said = said

    def _face(self, canvas: Canvas, box: Box, colour: str) -> None:
        px = canvas.px
        upper, lower = box.inset(canvas.panel, canvas.close).rows((1.2, 1), canvas.hair)
        canvas.write(self._title(), upper, LABEL.coloured(colour))
        dots, words = lower.cut_left(px(4 * DOT), canvas.close)
        draw_answers(canvas, self._last(), dots, IN_A_ROW)
        canvas.write(self._said(), words, BODY.muted.right)


def draw_answers(canvas: Canvas, last: Sequence[bool], box: Box, places: int) -> None:
    """Draw the last answers from the left, and empty places after them."""
    px = canvas.px
    side = min(px(DOT), box.h, box.w / places)
    shown = last[-places:]
    for number in range(places):
        dot = Box(box.x + number * side * 1.15, box.center[1] - side / 2, side, side)
        canvas.circle(dot.center, side * 0.46, "hollow", 0.9)
        if number < len(shown):
            right = shown[number]
            sign = dot.inset(side * 0.14)
            canvas.image("check" if right else "cross", sign, tint="good" if right else "bad")
    if len(last) >= IN_A_ROW and all(last[-IN_A_ROW:]):
        x = box.x + places * side * 1.15 + side * 0.6
        star(canvas, (x, box.center[1]), side * 0.42)
