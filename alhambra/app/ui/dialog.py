"""A question laid over a screen."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from alhambra.app.gfx.canvas import Canvas
from alhambra.app.input.intents import Cancel, Intent
from alhambra.app.ui.buttons import Button
from alhambra.app.ui.form import Form
from alhambra.app.ui.modal_box import ModalBox
from alhambra.app.ui.sounds import Sound
from alhambra.app.ui.widget import Texts

BOX = ModalBox(780, 360, letters=23, foot=62, gap=18)


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
        buttons = (
            Button("no", no, partial(self._answer, False)),
            Button("yes", yes, partial(self._answer, True), primary=True),
        )
        self._form.show(buttons, "no")
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
        with canvas.needing(*BOX.room):
            BOX.draw(canvas, self._title(), self._text(), self._form)
