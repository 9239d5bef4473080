"""Roll & Write, for the program's screens: its scenes, saved games, portraits and sprites."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

from alhambra import content
from alhambra.app.games.playable_game import PlayableGame
from alhambra.app.games.rollwrite.learning.pictures import open_exercises
from alhambra.app.games.rollwrite.learning.rule_book import open_book
from alhambra.app.games.rollwrite.pages.end import (
    BONUS,
    PATTERNS,
    SOURCES,
    standings,
    winner_line,
)
from alhambra.app.games.rollwrite.pages.score_table import ScoreTable
from alhambra.app.games.rollwrite.pages.statistics_page import statistics
from alhambra.app.games.rollwrite.replay import RollwriteReplayScene
from alhambra.app.games.rollwrite.setup import RollwriteSetupScene
from alhambra.app.games.rollwrite.small_sheet import around_cells, draw_cells
from alhambra.app.games.rollwrite.table.score_sheet import form_of
from alhambra.app.games.rollwrite.table_scene import RollwriteTableScene
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.commands import Layer
from alhambra.app.gfx.theme import BODY, LABEL
from alhambra.app.portraits.portrait import Fact, Portrait, Sitter, places
from alhambra.app.program.app import App
from alhambra.app.scenes.results.feast import Feast, best_source, honoured
from alhambra.app.scenes.saved.saved_game_view import SavedGameView
from alhambra.app.table.motion.effects import between, spark_at
from alhambra.app.table.picture import Say
from alhambra.app.ui.sounds import Sound
from alhambra.library.game_library import Summary
from alhambra.match.match import AnyHistory
from alhambra.match.rollwrite.statistics import rollwrite_played
from alhambra.rules import rollwrite as game
from alhambra.rules.api import Building, Seat
from alhambra.rules.rollwrite import NAME
from alhambra.rules.rollwrite.model import CELLS, NUMBERS, SIDES, Player, State, bit, building_at
from alhambra.rules.rollwrite.model import Box as SheetBox
from alhambra.rules.rollwrite.scoring import lines_of

PLATE = 1.3
"""The width of the plates with points beside the cells, in cells."""
TRACK = 0.62
"""The height of a row of the coin track, in cells."""
ROWS = 2
"""The rows of the coin track."""
PAPER = 0.42
"""Free paper around everything, in cells."""
ORNATE = 360
"""Units of width from which on the paper has ornaments in its corners."""
HIGH, FALLING = 0.45, 4
"""By how much a cross is larger while it is stamped, in cells, and the steps in which it falls."""
BEAM = 0.12
"""The width of the light along a row or column, in cells."""
ACROSS = 1 + SIDES + PLATE
"""The width of what is on the paper, in cells: numbers, buildings, plates."""
DOWN = 1 + SIDES + 0.8 + 0.3 + ROWS * TRACK
"""Its height: numbers, buildings, plates, and the coin track."""
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


def rich_lines(state: State, seat: Seat) -> list[int]:
    """Return the numbers of a player's rows, then columns, that bring points."""
    lines = lines_of(state.box.lines, state.players[seat].crossed)
    return [number for number, line in enumerate(lines) if line.points]


def draw_sheet(
    canvas: Canvas, state: State, seat: Seat, box: Box, stamped: float = inf, traced: float = inf
) -> None:
    """Draw a player's sheet as large as it fits.

    Only this many crosses are stamped, row by row, and this many of the ``rich_lines`` traced;
    a part of one is on its way.
    """
    side = min(box.w / (ACROSS + 2 * PAPER), box.h / (DOWN + 2 * PAPER))
    paper = box.centered(side * (ACROSS + 2 * PAPER), side * (DOWN + 2 * PAPER))
    if paper.w < canvas.px(ORNATE):
        canvas.fill(paper, "paper", 1.0, side * PAPER)
    else:
        canvas.frame("sheet", paper)
    left, top = paper.x + side * (PAPER + 1), paper.y + side * (PAPER + 1)
    grid = Box(left, top, side * SIDES, side * SIDES)
    _show_numbers(canvas, grid, side)
    _show_buildings(canvas, state, seat, grid, side, stamped)
    _show_points(canvas, state, seat, grid, side, traced)
    _show_coins(canvas, state, state.players[seat], grid, side)


def _show_numbers(canvas: Canvas, grid: Box, side: float) -> None:
    """Draw the dice that number columns and rows."""
    for n in NUMBERS:
        square = Box(grid.x + (n - 1) * side, grid.y - side, side, side)
        canvas.image(f"die-blue-{n}", square.inset(side * 0.12))
        square = Box(grid.x - side, grid.y + (n - 1) * side, side, side)
        canvas.image(f"die-yellow-{n}", square.inset(side * 0.12))


def _show_buildings(
    canvas: Canvas, state: State, seat: Seat, grid: Box, side: float, stamped: float
) -> None:
    """Draw the buildings, and a cross on those that the player has built."""
    crossed = [cell for cell in CELLS if state.players[seat].crossed & bit(cell)]
    turns = {cell: n for n, cell in enumerate(sorted(crossed, key=lambda cell: cell[::-1]))}
    for cell in CELLS:
        blue, yellow = cell
        square = Box(grid.x + (blue - 1) * side, grid.y + (yellow - 1) * side, side, side)
        square = square.inset(side * 0.035)
        canvas.image(f"box-{building_at(state.box.grid, cell)}", square)
        if cell in turns and (part := min(1.0, stamped - turns[cell])) > 0:
            falling = square.inset(-side * HIGH * round(FALLING * (1 - part)) / FALLING)
            canvas.image(f"box-crossed-{form_of(seat, cell)}", falling)


def _show_points(
    canvas: Canvas, state: State, seat: Seat, grid: Box, side: float, traced: float
) -> None:
    """Draw what each row and column brings; before it brings anything, how many are crossed out."""
    lines = lines_of(state.box.lines, state.players[seat].crossed)
    turns = {number: turn for turn, number in enumerate(rich_lines(state, seat))}
    for number, line in enumerate(lines):
        row, column = number % SIDES, number - SIDES
        if column < 0:
            cell = Box(grid.right, grid.y + row * side, side * PLATE, side)
        else:
            cell = Box(grid.x + column * side, grid.bottom, side, side * 0.8)
        plate = cell.inset(side * 0.12, side * 0.16 if column >= 0 else side * 0.24)
        part = min(1.0, traced - turns[number]) if line.points else 0.0
        if 0 < part < 1:
            start = (grid.x, cell.center[1]) if column < 0 else (cell.center[0], grid.y)
            head = between(start, cell.center, part)
            canvas.line((start, head), "bright", side * BEAM, glow=True)
            canvas.draw(spark_at("head", head, side, Layer.MARKS))
        canvas.frame("bonus-plate-earned" if part == 1 else "bonus-plate", plate)
        text = str(line.points) if part == 1 else f"{line.crossed}/{SIDES}"
        units = plate.h * (0.66 if part == 1 else 0.52) / canvas.metrics.unit
        style = LABEL if part == 1 else BODY
        canvas.write(text, plate, style.sized(units).coloured("ink").centered)


def _show_coins(canvas: Canvas, state: State, player: Player, grid: Box, side: float) -> None:
    """Draw the coin track: boxes circled, spent and free."""
    columns = -(-state.box.track // ROWS)
    step = min(side * TRACK, side * (ACROSS - 0.2) / columns)
    start = grid.x - side + (side * ACROSS - columns * step) / 2
    top = grid.bottom + side * 1.1
    spent = player.track - player.coins
    for at in range(state.box.track):
        row, column = divmod(at, columns)
        square = Box(start + column * step, top + row * step, step, step)
        look = "-spent" if at < spent else "-circled" if at < player.track else ""
        canvas.image(f"coin-box{look}", square.inset(step * 0.06))


def make_feast(app: App, frames: AnyHistory) -> Feast:
    """Return the feast of a finished game: the sheet is stamped row by row, then the lines that
    bring points are traced.
    """
    state = frames[-1].state
    (seat, won), table = honoured(state), ScoreTable(state)
    gains = {each.who: each.gains for each in standings(table)}
    names = {source: app.t(f"rollwrite.end.{source}") for source in SOURCES if source != BONUS}
    return Feast(
        seat,
        state.players[seat].name,
        won,
        winner_line(app.texts, table),
        best_source(gains.pop(seat), list(gains.values()), names, app.t),
        state.players[seat].crossed.bit_count(),
        len(rich_lines(state, seat)),
        "box-crossing",
        table.sums[seat],
        Sound.CROSS,
        lambda canvas, *shown: draw_sheet(canvas, state, seat, *shown),
    )


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


def show_sheet(canvas: Canvas, summary: Summary, box: Box) -> None:
    """Draw the leader's score sheet as large as it fits."""
    crossed = summary.players[summary.leader].crossed
    with canvas.layered():
        draw_cells(canvas, "sheet", around_cells(box), summary.state.box.grid, crossed)


VIEW = SavedGameView(CALLED, reached, scored, show_sheet)


ROLL_AND_WRITE = PlayableGame(
    name=NAME,
    long_name=f"Alhambra {CALLED}",
    set_up=lambda app: RollwriteSetupScene(app, content.load_rollwrite_box()),
    open_table=RollwriteTableScene,
    open_replay=lambda app, frames, eyes, reviewing: RollwriteReplayScene(app, frames, reviewing),
    finished=rollwrite_played,
    statistics=statistics,
    saved=VIEW,
    portrait=PORTRAIT,
    sprites=needed_sprites,
    frames=FRAMES,
    feast=make_feast,
    open_book=open_book,
    open_exercises=open_exercises,
)
