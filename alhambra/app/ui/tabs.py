"""Tabs: the names of a screen's pages, one of them open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.fitting import fitted_line
from alhambra.app.gfx.theme import STRONG
from alhambra.app.input import intents
from alhambra.app.input.intents import Intent
from alhambra.app.ui.buttons import cap_width, draw_cap
from alhambra.app.ui.rows import STEPS
from alhambra.app.ui.widget import NOWHERE, Look, Reply, Widget, ring


class Turners(NamedTuple):
    """The caps of the keys or buttons that turn pages; empty: none is shown."""

    before: str = ""
    after: str = ""
    pad: bool = False


class Tabs(Widget):
    """Names of pages side by side. Arrows, Accept or a click open another page.

    Where keys or a pad are used, caps at its ends show what turns pages from anywhere.
    """

    def __init__(
        self,
        id: str,
        pages: Sequence[str],
        name: Callable[[str], str],
        get: Callable[[], str],
        choose: Callable[[str], None],
        turners: Callable[[], Turners],
    ) -> None:
        """``name`` returns a page's words, ``get`` the open page; ``choose`` opens another.

        ``turners`` returns what turns pages with the device in use.
        """
        super().__init__(id)
        self._pages = pages
        self._name = name
        self._get = get
        self._choose = choose
        self._turners = turners
        self._names = NOWHERE
        """The box of the names, between the caps."""
        self._shares: tuple[float, ...] = (1.0,) * len(pages)
        """Widths of the tabs in proportion: equal ones while all names fit at their usual size."""

    @property
    def page(self) -> str:
        """The open page."""
        return self._get()

    def handle(self, intent: Intent) -> Reply:
        at = self._pages.index(self.page)
        match intent:
            case intents.Move(direction) if direction in STEPS:
                return self._open(at + STEPS[direction])
            case intents.Accept():
                return self.turn(1)
            case intents.Release(pos) | intents.Drop(pos):
                parts = self._parts()
                hit = (number for number, part in enumerate(parts) if part.contains(pos))
                return self._open(next(hit, at), Reply.TAKEN)
            case intents.Press() | intents.DragStart() | intents.DragMove() | intents.DragCancel():
                return Reply.TAKEN
            case _:
                return Reply.IGNORED

    def turn(self, step: int) -> Reply:
        at = self._pages.index(self.page)
        return self._open((at + step) % len(self._pages))

    def _open(self, number: int, same: Reply = Reply.IGNORED) -> Reply:
        if not 0 <= number < len(self._pages) or self._pages[number] == self.page:
            return same
        self._choose(self._pages[number])
        return Reply.DONE

    def _parts(self) -> list[Box]:
        return list(self._names.columns(self._shares))

    def _fit(self, canvas: Canvas) -> int:
        """Share the width out; return the size in pixels at which every name fits its tab."""
        size, gap = canvas.metrics.line(STRONG.units, self.box.h), canvas.panel
        needed = [canvas.measure(self._name(page), size, "bold")[0] + gap for page in self._pages]
        equal = self._names.w / len(needed)
        self._shares = (1.0,) * len(needed) if max(needed) <= equal else tuple(needed)
        fitted = (
            fitted_line(canvas, self._name(page), part.w - gap, size, "bold").size
            for page, part in zip(self._pages, self._parts(), strict=True)
        )
        return min(fitted)

    def draw(self, canvas: Canvas, look: Look) -> None:
        now = self.page
        self._names = self._draw_caps(canvas)
        size = self._fit(canvas)
        ring(canvas, self.box, look)
        line = self.box.cut_bottom(max(1, canvas.hair))[0]
        canvas.fill(line, "gold", 0.35)
        for page, part in zip(self._pages, self._parts(), strict=True):
            opened = page == now
            if opened:
                canvas.fill(part, "cream", 0.14 if look.lit else 0.07, canvas.corner)
                canvas.fill(part.cut_bottom(max(2, canvas.tight))[0], "bright")
            colour = "title" if opened else "cream" if look.lit else "muted"
            words = self._name(page)
            canvas.text(words, part, size, STRONG.coloured(colour).centered)

    def _draw_caps(self, canvas: Canvas) -> Box:
        """Draw what turns pages at both ends; return the box that is left for the names."""
        now, rest = self._turners(), self.box
        for text, cut in ((now.before, Box.cut_left), (now.after, Box.cut_right)):
            if text:
                cap, rest = cut(rest, cap_width(canvas, text, self.box.h), canvas.close)
                draw_cap(canvas, text, cap, now.pad)
        return rest
