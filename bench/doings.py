"""What is done at a table while its frames are timed, frame by frame, for each of the games.

A doing opens its table in the program, and then yields the events of one frame after the other,
without end.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from itertools import count
from random import Random
from typing import TYPE_CHECKING, Any, TypeAlias

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from alhambra.app.scene_sheet import SheetScene
from alhambra.app.scene_table import TableScene
from alhambra.app.sheet_views import SheetViews
from alhambra.app.shot import Forgetful, Pensive
from alhambra.app.stage.picture import Kind, Token
from alhambra.app.ui.box import Box
from alhambra.content import load_box, load_sheet_box
from alhambra.match.match import HUMAN, AlhambraMatch, Match, chance_after, start
from alhambra.rules import alhambra, rollwrite
from alhambra.rules.alhambra.palace import Palace
from alhambra.rules.api import Frame, Seated, Table
from alhambra.rules.rollwrite.choices import Coins
from alhambra.rules.rollwrite.events import Rolled
from alhambra.rules.rollwrite.model import KEEP

if TYPE_CHECKING:
    from alhambra.app.main import Program

Doing: TypeAlias = Callable[["Program"], Iterator[list[pygame.Event]]]

TILES = 25
"""Tiles of the palace over which one is carried."""
SHEETS = 5
"""Players at the table of Roll & Write."""
ROUND = 3
"""The round of it, at least."""
STEP = 1 / 60
SETTLING = 90
"""Frames until all sprites are there."""
OPPONENT = "normal"


def tile_carried(program: Program) -> Iterator[list[pygame.Event]]:
    """A tile is carried to and fro over a palace, every candidate cell marked."""
    box, random, palace = load_box(), Random(3), Palace({})
    table = _table(4, 4)
    event, state = start(box, table)[-1]
    on_sale = set(state.market)
    for tile in random.sample(box.tiles, len(box.tiles)):
        cells = palace.cells_for(tile.walls)
        if cells and tile not in on_sale and len(palace) < TILES:
            palace = palace.with_tile(random.choice(cells), tile)
    me, *others = state.players
    state = state._replace(players=(me._replace(palace=palace), *others), to_move=0)
    match: AlhambraMatch = Match((Frame(event, state),), table, Forgetful(), Pensive())
    scene = TableScene(program.app, match, lambda: None)
    settled(program, scene)
    yield from _carried(scene, Token(Kind.MARKET, "0"), scene.picture.anchors["ground"])


def die_carried(program: Program) -> Iterator[list[pygame.Event]]:
    """A die is carried to and fro over the sheet, to be parked."""
    scene = sheet(program)
    settled(program, scene)
    die = next(spot.token for spot in scene.picture.spots if spot.token.kind is Kind.DIE)
    things = scene.picture.anchors
    yield from _carried(scene, die, things["cell:1-1"].union(things["cell:6-6"]))


def dice_thrown(program: Program) -> Iterator[list[pygame.Event]]:
    """Four dice are thrown, again and again."""
    scene = sheet(program)
    settled(program, scene)
    frames = scene.match.frames
    at = max(n for n, frame in enumerate(frames) if isinstance(frame.event, Rolled))
    while True:
        if not scene.desk.timeline.telling:
            scene.desk.happened(at)
        yield []


def sheet(program: Program) -> SheetScene:
    """A table of Roll & Write for five in which the person has thrown four dice to keep a pair."""
    table, lot = _table(SHEETS, 1), Random(2)
    frames = start(load_sheet_box(), table)
    while True:
        state = frames[-1].state
        seat = state.to_move
        if state.phase is KEEP and seat == 0 and state.round >= ROUND:
            break
        choices = rollwrite.choices(state, seat)
        coins = [choice for choice in choices if isinstance(choice, Coins)]
        choice = lot.choice(coins if coins and seat == 0 else choices)
        frames += rollwrite.apply(state, seat, choice, chance_after(table.seed, len(frames)))
    match: Match[Any, Any, Any, Any] = Match(frames, table, Forgetful(), Pensive())
    return SheetScene(program.app, match, SheetViews(program.app, match, lambda: None).doors)


def _table(seats: int, seed: int) -> Table:
    return Table(tuple(Seated(f"P{n}", OPPONENT if n else HUMAN) for n in range(seats)), seed)


def settled(program: Program, scene: Any) -> None:
    """Open the table and wait until all is there."""
    program.stack.push(scene)
    for _ in range(SETTLING):
        program.loop.frame(pygame.event.get(), STEP)
        program.painter.settle()


def _carried(scene: Any, token: Token, area: Box) -> Iterator[list[pygame.Event]]:
    """Carry the thing to and fro over the large palace, or the sheet."""
    start = scene.picture.by_token[token].box.center
    yield [_motion(start), pygame.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=False)]
    for number in count():
        part = number / 60 % 2
        across = part if part < 1 else 2 - part
        at = (area.x + area.w * (0.25 + across / 2), area.y + area.h * (number / 150 % 1))
        yield [_motion(at)]


def _motion(at: tuple[float, float]) -> pygame.Event:
    return pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(1, 0, 0), touch=False)


DOINGS: Mapping[str, Mapping[str, Doing]] = {
    alhambra.NAME: {"a tile is carried": tile_carried},
    rollwrite.NAME: {"dice roll": dice_thrown, "a die is carried": die_carried},
}
"""By the names of the games: what is done."""
