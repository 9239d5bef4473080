"""Random events of every device, the window and the system, sensible and absurd."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

import pygame

from alhambra.app.gfx.box import Box

Events: TypeAlias = list[pygame.Event]

SIZES = (
    *(((1280, 720),) * 6),
    (1024, 600),
    (800, 600),
    (576, 324),
    (1366, 768),
    (720, 1280),
    (1600, 900),
    (1279, 721),
)
"""Sizes of the window; most often the first one."""
TEXTS = (
    "a",
    "7",
    "Ñandú",
    "  ",
    "0" * 40,
    "x" * 100_000,
    "a\0b",
    "\n",
    "🏰",
    "\u202eabc",
    "\ud800",
)
WINDOW = (
    pygame.WINDOWFOCUSLOST,
    pygame.WINDOWFOCUSGAINED,
    pygame.WINDOWMINIMIZED,
    pygame.WINDOWRESTORED,
    pygame.WINDOWHIDDEN,
    pygame.WINDOWSHOWN,
    pygame.WINDOWEXPOSED,
    pygame.WINDOWENTER,
    pygame.WINDOWLEAVE,
    pygame.WINDOWDISPLAYCHANGED,
)
KEYS = tuple(
    getattr(pygame, name)
    for name in sorted(vars(pygame))
    if name.startswith("K_") and name not in ("K_F11",)
)
"""All keys except that for full screen: the screen has only one size here."""
LIKELY = (*"abdefhilmqrstwyz123456+-", "tab", "return", "space", "escape", "f10")
ARROWS = ("left", "right", "up", "down")
MODS = (0, 0, 0, 0, 0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL, pygame.KMOD_ALT, pygame.KMOD_META)
PADS = (0, 1, 2, 3)
"""Numbers of pads, some of which are never plugged in."""


class Noise:
    """Draws the events of a person, a cat or a broken driver."""

    def __init__(
        self,
        random: Random,
        targets: Callable[[], Sequence[Box]],
        size: Callable[[], tuple[int, int]],
        files: Sequence[Path],
    ) -> None:
        """``targets`` are visible things in the window; ``files`` are dropped into it."""
        self._random = random
        self._targets = targets
        self._size = size
        self._files = files
        self._kinds: dict[Callable[[], Events], float] = {
            self.click: 10,
            self.motion: 6,
            self.drag: 4,
            self.tap: 3,
            self.wheel: 2,
            self.button: 1,
            self.arrow: 4,
            self.key: 6,
            self.undo: 1.5,
            self.any_key: 1,
            self.text: 1,
            self.pad: 5,
            self.stick: 2,
            self.resize: 0.1,
            self.window: 0.6,
            self.drop: 0.06,
            self.quit: 0.004,
        }

    def draw(self) -> tuple[str, Events]:
        """Return the next events, and their kind."""
        (kind,) = self._random.choices(list(self._kinds), list(self._kinds.values()))
        return kind.__name__, kind()

    # -- pointers ----------------------------------------------------------------------------------

    def place(self) -> tuple[int, int]:
        """Return a place: mostly a target, sometimes anywhere, or far outside."""
        random, (wide, high) = self._random, self._size()
        lot = random.random()
        if lot < 0.6:
            return self.target()
        if lot < 0.995:
            return random.randint(-5, wide + 5), random.randint(-5, high + 5)
        return random.choice((-1, 1)) * 10**9, random.choice((-1, 1)) * 10**9

    def target(self) -> tuple[int, int]:
        """Return the place of a random target."""
        targets = self._targets() or [Box(0, 0, *self._size())]
        box = self._random.choice(targets)
        across, down = self._random.random(), self._random.random()
        return round(box.x + box.w * across), round(box.y + box.h * down)

    def motion(self) -> Events:
        return [_moved(self.place())]

    def click(self) -> Events:
        return pressed(self.place())

    def tap(self) -> Events:
        """A finger, which SDL reports twice."""
        at = self.place()
        finger: dict[str, Any] = {
            "touch_id": 1,
            "finger_id": 0,
            "x": 0.5,
            "y": 2e9,
            "dx": 0.0,
            "dy": 0.0,
        }
        down, up = _button(at, 1, touch=True)
        return [
            pygame.Event(pygame.FINGERDOWN, finger),
            down,
            *([_moved(self.place(), touch=True)] if self._random.random() < 0.4 else []),
            up,
            pygame.Event(pygame.FINGERUP, finger),
        ]

    def drag(self) -> Events:
        """Sometimes the button stays down."""
        start, end = self.place(), self.place()
        down, _ = _button(start, 1)
        last = [_button(end, 1)[1]] if self._random.random() < 0.85 else []
        return [_moved(start), down, _moved(self.place()), _moved(end), *last]

    def button(self) -> Events:
        """Any button, pressed, released, or both."""
        events = _button(self.place(), self._random.choice((1, 2, 3, 3, 8, 200)))
        return self._random.choice((events, events[:1], events[1:]))

    def wheel(self) -> Events:
        steps = self._random.choice((1.0, -1.0, 2.0, -3.0, 0.1, -0.1, 0.0, 1e6, -1e6))
        values = {"x": 0, "y": round(steps), "precise_x": 0.0, "precise_y": steps}
        return [pygame.Event(pygame.MOUSEWHEEL, values)]

    # -- keys and texts ----------------------------------------------------------------------------

    def key(self) -> Events:
        return self._typed(pygame.key.key_code(self._random.choice(LIKELY)))

    def undo(self) -> Events:
        """Take back, often several choices, whatever is going on."""
        pressed = [self._typed(pygame.K_z), self._typed(pygame.K_z), self._typed(pygame.K_y)]
        return [event for events in pressed[: self._random.randint(1, 3)] for event in events]

    def arrow(self) -> Events:
        return self._typed(pygame.key.key_code(self._random.choice(ARROWS)))

    def any_key(self) -> Events:
        """Also keys that do not exist, of other alphabets, and keys that stay down."""
        code = self._random.choice((*KEYS, *map(ord, "яшöז"), 0, 10**9))
        place = self._random.choice((0, 12, 29, 51, 135, 511))
        return self._typed(code, place)[: self._random.randint(1, 2)]

    def _typed(self, code: int, place: int = 0) -> Events:
        mod = self._random.choice(MODS)
        values = {"key": code, "mod": mod, "unicode": "", "scancode": place}
        return [pygame.Event(kind, values) for kind in (pygame.KEYDOWN, pygame.KEYUP)]

    def text(self) -> Events:
        text = self._random.choice(TEXTS)
        if self._random.random() < 0.3:
            start = self._random.choice((0, 1, -7, 10**6))
            return [pygame.Event(pygame.TEXTEDITING, text=text, start=start, length=0)]
        return [pygame.Event(pygame.TEXTINPUT, text=text)]

    # -- pads --------------------------------------------------------------------------------------

    def pad(self) -> Events:
        button = self._random.choice((*range(15), 15, 99))
        values = {"instance_id": self._random.choice(PADS), "button": button}
        kinds = (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP)
        return [pygame.Event(kind, values) for kind in kinds]

    def stick(self) -> Events:
        """Tilted, half released, or released."""
        return [
            pygame.Event(
                pygame.CONTROLLERAXISMOTION,
                instance_id=self._random.choice(PADS),
                axis=self._random.choice((0, 1, 2, 3, 4, 5, 17)),
                value=value,
            )
            for value in (self._random.choice((-32768, -9000, 9000, 32767)), 0)
        ][: self._random.randint(1, 2)]

    # -- the window and the system -----------------------------------------------------------------

    def resize(self) -> Events:
        """The caller must give the window this size."""
        wide, high = self._random.choice(SIZES)
        return [pygame.Event(pygame.WINDOWSIZECHANGED, x=wide, y=high)]

    def window(self) -> Events:
        return [pygame.Event(self._random.choice(WINDOW), display_index=0)]

    def drop(self) -> Events:
        paths = [*map(str, self._files), "", "/", "nowhere.jsonl", "a\0b", "\udcff", "~nobody/x"]
        path = self._random.choice(paths)
        return [
            pygame.Event(pygame.DROPBEGIN),
            pygame.Event(pygame.DROPFILE, file=path),
            pygame.Event(pygame.DROPTEXT, text=path),
            pygame.Event(pygame.DROPCOMPLETE),
        ]

    def quit(self) -> Events:
        return [pygame.Event(self._random.choice((pygame.QUIT, pygame.WINDOWCLOSE)))]


def pressed(at: tuple[int, int]) -> Events:
    """Return events that move the pointer there and press."""
    return [_moved(at), *_button(at, 1)]


def _moved(at: tuple[int, int], *, touch: bool = False) -> pygame.Event:
    values = {"rel": (0, 0), "buttons": (0, 0, 0), "touch": touch, "window": None}
    return pygame.Event(pygame.MOUSEMOTION, {"pos": at, **values})


def _button(at: tuple[int, int], number: int, *, touch: bool = False) -> Events:
    """Return events that press and release a button."""
    values = {"pos": at, "button": number, "touch": touch, "window": None}
    return [pygame.Event(kind, values) for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)]
