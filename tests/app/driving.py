"""The game in a window nobody sees, driven as a person would: by events, frame by frame."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, fields
from datetime import date
from math import inf
from typing import TypeVar

import pygame

from alhambra.app.games.alhambra.table_scene import AlhambraTableScene
from alhambra.app.gfx import frame_queue
from alhambra.app.gfx.box import Point
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.commands import Command, Disc, Fill, Frame, Image, Line, Look, Text, flattened
from alhambra.app.gfx.theme import load_theme
from alhambra.app.main import Program
from alhambra.app.program.loop import LONGEST
from alhambra.app.program.scene_stack import Scene
from alhambra.app.program.settings import Settings
from alhambra.match.match import Opponent
from alhambra.opponents.thinker import Adviser, Inline
from alhambra.paths import data_file
from alhambra.rules.api import Seated, Table
from tests.app.stage import Buttons, shown_texts, words_on

S = TypeVar("S", bound=Scene)
STEP = 1 / 60
LEFT, RIGHT = 1, 3
FEW = 12
"""Frames that are waited for one by one."""
PATIENCE = 4000
"""Frames after which something that was waited for will not come any more..."""
GUARD = 120.0
"""... unless another process has to answer: it hangs if an answer takes this many seconds."""


class Driver(Buttons):
    """Hands on pointer, keys and pads."""

    def __init__(self, program: Program, *, hurried: bool = False) -> None:
        self.program = program
        self.app = program.app
        self.stack = program.stack
        self._hurried = hurried
        """It waits in frames as long as those of the slowest machine."""
        self.touch = False
        """Whether it is a finger that points and presses: SDL tells of it twice then."""

    @property
    def top(self) -> Scene:
        scene = self.program.stack.top
        assert scene is not None
        return scene

    def scene(self, kind: type[S], at: int = -1) -> S:
        """The scene that acts, or the one at this place from below, which is of this kind."""
        scene = self.program.stack.scenes[at]
        assert isinstance(scene, kind)
        return scene

    def press_button(self, id: str, frames: int = 1) -> None:
        """Click the button with this id, which must be enabled, and let some frames go by."""
        button = self.button(id)
        assert button.enabled, f"{id} cannot be pressed"
        self.click(button.box.center, frames=frames)

    def acts(self, scene: Scene) -> bool:
        return self.top is scene

    def shows(self, kind: type[Scene]) -> bool:
        return isinstance(self.top, kind)

    def open(self, scene: Scene) -> None:
        self.program.stack.push(scene)
        self.program.stack.settle()
        self.wait(1)

    def show(self, scene: Scene, frames: int = 3) -> None:
        """Show nothing but this scene, and let this many frames go by."""
        self.program.stack.reset(scene)
        self.program.stack.settle()
        self.wait(frames)

    def open_title(self, frames: int = 2) -> None:
        """Leave all scenes for the title."""
        self.program.open_title()
        self.wait(frames)

    def redraw(self) -> Canvas:
        """The canvas with all scenes drawn anew, and nothing else."""
        self.app.canvas.present()
        self.program.stack.draw(self.app.canvas)
        return self.app.canvas

    def click_words(self, words: str) -> None:
        """Click where this is written."""
        area = next(one.area for one in shown_texts(self.redraw()) if one.text == words)
        self.click((area.x + area.w / 2, area.y + area.h / 2))

    def words(self) -> list[str]:
        """Draw the screen anew; return the texts on it."""
        return words_on(self.redraw())

    def read(self) -> str:
        """Return the texts on the screen as one."""
        return " ".join(self.words())

    @property
    def pixels(self) -> bytes:
        """What is in the window."""
        return pygame.image.tobytes(self.program.window.get_surface(), "RGB")

    def begin(self, table: Table, frames: int = 2) -> None:
        """Begin a game; something may lie over its table from the start."""
        self.app.start_game(table)
        self.wait(frames)

    def go_on(self, frames: int = 2) -> None:
        """Go on with the game that was left."""
        self.app.continue_game()
        self.wait(frames)

    def table(self, table: Table) -> AlhambraTableScene:
        """Begin a game of Alhambra; its table."""
        self.begin(table)
        return self.scene(AlhambraTableScene, 0)

    def wait(self, frames: int, seconds: float = STEP) -> None:
        """Let this many frames go by; if they are many, the same time in fewer, longer frames."""
        joined = max(1, round(LONGEST / seconds)) if self._hurried and frames > FEW else 1
        while frames > 0:
            self.program.loop.frame(pygame.event.get(), min(joined, frames) * seconds)
            frames -= joined

    def until(self, reached: Callable[[], bool]) -> None:
        """Let frames go by until it is so. None goes by while another process or a thread works."""
        for _ in range(PATIENCE):
            if reached():
                return
            end = time.monotonic() + GUARD
            while not self._heard() and time.monotonic() < end:
                time.sleep(0.001)
                self.program.painter.queue.serve()
            self.wait(1, LONGEST if self._hurried else STEP)
        raise AssertionError("waited in vain")

    def _heard(self) -> bool:
        """Whether no other process thinks, or one has said something, and no task waits."""
        if self.program.painter.queue.busy:
            return False
        games = self.program.games
        asked = [one for one in (games.adviser, games.judge) if isinstance(one, Adviser)]
        asked = [one for one in asked if one.asked]
        return not asked or any(one.heard for one in asked)

    def post(self, *events: pygame.Event, frames: int = 0) -> None:
        """These happen, and a frame goes by; then so many more, here and below."""
        self.program.loop.frame((*pygame.event.get(), *events), STEP)
        self.wait(frames)

    def point(self, at: Point, *, frames: int = 0) -> None:
        self.post(*self._moved(at), frames=frames)

    def press(self, at: Point, *, frames: int = 0) -> None:
        self.post(*self._moved(at), *self._button(pygame.MOUSEBUTTONDOWN, at), frames=frames)

    def release(self, at: Point, *, frames: int = 0) -> None:
        self.post(*self._button(pygame.MOUSEBUTTONUP, at), frames=frames)

    def click(self, at: Point, *, frames: int = 0) -> None:
        self.press(at)
        self.release(at, frames=frames)

    def right_click(self, at: Point) -> None:
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.post(pygame.Event(kind, pos=at, button=RIGHT, touch=False, window=None))

    def drag(self, start: Point, end: Point, steps: int = 6, *, frames: int = 0) -> None:
        self.press(start)
        for step in range(1, steps + 1):
            part = step / steps
            self.point(
                (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)
            )
        self.release(end, frames=frames)

    def _moved(self, at: Point) -> tuple[pygame.Event, ...]:
        values = {"rel": (0, 0), "buttons": (0, 0, 0), "touch": self.touch, "window": None}
        moved = pygame.Event(pygame.MOUSEMOTION, {"pos": at, **values})
        return (moved, *self._finger(pygame.FINGERMOTION, at))

    def _button(self, kind: int, at: Point) -> tuple[pygame.Event, ...]:
        finger = pygame.FINGERDOWN if kind == pygame.MOUSEBUTTONDOWN else pygame.FINGERUP
        button = pygame.Event(kind, pos=at, button=LEFT, touch=self.touch, window=None)
        return (button, *self._finger(finger, at))

    def _finger(self, kind: int, at: Point) -> tuple[pygame.Event, ...]:
        if not self.touch:
            return ()
        width, height = self.app.canvas.size
        x, y = at[0] / width, at[1] / height
        return (pygame.Event(kind, touch_id=1, finger_id=0, x=x, y=y, dx=0.0, dy=0.0),)

    def key(self, key: int, mod: int = 0, *, frames: int = 0) -> None:
        self.hold(key, mod, down=True)
        self.hold(key, mod, down=False, frames=frames)

    def hold(self, key: int, mod: int = 0, *, down: bool, frames: int = 0) -> None:
        """Press a key and keep it, or let it go."""
        kind = pygame.KEYDOWN if down else pygame.KEYUP
        self.post(pygame.Event(kind, key=key, mod=mod, unicode="", scancode=0), frames=frames)

    def press_pad(self, button: int) -> None:
        """Press a button of a pad that nobody has claimed, and let it go."""
        self.post(pygame.Event(pygame.CONTROLLERBUTTONDOWN, instance_id=0, button=button))
        self.post(pygame.Event(pygame.CONTROLLERBUTTONUP, instance_id=0, button=button))

    def tilt(self, axis: int, value: int, *, frames: int = 0) -> None:
        """Tilt a stick of a pad that nobody has claimed."""
        self.post(
            pygame.Event(pygame.CONTROLLERAXISMOTION, instance_id=0, axis=axis, value=value),
            frames=frames,
        )

    def write(self, text: str) -> None:
        self.post(pygame.Event(pygame.TEXTINPUT, text=text))


@contextmanager
def unhurried() -> Iterator[None]:
    """On a busy machine too, every frame in the block draws everything."""
    before = frame_queue.FRAME_SECONDS
    frame_queue.FRAME_SECONDS = inf
    try:
        yield
    finally:
        frame_queue.FRAME_SECONDS = before


def look_up(program: Program) -> Callable[[Sequence[Command]], None]:
    """Stands in for painting: looks up every sprite and colour once, and paints nothing."""
    atlas, theme = program.painter.atlas, load_theme(data_file("theme.yaml"))
    known: set[tuple[type, Look]] = set()

    def paint(shown: Sequence[Command]) -> None:
        found = {(type(command.look), command.look) for command in flattened(shown)} - known
        known.update(found)
        looks = [look for _, look in found]
        atlas.check(
            (look.name for look in looks if isinstance(look, Image)),
            (look.name for look in looks if isinstance(look, Frame)),
        )
        for look in looks:
            match look:
                case Image(tint=str(colour)) | Text(colour=colour) | Fill(colour=colour):
                    theme.colour(colour)
                case Line(colour=colour) | Disc(colour=colour):
                    theme.colour(colour)

    return paint


@contextmanager
def game(
    size: tuple[int, int] = (1280, 720),
    *,
    painted: bool = False,
    opponent: Opponent | None = None,
) -> Iterator[Driver]:
    """The program, until the end of the block. Without an opponent told, they answer at once.

    Without ``painted`` everything is drawn except the pixels, which take as long as all the rest.
    """
    program = Program(
        size, opponent or Inline(), "en", hour=lambda: 12.0, today=lambda: date(2026, 11, 29)
    )
    as_new = asdict(
        Settings(
            language="en", mute=True, warnings=False, confirm="off", living=False, met_opening=True
        )
    )
    program.settings.change(**as_new)  # not muted, decoding would take longer than most tests
    if not painted:  # in place of the painter's method, of this program alone
        program.painter.paint = look_up(program)  # type: ignore[method-assign, assignment]
    try:
        with unhurried():
            yield Driver(program, hurried=not painted)
    finally:
        program.close()


@contextmanager
def settings_kept(driver: Driver, **settings: object) -> Iterator[None]:
    """These are set in the block; whatever is set there is as before after it."""
    before = driver.app.settings.now
    driver.app.settings.change(**settings)
    yield
    values = {field.name: getattr(before, field.name) for field in fields(before)}
    driver.app.settings.change(**values)


def table(kinds: Sequence[str], seed: int = 1, game: str = "alhambra") -> Table:
    return Table(game, tuple(Seated(f"P{n}", kind) for n, kind in enumerate(kinds)), seed)
