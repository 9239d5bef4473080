"""Evening falls near the end of a game, where the player wants it, and goes with the table."""

from __future__ import annotations

import pytest

from alhambra.app.gfx.theme import Look
from alhambra.app.program.settings import Settings
from alhambra.app.table.table_scene import TableScene
from tests.app.driving import Driver, game, table


@pytest.mark.parametrize("light", ["day", "evening"])
def test_only_who_wants_it_has_an_evening(light: str) -> None:
    usual, falls = Settings(light=light), Settings(light=light, dusk=True)
    assert not usual.dusk
    assert usual.look_at(late=True) == usual.look_at(late=False) == falls.look_at(late=False)
    assert usual.look == Look(light)
    assert falls.look_at(late=True) == Look("evening")
    contrast = Settings(dusk=True, palette="contrast")
    assert contrast.look_at(late=True) == Look("evening", "contrast")


def played(driver: Driver, name: str) -> tuple[list[bool], list[str]]:
    """Whether a game of computers was late after each frame, and the light on the table then."""
    driver.app.settings.change(met_dirk=True, animation="instant", computers="at-once", dusk=True)
    driver.app.start_game(table(("easy", "easy"), game=name))
    driver.wait(2)
    scene = driver.program.stack.scenes[0]
    assert isinstance(scene, TableScene)
    late, lights = [], []
    for _ in range(4000):
        driver.wait(1)
        if driver.program.stack.top is not scene:
            if scene.match.over:
                break
            driver.app.stack.pop()
            driver.wait(1)
        late.append(scene.is_late)
        lights.append(driver.program.painter.look.light)
    assert scene.match.over
    return late, lights


@pytest.mark.parametrize("name", ["alhambra", "roll-and-write"])
def test_evening_falls_once_and_goes_with_the_game_or_the_wish(name: str) -> None:
    with game() as driver:
        late, lights = played(driver, name)
        assert lights[0] == "day"
        assert lights[-1] == "evening"
        assert lights.index("evening") >= late.index(True) > len(late) / 4
        assert lights == sorted(lights)  # by day first
        driver.app.settings.change(dusk=False)
        assert driver.program.painter.look.light == "day"
        driver.app.settings.change(dusk=True)
        assert driver.program.painter.look.light == "evening"
        driver.app.open_title()
        driver.wait(2)
        assert driver.program.painter.look.light == "day"
