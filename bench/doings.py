"""The activities on a screen whose frames are timed.

A doing opens its screen in the program, and then yields the events of each frame, endlessly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from itertools import count
from random import Random
from typing import Any, TypeAlias

import pygame

from alhambra.app.games.alhambra.game import make_feast
from alhambra.app.games.alhambra.pages.end import (
    AlhambraEndScene,
)
from alhambra.app.games.alhambra.pages.score_table import ScoringScene
from alhambra.app.games.alhambra.table_scene import AlhambraTableScene
from alhambra.app.games.rollwrite.game import make_feast as make_sheet_feast
from alhambra.app.games.rollwrite.pages.end import RollwriteEndScene
from alhambra.app.games.rollwrite.pages.scoring import FinalCountScene
from alhambra.app.games.rollwrite.table_scene import RollwriteTableScene
from alhambra.app.gfx.box import Box
from alhambra.app.input.intents import Accept, Log
from alhambra.app.main import Program
from alhambra.app.portraits.scene import PortraitScene
from alhambra.app.scenes.results.feast import Feast, FeastScene
from alhambra.app.scenes.title import TitleScene
from alhambra.app.table.panels import no_trouble
from alhambra.app.table.picture import Kind, Token
from alhambra.app.table.table_scene import TableScene
from alhambra.content import load_box, load_rollwrite_box
from alhambra.library.game_library import SAVED, GameLibrary
from alhambra.match.match import AlhambraMatch, AnyHistory, Match, start
from alhambra.paths import games_folder
from alhambra.rules import alhambra, rollwrite
from alhambra.rules.alhambra.events import Scored
from alhambra.rules.alhambra.palace import Palace
from alhambra.rules.api import Frame
from alhambra.rules.chance import chance_after
from alhambra.rules.games import game_of
from alhambra.rules.rollwrite.choices import Coins
from alhambra.rules.rollwrite.events import Rolled
from alhambra.rules.rollwrite.model import KEEP
from bench.games import by_lot, table, whole_game
from tests.stand_ins import Forgetful, Pensive

Events: TypeAlias = list[pygame.Event]
Doing: TypeAlias = Callable[[Program], Iterator[Events]]

TILES = 25
"""The tiles of the palace over which a tile is carried."""
SHEETS = 5
"""Players at the table of Roll & Write."""
ROUND = 3
"""The least round of that table."""
STEP = 1 / 60
SETTLING = 90
"""The frames until all sprites are loaded."""
COUNTED = 300
"""The frames after which a scoring is restarted."""
SWEEP = 90
"""The frames of scrolling in one direction."""
SAVES = 40


# -- Alhambra --------------------------------------------------------------------------------------


def tile_carried(program: Program) -> Iterator[Events]:
    """A tile is carried to and fro over a palace, every candidate cell marked."""
    scene = full_table(program)
    settle(program, scene)
    yield from _carried(scene, Token(Kind.MARKET, "0"), scene.picture.anchors["ground"])


def tiles_scored(program: Program) -> Iterator[Events]:
    """A scoring is counted over the table, repeatedly."""
    frames = whole_game(alhambra.NAME)
    at = max(n for n, frame in enumerate(frames) if isinstance(frame.event, Scored))
    event = frames[at].event
    settle(program, full_table(program))
    while True:
        program.stack.push(ScoringScene(program.app, frames[at - 1].state, event.round))
        yield from ([] for _ in range(COUNTED))
        program.stack.pop()


def palace_feasted(program: Program) -> Iterator[Events]:
    """The feast of a palace is held over the table, repeatedly."""
    settle(program, full_table(program))
    frames = whole_game(alhambra.NAME)
    yield from _feasted(program, make_feast(program.app, frames))


def full_table(program: Program) -> AlhambraTableScene:
    """Return a table of four at the person's turn, with a palace of ``TILES`` tiles."""
    box, random, palace = load_box(), Random(3), Palace({})
    seats = table(4, 4)
    event, state = start(box, seats)[-1]
    on_sale = set(state.market)
    for tile in random.sample(box.tiles, len(box.tiles)):
        cells = palace.cells_for(tile.walls)
        if cells and tile not in on_sale and len(palace) < TILES:
            palace = palace.with_tile(random.choice(cells), tile)
    me, *others = state.players
    state = state._replace(players=(me._replace(palace=palace), *others), to_move=0)
    match: AlhambraMatch = Match((Frame(event, state),), seats, Forgetful(), Pensive())
    return AlhambraTableScene(program.app, match, lambda: None)


def palaces_played(program: Program) -> Iterator[Events]:
    """A game of four is played."""
    yield from _played(program, alhambra.NAME)


def picture_made(program: Program) -> Iterator[Events]:
    """A picture of four palaces is painted, repeatedly."""
    settle(program, full_table(program))
    state = whole_game(alhambra.NAME)[-1].state
    while True:
        program.games.portray(state)
        yield []
        program.stack.handle(Accept())
        while isinstance(program.stack.top, PortraitScene):
            yield []
        program.stack.pop()


# -- Roll & Write ----------------------------------------------------------------------------------


def die_carried(program: Program) -> Iterator[Events]:
    """A die is carried to and fro over the sheet."""
    scene = full_sheet(program)
    settle(program, scene)
    die = next(spot.token for spot in scene.picture.spots if spot.token.kind is Kind.DIE)
    things = scene.picture.anchors
    yield from _carried(scene, die, things["cell:1-1"].union(things["cell:6-6"]))


def dice_thrown(program: Program) -> Iterator[Events]:
    """Four dice are thrown, repeatedly."""
    scene = full_sheet(program)
    settle(program, scene)
    frames = scene.match.frames
    at = max(n for n, frame in enumerate(frames) if isinstance(frame.event, Rolled))
    while True:
        if not scene.controller.timeline.telling:
            scene.controller.happened(at)
        yield []


def sheets_scored(program: Program) -> Iterator[Events]:
    """The final count of five sheets runs, repeatedly."""
    settle(program, full_sheet(program))
    state = whole_game(rollwrite.NAME)[-1].state
    while True:
        program.stack.push(FinalCountScene(program.app, state))
        yield from ([] for _ in range(COUNTED))
        program.stack.pop()


def sheet_feasted(program: Program) -> Iterator[Events]:
    """The feast of a sheet is held over the table, repeatedly."""
    settle(program, full_sheet(program))
    frames = whole_game(rollwrite.NAME)
    yield from _feasted(program, make_sheet_feast(program.app, frames))


def full_sheet(program: Program) -> RollwriteTableScene:
    """Return a Roll & Write table of five where the person keeps a pair of four dice thrown."""
    seats, lot = table(SHEETS, 1, game=rollwrite.NAME), Random(2)
    frames = start(load_rollwrite_box(), seats)
    while True:
        state = frames[-1].state
        seat = state.to_move
        if state.phase is KEEP and seat == 0 and state.round >= ROUND:
            break
        choices = rollwrite.choices(state, seat)
        coins = [choice for choice in choices if isinstance(choice, Coins)]
        choice = lot.choice(coins if coins and seat == 0 else choices)
        frames += rollwrite.apply(state, seat, choice, chance_after(seats.seed, len(frames)))
    match: Match[Any, Any, Any] = Match(frames, seats, Forgetful(), Pensive())
    return RollwriteTableScene(program.app, match, no_trouble)


def sheets_played(program: Program) -> Iterator[Events]:
    """A game of four is played."""
    yield from _played(program, rollwrite.NAME)


# -- both ------------------------------------------------------------------------------------------


def chronicle_scrolled(program: Program) -> Iterator[Events]:
    """The chronicle of a whole game is scrolled up and down."""
    keep(whole_game(alhambra.NAME)[:-20])
    program.games.resume()
    run(program, SETTLING)
    program.stack.handle(Log())
    run(program, SETTLING)
    yield from _scrolled(program)


def saves_scrolled(program: Program) -> Iterator[Events]:
    """The list of ``SAVES`` games is scrolled up and down."""
    save_games(SAVES)
    program.open_title()
    run(program, SETTLING)
    program.games.open()
    run(program, SETTLING)
    yield from _scrolled(program)


def keep(frames: AnyHistory) -> None:
    """Save this game as the one that was left."""
    GameLibrary(games_folder()).current.rewrite(frames)


def save_games(number: int) -> None:
    """Save ``number`` games of both kinds, each up to another moment."""
    shelf = GameLibrary(games_folder())
    for at in range(number - len(list((shelf.folder / SAVED).glob("*")))):
        frames = whole_game((alhambra.NAME, rollwrite.NAME)[at % 2])
        shelf.save(frames[: len(frames) * (at % 9 + 1) // 9], f"{datetime(2026, 1, 1 + at % 28)}")


def settle(program: Program, scene: Any) -> None:
    """Open a scene and wait until everything is loaded."""
    program.stack.push(scene)
    run(program, SETTLING)
    while program.audio.busy:
        run(program, 1)


def run(program: Program, frames: int) -> None:
    """Run ``frames`` frames, and more until every sheet is loaded."""
    for _ in range(frames):
        program.loop.frame(pygame.event.get(), STEP)
        program.painter.settle()


def go_on(program: Program, random: Random) -> bool:
    """Make a random choice that continues the game on the table; return true at its end."""
    top = program.stack.top
    if isinstance(top, AlhambraEndScene | RollwriteEndScene):
        return True
    if not isinstance(top, TableScene):
        program.stack.handle(Accept())
    elif top.match.unconfirmed:
        top.controller.confirm()
    elif top.match.human_to_move and not top.busy:
        state = top.match.state
        top.controller.submit(by_lot(game_of(state), state, random))
    return False


def _played(program: Program, name: str) -> Iterator[Events]:
    """Play games of four, with random choices for the person."""
    random = Random(1)
    for seed in count(1):
        program.app.start_game(table(4, seed, game=name))
        run(program, SETTLING if seed == 1 else 1)
        while not go_on(program, random):
            yield []


def _feasted(program: Program, feast: Feast) -> Iterator[Events]:
    """Hold a feast, repeatedly; the title follows each."""
    while True:
        program.stack.push(FeastScene(program.app, feast, lambda: TitleScene(program.app)))
        yield []
        while isinstance(program.stack.top, FeastScene):
            yield []
        program.stack.pop()


def _carried(scene: Any, token: Token, area: Box) -> Iterator[Events]:
    """Carry the thing to and fro over the large palace, or the sheet."""
    start = scene.picture.by_token[token].box.center
    yield [_motion(start), pygame.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=False)]
    for number in count():
        part = number / 60 % 2
        across = part if part < 1 else 2 - part
        at = (area.x + area.w * (0.25 + across / 2), area.y + area.h * (number / 150 % 1))
        yield [_motion(at)]


def _scrolled(program: Program) -> Iterator[Events]:
    """Turn the wheel over the middle of the window, a quarter of a notch each frame."""
    window = program.canvas.metrics.window
    middle = (window.w * 0.4, window.h * 0.5)
    yield [_motion(middle)]
    for number in count():
        way = 1 if number // SWEEP % 2 == 0 else -1
        yield [pygame.Event(pygame.MOUSEWHEEL, x=0, y=way, precise_x=0.0, precise_y=way / 4)]


def _motion(at: tuple[float, float]) -> pygame.Event:
    return pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(1, 0, 0), touch=False)


DOINGS: Mapping[str, Mapping[str, Doing]] = {
    alhambra.NAME: {
        "carrying a tile": tile_carried,
        "scoring": tiles_scored,
        "feast": palace_feasted,
        "a game played": palaces_played,
        "chronicle scrolled": chronicle_scrolled,
        "saved games scrolled": saves_scrolled,
        "a picture made": picture_made,
    },
    rollwrite.NAME: {
        "carrying a die": die_carried,
        "dice thrown": dice_thrown,
        "scoring": sheets_scored,
        "feast": sheet_feasted,
        "a game played": sheets_played,
    },
}
"""By game name: the doings by name."""
