"""The loop: events in, intents to the scenes, time on, and a picture if anything changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pygame

from alhambra.app.audio import Audio
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.painter import Painter
from alhambra.app.gfx.pointers import Pointers
from alhambra.app.input.intents import FullScreen, Mute
from alhambra.app.input.router import Router
from alhambra.app.scenes import SceneStack
from alhambra.app.ui.box import Box
from alhambra.app.ui.metrics import Metrics

FRAMES = 60
"""Frames a second."""
LONGEST = 0.1
"""Seconds a frame counts at most: after a pause of the machine nothing jumps."""


class Loop:
    """Runs the scenes in a window, frame by frame."""

    def __init__(
        self,
        window: pygame.Window,
        painter: Painter,
        canvas: Canvas,
        stack: SceneStack,
        router: Router,
        audio: Audio,
        toggle_full_screen: Callable[[], None],
        toggle_mute: Callable[[], None],
        pointers: Pointers,
    ) -> None:
        self._window = window
        self._painter = painter
        self._canvas = canvas
        self._stack = stack
        self._router = router
        self._audio = audio
        self._toggle_full_screen = toggle_full_screen
        self._pointers = pointers
        self._toggle_mute = toggle_mute
        self._typing: Box | None = None

    def run(self) -> None:
        """Until no scene is left."""
        clock = pygame.time.Clock()
        self._stack.settle()
        while self._stack.top is not None:
            self.frame(pygame.event.get(), min(LONGEST, clock.tick(FRAMES) / 1000))

    def frame(self, events: Iterable[pygame.Event], seconds: float) -> None:
        """One frame: what happened meanwhile, and how long it took."""
        events = list(events)
        for event in events:
            self._window_changed(event)
        height = self._canvas.size[1]
        for intent in self._router.read(events, height, self._typing is not None):
            if isinstance(intent, FullScreen):
                self._toggle_full_screen()
            elif isinstance(intent, Mute):
                self._toggle_mute()
            else:
                self._stack.handle(intent)
                self._settle()
        self._stack.update(seconds)
        self._settle()
        self._follow_typing()
        self._pointers.show(self._stack.pointer(), self._canvas.metrics.unit)
        self._painter.poll()
        if self._stack.wants_drawing and self._stack.top is not None:
            self._stack.draw(self._canvas)
            self._canvas.present()
        self._audio.update(seconds)

    def rescale(self, scale: float) -> None:
        """The window, or the interface size, is another now."""
        width, height = self._window.get_surface().get_size()
        self._canvas.resize(Metrics(width, height, scale))
        self._stack.redraw()

    def _settle(self) -> None:
        """Make the changes of scenes; what is held down does not reach the next scene."""
        top = self._stack.top
        while self._stack.settle():
            if self._stack.top is not top:
                self._router.release_all()
                top = self._stack.top

    def _window_changed(self, event: pygame.Event) -> None:
        match event.type:
            case pygame.QUIT | pygame.WINDOWCLOSE:
                self._stack.clear()
            case pygame.WINDOWSIZECHANGED | pygame.WINDOWRESIZED:
                self.rescale(self._canvas.metrics.scale)
            case pygame.WINDOWEXPOSED | pygame.WINDOWRESTORED:
                self._painter.invalidate()
                self._stack.redraw()

    def _follow_typing(self) -> None:
        """The system's text input is on just while a text field has the focus."""
        field = self._stack.typing()
        if field is None and self._typing is not None:
            pygame.key.stop_text_input()
        elif field is not None and self._typing is None:
            pygame.key.start_text_input()
        if field is not None:
            pygame.key.set_text_input_rect(pygame.Rect(*(round(part) for part in field)))
        self._typing = field
