"""A simulated person who plays whole games of both kinds by events, and opens every screen.

It uses mouse and keys like a hurried player: it drags tiles, clicks cards and dice, takes hints,
scrolls lists. If a gesture does not lead to a choice, it makes a random one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count, cycle
from random import Random
from typing import Any, TypeAlias

import pygame

from alhambra.app.gfx.box import Box, Point
from alhambra.app.main import Program
from alhambra.app.portraits.scene import PortraitScene
from alhambra.app.scenes.results.counting import CountingScene
from alhambra.app.scenes.results.end import EndScene
from alhambra.app.table.picture import Kind, Token
from alhambra.app.table.table_scene import TableScene
from alhambra.app.table.ui_state import tokens_for
from alhambra.app.ui.form import Form
from alhambra.app.ui.tabs import Tabs
from alhambra.rules.games import game_of
from bench.games import by_lot, table

Events: TypeAlias = list[pygame.Event]
Play: TypeAlias = Iterator[Events]
AnyTable: TypeAlias = TableScene

BEFORE = 12
"""The frames in which the pointer moves to a thing."""
CARRIED = 36
"""The frames in which a thing is carried."""
LOOKED = 30
"""The frames for which a page is shown."""
SWEEP = 60
"""The frames in which a list is scrolled."""
PATIENCE = 400
"""The most frames to wait for something."""
ARROWS = (pygame.K_RIGHT, pygame.K_DOWN, pygame.K_LEFT, pygame.K_UP)
ON_THE_END = ("picture", "review", "watch")
"""The buttons that are pressed on the pages of the end."""
IN_THE_MENU = ("options", "controls", "watch", "save")


class Person:
    """Plays in a program, frame by frame."""

    def __init__(self, program: Program, name: str) -> None:
        """``name`` of the game."""
        self._program = program
        self._name = name
        self._random = Random(1)
        self._at: Point = (0.0, 0.0)
        self.doing = ""
        """The current activity."""
        self._visits = cycle(self._all_visits())
        self._ways = cycle((self._drag, self._click, self._take_hint))

    def evening(self) -> Play:
        """Yield the events of each frame, game after game, endlessly."""
        self.doing = "the title"
        yield from self._wait(2 * LOOKED)
        for seed in count(1):
            seats = 2 + seed % 3
            self.doing = f"game {seed} begins"
            self._program.app.start_game(table(seats, seed, game=self._name))
            yield from self._wait(LOOKED)
            while not isinstance(self._top, EndScene):
                yield from self._go_on()
            yield from self._end()

    @property
    def _top(self) -> Any:
        return self._program.stack.top

    def _go_on(self) -> Play:
        """Do the next thing in the game."""
        top = self._top
        if isinstance(top, CountingScene):
            self.doing = "a scoring"
            yield from self._until(lambda: top.count.done, PATIENCE)
            yield from self._key(pygame.K_ESCAPE)
            yield from self._key(pygame.K_ESCAPE)
        elif not isinstance(top, TableScene):
            self.doing = "something over the table"
            yield from self._wait(LOOKED)
            yield from self._key(pygame.K_RETURN)
        elif top.match.unconfirmed:
            self.doing = "the turn ends"
            yield from self._key(pygame.K_e)
        elif top.match.human_to_move and not top.busy:
            yield from self._turn(top)
        else:
            self.doing = "others play"
            yield []

    def _turn(self, scene: AnyTable) -> Play:
        """Open something, then choose."""
        yield from next(self._visits)()
        yield from self._back_to(scene)
        if not scene.match.human_to_move or scene.match.unconfirmed or scene.busy:
            return
        before = len(scene.match.frames)
        yield from next(self._ways)(scene)
        yield from self._back_to(scene)
        if len(scene.match.frames) == before and scene.match.human_to_move:
            state = scene.match.state
            scene.controller.submit(by_lot(game_of(state), state, self._random))

    def _back_to(self, scene: AnyTable) -> Play:
        """Close the scenes over the table."""
        for _ in range(20):
            if self._top is scene or isinstance(self._top, CountingScene | EndScene):
                return
            yield from self._key(pygame.K_ESCAPE)
            yield from self._wait(4)

    # -- choosing ----------------------------------------------------------------------------------

    def _tokens(self, scene: AnyTable) -> tuple[Token, ...]:
        """Return the tokens of a random choice."""
        choices = scene.snapshot().offers.choices
        if not choices:
            return ()
        faces = scene.controller.rules.faces_of(self._random.choice(choices))
        return tokens_for(faces, scene.ui.picked)

    def _drag(self, scene: AnyTable) -> Play:
        """Carry the first thing of a choice over all the table to the last, and drop it."""
        tokens = self._tokens(scene)
        spots = [scene.picture.by_token.get(token) for token in tokens]
        if len(spots) < 2 or spots[0] is None or spots[-1] is None:
            yield from self._click(scene)
            return
        self.doing = f"a {tokens[0].kind} dragged"
        start, end = spots[0].box.center, spots[-1].box.center
        yield from self._point(start)
        yield [self._button(pygame.MOUSEBUTTONDOWN)]
        middle = scene.picture.anchors.get("ground", Box(*start, 1, 1)).center
        yield from self._point(middle, CARRIED)
        yield from self._point(end, CARRIED)
        yield [self._button(pygame.MOUSEBUTTONUP)]
        yield from self._wait(LOOKED)

    def _click(self, scene: AnyTable) -> Play:
        """Click all tokens of a choice."""
        for token in self._tokens(scene):
            spot = scene.picture.by_token.get(token)
            if spot is not None and token not in scene.ui.picked and self._top is scene:
                self.doing = f"a {token.kind} clicked"
                yield from self._press(spot.box)
        yield from self._wait(LOOKED)

    def _take_hint(self, scene: AnyTable) -> Play:
        """Ask for hints, and carry out the best one."""
        self.doing = "hints asked"
        best = Token(Kind.HINT, "0")
        yield from self._key(pygame.K_i)
        yield from self._until(lambda: best in scene.picture.by_token, PATIENCE)
        self.doing = "a hint taken"
        for _ in range(6):
            spot = scene.picture.by_token.get(best)
            if spot is None or self._top is not scene:
                break
            yield from self._press(spot.box)
            yield from self._wait(LOOKED)

    # -- what is opened ----------------------------------------------------------------------------

    def _all_visits(self) -> tuple[Callable[[], Play], ...]:
        return (
            self._chronicle,
            lambda: self._page("bag and deck", pygame.K_b),
            lambda: self._page("scores", pygame.K_q),
            self._look_round,
            *(lambda id=id: self._menu(id) for id in IN_THE_MENU),
            lambda: self._page("somebody large", pygame.K_2),
            self._keys,
            lambda: self._page("what happened again", pygame.K_t),
            lambda: self._page("taken back", pygame.K_z),
        )

    def _page(self, doing: str, key: int) -> Play:
        """Open a page by a key, and look at it."""
        self.doing = doing
        yield from self._key(key)
        yield from self._wait(LOOKED)
        yield from self._point(self._part(0.3, 0.3))
        yield from self._point(self._part(0.6, 0.6))

    def _chronicle(self) -> Play:
        """Scroll the chronicle; open an entry, and the reasons of one."""
        yield from self._page("the chronicle", pygame.K_l)
        yield from self._scroll()
        for keys in ((pygame.K_RETURN,), (pygame.K_UP, pygame.K_i)):
            self.doing = "an entry of the chronicle"
            for key in keys:
                yield from self._key(key)
            yield from self._wait(2 * LOOKED)
            yield from self._key(pygame.K_ESCAPE)
            yield from self._wait(LOOKED)

    def _menu(self, id: str) -> Play:
        """Open the menu, and a page from it, and go through that."""
        yield from self._page("the menu", pygame.K_F10)
        self.doing = f"{id} from the menu"
        yield from self._press_button(id)
        yield from self._wait(LOOKED)
        yield from self._scroll()
        for key in (pygame.K_TAB, *ARROWS, pygame.K_RIGHT):
            yield from self._key(key)
            yield from self._wait(10)

    def _look_round(self) -> Play:
        """Point at everything, zoom and move the ground, rest for a tip, look at a thing large."""
        self.doing = "looking round"
        for x, y in ((0.1, 0.1), (0.9, 0.15), (0.9, 0.9), (0.2, 0.9), (0.45, 0.5)):
            yield from self._point(self._part(x, y), CARRIED)
        yield from self._wait(50)
        self.doing = "zooming"
        yield from self._scroll()
        self.doing = "moving the ground"
        yield [self._button(pygame.MOUSEBUTTONDOWN)]
        yield from self._point(self._part(0.35, 0.35), CARRIED)
        yield [self._button(pygame.MOUSEBUTTONUP)]
        yield from self._key(pygame.K_f)
        yield from self._wait(LOOKED)
        yield from self._page("a thing large", pygame.K_v)

    def _keys(self) -> Play:
        """Go round the table by keys."""
        self.doing = "the focus moved"
        for key in (*ARROWS, pygame.K_TAB, *ARROWS, pygame.K_TAB, pygame.K_TAB):
            yield from self._key(key)
            yield from self._wait(8)

    def _end(self) -> Play:
        """Look at all pages of the end; make a picture, see a review, watch the game again."""
        scene = self._top
        self.doing = "the pages of the end"
        yield from self._wait(2 * LOOKED)
        tabs = next(widget for widget in scene.form.widgets if isinstance(widget, Tabs))
        for part in range(8):
            box = tabs.box
            spot = Box(box.x + box.w * (part + 0.5) / 8, box.center[1], 0, 0)
            yield from self._press(spot)
            yield from self._wait(LOOKED)
        for id in ON_THE_END:
            self.doing = f"{id} from the end"
            yield from self._press_button(id)
            yield from self._wait(LOOKED)
            if isinstance(self._top, PortraitScene):
                yield from self._key(pygame.K_RETURN)
                yield from self._until(lambda: not isinstance(self._top, PortraitScene), 2000)
            yield from self._wait(PATIENCE // 2)
            for key in (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_SPACE):
                yield from self._key(key)
                yield from self._wait(LOOKED)
            for _ in range(10):
                if self._top is scene:
                    break
                yield from self._key(pygame.K_ESCAPE)
                yield from self._wait(10)

    # -- devices -----------------------------------------------------------------------------------

    def _wait(self, frames: int) -> Play:
        for _ in range(frames):
            yield []

    def _until(self, reached: Callable[[], bool], frames: int) -> Play:
        for _ in range(frames):
            if reached():
                return
            yield []

    def _part(self, across: float, down: float) -> Point:
        """A place in the window."""
        wide, high = self._program.canvas.size
        return wide * across, high * down

    def _point(self, at: Point, frames: int = BEFORE) -> Play:
        """Move the pointer there."""
        start = self._at
        for step in range(1, frames + 1):
            part = step / frames
            here = start[0] + (at[0] - start[0]) * part, start[1] + (at[1] - start[1]) * part
            self._at = here
            values = {"rel": (0, 0), "buttons": (0, 0, 0), "touch": False}
            yield [pygame.Event(pygame.MOUSEMOTION, {"pos": here, **values})]

    def _button(self, kind: int) -> pygame.Event:
        return pygame.Event(kind, pos=self._at, button=1, touch=False)

    def _press(self, box: Box) -> Play:
        """Click the middle of a box."""
        yield from self._point(box.center)
        yield [self._button(pygame.MOUSEBUTTONDOWN)]
        yield [self._button(pygame.MOUSEBUTTONUP)]
        yield from self._wait(2)

    def _press_button(self, id: str) -> Play:
        """Click a button of the scene that acts, if it has it."""
        form = getattr(self._top, "form", None)
        widgets = form.widgets if isinstance(form, Form) else ()
        for widget in widgets:
            if widget.id == id and widget.reachable:
                yield from self._press(widget.box)
                return

    def _scroll(self) -> Play:
        """Turn the wheel over the middle of the window, up and down."""
        yield from self._point(self._part(0.4, 0.5))
        for number in range(2 * SWEEP):
            way = 1 if number < SWEEP else -1
            values = {"x": 0, "y": way, "precise_x": 0.0, "precise_y": way / 4}
            yield [pygame.Event(pygame.MOUSEWHEEL, values)]

    def _key(self, key: int) -> Play:
        """Press and release a key."""
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            yield [pygame.Event(kind, key=key, mod=0, unicode="", scancode=0)]
