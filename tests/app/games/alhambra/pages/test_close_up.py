"""A right click, a long touch, a key and a pad's button show a thing large."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame
import pytest

from alhambra.app.games.alhambra.pages.close_up import UnseenScene
from alhambra.app.games.alhambra.pages.palace_look import LookScene
from alhambra.app.games.alhambra.table.market import LEFT
from alhambra.app.games.alhambra.table.scoring_panel import SCORES
from alhambra.app.games.alhambra.table_scene import AlhambraTableScene
from alhambra.app.gfx.commands import Image
from alhambra.app.input.intents import MOUSE, InspectAt
from alhambra.app.program.scene_stack import Scene
from alhambra.app.scenes.chronicle_scene import ChronicleScene
from alhambra.app.scenes.why import CloseUpScene
from alhambra.app.table.buttons import LOG
from alhambra.app.table.picture import Kind, Token
from alhambra.rules.alhambra.choices import Take
from alhambra.rules.alhambra.model import Phase
from tests.app.driving import Driver, table
from tests.app.dumps import looks_in
from tests.app.games.alhambra.positions import Laid, at, cell, hand, laying, money
from tests.app.handling import Keys
from tests.app.hint_tables import read
from tests.app.stage import words_on
from tests.rules.alhambra.positions import cards, player, position, tiles

MARKET = Token(Kind.MARKET, "0")


@pytest.fixture
def driver(driver: Driver) -> Iterator[Driver]:
    driver.app.settings.change(language="en")
    yield driver
    driver.touch = False


@pytest.fixture
def scene(driver: Driver) -> AlhambraTableScene:
    own = player("gulden-9 gulden-4 denar-3", "garden-10 0 1")
    money = cards("ducat-9 gulden-7 denar-3 ducat-2")
    state = position(own, player(), dirk=tiles("tower-8-nes"), money=money)
    lay: Laid = laying(driver)
    return lay(state)


def by_pointer(driver: Driver, scene: AlhambraTableScene) -> None:
    driver.right_click(at(scene, MARKET))


def by_key(driver: Driver, scene: AlhambraTableScene) -> None:
    Keys(driver).focus(scene, MARKET)
    driver.key(pygame.K_v)


def by_pad(driver: Driver, scene: AlhambraTableScene) -> None:
    Keys(driver).focus(scene, MARKET)
    for value in (32767, 0):
        driver.tilt(pygame.CONTROLLER_AXIS_RIGHTX, value)


@pytest.mark.parametrize("inspect", [by_pointer, by_key, by_pad])
def test_a_tile_is_shown_large_with_what_is_known_of_it(
    driver: Driver, scene: AlhambraTableScene, inspect: Callable[..., None]
) -> None:
    inspect(driver, scene)
    assert driver.shows(CloseUpScene)
    tile = scene.snapshot().seen.market[0]
    assert tile is not None
    text = " ".join(driver.words())
    assert f"{driver.app.t(f'building.{tile.building}')} {tile.price}".upper() in text
    assert "still in the bag" in text
    driver.touch = False
    driver.key(pygame.K_ESCAPE)
    assert driver.acts(scene)


def test_a_card_tells_the_sum_in_hand(driver: Driver, scene: AlhambraTableScene) -> None:
    for token in (hand("gulden-9"), money("gulden-7")):
        x, _ = at(scene, token)
        driver.right_click((x, scene.picture.by_token[token].box.y + 12))
        assert driver.app.t("close_up.hand", amount="13 florins") in driver.words()
        driver.click((5, 5))
        assert driver.acts(scene)


def test_panels_and_players_are_shown(driver: Driver, scene: AlhambraTableScene) -> None:
    shown: dict[Token, type[Scene]] = {
        Token(Kind.DIRK): LookScene,
        Token(Kind.PLAYER, "1"): LookScene,
        SCORES: CloseUpScene,
        LEFT["market"]: UnseenScene,
        Token(Kind.STORE): CloseUpScene,
        LOG: ChronicleScene,
    }
    for token, kind in shown.items():
        driver.right_click(at(scene, token))
        assert driver.shows(kind), token
        driver.key(pygame.K_ESCAPE)


def test_a_right_click_on_bare_ground_does_nothing(
    driver: Driver, scene: AlhambraTableScene
) -> None:
    driver.click(at(scene, MARKET))
    picked = scene.ui.picked
    assert picked
    driver.right_click(cell(scene, 4, 4))
    assert driver.acts(scene) and scene.ui.picked == picked


@pytest.mark.parametrize("way", ["right click", "key", "pad", "long touch"])
def test_an_entry_of_the_chronicle_is_shown_large(driver: Driver, way: str) -> None:
    scene = driver.table(table(("human", "normal", "easy"), seed=4))
    driver.until(lambda: scene.match.human_to_move and not scene.busy)
    scene.controller.submit(next(c for c in scene.match.choices() if isinstance(c, Take)))
    driver.until(lambda: scene.match.human_to_move and not scene.busy)
    driver.key(pygame.K_l, frames=2)
    log = driver.scene(ChronicleScene)
    entries = scene.controller.view.entries()
    log.chosen = next(n for n, entry in enumerate(entries) if entry.cards)
    entry = entries[log.chosen]
    if way == "right click":
        log.handle(InspectAt(log.rows.place(log.chosen).center, device=MOUSE))
        driver.wait(1)
    elif way == "key":
        driver.key(pygame.K_v)
    elif way == "long touch":
        driver.touch = True
        driver.press(log.rows.place(log.chosen).center, frames=60)
        assert driver.acts(log)
        driver.wait(30)
        driver.release((5, 5))
        driver.touch = False
    else:
        for value in (30000, 0):
            driver.tilt(pygame.CONTROLLER_AXIS_RIGHTX, value)
    assert driver.shows(CloseUpScene)
    assert entry.text in words_on(driver.redraw())
    large = [c for c in looks_in(driver.app.canvas.commands, Image) if c.name in entry.cards]
    assert max(image.area.h for image in large) > 150
    driver.key(pygame.K_ESCAPE, frames=1)
    assert driver.top is log
    driver.key(pygame.K_ESCAPE)


def test_a_purchase_says_what_is_paid_for_what(driver: Driver) -> None:
    scene = laying(driver)(position(player("gulden-9 gulden-8"), player(), player()))
    driver.click(at(scene, Token(Kind.MARKET, "0")))
    assert "9 + 8 (price 13)" in read(scene)


# -- words -----------------------------------------------------------------------------------------


def test_won_tiles_say_why_they_were_won(driver: Driver) -> None:
    won = tiles("tower-9-ne garden-9-e")
    scene = laying(driver)(
        position(player(), player(), player(), phase=Phase.LEFTOVER, to_place=won)
    )
    texts = read(scene)
    assert driver.app.t("table.won_title") in texts
    assert driver.app.t("table.won_text", count=2) in texts
    assert driver.app.t("table.bought_title") not in texts
