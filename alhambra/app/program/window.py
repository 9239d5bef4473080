"""The window: its place on the screens, full screen, the picture in it, and the pointer over it."""

from __future__ import annotations

import logging
import os
import sys
import warnings
from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

import pygame

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.scale import SMALLEST
from alhambra.app.gfx.sprites.atlas import Atlas
from alhambra.app.gfx.viewport import LEAST_WINDOW, Viewport, fitted
from alhambra.app.ui.pointer import Pointer
from alhambra.foreign import Json
from alhambra.located import DataError
from alhambra.paths import asset, sdl_path

log = logging.getLogger(__name__)

Size: TypeAlias = tuple[int, int]
"""Width and height in pixels."""

UNSEEN = ("offscreen", "dummy", "evdev")
"""Video drivers SDL uses where there is no screen."""
PROBE = (200, 100)
"""Pixels of a window that is never shown."""
KEY_REPEAT = (380, 60)
"""Milliseconds until a key repeats: the first time, then each time."""
FINE = 2
"""Pixels per unit of the sheet that the pointers are scaled from."""
POINTED = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
"""Events with a place in the window."""
FINGERS = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)
"""Events with a place in parts of the window."""
WINDOW_SHARE = (0.9, 0.86)
"""The share of a screen that a new window takes."""
BARS = (16, 96)
"""Pixels, across and down, allowed for the window's borders and title and the system's bars: their
real size is unknown.
"""


class NoDisplay(RuntimeError):
    """There is no screen to show the game on."""


class GameWindow:
    """The window of the game, and its place while it does not fill the screen."""

    def __init__(self, size: Size | None, before: Mapping[str, object]) -> None:
        """Open it in this size in pixels, or at the place ``before`` if that is still on a screen.

        Raises ``NoDisplay``.
        """
        _start_display()
        screens = pygame.display.get_desktop_sizes()
        place = placed(before, screens, corners_of(screens) if before else ())
        self.handle = _open_window(size or place.size)
        if size is None and place.position is not None:
            self.handle.position = place.position
            pygame.event.pump()  # X would undo a full screen requested before this
        self.handle.minimum_size = LEAST_WINDOW
        self.handle.set_icon(_icon())
        self._full = False
        self._placement = dict(before)
        self._size = (0, 0)
        self._viewport = Viewport(*LEAST_WINDOW)
        self._scaled: pygame.Surface | None = None
        """The picture in its own size, if the window is too small to draw in."""
        self._unseen = True
        """True if the system has to be given all pixels of the window."""
        self._fit()
        pygame.key.set_repeat(*KEY_REPEAT)
        pygame.key.stop_text_input()

    # -- the picture ------------------------------------------------------------------------------

    @property
    def viewport(self) -> Viewport:
        """The place of the picture in the window."""
        self._fit()
        return self._viewport

    def get_surface(self) -> pygame.Surface:
        """Return the surface to draw in: the window's own pixels, or a picture to be scaled."""
        window = self._fit()
        return window if self._scaled is None else self._scaled

    def flip(self, areas: Sequence[pygame.Rect]) -> None:
        """Show the picture; these areas of it have changed.

        A window that was resized meanwhile shows it after the next drawing.
        """
        window, picture = self.handle.get_surface(), self._scaled
        if window.get_size() != self._size:
            return
        shown = [area if picture is None else self._scale(picture, window, area) for area in areas]
        if self._unseen:
            shown, self._unseen = [window.get_rect()], False
        pygame.display.update(shown)

    def expose(self) -> None:
        """Show all of the window with the next picture, also what lies beside the picture."""
        self._unseen = True

    def in_picture(self, event: pygame.Event) -> pygame.Event:
        """Return the event with its place in the picture instead of the window."""
        if event.type in FINGERS:
            wide, high = self.handle.get_surface().get_size()
            at = self.viewport.to_picture((event.x * wide, event.y * high))
            return pygame.Event(event.type, event.dict | {"pos": at})
        if event.type not in POINTED:
            return event
        return pygame.Event(event.type, event.dict | {"pos": self.viewport.to_picture(event.pos)})

    def on_window(self, box: Box) -> pygame.Rect:
        """Return where the window shows a box of the picture."""
        return pygame.Rect(*(round(part) for part in self.viewport.to_window(box)))

    def _fit(self) -> pygame.Surface:
        """Follow the size of the window; return its pixels."""
        window = self.handle.get_surface()
        if window.get_size() != self._size:
            self._size = window.get_size()
            self._viewport = view = fitted(*self._size)
            self._scaled = pygame.Surface(view.picture, depth=32) if view.scaled else None
            window.fill("black")
            self.expose()
        return window

    def _scale(
        self, picture: pygame.Surface, window: pygame.Surface, area: pygame.Rect
    ) -> pygame.Rect:
        """Scale to the window all cells that show something of the area; return their place."""
        view = self._viewport
        first, top = area.left // view.source, area.top // view.source
        last, bottom = -(-area.right // view.source), -(-area.bottom // view.source)
        across, down = last - first, bottom - top
        shown = pygame.Rect(first, top, across, down)
        source = pygame.Rect(*(part * view.source for part in shown))
        place = pygame.Rect(*(part * view.cell for part in shown)).move(view.left, view.top)
        pygame.transform.smoothscale(
            picture.subsurface(source), place.size, window.subsurface(place)
        )
        return place

    # -- the window --------------------------------------------------------------------------------

    @property
    def placement(self) -> dict[str, object]:
        """Its place, or the one before it filled the screen, as saved in the settings."""
        if not self._full:
            size, position = self.handle.size, self.handle.position
            self._placement = kept(size, position, pygame.display.get_desktop_sizes())
        return self._placement

    def bring_to_front(self) -> None:
        """Show the window above all others; some systems only mark it as wanting attention."""
        if not pygame.display.get_active():
            self.handle.restore()
        self.handle.focus()

    def fill_screen(self, full: bool) -> bool:
        """Fill the screen it is on, or become a window again. Return true if its size changed."""
        if full == self._full:
            return False
        size = self.handle.size
        if full:
            self._placement = self.placement
            self.handle.set_fullscreen(True)
        else:
            self.handle.set_windowed()
        self._full = full
        return bool(self.handle.size != size)


class Pointers:
    """Sets the picture of the system's pointer, which never lags, at the size of the interface.

    A pointer that is set already is not set again. Where the system has no custom pointers, the
    atlas has none, or their sheet is damaged, the system's own arrow stays.
    """

    def __init__(self, atlas: Atlas) -> None:
        self._atlas = atlas
        self._possible = bool(atlas.hot_spots)
        self._shown: tuple[Pointer, float] | None = None
        self._made: dict[tuple[Pointer, float], pygame.cursors.Cursor] = {}
        self._sheets: dict[str, pygame.Surface] = {}

    def show(self, pointer: Pointer, unit: float) -> None:
        """Show this pointer from now on; ``unit`` is in pixels."""
        wanted = pointer, unit
        if wanted == self._shown or not self._possible:
            return
        try:
            if wanted not in self._made:
                self._made[wanted] = self._cursor(pointer, unit)
            pygame.mouse.set_cursor(self._made[wanted])
        except pygame.error as error:
            log.info("the system's pointer stays: %s", error)
            self._possible = False
        self._shown = wanted

    def _cursor(self, pointer: Pointer, unit: float) -> pygame.cursors.Cursor:
        name = f"pointer-{pointer}"
        place = self._atlas.sprites[name]
        path = self._atlas.path.parent / f"{place.sheet}@{FINE}x.webp"
        area = (place.x * FINE, place.y * FINE, place.w * FINE, place.h * FINE)
        try:
            if place.sheet not in self._sheets:
                self._sheets[place.sheet] = pygame.image.load(sdl_path(path))
            picture = self._sheets[place.sheet].subsurface(area)
        except (pygame.error, OSError, ValueError) as error:
            log.error("the sheet %s cannot be used: %s", path, error)
            raise pygame.error(f"no pointers in {path.name}") from None
        size = round(place.w * unit), round(place.h * unit)
        x, y = self._atlas.hot_spots[name]
        return pygame.cursors.Cursor(
            (round(x * unit), round(y * unit)), pygame.transform.smoothscale(picture, size)
        )


def corners_of(screens: Sequence[Size]) -> list[tuple[int, int]]:
    """Return the left upper corners of the screens: only a window in the middle of one tells it."""
    corners = []
    for number, (wide, high) in enumerate(screens):
        middle = pygame.WINDOWPOS_CENTERED | number
        probe = pygame.Window("Alhambra", PROBE, (middle, middle), hidden=True)
        x, y = probe.position
        corners.append((x - (wide - PROBE[0]) // 2, y - (high - PROBE[1]) // 2))
        probe.destroy()
    return corners


def let_others_come_to_front() -> None:
    """Let another program bring its window to the front: Windows asks the active one first."""
    if sys.platform == "win32":
        import ctypes

        ctypes.windll.user32.AllowSetForegroundWindow(-1)  # any program


def _open_window(size: Size) -> pygame.Window:
    """Open a window that can be resized.

    It belongs to ``pygame.display``, the only part of pygame that gives the system single areas of
    a window: a small area takes 0.3 ms at 3840 by 2160, all of it takes 3.5 ms.
    """
    pygame.display.set_mode(size, pygame.RESIZABLE)
    pygame.display.set_caption("Alhambra")
    with warnings.catch_warnings():  # -W error must not end the game; no other way
        warnings.simplefilter("ignore", DeprecationWarning)
        return pygame.Window.from_display_module()


def _icon() -> pygame.Surface:
    path = asset("icon.png")
    try:
        return pygame.image.load(sdl_path(path))
    except pygame.error as error:
        raise DataError(f"{path}: no picture: {error}") from None


def _start_display() -> None:
    if sys.platform.startswith("linux") and "SDL_FRAMEBUFFER_ACCELERATION" not in os.environ:
        os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"  # GL without a graphics card is slow
    asked = os.environ.get("SDL_VIDEODRIVER")
    try:
        pygame.display.init()
    except pygame.error as error:
        raise NoDisplay(str(error)) from None
    if asked is None and pygame.display.get_driver() in UNSEEN:
        pygame.display.quit()
        raise NoDisplay("no screen was found")
    pygame.font.init()


class Placement(NamedTuple):
    """A window's place and size."""

    size: Size
    position: tuple[int, int] | None
    """The left upper corner among all screens; None: the system chooses."""


def kept(size: Size, position: tuple[int, int], screens: Sequence[Size]) -> dict[str, object]:
    """Return a placement as saved in the settings, with the present screens."""
    return {"size": [*size], "position": [*position], "screens": [[*each] for each in screens]}


def placed(
    value: Mapping[str, Json], screens: Sequence[Size], corners: Sequence[tuple[int, int]]
) -> Placement:
    """Return where to open the window: at its last place, if all of it is on the screens now.

    ``corners`` are the left upper corners of the screens. Elsewhere the system places it, no larger
    than fits the first screen.
    """
    room = roomy(screens[0])
    if not value:
        return Placement(room, None)
    (w, h), (x, y) = value["size"], value["position"]
    size = _at_least(w, h)
    window = Box(x, y, *size)
    areas = {Box(*corner, *screen) for corner, screen in zip(corners, screens, strict=True)}
    if sum(window.shared_area(area) for area in areas) >= size[0] * size[1]:
        return Placement(size, (x, y))
    return Placement(_at_least(min(w, room[0]), min(h, room[1])), None)


def roomy(screen: Size) -> Size:
    """Return the size of a window that leaves some of the screen free.

    On a small screen it takes all the space the system leaves, as long as that allows larger
    drawing.
    """
    wide, high = (
        max(round(part * share), min(smallest, part - bars))
        for part, share, smallest, bars in zip(screen, WINDOW_SHARE, SMALLEST, BARS, strict=True)
    )
    return wide, high


def _at_least(wide: int, high: int) -> Size:
    return max(LEAST_WINDOW[0], wide), max(LEAST_WINDOW[1], high)
