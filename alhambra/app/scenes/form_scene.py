"""Screens of widgets that Cancel closes."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.input.intents import Cancel, Intent, Menu
from alhambra.app.program.app import App
from alhambra.app.program.scene_stack import Scene
from alhambra.app.ui.form import Form
from alhambra.app.ui.pointer import Pointer
from alhambra.app.ui.sounds import Sound


class FormScene(Scene, ABC):
    """A screen with a form; an intent in ``closed_by`` that no widget uses closes it."""

    closed_by: ClassVar[tuple[type[Intent], ...]] = (Cancel, Menu)
    closing_sound: ClassVar[Sound | None] = None
    """Played when one of ``closed_by`` closes it."""

    def __init__(self, app: App) -> None:
        self._app = app
        self.form = Form(app.audio.play)

    def update(self, dt: float) -> bool:
        return self.form.update(dt)

    def typing(self) -> Box | None:
        return self.form.typing()

    def pointer(self) -> Pointer:
        return self.form.pointer()

    def handle(self, intent: Intent) -> None:
        if not self.form.handle(intent) and isinstance(intent, self.closed_by):
            if self.closing_sound is not None:
                self._app.audio.play(self.closing_sound)
            self.go_back()

    def go_back(self) -> None:
        """Return to the scene below."""
        self._app.stack.pop()

    @abstractmethod
    def draw(self, canvas: Canvas) -> None:
        """Draw everything, the form too."""


class OverlayScene(FormScene, ABC):
    """A panel over another scene, with a sound as it opens and as it closes."""

    covers = False

    def enter(self) -> None:
        self._app.audio.play(Sound.DIALOG_OPEN)

    def leave(self) -> None:
        self._app.audio.play(Sound.DIALOG_CLOSE)
