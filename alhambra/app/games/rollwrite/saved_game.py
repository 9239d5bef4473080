"""The view of saved games of Roll & Write."""

from __future__ import annotations

from alhambra.app.games.rollwrite.ending.grid import around_cells, show_cells
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.scenes.saved_game_view import SavedGameView
from alhambra.app.table.picture import paint
from alhambra.app.table.picture_builder import PictureBuilder, Say
from alhambra.match.summaries import Summary
from alhambra.rules.rollwrite.model import State

CALLED = "Roll & Write"
"""The name of the game, in every language."""


def reached(say: Say, state: State) -> str:
    """Return which round it is."""
    return say("saves.round", round=state.round)


def scored(say: Say, state: State) -> str:
    """Return nothing: the game is scored only at its end."""
    return ""


def show_sheet(canvas: Canvas, say: Say, summary: Summary, box: Box) -> None:
    """Draw the leader's score sheet as large as it fits."""
    builder = PictureBuilder(canvas.metrics, say, canvas)
    crossed = summary.players[summary.leader].crossed
    show_cells(builder, "sheet", around_cells(box), summary.state.box.grid, crossed)
    paint(canvas, builder.picture().sprites)


VIEW = SavedGameView(CALLED, reached, scored, show_sheet)
