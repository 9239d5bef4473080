"""The options. Each takes effect at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.theme import BODY
from alhambra.app.input.intents import Intent
from alhambra.app.program.app import App
from alhambra.app.scenes.form_scene import OverlayScene
from alhambra.app.scenes.options.option_rows import PAGES, OptionRows, explain
from alhambra.app.ui.buttons import Button
from alhambra.app.ui.modal_box import Dialog
from alhambra.app.ui.ornaments import heading, opaque_panel, veil
from alhambra.app.ui.tabs import Tabs
from alhambra.app.ui.text_field import Clipboard, Pocket
from alhambra.app.ui.widget import Widget

if TYPE_CHECKING:
    from alhambra.match.match import AnyMatch

WIDTH, HIGH = 1240, 980
"""Units of the panel."""
ROWS = 7
"""Rows of a page, empty ones included; a page with more has lower rows."""
SAMPLE_ROWS = 2
"""The rows at the end of the page of the table in which the palette is shown."""
SAMPLE_CARDS = ("denar-3", "dirham-5", "ducat-7", "gulden-9")
SAMPLE_SIGNS = (
    (
        "type-pavilion",
        "type-seraglio",
        "type-arcades",
        "type-chambers",
        "type-garden",
        "type-tower",
    ),
    ("emblem-0", "emblem-1", "emblem-2", "emblem-3", "emblem-4", "emblem-5"),
)
"""Signs that show the palette."""


class OptionsScene(OverlayScene):
    """The panel with all options, over whatever was on the screen."""

    room = WIDTH + 40, HIGH + 36

    def __init__(
        self, app: App, clipboard: Clipboard | None = None, match: AnyMatch | None = None
    ) -> None:
        """``match``: the game whose house rules are shown and changed; None: those of the next.

        Without a clipboard, paths can be copied within the game only.
        """
        super().__init__(app)
        self._question: Dialog | None = None
        self._options = OptionRows(app, Pocket() if clipboard is None else clipboard, match)
        self._pages = {page: self._options.page(page) for page in PAGES}
        self._page = PAGES[0]
        self._tabs = Tabs(
            "pages",
            PAGES,
            lambda page: app.t(f"options.page_{page}"),
            lambda: self._page,
            self._open,
            app.turners,
        )
        self._reset = Button("reset", lambda: app.t("options.reset"), self._ask_reset, "undo")
        self._back = Button("back", lambda: app.t("options.back"), app.stack.pop, primary=True)
        self._open(self._page)

    def _open(self, page: str) -> None:
        """Show the rows of a page; a focus on the tabs stays there."""
        self._page = page
        rows = self._rows
        self.form.show([self._tabs, *rows, self._reset, self._back], rows[0].id)

    @property
    def _rows(self) -> tuple[Widget, ...]:
        """The rows of the open page."""
        return tuple(option.row for option in self._pages[self._page])

    # -- intents -----------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> None:
        if self._question is not None:
            self._question.handle(intent)
        else:
            super().handle(intent)

    def _ask_reset(self) -> None:
        t = self._app.t
        self._question = Dialog(
            self._app.audio.play,
            lambda: t("options.reset_title"),
            lambda: t("options.reset_text"),
            lambda: t("options.reset_yes"),
            lambda: t("options.reset_no"),
            self._answered,
        )

    def _answered(self, yes: bool) -> None:
        self._question = None
        if yes:
            self._options.reset(self._pages[self._page])

    # -- drawing -----------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        px, window = canvas.metrics.px, canvas.metrics.window
        veil(canvas)
        panel = window.centered(
            min(px(WIDTH), window.w - canvas.sign_size),
            min(px(HIGH), window.h - canvas.head_height),
        )
        opaque_panel(canvas, panel)
        inner = panel.inset(canvas.button_height, canvas.page)
        head, rest = inner.cut_top(canvas.bar_height, canvas.broad)
        self._tabs.box, rest = rest.cut_top(canvas.button_height, canvas.panel)
        foot, body = rest.cut_bottom(canvas.bar_height, canvas.broad)
        hint, body = body.cut_bottom(canvas.bar_height, canvas.broad)
        heading(canvas, self._app.t("options.title"), head)
        rows = self._rows
        boxes = body.rows(max(ROWS, len(rows)), canvas.space)
        for row, box in zip(rows, boxes, strict=False):
            row.box = box
        self._reset.box = foot.cut_left(foot.w * 0.34)[0]
        self._back.box = foot.cut_right(foot.w * 0.42)[0]
        self._draw_hint(canvas, hint)
        self.form.draw(canvas)
        if self._page == "table":
            _draw_sample(canvas, boxes[-SAMPLE_ROWS].union(boxes[-1]))
        if self._question is not None:
            self._question.draw(canvas)

    def _draw_hint(self, canvas: Canvas, box: Box) -> None:
        """Draw the explanation of the row with the focus."""
        focused = self.form.focused
        if focused in self._rows:
            text = explain(self._app, focused.id, self._options.now)
            canvas.write_lines(text, box, BODY.muted.centered, valign="middle")


def _draw_sample(canvas: Canvas, box: Box) -> None:
    """Draw money, signs and emblems in the present look."""
    canvas.frame("panel-dark", box)
    cards, signs = box.inset(canvas.panel, canvas.broad).cut_left(box.w * 0.42, canvas.panel)
    for name, place in zip(
        SAMPLE_CARDS, cards.columns(len(SAMPLE_CARDS), canvas.close), strict=True
    ):
        canvas.image(name, place.fit(2 / 3))
    for names, row in zip(SAMPLE_SIGNS, signs.rows(len(SAMPLE_SIGNS), canvas.close), strict=True):
        for name, place in zip(names, row.columns(len(names)), strict=True):
            canvas.image(name, place.fit(1))
