"""Shown between two people's turns at one screen: whose hand comes next, so others look away."""

from __future__ import annotations

from collections.abc import Callable

from alhambra.app.gfx.canvas import Canvas
from alhambra.app.input.intents import Cancel, Intent, Menu
from alhambra.app.program.app import App
from alhambra.app.program.scene_stack import Scene
from alhambra.app.table.panels import emblem
from alhambra.app.ui.buttons import Button
from alhambra.app.ui.form import Form
from alhambra.app.ui.modal_box import ModalBox
from alhambra.rules.api import Seat

BOX = ModalBox(760, 480, letters=24, foot=64, button_row=400)


class HandOverScene(Scene):
    """Waits until the player of the next turn is ready."""

    covers = False
    room = BOX.room

    def __init__(
        self,
        app: App,
        seat: Seat,
        name: str,
        ready: Callable[[], None],
        menu: Callable[[], None],
    ) -> None:
        """``ready`` is called when the player confirms, after the scene has closed.

        ``menu`` opens the menu of the table.
        """
        self._app = app
        self._seat = seat
        self._name = name
        self._ready = ready
        self._menu = menu
        self.form = Form(app.audio.play)
        show = Button("ready", lambda: app.t("table.show_hand"), self._go, primary=True)
        self.form.show((show,), "ready")

    def _go(self) -> None:
        self._app.stack.pop()
        self._ready()

    def handle(self, intent: Intent) -> None:
        if isinstance(intent, Cancel | Menu):
            self._menu()
        elif self._app.devices.may_act(intent.device, self._seat):
            self.form.handle(intent)

    def draw(self, canvas: Canvas) -> None:
        px = canvas.metrics.px
        body, foot = BOX.open(canvas, self._name)
        sign, words = body.cut_top(px(150), px(14))
        canvas.image(emblem(self._seat), sign.fit(1))
        BOX.write(canvas, self._app.t("table.hand_over", name=self._name), words)
        BOX.place(canvas, self.form.widgets, foot)
        self.form.draw(canvas)
