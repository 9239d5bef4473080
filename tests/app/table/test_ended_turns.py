"""A turn that has ended waits for a breath, a clock or a confirmation; so it can be taken back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from alhambra.app.gfx.commands import Frame, Text
from alhambra.app.program.settings import Settings, settings_in
from alhambra.app.table.buttons import CONFIRM, UNDO
from alhambra.app.table.table_scene import TableScene
from alhambra.app.table.ui_state import ENDS_AFTER
from alhambra.library.saves import load
from alhambra.paths import games_folder
from alhambra.rules.alhambra.choices import Take
from alhambra.rules.rollwrite.choices import Coins
from tests.app.driving import Driver, settings_kept, table

RECORD: Path = games_folder() / "current.jsonl"
PALACES, SHEETS = "alhambra", "roll-and-write"
KEYS = {"z": pygame.K_z, "escape": pygame.K_ESCAPE, "e": pygame.K_e, "enter": pygame.K_RETURN,
        "space": pygame.K_SPACE}  # fmt: skip
BUTTONS = {
    "pad x": pygame.CONTROLLER_BUTTON_X,
    "pad b": pygame.CONTROLLER_BUTTON_B,
    "pad a": pygame.CONTROLLER_BUTTON_A,
    "pad y": pygame.CONTROLLER_BUTTON_Y,
}
BACK = ("undo", "undo by finger", "z", "escape", "pad x", "pad b")
ON = ("end", "end by finger", "e", "enter", "space", "pad a", "pad y")
each_game = pytest.mark.parametrize("name", [PALACES, SHEETS])


@pytest.fixture(autouse=True)
def settings(driver: Driver) -> Iterator[None]:
    with settings_kept(driver, animation="instant", confirm="breath", privacy="open"):
        yield


def ended(driver: Driver, name: str, confirm: str = "breath", other: str = "human") -> TableScene:
    """The table after a person took money or coins, which ends the turn."""
    driver.app.settings.change(confirm=confirm)
    driver.begin(table(("human", other), 4, name))
    scene = driver.scene(TableScene, 0)
    driver.until(lambda: not scene.busy and scene.match.human_to_move)
    choices = scene.match.choices()
    scene.controller.submit(next(one for one in choices if isinstance(one, Take | Coins)))
    driver.wait(2)
    assert scene.match.unconfirmed
    return scene


def press(driver: Driver, scene: TableScene, how: str) -> None:
    """Press a key, a button of a pad, or what is drawn."""
    if how in KEYS:
        driver.key(KEYS[how])
    elif how in BUTTONS:
        driver.press_pad(BUTTONS[how])
    else:
        driver.touch = "finger" in how
        token = UNDO if "undo" in how else CONFIRM
        driver.click(scene.picture.by_token[token].box.center)
        driver.touch = False
    driver.wait(1)


def test_a_breath_is_what_a_new_player_has_and_old_files_mean_what_they_meant() -> None:
    assert Settings().confirm == "breath"
    for value in ("off", "on", "timer", "breath"):
        assert settings_in({"confirm": value}).confirm == value


@each_game
def test_nothing_is_revealed_and_nobody_plays_before_it_is_over(driver: Driver, name: str) -> None:
    scene = ended(driver, name, other="easy")
    frames, mover = tuple(scene.match.frames), scene.match.to_move
    parts = []
    for _ in range(round(ENDS_AFTER["breath"] / 0.1) - 2):
        driver.wait(1, 0.1)
        assert tuple(scene.match.frames) == frames and not scene.match.thinking
        assert scene.match.to_move == mover and scene.ui.clock is not None
        parts.append(scene.ui.clock.part)
    assert parts == sorted(parts, reverse=True) and len(set(parts)) > 10
    driver.wait(5, 0.1)
    assert len(scene.match.frames) > len(frames)


@each_game
def test_a_killed_program_has_lost_nothing(driver: Driver, name: str) -> None:
    scene = ended(driver, name, other="easy")
    kept = load(driver.program.games.boxes, RECORD)
    assert len(kept.frames) > len(scene.match.frames)
    assert kept.frames[: len(scene.match.frames)] == tuple(scene.match.frames)


def test_it_offers_undo_and_shows_the_time_running_out_and_demands_nothing(
    driver: Driver,
) -> None:
    scene = ended(driver, PALACES)
    driver.point((5, 5))
    driver.wait(5, 0.1)
    title = scene.picture.by_id["actions/title"].look
    told = driver.app.t("table.turn_ends")
    assert isinstance(title, Text) and title.text.upper() == told.upper()
    looks = {sprite.id: sprite.look for sprite in scene.picture.sprites}
    buttons = {id: look.name for id, look in looks.items() if isinstance(look, Frame)}
    assert not [id for id, name in buttons.items() if name.startswith("primary")]
    assert buttons["button:undo/frame"] == "button" and scene.picture.by_token[UNDO].live
    whole, left = (scene.picture.by_id[f"actions/{name}"].box for name in ("clock", "clock-left"))
    assert left.w < whole.w
    driver.point(scene.picture.by_token[UNDO].box.center, frames=2)
    look = scene.picture.by_id["button:undo/frame"].look
    assert isinstance(look, Frame) and look.name == "button-hover"


@pytest.mark.parametrize(
    ("name", "confirm", "how"),
    [
        *((PALACES, "breath", how) for how in BACK),
        *((SHEETS, "breath", how) for how in ("undo", "escape")),
        *((name, "on", "undo") for name in (PALACES, SHEETS)),
    ],
)
def test_it_can_be_taken_back(driver: Driver, name: str, confirm: str, how: str) -> None:
    scene = ended(driver, name, confirm)
    before = tuple(scene.match.frames)
    press(driver, scene, how)
    assert tuple(scene.match.frames) == before[:-1] and not scene.match.unconfirmed
    assert driver.top is scene
    driver.wait(40, 0.1)
    assert tuple(scene.match.frames) == before[:-1]


@pytest.mark.parametrize(
    ("name", "confirm", "how"),
    [
        *((PALACES, "breath", how) for how in ON),
        (SHEETS, "breath", "enter"),
        *((name, "on", how) for name in (PALACES, SHEETS) for how in ("end", "e")),
    ],
)
def test_pressing_again_ends_the_turn_at_once(
    driver: Driver, name: str, confirm: str, how: str
) -> None:
    scene = ended(driver, name, confirm)
    before = len(scene.match.frames)
    press(driver, scene, how)
    assert not scene.match.unconfirmed and len(scene.match.frames) > before


@each_game
def test_a_choice_made_again_has_its_whole_breath(driver: Driver, name: str) -> None:
    scene = ended(driver, name)
    driver.wait(17, 0.1)
    press(driver, scene, "z")
    driver.key(pygame.K_y)
    driver.wait(10, 0.1)
    assert scene.match.unconfirmed
    driver.wait(15, 0.1)
    assert not scene.match.unconfirmed


@each_game
def test_a_turn_that_is_to_be_confirmed_waits_for_ever(driver: Driver, name: str) -> None:
    scene = ended(driver, name, "on")
    driver.wait(200, 0.1)
    assert scene.match.unconfirmed and scene.ui.clock is None


def test_with_a_clock_the_turn_ends_by_itself_and_shows_the_seconds(driver: Driver) -> None:
    scene = ended(driver, PALACES, "timer")
    seen = []
    for _ in range(round(ENDS_AFTER["timer"] / 0.1) + 20):
        driver.wait(1, 0.1)
        clock = scene.ui.clock
        if scene.match.unconfirmed and clock is not None and clock.seconds not in seen:
            seen.append(clock.seconds)
    assert seen == [5, 4, 3, 2, 1] and not scene.match.unconfirmed
