"""Help at the table of Roll & Write: reasons, the chronicle, what happened since one's turn."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from alhambra.app.games.rollwrite.pages.close_up import RollwriteWhyScene
from alhambra.app.games.rollwrite.table.snapshot import COINS
from alhambra.app.games.rollwrite.table_scene import CONTROLS, RollwriteTableScene
from alhambra.app.input.intents import MOUSE, EndTurn
from alhambra.app.input.keys import MEANINGS
from alhambra.app.scenes.chronicle_scene import ChronicleScene, LookBackScene
from alhambra.app.scenes.controls import ALL, LOOK
from alhambra.app.scenes.menu import MenuScene
from alhambra.app.scenes.why import CloseUpScene
from alhambra.app.table.advice.hint_panel import HINT
from alhambra.app.table.buttons import LOG, SINCE
from alhambra.app.table.picture import Kind, Token
from alhambra.rules.rollwrite.choices import Build, coins_to_gain
from alhambra.rules.rollwrite.events import Built
from alhambra.rules.rollwrite.model import CELLS, TURN, State, bit
from tests.app.driving import Driver
from tests.app.gallery.rollwrite import coins_taken
from tests.app.gallery.showing import SMALL, rest, stage_for
from tests.app.games.alhambra.test_devices import OnePad
from tests.app.games.rollwrite.advices import SheetSage
from tests.app.games.rollwrite.positions import Running, begun, lying, positions, table
from tests.app.handling import Clicks, Keys
from tests.app.refusing import words_of
from tests.app.table.helped import HANDS, laid_sheet, press, proposals

SUMS = ("completed", "places", "lines", "coins")


@pytest.fixture
def driver(driver: Driver) -> Driver:
    driver.app.settings.change(animation="instant", confirm="off", help="hints", language="en")
    return driver


@pytest.fixture
def sage() -> SheetSage:
    return SheetSage()


def at_turn(coins: int = 0) -> State:
    """A position at the beginning of a turn, with this many coins at least."""
    return next(
        s for s in positions(3)[20:] if s.phase is TURN and s.players[s.to_move].coins >= coins
    )


def test_a_proposal_is_marked_on_the_sheet(driver: Driver, sage: SheetSage) -> None:
    scene = laid_sheet(driver, lying(at_turn(coins=2)), sage)
    driver.key(pygame.K_i, frames=3)
    met = 0
    for number in range(3):
        press(driver, "pointer", scene, Token(Kind.HINT, str(number)))
        assert scene.ui.hints is not None
        for choice in scene.ui.hints.advice[number].turn:
            if isinstance(choice, Build):
                met += 1
                assert f"proposal:cross-{choice.blue}-{choice.yellow}" in scene.picture.by_id
    assert met


def test_while_another_sheet_is_looked_at_hints_wait(driver: Driver, sage: SheetSage) -> None:
    state = at_turn()
    scene = laid_sheet(driver, lying(state), sage)
    driver.key(pygame.K_i, frames=3)
    scene.controller.look((state.to_move + 1) % 3)
    driver.wait(2)
    assert scene.snapshot().ui.looking is not None and not proposals(scene)
    assert not scene.picture.by_token[HINT].live
    driver.key(pygame.K_ESCAPE, frames=3)
    assert len(proposals(scene)) == 3


def played_on(driver: Driver, sage: SheetSage) -> RollwriteTableScene:
    """A game in which everybody had a turn, by one person and others who choose by lot."""
    at = table(3, 4, humans=1)
    scene = laid_sheet(driver, Running(begun(at), at), sage)
    rounds = 0
    while rounds < 2 or scene.match.to_move != 0 or scene.match.state.phase is not TURN:
        if scene.match.human_to_move and not scene.busy:
            rounds += scene.match.state.phase is TURN
            scene.controller.submit(scene.match.choices()[-1])
        driver.wait(1)
        assert driver.top is scene
    driver.wait(5)
    return scene


@pytest.mark.parametrize("device", ["pointer", "pad"])
def test_the_chronicle_leads_back_to_the_sheet_and_tells_why(
    driver: Driver, sage: SheetSage, device: str
) -> None:
    scene = played_on(driver, sage)
    press(driver, device, scene, LOG)
    log = driver.scene(ChronicleScene)
    frames = scene.match.frames
    built = max(n for n, frame in enumerate(frames) if isinstance(frame.event, Built))
    entries = scene.controller.view.entries()
    keys = OnePad(driver) if device == "pad" else Keys(driver)
    while entries[log.chosen].at != built:
        keys.tap(0, [pygame.K_UP])
    driver.wait(1)
    keys.tap(0, [pygame.K_RETURN])
    driver.wait(2)
    back = driver.scene(LookBackScene)
    event = frames[built].event
    assert isinstance(event, Built)
    who = "cell" if event.player == scene.controller.view.seat else f"cell:{event.player}"
    assert f"{who}:{event.blue}-{event.yellow}" in back.picture.anchors
    assert back.picture.by_id != scene.picture.by_id
    keys.tap(0, [pygame.K_RETURN])
    driver.wait(2)
    assert driver.acts(log)
    keys.tap(0, [pygame.K_RIGHT, pygame.K_RETURN])
    driver.wait(3)
    why = driver.scene(RollwriteWhyScene)
    assert sage.asked == [("judge", event.player)]
    assert Build(event.blue, event.yellow, event.again) in why.shown[0].turn
    assert why.describe_turns([why.shown[0].turn])[0] in driver.words()
    driver.key(pygame.K_ESCAPE)
    driver.key(pygame.K_ESCAPE, frames=2)
    assert driver.top is scene


@pytest.mark.parametrize("device", ["pointer", "pad"])
def test_what_happened_since_the_own_turn_is_told_again_and_changes_nothing(
    driver: Driver, sage: SheetSage, device: str
) -> None:
    scene = played_on(driver, sage)
    before, shown = tuple(scene.match.frames), scene.snapshot()
    driver.app.settings.change(animation="normal")
    press(driver, device, scene, SINCE)
    assert scene.busy
    driver.app.settings.change(animation="instant")
    driver.wait(5)
    assert not scene.busy and tuple(scene.match.frames) == before
    assert scene.snapshot() == replace(shown, ui=scene.ui)
    driver.key(pygame.K_t, frames=5)
    assert tuple(scene.match.frames) == before


# -- the keys --------------------------------------------------------------------------------------


def test_the_menu_names_the_keys_of_its_own_game(driver: Driver, sage: SheetSage) -> None:
    scene = laid_sheet(driver, lying(at_turn()), sage)
    driver.key(pygame.K_F10, frames=2)
    assert driver.shows(MenuScene)
    words, t = set(driver.words()), driver.app.t
    assert {t(CONTROLS.text(meaning)) for meaning in CONTROLS.listed} <= words
    assert "Sheets of all players" in words
    foreign = {t(f"control.{m}") for m in (LOOK, "scores", "unseen", "peek", "fit", "nearer")}
    assert not foreign & words
    driver.key(pygame.K_ESCAPE, frames=2)
    assert driver.top is scene
    for controls in (ALL, CONTROLS):
        assert {*controls.listed, *controls.unused, *controls.own} <= {*MEANINGS, LOOK}
        assert not set(controls.listed) & set(controls.unused)


# -- tips ------------------------------------------------------------------------------------------


def test_a_right_click_shows_a_building_or_a_die_large(driver: Driver) -> None:
    scene = laid_sheet(driver, lying(at_turn()), SheetSage())
    kinds = {Kind.CELL, Kind.GROUND, Kind.NUDGE} & {s.token.kind for s in scene.picture.spots}
    assert Kind.GROUND in kinds
    for kind in kinds:
        spot = next(each for each in scene.picture.spots if each.token.kind is kind)
        driver.right_click(spot.box.center)
        assert driver.shows(CloseUpScene)
        driver.click((5, 5))
        assert driver.acts(scene)


def test_a_turn_offers_coins_only_where_there_are_any(driver: Driver) -> None:
    """With buildings or without, with coins or a full track: the words, the button, its coin.

    Each is pressed with another device.
    """
    turn = at_turn()
    every = (1 << len(CELLS)) - 1
    own, full = turn.players[turn.to_move], turn.box.track
    met = [(blue, yellow) for blue in own.blue for yellow in own.yellow]
    sheets = {
        "rollwrite.build_text": own._replace(crossed=0),
        "rollwrite.turn_text": own._replace(crossed=bit(met[0]), track=0),
        "rollwrite.coins_text": own._replace(crossed=every, track=0),
        "rollwrite.nothing_text": own._replace(crossed=every, track=full),
    }
    devices = "pointer", "finger", "keys", "pad"
    for (says, sheet), device in zip(sheets.items(), devices, strict=True):
        players = tuple(sheet if one is own else one for one in turn.players)
        scene = laid_sheet(driver, lying(turn._replace(players=players)), SheetSage())
        assert words_of(scene, "actions/text") == driver.app.t(says)
        gain = coins_to_gain(scene.match.state, turn.to_move)
        assert bool(gain) is (says in ("rollwrite.turn_text", "rollwrite.coins_text"))
        assert ("button:purse/icon" in scene.picture.by_id) is bool(gain)
        label = scene.picture.by_token[COINS].label
        assert (label == driver.app.t("rollwrite.take_coins", count=gain)) is bool(gain)
        driver.touch = device == "finger"
        HANDS.get(device, Clicks)(driver).press(scene, COINS)
        driver.wait(2)
        after = scene.match.state
        assert len(scene.match.frames) > 1
        assert after.players[turn.to_move].track == sheet.track + gain


def test_the_sums_stand_above_the_coach_once_he_is_read() -> None:
    stage = stage_for(SMALL[0], {"confirm": "on", "help": "coach"})
    coins_taken(stage)
    stage.do(EndTurn(device=MOUSE))
    rest(stage)
    scene = stage.scene(RollwriteTableScene)
    assert scene.snapshot().remark.brief
    shown = scene.picture.by_id
    rows = [shown[f"rollwrite.sum_{what}/points"] for what in SUMS]
    assert max(row.box.bottom for row in rows) <= shown["remark/panel"].box.y
