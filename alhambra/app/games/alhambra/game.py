"""Alhambra, for the program's screens: its scenes, saved games, portraits, feast and sprites."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial

from alhambra.app.games.alhambra.learning.pictures import open_exercises
from alhambra.app.games.alhambra.learning.rule_book import open_book
from alhambra.app.games.alhambra.pages.statistics_page import statistics
from alhambra.app.games.alhambra.replay import AlhambraReplayScene
from alhambra.app.games.alhambra.setup import AlhambraSetupScene
from alhambra.app.games.alhambra.table.palace.ground import draw_palace, fit, palace_squares
from alhambra.app.games.alhambra.table.palace.walls import GOLD, draw_wall, wall_line
from alhambra.app.games.alhambra.table.snapshot import ROMAN
from alhambra.app.games.alhambra.table_scene import AlhambraTableScene
from alhambra.app.games.playable_game import PlayableGame
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.commands import Layer, Tile
from alhambra.app.portraits.portrait import Fact, Portrait, Sitter, places
from alhambra.app.program.app import App
from alhambra.app.program.people import spoken_names
from alhambra.app.scenes.results.end import name_winners
from alhambra.app.scenes.results.feast import Feast, best_source, honoured
from alhambra.app.scenes.saved.saved_game_view import SavedGameView
from alhambra.app.table.motion.effects import spark_at
from alhambra.app.table.picture import Say
from alhambra.app.ui.sounds import Sound
from alhambra.library.game_library import Summary
from alhambra.match.alhambra.statistics import played
from alhambra.match.alhambra.turning_points import SOURCES, Standing, standings
from alhambra.rules import alhambra as game
from alhambra.rules.alhambra import NAME
from alhambra.rules.alhambra.model import PLAYERS, Building, Currency, State
from alhambra.rules.alhambra.model import Box as CardBox
from alhambra.rules.alhambra.palace import FOUNTAIN, Palace
from alhambra.rules.alhambra.scoring import totals
from alhambra.rules.api import Holder, Seat

PORTRAIT_TILE = 190
"""Units of a side of a tile at most."""
SCORING_CARDS = ("scoring-1", "scoring-2")
FRAMES = tuple(f"place-{currency}" for currency in Currency)
"""The nine-slices."""
SAVED_TILE, FEAST_TILE = 62, 176
"""Units of a side of a tile at most: in the list of games, and at the feast."""
EDGE = 0.12
"""Free ground around a palace, in cells; around that of a portrait, too."""
KINDLING = 5
"""Steps in which a lamp is lit."""
HEAD_SPARK = 9
"""The side of the spark at the head of the wall's light, in widths of the wall."""


def sitters(state: State) -> list[Sitter]:
    """Return all players, the best first; Dirk has tiles, but no palace."""
    points: dict[Holder, int] = totals(state)
    place = places(points, state.winners)
    found = [
        Sitter(seat, player.name, place[seat], points[seat], tuple(_facts(player.palace)))
        for seat, player in enumerate(state.players)
    ]
    return sorted(found, key=lambda sitter: sitter.place)


def _facts(palace: Palace) -> Iterator[Fact]:
    """Yield the length of the wall, and how many tiles of each type there are."""
    yield Fact("wall", palace.wall)
    numbers = Counter(tile.building for tile in palace.tiles.values())
    yield from (Fact(f"type-{kind}", numbers[kind]) for kind in Building if numbers[kind])


def draw_portrait(canvas: Canvas, state: State, seat: Seat, box: Box) -> None:
    """Draw a palace, and a line of light along its longest wall."""
    palace = state.players[seat].palace
    cells = [FOUNTAIN, *palace.tiles]
    ground = fit(box, cells, canvas.px(PORTRAIT_TILE), edge=EDGE)
    draw_palace(canvas, palace, ground)
    if sides := palace.longest_wall():
        draw_wall(canvas, ground, wall_line(ground, sides))


def make_feast(app: App, frames: Sequence[game.HistoryFrame]) -> Feast:
    """Return the feast of a finished game."""
    state, ranking = frames[-1].state, standings(frames)
    seat, won = honoured(state)
    player, names = state.players[seat], spoken_names(state.players)
    return Feast(
        seat,
        player.name,
        won,
        name_winners(app.texts, [names[winner] for winner in state.winners]),
        _find_best(ranking, seat, app.t),
        len(player.palace.tiles) + 1,
        player.palace.wall,
        "wall",
        player.score,
        Sound.SCORING_STEP,
        partial(_draw_palace, player.palace),
    )


def _draw_palace(palace: Palace, canvas: Canvas, box: Box, lit: float, traced: float) -> None:
    """Draw a palace with this many tiles lit, from the fountain outwards, and this many sides of
    its longest wall traced.
    """
    cells = sorted([FOUNTAIN, *palace.tiles], key=lambda cell: (abs(cell[0]) + abs(cell[1]), cell))
    ground, wall = fit(box, cells, canvas.px(FEAST_TILE), edge=EDGE), palace.longest_wall()
    for cell, tile, square in palace_squares(palace, ground):
        part = int(KINDLING * min(1.0, max(0.0, lit - cells.index(cell)))) / KINDLING
        if part < 1:
            canvas.add("", Tile(tile, "unlit"), square)
        canvas.tile(tile, square, part)
    line = wall_line(ground, wall, traced)
    if len(line) > 1:
        draw_wall(canvas, ground, line)
        if traced < len(wall):
            side = ground.side * GOLD * HEAD_SPARK
            canvas.draw(spark_at("head", line[-1], side, Layer.MARKS))


def _find_best(ranking: Sequence[Standing], seat: Seat, say: Say) -> str:
    """Return what went best for a player: a wall, a source of points, or exact payments."""
    own = next(each for each in ranking if each.who == seat)
    others = [each for each in ranking if each.who not in (seat, "dirk")]
    if own.wall and own.wall >= max((each.wall for each in others), default=0):
        return say("feast.wall", count=own.wall)
    if own.exact and own.exact > max((each.exact for each in others), default=0):
        return say("feast.exact", count=own.exact)
    names = {str(kind): say(f"building_type.{kind}") for kind in Building}
    return best_source(_gains(own), [_gains(each) for each in others], names, say)


def _gains(standing: Standing) -> dict[str, int]:
    """Return the points of the whole game by source."""
    return {source: sum(gains[source] for gains in standing.gains) for source in SOURCES}


PORTRAIT = Portrait("portrait.palace", sitters, draw_portrait)


def needed_sprites(box: CardBox) -> Iterator[str]:
    yield from SCORING_CARDS
    yield from (tile.id for tile in box.tiles)
    for currency in Currency:
        yield f"coin-{currency}"
        yield from (f"{currency}-{value}" for value in box.values)
    for building in Building:
        yield from (f"{sign}-{building}" for sign in ("type", "round", "pill", "box"))
    yield from (f"pattern-{number}" for number in range(max(PLAYERS)))


def reached(say: Say, state: State) -> str:
    """Return which turn it is."""
    return say("table.round_turn", turn=state.turn)


def scored(say: Say, state: State) -> str:
    """Return which scoring was the last; empty before the first."""
    return say("saves.scored", round=ROMAN[state.scored]) if state.scored else ""


def show_palace(canvas: Canvas, summary: Summary, box: Box) -> None:
    """Draw the leader's palace as large as it fits."""
    palace = summary.players[summary.leader].palace
    ground = fit(box, [FOUNTAIN, *palace.tiles], canvas.px(SAVED_TILE))
    draw_palace(canvas, palace, ground)


VIEW = SavedGameView("", reached, scored, show_palace)


ALHAMBRA = PlayableGame(
    name=NAME,
    long_name="Alhambra",
    set_up=AlhambraSetupScene,
    open_table=AlhambraTableScene,
    open_replay=AlhambraReplayScene,
    finished=played,
    statistics=statistics,
    saved=VIEW,
    portrait=PORTRAIT,
    sprites=needed_sprites,
    frames=FRAMES,
    feast=make_feast,
    open_book=open_book,
    open_exercises=open_exercises,
)
