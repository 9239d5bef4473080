"""Tabs: the names of a screen's pages, one of them open."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.input import intents
from alhambra.app.input.intents import Intent
from alhambra.app.ui.fitting import fitted_line
from alhambra.app.ui.rows import STEPS
from alhambra.app.ui.widget import Look, Reply, Widget, ring

TEXT = 22
"""Units of letters."""


class Tabs(Widget):
    """Names of pages side by side. Arrows, Accept or a click open another page."""

    def __init__(
        self,
        id: str,
        pages: Sequence[str],
        name: Callable[[str], str],
        get: Callable[[], str],
        choose: Callable[[str], None],
    ) -> None:
        """``name`` returns a page's words, ``get`` the open page; ``choose`` opens another."""
        super().__init__(id)
        self._pages = pages
        self._name = name
        self._get = get
        self._choose = choose
        self._shares: tuple[float, ...] = (1.0,) * len(pages)
        """Widths of the tabs in proportion: equal ones while all names fit at their usual size."""

    def handle(self, intent: Intent) -> Reply:
        at = self._pages.index(self._get())
        match intent:
            case intents.Move(direction) if direction in STEPS:
                return self._open(at + STEPS[direction])
            case intents.Accept():
                return self._open((at + 1) % len(self._pages))
            case intents.Release(pos) | intents.Drop(pos):
                parts = self._parts()
                hit = (number for number, part in enumerate(parts) if part.contains(pos))
                return self._open(next(hit, at), Reply.TAKEN)
            case intents.Press() | intents.DragStart() | intents.DragMove() | intents.DragCancel():
                return Reply.TAKEN
            case _:
                return Reply.IGNORED

    def _open(self, number: int, same: Reply = Reply.IGNORED) -> Reply:
        if not 0 <= number < len(self._pages) or self._pages[number] == self._get():
            return same
        self._choose(self._pages[number])
        return Reply.DONE

    def _parts(self) -> list[Box]:
        return list(self.box.columns(self._shares))

    def _fit(self, canvas: Canvas) -> int:
        """Share the width out; return the size in pixels at which every name fits its tab."""
        size, gap = canvas.metrics.line(TEXT, self.box.h), canvas.metrics.px(20)
        needed = [canvas.measure(self._name(page), size, "bold")[0] + gap for page in self._pages]
        equal = self.box.w / len(needed)
        self._shares = (1.0,) * len(needed) if max(needed) <= equal else tuple(needed)
        fitted = (
            fitted_line(canvas, self._name(page), part.w - gap, size, "bold").size
            for page, part in zip(self._pages, self._parts(), strict=True)
        )
        return min(fitted)

    def draw(self, canvas: Canvas, look: Look) -> None:
        px, now = canvas.metrics.px, self._get()
        size = self._fit(canvas)
        ring(canvas, self.box, look)
        line = self.box.cut_bottom(max(1, px(1.5)))[0]
        canvas.fill(line, "gold", 0.35)
        for page, part in zip(self._pages, self._parts(), strict=True):
            opened = page == now
            if opened:
                canvas.fill(part, "cream", 0.14 if look.lit else 0.07, px(10))
                canvas.fill(part.cut_bottom(max(2, px(4)))[0], "bright")
            colour = "title" if opened else "cream" if look.lit else "muted"
            words = self._name(page)
            canvas.text(words, part, size, "bold", colour, "center", "middle")
