"""Where the focus of keys and pads stands: seen from the first press, never nowhere."""

from __future__ import annotations

import pygame
import pytest

from alhambra.app.games.alhambra.table.market import LEFT
from alhambra.app.games.alhambra.table.prospects import prospects
from alhambra.app.games.alhambra.table_scene import AlhambraTableScene
from alhambra.app.gfx.commands import Text
from alhambra.app.table.focus import live
from alhambra.app.table.picture import Kind, Token
from alhambra.rules.alhambra.choices import Place
from alhambra.rules.alhambra.events import Bought, Placed
from alhambra.rules.alhambra.model import State
from tests.app.driving import Driver, table
from tests.app.games.alhambra.positions import Laid, events, placing
from tests.app.handling import Keys
from tests.app.stage import shown_texts
from tests.rules.alhambra.positions import player, position

FIRST, SECOND = Token(Kind.MARKET, "0"), Token(Kind.MARKET, "1")
PURSE = Token(Kind.PURSE)
KEYS = (pygame.K_h, pygame.K_RETURN, pygame.K_TAB, pygame.K_LEFT, pygame.K_f)


@pytest.fixture
def laid(driver: Driver, laid: Laid) -> Laid:
    """Lays positions on the table of the program, after the pointer was used."""

    def lay_and_point(state: State) -> AlhambraTableScene:
        driver.point((3, 3))
        return laid(state)

    return lay_and_point


def rich(pays: str = "gulden-9 gulden-1 dirham-9 dirham-2") -> State:
    """Somebody who can pay the tiles of 10 and 11 exactly."""
    return position(
        player(pays), player(), player(), market="garden-10 garden-11 tower-12 arcades-10"
    )


def is_ringed(scene: AlhambraTableScene) -> bool:
    """Whether the ring is drawn round something that can be picked."""
    spot = scene.controller.focused()
    ring = scene.picture.by_id.get("focus/frame")
    return (
        spot is not None and spot.live and ring is not None and ring.box.contains(spot.box.center)
    )


@pytest.mark.parametrize("key", KEYS)
def test_the_ring_is_seen_from_the_first_key_until_the_pointer_moves(
    driver: Driver, laid: Laid, key: int
) -> None:
    scene = laid(rich())
    assert not is_ringed(scene)
    driver.key(key)
    assert is_ringed(scene)
    assert not events(scene)
    driver.point((3, 3), frames=2)
    assert "focus/frame" not in scene.picture.by_id


def best_cell(scene: AlhambraTableScene) -> str:
    """The cell with the longest wall."""
    found = {at: one.after for at, one in prospects(scene.snapshot()).items() if one.after}
    longest = max(after.wall for after in found.values())
    spot = scene.controller.focused()
    assert spot is not None and spot.token.kind is Kind.CELL
    x, y = map(int, spot.token.name.split(","))
    assert found[x, y].wall == longest
    return spot.token.name


def test_after_a_purchase_the_focus_is_on_the_best_field(driver: Driver, laid: Laid) -> None:
    scene = laid(rich("gulden-9 gulden-8"))
    Keys(driver).press(scene, FIRST)
    driver.key(pygame.K_e, frames=2)
    assert [type(one) for one in events(scene)] == [Bought]
    goal = best_cell(scene)
    assert is_ringed(scene)
    driver.key(pygame.K_RETURN)
    (placed,) = [one for one in events(scene) if isinstance(one, Placed)]
    assert placed.cell is not None and goal == f"{placed.cell[0]},{placed.cell[1]}"


def test_an_exact_purchase_leads_to_a_plan_with_one_more_press(driver: Driver, laid: Laid) -> None:
    scene = laid(rich())
    Keys(driver).press(scene, FIRST)
    driver.key(pygame.K_e, frames=2)
    goal = best_cell(scene)
    assert scene.ui.picked == (Token(Kind.BOUGHT, "garden-10"),)
    assert FIRST not in [spot.token for spot in live(scene.picture)]
    assert SECOND in [spot.token for spot in live(scene.picture)], "it may be bought instead"
    driver.key(pygame.K_RETURN)
    (plan,) = scene.snapshot().plans
    assert isinstance(plan, Place) and f"{plan.cell[0]},{plan.cell[1]}" == goal
    driver.wait(2)
    assert is_ringed(scene) and not scene.ui.picked


def test_of_several_tiles_to_place_the_first_has_the_focus(driver: Driver, laid: Laid) -> None:
    scene = laid(placing("garden-10", "arcades-9"))
    driver.key(pygame.K_h)
    assert scene.ui.focus == Token(Kind.BOUGHT, "garden-10")


def test_the_focus_is_kept_under_a_palace_that_is_looked_at(driver: Driver, laid: Laid) -> None:
    scene = laid(rich())
    driver.key(pygame.K_RIGHT)
    driver.key(pygame.K_RIGHT)
    before = scene.ui.focus
    driver.key(pygame.K_2)
    assert not driver.acts(scene)
    driver.key(pygame.K_ESCAPE, frames=2)
    assert driver.acts(scene) and scene.ui.focus == before and is_ringed(scene)


@pytest.mark.parametrize(("people", "keys"), [(2, "123"), (3, "123"), (6, "1–6")])
def test_the_menu_lists_everybodys_palace(driver: Driver, people: int, keys: str) -> None:
    driver.table(table(("human", *["normal"] * (people - 1))))
    words = driver.app.t("control.look_dirk" if people == 2 else "control.look")
    driver.key(pygame.K_F10)
    texts = shown_texts(driver.redraw())
    line = next(text.area for text in texts if text.text == words)
    beside = [text for text in texts if text.area.y == line.y and 0 < line.x - text.area.x < line.w]
    assert "".join(text.text for text in beside) == keys
    driver.key(pygame.K_F10)


@pytest.mark.parametrize("pays", ["gulden-9 gulden-1 dirham-9", "ducat-1"])
def test_a_turn_begins_at_the_market_or_at_the_money(driver: Driver, laid: Laid, pays: str) -> None:
    """At the first tile that can be bought, at the first card if there is none."""
    scene = laid(rich(pays))
    driver.key(pygame.K_f)
    spot = scene.controller.focused()
    assert spot is not None and spot.live
    assert spot.token.kind is (Kind.MARKET if pays != "ducat-1" else Kind.MONEY)


def test_the_panel_speaks_of_dragging_only_to_a_pointer(driver: Driver, laid: Laid) -> None:
    scene = laid(rich())

    def told() -> set[str]:
        driver.wait(2)
        looks = [sprite.look for sprite in scene.picture.sprites]
        texts = [look.text for look in looks if isinstance(look, Text)]
        return {id for id in ("table.do_text", "table.do_keys") if driver.app.t(id) in texts}

    assert told() == {"table.do_text"}
    driver.key(pygame.K_f)
    assert told() == {"table.do_keys"}
    driver.point((5, 5))
    assert told() == {"table.do_text"}


def test_what_is_left_is_reached_last(driver: Driver, laid: Laid) -> None:
    """Arrows come to the small buttons only where nothing else lies, Tab after all else."""
    scene = laid(rich())
    driver.key(pygame.K_f)
    for start in [spot for spot in live(scene.picture) if spot.group in ("market", "money")]:
        for key in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_DOWN):
            scene.controller.focus(start.token, keyed=True)
            driver.key(key)
            assert scene.ui.focus not in LEFT.values(), (start.token, key)
    groups = []
    for _ in range(12):
        driver.key(pygame.K_TAB)
        spot = scene.controller.focused()
        assert spot is not None
        groups.append(spot.group)
    assert "left" in groups and groups[groups.index("market") - 1] != "left"
