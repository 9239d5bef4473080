"""The main loop: events become intents for the scenes, time passes, changes are drawn.

Changed settings take effect at once: language, keys, volumes, scale, look, full screen.

Memory is cleaned up at rest, so that no frame waits for it.
"""

from __future__ import annotations

import ctypes
import gc
import logging
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

import pygame

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.painter import Painter
from alhambra.app.gfx.scale import Metrics
from alhambra.app.gfx.theme import LIGHTS, Look, load_theme
from alhambra.app.input.intents import Dropped, FullScreen, Intent, Mute, PadFound, PadLost, Rules
from alhambra.app.input.keyboard_layout import forget_layout
from alhambra.app.input.router import Router
from alhambra.app.program.app import App
from alhambra.app.program.audio import AudioThread
from alhambra.app.program.window import GameWindow, Pointers
from alhambra.paths import data_file
from alhambra.rules.api import Seat

log = logging.getLogger(__name__)

FRAMES = 60
"""Frames per second."""
DOZE_AFTER = 1.0
"""Seconds without events and hurried motion after which the game dozes."""
DOZING = 0.06
"""Seconds between two frames while dozing: enough for what stirs at rest. Input wakes it at once.
"""
HANDOVER = 0.0002
"""Seconds after which a background thread hands the interpreter over to a frame that waits."""
MMAP_THRESHOLD = -3
"""The number by which ``mallopt`` of glibc knows the size of blocks that are mapped alone..."""
MAPPED = 1 << 20
"""... and this size, in bytes."""
LONGEST = 0.1
"""The most seconds that a frame counts: nothing jumps after the machine paused."""


class WindowActions(NamedTuple):
    """Actions of the program beside the scenes."""

    update: Callable[[float], bool]
    """Update what is no scene, after these seconds; return true if there is news."""
    close: Callable[[], None]
    """The player wants to close the window."""
    drop: Callable[[str], None]
    """A file was dropped; its path."""
    open_rules: Callable[[], None]
    pad_lost: Callable[[Sequence[Seat]], None]
    """The players of these seats lost their pad."""


class Loop:
    """Runs the scenes in a window, frame by frame."""

    def __init__(
        self,
        app: App,
        window: GameWindow,
        painter: Painter,
        audio: AudioThread,
        actions: WindowActions,
    ) -> None:
        """The texts, the canvas and the painter already have the language, the scale and the look
        that are set.
        """
        self._app = app
        self._window = window
        self._painter = painter
        self._canvas = app.canvas
        self._stack = app.stack
        self._settings = app.settings
        self._devices = app.devices
        self._router = Router(app.usual)
        self._audio = audio
        self._actions = actions
        self._pointers = Pointers(painter.atlas)
        self._typing: Box | None = None
        self._is_stopped = False
        self._late = False
        """True if a game on the table is near its end."""
        self._lamps = False
        """True if lamps are lit, whatever the settings."""
        self._bind()
        self._set_volumes()
        self._audio.set_dark(self._look.is_dark)
        self._follow_full_screen()

    def stop(self) -> None:
        """End ``run`` after this frame, whatever is open: the system wants the program to end."""
        self._is_stopped = True

    def show_first_frame(self) -> None:
        """Show the first screen when its sprites are loaded: nobody is to see half of it."""
        self._stack.draw(self._canvas)
        self._painter.request(self._canvas.commands)
        self._painter.settle()
        self._canvas.present()
        self.frame((), 0.0)
        self._painter.settle()

    def run(self) -> None:
        """Run until no scene is left, or until ``stop`` was called."""
        clock = pygame.time.Clock()
        self._stack.settle()
        passed = quiet = 0.0
        while self._stack.top is not None and not self._is_stopped:
            passed += clock.tick(FRAMES) / 1000
            events = pygame.event.get()
            is_behind = self._painter.queue.busy
            if not (events or is_behind) and quiet > DOZE_AFTER and passed < DOZING:
                continue
            calm = not events and self._stack.is_calm
            happened = self.frame(events, min(LONGEST, passed))
            before, quiet = quiet, 0.0 if happened and not calm else quiet + passed
            if before <= DOZE_AFTER < quiet:
                tidy_up()
            passed = 0.0

    def frame(self, events: Iterable[pygame.Event], seconds: float) -> bool:
        """Run one frame: its events, and the seconds it took. Return true if anything happened."""
        events = list(events)
        self._painter.queue.begin_frame()
        for event in events:
            self._window_changed(event)
        self._settle()  # an abandoned game does not continue
        events = [self._window.in_picture(event) for event in events]
        height = self._canvas.size[1]
        typing, catching = self._typing is not None, self._stack.catching
        for intent in self._router.one_by_one(events, height, typing, catching):
            self.take(intent)
        self._stack.update(seconds)
        if self._actions.update(seconds):
            self._stack.redraw()
        self._settle()
        self._follow_typing()
        behind = self._painter.queue.busy
        awaited = self._painter.look != self._painter.drawn_look
        wanted = self._stack.wants_drawing
        if wanted and self._stack.top is not None:
            self._pointers.show(self._stack.pointer(), self._pixels_of_a_unit)
            self._stack.draw(self._canvas)
            self._canvas.present()
        polled = self._painter.poll()
        self._painter.queue.serve()
        if awaited and self._painter.look == self._painter.drawn_look:
            self._stack.redraw()
        self._audio.end_frame()
        return polled or behind or wanted or bool(events)

    def take(self, intent: Intent) -> None:
        """Give an intent to the scenes."""
        if intent.device and self._devices.used(intent.device):
            self._stack.redraw()
        match intent:
            case FullScreen():
                self._settings.change(fullscreen=not self._settings.now.fullscreen)
                return
            case Mute():
                self._settings.change(mute=not self._settings.now.mute)
                return
            case Rules():
                self._actions.open_rules()
                self._settle()
                return
            case Dropped(path):
                self._actions.drop(path)
                self._settle()
                return
            case PadLost(device=pad):
                seats = self._devices.lost(pad)
                if seats:
                    self._actions.pad_lost(seats)
            case PadFound(device=pad):
                self._devices.found(pad)
        self._stack.handle(intent)
        self._settle()

    # -- settings ----------------------------------------------------------------------------------

    def apply_settings(self) -> None:
        """Put the present settings into effect."""
        now = self._app.settings.now
        self._app.texts.use(now.language)
        self._bind()
        self._set_volumes()
        if self._canvas.metrics.scale != now.scale:
            self._rescale()
        self._follow_look()
        self._stack.redraw()
        self._follow_full_screen()

    def set_late(self, late: bool) -> None:
        """Draw in the look of the evening while a game is near its end, where that is set."""
        if late != self._late or self._lamps:
            self._late, self._lamps = late, False
            self._follow_look()

    def light_lamps(self) -> None:
        """Draw in the look of the evening until ``set_late`` is called again."""
        self._lamps = True
        self._follow_look()

    def _follow_look(self) -> None:
        """Draw in the look that is set, or in that of the evening."""
        look = self._look
        if self._painter.look != look:
            self._painter.set_theme(load_theme(data_file("theme.yaml"), look))
            self._audio.set_dark(look.is_dark)

    @property
    def _look(self) -> Look:
        now = self._app.settings.now
        return Look(LIGHTS[1], now.palette) if self._lamps else now.look_at(late=self._late)

    def _set_volumes(self) -> None:
        now = self._app.settings.now
        volumes = (now.sound, now.music, now.ambience)
        self._audio.set_volumes(*(volume * (not now.mute) for volume in volumes))

    def _bind(self) -> None:
        """Use the keys and buttons of the settings; where they cannot be used, the default ones."""
        try:
            self._router.use(self._app.bindings)
        except ValueError as error:
            log.warning("the keys of the settings cannot be used: %s", error)
            self._router.use(self._app.usual)

    def _follow_full_screen(self) -> None:
        if self._window.fill_screen(self._app.settings.now.fullscreen):
            self._rescale()

    def _rescale(self) -> None:
        """Follow the size of the window and of the interface."""
        width, height = self._window.get_surface().get_size()
        self._canvas.resize(Metrics(width, height, self._app.settings.now.scale))
        self._stack.redraw()

    # -- scenes and the window ---------------------------------------------------------------------

    @property
    def _pixels_of_a_unit(self) -> float:
        """Pixels per unit in the window: the system's pointer uses its pixels."""
        return self._canvas.metrics.unit * self._window.viewport.scale

    def _settle(self) -> None:
        """Apply the changes of scenes; what is held down does not reach the next scene."""
        top = self._stack.top
        while self._stack.settle():
            if self._stack.top is not top:
                self._router.next_scene()
                top = self._stack.top

    def _window_changed(self, event: pygame.Event) -> None:
        match event.type:
            case pygame.QUIT | pygame.WINDOWCLOSE:
                self._actions.close()
            case pygame.WINDOWSIZECHANGED | pygame.WINDOWRESIZED | pygame.WINDOWDISPLAYCHANGED:
                self._painter.invalidate()
                self._rescale()
            case pygame.WINDOWFOCUSLOST | pygame.WINDOWMINIMIZED | pygame.WINDOWHIDDEN:
                self._stack.is_watched = False
                self._stack.hide_secrets()
            case pygame.WINDOWFOCUSGAINED:
                self._stack.is_watched = True
            case pygame.WINDOWEXPOSED:
                self._window.expose()
                self._painter.show_again()
            case pygame.KEYMAPCHANGED:
                forget_layout()
                self._stack.redraw()
            case pygame.WINDOWRESTORED:
                self._window.expose()
                self._painter.invalidate()
                self._stack.redraw()

    def _follow_typing(self) -> None:
        """Turn the system's text input on exactly while a text field has the focus."""
        field = self._stack.typing()
        if field is None and self._typing is not None:
            pygame.key.stop_text_input()
        elif field is not None and self._typing is None:
            pygame.key.start_text_input()
        if field is not None:
            pygame.key.set_text_input_rect(self._window.on_window(field))
        self._typing = field


def prepare_memory() -> None:
    """Leave the objects that exist now out of later collections: these take 20 ms with them."""
    sys.setswitchinterval(HANDOVER)
    gc.collect()
    gc.freeze()


def keep_memory_low() -> None:
    """Let glibc return the memory of each large picture that is freed: else it keeps some 20 MB."""
    _ask_glibc("mallopt", MMAP_THRESHOLD, MAPPED)


def tidy_up() -> None:
    """Collect garbage, and return the memory that glibc keeps to the system. Takes about 10 ms."""
    gc.collect()
    _ask_glibc("malloc_trim", 0)


def _ask_glibc(name: str, *numbers: int) -> None:
    """Call a function of glibc, where that is the system's library."""
    if sys.platform.startswith("linux"):
        function = getattr(ctypes.CDLL(None), name, None)
        if function is not None:
            function(*numbers)
