"""Bought tiles are planned where they are dropped, and placed together at the end of the turn."""

from __future__ import annotations

import pygame
import pytest

from alhambra.app.games.alhambra.table.actions import DEAL, PASS, PLACE_ALL, TAKE
from alhambra.app.games.alhambra.table.gestures.plans import find_plan
from alhambra.app.games.alhambra.table.palace.loose_tiles import TRAY
from alhambra.app.games.alhambra.table.scoring_panel import SCORES
from alhambra.app.games.alhambra.table_scene import AlhambraTableScene
from alhambra.app.gfx.commands import Image, Layer, Text
from alhambra.app.table.picture import Kind, Token
from alhambra.match.house_rules import House
from alhambra.rules.alhambra.choices import Give, Place, Store
from alhambra.rules.alhambra.events import Bought, Placed, Redesigned
from alhambra.rules.alhambra.model import State
from tests.app.driving import Driver, settings_kept
from tests.app.games.alhambra.positions import Laid, at, cell, events, money
from tests.app.handling import Clicks, Keys, showing
from tests.rules.alhambra.positions import player, position, tile

MARKET = "garden-10 garden-11 tower-12 arcades-10"
PAYS = "gulden-9 gulden-1 dirham-9 dirham-2 denar-9 denar-3 denar-8"
"""Exactly for the first three tiles, or too much for the third."""
FIRST, SECOND, THIRD = (Token(Kind.MARKET, str(place)) for place in range(3))
GARDEN, OTHER = Token(Kind.BOUGHT, "garden-10"), Token(Kind.BOUGHT, "garden-11")


def rich(palace: str = "", reserve: str = "", players: int = 3) -> State:
    """Somebody who can pay three tiles exactly."""
    others = [player() for _ in range(players - 1)]
    return position(player(PAYS, palace, reserve), *others, market=MARKET)


def planned(scene: AlhambraTableScene) -> dict[str, object]:
    return {
        plan.tile.id: plan.cell if isinstance(plan, Place) else type(plan)
        for plan in scene.snapshot().plans
    }


def buy_two(driver: Driver, scene: AlhambraTableScene) -> None:
    """Drop two tiles, the second one beyond the first."""
    driver.drag(at(scene, FIRST), cell(scene, 0, 1))
    driver.drag(at(scene, SECOND), cell(scene, 0, 2))
    assert planned(scene) == {"garden-10": (0, 1), "garden-11": (0, 2)}


def palace(scene: AlhambraTableScene) -> dict[tuple[int, int], str]:
    """The tiles of the palace by cell."""
    tiles = scene.match.state.players[0].palace.tiles
    return {at: tile.id for at, tile in tiles.items()}


# -- a plan ----------------------------------------------------------------------------------------


def test_a_tile_that_is_paid_exactly_stays_planned_where_it_was_dropped(
    driver: Driver, laid: Laid
) -> None:
    scene = laid(rich())
    driver.drag(at(scene, FIRST), cell(scene, 0, 1))
    assert [type(event) for event in events(scene)] == [Bought]
    assert planned(scene) == {"garden-10": (0, 1)}
    assert at(scene, GARDEN) == pytest.approx(cell(scene, 0, 1))
    drawn = scene.picture.by_id["bought:garden-10/tile"]
    assert drawn.alpha < 0.8 and drawn.layer is Layer.PALACE
    assert "bought:garden-10/dash-0" in scene.picture.by_id
    assert "tray/panel" not in scene.picture.by_id


def test_a_planned_tile_does_not_fly_to_the_bought_ones_meanwhile(
    driver: Driver, laid: Laid
) -> None:
    scene = laid(rich())
    with settings_kept(driver, animation="slow"):
        driver.drag(at(scene, FIRST), cell(scene, 0, 1))
        while scene.busy:
            anchor = scene.picture.anchors["bought:garden-10"]
            assert anchor.center == pytest.approx(cell(scene, 0, 1))
            driver.wait(1)


def test_the_next_tile_counts_the_planned_one(driver: Driver, laid: Laid) -> None:
    scene = laid(rich())
    driver.drag(at(scene, FIRST), cell(scene, 0, 1))
    driver.click(at(scene, SECOND))
    marks = {
        sprite.id: sprite.look.name
        for sprite in scene.picture.sprites
        if sprite.layer is Layer.CELLS and isinstance(sprite.look, Image)
    }
    assert marks["cell:0,2/mark"] == "cell-legal"
    assert "cell:0,1/mark" not in marks
    driver.point(cell(scene, 0, 2), frames=2)
    (tip,) = [sprite.look for sprite in scene.picture.sprites if sprite.id == "tip/text"]
    after = scene.match.state.players[0].palace.with_tile((0, 1), tile("garden-10"))
    after = after.with_tile((0, 2), tile("garden-11"))
    sides = sum(not after.walls_at(one) >> side & 1 for one, side in after.outline())
    assert isinstance(tip, Text) and str(sides) in tip.text
    driver.click(cell(scene, 0, 1))
    assert scene.ui.notice == "refusal.occupied"


@pytest.mark.parametrize(
    ("way", "confirm"),
    [("click", "on"), ("click", "breath"), ("click", "off"), ("enter", "off"), ("end-turn", "off"),
     ("pad", "off")],
)  # fmt: skip
def test_one_press_places_all_and_confirms_the_turn_but_for_its_breath(
    driver: Driver, laid: Laid, way: str, confirm: str
) -> None:
    scene = laid(rich())
    scene.match.house = House(confirm=confirm)
    buy_two(driver, scene)
    if way == "click":
        driver.click(showing(scene, PASS))
        assert not palace(scene)
        driver.click(showing(scene, PLACE_ALL))
    else:
        driver.key(pygame.K_e)
        assert scene.ui.focus == PLACE_ALL
        if way == "pad":
            driver.press_pad(pygame.CONTROLLER_BUTTON_A)
        else:
            driver.key(pygame.K_RETURN if way == "enter" else pygame.K_e)
    assert palace(scene) == {(0, 1): "garden-10", (0, 2): "garden-11"}
    assert scene.match.unconfirmed is (confirm == "breath") and not scene.ui.plans


def test_a_last_tile_with_too_much_is_planned_with_the_others(driver: Driver, laid: Laid) -> None:
    scene = laid(rich())
    driver.drag(at(scene, FIRST), cell(scene, 0, 1))
    driver.click(at(scene, THIRD))
    for card in ("denar-3", "denar-8"):
        driver.click(at(scene, Token(Kind.HAND, card)))
    driver.click(cell(scene, 0, 2))
    assert planned(scene) == {"garden-10": (0, 1), "tower-12": (0, 2)}
    driver.click(showing(scene, PLACE_ALL))
    assert palace(scene) == {(0, 1): "garden-10", (0, 2): "tower-12"}


@pytest.mark.parametrize("way", ["drag", "click", "keys"])
@pytest.mark.parametrize("goal", [Token(Kind.STORE), Token(Kind.DIRK)])
@pytest.mark.parametrize("pay", ["gulden-9 gulden-1", "gulden-9 gulden-8"])
def test_a_market_tile_goes_to_the_reserve_or_dirk_as_a_bought_one_does(
    driver: Driver, laid: Laid, way: str, goal: Token, pay: str
) -> None:
    """Paid exactly it is planned there, paid with too much it is laid there at once."""
    scene = laid(position(player(pay), player(), market=MARKET))
    if way == "drag":
        driver.drag(at(scene, FIRST), at(scene, goal))
    else:
        press = Keys(driver).press if way == "keys" else Clicks(driver).press
        press(scene, FIRST)
        press(scene, goal)
    meant = {Kind.STORE: Store, Kind.DIRK: Give}[goal.kind]
    if pay == "gulden-9 gulden-1":
        assert [type(event) for event in events(scene)] == [Bought]
        assert planned(scene) == {"garden-10": meant}
        return
    bought, placed, *_ = events(scene)
    assert isinstance(bought, Bought) and isinstance(placed, Placed)
    assert placed.to == ("reserve" if goal.kind is Kind.STORE else "dirk")


# -- taking back -----------------------------------------------------------------------------------


def test_redo_brings_the_plans_back_step_by_step(driver: Driver, laid: Laid) -> None:
    scene = laid(rich(players=2))
    driver.drag(at(scene, FIRST), cell(scene, 1, 0))
    driver.drag(at(scene, SECOND), at(scene, Token(Kind.DIRK)))
    driver.drag(at(scene, GARDEN), cell(scene, 0, 1))
    both = {"garden-10": (0, 1), "garden-11": Give}
    assert planned(scene) == both
    for _ in range(2):
        driver.key(pygame.K_z)
        assert planned(scene) == {"garden-10": (0, 1)}, "the other plan stays"
        driver.key(pygame.K_z)
        assert not events(scene) and not planned(scene)
        driver.key(pygame.K_y)
        assert planned(scene) == {"garden-10": (0, 1)}
        driver.key(pygame.K_y)
        assert planned(scene) == both


def test_redo_leaves_what_was_planned_anew_and_a_purchase_forgets_what_was_taken_back(
    driver: Driver, laid: Laid
) -> None:
    scene = laid(rich())
    driver.drag(at(scene, FIRST), cell(scene, 0, 1))
    driver.drag(at(scene, SECOND), at(scene, Token(Kind.STORE)))
    driver.key(pygame.K_z)
    driver.drag(at(scene, GARDEN), cell(scene, 1, 0))
    driver.key(pygame.K_y)
    assert planned(scene) == {"garden-10": (1, 0), "garden-11": Store}
    driver.key(pygame.K_z)
    driver.key(pygame.K_z)
    driver.drag(at(scene, FIRST), at(scene, TAKE))
    assert len(events(scene)) == 1 and not planned(scene)


# -- moving a planned tile -------------------------------------------------------------------------


def test_a_planned_tile_is_dragged_to_another_cell_the_reserve_dirk_or_back(
    driver: Driver, laid: Laid
) -> None:
    scene = laid(rich(players=2))
    driver.drag(at(scene, FIRST), cell(scene, 0, 1))
    goals: list[tuple[Token | tuple[int, int], object]] = [((1, 0), (1, 0))]
    goals += [(Token(Kind.STORE), Store), (Token(Kind.DIRK), Give), (TRAY, None)]
    for goal, where in goals:
        driver.press(at(scene, GARDEN))
        driver.point((640, 330))
        driver.point((642, 332))
        end = at(scene, goal) if isinstance(goal, Token) else cell(scene, *goal)
        driver.point(end)
        driver.release(end)
        assert planned(scene) == ({"garden-10": where} if where else {}), goal
        assert GARDEN in scene.picture.by_token
    assert len(events(scene)) == 1
    driver.drag(at(scene, GARDEN), cell(scene, 0, 1))
    assert planned(scene) == {"garden-10": (0, 1)}


@pytest.mark.parametrize("goal", [(1, 0), Token(Kind.STORE), Token(Kind.DIRK), TRAY])
def test_keys_reach_everything_a_planned_tile_may_go_to(
    driver: Driver, laid: Laid, goal: Token | tuple[int, int]
) -> None:
    scene, keys = laid(rich(players=2)), Keys(driver)
    driver.drag(at(scene, FIRST), cell(scene, 0, 1))
    keys.press(scene, GARDEN)
    assert scene.ui.picked == (GARDEN,)
    keys.press(scene, goal if isinstance(goal, Token) else Token(Kind.CELL, "1,0"))
    meant = {Kind.STORE: Store, Kind.DIRK: Give, Kind.GROUND: None}
    where = meant[goal.kind] if isinstance(goal, Token) else goal
    assert planned(scene) == ({"garden-10": where} if where else {})


def test_never_mind_leaves_the_plan(driver: Driver, laid: Laid) -> None:
    scene = laid(rich())
    driver.drag(at(scene, FIRST), cell(scene, 0, 1))
    for _ in range(2):
        driver.click(at(scene, GARDEN))
    assert not scene.ui.picked
    driver.click(at(scene, GARDEN))
    driver.key(pygame.K_ESCAPE)
    driver.drag(at(scene, GARDEN), cell(scene, 0, 0))
    driver.drag(at(scene, GARDEN), cell(scene, 3, 0))
    assert planned(scene) == {"garden-10": (0, 1)}
    assert len(events(scene)) == 1


def test_who_needs_the_tile_that_is_moved_goes_back_and_the_reason_is_told(
    driver: Driver, laid: Laid
) -> None:
    scene = laid(rich())
    buy_two(driver, scene)
    driver.drag(at(scene, GARDEN), cell(scene, 1, 0))
    assert planned(scene) == {"garden-10": (1, 0)}
    assert scene.ui.notice == "refusal.no_neighbour"
    assert "tray/panel" in scene.picture.by_id


# -- what becomes of plans -------------------------------------------------------------------------


def test_a_plan_whose_cell_is_taken_is_released_with_the_reason(driver: Driver, laid: Laid) -> None:
    scene = laid(rich(reserve="arcades-9"))
    driver.drag(at(scene, FIRST), cell(scene, 0, 1))
    driver.drag(at(scene, Token(Kind.RESERVE, "arcades-9")), cell(scene, 0, 1))
    assert isinstance(events(scene)[1], Redesigned)
    assert not planned(scene)
    assert scene.ui.notice == "refusal.occupied"
    assert scene.ui.picked == (GARDEN,)


@pytest.mark.parametrize("joins", [False, True])
def test_a_tile_without_a_plan_is_placed_after_the_others_or_joins_them(
    driver: Driver, laid: Laid, joins: bool
) -> None:
    """It may go beyond a planned one."""
    scene = laid(rich())
    driver.drag(at(scene, FIRST), cell(scene, 0, 1))
    driver.click(at(scene, SECOND))
    driver.click(showing(scene, DEAL))
    driver.click(showing(scene, PASS))
    if joins:
        driver.drag(at(scene, OTHER), cell(scene, 0, 2))
        assert not palace(scene)
    driver.click(showing(scene, PLACE_ALL))
    if not joins:
        assert palace(scene) == {(0, 1): "garden-10"} and scene.ui.picked == (OTHER,)
        driver.click(cell(scene, 0, 2))
    assert palace(scene) == {(0, 1): "garden-10", (0, 2): "garden-11"}


def test_a_newcomer_is_told_once_when_bought_tiles_are_placed(driver: Driver, laid: Laid) -> None:
    driver.app.settings.change(met_plans=False)
    for newcomer in (True, False):
        scene = laid(rich())
        driver.drag(at(scene, FIRST), cell(scene, 0, 1))
        assert ("plan-speech/text" in scene.picture.by_id) == newcomer
        driver.click(at(scene, SECOND))
        assert "plan-speech/text" not in scene.picture.by_id
        driver.key(pygame.K_ESCAPE)
        assert ("plan-speech/text" in scene.picture.by_id) == newcomer
        driver.drag(at(scene, SECOND), cell(scene, 0, 2))
        assert "plan-speech/text" not in scene.picture.by_id


@pytest.mark.parametrize("device", ["mouse", "keys"])
@pytest.mark.parametrize("thing", [SECOND, GARDEN, SCORES])
def test_what_a_newcomer_is_told_covers_no_panel_and_no_tip_covers_it(
    driver: Driver, laid: Laid, thing: Token, device: str
) -> None:
    driver.app.settings.change(met_plans=False)
    scene = laid(rich())
    driver.click(at(scene, FIRST))
    driver.click(showing(scene, DEAL))
    if device == "keys":
        driver.key(pygame.K_TAB)
        scene.controller.focus(thing, keyed=True)
    else:
        driver.point(at(scene, thing), frames=60)
    boxes = {each.id: each.box for each in scene.picture.sprites}
    said, layout = boxes["plan-speech/frame"], scene.controller.view.presenter.layout
    panels = (layout.market, layout.money, layout.scoring, layout.chronicle, layout.actions)
    assert not any(said.shared_area(panel) for panel in panels)
    assert "tip/frame" in boxes
    assert not said.shared_area(boxes["tip/frame"])


def test_money_and_plans_do_not_disturb_each_other(driver: Driver, laid: Laid) -> None:
    scene = laid(rich())
    driver.drag(at(scene, FIRST), cell(scene, 0, 1))
    driver.drag(at(scene, money("ducat-9")), at(scene, Token(Kind.PURSE)))
    assert find_plan(scene.snapshot().plans, tile("garden-10")) == Place(tile("garden-10"), (0, 1))
    driver.click(showing(scene, PLACE_ALL))
    assert palace(scene) == {(0, 1): "garden-10"}
