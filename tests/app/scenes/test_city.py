"""The city of the title: light by the hour, and small things that stir cheaply."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.commands import Image
from alhambra.app.program.settings import Settings
from alhambra.app.scenes import city
from alhambra.app.scenes.city import DAY, EVENING, NIGHT, RIDGE, STEPS, light_at, picture_at
from alhambra.app.scenes.title import TitleScene
from alhambra.app.ui.sounds import Piece
from tests.app.driving import Driver, game, settings_kept
from tests.app.stage import Stage
from tests.app.table.motion.test_living import drawn

NAME = Box(0, 155, 800, 120)
"""Where the name of the game stands, in units of the city."""


def test_each_hour_has_its_light_and_no_light_comes_at_once() -> None:
    assert [picture_at(hour) for hour in (0, 4, 6, 9, 12, 17, 19.5, 23)] == [
        NIGHT, NIGHT, EVENING, DAY, DAY, DAY, EVENING, NIGHT,
    ]  # fmt: skip
    before = light_at(0)
    for minute in range(1, 24 * 60):
        now = light_at(minute / 60)
        if now[:2] == before[:2]:
            assert abs(now[2] - before[2]) <= 1 / city.FADES
        else:
            shown = before[1] if before[2] > 0.5 else before[0]
            assert shown == (now[1] if now[2] > 0.5 else now[0])
        before = now


def test_clouds_pass_over_the_whole_sky_but_never_over_the_name() -> None:
    middles = set()
    for second in range(0, 1500, 5):
        for _, box, strength in city.clouds(second):
            assert 0 < strength <= 1
            assert box.bottom <= RIDGE
            assert not box.overlaps(NAME)
            middles.add(int(box.center[0] / 100))
    assert middles >= set(range(6, 20))


@pytest.mark.parametrize(("hour", "light", "picture", "piece"), [
    (12, "day", DAY, Piece.TITLE), (23, "day", NIGHT, Piece.TITLE_EVENING),
    (12, "evening", EVENING, Piece.TITLE), (23, "evening", NIGHT, Piece.TITLE_EVENING),
])  # fmt: skip
def test_the_title_is_seen_and_heard_by_the_hour_and_by_day_in_the_light_of_the_table(
    hour: float, light: str, picture: str, piece: Piece
) -> None:
    stage = Stage(settings=Settings(light=light, living=False))
    stage.hour = hour
    stage.open(TitleScene(stage.app))
    shown = [each.look.name for each in stage.canvas.commands if isinstance(each.look, Image)]
    assert shown[0] == picture
    assert stage.sounds.piece is piece


# -- on the screen ---------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def title() -> Iterator[Driver]:
    with game((1920, 1080), painted=True) as driver:
        driver.app.settings.change(living=True)
        driver.open_title(10)
        driver.program.painter.settle()
        driver.wait(30)
        yield driver


def test_the_title_differs_after_a_second_by_small_areas(title: Driver) -> None:
    before = title.pixels
    second = drawn(title, 60)
    assert title.pixels != before
    assert 0 < sum(area > 0 for area in second) <= STEPS + 1
    assert max(second) < 0.1 * 1920 * 1080


@pytest.mark.parametrize("setting", [{"living": False}, {"reduced_motion": True}])
def test_the_title_stands_still_where_that_is_set(title: Driver, setting: dict[str, bool]) -> None:
    with settings_kept(title, **setting):
        title.wait(20)
        assert not any(drawn(title, 60))


def test_the_title_stands_still_in_the_background(title: Driver) -> None:
    title.post(pygame.Event(pygame.WINDOWFOCUSLOST))
    title.wait(20)
    assert not any(drawn(title, 60))
    title.post(pygame.Event(pygame.WINDOWFOCUSGAINED))
    title.wait(20)
    assert any(drawn(title, 60))
