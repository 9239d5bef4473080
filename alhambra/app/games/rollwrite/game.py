"""Roll & Write, for the program's screens: its scenes, saved games, portraits and sprites."""

from __future__ import annotations

from collections.abc import Iterator

from alhambra import content
from alhambra.app.games.playable_game import PlayableGame, Reviewing
from alhambra.app.games.rollwrite.grid import around_cells, draw_cells
from alhambra.app.games.rollwrite.learning.pictures import open_exercises
from alhambra.app.games.rollwrite.learning.rule_book import open_book
from alhambra.app.games.rollwrite.pages.end import BONUS, PATTERNS, SOURCES, standings
from alhambra.app.games.rollwrite.pages.score_table import ScoreTable
from alhambra.app.games.rollwrite.pages.sheet_picture import draw_sheet
from alhambra.app.games.rollwrite.pages.statistics_page import RollwriteStatistics
from alhambra.app.games.rollwrite.replay import RollwriteReplayScene
from alhambra.app.games.rollwrite.setup import RollwriteSetupScene
from alhambra.app.games.rollwrite.table_scene import RollwriteTableScene
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.portraits.portrait import Fact, Portrait, Sitter, places
from alhambra.app.program.app import App
from alhambra.app.scenes.saved.saved_game_view import SavedGameView
from alhambra.app.table.advice.hint_controller import HintSource
from alhambra.app.table.panels import Trouble
from alhambra.app.table.picture import Say
from alhambra.app.ui.text_field import Clipboard
from alhambra.library.game_library import Summary
from alhambra.library.ledger import Ledger
from alhambra.match.match import AnyHistory, AnyMatch
from alhambra.match.rollwrite.statistics import RollwritePlayed, rollwrite_played
from alhambra.rules import rollwrite as game
from alhambra.rules.api import Building, Seat
from alhambra.rules.rollwrite import NAME
from alhambra.rules.rollwrite.model import Box as SheetBox
from alhambra.rules.rollwrite.model import State

FRAMES = ("sheet", "bonus-plate", "bonus-plate-earned")
"""The nine-slices."""
PIECES = (
    *(f"die-{colour}-{pips}" for colour in ("blue", "yellow") for pips in range(1, 7)),
    *(f"die-{colour}-roll-{turn}" for colour in ("blue", "yellow") for turn in range(8)),
    *(f"box-crossed-{number}" for number in range(3)), "box-crossing", "type-done",
    "coin-box", "coin-box-circled", "coin-box-spent",
)  # fmt: skip
"""Dice, crosses and coins."""
CALLED = "Roll & Write"
"""The name of the game, in every language."""


def sitters(state: State) -> list[Sitter]:
    """Return all players, the best first; virtual players have no sheet."""
    points = game.points(state)
    place = places(points, state.winners)
    found = [
        Sitter(seat, player.name, place[seat], points[seat], tuple(_facts(state, seat)))
        for seat, player in enumerate(state.players)
    ]
    return sorted(found, key=lambda sitter: sitter.place)


def _facts(state: State, seat: Seat) -> Iterator[Fact]:
    """Yield the points by source at the end; before, the coins."""
    if game.result(state) is None:
        yield Fact("coin-box-circled", state.players[seat].coins)
        return
    gains = next(each.gains for each in standings(ScoreTable(state)) if each.who == seat)
    yield from (Fact(PATTERNS[each].sign, gains[each]) for each in SOURCES if each != BONUS)


PORTRAIT = Portrait("portrait.sheet", sitters, draw_sheet, {n: n for n in game.PLAYERS})


def needed_sprites(box: SheetBox) -> Iterator[str]:
    """Yield the names of all sprites of the game; they are the same for every box."""
    yield from PIECES
    yield from (f"box-{building}" for building in Building)


def reached(say: Say, state: State) -> str:
    """Return which round it is."""
    return say("saves.round", round=state.round)


def scored(say: Say, state: State) -> str:
    """Return nothing: the game is scored only at its end."""
    return ""


def show_sheet(canvas: Canvas, say: Say, summary: Summary, box: Box) -> None:
    """Draw the leader's score sheet as large as it fits."""
    crossed = summary.players[summary.leader].crossed
    with canvas.layered():
        draw_cells(canvas, "sheet", around_cells(box), summary.state.box.grid, crossed)


VIEW = SavedGameView(CALLED, reached, scored, show_sheet)


def set_up(app: App, clipboard: Clipboard) -> RollwriteSetupScene:
    """Make the scene of its set-up. Raises ``DataError``."""
    return RollwriteSetupScene(app, content.load_rollwrite_box(), clipboard)


def open_table(
    app: App, match: AnyMatch, trouble: Trouble, hints: HintSource | None
) -> RollwriteTableScene:
    """Make the scene of its table."""
    return RollwriteTableScene(app, match, trouble, hints)


def open_replay(
    app: App,
    frames: AnyHistory,
    eyes: tuple[Seat, ...] | None,
    reviewing: Reviewing | None,
) -> RollwriteReplayScene:
    """Make the scene of its replay; all hands are open, so ``eyes`` is ignored."""
    return RollwriteReplayScene(app, frames, reviewing)


def statistics(ledger: Ledger, say: Say) -> RollwriteStatistics | None:
    """Make the page of its statistics."""
    games = ledger.games(RollwritePlayed)
    return RollwriteStatistics(games, say) if games else None


ROLL_AND_WRITE = PlayableGame(
    name=NAME,
    called=CALLED,
    long_name=f"Alhambra {CALLED}",
    set_up=set_up,
    open_table=open_table,
    open_replay=open_replay,
    finished=rollwrite_played,
    statistics=statistics,
    saved=VIEW,
    portrait=PORTRAIT,
    sprites=needed_sprites,
    frames=FRAMES,
    open_book=open_book,
    open_exercises=open_exercises,
)
