"""A box over a screen: a heading, a few sentences, buttons; and a question in such a box."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.theme import LEAD, TextStyle
from alhambra.app.input.intents import Cancel, Intent
from alhambra.app.ui.buttons import Button
from alhambra.app.ui.form import Form
from alhambra.app.ui.ornaments import overlay
from alhambra.app.ui.sounds import Sound
from alhambra.app.ui.widget import Texts, Widget


class ModalBox(NamedTuple):
    """Sizes of a box, in units."""

    width: float
    height: float
    style: TextStyle = LEAD
    foot: float = 60
    """Height of the buttons."""
    gap: float = 16
    """Space between the sentences and the buttons."""
    button_row: float | None = None
    """Largest width of all buttons together; None: that of the box."""

    @property
    def room(self) -> tuple[float, float]:
        """The units it needs across and down."""
        return self.width + 40, self.height + 30

    def open(self, canvas: Canvas, title: str) -> tuple[Box, Box]:
        """Draw the box and its heading; return the boxes of the sentences and of the buttons."""
        px = canvas.px
        rest = overlay(canvas, title, self.width, self.height)
        foot, body = rest.cut_bottom(px(self.foot), px(self.gap))
        return body, foot

    def write(self, canvas: Canvas, text: str, body: Box, colour: str = "cream") -> None:
        """Write the sentences."""
        canvas.write_lines(text, body, self.style.coloured(colour).centered, valign="middle")

    def place(self, canvas: Canvas, buttons: Sequence[Widget], foot: Box) -> None:
        """Place the buttons side by side."""
        px = canvas.px
        if self.button_row is not None:
            foot = foot.centered(min(foot.w, px(self.button_row)), foot.h)
        for button, box in zip(buttons, foot.columns(len(buttons), canvas.panel), strict=True):
            button.box = box

    def draw(self, canvas: Canvas, title: str, text: str, form: Form) -> None:
        """Draw everything; all widgets of the form are its buttons."""
        body, foot = self.open(canvas, title)
        self.write(canvas, text, body)
        self.place(canvas, form.widgets, foot)
        form.draw(canvas)


DIALOG = ModalBox(780, 360, style=LEAD, foot=62, gap=18)


class Dialog:
    """A question with yes and no. It gets all intents while it is open."""

    def __init__(
        self,
        play: Callable[[Sound], None],
        title: Texts,
        text: Texts,
        yes: Texts,
        no: Texts,
        answer: Callable[[bool], None],
    ) -> None:
        """``answer`` gets the player's answer. The focus starts on no; Cancel is no."""
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
        if not self._form.handle(intent) and isinstance(intent, Cancel):
            self._answer(False)

    def draw(self, canvas: Canvas) -> None:
        with canvas.needing(*DIALOG.room):
            DIALOG.draw(canvas, self._title(), self._text(), self._form)
