"""Playing Roll & Write alone: with how many virtual players, and whether they score."""

from __future__ import annotations

from collections.abc import Sequence

from alhambra.app.app import App
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.rollwrite.holders import sign_of_holder
from alhambra.app.ui.box import Box
from alhambra.app.ui.fitting import write_line, write_lines
from alhambra.app.ui.rows import Choice, Toggle
from alhambra.app.ui.widget import Widget
from alhambra.rules.rollwrite.model import SOLO, Solo, virtual_name
from alhambra.rules.rollwrite.model import Box as SheetBox

LINE = 62
"""Units of the height of a row that is set."""
SIGN = 54
"""Units of the dice that stand for virtual players."""


class SoloChoice:
    """The variants of the game for one, with what each of them means."""

    def __init__(self, app: App, box: SheetBox) -> None:
        self._app = app
        self._box = box
        t, settings = app.t, app.settings
        self._virtual = Choice(
            "virtual",
            SOLO,
            str,
            lambda: settings.now.sheet_virtual,
            lambda number: settings.change(sheet_virtual=number),
            lambda: t("rollwrite.setup.virtual"),
        )
        self._score = Toggle(
            "virtual-score",
            lambda on: t("options.on" if on else "options.off"),
            lambda: settings.now.sheet_virtual_score,
            lambda on: settings.change(sheet_virtual_score=on),
            lambda: t("rollwrite.setup.virtual_score"),
        )
        self.widgets: Sequence[Widget] = (self._virtual, self._score)

    @property
    def variant(self) -> Solo:
        """What is agreed on."""
        now = self._app.settings.now
        return Solo(now.sheet_virtual, now.sheet_virtual_score)

    def meaning(self) -> tuple[str, str]:
        """What the number of virtual players means, and what it means that they score or not."""
        virtual, score = self.variant
        t = self._app.t
        rounds = t("rollwrite.setup.rounds", count=self._box.rounds[1 + virtual])
        hold = t("rollwrite.setup.virtual_text", count=virtual, rounds=rounds)
        if score:
            return hold, t("rollwrite.setup.score_text", count=self._box.bonus[virtual])
        return hold, t("rollwrite.setup.no_score_text")

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Place what can be set, and write what it means; the dice stand for who plays along."""
        px = canvas.metrics.px
        canvas.fill(box, "hollow", 0.42, px(12))
        inner = box.inset(px(26), px(16))
        head, inner = inner.cut_top(min(px(40), inner.h * 0.13), px(8))
        title = self._app.t("rollwrite.setup.alone_title")
        write_line(canvas, title.upper(), head, 22, "title", "title")
        high = min(px(LINE), inner.h * 0.19)
        for widget, text in zip(self.widgets, self.meaning(), strict=True):
            widget.box, inner = inner.cut_top(high, px(6))
            words, inner = inner.cut_top(min(px(78), inner.h * 0.42), px(8))
            write_lines(canvas, text, words.inset(px(20), 0), 20, colour="muted", valign="middle")
        self._dice(canvas, head)

    def _dice(self, canvas: Canvas, line: Box) -> None:
        """A die for each virtual player, at the right of the line."""
        px = canvas.metrics.px
        side = min(px(SIGN), line.h * 1.25)
        right = line.right
        for number in reversed(range(self.variant.virtual)):
            die = Box(right - side, line.center[1] - side / 2, side, side)
            canvas.image(sign_of_holder(virtual_name(number)), die)
            right -= side + px(8)
