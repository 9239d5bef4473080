"""The palace on its ground: its walls, how far it is moved, and what is drawn on it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import product

import pygame
import pytest

from alhambra.app.games.alhambra.table.palace.ground import View
from alhambra.app.games.alhambra.table.palace.palace_view import FIT_ALL, open_cells
from alhambra.app.games.alhambra.table.palace.walls import STRONG
from alhambra.app.games.alhambra.table.prospects import prospects
from alhambra.app.gfx.commands import Line, Sprite
from alhambra.app.input.intents import Zoom
from alhambra.app.table.motion.timeline import Timeline
from alhambra.app.table.motion.tracks import mapped_point
from alhambra.app.table.picture import Kind, Picture, Token
from alhambra.rules.alhambra.model import Box as GameBox
from alhambra.rules.alhambra.palace import FOUNTAIN
from tests.app.driving import Driver
from tests.app.games.alhambra.table.test_glance import moment
from tests.app.games.alhambra.tables import history, seated, shown
from tests.app.handling import Keys
from tests.rules.alhambra.test_secrets import games, states

K = "keyboard"


@pytest.mark.parametrize("far", [*product((-3000, 0, 3000), repeat=2)])
def test_however_far_it_is_dragged_some_of_the_palace_stays_in_sight(
    driver: Driver, box: GameBox, far: tuple[int, int]
) -> None:
    scene = seated(driver, history(box, 3, 84))
    scene.controller.pan(far)
    palace = (FOUNTAIN, *scene.snapshot().planned.palace.tiles)
    room = scene.controller.view.layout.room.inset(-1)
    assert any(room.contains(scene.ground().box(cell).center) for cell in palace)


def test_what_is_drawn_on_the_palace_follows_it(box: GameBox) -> None:
    """Halfway from one zoom to another, each sprite is where its part of the palace is."""
    snapshot = moment(box, 84)
    near = replace(snapshot, ui=replace(snapshot.ui, view=View(1.3, 0.4, 0.3)))
    before, after = shown(snapshot), shown(near)
    timeline = Timeline(before)
    timeline.show(after, 1.0)
    timeline.update(0.4)
    now = {sprite.id: sprite for sprite in timeline.sprites}
    there = now["palace:fountain/tile"].box
    home = after.by_id["palace:fountain/tile"].box
    lines = [sprite for sprite in after.sprites if sprite.id.startswith("walls/")]
    assert lines and there != home
    for line in lines:
        look, was = now[line.id].look, line.look
        assert isinstance(look, Line) and isinstance(was, Line)
        for point, end in zip(look.points, was.points, strict=True):
            expected = mapped_point(end, home, there)
            assert point == pytest.approx(expected, abs=there.w * 0.05)


# -- walls -----------------------------------------------------------------------------------------


def wall_lines(picture: Picture) -> list[Sprite]:
    """The lines of the palace's walls, without their rims."""
    walls = (one for one in picture.sprites if one.id.startswith("walls/"))
    return [one for one in walls if not one.id.endswith("-rim")]


def test_walls_stand_out_while_a_tile_is_carried_or_a_key_is_down(
    driver: Driver, box: GameBox
) -> None:
    scene = seated(driver, history(box, 3, 84))
    assert all(line.alpha < STRONG[1] for line in wall_lines(scene.picture))
    driver.hold(pygame.K_h, down=True, frames=2)
    assert all(line.alpha == STRONG[1] for line in wall_lines(scene.picture))
    driver.hold(pygame.K_h, down=False, frames=2)
    assert all(line.alpha < STRONG[1] for line in wall_lines(scene.picture))
    driver.press(scene.picture.by_token[Token(Kind.MARKET, "0")].box.center)
    driver.point((640, 330), frames=2)
    assert all(line.alpha == STRONG[1] for line in wall_lines(scene.picture))
    driver.release((5, 5))


# -- what is in sight -----------------------------------------------------------------------------


@games
def test_a_tile_can_go_only_where_it_is_in_sight(whole: tuple[int, str]) -> None:
    for state in states(whole, 13):
        for player in state.players:
            legal = {
                cell
                for tile in state.box.tiles
                for cell, why in player.palace.verdicts(tile).items()
                if why is None
            }
            assert legal <= open_cells(player.palace)


@pytest.mark.parametrize(("players", "decisions"), [(3, 50), (2, 60)])
def test_nothing_jumps_when_a_tile_is_taken_up_as_all_its_cells_are_in_sight(
    driver: Driver, box: GameBox, players: int, decisions: int
) -> None:
    scene = seated(driver, history(box, players, decisions))
    before = scene.ground()
    driver.press(scene.picture.by_token[Token(Kind.MARKET, "0")].box.center)
    driver.point((640, 330), frames=3)
    assert scene.ui.held is not None and scene.ground() == before
    open_to_it = [at for at, one in prospects(scene.snapshot()).items() if one.verdict is None]
    marks = [one.box for one in scene.picture.sprites if re.fullmatch("cell:.*/mark", one.id)]
    room = scene.controller.view.layout.room.inset(-1)
    for area in (*map(before.box, open_to_it), *marks):
        assert room.common(area) == pytest.approx(area)
    assert len(marks) >= len(open_to_it) > 0
    driver.release((5, 5))


def test_the_palace_is_shown_whole_again(driver: Driver, box: GameBox) -> None:
    scene = seated(driver, history(box, 3, 50))
    assert FIT_ALL not in scene.picture.by_token
    ways: tuple[Callable[[], None], ...] = (
        lambda: driver.key(pygame.K_f),
        lambda: driver.click(scene.picture.by_token[FIT_ALL].box.center),
        lambda: Keys(driver).press(scene, FIT_ALL),
    )
    for undo in ways:
        driver.program.stack.handle(Zoom(3, device=K))
        driver.wait(2)
        assert FIT_ALL in scene.picture.by_token and not scene.ui.view.is_fit
        undo()
        driver.wait(2)
        assert scene.ui.view.is_fit and FIT_ALL not in scene.picture.by_token


def hold(driver: Driver, device: str, *, down: bool) -> None:
    """Hold the key that clears the table, or the stick of a pad, or let go of it."""
    if device == "pad":
        driver.tilt(pygame.CONTROLLER_AXIS_RIGHTX, -30000 * down, frames=30)
    else:
        driver.hold(pygame.K_c, down=down, frames=30)


@pytest.mark.parametrize("device", ["keys", "pad"])
def test_what_is_held_shows_nothing_but_the_palace(
    driver: Driver, box: GameBox, device: str
) -> None:
    scene = seated(driver, history(box, 3, 84))
    driver.wait(3)
    side = scene.picture.by_id["palace:fountain/tile"].box.w
    hold(driver, device, down=True)
    ids = {id.partition("/")[0].partition(":")[0] for id in scene.picture.by_id}
    assert ids <= {"table", "palace", "walls", "cell"}
    assert scene.picture.by_id["palace:fountain/tile"].box.w > side
    hold(driver, device, down=False)
    assert "market/panel" in scene.picture.by_id
    assert scene.picture.by_id["palace:fountain/tile"].box.w == side


@pytest.mark.parametrize("device", ["pointer", "keys"])
def test_a_palace_is_enlarged_beside_the_panel_that_is_pointed_at(
    driver: Driver, box: GameBox, device: str
) -> None:
    scene = seated(driver, history(box, 3, 84))
    driver.wait(3)
    panel, room = scene.controller.view.layout.opponents[0], scene.controller.view.layout.room
    if device == "pointer":
        driver.point((panel.x + 60, panel.y + 6), frames=60)
    else:
        Keys(driver).focus(scene, Token(Kind.PLAYER, "1"))
        driver.wait(3)
    tiles = [
        s for s in scene.picture.sprites if s.id.startswith("enlarged/") and "frame" not in s.id
    ]
    palace = scene.snapshot().seen.players[1].palace
    assert len(tiles) == len(palace.tiles) + 1
    mini = max(s.box.w for s in scene.picture.sprites if s.id.startswith("player:1/mini-"))
    assert min(sprite.box.w for sprite in tiles) > 1.5 * mini
    assert all(room.x - 1 <= sprite.box.x and sprite.box.bottom < room.bottom for sprite in tiles)
    driver.point((400, 330), frames=3)
    assert not any(sprite.id.startswith("enlarged/") for sprite in scene.picture.sprites)
