"""Motion ends where the pictures say; so does the deal with which a new game begins."""

from __future__ import annotations

from functools import partial
from itertools import count

import pygame
import pytest

from alhambra.app.games.alhambra.table_scene import AlhambraTableScene
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.commands import Image, Layer, Sprite
from alhambra.app.program.settings import COMPUTERS
from alhambra.app.scenes.options import OptionsScene
from alhambra.app.table.buttons import MENU
from alhambra.app.table.motion.timeline import Timeline
from alhambra.app.table.motion.transition import AnimationStep
from alhambra.app.table.picture import Picture
from alhambra.app.ui.sounds import Sound
from alhambra.content import load_box
from alhambra.match.match import start
from alhambra.rules.alhambra.choices import Buy
from tests.app.driving import STEP, Driver, table
from tests.app.dumps import picture_dump
from tests.app.games.alhambra.robot import decided, drag_for

SETTINGS = {"animation": "normal"}


def picture(*names: str) -> Picture:
    """Sprites by name, each a square."""
    square = Box(0, 0, 10, 10)
    looks = [Sprite(f"{name}/card", Image("card-back"), square, Layer.TILES) for name in names]
    return Picture(looks, (), dict.fromkeys(names, square))


@pytest.mark.parametrize("hurried", [True, False])
def test_the_story_stops_at_a_mark(hurried: bool) -> None:
    timeline = Timeline(picture("a"))
    marked = AnimationStep(picture("a", "b"), 0.2, 0.1, mark=7)
    last = AnimationStep(picture("a", "b", "c"), 0.2, 0.1)
    timeline.play([lambda: marked, lambda: last])
    if hurried:
        timeline.skip()
    else:
        timeline.update(100)
    assert timeline.mark() == 7
    assert timeline.mark() is None
    timeline.update(100)
    timeline.update(100)
    assert timeline.sprites == last.picture.sprites


# -- on the table ----------------------------------------------------------------------------------


def opened(driver: Driver, speed: str) -> AlhambraTableScene:
    driver.app.settings.change(animation=speed)
    scene = driver.table(table(("human", "easy", "normal"), seed=2))
    driver.until(lambda: not scene.busy and scene.match.human_to_move)
    return scene


def waits_for_people(scene: AlhambraTableScene) -> bool:
    return not scene.busy and scene.match.human_to_move


def before_a_purchase(driver: Driver, speed: str) -> AlhambraTableScene:
    """A game in which a tile is bought next."""
    driver.app.settings.change(animation=speed)
    for seed in range(2, 60):
        scene = driver.table(table(("human", "easy", "normal"), seed=seed))
        driver.until(partial(waits_for_people, scene))
        if isinstance(decided(scene), Buy):
            return scene
    raise AssertionError("nobody buys first")


def test_what_the_pointer_carries_is_lifted_and_glides_back_when_dropped_in_vain(
    driver: Driver,
) -> None:
    scene = opened(driver, "normal")
    spot = next(spot for spot in scene.picture.spots if spot.group == "market")
    name = f"market:{spot.token.name}"
    driver.press(spot.box.center)
    for x in (560, 600, 640):
        driver.point((x, 60))
    held = {
        sprite.id: sprite
        for sprite in scene.controller.timeline.sprites
        if sprite.layer is Layer.HELD
    }
    assert held[f"{name}/tile"].box.w == pytest.approx(scene.ground().side * 1.05)
    shadow = held[f"{name}/lift"]
    assert shadow.box.w > held[f"{name}/tile"].box.w
    assert list(held).index(f"{name}/lift") < list(held).index(f"{name}/tile")
    driver.release((640, 60))
    on_the_way = {sprite.id: sprite for sprite in scene.controller.timeline.sprites}
    home = scene.picture.by_id[f"{name}/tile"].box
    start = held[f"{name}/tile"].box
    assert home.x != on_the_way[f"{name}/tile"].box.x != start.x
    assert f"{name}/lift" in on_the_way
    driver.point((5, 715), frames=40)
    assert scene.controller.timeline.sprites == scene.picture.sprites
    assert f"{name}/lift" not in scene.picture.by_id


def test_reduced_motion_shows_at_once_what_the_player_does(driver: Driver) -> None:
    scene = opened(driver, "normal")
    driver.app.settings.change(reduced_motion=True)
    spot = next(spot for spot in scene.picture.spots if spot.group == "hand")
    driver.point(spot.box.center)
    assert scene.controller.timeline.sprites == scene.picture.sprites
    driver.app.settings.change(reduced_motion=False)


def test_taking_back_and_doing_again_is_quick_and_exact(driver: Driver) -> None:
    scene = before_a_purchase(driver, "normal")
    before = scene.picture.sprites
    driver.point((640, 420), frames=30)
    way = drag_for(scene, decided(scene))
    assert way is not None
    driver.drag(*way)
    driver.until(lambda: not scene.busy)
    assert scene.match.can_undo
    driver.key(pygame.K_z, frames=11)
    assert scene.controller.timeline.sprites == scene.picture.sprites
    things = {sprite.id for sprite in before if not sprite.id.startswith("button:")}
    assert things <= {sprite.id for sprite in scene.picture.sprites}


def test_another_language_and_another_window_in_the_middle_of_a_drag(driver: Driver) -> None:
    scene = opened(driver, "normal")
    spot = next(spot for spot in scene.picture.spots if spot.group == "market")
    driver.press(spot.box.center)
    driver.point((600, 300))
    driver.point((640, 320))
    driver.app.settings.change(language="fi")
    driver.wait(2)
    driver.program.window.size = (1600, 900)
    driver.wait(3)
    assert "RESERVI" in picture_dump(scene.picture)
    assert driver.program.canvas.size == (1600, 900)
    driver.release((300, 700), frames=30)
    assert scene.ui.held is None
    driver.program.window.size = (1280, 720)
    driver.app.settings.change(language="en")
    driver.wait(3)


# -- pace ------------------------------------------------------------------------------------------


def seconds_of_a_round(driver: Driver, pace: str, animation: str, *, hurry: bool = False) -> float:
    """How long the opponents take until it is the person's turn again, who may hurry them."""
    driver.app.settings.change(computers=pace, animation=animation)
    scene = driver.table(table(("normal", "normal", "normal", "human"), 5))
    if hurry:
        driver.hold(pygame.K_LSHIFT, down=True)
    frames = 0
    while not (scene.match.human_to_move and not scene.busy):
        driver.wait(1)
        frames += 1
        assert frames < 4000
    driver.hold(pygame.K_LSHIFT, down=False)
    return frames * STEP


@pytest.mark.usefixtures("settings")
def test_the_time_to_look_does_not_hang_on_the_speed_of_animations(driver: Driver) -> None:
    rounds = {
        (pace, speed): seconds_of_a_round(driver, pace, speed)
        for pace in ("at-once", "long")
        for speed in ("normal", "instant")
    }
    longer = COMPUTERS["long"] - COMPUTERS["at-once"]
    for speed in ("normal", "instant"):
        added = rounds["long", speed] - rounds["at-once", speed]
        assert added > longer, speed
    for pace in ("at-once", "long"):
        assert rounds[pace, "instant"] < rounds[pace, "normal"]
    difference = [rounds["long", s] - rounds["at-once", s] for s in ("normal", "instant")]
    assert abs(difference[0] - difference[1]) < 0.5


@pytest.mark.usefixtures("settings")
def test_whoever_hurries_does_not_wait_to_look(driver: Driver) -> None:
    usual, hurried = (
        seconds_of_a_round(driver, "long", "fast", hurry=hurry) for hurry in (False, True)
    )
    assert hurried < usual / 3


@pytest.mark.usefixtures("settings")
def test_options_act_at_once_on_the_table_below(driver: Driver) -> None:
    scene = driver.table(table(("human", "human"), 3))
    driver.wait(5)
    driver.click(scene.picture.by_token[MENU].box.center, frames=2)
    button = next(w for w in driver.form.widgets if w.id == "options")
    driver.click(button.box.center, frames=2)
    options = driver.scene(OptionsScene)
    before = scene.controller.view.presenter.layout.metrics
    row = next(widget for widget in options.form.widgets if widget.id == "couch")
    driver.click(row.box.center, frames=2)
    assert scene.controller.view.presenter.layout.metrics.letters > before.letters
    row = next(widget for widget in options.form.widgets if widget.id == "couch")
    driver.click(row.box.center, frames=2)
    assert scene.controller.view.presenter.layout.metrics == before


# -- the deal --------------------------------------------------------------------------------------


BOX = load_box()
DEALT = ("hand:", "money:", "market:")
"""Beginnings of the names of what is dealt."""


def lying(scene: AlhambraTableScene) -> set[str]:
    """Return the ids of the dealt sprites that lie in their places."""
    shown = {sprite.id: sprite for sprite in scene.controller.timeline.sprites}
    there = scene.controller.view.picture().sprites
    return {s.id for s in there if s.id.startswith(DEALT) and shown.get(s.id) == s}


def begun(driver: Driver, seats: int = 3) -> AlhambraTableScene:
    kinds = ("human", *["easy"] * (seats - 1))
    tables = (table(kinds, seed) for seed in count(1))
    driver.begin(next(at for at in tables if start(BOX, at)[-1].state.to_move == 0), 1)
    return driver.scene(AlhambraTableScene)


@pytest.mark.parametrize("seats", [2, 6])
def test_cards_and_tiles_are_dealt_in_a_second_and_a_half(driver: Driver, seats: int) -> None:
    driver.app.settings.change(met_dirk=True)
    scene = begun(driver, seats)
    flying, seconds = 0, 0.0
    assert not lying(scene)
    while scene.controller.timeline.telling:
        ids = {sprite.id for sprite in scene.controller.timeline.sprites}
        flying += any(id.startswith("dealt:") for id in ids)
        assert not scene.match.thinking, "the others wait for their cards"
        driver.wait(1)
        seconds += STEP
    assert 1.4 <= seconds <= 1.7 and flying > 20
    assert lying(scene) == {
        sprite.id for sprite in scene.picture.sprites if sprite.id.startswith(DEALT)
    }


def test_a_press_ends_the_deal(driver: Driver) -> None:
    scene = begun(driver)
    driver.press((3, 3))
    assert not scene.controller.timeline.telling
    assert lying(scene)


def test_nothing_is_dealt_without_motion_or_when_a_game_goes_on(driver: Driver) -> None:
    for settings in ({"reduced_motion": True}, {"animation": "instant"}):
        driver.app.settings.change(**{"reduced_motion": False, **settings})
        assert lying(begun(driver))
    driver.app.settings.change(reduced_motion=False, animation="normal")
    scene = begun(driver)
    driver.press((3, 3))
    driver.until(lambda: scene.match.human_to_move and not scene.busy)
    scene.controller.submit(scene.match.choices()[0])
    driver.go_on(1)
    again = driver.scene(AlhambraTableScene)
    assert again is not scene
    assert lying(again)


def test_the_deal_is_heard(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[Sound] = []
    monkeypatch.setattr(driver.app.audio, "play", lambda sound, number=None: heard.append(sound))
    scene = begun(driver)
    driver.until(lambda: not scene.controller.timeline.telling)
    assert heard[:3] == [Sound.RESHUFFLE, Sound.CARD_DEAL, Sound.TILE_DRAWN]
