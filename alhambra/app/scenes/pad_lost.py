"""A pad in use was unplugged: the game waits."""

from __future__ import annotations

from collections.abc import Sequence

from alhambra.app.gfx.canvas import Canvas
from alhambra.app.input.intents import Intent, PadFound
from alhambra.app.program.app import App
from alhambra.app.program.scene_stack import Scene
from alhambra.app.ui.buttons import Button
from alhambra.app.ui.form import Form
from alhambra.app.ui.modal_box import ModalBox

BOX = ModalBox(860, 430, foot=62, button_row=520)


class PadLostScene(Scene):
    """Waits for the pad, or for somebody who continues without it."""

    covers = False
    room = BOX.room

    def __init__(self, app: App, names: Sequence[str]) -> None:
        """``names`` of the pad's players."""
        self._app = app
        self._names = names
        self.form = Form(app.audio.play)
        without = Button("without", lambda: app.t("pad.without"), self._without, primary=True)
        self.form.show((without,), "without")

    def _without(self) -> None:
        self._app.devices.go_on_without()
        self._app.stack.pop()

    def resume(self) -> None:
        """The pad may have returned while another scene was above this one."""
        self._go_on_if_found()

    def _go_on_if_found(self) -> None:
        if not self._app.devices.waiting:
            self._app.stack.pop()

    def handle(self, intent: Intent) -> None:
        if isinstance(intent, PadFound):
            self._go_on_if_found()
        else:
            self.form.handle(intent)

    def draw(self, canvas: Canvas) -> None:
        t = self._app.t
        text = t("pad.lost_text", names=self._app.texts.names(self._names))
        BOX.draw(canvas, t("pad.lost"), text, self.form)
