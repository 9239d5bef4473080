"""The boxes of the table in any window, for any number of players."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random

import pygame
import pytest

from alhambra.app.games.alhambra.pages.palace_look import LookScene
from alhambra.app.games.alhambra.table.chronicle import entry
from alhambra.app.games.alhambra.table.layout import AlhambraLayout, lay_out
from alhambra.app.games.alhambra.table.palace.ground import fit
from alhambra.app.games.alhambra.table.palace.palace_view import NARROW_EDGE
from alhambra.app.games.alhambra.table.snapshot import (
    AlhambraSnapshot,
    AlhambraUiState,
    laid,
)
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.commands import Sprite, Text
from alhambra.app.gfx.scale import Metrics
from alhambra.app.program.settings import SCALES
from alhambra.app.table.picture import Picture
from alhambra.content import load_box
from alhambra.rules.alhambra.events import Passed, Placed, Redesigned
from alhambra.rules.alhambra.model import Building, State
from alhambra.rules.alhambra.observe import observe
from alhambra.rules.alhambra.palace import FOUNTAIN
from alhambra.rules.api import HUMAN
from tests.app.driving import Driver, game
from tests.app.games.alhambra.table.test_transitions import opened
from tests.app.games.alhambra.tables import history, shown
from tests.app.stage import Stage, canvas, shown_texts

WINDOWS = ((1280, 720), (1366, 768), (1600, 1200), (1920, 1080), (2560, 1080), (3840, 2160))
PANELS = (2, 3, 4, 5)
"""Others at the table, Dirk among them."""
FOUR = ((0, 0), (1, 0), (0, 1), (0, 2))
"""Cells of four tiles and the fountain, in an L."""
EDGE = 1
"""Pixels by which rounding may overlap."""

layouts = pytest.mark.parametrize("window", WINDOWS, ids=lambda size: f"{size[0]}x{size[1]}")


def groups(layout: AlhambraLayout) -> list[list[Box]]:
    """Boxes that must not overlap each other."""
    return [
        [
            *layout.opponents,
            layout.own,
            layout.reserve,
            layout.market,
            layout.money,
            layout.scoring,
            layout.chronicle,
            layout.actions,
            layout.palace,
        ],
        list(layout.places),
        [layout.deck, *layout.cards],
    ]


@layouts
@pytest.mark.parametrize("scale", SCALES)
def test_nothing_overlaps_and_all_is_in_the_window(window: tuple[int, int], scale: float) -> None:
    for panels in PANELS:
        layout = lay_out(Metrics(*window, scale), panels)
        whole = Box(0, 0, *window).inset(-EDGE)
        for boxes in groups(layout):
            for box in boxes:
                assert box.w > 0 and box.h > 0
                assert whole.common(box) == pytest.approx(box)
            for one, other in combinations(boxes, 2):
                assert not one.inset(EDGE).overlaps(other.inset(EDGE))


@layouts
@pytest.mark.parametrize("panels", PANELS)
def test_more_than_half_of_the_window_is_the_table(window: tuple[int, int], panels: int) -> None:
    layout = lay_out(Metrics(*window), panels)
    ground = layout.palace
    assert ground.w * ground.h >= 0.5 * window[0] * window[1]
    sizes = {"four": FOUR, "eight rows": ((0, 0), *((0, row) for row in range(1, 8)))}
    unit = min(window[0] / 1920, window[1] / 1080)
    for name, least in (("four", 180), ("eight rows", 105)):
        side = fit(layout.room, sizes[name], 210 * unit, edge=NARROW_EDGE).side
        assert side >= least * unit, name


SIZED = re.compile(r"majorit(y:.*|ies/.*)|(player:\d|dirk)/(type-.*|count-.*|wall.*|sign|emblem)")
"""Rows, emblems, signs and counts of the scoring table and of the players' panels."""


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("scale", [scale for scale in SCALES if scale > 1])
def test_larger_letters_make_nothing_smaller_in_the_scoring_table_and_the_panels(
    players: int, scale: float
) -> None:
    state = history(load_box(), players, 25 * players)[-1].state
    for size in ((1280, 720), (1920, 1080), (2560, 1080)):
        usual, large = (table(state, size, each).by_id for each in (1.0, scale))
        named = [id for id in usual if SIZED.fullmatch(id)]
        assert len(named) > 20 + 6 * players
        for id in named:
            assert height(large[id]) >= height(usual[id]) - EDGE, id


@pytest.mark.parametrize("players", range(2, 7))
def test_every_number_of_tiles_stands_in_its_panel(players: int) -> None:
    state = history(load_box(), players, 25 * players)[-1].state
    for size in ((1280, 720), (1280, 800), (1280, 960), (1920, 1080)):
        by_id = table(state, size).by_id
        for seat, player in enumerate(state.players):
            laid = Counter(tile.building for tile in player.palace.tiles.values())
            for building in Building:
                look = by_id[f"player:{seat}/count-{building}"].look
                assert isinstance(look, Text) and look.text == str(laid[building])


def height(sprite: Sprite) -> float:
    """Pixels of the height of a sprite, or of its letters."""
    return sprite.look.size if isinstance(sprite.look, Text) else sprite.box.h


# -- chronicle -------------------------------------------------------------------------------------


TILE, OTHER = load_box().tiles[:2]


def say(id: str, **values: object) -> str:
    """The name of a text, and who is in it."""
    return f"{id} {values.get('name', '')}"


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (Placed(1, TILE, "palace", (0, 1)), "log.placed Ben"),
        (Placed(1, TILE, "reserve", None), "log.stored Ben"),
        (Placed(1, TILE, "dirk", None), "log.given Ben"),
        (Redesigned(0, "add", TILE, (0, 1), None), "log.add Ada"),
        (Redesigned(0, "remove", TILE, (0, 1), None), "log.remove Ada"),
        (Redesigned(0, "swap", TILE, (0, 1), OTHER), "log.swap Ada"),
        (Passed(0), "log.passed Ada"),
    ],
)
def test_an_event_has_a_sentence_of_its_own(event: Placed | Redesigned | Passed, line: str) -> None:
    written = entry(event, ("Ada", "Ben"), say)
    assert written is not None
    assert written.text == line


# -- snapshot --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "tiles"),
    [
        (Placed(0, TILE, "palace", (0, 1)), {TILE.id}),
        (Placed(0, TILE, "reserve", None), set()),
        (Redesigned(0, "add", TILE, (0, 1), None), {TILE.id}),
        (Redesigned(0, "swap", TILE, (0, 1), OTHER), {TILE.id}),
        (Redesigned(0, "remove", TILE, (0, 1), None), set()),
    ],
)
def test_laid_are_the_tiles_that_came_into_a_palace(
    action: Placed | Redesigned, tiles: set[str]
) -> None:
    assert laid([action]) == tiles


# -- faces -----------------------------------------------------------------------------------------


PEOPLE = (("Isabela", HUMAN), ("Lubna", "hard"), ("Nazhun", "bot:Nazhun"), ("Salim", HUMAN))
"""One of them has a temperament."""


def seated(state: State) -> State:
    people = zip(state.players, PEOPLE, strict=True)
    players = tuple(player._replace(name=name, kind=kind) for player, (name, kind) in people)
    return state._replace(players=players)


STATE = seated(history(load_box(), 4, 60)[-1].state)


def table(state: State, size: tuple[int, int] = (1920, 1080), scale: float = 1.0) -> Picture:
    return shown(AlhambraSnapshot(observe(state, 0), 0, AlhambraUiState()), canvas(*size, scale))


def test_the_panel_of_actions_shows_the_computer_player_whose_turn_it_is() -> None:
    for seat, is_there in enumerate((False, True, True, False)):
        sprites = table(STATE._replace(to_move=seat)).sprites
        assert any(one.id == "actions/emblem" for one in sprites) is is_there


def test_a_palace_large_tells_what_its_owner_says() -> None:
    stage = Stage()
    for seat, said in (
        (1, ["The collector: “One more of these, and then I have them all.”"]),
        (2, []),
    ):
        stage.stack.reset(LookScene(stage.app, observe(STATE, 0), seat))
        stage.stack.settle()
        stage.draw()
        assert [one.text for one in shown_texts(stage.canvas) if "“" in one.text] == said


@pytest.mark.parametrize("players", range(2, 7))
def test_palaces_are_compared_at_one_scale_and_stand_on_the_line_of_their_row(players: int) -> None:
    stage = Stage(size=(1280, 720))
    state = history(load_box(), players, 25 * players)[-1].state
    scene = LookScene(stage.app, observe(state, 0), 1)
    scene.compare()
    stage.stack.reset(scene)
    stage.stack.settle()
    stage.draw()
    side = scene.panes[0].ground.side
    assert [pane.ground.side for pane in scene.panes.values()] == pytest.approx(
        [side] * len(scene.panes)
    )
    feet: dict[float, list[float]] = {}
    for seat, player in enumerate(state.players):
        pane = scene.panes[seat]
        foot = max(pane.ground.box(cell).bottom for cell in (FOUNTAIN, *player.palace.tiles))
        assert pane.area.bottom - side < foot <= pane.area.bottom
        feet.setdefault(round(pane.area.bottom), []).append(foot)
    assert len(feet) <= 2
    for lines in feet.values():
        assert lines == pytest.approx([lines[0]] * len(lines), abs=EDGE)


# -- painted ---------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def driver() -> Iterator[Driver]:
    """A program in a small window, whose pixels are driver."""
    with game(painted=True) as hands:
        yield hands


def finished(driver: Driver) -> bytes:
    """What is in the window once nothing is left to draw, and nothing is drawn roughly."""
    painter = driver.program.painter
    painter.settle()
    while painter.unfinished:
        driver.wait(1, 0.0)
        painter.settle()
    return driver.pixels


def test_redrawing_what_changed_gives_the_same_as_redrawing_all(driver: Driver) -> None:
    scene = opened(driver, "normal")
    driver.program.painter.settle()
    random = Random(4)
    held = False
    for _ in range(25):
        at = (random.uniform(0, 1280), random.uniform(0, 720))
        act = random.random()
        if act < 0.25 and not held:
            driver.press(at)
            held = True
        elif act < 0.35 and held:
            driver.release(at)
            held = False
        else:
            driver.point(at)
        if driver.top is not scene:
            driver.program.stack.reset(scene)
            driver.program.stack.settle()
        bit_by_bit = finished(driver)
        driver.program.painter.invalidate()
        driver.program.stack.redraw()
        driver.wait(1, 0.0)
        assert finished(driver) == bit_by_bit
    if held:
        driver.release((5, 715))


def test_nothing_is_drawn_while_nothing_moves(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = opened(driver, "normal")
    driver.point((640, 300), frames=60)
    drawn: list[object] = []
    monkeypatch.setattr(pygame.display, "update", drawn.append)
    driver.wait(60)
    assert not drawn
    driver.point(next(s for s in scene.picture.spots if s.group == "money").box.center, frames=2)
    assert drawn
