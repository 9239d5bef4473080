"""The rows of the table of gestures in ``docs/design.md`` that are about dice."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from alhambra.app.games.rollwrite.table.snapshot import PARKING, die, pair
from alhambra.app.games.rollwrite.table_scene import RollwriteTableScene
from alhambra.app.gfx.box import Point
from alhambra.app.gfx.commands import Image
from alhambra.app.table.buttons import CONFIRM, UNDO
from alhambra.app.table.panels import no_trouble
from alhambra.app.table.picture import Kind, Token
from alhambra.rules.rollwrite.apply import choice_of
from alhambra.rules.rollwrite.choices import Choice, Keep
from alhambra.rules.rollwrite.model import KEEP
from tests.app.driving import Driver, settings_kept
from tests.app.games.rollwrite.positions import lying, positions
from tests.app.handling import bare, showing
from tests.app.refusing import words_of

LONGEST = ("Maximiliana Sophia W", "Wilhelmina Josephine")
"""Names of as many letters as can be typed."""


@pytest.fixture(params=["mouse", "finger"])
def hands(driver: Driver, request: pytest.FixtureRequest) -> Iterator[Driver]:
    with settings_kept(driver):
        driver.touch = request.param == "finger"
        yield driver
        driver.touch = False


def choosing(driver: Driver, *names: str) -> tuple[RollwriteTableScene, Token, Token]:
    """The table while a pair is chosen, a blue die and a yellow one."""
    state = [state for state in positions(2) if state.phase is KEEP][-1]
    if names:
        named = zip(state.players, names, strict=True)
        state = state._replace(players=tuple(each._replace(name=name) for each, name in named))
    scene = RollwriteTableScene(driver.app, lying(state), no_trouble)
    driver.show(scene)
    mover = state.players[state.to_move]
    return scene, die("blue", mover.blue[0]), die("yellow", mover.yellow[0])


def places(scene: RollwriteTableScene) -> dict[str, Point]:
    """Points of the own sheet that are all alike for a die: its slots, buildings, bare paper."""
    layout = scene.controller.view.presenter.layout
    building = next(s.token for s in scene.picture.spots if s.token.kind is Kind.GROUND)
    crossing = next(s.token for s in scene.picture.spots if s.token.kind is Kind.HAND)
    return {
        "slot": showing(scene, PARKING),
        "building": showing(scene, building),
        "crossing": showing(scene, crossing),
        "head": (layout.head.x + 5, layout.head.y + 5),
        "coins": layout.track.center,
        "edge": (layout.sheet.x + 3, layout.sheet.center[1]),
    }


def test_a_die_lies_in_its_slot_wherever_on_the_sheet_it_is_dropped(hands: Driver) -> None:
    for place in places(choosing(hands)[0]):
        scene, blue, yellow = choosing(hands)
        for one, number in ((blue, 0), (yellow, 1)):
            hands.drag(showing(scene, one), places(scene)[place])
            assert scene.ui.held is None
            if not number:
                assert scene.ui.picked == (blue,), place
                slot = scene.picture.anchors["parked:blue"]
                assert slot.contains(scene.picture.by_token[blue].box.center)
        assert kept(scene) == Keep(*faces(blue, yellow)), place


def faces(*dice: Token) -> list[int]:
    return [int(one.name.partition(":")[2]) for one in dice]


def kept(scene: RollwriteTableScene) -> Choice | None:
    """The first choice that was made."""
    made = [choice_of(frame.event) for frame in scene.match.frames[1:]]
    return next((one[1] for one in made if one), None)


@pytest.mark.parametrize("confirm", ["off", "on"])
def test_all_ways_to_keep_a_pair_end_alike(hands: Driver, confirm: str) -> None:
    """Two clicks, two drags, one of each, a die on the other, the crossing, and its line."""
    ends = set()
    hands.app.settings.change(confirm=confirm)
    for way in ("clicks", "drags", "click drag", "drag click", "onto", "crossing", "line"):
        scene, blue, yellow = choosing(hands)
        cell = tuple(faces(blue, yellow))
        assert len(cell) == 2
        if way in ("crossing", "line"):
            hands.click(showing(scene, pair(cell, way == "line")))
        elif way == "onto":
            hands.drag(showing(scene, blue), showing(scene, yellow))
        else:
            ways = way.split() if " " in way else [way.removesuffix("s")] * 2
            for one, how in zip((blue, yellow), ways, strict=True):
                if how == "click":
                    hands.click(showing(scene, one))
                else:
                    hands.drag(showing(scene, one), showing(scene, PARKING))
        assert kept(scene) == Keep(*cell), way
        assert scene.match.unconfirmed == (confirm == "on") and not scene.ui.picked
        hands.wait(3)
        ends.add((tuple(f.event for f in scene.match.frames[1:]), scene.picture.sprites))
    assert len(ends) == 1


def test_before_it_counts_the_pair_lies_in_the_slots_and_the_rest_is_on_its_way(
    hands: Driver,
) -> None:
    hands.app.settings.change(confirm="on")
    scene, blue, yellow = choosing(hands)
    state = scene.match.state
    for one in (blue, yellow):
        hands.click(showing(scene, one))
    hands.wait(3)
    layout = scene.controller.view.presenter.layout
    dice = {s.id: s for s in scene.picture.sprites if s.id.startswith("die:")}
    own = [s for s in dice.values() if layout.parking.contains(s.box.center)]
    going = [s for s in dice.values() if layout.passing.contains(s.box.center)]
    looks = [f"die-{one.name.replace(':', '-')}" for one in (blue, yellow)]
    assert [one.look.name for one in own if isinstance(one.look, Image)] == looks
    assert len(going) == 2
    me, taker = (state.players[(state.to_move + step) % 2].name for step in (0, 1))
    assert words_of(scene, "parking/name") == f"{me} keeps"
    assert words_of(scene, "passing/name") == f"for {taker}"
    assert scene.picture.by_token[CONFIRM].label == "Pass the dice"


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("names", [("Annamaria", "Konstantin"), LONGEST])
def test_the_names_above_the_two_pairs_stand_apart(
    hands: Driver, scale: float, names: tuple[str, str]
) -> None:
    hands.app.settings.change(confirm="on", scale=scale)
    scene, blue, yellow = choosing(hands, *names)
    for one in (blue, yellow):
        hands.click(showing(scene, one))
    hands.wait(3)
    mover = scene.match.state.to_move
    keeps, takes = words_of(scene, "parking/name"), words_of(scene, "passing/name")
    assert names[mover] in keeps and names[1 - mover] in takes
    passing, parking = (
        scene.picture.by_id[f"{name}/name-plate"].box for name in ("passing", "parking")
    )
    assert not passing.overlaps(parking)


def test_a_kept_pair_is_taken_back_where_nothing_was_revealed(hands: Driver) -> None:
    for confirm in ("on", "off"):
        hands.app.settings.change(confirm=confirm)
        scene, blue, yellow = choosing(hands)
        state = scene.match.state
        for one in (blue, yellow):
            hands.click(showing(scene, one))
        assert len(scene.match.frames) > 1
        hands.wait(3)
        hands.click(showing(scene, UNDO))
        assert scene.match.state == state and not scene.ui.picked


@pytest.mark.parametrize("way", ["drag", "bare", "again", "escape", "backspace", "pad"])
def test_a_die_goes_back_by_a_press_from_the_bare_table_and_by_cancel(
    hands: Driver, way: str
) -> None:
    scene, blue, _ = choosing(hands)
    home = showing(scene, blue)
    if way == "drag":
        hands.drag(home, bare(scene))
    else:
        hands.click(home)
        assert scene.ui.picked == (blue,) and showing(scene, blue) != home
    if way in ("bare", "again"):
        hands.click(bare(scene) if way == "bare" else showing(scene, blue))
    elif way == "pad":
        hands.press_pad(pygame.CONTROLLER_BUTTON_B)
    elif way != "drag":
        hands.key(pygame.K_ESCAPE if way == "escape" else pygame.K_BACKSPACE)
    assert not scene.ui.picked and not scene.ui.held and showing(scene, blue) == home
    assert len(scene.match.frames) == 1 and hands.top is scene
