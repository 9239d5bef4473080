"""The hourglass of a turn: when its sand runs, what is heard, and what it never does."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pygame
import pytest

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.commands import Disc
from alhambra.app.scenes.menu import MenuScene
from alhambra.app.scenes.waiting import HandOverScene
from alhambra.app.table.motion.living import ANCHOR, LAST, OVER, TICK, Hourglass, sand
from alhambra.app.table.table_scene import TableScene
from alhambra.match.house_rules import HOURGLASSES
from tests.app.driving import Driver, game, settings_kept, table
from tests.app.dumps import looks_in
from tests.app.stage import canvas

BODY = Box(10, 20, 60, 100)
STEP = 0.1


# -- the glass -------------------------------------------------------------------------------------


@pytest.mark.parametrize("seconds", [each for each in HOURGLASSES.values() if each])
@pytest.mark.parametrize("step", [1 / 60, 0.06, 0.1])
def test_the_last_seconds_are_heard_one_by_one_and_the_end_once(seconds: int, step: float) -> None:
    glass, heard, drawn, count = Hourglass(), [], 0, 0
    glass.turn("Anna", seconds)
    for _ in range(int(seconds / step) + 100):
        redrawn, sound = glass.update(step)
        drawn, count = drawn + redrawn, count + 1
        heard += [] if sound is None else [(sound, round(glass.spent))]
    assert [sound for sound, _ in heard] == [TICK] * LAST + [OVER]
    assert [at for _, at in heard] == [*range(seconds - LAST, seconds + 1)]
    assert glass.left == 0 and drawn <= 4 * seconds + 1


def test_another_turn_turns_it_over_and_the_same_turn_does_not() -> None:
    glass = Hourglass()
    assert glass.turn((1, 0), 30)
    glass.update(12.0)
    assert not glass.turn((1, 0), 30) and glass.spent == 12
    assert glass.turn((1, 0), 60) and glass.spent == 12, "another glass, the same turn"
    assert glass.turn((2, 1), 60) and glass.spent == 0


@pytest.mark.parametrize("part", range(21))
def test_sand_is_neither_lost_nor_outside(part: int) -> None:
    left = part / 20
    strips = list(sand(BODY, left, 1.0))
    middle = BODY.center[1]
    above = sum(each.w * each.h for each in strips if each.bottom <= middle + 1e-6)
    below = sum(each.w * each.h for each in strips if each.y >= middle - 1e-6)
    full = sum(each.w * each.h for each in sand(BODY, 1.0, 1.0))
    assert abs(above + below - full) < 0.16 * full
    for each in strips:
        assert BODY.y - 1e-6 <= each.y and each.bottom <= BODY.bottom + 1e-6
        assert BODY.x <= each.x and each.right <= BODY.right
    if 0 < part < 20:
        more = list(sand(BODY, left + 0.05, 1.0))
        assert sum(e.h for e in more if e.bottom <= middle + 1e-6) > sum(
            e.h for e in strips if e.bottom <= middle + 1e-6
        )


def test_its_end_is_a_sign() -> None:
    glass, signs = Hourglass(), []
    glass.turn("Anna", 30)
    for seconds in (29.9, 1.0):
        glass.update(seconds)
        surface = canvas()
        glass.draw(surface, Box(100, 100, 32, 46))
        signs.append(len(looks_in(surface.commands, Disc)))
    assert signs == [0, 2]


# -- at a table ------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def hands() -> Iterator[Driver]:
    with game() as driver:
        yield driver


@pytest.fixture
def driver(hands: Driver) -> Iterator[Driver]:
    with settings_kept(hands):
        hands.app.settings.change(
            animation="instant", privacy="open", hourglass="30", met_dirk=True, met_plans=True
        )
        yield hands


def begun(driver: Driver, name: str, kinds: tuple[str, ...] = ("human", "human")) -> TableScene:
    """A table of people, at rest."""
    driver.begin(table(kinds, game=name), 30)
    return driver.scene(TableScene, 0)


GAMES = pytest.mark.parametrize("name", ["alhambra", "roll-and-write"])


@GAMES
def test_it_runs_for_the_person_to_move_but_under_a_menu_and_forces_nothing(
    driver: Driver, name: str
) -> None:
    scene = begun(driver, name)
    spent, frames = scene.hourglass.spent, len(scene.match.frames)
    assert ANCHOR in scene.picture.anchors
    driver.wait(50, STEP)
    assert scene.hourglass.spent == pytest.approx(spent + 5, abs=0.2)
    driver.key(pygame.K_F10, frames=2)
    assert driver.shows(MenuScene)
    before = scene.hourglass.spent
    driver.wait(50, STEP)
    assert scene.hourglass.spent == before
    driver.key(pygame.K_ESCAPE)
    driver.wait(400, STEP)
    assert scene.hourglass.left == 0
    assert len(scene.match.frames) == frames and driver.acts(scene), "nobody is forced"


@pytest.mark.parametrize("privacy", ["covered", "hand-over"])
def test_it_waits_for_whoever_has_yet_to_see_the_hand(driver: Driver, privacy: str) -> None:
    driver.app.settings.change(privacy=privacy)
    scene = begun(driver, "alhambra")
    assert driver.shows(HandOverScene) == (privacy == "hand-over")
    driver.wait(50, STEP)
    assert scene.hourglass.spent == 0
    if privacy == "hand-over":
        driver.key(pygame.K_DOWN)
        driver.key(pygame.K_RETURN)
    else:
        scene.controller.uncover()
    driver.wait(20, STEP)
    assert scene.hourglass.spent > 1


@GAMES
def test_each_turn_has_its_own_time_and_a_turn_that_is_done_has_none(
    driver: Driver, name: str
) -> None:
    driver.app.settings.change(confirm="on")
    scene = begun(driver, name)
    driver.wait(30, STEP)
    first, random = scene.match.to_move, Random(1)
    while not scene.match.unconfirmed:
        scene.match.submit(random.choice(scene.match.choices()))
    scene.controller.changed()
    driver.wait(2)
    before = scene.hourglass.spent
    assert before > 2
    driver.wait(30, STEP)
    assert scene.hourglass.spent == before
    scene.controller.confirm()
    driver.wait(3)
    assert scene.match.to_move != first and scene.hourglass.spent < 1


@GAMES
def test_without_one_there_is_no_place_for_it_and_computers_are_not_timed(
    driver: Driver, name: str
) -> None:
    computers = begun(driver, name, ("easy", "easy", "easy"))
    driver.wait(20, STEP)
    assert computers.hourglass.spent == 0
    driver.app.settings.change(hourglass="off")
    scene = begun(driver, name)
    driver.wait(20, STEP)
    assert ANCHOR not in scene.picture.anchors and scene.hourglass.spent == 0


def test_what_has_run_out_is_in_no_record(driver: Driver) -> None:
    scene = begun(driver, "alhambra")
    before = scene.match.frames
    driver.wait(100, STEP)
    text = driver.program.games.library.current.path.read_text("utf-8")
    lines = text.splitlines()
    assert '"hourglass": "30"' in lines[0], "it was agreed on"
    assert not any("hourglass" in each for each in lines[1:])
    assert scene.match.frames == before
