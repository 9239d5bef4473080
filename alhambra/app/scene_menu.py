"""The menu of the table."""

from __future__ import annotations

from collections.abc import Callable

from alhambra.app.app import App
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.input.intents import Cancel, Intent, Menu
from alhambra.app.scenes import Scene
from alhambra.app.sounds import Sound
from alhambra.app.ui.buttons import Button
from alhambra.app.ui.fitting import write_line, write_lines
from alhambra.app.ui.form import Form
from alhambra.app.ui.ornaments import overlay

WIDTH, HIGH = 1080, 640
"""Units of the panel."""
KEYS = (
    "move",
    "group",
    "accept",
    "cancel",
    "end_turn",
    "undo",
    "redo",
    "restart",
    "zoom",
    "fast",
    "peek",
    "fullscreen",
    "mute",
)
"""What the keys do, by the names of the texts."""


class MenuScene(Scene):
    """Go on, options, a new game, or the title."""

    covers = False

    def __init__(self, app: App, again: Callable[[], None], trouble: str | None) -> None:
        """``trouble`` is why the game could not be kept last time."""
        self._app = app
        self._trouble = trouble
        self.form = Form(app.audio.play)
        t = app.t
        self.form.show(
            (
                Button("resume", lambda: t("menu.resume"), app.stack.pop, primary=True),
                Button("options", lambda: t("menu.options"), app.open_options),
                Button("again", lambda: t("menu.restart_game"), again),
                Button("leave", lambda: t("menu.leave"), app.open_title),
            ),
            "resume",
        )

    def enter(self) -> None:
        """It is opened."""
        self._app.audio.play(Sound.DIALOG_OPEN)

    def leave(self) -> None:
        """It is closed."""
        self._app.audio.play(Sound.DIALOG_CLOSE)

    def handle(self, intent: Intent) -> bool:
        """Press a button, or close the menu."""
        if not self.form.handle(intent) and isinstance(intent, Cancel | Menu):
            self._app.stack.pop()
        return True

    def draw(self, canvas: Canvas) -> None:
        """Draw the panel with its buttons, and what the keys do."""
        t, px = self._app.t, canvas.metrics.px
        rest = overlay(canvas, t("menu.title"), WIDTH, HIGH)
        left, keys = rest.inset(px(10), px(8)).columns((1, 1.05), px(50))
        note, buttons = left.cut_bottom(px(92), px(10))
        for button, box in zip(self.form.widgets, buttons.rows(4, px(16)), strict=True):
            button.box = box
        self.form.draw(canvas)
        text, colour = t("menu.leave_text"), "muted"
        if self._trouble is not None:
            text, colour = t("error.save_failed", reason=self._trouble), "bad"
        write_lines(canvas, text, note, 18, colour=colour, align="center", valign="middle")
        head, lines = keys.cut_top(px(40))
        write_line(canvas, t("keys.title"), head, 22, "bold", "title")
        for name, row in zip(KEYS, lines.rows(len(KEYS)), strict=True):
            write_line(canvas, t(f"keys.{name}"), row, 18)
