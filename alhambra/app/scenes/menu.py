"""The menu of the table."""

from __future__ import annotations

from collections.abc import Callable

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.input.intents import Cancel, Intent, Menu
from alhambra.app.program.app import App
from alhambra.app.program.scene_stack import Scene
from alhambra.app.scenes.controls import ControlsScene
from alhambra.app.scenes.table_controls import Controls
from alhambra.app.table.unkept_band import Trouble
from alhambra.app.ui.buttons import Button
from alhambra.app.ui.fitting import write_line, write_lines
from alhambra.app.ui.form import Form
from alhambra.app.ui.key_caps import draw_caps
from alhambra.app.ui.ornaments import overlay
from alhambra.app.ui.sounds import Sound

WIDTH, HIGH = 1080, 800
"""Units of the panel."""
ROW = 40
"""Units of the height of a line about keys and buttons at most."""


class MenuScene(Scene):
    """Continue, options, a new game, or the title."""

    covers = False
    room = WIDTH + 40, HIGH + 30

    def __init__(
        self,
        app: App,
        again: Callable[[], None],
        trouble: Trouble,
        save: Callable[[], None],
        watch: Callable[[], None],
        controls: Controls,
    ) -> None:
        """``trouble`` returns what keeps the game from being saved.

        ``watch`` shows the game so far; ``controls`` are those of the table.
        """
        self._told = controls
        self._app = app
        self._trouble = trouble
        self.form = Form(app.audio.play)
        t = app.t
        unkept = trouble()
        self.form.show(
            (
                Button("resume", lambda: t("menu.resume"), app.stack.pop, primary=True),
                Button("save", lambda: t("menu.save"), save)
                if unkept is None
                else Button("unkept", lambda: t("unkept.save"), unkept.open),
                Button("watch", lambda: t("menu.watch"), watch),
                Button("options", lambda: t("menu.options"), app.open_options),
                Button("controls", lambda: t("controls.title"), self._controls),
                Button("again", lambda: t("menu.restart_game"), again),
                Button("leave", lambda: t("menu.leave"), app.open_title),
            ),
            "resume",
        )

    def enter(self) -> None:
        self._app.audio.play(Sound.DIALOG_OPEN)

    def leave(self) -> None:
        self._app.audio.play(Sound.DIALOG_CLOSE)

    def _controls(self) -> None:
        self._app.stack.push(ControlsScene(self._app, self._told))

    def handle(self, intent: Intent) -> None:
        if not self.form.handle(intent) and isinstance(intent, Cancel | Menu):
            self._app.stack.pop()

    def draw(self, canvas: Canvas) -> None:
        t, px = self._app.t, canvas.metrics.px
        rest = overlay(canvas, t("menu.title"), WIDTH, HIGH)
        left, keys = rest.inset(px(10), px(8)).columns((1, 1.05), px(50))
        note, buttons = left.cut_bottom(px(92), px(10))
        for button, box in zip(
            self.form.widgets, buttons.rows(len(self.form.widgets), px(14)), strict=True
        ):
            button.box = box
        self.form.draw(canvas)
        text, colour = t("menu.leave_text"), "muted"
        if (unkept := self._trouble()) is not None:
            text, colour = unkept.words, "bad" if unkept.urgent else "cream"
        write_lines(canvas, text, note, 18, colour=colour, align="center", valign="middle")
        self._draw_controls(canvas, keys)

    def _draw_controls(self, canvas: Canvas, box: Box) -> None:
        """Draw the meanings of the controls of the device used last, except pointing."""
        t, px = self._app.t, canvas.metrics.px
        pad = self._app.devices.sort == "pad"
        named = self._app.bindings.buttons if pad else self._app.bindings.keys
        head, lines = box.cut_top(px(40))
        write_line(canvas, t("controls.title"), head, 22, "bold", "title")
        told = [meaning for meaning in self._told.told if named[meaning]]
        lines = lines.cut_top(min(lines.h, px(ROW) * len(told)))[0]
        for meaning, row in zip(told, lines.rows(len(told), px(5)), strict=True):
            caps, words = row.cut_left(row.w * 0.34, px(10))
            draw_caps(canvas, named[meaning], caps, pad)
            write_line(canvas, t(self._told.text(meaning)), words, 18)
