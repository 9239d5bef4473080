"""What the settings change at once: language, keys, volumes, scale, look, full screen."""

from __future__ import annotations

import logging

from alhambra.app.gfx.frames.painter import Painter
from alhambra.app.gfx.theme import load_theme
from alhambra.app.input.router import Router
from alhambra.app.program.app import App
from alhambra.app.program.audio import AudioThread
from alhambra.app.program.i18n import Texts
from alhambra.app.program.loop import Loop
from alhambra.app.program.settings import Settings
from alhambra.app.program.window import GameWindow
from alhambra.paths import data_file

log = logging.getLogger(__name__)


class SettingsEffect:
    """Puts the settings into effect. The parts already have the language, scale and look."""

    def __init__(
        self,
        app: App,
        texts: Texts,
        audio: AudioThread,
        painter: Painter,
        window: GameWindow,
        router: Router,
        loop: Loop,
    ) -> None:
        self._app = app
        self._texts = texts
        self._audio = audio
        self._painter = painter
        self._window = window
        self._router = router
        self._loop = loop
        self._late = False
        """True if a game on the table is near its end."""
        now = app.settings.now
        self._set_volumes(now)
        self._bind()
        self._follow_full_screen(now.fullscreen)

    def apply(self, now: Settings) -> None:
        """Apply the settings."""
        self._texts.use(now.language)
        self._bind()
        self._set_volumes(now)
        if self._app.canvas.metrics.scale != now.scale:
            self._loop.rescale(now.scale)
        self._follow_look(now)
        self._app.stack.redraw()
        self._follow_full_screen(now.fullscreen)

    def set_late(self, late: bool) -> None:
        """Draw in the look of the evening while a game is near its end, where that is set."""
        if late != self._late:
            self._late = late
            if self._app.settings.now.dusk:
                self._follow_look(self._app.settings.now)

    def _follow_look(self, now: Settings) -> None:
        """Draw in the look that is set, or in that of the evening."""
        look = now.look_at(late=self._late)
        if self._painter.look != look:
            self._painter.set_theme(load_theme(data_file("theme.yaml"), look))

    def _set_volumes(self, now: Settings) -> None:
        sounding = not now.mute
        self._audio.set_volumes(now.sound * sounding, now.music * sounding)

    def _bind(self) -> None:
        """Use the keys and buttons of the settings; where they cannot be used, the default ones."""
        try:
            self._router.use(self._app.bindings)
        except ValueError as error:
            log.warning("the keys of the settings cannot be used: %s", error)
            self._router.use(self._app.usual)

    def _follow_full_screen(self, wanted: bool) -> None:
        if self._window.fill_screen(wanted):
            self._loop.rescale(self._app.settings.now.scale)
