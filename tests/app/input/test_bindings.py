"""Keys and buttons that the player changes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from alhambra.app.games.alhambra.setup import AlhambraSetupScene
from alhambra.app.input.devices import Devices
from alhambra.app.input.intents import (
    KEYBOARD,
    MOUSE,
    Accept,
    Caught,
    EndTurn,
    Intent,
    Look,
    Menu,
    Move,
    PadFound,
    PadLost,
    Point,
    Undo,
)
from alhambra.app.input.keys import MEANINGS, Bindings, bound, load_bindings, meanings, rebound
from alhambra.app.input.pads import BUTTONS, PULLS
from alhambra.app.input.router import Router
from alhambra.app.program.i18n import Texts
from alhambra.app.program.languages import languages
from alhambra.app.program.settings import SeatChoice, Settings
from alhambra.app.program.settings_file import SettingsFile
from alhambra.app.scenes.controls import ControlsScene
from alhambra.app.scenes.menu import MenuScene
from alhambra.app.scenes.waiting import PadLostScene
from alhambra.app.ui.buttons import WORDS, sign
from alhambra.paths import data_file, settings_file
from tests.app.driving import Driver, game, table
from tests.app.noting import Note
from tests.app.stage import Stage, words_on

USUAL = load_bindings(data_file("keys.yaml"), data_file("buttons.yaml"))


def test_what_is_usual_is_known_to_the_devices() -> None:
    for name in meanings(USUAL.keys):
        assert pygame.key.key_code(name)
    assert set(meanings(USUAL.buttons)) <= {*BUTTONS.values(), *PULLS.values()}
    assert set(USUAL.keys) == set(USUAL.buttons) == set(MEANINGS)


def test_the_old_meaning_of_a_changed_key_gets_the_key_it_replaces() -> None:
    changes = bound(USUAL.keys, USUAL.keys, "z", "end-turn")
    now = rebound(USUAL.keys, changes)
    assert now["end-turn"] == ("z",) and now["undo"] == ("e",)
    others = set(MEANINGS) - {"end-turn", "undo"}
    assert all(tuple(now[meaning]) == tuple(USUAL.keys[meaning]) for meaning in others)


def test_changing_back_leaves_no_change() -> None:
    changes = bound(USUAL.keys, USUAL.keys, "k", "undo")
    back = bound(rebound(USUAL.keys, changes), USUAL.keys, "z", "undo")
    assert back == {}


def test_the_router_follows_the_changes() -> None:
    pygame.display.init()
    router = Router(USUAL)
    down = pygame.Event(pygame.KEYDOWN, key=pygame.K_k, mod=0, unicode="", scancode=0)
    assert router.read([down], 1000, False) == []
    router.release_all()
    keys = rebound(USUAL.keys, bound(USUAL.keys, USUAL.keys, "k", "undo"))
    router.use(Bindings(keys, USUAL.buttons))
    found: list[Intent] = router.read([down], 1000, False)
    assert [type(intent) for intent in found] == [Undo]
    assert router.read([down], 1000, False, True) == [Caught("k", device="keyboard")]


@pytest.fixture
def driver() -> Iterator[Driver]:
    with game() as hands:
        yield hands
        hands.app.settings.change(keys={}, buttons={})


def change(driver: Driver, scene: ControlsScene, meaning: str, key: int) -> None:
    scene.form.focus(f"binding-{meaning}")
    driver.key(pygame.K_RETURN)
    assert scene.catching
    driver.key(key)
    assert not scene.catching


def test_a_key_is_changed_by_pressing_another(driver: Driver) -> None:
    scene = ControlsScene(driver.app)
    driver.open(scene)
    change(driver, scene, "end-turn", pygame.K_k)
    assert driver.app.bindings.keys["end-turn"] == ("k",)
    kept = json.loads(settings_file().read_text("utf-8"))
    assert kept["keys"] == {"end-turn": ["k"]}
    change(driver, scene, "end-turn", pygame.K_ESCAPE)
    assert driver.app.bindings.keys["end-turn"] == ("k",)
    above = Note()
    driver.open(above)
    driver.key(pygame.K_k)
    assert EndTurn in map(type, above.given)
    driver.app.stack.pop()
    driver.wait(1)
    scene.form.focus("reset")
    driver.key(pygame.K_RETURN)
    driver.key(pygame.K_RETURN)
    assert driver.app.bindings.keys["end-turn"] == ("k",), "it resets without a word"
    driver.key(pygame.K_RETURN)
    driver.key(pygame.K_RIGHT)
    driver.key(pygame.K_RETURN)
    assert driver.app.bindings == driver.app.usual


def test_a_key_with_another_meaning_is_taken_only_after_a_question(driver: Driver) -> None:
    scene = ControlsScene(driver.app)
    driver.open(scene)
    change(driver, scene, "hint", pygame.K_e)
    said = " ".join(words_on(driver.redraw()))
    assert driver.app.t("control.end-turn") in said
    assert driver.app.bindings == driver.app.usual
    driver.key(pygame.K_ESCAPE)
    assert driver.app.bindings == driver.app.usual
    change(driver, scene, "hint", pygame.K_e)
    driver.key(pygame.K_RIGHT)
    driver.key(pygame.K_RETURN)
    assert driver.app.bindings.keys["hint"] == ("e",)
    assert driver.app.bindings.keys["end-turn"] == ("i",)


def test_nothing_indispensable_is_left_without_a_key(driver: Driver) -> None:
    scene = ControlsScene(driver.app)
    driver.open(scene)
    change(driver, scene, "previous-group", pygame.K_F10)
    assert driver.app.bindings == driver.app.usual
    driver.key(pygame.K_RIGHT)
    driver.key(pygame.K_RETURN)
    assert driver.app.bindings == driver.app.usual
    said = words_on(driver.redraw())
    assert driver.app.t("controls.needed") in said


def test_keys_in_the_settings_that_make_no_sense_are_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"keys": {"fly": ["x"]}, "buttons": {"undo": "b"}}), "utf-8")
    assert SettingsFile(path, lambda now: None).now == Settings()
    path.write_text(json.dumps({"keys": {"undo": ["no such key"]}}), "utf-8")
    with game() as driver:
        driver.app.settings.change(keys={"undo": ("no such key",)})
        driver.key(pygame.K_F10)
        driver.app.settings.change(keys={})


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("e", "E"),
        ("ö", "Ö"),
        ("ß", "ß"),
        ("[+]", "+"),
        ("f11", "F11"),
        ("dpleft", "←"),
        ("[", "["),
        ("-righty", "R↑"),
    ],
)
def test_caps_are_short(name: str, written: str) -> None:
    assert sign(name) == written


@pytest.mark.parametrize("language", languages())
def test_texts_name_keys_as_their_caps_do(language: str) -> None:
    texts = Texts(language)
    assert texts.t("cap.shift") in texts.t("options.about_animation")
    assert f"Alt+{texts.t('cap.enter')}" in texts.t("options.about_fullscreen")
    assert texts.t("cap.escape") in texts.t("controls.press")


def test_every_key_with_words_has_a_text(driver: Driver) -> None:
    assert driver.app.caps(WORDS) == [driver.app.t(f"cap.{id}") for id in WORDS.values()]
    assert driver.app.caps(("a", "start"), pad=True) == ["A", "Start"]


@pytest.mark.parametrize("player", range(6))
def test_the_keys_to_look_at_players_are_numbered_as_they_sit(player: int) -> None:
    assert MEANINGS[f"look-{player + 1}"](KEYBOARD, True) == Look(player, device=KEYBOARD)


# -- claims ----------------------------------------------------------------------------------------


ONE, TWO = "pad-1", "pad-2"


def test_a_seat_with_a_pad_is_played_with_that_pad_alone() -> None:
    devices = Devices()
    devices.seat({0: ONE, 1: TWO, 2: ONE})
    for seat, pad, other in ((0, ONE, TWO), (1, TWO, ONE), (2, ONE, TWO)):
        assert devices.may_act(pad, seat)
        assert not any(devices.may_act(device, seat) for device in (other, MOUSE, KEYBOARD))


def plays_alone(devices: Devices, pad: str, seat: int) -> bool:
    """Whether the pad, and nothing else, plays the seat."""
    return devices.may_act(pad, seat) and not devices.may_act(KEYBOARD, seat)


def test_a_seat_without_is_played_with_anything_that_has_no_seat() -> None:
    devices = Devices()
    devices.seat({0: ONE})
    assert all(devices.may_act(device, 1) for device in (MOUSE, KEYBOARD, TWO))
    assert not devices.may_act(ONE, 1)


def test_a_lost_pad_is_replaced_by_the_next_that_comes() -> None:
    devices = Devices()
    devices.seat({0: ONE, 1: TWO, 2: ONE})
    assert devices.lost(ONE) == (0, 2) == devices.waiting
    assert devices.may_act(KEYBOARD, 0)
    assert devices.found("pad-7") == (0, 2)
    assert plays_alone(devices, "pad-7", 2) and not devices.waiting
    assert devices.found("pad-8") == ()


def test_a_pad_nobody_plays_with_may_go() -> None:
    devices = Devices()
    devices.seat({0: ONE})
    assert devices.lost(TWO) == () == devices.waiting
    devices.lost(ONE)
    devices.go_on_without()
    assert devices.found("pad-3") == () and devices.may_act(MOUSE, 0)


def test_a_pad_joins_and_leaves_a_seat_at_the_set_up() -> None:
    seats = (SeatChoice("Ann", "human", 0), SeatChoice("Ben", "human", 1))
    stage = Stage(Settings(language="en", seats=seats))
    scene = AlhambraSetupScene(stage.app)
    stage.open(scene)
    scene.form.focus(scene.places[1].device.id)
    stage.do(Accept(device=ONE))
    assert "Plays with their own gamepad." in stage.draw()
    stage.click_words("START")
    assert plays_alone(stage.app.devices, ONE, 1)
    assert stage.app.devices.may_act(KEYBOARD, 0)
    scene.form.focus(scene.places[1].device.id)
    stage.do(Accept(device=ONE))
    stage.click_words("START")
    assert stage.app.devices.may_act(KEYBOARD, 1)
    scene.form.focus(scene.places[0].device.id)
    stage.do(Accept(device=TWO), Accept(device=KEYBOARD))
    assert scene.places[0].pad is None


@pytest.fixture
def claiming() -> Iterator[Driver]:
    with game() as hands:
        hands.app.settings.change(animation="instant", privacy="open")
        yield hands
        hands.app.settings.change(privacy="covered")


def test_others_may_point_and_press_but_nothing_comes_of_it(claiming: Driver) -> None:
    scene = claiming.table(table(("human", "human")))
    claiming.wait(20)
    seat = scene.match.to_move
    assert seat is not None
    claiming.app.devices.seat({seat: ONE})
    before = scene.ui
    for intent in (Point((640, 400), device=MOUSE), Accept(device=TWO), EndTurn(device=KEYBOARD)):
        scene.handle(intent)
    assert scene.ui == before and scene.match.to_move == seat
    scene.handle(Move(device=ONE))
    assert scene.ui != before
    scene.handle(Menu(device=KEYBOARD))
    claiming.wait(1)
    assert isinstance(claiming.top, MenuScene)


def test_a_lost_pad_pauses_until_one_comes_or_somebody_goes_on(claiming: Driver) -> None:
    claiming.table(table(("human", "human")))
    claiming.wait(20)
    claiming.app.devices.seat({0: ONE})
    loop = claiming.program.loop
    loop.take(PadLost(device=ONE))
    assert claiming.shows(PadLostScene)
    loop.take(PadFound(device=TWO))
    assert not isinstance(claiming.top, PadLostScene) and plays_alone(claiming.app.devices, TWO, 0)
    loop.take(PadLost(device=TWO))
    assert isinstance(claiming.top, PadLostScene)
    claiming.key(pygame.K_RETURN)
    claiming.wait(1)
    assert not isinstance(claiming.top, PadLostScene)
    assert claiming.app.devices.may_act(MOUSE, 0) and not claiming.app.devices.waiting
