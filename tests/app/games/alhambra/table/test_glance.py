"""What the table tells without a click: what can be paid, and where a tile may go."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from alhambra.app.games.alhambra.setup import AlhambraSetupScene
from alhambra.app.games.alhambra.table.palace.palace_view import lit_cells
from alhambra.app.games.alhambra.table.palace.walls import STRONG
from alhambra.app.games.alhambra.table.prospects import PaymentFit, best_payment, prospects
from alhambra.app.games.alhambra.table.snapshot import (
    AlhambraSnapshot,
    AlhambraUiState,
    faces_of,
    find_fresh_money,
)
from alhambra.app.games.alhambra.table_scene import AlhambraTableScene
from alhambra.app.gfx.commands import Layer, Text
from alhambra.app.table.chronicle_lines import Entry
from alhambra.app.table.picture import Kind, Picture, Token
from alhambra.app.table.ui_state import Offers
from alhambra.rules import alhambra as game_rules
from alhambra.rules.alhambra.choices import Buy, Take
from alhambra.rules.alhambra.events import Bought, Scored, ScoringCardCame
from alhambra.rules.alhambra.model import Box as GameBox
from alhambra.rules.alhambra.model import Phase
from alhambra.rules.alhambra.observe import observe
from tests.app.driving import Driver, settings_kept, table
from tests.app.fit_languages import longest
from tests.app.games.alhambra.positions import Laid
from tests.app.games.alhambra.positions import at as place_of
from tests.app.games.alhambra.tables import history, rest, seated, shown
from tests.app.lettered import lettered
from tests.app.stage import shown_texts
from tests.rules.alhambra.positions import player, position

DECISIONS = (0, 6, 42, 60, 108)
"""Decisions after which tiles can be paid exactly, with too much, or not at all."""


def moment(box: GameBox, decisions: int, *, covered: bool = False) -> AlhambraSnapshot:
    """The first player's turn after this many decisions."""
    state = history(box, 3, decisions)[-1].state
    offers = Offers(game_rules.choices(state, 0), faces_of)
    return AlhambraSnapshot(observe(state, 0), 0, AlhambraUiState(covered=covered), offers)


def words(picture: Picture, id: str) -> str:
    look = picture.by_id[id].look
    assert isinstance(look, Text)
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
                for choice in snapshot.offers.choices
                if isinstance(choice, Buy) and choice.place == place
            ]
            hand = snapshot.own.hand
            assert hand is not None
            missing = tile.price - sum(hand.of(snapshot.seen.market_currencies[place]))
            sign = f"−{missing}" if not over else f"+{min(over)}" if min(over) else "="
            assert words(picture, f"place:{place}/paid") == sign
            met.add(sign[0])
    assert met == {"=", "+", "−"}


def test_a_covered_hand_is_not_told_by_the_market(box: GameBox) -> None:
    picture = shown(moment(box, DECISIONS[0], covered=True))
    assert not [id for id in picture.by_id if id.endswith("/paid")]


def place_with(scene: AlhambraTableScene, way: PaymentFit) -> Token | None:
    """A market tile that can be paid like this."""
    snapshot = scene.snapshot()
    ways = [best_payment(snapshot, place) for place in range(4)]
    places = (n for n, payment in enumerate(ways) if payment is not None and payment.fit is way)
    number = next(places, None)
    return None if number is None else Token(Kind.MARKET, str(number))


@pytest.mark.parametrize("way", PaymentFit)
def test_cells_are_lit_only_if_the_tile_can_be_paid(
    way: PaymentFit, driver: Driver, box: GameBox
) -> None:
    for decisions in DECISIONS:
        scene = seated(driver, history(box, 3, decisions))
        token = place_with(scene, way)
        if token is not None:
            break
    assert token is not None and scene.match.state.phase is Phase.ACTION
    driver.click(scene.picture.by_token[token].box.center, frames=3)
    legal = {
        f"cell:{cell[0]},{cell[1]}"
        for cell, option in prospects(scene.snapshot()).items()
        if option.verdict is None
    }
    lit = {name for name in legal if f"{name}/mark" in scene.picture.by_id}
    grey = {name for name in legal if f"{name}/dear" in scene.picture.by_id}
    assert legal and (lit, grey) == ((set(), legal) if way is PaymentFit.SHORT else (legal, set()))
    name = min(legal).removeprefix("cell:")
    driver.point(scene.picture.by_token[Token(Kind.CELL, name)].box.center, frames=3)
    told = words(scene.picture, "tip/text")
    assert ("You have only" in told) == (way is PaymentFit.SHORT)
    rest(driver, scene)


# -- where sentences and tiles are drawn -----------------------------------------------------------


@pytest.mark.parametrize("decisions", [6, 42, 84])
def test_a_sentence_covers_neither_the_held_tile_nor_a_bright_cell(
    decisions: int, driver: Driver, box: GameBox
) -> None:
    scene = seated(driver, history(box, 3, decisions))
    token = place_with(scene, PaymentFit.EXACT)
    assert token is not None
    driver.press(scene.picture.by_token[token].box.center)
    driver.point((640, 330))
    cells = [spot.token for spot in scene.picture.spots if spot.token.kind is Kind.CELL]
    told = 0
    for cell in cells:
        driver.point(scene.picture.by_token[cell].box.center, frames=2)
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


# -- words and numbers -----------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("panels", [2, 3, 5])
def test_cards_and_points_of_players_are_written_with_two_and_three_figures(
    size: tuple[int, int], panels: int, box: GameBox
) -> None:
    snapshot = moment(box, 84)
    players = tuple(one._replace(cards=14, score=178) for one in snapshot.seen.players)
    snapshot = replace(snapshot, seen=snapshot.seen._replace(players=players))
    picture = shown(snapshot, lettered(size), panels=panels)
    for seat in range(len(players)):
        assert words(picture, f"player:{seat}/cards-count") == "14"
        assert words(picture, f"player:{seat}/score") == "178"


def test_praise_stands_on_the_open_ground(driver: Driver, box: GameBox) -> None:
    frames = history(box, 3, 84)
    scene = seated(driver, frames)
    view = scene.controller.view
    bought = [n for n, frame in enumerate(frames) if getattr(frame.event, "exact", False)]
    assert bought
    for at in bought:
        ((_, making),) = view.steps(range(at, at + 1))
        cheers = [effect for effect in making().effects if effect.name == "praise"]
        assert cheers
        for cheer in cheers:
            words = next(cheer.sprites(cheer.delay)).box
            assert view.layout.room.x <= words.x
            assert words.right <= view.layout.room.right + 1


def test_a_scoring_that_came_up_is_not_named_with_the_numbers_of_the_next(
    driver: Driver, box: GameBox
) -> None:
    frames = history(box, 3, 200)
    scene = seated(driver, frames)
    came = [n for n, frame in enumerate(frames) if isinstance(frame.event, ScoringCardCame)]
    assert came
    for at in came:
        event = frames[at].event
        assert isinstance(event, ScoringCardCame)
        following = words(scene.controller.view.picture_after(at), "scoring/next")
        assert f"Scoring {'I' * event.round} " not in following
    assert any(isinstance(frame.event, Scored) for frame in frames)


# -- badges and large letters ----------------------------------------------------------------------

LARGE = [
    ((1280, 720), 1.0),
    ((1280, 720), 1.5),
    ((1280, 720), 2.0),
    ((1920, 1080), 1.5),
    ((3840, 2160), 2.0),
]


@pytest.mark.parametrize("scale", [1.0, 1.25, 1.5, 2.0])
@pytest.mark.parametrize("size", [(1280, 720), (1440, 1080), (3440, 1440)])
def test_no_badge_lies_on_a_wall_of_a_market_tile(
    size: tuple[int, int], scale: float, box: GameBox
) -> None:
    """All badges lie beside the square, whose edges are the walls; and no tile is dimmed."""
    for decisions in DECISIONS:
        snapshot = moment(box, decisions)
        tiles = enumerate(snapshot.seen.market)
        bought = tuple(Bought(1, place, tile, (), True) for place, tile in tiles if tile)
        snapshot = replace(snapshot, last_actions=((), bought, ()))
        picture = shown(snapshot, lettered(size, scale))
        for place in range(4):
            assert f"place:{place}/buyer" in picture.by_id
            square = picture.anchors[f"market:{place}"]
            assert picture.by_id[f"market:{place}/tile"].alpha == 1
            badges = ("market:{}/pill", "place:{}/coin", "place:{}/paid-ground", "place:{}/buyer")
            for badge in badges:
                sprite = picture.by_id.get(badge.format(place))
                assert sprite is None or not sprite.box.overlaps(square), (badge, place)


def test_no_badge_lies_on_a_wall_of_any_other_tile(driver: Driver, laid: Laid) -> None:
    """Those of loose, carried and built tiles stay away from the edges of their squares."""
    rich = player("gulden-9 gulden-4", "garden-10 0 1", "arcades-9")
    scene = laid(position(rich, player()))
    start = place_of(scene, Token(Kind.MARKET, "0"))
    driver.press(start)
    for x, y in ((600, 300), (601, 301), (602, 302)):
        driver.point((x, y))
    picture = scene.picture
    badges = {"market:0": ("pill", "coin", "paid-ground"), "reserve:arcades-9": ("pill",)}
    for thing, parts in {**badges, "palace:garden-10": ("badge",)}.items():
        square = picture.anchors[thing]
        inside = square.inset(square.w * STRONG[0])
        for part in parts:
            badge = picture.by_id[f"{thing}/{part}"].box
            assert inside.union(badge) == pytest.approx(inside), (thing, part)
    driver.release((640, 600))


@pytest.mark.parametrize("language", longest("currency_many."))
@pytest.mark.parametrize(("size", "scale"), LARGE)
def test_currencies_are_named_all_in_one_size_or_not_at_all(
    language: str, size: tuple[int, int], scale: float, box: GameBox
) -> None:
    for decisions in DECISIONS:
        picture = shown(moment(box, decisions), lettered(size, scale), language)
        held = [s.look for id, s in picture.by_id.items() if id.startswith("sum:") and "name" in id]
        rails = [id for id in picture.by_id if id.startswith("sum:") and id.endswith("/rail")]
        assert len(held) in (0, len(rails))
        sizes = {look.size for look in held if isinstance(look, Text)}
        assert len(sizes) <= 1
        assert all(isinstance(look, Text) and "…" not in look.text for look in held)


@pytest.mark.parametrize("language", longest("log."))
@pytest.mark.parametrize(("size", "scale"), LARGE)
def test_the_chronicle_shows_the_newest_line_at_any_size(
    language: str, size: tuple[int, int], scale: float, box: GameBox
) -> None:
    long = "Scored: " + "Maximilian-Alexander +12, " * 9
    for text in ("Short.", long):
        snapshot = replace(moment(box, 42), chronicle=(Entry(0, "Before."), Entry(0, text)))
        picture = shown(snapshot, lettered(size, scale), language)
        assert words(picture, "chronicle/1-text")[:5] == text[:5]
        assert (
            picture.by_id["chronicle/1-text"].box.y >= picture.by_id["chronicle/title"].box.bottom
        )


@pytest.mark.parametrize(("size", "scale"), LARGE)
def test_a_picked_card_covers_nothing_that_is_written_above(
    size: tuple[int, int], scale: float, box: GameBox
) -> None:
    snapshot = moment(box, 42)
    fresh = replace(snapshot, fresh_money=snapshot.seen.money)
    for number in range(4):
        card = snapshot.seen.money[number]
        copy = snapshot.seen.money[:number].count(card)
        token = Token(Kind.MONEY, str(card), copy)
        picked = replace(fresh, ui=AlhambraUiState(picked=(token,)))
        picture = shown(picked, lettered(size, scale))
        raised = picture.by_id[f"money:{card}:{copy}/card"].box
        assert picture.by_id["money/left"].box.bottom <= raised.y


# -- marked, and as large as a finger --------------------------------------------------------------


PUT_ASIDE = "arcades-9 arcades-8-e pavilion-2-new seraglio-9 chambers-5-nsw tower-9-es garden-11"
SMALLEST = 44
"""Units of a thing that a finger meets."""


@pytest.mark.parametrize("count", range(1, 8))
def test_tiles_put_aside_are_as_large_as_a_finger(driver: Driver, laid: Laid, count: int) -> None:
    reserve = " ".join(PUT_ASIDE.split()[:count])
    scene = laid(position(player("", "", reserve), player(), player()))
    spots = [spot for spot in scene.picture.spots if spot.token.kind is Kind.RESERVE]
    panel = scene.controller.view.presenter.layout.reserve
    unit = scene.controller.view.presenter.layout.metrics.px(1)
    assert len(spots) == count
    for number, spot in enumerate(spots):
        assert spot.box.w >= SMALLEST * unit - 0.01
        assert panel.x <= spot.box.x and spot.box.right <= panel.right
        assert panel.y <= spot.box.y and spot.box.bottom <= panel.bottom + 1
        assert not any(spot.box.inset(1).overlaps(one.box.inset(1)) for one in spots[:number])
    pills = [s for s in scene.picture.sprites if s.id.startswith("reserve:") and "/pill" in s.id]
    assert all(panel.x <= pill.box.x and pill.box.right <= panel.right for pill in pills)


def marked(scene: AlhambraTableScene) -> int:
    """Return the number of face-up money cards that are marked as new."""
    return sum(sprite.id.endswith("/fresh") for sprite in scene.picture.sprites)


def test_money_that_came_since_the_own_turn_is_marked(driver: Driver) -> None:
    scene = driver.table(table(("human", "normal", "easy"), seed=4))
    driver.until(lambda: scene.match.human_to_move and not scene.busy)
    assert not marked(scene), "nothing is new before the first turn"
    before = len(scene.match.frames)
    scene.controller.submit(next(c for c in scene.match.choices() if isinstance(c, Take)))
    driver.until(lambda: scene.match.human_to_move and not scene.busy)
    frames = scene.match.frames
    left = Counter(frames[before].state.money)
    new = Counter(frames[-1].state.money) - left
    assert new and Counter(find_fresh_money(frames, len(frames), 0)) == new
    assert marked(scene) == new.total()
    words = driver.app.t("table.fresh_money")
    told = [s for s in scene.picture.spots if s.token.kind is Kind.MONEY and words in s.label]
    assert len(told) == new.total()


@pytest.mark.parametrize("language", longest("setup."))
def test_at_the_largest_size_the_games_number_keeps_off_its_field(
    driver: Driver, language: str
) -> None:
    with settings_kept(driver, language=language, scale=2.0):
        driver.wait(2)
        driver.open(AlhambraSetupScene(driver.app))
        scene = driver.scene(AlhambraSetupScene)
        driver.redraw()
        words = driver.app.t("setup.seed")
        (text,) = [one for one in shown_texts(driver.app.canvas) if one.text == words]
        field = next(widget for widget in scene.form.widgets if widget.id == "seed")
        assert text.area.x + text.area.w <= field.box.x
    driver.wait(2)
