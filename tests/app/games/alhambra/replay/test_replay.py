"""Replays: seen by steps, as a film or by the time line, the pictures are those of the game."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pygame
import pytest

from alhambra.app.games.alhambra.pages.end import AlhambraEndScene
from alhambra.app.games.alhambra.pages.scoring import ScoringScene
from alhambra.app.games.alhambra.pages.unseen import UnseenScene
from alhambra.app.games.alhambra.replay import AlhambraReplayScene, PassingTally
from alhambra.app.games.alhambra.table.display import LEFT
from alhambra.app.games.alhambra.table.side_panels import SCORES
from alhambra.app.games.alhambra.table_scene import AlhambraTableScene
from alhambra.app.input.intents import (
    KEYBOARD,
    Direction,
    DragMove,
    Move,
    NextGroup,
    Press,
    Redo,
)
from alhambra.app.replay.replay_panel import SPEEDS
from alhambra.app.scenes.fork import ForkScene
from alhambra.app.scenes.menu import MenuScene
from alhambra.app.ui.form import Form
from alhambra.match.match import Match
from alhambra.paths import games_folder
from alhambra.record.checking import check_game
from alhambra.record.reading import read_games
from alhambra.rules.alhambra.model import Box
from tests.app.driving import STEP, Driver, game, table
from tests.app.dumps import picture_dump
from tests.app.games.alhambra.replays import SEEN, expected, opened, whole
from tests.app.stage import reached_by_tab


@pytest.fixture(scope="module")
def driver() -> Iterator[Driver]:
    """A program in a small window, without animations."""
    with game() as hands:
        hands.app.settings.change(animation="instant")
        yield hands


def settled(driver: Driver, scene: AlhambraReplayScene) -> None:
    """Until nothing moves; scorings are waved through."""
    for _ in range(200):
        if driver.top is scene and not scene.telling and not scene.playing:
            driver.wait(1)
            if driver.top is scene and not scene.telling:
                return
        elif driver.top is not scene:
            driver.key(pygame.K_RETURN)
        driver.wait(1)
    raise AssertionError("it never comes to rest")


def press(driver: Driver, form: Form, id: str) -> None:
    """Click a button."""
    driver.click(next(widget for widget in form.widgets if widget.id == id).box.center)
    driver.wait(1)


def hurry(driver: Driver, scene: AlhambraReplayScene) -> None:
    """The same without anything being drawn."""
    stack = driver.program.stack
    for _ in range(300):
        if stack.top is not scene:
            stack.pop()
        elif not scene.telling:
            return
        stack.update(STEP)
        stack.settle()
    raise AssertionError("it never comes to rest")


def test_stepped_to_the_end_it_shows_the_pictures_of_the_game(driver: Driver) -> None:
    frames = whole(2)
    scene = opened(driver, frames)
    stops = scene.replay.stops
    for number, stop in enumerate(stops):
        assert scene.replay.at == number
        if number % 7 == 0 or number == scene.replay.last:
            assert scene.picture == expected(driver, frames[: stop.frame], scene.seat)
        scene.handle(Redo())
        hurry(driver, scene)
    assert scene.replay.over
    assert scene.replay.frames == frames


def test_anywhere_on_the_time_line_it_looks_as_if_one_had_stepped_there(driver: Driver) -> None:
    frames = whole(3)
    scene = opened(driver, frames)
    track = scene.panel.form.widgets[-1]
    random = Random(5)
    for _ in range(25):
        part = random.random()
        at = (track.box.x + track.box.w * part, track.box.center[1])
        driver.click(at)
        driver.wait(1)
        stop = scene.replay.stop
        assert scene.picture == expected(driver, frames[: stop.frame], scene.seat)
        assert scene.replay.at == pytest.approx(part * scene.replay.last, abs=6)


def test_dragging_shows_one_picture_a_frame(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = opened(driver, whole(3))
    track = scene.panel.form.widgets[-1]
    gone: list[int] = []
    go = scene.replay.go

    def noted(stop: int) -> None:
        gone.append(stop)
        go(stop)

    monkeypatch.setattr(scene.replay, "go", noted)
    middle = track.box.center
    driver.press((track.box.x + 40, middle[1]))
    gone.clear()
    moves = [
        pygame.Event(
            pygame.MOUSEMOTION,
            pos=(track.box.x + 60 + 10 * step, middle[1]),
            rel=(0, 0),
            buttons=(1, 0, 0),
            touch=False,
            window=None,
        )
        for step in range(30)
    ]
    driver.post(*moves)
    assert len(gone) == 1 and scene.replay.at == gone[0] > 0
    driver.release(middle)
    driver.wait(2)
    last = scene.replay.at
    driver.wait(5)
    assert scene.replay.at == last


def test_turns_and_steps_by_keys_go_forth_and_back(driver: Driver) -> None:
    scene = opened(driver, whole(3))
    for key in (pygame.K_e, pygame.K_e, pygame.K_y):
        driver.key(key)
        settled(driver, scene)
    forth = scene.replay.at
    assert scene.replay.stop.turn >= 3
    driver.key(pygame.K_z)
    driver.wait(2)
    assert scene.replay.at == forth - 1
    driver.key(pygame.K_r)
    driver.key(pygame.K_r)
    driver.key(pygame.K_r)
    driver.wait(2)
    assert scene.replay.at == 0


def test_arrows_step_home_and_end_go_to_the_ends(driver: Driver) -> None:
    scene = opened(driver, whole(3))
    driver.key(pygame.K_RIGHT)
    settled(driver, scene)
    driver.key(pygame.K_d)
    settled(driver, scene)
    assert scene.replay.at == 2
    driver.key(pygame.K_LEFT)
    settled(driver, scene)
    assert scene.replay.at == 1
    driver.key(pygame.K_DOWN)
    settled(driver, scene)
    turn = scene.replay.stop.turn
    driver.key(pygame.K_DOWN)
    settled(driver, scene)
    assert scene.replay.stop.turn > turn
    driver.key(pygame.K_UP)
    settled(driver, scene)
    assert scene.replay.stop.turn == turn
    driver.key(pygame.K_END)
    settled(driver, scene)
    assert scene.replay.at == scene.replay.last
    driver.key(pygame.K_HOME)
    settled(driver, scene)
    assert scene.replay.at == 0


def test_a_pad_steps_by_its_cross_and_goes_to_the_ends_by_two_buttons(driver: Driver) -> None:
    scene = opened(driver, whole(3))

    def press(button: int) -> int:
        for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            driver.post(pygame.Event(kind, instance_id=0, button=button))
        settled(driver, scene)
        return scene.replay.at

    assert press(pygame.CONTROLLER_BUTTON_DPAD_RIGHT) == 1
    assert press(pygame.CONTROLLER_BUTTON_Y) > 1
    assert press(pygame.CONTROLLER_BUTTON_BACK) == scene.replay.last
    assert press(pygame.CONTROLLER_BUTTON_DPAD_LEFT) == scene.replay.last - 1
    assert press(pygame.CONTROLLER_BUTTON_X) == 0


@pytest.mark.parametrize("device", [KEYBOARD, "pad-0"])
def test_arrows_choose_a_value_once_tab_led_there(driver: Driver, device: str) -> None:
    scene = opened(driver, whole(3))
    speed = scene.speed
    form = scene.panel.form
    while form.focused is None or form.focused.id != "speed":
        scene.handle(NextGroup(device=device))
    scene.handle(Move(Direction.RIGHT, device=device))
    assert scene.speed > speed and scene.shown == 0
    while form.focused is None or form.focused.id != "play":
        scene.handle(NextGroup(device=device))
    scene.handle(Move(Direction.DOWN, device=device))
    assert scene.shown > 0


def test_the_scoring_table_turns_over_and_the_tiles_left_are_shown(driver: Driver) -> None:
    scene = opened(driver, whole(3))
    for token in (SCORES, SCORES):
        before = scene.ui.all_rounds
        spot = scene.picture.by_token[token]
        driver.press(spot.box.center)
        driver.release(spot.box.center)
        driver.wait(2)
        assert scene.ui.all_rounds is not before
    for token in LEFT.values():
        spot = scene.picture.by_token[token]
        driver.press(spot.box.center)
        driver.release(spot.box.center)
        driver.wait(2)
        assert isinstance(driver.top, UnseenScene)
        driver.key(pygame.K_ESCAPE)
        driver.wait(2)
    driver.key(pygame.K_q)
    driver.key(pygame.K_b)
    driver.wait(2)
    assert scene.ui.all_rounds and isinstance(driver.top, UnseenScene)


def test_everything_is_reached_by_tab_and_works_by_accept(driver: Driver) -> None:
    scene = opened(driver, whole(4))
    form = scene.panel.form
    everything = {widget.id for widget in form.widgets if widget.reachable}
    reached = reached_by_tab(scene, form)
    assert reached == everything
    assert {"track", "play", "speed", "seat", "hands", "fork", "leave", "scoring"} <= everything


def test_a_film_plays_to_the_end_by_itself(driver: Driver) -> None:
    scene = opened(driver, whole(2, decisions=12))
    scene.slower_or_faster(SPEEDS[-1])
    driver.key(pygame.K_RETURN)  # the focus begins on play
    assert scene.playing
    for _ in range(2000):
        if not scene.playing:
            break
        driver.wait(1)
    assert scene.replay.at == scene.replay.last and not scene.playing
    driver.key(pygame.K_RETURN)
    driver.wait(1)
    assert scene.playing and scene.replay.at < scene.replay.last


def test_a_film_shows_scorings_and_goes_on(driver: Driver) -> None:
    scene = opened(driver, whole(3))
    stop = scene.replay.scorings[1]
    scene.go(stop - 1)
    driver.wait(1)
    scene.slower_or_faster(SPEEDS[-1])
    scene.play()
    driver.until(lambda: isinstance(driver.top, PassingTally))
    driver.until(lambda: driver.top is scene and scene.replay.at > stop)
    scene.play()
    assert not scene.playing


def test_the_next_scoring_is_one_button_away(driver: Driver) -> None:
    frames = whole(3)
    scene = opened(driver, frames)
    for round in (1, 2, 3):
        scene.next_scoring()
        driver.wait(2)
        tally = driver.top
        assert isinstance(tally, ScoringScene) and tally.table.tally.round == round
        settled(driver, scene)
        stop = scene.replay.scorings[round]
        assert scene.replay.at == stop
        at = scene.replay.stop.frame
        assert scene.picture == expected(driver, frames[:at], scene.seat)
    scene.next_scoring()
    assert driver.top is scene
    driver.wait(1)
    button = next(one for one in scene.panel.form.widgets if one.id == "scoring")
    assert not button.enabled


def test_after_the_last_scoring_no_scoring_is_announced(driver: Driver) -> None:
    scene = opened(driver, whole(3))
    driver.key(pygame.K_END)
    driver.wait(2)
    words = driver.app.t("table.game_over")
    assert words in picture_dump(scene.picture)
    assert driver.app.t("table.last_scoring") not in picture_dump(scene.picture)


def test_whatever_one_does_in_a_hurry_ends_where_it_should(driver: Driver) -> None:
    driver.app.settings.change(animation="slow")
    frames = whole(3)
    scene = opened(driver, frames)
    random = Random(8)
    keys = (pygame.K_y, pygame.K_z, pygame.K_e, pygame.K_r, pygame.K_RETURN, pygame.K_h)
    for _ in range(120):
        driver.key(random.choice(keys))
        driver.wait(random.randrange(4))
        if random.random() < 0.1:
            box = scene.panel.form.widgets[-1].box
            at = (box.x + box.w * random.random(), box.center[1])
            scene.handle(Press(at))
            scene.handle(DragMove((at[0] + 30, at[1])))
    scene.playing = False
    driver.app.settings.change(animation="instant")
    settled(driver, scene)
    stop = scene.replay.stop.frame
    assert scene.picture == expected(driver, frames[:stop], scene.seat)


def test_from_any_point_the_game_goes_on_and_its_record_holds(driver: Driver, box: Box) -> None:
    frames = whole(3)
    path = games_folder() / "current.jsonl"
    for stop in (0, 37, 80):
        scene = opened(driver, frames)
        scene.go(stop)
        driver.wait(1)
        known = tuple(frame.event for frame in scene.replay.frames)
        press(driver, scene.panel.form, "fork")
        fork = driver.top
        assert isinstance(fork, ForkScene)
        for seat in range(3):
            driver.click(fork.form.widgets[seat].box.center)  # a person: on to the first level
        press(driver, fork.form, "yes")
        at_table = driver.top
        assert isinstance(at_table, AlhambraTableScene)
        assert {seat.kind for seat in at_table.match.table.seats} == {"easy"}
        while not at_table.match.over:
            at_table.match.poll()
        lines = next(read_games(path))
        held = check_game(box, path, lines)
        told_before = [line.entry for line in lines[: len(known)]]
        same = [one == other for one, other in zip(told_before, known, strict=True)]
        assert held.over and same.count(False) == 2  # the set-up, and the order of the deck


def test_the_end_and_the_menu_lead_to_the_replay_and_back(driver: Driver) -> None:
    frames = whole(3)
    end = AlhambraEndScene(driver.app, frames, print)
    driver.open(end)
    press(driver, end.form, "watch")
    scene = driver.top
    assert isinstance(scene, AlhambraReplayScene) and scene.replay.whole == frames
    driver.key(pygame.K_ESCAPE)
    driver.wait(1)
    assert driver.top is end


def test_the_menu_of_a_running_game_shows_its_own_replay(driver: Driver) -> None:
    scene = driver.table(table(("human", "easy", "human"), seed=4))
    driver.until(lambda: not scene.busy)
    driver.key(pygame.K_F10)
    driver.wait(1)
    menu = driver.top
    assert isinstance(menu, MenuScene)
    press(driver, menu.form, "watch")
    replay = driver.top
    assert isinstance(replay, AlhambraReplayScene)
    assert SEEN not in picture_dump(replay.picture)  # two people: the hand was covered
    assert isinstance(scene.match, Match) and replay.replay.whole == tuple(scene.match.frames)
