"""A thing of the table shown large, with all that is known of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.input.intents import Accept, Cancel, Inspect, Intent, Menu, Press
from alhambra.app.program.app import App
from alhambra.app.program.scene_stack import Scene
from alhambra.app.ui.fitting import write_line, write_lines
from alhambra.app.ui.ornaments import overlay, star
from alhambra.app.ui.sounds import Sound

WIDTH, HIGH = 1240, 700
"""Units of the panel."""
FOOT = 34
"""Units of the line that says how it is closed."""
FACT = 128
"""Units of the height of a fact at most."""


class CloseUp(NamedTuple):
    """A thing to show large."""

    title: str
    facts: Sequence[str]
    """What is known of it, as sentences."""
    draw: Callable[[Canvas, Box], None]
    """Draws the thing into a box."""


class CloseUpScene(Scene):
    """The thing at the left, the facts at the right; any press closes it."""

    covers = False
    room = (WIDTH + 40, HIGH + 30)

    def __init__(self, app: App, close_up: CloseUp) -> None:
        self._app = app
        self.shown = close_up

    def enter(self) -> None:
        self._app.audio.play(Sound.DIALOG_OPEN)

    def leave(self) -> None:
        self._app.audio.play(Sound.DIALOG_CLOSE)

    def handle(self, intent: Intent) -> None:
        if isinstance(intent, Press | Accept | Cancel | Menu | Inspect):
            self._app.stack.pop()

    def draw(self, canvas: Canvas) -> None:
        px, shown = canvas.metrics.px, self.shown
        rest = overlay(canvas, shown.title, WIDTH, HIGH)
        foot, body = rest.cut_bottom(px(FOOT), px(14))
        write_line(canvas, self._app.t("close_up.foot"), foot, 18, colour="muted", align="center")
        picture, words = body.columns((1, 1.2), px(36))
        canvas.frame("panel-dark", picture)
        shown.draw(canvas, picture.inset(px(30)))
        high = min(words.h, px(FACT) * len(shown.facts))
        rows = words.centered(words.w, high).rows(len(shown.facts), px(10))
        for fact, row in zip(shown.facts, rows, strict=True):
            sign, line = row.cut_left(px(26), px(14))
            star(canvas, sign.center, px(9))
            write_lines(canvas, fact, line, 23, valign="middle")
