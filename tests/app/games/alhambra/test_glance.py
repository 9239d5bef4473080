"""What the table tells without a click: what can be paid, and where a tile may go."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from alhambra.app.games.alhambra.table.palace_view import lit_cells, prospects
from alhambra.app.games.alhambra.table.payment import Way, best_payment
from alhambra.app.games.alhambra.table.presenter import Presenter
from alhambra.app.games.alhambra.table.snapshot import AlhambraUiState, TableSnapshot, make_offers
from alhambra.app.games.alhambra.table_scene import AlhambraTableScene
from alhambra.app.input.intents import Zoom
from alhambra.app.program.i18n import Texts
from alhambra.app.table.picture import Kind, Layer, Picture, Token, Words
from alhambra.rules import alhambra as game_rules
from alhambra.rules.alhambra.choices import Buy
from alhambra.rules.alhambra.model import Box as GameBox
from alhambra.rules.alhambra.model import Phase
from alhambra.rules.alhambra.observe import observe
from tests.app.driving import Driver, game
from tests.app.games.alhambra.tables import history, rest, seated
from tests.app.stage import canvas

DECISIONS = (0, 6, 42, 60, 108)
"""Decisions after which tiles can be paid exactly, with too much, or not at all."""


@pytest.fixture(scope="module")
def driver() -> Iterator[Driver]:
    """A program in a small window, without animations."""
    with game() as hands:
        hands.app.settings.change(animation="instant")
        yield hands


def moment(box: GameBox, decisions: int, *, covered: bool = False) -> TableSnapshot:
    """The first player's turn after so many decisions."""
    state = history(box, 3, decisions)[-1].state
    choices = tuple(game_rules.choices(state, 0))
    return TableSnapshot(observe(state, 0), 0, AlhambraUiState(), choices, covered=covered)


def shown(snapshot: TableSnapshot) -> Picture:
    surface = canvas(1280, 720)
    presenter = Presenter(surface.metrics, Texts("en").t, surface, 2)
    return presenter.picture(snapshot, make_offers(snapshot.choices))


def words(picture: Picture, id: str) -> str:
    look = picture.by_id[id].look
    assert isinstance(look, Words)
    return look.text


# -- what can be paid ------------------------------------------------------------------------------


def test_each_market_place_tells_how_it_can_be_paid(box: GameBox) -> None:
    met = set()
    for decisions in DECISIONS:
        snapshot = moment(box, decisions)
        picture = shown(snapshot)
        for place, tile in enumerate(snapshot.seen.market):
            assert tile is not None
            over = [
                sum(card.value for card in choice.pay) - tile.price
                for choice in snapshot.choices
                if isinstance(choice, Buy) and choice.place == place
            ]
            hand = snapshot.own.hand
            assert hand is not None
            missing = tile.price - sum(hand.of(snapshot.seen.market_currencies[place]))
            sign = f"−{missing}" if not over else f"+{min(over)}" if min(over) else "="
            assert words(picture, f"place:{place}/paid") == sign
            assert (picture.by_id[f"market:{place}/tile"].alpha < 1) == (not over)
            met.add(sign[0])
    assert met == {"=", "+", "−"}


def test_a_covered_hand_is_not_told_by_the_market(box: GameBox) -> None:
    picture = shown(moment(box, DECISIONS[0], covered=True))
    assert not [id for id in picture.by_id if id.endswith("/paid")]


def place_with(scene: AlhambraTableScene, way: Way) -> Token | None:
    """A market tile that can be paid like this."""
    snapshot = scene.snapshot()
    ways = [best_payment(snapshot, place) for place in range(4)]
    places = (n for n, payment in enumerate(ways) if payment is not None and payment.way is way)
    number = next(places, None)
    return None if number is None else Token(Kind.MARKET, str(number))


@pytest.mark.parametrize("way", Way)
def test_cells_are_lit_only_if_the_tile_can_be_paid(way: Way, driver: Driver, box: GameBox) -> None:
    for decisions in DECISIONS:
        scene = seated(driver, history(box, 3, decisions))
        token = place_with(scene, way)
        if token is not None:
            break
    assert token is not None and scene.match.state.phase is Phase.ACTION
    driver.click(scene.picture.by_token[token].box.center)
    driver.wait(3)
    legal = {
        f"cell:{cell[0]},{cell[1]}"
        for cell, option in prospects(scene.snapshot()).items()
        if option.verdict is None
    }
    lit = {name for name in legal if f"{name}/mark" in scene.picture.by_id}
    grey = {name for name in legal if f"{name}/dear" in scene.picture.by_id}
    assert legal and (lit, grey) == ((set(), legal) if way is Way.SHORT else (legal, set()))
    name = min(legal).removeprefix("cell:")
    driver.point(scene.picture.by_token[Token(Kind.CELL, name)].box.center)
    driver.wait(3)
    told = words(scene.picture, "tip/text")
    assert ("You have only" in told) == (way is Way.SHORT)
    rest(driver, scene)


def test_the_held_tile_carries_its_price_and_how_it_can_be_paid(
    driver: Driver, box: GameBox
) -> None:
    scene = seated(driver, history(box, 3, DECISIONS[0]))
    token = place_with(scene, Way.SHORT)
    assert token is not None
    driver.press(scene.picture.by_token[token].box.center)
    driver.point((640, 330))
    driver.wait(3)
    assert words(scene.picture, f"market:{token.name}/paid").startswith("−")
    assert f"market:{token.name}/price" in scene.picture.by_id
    driver.release((5, 5))


# -- where sentences and tiles are drawn -----------------------------------------------------------


@pytest.mark.parametrize("decisions", [6, 42, 84])
def test_a_sentence_covers_neither_the_held_tile_nor_a_bright_cell(
    decisions: int, driver: Driver, box: GameBox
) -> None:
    scene = seated(driver, history(box, 3, decisions))
    token = place_with(scene, Way.EXACT)
    assert token is not None
    driver.press(scene.picture.by_token[token].box.center)
    driver.point((640, 330))
    cells = [spot.token for spot in scene.picture.spots if spot.token.kind is Kind.CELL]
    told = 0
    for cell in cells:
        driver.point(scene.picture.by_token[cell].box.center)
        driver.wait(2)
        picture = scene.picture
        if "tip/frame" not in picture.by_id:
            continue
        tip = picture.by_id["tip/frame"]
        held = picture.by_id[f"market:{token.name}/tile"]
        assert tip.layer is Layer.HELD  # it goes with the tile, and is never under it
        assert not tip.box.overlaps(held.box.inset(1))
        assert not any(tip.box.overlaps(lit) for lit in lit_cells(picture.sprites))
        told += 1
    assert told > 3
    driver.release((5, 5))


def test_nothing_of_a_zoomed_palace_leaves_the_open_ground(driver: Driver, box: GameBox) -> None:
    scene = seated(driver, history(box, 3, 84))
    room = scene.controller.view.open_ground
    assert all(sprite.clip is None for sprite in scene.picture.sprites)
    driver.program.stack.handle(Zoom(6, device="keyboard"))
    driver.wait(3)
    picture = scene.picture
    palace = [sprite for sprite in picture.sprites if sprite.id.startswith("palace:")]
    assert any(room.common(sprite.box) != sprite.box for sprite in palace)
    for sprite in palace:
        assert sprite.clip is not None
        assert (sprite.clip.x, sprite.clip.y) == (room.x, room.y)
        assert sprite.clip.right == pytest.approx(room.right)
    ruler = [sprite for sprite in picture.sprites if sprite.id.startswith("track")]
    assert ruler and all(sprite.layer < Layer.PALACE for sprite in ruler)
    driver.program.stack.handle(Zoom(-6, device="keyboard"))


def test_a_drag_that_begins_on_the_ruler_moves_the_palace(driver: Driver, box: GameBox) -> None:
    scene = seated(driver, history(box, 3, 84))
    before = scene.ground()
    start = scene.picture.by_id["track/60"].box.center
    driver.drag(start, (start[0] + 40, start[1] + 30))
    driver.wait(2)
    assert scene.ground() != before
