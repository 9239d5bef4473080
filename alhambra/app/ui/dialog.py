"""A question laid over a screen."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from alhambra.app.gfx.canvas import Canvas
from alhambra.app.input.intents import Cancel, Intent
from alhambra.app.ui.buttons import Button
from alhambra.app.ui.fitting import write_lines
from alhambra.app.ui.form import Form
from alhambra.app.ui.ornaments import overlay
from alhambra.app.ui.sounds import Sound
from alhambra.app.ui.widget import Texts

WIDTH, HIGH = 780, 360
"""Units of the panel."""


class Dialog:
    """Asks whether something shall be done. While it is there, nothing else can be."""

    def __init__(
        self,
        play: Callable[[Sound], None],
        title: Texts,
        text: Texts,
        yes: Texts,
        no: Texts,
        answer: Callable[[bool], None],
    ) -> None:
        """``answer`` is told what the player said; the focus begins on no, as Cancel says."""
        self._title = title
        self._text = text
        self._play = play
        self._tell = answer
        self._form = Form(play)
        self._no = Button("no", no, partial(self._answer, False))
        self._yes = Button("yes", yes, partial(self._answer, True), primary=True)
        self._form.show([self._no, self._yes], "no")
        play(Sound.DIALOG_OPEN)

    def _answer(self, yes: bool) -> None:
        self._play(Sound.DIALOG_CLOSE)
        self._tell(yes)

    def handle(self, intent: Intent) -> None:
        """Answer by a button; Cancel says no."""
        if not self._form.handle(intent) and isinstance(intent, Cancel):
            self._answer(False)

    def draw(self, canvas: Canvas) -> None:
        """Draw the question and its buttons over everything."""
        with canvas.needing(WIDTH + 40, HIGH + 30):
            self._draw(canvas)

    def _draw(self, canvas: Canvas) -> None:
        px = canvas.metrics.px
        rest = overlay(canvas, self._title(), WIDTH, HIGH)
        foot, body = rest.cut_bottom(px(62), px(18))
        write_lines(canvas, self._text(), body, 23, align="center", valign="middle")
        self._no.box, self._yes.box = foot.columns(2, px(24))
        self._form.draw(canvas)
