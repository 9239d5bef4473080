"""Between two people's turns at one screen: whose hand comes next, so that others look away."""

from __future__ import annotations

from collections.abc import Callable

from alhambra.app.gfx.canvas import Canvas
from alhambra.app.input.intents import Cancel, Intent, Menu
from alhambra.app.program.app import App
from alhambra.app.program.scene_stack import Scene
from alhambra.app.table.panels import emblem
from alhambra.app.ui.buttons import Button
from alhambra.app.ui.fitting import write_lines
from alhambra.app.ui.form import Form
from alhambra.app.ui.ornaments import overlay
from alhambra.rules.api import Seat

WIDTH, HIGH = 760, 480
"""Units of the panel."""


class HandOverScene(Scene):
    """Waits until the player whose turn it is sits before the screen."""

    covers = False
    room = WIDTH + 40, HIGH + 30

    def __init__(
        self,
        app: App,
        seat: Seat,
        name: str,
        ready: Callable[[], None],
        menu: Callable[[], None],
    ) -> None:
        """``ready`` is called once the player has said so; the scene is gone then.

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
        """Go on, where the player says so. Anybody may open the menu of the table meanwhile."""
        if isinstance(intent, Cancel | Menu):
            self._menu()
        elif self._app.devices.may_act(intent.device, self._seat):
            self.form.handle(intent)

    def draw(self, canvas: Canvas) -> None:
        """Draw the panel."""
        px = canvas.metrics.px
        rest = overlay(canvas, self._name, WIDTH, HIGH)
        foot, body = rest.cut_bottom(px(64), px(16))
        sign, words = body.cut_top(px(150), px(14))
        canvas.image(emblem(self._seat), sign.fit(1))
        text = self._app.t("table.hand_over", name=self._name)
        write_lines(canvas, text, words, 24, align="center", valign="middle")
        self.form.widgets[0].box = foot.centered(min(foot.w, px(400)), foot.h)
        self.form.draw(canvas)
