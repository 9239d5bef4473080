"""The menu of the table."""

from __future__ import annotations

from collections.abc import Callable

from alhambra.app.app import App
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.input.intents import Cancel, Intent, Menu
from alhambra.app.table.easel import Easel
from alhambra.app.table.overlay import Button, Buttons, overlay
from alhambra.app.table.picture import paint
from alhambra.app.ui.box import Box

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
)
"""What the keys do, by the names of the texts."""


class MenuScene:
    """Go on, options, a new game, or the title."""

    covers = False

    def __init__(self, app: App, again: Callable[[], None], trouble: str | None) -> None:
        self._app = app
        self._again = again
        self._trouble = trouble
        self._buttons = Buttons()

    def enter(self) -> None:
        """It is open."""

    def leave(self) -> None:
        """It is closed."""

    def pause(self) -> None:
        """Something is laid over it."""

    def resume(self) -> None:
        """It is free again."""

    def typing(self) -> Box | None:
        """Nothing is written here."""
        return None

    def update(self, dt: float) -> bool:
        """Nothing moves here."""
        return False

    def handle(self, intent: Intent) -> bool:
        """Press a button, or close the menu."""
        if isinstance(intent, Cancel | Menu):
            self._app.stack.pop()
            return True
        match self._buttons.handle(intent):
            case "resume":
                self._app.stack.pop()
            case "options":
                self._app.open_options()
            case "again":
                self._again()
            case "leave":
                self._app.open_title()
            case _:
                return True
        self._app.audio.play("button")
        return True

    def draw(self, canvas: Canvas) -> None:
        """Draw the panel with its buttons."""
        t = self._app.t
        easel = Easel(canvas.metrics, t, canvas.measure)
        inner = overlay(easel, "menu", WIDTH, HIGH, t("menu.title"))
        rest, keys = inner.inset(easel.px(14), easel.px(10)).columns((1, 1.05), easel.px(50))
        _show_keys(easel, keys)
        note, middle = rest.cut_bottom(easel.px(96), easel.px(10))
        buttons = [
            Button("resume", t("menu.resume"), gold=True),
            Button("options", t("menu.options")),
            Button("again", t("menu.restart_game")),
            Button("leave", t("menu.leave")),
        ]
        self._buttons.draw(easel, buttons, middle.rows(len(buttons), easel.px(16)))
        text, colour = t("menu.leave_text"), "muted"
        if self._trouble is not None:
            text, colour = t("error.save_failed", reason=self._trouble), "bad"
        easel.paragraph("menu/note", text, note, 18, "body", colour, "center", "middle")
        paint(canvas, easel.picture().sprites)


def _show_keys(easel: Easel, box: Box) -> None:
    """What the keys do."""
    head, rest = box.cut_top(easel.px(40))
    easel.words("keys/title", easel.say("keys.title"), head, 22, "bold", "title")
    for name, row in zip(KEYS, rest.rows(len(KEYS)), strict=True):
        easel.words(f"keys/{name}", easel.say(f"keys.{name}"), row, 18, "body", "cream")
