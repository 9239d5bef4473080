"""Alhambra, for the program's screens: its scenes, saved games, portraits and sprites."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from alhambra.app.games.alhambra.learning.pictures import open_exercises
from alhambra.app.games.alhambra.learning.rule_book import open_book
from alhambra.app.games.alhambra.pages.feast import EDGE, make_feast
from alhambra.app.games.alhambra.pages.statistics_page import statistics
from alhambra.app.games.alhambra.replay import AlhambraReplayScene
from alhambra.app.games.alhambra.setup import AlhambraSetupScene
from alhambra.app.games.alhambra.table.palace.ground import draw_palace, fit
from alhambra.app.games.alhambra.table.palace.walls import draw_wall, wall_line
from alhambra.app.games.alhambra.table.snapshot import ROMAN
from alhambra.app.games.alhambra.table_scene import AlhambraTableScene
from alhambra.app.games.playable_game import PlayableGame
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.portraits.portrait import Fact, Portrait, Sitter, places
from alhambra.app.scenes.saved.saved_game_view import SavedGameView
from alhambra.app.table.picture import Say
from alhambra.library.game_library import Summary
from alhambra.match.alhambra.statistics import played
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
LARGEST = 62
"""Units of a side of a tile."""


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


def draw_portrait(canvas: Canvas, say: Say, state: State, seat: Seat, box: Box) -> None:
    """Draw a palace, and a line of light along its longest wall."""
    palace = state.players[seat].palace
    cells = [FOUNTAIN, *palace.tiles]
    ground = fit(box, cells, canvas.px(PORTRAIT_TILE), edge=EDGE)
    draw_palace(canvas, palace, ground)
    if sides := palace.longest_wall():
        draw_wall(canvas, ground, wall_line(ground, sides))


PORTRAIT = Portrait("portrait.palace", sitters, draw_portrait)


def needed_sprites(box: CardBox) -> Iterator[str]:
    """Yield the names of all sprites of a game with this box."""
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


def show_palace(canvas: Canvas, say: Say, summary: Summary, box: Box) -> None:
    """Draw the leader's palace as large as it fits."""
    palace = summary.players[summary.leader].palace
    ground = fit(box, [FOUNTAIN, *palace.tiles], canvas.px(LARGEST))
    draw_palace(canvas, palace, ground)


VIEW = SavedGameView("", reached, scored, show_palace)


ALHAMBRA = PlayableGame(
    name=NAME,
    called="Alhambra",
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
