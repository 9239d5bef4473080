"""A thing of the table shown large, with all that is known of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.theme import BODY, LABEL, LEAD
from alhambra.app.input.intents import (
    Accept,
    Cancel,
    Inspect,
    Intent,
    Menu,
    Move,
    NextGroup,
    Pointing,
    Press,
    PrevGroup,
)
from alhambra.app.program.app import App
from alhambra.app.program.scene_stack import RulesAt
from alhambra.app.scenes.form_scene import OverlayScene
from alhambra.app.ui.buttons import Button
from alhambra.app.ui.ornaments import overlay, star

WIDTH, HEIGHT = 1240, 700
"""Units of the panel."""
FOOT = 34
"""Units of the line that says how it is closed."""
MORE = 190
"""Units of the width of the button that opens the rule book."""
FACT = 128
"""Units of the height of a fact at most."""


class CloseUp(NamedTuple):
    """A thing to show large."""

    title: str
    facts: Sequence[str]
    """Sentences on all that is known of it."""
    draw: Callable[[Canvas, Box], None]
    """Draws the thing into a box."""


class CloseUpScene(OverlayScene):
    """The thing at the left, the facts at the right; any press closes it."""

    room = (WIDTH + 40, HEIGHT + 30)

    def __init__(self, app: App, close_up: CloseUp, rules: RulesAt | None = None) -> None:
        """``rules``: the place in the rule book that says more, if there is one."""
        super().__init__(app)
        self.shown = close_up
        self._rules = rules
        self._more = Button("more", partial(app.t, "menu.more"), app.open_rules_here, style=LABEL)
        self.form.show(() if rules is None else (self._more,))

    @property
    def rules(self) -> RulesAt | None:
        return self._rules

    def handle(self, intent: Intent) -> None:
        on_button = isinstance(intent, Pointing) and self._more.box.contains(intent.pos)
        chosen = isinstance(intent, Accept) and self.form.focused is not None
        if on_button or chosen or isinstance(intent, Move | NextGroup | PrevGroup):
            self.form.handle(intent)
        elif isinstance(intent, Press | Accept | Cancel | Menu | Inspect):
            self._app.stack.pop()

    def draw(self, canvas: Canvas) -> None:
        px, shown = canvas.metrics.px, self.shown
        rest = overlay(canvas, shown.title, WIDTH, HEIGHT)
        foot, body = rest.cut_bottom(px(FOOT), canvas.broad)
        if self._rules is not None:
            button, foot = foot.cut_right(px(MORE), canvas.broad)
            self._more.box = button.inset(0, -canvas.close)
        canvas.write(self._app.t("close_up.foot"), foot, BODY.muted.centered)
        picture, words = body.columns((1, 1.2), canvas.page)
        canvas.frame("panel-dark", picture)
        shown.draw(canvas, picture.inset(canvas.page))
        high = min(words.h, px(FACT) * len(shown.facts))
        rows = words.centered(words.w, high).rows(len(shown.facts), canvas.space)
        for fact, row in zip(shown.facts, rows, strict=True):
            sign, line = row.cut_left(canvas.line_height, canvas.broad)
            star(canvas, sign.center, canvas.space)
            canvas.write_lines(fact, line, LEAD, valign="middle")
        self.form.draw(canvas)
