"""Something the player has to be told, with what can be done about it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from alhambra.app.app import App
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.input.intents import Intent
from alhambra.app.table.easel import Easel
from alhambra.app.table.overlay import Button, Buttons, overlay
from alhambra.app.table.picture import paint
from alhambra.app.ui.box import Box

WIDTH, HIGH = 900, 460
"""Units of the panel."""


class Way(NamedTuple):
    """A way on from here."""

    words: str
    """The id of its text."""
    go: Callable[[], None]


class NoticeScene:
    """A heading, a sentence or two, and buttons."""

    covers = False

    def __init__(self, app: App, heading: str, text: str, ways: Sequence[Way]) -> None:
        """``heading`` and ``text`` in the player's language; the first way is the usual one."""
        self._app = app
        self._heading = heading
        self._text = text
        self._ways = tuple(ways)
        self._buttons = Buttons()

    def enter(self) -> None:
        """It is shown."""
        self._app.audio.play("error")

    def leave(self) -> None:
        """It was read."""

    def pause(self) -> None:
        """Something is laid over it."""

    def resume(self) -> None:
        """It is free again."""

    def typing(self) -> Box | None:
        """Nothing is written here."""
        return None

    def update(self, dt: float) -> bool:
        """Nothing moves here."""
        return False

    def handle(self, intent: Intent) -> bool:
        """Go one of the ways."""
        chosen = self._buttons.handle(intent)
        for way in self._ways:
            if way.words == chosen:
                way.go()
        return True

    def draw(self, canvas: Canvas) -> None:
        """Draw the panel."""
        easel = Easel(canvas.metrics, self._app.t, canvas.measure)
        rest = overlay(easel, "notice", WIDTH, HIGH, self._heading)
        foot, body = rest.cut_bottom(easel.px(60), easel.px(16))
        easel.paragraph("notice/text", self._text, body, 22, align="center", valign="middle")
        buttons = [
            Button(way.words, self._app.t(way.words), gold=number == 0)
            for number, way in enumerate(self._ways)
        ]
        row = foot.centered(min(foot.w, easel.px(340 * len(buttons))), foot.h)
        self._buttons.draw(easel, buttons, row.columns(len(buttons), easel.px(24)))
        paint(canvas, easel.picture().sprites)
