"""The loop: it dozes while nothing happens, and answers within the frame it is woken in."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pygame
import pytest

from alhambra.app.games.alhambra.table_scene import AlhambraTableScene
from alhambra.app.gfx.rasterizer import DisplayList
from alhambra.app.input import keyboard_layout
from alhambra.app.input.keyboard_layout import OTHERS
from alhambra.app.program import loop
from alhambra.app.program.loop import DOZE_AFTER, DOZING, FRAMES, prepare_memory, tidy_up
from alhambra.app.scenes.notice import Answer, NoticeScene
from alhambra.app.table.motion import living
from alhambra.app.table.picture import Kind
from tests.app.driving import Driver, game, table

TICK = 1000 // FRAMES
"""Milliseconds."""


class Ticks:
    """A clock on which every frame takes as long as it may; it knows what happens when."""

    def __init__(self, driver: Driver, ticks: int, events: dict[int, pygame.Event]) -> None:
        self._driver = driver
        self._ticks = ticks
        self._events = events
        self.now = 0
        self.frames: list[int] = []
        """The ticks in which there was a whole frame."""

    def tick(self, rate: int) -> int:
        """The next frame begins."""
        assert rate == FRAMES
        self.now += 1
        if self.now == self._ticks:
            self._driver.program.stack.clear()
            self._driver.program.stack.settle()
        elif self.now in self._events:
            pygame.event.post(self._events[self.now])
        return TICK

    def run(self, patches: pytest.MonkeyPatch) -> None:
        """Let the loop run by this clock."""
        loop = self._driver.program.loop
        frame = loop.frame

        def counted(events: list[pygame.Event], seconds: float) -> bool:
            self.frames.append(self.now)
            return frame(events, seconds)

        patches.setattr(pygame.time, "Clock", lambda: self)
        patches.setattr(loop, "frame", counted)
        pygame.event.clear()
        loop.run()


def motion(at: tuple[float, float] = (300, 300)) -> pygame.Event:
    values = {"rel": (0, 0), "buttons": (0, 0, 0), "touch": False, "window": None}
    return pygame.Event(pygame.MOUSEMOTION, {"pos": at, **values})


@pytest.fixture(scope="module")
def painted() -> Iterator[Driver]:
    with game(painted=True) as hands:
        hands.app.settings.change(animation="instant", privacy="open")
        yield hands


@pytest.fixture
def driver(painted: Driver) -> Driver:
    """A table at rest."""
    painted.app.settings.change(living=False)
    painted.open_title(0)
    painted.table(table(("human", "human"), 3))
    painted.wait(30)
    painted.program.painter.settle()
    painted.wait(5)
    return painted


def test_at_rest_the_game_only_listens(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Ticks(driver, 600, {})
    clock.run(monkeypatch)
    awake = round((DOZE_AFTER + 0.2) * FRAMES)
    dozing = [number for number in clock.frames if number > awake]
    assert 0 < len(dozing) <= (600 - awake) * TICK / 1000 / DOZING + 1


def test_who_points_at_a_thing_is_answered_in_the_same_frame(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = driver.scene(AlhambraTableScene)
    spot = next(s for s in scene.picture.spots if s.token.kind is Kind.MARKET)
    for moment in (400, 403):  # wherever between two frames of the doze it comes
        clock = Ticks(driver, moment + 1, {moment: motion(spot.box.center)})
        driver.program.stack.push(scene)
        driver.program.stack.settle()
        driver.point((2, 2))
        with monkeypatch.context() as patches:
            clock.run(patches)
        assert moment in clock.frames
        assert scene.ui.focus == spot.token


def test_awake_the_game_runs_at_full_speed_after_an_event(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Ticks(driver, 450, {400: motion()})
    clock.run(monkeypatch)
    assert set(range(400, 400 + FRAMES // 2)) <= set(clock.frames)


def test_while_only_light_moves_the_game_dozes(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver.app.settings.change(living=True)
    monkeypatch.setattr(living, "flying", lambda seed, time: False)
    later = 20 + round(4 * FRAMES)
    clock = Ticks(driver, later + 2, {20: motion(), later: motion()})
    clock.run(monkeypatch)
    calm = range(20 + round((DOZE_AFTER + 0.2) * FRAMES), later)
    assert 0 < len(set(calm) & set(clock.frames)) <= len(calm) / FRAMES / DOZING + 1
    assert later in clock.frames


def test_a_window_that_comes_to_light_is_handed_its_pixels_and_nothing_is_drawn(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    loop, flips, drawn = driver.program.loop, list[list[pygame.Rect]](), list[object]()
    monkeypatch.setattr(pygame.display, "update", flips.append)
    monkeypatch.setattr(DisplayList, "draw", lambda *given: drawn.append(given))
    loop.frame([pygame.Event(pygame.WINDOWEXPOSED)], 0.0)
    assert flips == [[driver.program.window.get_surface().get_rect()]]
    assert not drawn


def test_keys_are_named_by_the_layout_that_the_player_has_now(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    def use(letter: str) -> None:
        places = [29 if code == ord(letter) else 0 for code in range(OTHERS.stop)]
        monkeypatch.setattr(keyboard_layout, "_SCANCODES", places)
        driver.post(pygame.Event(pygame.KEYMAPCHANGED))

    use("я")
    assert keyboard_layout.letter_on("z") == "я"
    use("ζ")
    assert keyboard_layout.letter_on("z") == "ζ"
    monkeypatch.undo()
    driver.post(pygame.Event(pygame.KEYMAPCHANGED))


# -- memory ----------------------------------------------------------------------------------------


class Ring:
    """Something that only the collector can free."""

    freed = 0

    def __init__(self) -> None:
        self.me = self

    def __del__(self) -> None:
        Ring.freed += 1


def test_what_is_there_at_the_start_is_never_looked_at_again() -> None:
    try:
        prepare_memory()
        assert gc.get_freeze_count() > 0
    finally:
        gc.unfreeze()


def test_tidying_up_frees_what_nobody_uses() -> None:
    Ring.freed = 0
    Ring()
    tidy_up()
    assert Ring.freed == 1


def test_a_game_at_rest_tidies_up_once(monkeypatch: pytest.MonkeyPatch) -> None:
    tidied: list[None] = []
    monkeypatch.setattr(loop, "tidy_up", lambda: tidied.append(None))
    monkeypatch.setattr(loop, "DOZE_AFTER", 0.1)
    with game() as driver:
        stack = driver.program.stack
        stack.reset(NoticeScene(driver.app, "Quiet", "", [Answer("tally.continue", stack.pop)]))
        driver.wait(2)
        pygame.time.set_timer(pygame.QUIT, 600, 1)
        driver.program.loop.run()
    assert len(tidied) == 1
