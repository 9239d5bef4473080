"""Scenes that wait: for a lost pad, or for the next player."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from alhambra.app.gfx.box import Point
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.theme import DISPLAY, LEAD
from alhambra.app.input.intents import Cancel, Intent, Menu, PadFound
from alhambra.app.program.app import App
from alhambra.app.program.scene_stack import Scene
from alhambra.app.table.panels import emblem
from alhambra.app.ui.buttons import Button
from alhambra.app.ui.form import Form
from alhambra.app.ui.ornaments import ModalBox, opaque_panel
from alhambra.rules.api import Seat

PAD_LOST = ModalBox(860, 430, foot=62, button_row=520)
HAND_OVER = 1180, 172
"""Units of the banner across and down."""
SHOW = 330
"""Units of the width of the button."""
FROM_EDGE = 10
"""Units between the banner and the lower edge of the window."""


class PadLostScene(Scene):
    """Waits for the pad, or for somebody who continues without it."""

    covers = False
    room = PAD_LOST.room

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
        PAD_LOST.draw(canvas, t("pad.lost"), text, self.form)


class HandOverScene(Scene):
    """Waits until the player of the next turn is ready. Everybody still sees the table."""

    covers = False
    room = HAND_OVER[0] + 40, HAND_OVER[1] + 40

    def __init__(
        self,
        app: App,
        seat: Seat,
        name: str,
        away_from: Point | None,
        ready: Callable[[], None],
        menu: Callable[[], None],
    ) -> None:
        """``ready`` is called when the player confirms, after the scene has closed.

        ``away_from``: where the last turn may have been ended: one more press there, or of the key
        that ended it, does not show the hand. ``menu`` opens the menu of the table.
        """
        self._app = app
        self._seat = seat
        self._name = name
        self._away_from = away_from
        self._ready = ready
        self._menu = menu
        self.form = Form(app.audio.play)
        show = Button("ready", lambda: app.t("table.show_hand"), self._go, primary=True)
        self.form.show((show,))

    def _go(self) -> None:
        self._app.stack.pop()
        self._ready()

    def handle(self, intent: Intent) -> None:
        if isinstance(intent, Cancel | Menu):
            self._menu()
        elif self._app.devices.may_act(intent.device, self._seat):
            self.form.handle(intent)

    def draw(self, canvas: Canvas) -> None:
        px, window = canvas.metrics.px, canvas.metrics.window
        wide, high = (px(units) for units in HAND_OVER)
        low = window.cut_bottom(px(FROM_EDGE))[1].cut_bottom(high)[0]
        band = low.centered(min(wide, window.w - px(2 * FROM_EDGE)), high)
        opaque_panel(canvas, band)
        for edge in (band.cut_top(canvas.close)[0], band.cut_bottom(canvas.close)[0]):
            canvas.fill(edge.inset(canvas.panel, 0), f"player-{self._seat}", 1.0, canvas.corner)
        inner = band.inset(canvas.page, canvas.broad)
        button, rest = inner.cut_right(px(SHOW), canvas.panel)
        if self._away_from is not None and button.inset(-px(FROM_EDGE)).contains(self._away_from):
            button, rest = inner.cut_left(px(SHOW), canvas.panel)
        sign, words = rest.cut_left(px(130), canvas.panel)
        canvas.image(emblem(self._seat), sign.fit(1))
        name, text = words.cut_top(words.h * 0.5)
        canvas.write(self._name, name, DISPLAY)
        words_of = self._app.t("table.hand_over", name=self._name)
        canvas.write_lines(words_of, text, LEAD, valign="middle")
        (show,) = self.form.widgets
        show.box = button.centered(button.w, px(72))
        self.form.draw(canvas)
