"""The bubble of a lesson: a sentence beside what it is about, and the lesson's buttons."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import hypot

from alhambra.app.gfx.box import Box, Point
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.fitting import even_width
from alhambra.app.gfx.theme import LABEL, LEAD, TAG
from alhambra.app.input import intents
from alhambra.app.input.intents import Intent
from alhambra.app.ui.buttons import Button, cap_width, draw_cap
from alhambra.app.ui.form import Form
from alhambra.app.ui.ornaments import opaque_panel

WIDE = 500
"""Units of the bubble's width."""
WIDER = 1.4
"""The most by which larger letters widen it."""
AIR = 18
"""Units inside its edge."""
BUTTON = 50
"""Units of the height of a button."""
CAP = 30
"""Units of the height of a key's cap."""
HEAD = 28
"""Units of the line with the number of the step."""
AWAY = 26
"""Units between the bubble and what it is about."""
COLUMNS, ROWS = 21, 15
"""Places of the window that are tried."""
FORBIDDEN, LOATH = 60.0, 5.0
"""The weights of what must not be covered, and of what had better not be, against distance."""
APART = 4.0
"""The weight of the gap between the bubble and what it is about, against that of their centres."""


class Bubble:
    """The words of the present step, and the buttons below them."""

    def __init__(self, form: Form) -> None:
        self.form = form
        self.box = Box(0, 0, 0, 0)
        """Where it was drawn last; empty while it is hidden."""
        self._held = False
        """True if a press began on it."""
        self._passing = False
        """True while a press that began elsewhere is held: it may be dragged across the bubble."""

    def hide(self) -> None:
        """Take it off the screen."""
        self.box = Box(0, 0, 0, 0)
        self._held = self._passing = False

    def handle(self, intent: Intent) -> bool:
        """Give what a pointer does on the bubble to its buttons. Return true if it was used."""
        if isinstance(intent, intents.Released | intents.DragCancel):
            held, self._held, self._passing = self._held, False, False
            self.form.handle(intent)
            return held
        if not isinstance(intent, intents.Pointing):
            return False
        inside = self.box.contains(intent.pos)
        if isinstance(intent, intents.Press):
            self._held, self._passing = inside, not inside
        ours = self._held or (inside and not self._passing)
        self.form.handle(intent if ours else intents.Point((-1, -1), device=intent.device))
        if isinstance(intent, intents.Release | intents.Drop):
            self._held = self._passing = False
        return ours

    def draw(
        self,
        canvas: Canvas,
        step: str,
        words: str,
        aside: str,
        lit: Sequence[Box],
        spare: Sequence[Box],
        rather: Sequence[Box],
        caps: Sequence[str] = (),
        *,
        pad: bool = False,
    ) -> None:
        """Draw it where it covers none of the ``lit`` and ``spare`` boxes.

        ``step`` says how far the lesson has come; ``aside``, below the words, answers an attempt.
        ``rather``: what had better not be covered either. ``caps``: the keys of the buttons, or
        the buttons of a ``pad``; none while the pointer is in use.
        """
        px = canvas.px
        wide = min(px(WIDE) * min(canvas.metrics.letters, WIDER), canvas.metrics.window.w * 0.4)
        inner = wide - 2 * px(AIR)
        high = canvas.height(words, LEAD, inner)
        below = canvas.height(aside, LABEL, inner) + canvas.broad if aside else 0
        whole = px(HEAD) + high + below + px(BUTTON) + 2 * px(AIR) + 2 * canvas.broad
        window = canvas.metrics.window.inset(canvas.close)
        self.box = place(window, (wide, whole), (*lit,), (*spare,), (*rather,), px(AWAY))
        if lit:
            _point(canvas, self.box, lit[0])
        opaque_panel(canvas, self.box)
        head, rest = self.box.inset(px(AIR)).cut_top(px(HEAD))
        canvas.write(step, head, TAG.coloured("title"))
        foot, rest = rest.cut_bottom(px(BUTTON), canvas.broad)
        said, answer = rest.cut_top(high + 2)
        even = even_width(canvas, words, canvas.metrics.text(LEAD.units), inner)
        canvas.write_lines(words, Box(said.x, said.y, even, said.h), LEAD)
        if aside:
            canvas.write_lines(aside, answer, LABEL.coloured("figures"), valign="bottom")
        shares = [
            button.needed(canvas) for button in self.form.widgets if isinstance(button, Button)
        ]
        for button, box in zip(self.form.widgets, foot.columns(shares, canvas.close), strict=True):
            button.box = box
        self.form.draw(canvas)
        for button, cap in zip(self.form.widgets, caps, strict=False):
            wide, side = cap_width(canvas, cap, px(CAP)), px(CAP)
            draw_cap(
                canvas, cap, Box(button.box.right - wide, button.box.y - side / 2, wide, side), pad
            )


def _distance(one: Point, other: Point) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])


@lru_cache(maxsize=4)  # the same bubble is drawn many times while its light breathes
def place(
    window: Box,
    size: tuple[float, float],
    lit: tuple[Box, ...],
    spare: tuple[Box, ...],
    rather: tuple[Box, ...],
    away: float,
) -> Box:
    """Return the place in the window that covers least, and of equal ones the nearest.

    It is near to the first of what is ``lit``: the bubble points there.
    """
    wide, high = min(size[0], window.w), min(size[1], window.h)
    xs = [window.x + (window.w - wide) * n / (COLUMNS - 1) for n in range(COLUMNS)]
    ys = [window.y + (window.h - high) * n / (ROWS - 1) for n in range(ROWS)]
    tried = [Box(x, y, wide, high) for y in ys for x in xs]
    about = lit[0] if lit else Box.around(window.center, 0, 0)
    tried += [
        _inside(window, box)
        for box in (
            Box(about.right + away, about.center[1] - high / 2, wide, high),
            Box(about.x - away - wide, about.center[1] - high / 2, wide, high),
            Box(about.center[0] - wide / 2, about.bottom + away, wide, high),
            Box(about.center[0] - wide / 2, about.y - away - high, wide, high),
        )
    ]

    def cost(box: Box) -> float:
        airy = box.inset(-away / 2)
        covered = sum(airy.shared_area(other) for other in (*lit, *spare)) * FORBIDDEN
        covered += sum(box.shared_area(other) for other in rather) * LOATH
        far = APART * _gap(box, about) + _distance(box.center, about.center)
        return covered / (wide * high) + far / window.w

    return min(tried, key=cost)


def _gap(one: Box, other: Box) -> float:
    """Return the distance between the nearest points of two boxes."""
    across = max(one.x - other.right, other.x - one.right, 0.0)
    return hypot(across, max(one.y - other.bottom, other.y - one.bottom, 0.0))


def _inside(window: Box, box: Box) -> Box:
    """Return the box moved into the window."""
    x = max(window.x, min(box.x, window.right - box.w))
    return Box(x, max(window.y, min(box.y, window.bottom - box.h)), box.w, box.h)


def _point(canvas: Canvas, bubble: Box, about: Box) -> None:
    """Draw a ray from the bubble to what it is about."""
    start = _edge(bubble, about.center)
    end = _edge(about, bubble.center)
    if bubble.contains(end):
        return
    canvas.line((start, end), "bright", max(2.0, canvas.tight), 0.7, glow=True)


def _edge(box: Box, towards: Point) -> Point:
    """Return the point of the box that is nearest to another."""
    return (
        max(box.x, min(towards[0], box.right)),
        max(box.y, min(towards[1], box.bottom)),
    )
