"""A message to the player, with buttons for what can be done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from alhambra.app.gfx.canvas import Canvas
from alhambra.app.input.intents import Intent
from alhambra.app.program.app import App
from alhambra.app.program.scene_stack import Scene
from alhambra.app.ui.buttons import Button
from alhambra.app.ui.form import Form
from alhambra.app.ui.modal_box import ModalBox
from alhambra.app.ui.sounds import Sound

WIDTH, HIGH = 900, 460
"""Units of the panel."""
WIDER = 1200
"""Units of its width if there are more than two buttons."""
BUTTON = 340
"""Units of the width of a button at most."""


class Way(NamedTuple):
    """A button of a notice."""

    words: str
    """The id of its text."""
    go: Callable[[], None]


class NoticeScene(Scene):
    """A heading, a sentence or two, and buttons."""

    covers = False

    def __init__(
        self,
        app: App,
        heading: str,
        text: str,
        ways: Sequence[Way],
        sound: Sound = Sound.ERROR,
    ) -> None:
        """``heading`` and ``text`` in the player's language; the first button has the focus.

        ``sound`` plays when it opens.
        """
        self._app = app
        self._sound = sound
        self._heading = heading
        self._text = text
        self._sound = sound
        wide = WIDTH if len(ways) < 3 else WIDER
        self._box = ModalBox(wide, HIGH, button_row=BUTTON * len(ways))
        self.room = self._box.room
        self.form = Form(app.audio.play)
        buttons = [
            Button(way.words, partial(app.t, way.words), way.go, primary=way is ways[0])
            for way in ways
        ]
        self.form.show(buttons, ways[0].words)

    def enter(self) -> None:
        self._app.audio.play(self._sound)

    def handle(self, intent: Intent) -> None:
        self.form.handle(intent)

    def draw(self, canvas: Canvas) -> None:
        self._box.draw(canvas, self._heading, self._text, self.form)
