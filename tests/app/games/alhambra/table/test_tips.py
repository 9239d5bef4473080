"""The sentences that a resting pointer gets, and what Dirk says of himself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pygame
import pytest

from alhambra.app.games.alhambra.pages.close_up import UnseenScene
from alhambra.app.games.alhambra.pages.palace_look import LookScene
from alhambra.app.games.alhambra.table.market import LEFT
from alhambra.app.games.alhambra.table.scoring_panel import SCORES
from alhambra.app.games.alhambra.table_scene import AlhambraTableScene
from alhambra.app.gfx.commands import Image, Text
from alhambra.app.gfx.theme import BODY
from alhambra.app.program.scene_stack import Scene
from alhambra.app.scenes.chronicle_scene import ChronicleScene
from alhambra.app.table.buttons import LOG, MENU
from alhambra.app.table.picture import Kind, Token
from alhambra.rules.alhambra.model import Box as GameBox
from alhambra.rules.alhambra.model import Building, State
from alhambra.rules.alhambra.observe import observe
from bench.honesty.hidden import permuted
from tests.app.driving import Driver, table
from tests.app.dumps import canvas_dump
from tests.app.games.alhambra.positions import Laid, at, cell
from tests.app.games.alhambra.tables import history, rest, seated
from tests.app.games.alhambra.test_devices import OnePad
from tests.app.handling import Keys
from tests.app.hint_tables import read
from tests.app.stage import Stage, words_on
from tests.rules.alhambra.positions import player, position, tiles
from tests.rules.alhambra.test_secrets import states

GARDEN = Token(Kind.MARKET, "0")
OFFERED = "garden-10 arcades-10 tower-12 chambers-10"
RESTED = 45
"""Frames after which a pointer has rested."""


@pytest.fixture
def driver(driver: Driver) -> Iterator[Driver]:
    driver.touch = False
    yield driver
    driver.touch = False


def opened(laid: Laid) -> AlhambraTableScene:
    return laid(position(player(), player(), dirk=tiles("tower-8-nes")))


def tip(scene: AlhambraTableScene) -> str | None:
    """The sentence beside the pointer."""
    sprite = scene.picture.by_id.get("tip/text")
    if sprite is None:
        return None
    assert isinstance(sprite.look, Text)
    return sprite.look.text


@pytest.mark.parametrize("token", [GARDEN, Token(Kind.DIRK), LOG])
def test_a_resting_mouse_gets_the_sentence_of_the_keys(
    driver: Driver, laid: Laid, token: Token
) -> None:
    scene = opened(laid)
    x, y = at(scene, token)
    driver.point((x, y), frames=20)
    assert tip(scene) is None
    driver.wait(RESTED)
    assert tip(scene) == scene.picture.by_token[token].label
    assert not scene.picture.by_id["tip/frame"].box.contains((x, y))
    driver.point((x + 30, y))
    assert tip(scene) is None


SYMBOLS = (
    "type-",
    "medal-",
    "wall",
    "cards",
    "reserve",
    "emblem-",
    "coin-",
    "undo",
    "redo",
    "menu",
)
"""How the names of sprites begin that are symbols without words."""
IN_PANELS = ("player:", "dirk", "majorities/", "majority:", "track:", "place:", "button:")
WORDED = ("place:0/coin", "place:1/coin", "place:2/coin", "place:3/coin")
"""The coin of a market place stands beside the currency's name, and in the tip of its tile."""


def test_every_symbol_answers_a_resting_mouse_beside_its_panel(driver: Driver, laid: Laid) -> None:
    """Names of buildings, walls, cards, reserves, buyers, points and buttons are a tip away."""
    scene = opened(laid)
    found = [
        sprite
        for sprite in scene.picture.sprites
        if isinstance(sprite.look, Image)
        and sprite.look.name.startswith(SYMBOLS)
        and sprite.id.startswith(IN_PANELS)
        and sprite.id not in WORDED
        and not sprite.id.endswith(("/emblem", "/face"))
    ]
    assert len(found) > 30
    panels = [sprite.box for sprite in scene.picture.sprites if sprite.id.endswith("/panel")]
    for sprite in found:
        driver.point((640, 560))
        driver.point(sprite.box.center)
        driver.wait(2, 0.4)
        assert tip(scene), sprite.id
        frame = scene.picture.by_id["tip/frame"].box
        own = next((box for box in panels if box.contains(sprite.box.center)), None)
        assert own is None or not frame.overlaps(own), sprite.id


def test_a_name_too_long_for_its_panel_answers_a_resting_mouse(driver: Driver, laid: Laid) -> None:
    name = "Esmeralda Montgomery"
    scene = laid(position(player(), player()._replace(name=name), player()._replace(name="P2")))
    shown = scene.picture.by_id
    for seat, told in ((1, name), (2, None)):
        driver.point((640, 560))
        driver.point(shown[f"player:{seat}/name"].box.center)
        driver.wait(2, 0.4)
        assert tip(scene) == told


def test_keys_tell_all_symbols_of_the_panel_with_the_focus(driver: Driver, laid: Laid) -> None:
    scene = opened(laid)
    keys = Keys(driver)
    say = driver.app.t
    keys.focus(scene, Token(Kind.DIRK))
    told = tip(scene) or ""
    tower = say("building_type.tower")
    assert say("table.count_tip", building=tower, count=1) in told.split("\n")
    keys.focus(scene, SCORES)
    told = tip(scene) or ""
    assert all(say(f"building_type.{building}") in told for building in Building)
    assert f"{say('building_type.tower')}: {say('table.dirk')} 6" in told
    assert len(told.split("\n")) == len(("the panel", "the own places", *Building))
    keys.focus(scene, MENU)
    assert tip(scene) == say("table.menu_tip")


def test_the_longest_tip_of_keys_stays_in_the_window(driver: Driver, laid: Laid) -> None:
    row = ("pavilion-8", "seraglio-9", "arcades-10", "chambers-11", "garden-11", "tower-12")
    palace = " ".join(f"{id} {x} 0" for x, id in enumerate(row, start=1))
    more = "pavilion-6-n seraglio-7-w arcades-8-e chambers-9-s garden-10-n tower-11-n"
    dirk = tiles(f"{' '.join(row)} {more}")
    scene = laid(position(player("", palace), player("", palace), dirk=dirk, scored=2))
    Keys(driver).focus(scene, SCORES)
    words = scene.picture.by_id["tip/text"]
    window = scene.controller.view.layout.metrics.window
    assert window.union(words.box) == window
    assert isinstance(words.look, Text)
    assert driver.program.canvas.height(words.look.text, BODY, words.box.w) <= words.box.h


def test_the_buyer_of_a_market_place_is_named(driver: Driver, box: GameBox) -> None:
    scene = seated(driver, history(box, 3, 45))
    sprite, *_ = (s for s in scene.picture.sprites if s.id.endswith("/buyer"))
    driver.point((640, 500))
    driver.point(sprite.box.center)
    driver.wait(2, 0.4)
    names = [player.name for player in scene.match.state.players]
    assert tip(scene) in [driver.app.t("table.buyer_tip", name=name) for name in names[1:]]


# -- what a drop would earn ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("own", "other", "scored", "said"),
    [
        ("", "", 0, "Gardens: you would lead (5 points)."),
        ("", "garden-11 0 1", 0, "Gardens: shared with P1, 2 points each."),
        ("", "garden-11 0 1  garden-9-e 0 2", 0, "Gardens: one player has more."),
        ("", "garden-11 0 1  garden-9-e 0 2", 1, "Gardens: you would take 2nd place (5 points)."),
        ("garden-9-e 0 1", "garden-11 0 1", 1, "Gardens: you would lead (12 points)."),
    ],
)
def test_a_cell_says_what_the_tile_would_earn_there(
    driver: Driver, laid: Laid, own: str, other: str, scored: int, said: str
) -> None:
    others = (player("", other)._replace(name="P1"), player()._replace(name="P2"))
    pays = player("gulden-9 gulden-1 gulden-8", own)
    scene = laid(position(pays, *others, market=OFFERED, scored=scored))
    before = count(scene, "garden")
    driver.click(at(scene, GARDEN))
    driver.point(cell(scene, 1, 0), frames=2)
    assert said in (tip(scene) or "").split("\n")
    assert before != count(scene, "garden")
    assert set(count(scene, "garden").values()) == {"muted"}


def count(scene: AlhambraTableScene, building: str) -> dict[str, str]:
    """The numbers of tiles in a row of the scoring panel, and their colours."""
    return {
        sprite.look.text: sprite.look.colour
        for sprite in scene.picture.sprites
        if sprite.id.startswith(f"majority:{building}-") and sprite.id.endswith("/tiles")
        if isinstance(sprite.look, Text)
    }


def test_the_scoring_panel_counts_planned_tiles_along(driver: Driver, laid: Laid) -> None:
    scene = laid(position(player("gulden-9 gulden-1"), player(), market=OFFERED))
    assert not count(scene, "garden")
    driver.drag(at(scene, GARDEN), cell(scene, 1, 0))
    driver.point((640, 560), frames=3)
    assert count(scene, "garden") == {"1": "muted"}
    assert count(scene, "tower") == {}
    driver.key(pygame.K_z, frames=3)
    assert not count(scene, "garden")


def test_a_tip_is_gone_when_a_drag_begins(driver: Driver, laid: Laid) -> None:
    scene = opened(laid)
    x, y = at(scene, GARDEN)
    driver.point((x, y))
    driver.wait(RESTED)
    assert tip(scene)
    driver.press((x, y))
    assert tip(scene) is None
    driver.point((x, y + 60))
    driver.wait(RESTED)
    assert tip(scene) is None
    driver.release((x, y + 60))


def test_a_long_touch_gets_the_sentence_above_the_finger_and_does_nothing(
    driver: Driver, laid: Laid
) -> None:
    scene = opened(laid)
    driver.touch = True
    x, y = at(scene, Token(Kind.DIRK))
    driver.press((x, y))
    driver.wait(RESTED)
    assert tip(scene) == scene.picture.by_token[Token(Kind.DIRK)].label
    driver.release((x, y))
    assert driver.acts(scene)
    assert tip(scene) is None
    driver.click((x, y))
    assert not driver.acts(scene)
    driver.key(pygame.K_ESCAPE)


def test_dirk_introduces_himself_once(driver: Driver) -> None:
    driver.app.settings.change(met_dirk=False)
    words = driver.app.t("table.dirk_hello")
    two = table(["human", "normal"])
    assert words in read(driver.table(two))
    assert words not in read(driver.table(two))
    driver.app.settings.change(met_dirk=False)
    assert words not in read(driver.table(table(["human", "normal", "normal"])))
    assert words in read(driver.table(two)), "at a table without him nobody has met him"


# -- overlays --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "scene_type", "token"),
    [
        (pygame.K_l, ChronicleScene, LOG),
        (pygame.K_b, UnseenScene, LEFT["market"]),
        (pygame.K_b, UnseenScene, LEFT["money"]),
        (pygame.K_2, LookScene, Token(Kind.PLAYER, "1")),
        (pygame.K_1, LookScene, Token(Kind.PLAYER, "0")),
    ],
)
def test_overlays_open_by_key_by_focus_by_pointer_and_by_pad(
    key: int, scene_type: type[Scene], token: Token, driver: Driver, box: GameBox
) -> None:
    scene = seated(driver, history(box, 3, 40))
    before = rest(driver, scene)
    ways: tuple[Callable[[], None], ...] = (
        lambda: driver.key(key),
        lambda: Keys(driver).press(scene, token),
        lambda: driver.click(scene.picture.by_token[token].box.center),
        lambda: OnePad(driver).press(scene, token),
    )
    for opened in ways:
        opened()
        driver.wait(2)
        assert isinstance(driver.top, scene_type)
        if opened is ways[-1]:
            driver.press_pad(pygame.CONTROLLER_BUTTON_B)
        else:
            driver.key(pygame.K_ESCAPE)
        assert rest(driver, scene) == before
        assert driver.top is scene


# -- secrets ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("whole", [(2, "builder"), (4, "anybody"), (6, "keeper")])
def test_what_is_hidden_changes_no_overlay(whole: tuple[int, str]) -> None:
    rng = Random("overlays")
    for state in states(whole, 61):
        other = permuted(state, 0, rng)
        assert overlays(other) == overlays(state)


def overlays(state: State) -> list[str]:
    """What is drawn of the two overlays that show the state."""
    drawn = []
    stage = Stage()
    seen = observe(state, 0)
    for scene in (UnseenScene(stage.app, seen), LookScene(stage.app, seen, 1)):
        stage.stack.reset(scene)
        stage.stack.settle()
        stage.draw()
        drawn.append(canvas_dump(stage.canvas))
    return drawn


def test_a_covered_hand_is_counted_among_the_hidden_money(driver: Driver, box: GameBox) -> None:
    driver.app.settings.change(privacy="covered")
    scene = seated(driver, history(box, 3, 40), people=2)
    assert scene.snapshot().covered
    driver.key(pygame.K_b)
    assert driver.shows(UnseenScene)
    hands = sum(player.hand.size() for player in scene.match.state.players)
    deck = sum(hasattr(card, "value") for card in scene.match.state.deck)
    driver.redraw()
    counted = driver.app.t("unseen.money", count=hands + deck)
    assert counted in words_on(driver.app.canvas)
    driver.key(pygame.K_ESCAPE)
    driver.app.settings.change(privacy="open")
