"""Replays: seen by steps, as a film or by the time line, the pictures are those of the game."""

from __future__ import annotations

from random import Random

import pygame
import pytest

from alhambra.app.input.intents import KEYBOARD, Direction, DragMove, Move, NextGroup, Press, Redo
from alhambra.app.replay.replay_scene import ReplayScene
from alhambra.app.replay.watching_scene import SPEEDS, ForkScene
from alhambra.app.scenes.menu import MenuScene
from alhambra.app.table.picture import Picture
from alhambra.app.table.table_scene import TableScene
from alhambra.match.games import table_of
from tests.app.driving import Driver, table
from tests.app.replay.watched import (
    ALHAMBRA,
    ROLLWRITE,
    Watched,
    at_rest,
    hurry,
    opened,
)

PATIENCE = 6000
"""More frames than a film takes."""


@pytest.fixture
def scene(driver: Driver, watched: Watched) -> ReplayScene:
    """The replay of a game for three, at its beginning."""
    return opened(driver, watched, watched.frames(3))


def test_stepped_to_the_end_all_is_shown_and_the_time_line_leads_to_the_same_pictures(
    driver: Driver, watched: Watched
) -> None:
    """The steps to the first scoring, and those of the last third of the game."""
    frames = watched.frames(2)
    scene, pictures, seen = opened(driver, watched, frames), dict[int, Picture](), []
    replay = scene.replay
    first, late = min(replay.scorings.values()), replay.last * 2 // 3
    skipped = sum(first < stop <= late for stop in replay.scorings.values())
    for number, stop in enumerate(replay.stops):
        if first < number < late:
            continue
        if number == late:
            scene.go(late)
            hurry(driver, scene)
        assert replay.at == number and len(replay.frames) == stop.frame
        if number % 9 == 0:
            pictures[number] = scene.picture
        scene.handle(Redo())
        seen += hurry(driver, scene)
    assert replay.over and tuple(replay.frames) == frames
    counts = watched.counts(frames)
    assert seen == [*counts[:1], *counts[1 + skipped :]] and len(seen) > 1
    across, y = scene.panel.track.across(), scene.panel.track.box.center[1]
    for number in Random(5).sample([*pictures], 6):
        driver.click((across(number), y))
        assert at_rest(driver, scene) == number
        assert scene.picture == pictures[number]


def test_dragging_shows_one_picture_a_frame(
    driver: Driver, scene: ReplayScene, monkeypatch: pytest.MonkeyPatch
) -> None:
    box, go, gone = scene.panel.track.box, scene.replay.go, list[int]()

    def noted(stop: int) -> None:
        gone.append(stop)
        go(stop)

    monkeypatch.setattr(scene.replay, "go", noted)
    driver.press((box.x + 40, box.center[1]))
    gone.clear()
    values = {"rel": (0, 0), "buttons": (1, 0, 0), "touch": False, "window": None}
    places = [(box.x + 60 + 10 * step, box.center[1]) for step in range(30)]
    motions = [pygame.Event(pygame.MOUSEMOTION, {"pos": at, **values}) for at in places]
    driver.post(*motions)
    assert len(gone) == 1 and scene.replay.at == gone[0] > 0
    driver.post(*motions[::-1])
    assert len(gone) == 2 and scene.replay.at == gone[1] < gone[0]
    driver.release(box.center)
    last = at_rest(driver, scene)
    driver.wait(5)
    assert scene.replay.at == last


def test_keys_step_turn_and_go_to_the_ends(driver: Driver, scene: ReplayScene) -> None:

    def after(*keys: int) -> int:
        for key in keys:
            driver.key(key)
            at_rest(driver, scene)
        return scene.replay.at

    forth = after(pygame.K_e, pygame.K_e, pygame.K_y)
    assert scene.replay.stop.turn >= 3
    assert after(pygame.K_z) == forth - 1
    assert after(pygame.K_r, pygame.K_r, pygame.K_r) == 0
    assert after(pygame.K_RIGHT, pygame.K_d) == 2
    assert after(pygame.K_LEFT) == 1
    after(pygame.K_DOWN)
    turn = scene.replay.stop.turn
    after(pygame.K_DOWN)
    assert scene.replay.stop.turn > turn
    after(pygame.K_UP)
    assert scene.replay.stop.turn == turn
    assert after(pygame.K_END) == scene.replay.last
    assert after(pygame.K_HOME) == 0
    after(pygame.K_3)
    assert scene.seat == 2
    after(pygame.K_6)
    assert scene.seat == 2, "there is no sixth player"


def test_a_pad_steps_by_its_cross_and_goes_to_the_ends_by_two_buttons(
    driver: Driver, scene: ReplayScene
) -> None:

    def after(button: int) -> int:
        driver.press_pad(button)
        return at_rest(driver, scene)

    assert after(pygame.CONTROLLER_BUTTON_DPAD_RIGHT) == 1
    assert after(pygame.CONTROLLER_BUTTON_Y) > 1
    assert after(pygame.CONTROLLER_BUTTON_BACK) == scene.replay.last
    assert after(pygame.CONTROLLER_BUTTON_DPAD_LEFT) == scene.replay.last - 1
    assert after(pygame.CONTROLLER_BUTTON_X) == 0


def test_arrows_choose_a_value_once_tab_led_there(driver: Driver, scene: ReplayScene) -> None:
    speed, form = scene.speed, scene.panel.form
    while form.focused is None or form.focused.id != "speed":
        scene.handle(NextGroup(device=KEYBOARD))
    scene.handle(Move(Direction.RIGHT, device=KEYBOARD))
    assert scene.speed > speed and scene.shown == 0
    while form.focused is None or form.focused.id != "play":
        scene.handle(NextGroup(device=KEYBOARD))
    scene.handle(Move(Direction.DOWN, device=KEYBOARD))
    assert scene.shown > 0


def test_a_film_plays_to_the_end_by_itself_shows_scorings_and_goes_on(
    driver: Driver, watched: Watched
) -> None:
    frames = watched.frames(2)
    scene, seen = opened(driver, watched, frames), list[object]()
    scene.go([*scene.replay.scorings.values()][-2:][0] - 1)
    scene.slower_or_faster(SPEEDS[-1])
    driver.key(pygame.K_RETURN)  # the focus begins on play
    assert scene.playing
    stack = driver.program.stack
    for _ in range(PATIENCE):
        if not scene.playing and stack.top is scene:
            break
        if stack.top is not scene and stack.top not in seen:
            seen.append(stack.top)
        stack.update(4 / 60)
        stack.settle()
    assert scene.replay.over and not scene.playing
    counts = [watched.passing[kind] for kind in watched.counts(frames)]
    assert len(seen) > 1 and [type(one) for one in seen] == counts[-len(seen) :]
    driver.key(pygame.K_RETURN, frames=1)
    assert scene.playing and scene.replay.at < scene.replay.last


def test_the_next_scoring_is_one_button_away(driver: Driver, watched: Watched) -> None:
    frames = watched.frames(3)
    scene = opened(driver, watched, frames)
    for stop, kind in zip(scene.replay.scorings.values(), watched.counts(frames), strict=True):
        scene.next_scoring()
        assert hurry(driver, scene)[0] is kind
        assert scene.replay.at == stop
    scene.next_scoring()
    driver.wait(1)
    assert driver.acts(scene) and scene.replay.over
    assert not driver.button("scoring").enabled


def test_whatever_one_does_in_a_hurry_ends_where_it_should(
    driver: Driver, watched: Watched
) -> None:
    frames, random = watched.frames(3), Random(8)
    driver.app.settings.change(animation="slow")
    scene = opened(driver, watched, frames)
    keys = (pygame.K_y, pygame.K_z, pygame.K_e, pygame.K_r, pygame.K_RETURN, pygame.K_h)
    for _ in range(50):
        driver.key(random.choice(keys))
        driver.wait(random.randrange(4))
        if random.random() < 0.1:
            box = scene.panel.track.box
            at = (box.x + box.w * random.random(), box.center[1])
            scene.handle(Press(at))
            scene.handle(DragMove((at[0] + 30, at[1])))
    scene.playing = False
    driver.app.settings.change(animation="instant")
    at_rest(driver, scene)
    found, stop, seat = scene.picture, scene.replay.at, scene.seat
    other = opened(driver, watched, frames)
    other.look_from(seat)
    other.go(stop)
    at_rest(driver, other)
    assert found == other.picture


def test_a_click_on_a_player_shows_the_table_from_there(driver: Driver, watched: Watched) -> None:
    scene = opened(driver, watched, watched.frames(4))
    assert scene.seat == 0
    spot = next(spot for spot in scene.picture.spots if spot.token == ("player", "2", 0))
    driver.click(spot.box.center)
    assert scene.seat == 2 and scene.view.snapshot().seat == 2


# -- doors -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("watched", "players"),
    [(ALHAMBRA, 3), (ROLLWRITE, 1), (ROLLWRITE, 3)],
    ids=["alhambra", "alone", "rollwrite"],
)
def test_from_any_point_the_game_goes_on(driver: Driver, watched: Watched, players: int) -> None:
    frames = watched.frames(players)
    for part in (0.0, 0.7):
        scene = opened(driver, watched, frames)
        scene.go(round(scene.replay.last * part))
        driver.wait(1)
        known = [frame.event for frame in scene.replay.frames]
        driver.press_button("fork", frames=2)
        fork = driver.scene(ForkScene)
        for seat in range(players):
            driver.click(fork.form.widgets[seat].box.center)  # a person: on to the first level
        driver.press_button("yes", frames=2)
        at_table = driver.scene(TableScene, 0)  # a scoring may lie over it
        assert {seat.kind for seat in at_table.match.table.seats} == {"beginner"}
        assert at_table.match.table.variant == table_of(frames).variant
        assert at_table.match.poll(), "the first of them plays"
        same = [f.event == was for f, was in zip(at_table.match.frames, known, strict=False)]
        assert same.count(False) == watched.redrawn


def test_the_menu_of_a_running_game_shows_its_own_replay(driver: Driver, watched: Watched) -> None:
    driver.begin(table(("human", "easy", "human"), 4, watched.name))
    scene = driver.scene(TableScene, 0)
    driver.until(lambda: not scene.busy)
    driver.key(pygame.K_F10, frames=1)
    assert driver.shows(MenuScene)
    driver.press_button("watch", frames=2)
    replay = driver.scene(ReplayScene)
    assert replay.replay.whole == tuple(scene.match.frames)
    driver.key(pygame.K_ESCAPE, frames=1)
    assert driver.shows(MenuScene)


@pytest.mark.parametrize("button", ["watch", "review"])
def test_the_end_leads_to_the_replay_and_back(
    driver: Driver, watched: Watched, button: str
) -> None:
    frames = watched.frames(3)
    end = watched.end(driver.app, frames)
    driver.open(end)
    driver.press_button(button, frames=2)
    scene = driver.scene(ReplayScene)
    assert tuple(scene.replay.whole) == frames
    assert (scene.review is not None) is (button == "review")
    driver.key(pygame.K_ESCAPE, frames=1)
    assert driver.acts(end)
