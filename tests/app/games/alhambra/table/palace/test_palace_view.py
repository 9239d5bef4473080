"""The palace on its ground: its walls, how far it is moved, and what is drawn on it."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pygame
import pytest

from alhambra.app.games.alhambra.table.palace.ground import View
from alhambra.app.games.alhambra.table.palace.walls import STRONG, wall_runs
from alhambra.app.gfx.commands import Layer, Line, Sprite
from alhambra.app.input.intents import Zoom
from alhambra.app.table.motion.timeline import Timeline
from alhambra.app.table.motion.tracks import mapped_point
from alhambra.app.table.picture import Kind, Picture, Token
from alhambra.rules.alhambra.model import Box as GameBox
from alhambra.rules.alhambra.palace import FOUNTAIN, Cell
from tests.app.driving import Driver
from tests.app.games.alhambra.table.test_glance import moment, shown
from tests.app.games.alhambra.tables import history, seated


def test_nothing_of_a_zoomed_palace_leaves_the_open_ground(driver: Driver, box: GameBox) -> None:
    scene = seated(driver, history(box, 3, 84))
    room = scene.controller.view.layout.room
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
    driver.program.stack.handle(Zoom(-6, device="keyboard"))


@pytest.mark.parametrize("far", [*product((-3000, 0, 3000), repeat=2)])
def test_however_far_it_is_dragged_some_of_the_palace_stays_in_sight(
    driver: Driver, box: GameBox, far: tuple[int, int]
) -> None:
    scene = seated(driver, history(box, 3, 84))
    scene.controller.pan(far)
    palace = (FOUNTAIN, *scene.snapshot().planned.palace.tiles)
    room = scene.controller.view.layout.room.inset(-1)
    assert any(room.contains(scene.ground().box(cell).center) for cell in palace)


def test_a_young_palace_fills_its_room(driver: Driver, box: GameBox) -> None:
    scene = seated(driver, history(box, 3, 0))
    room, side = scene.controller.view.layout.room, scene.ground().side
    assert not scene.snapshot().own.palace.tiles
    assert 3 * side > 0.9 * room.h or side == 210 * scene.controller.view.layout.metrics.unit


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


def test_runs_of_walls_are_joined_and_touching_walls_are_one() -> None:
    north, west, east = 1, 8, 2
    assert wall_runs({(0, 0): north, (1, 0): north}) == [((0, 0), (2, 0))]
    assert wall_runs({(0, 0): east, (1, 0): west}) == [((1, 0), (1, 1))]
    assert wall_runs({(0, 0): north, (2, 0): north}) == [((0, 0), (1, 0)), ((2, 0), (3, 0))]


def test_every_wall_of_the_palace_has_a_line_above_the_roofs(driver: Driver, box: GameBox) -> None:
    scene = seated(driver, history(box, 3, 84))
    ground, palace = scene.ground(), scene.snapshot().own.palace
    lines = wall_lines(scene.picture)
    middles: set[Cell] = set()
    for line in lines:
        assert line.layer > Layer.PALACE and isinstance(line.look, Line)
        (x0, y0), (x1, y1) = line.look.points
        for part in range(1, 2 * round(max(x1 - x0, y1 - y0) / ground.side), 2):
            at = part * ground.side / 2
            x, y = (x0 + at, y0) if x1 > x0 else (x0, y0 + at)
            left, top = ground.origin
            middles.add((round(2 * (x - left) / ground.side), round(2 * (y - top) / ground.side)))
    steps = ((1, 0), (2, 1), (1, 2), (0, 1))
    expected = {
        (2 * x + steps[side][0], 2 * y + steps[side][1])
        for (x, y) in (FOUNTAIN, *palace.tiles)
        for side in range(4)
        if palace.walls_at((x, y)) >> side & 1
    }
    assert expected and middles == expected


def test_walls_stand_out_while_a_tile_is_carried_or_a_key_is_down(
    driver: Driver, box: GameBox
) -> None:
    scene = seated(driver, history(box, 3, 84))
    assert all(line.alpha < STRONG[1] for line in wall_lines(scene.picture))
    driver.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_h, mod=0, unicode="", scancode=0))
    driver.wait(2)
    assert all(line.alpha == STRONG[1] for line in wall_lines(scene.picture))
    driver.post(pygame.Event(pygame.KEYUP, key=pygame.K_h, mod=0, unicode="", scancode=0))
    driver.wait(2)
    assert all(line.alpha < STRONG[1] for line in wall_lines(scene.picture))
    driver.press(scene.picture.by_token[Token(Kind.MARKET, "0")].box.center)
    driver.point((640, 330))
    driver.wait(2)
    assert all(line.alpha == STRONG[1] for line in wall_lines(scene.picture))
    driver.release((5, 5))
