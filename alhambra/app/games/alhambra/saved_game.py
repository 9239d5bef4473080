"""The view of saved games of Alhambra."""

from __future__ import annotations

from alhambra.app.games.alhambra.table.ground import fit
from alhambra.app.games.alhambra.table.players import palace_squares
from alhambra.app.games.alhambra.table.side_panels import ROMAN
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.scenes.saved_game_view import SavedGameView
from alhambra.app.table.picture_builder import Say
from alhambra.match.summaries import Summary
from alhambra.rules.alhambra.model import State
from alhambra.rules.alhambra.palace import FOUNTAIN

LARGEST = 62
"""Units of a side of a tile."""


def reached(say: Say, state: State) -> str:
    """Return which turn it is."""
    return say("table.round_turn", turn=state.turn)


def scored(say: Say, state: State) -> str:
    """Return which scoring was the last; empty before the first."""
    return say("saves.scored", round=ROMAN[state.scored]) if state.scored else ""


def show_palace(canvas: Canvas, say: Say, summary: Summary, box: Box) -> None:
    """Draw the leader's palace as large as it fits."""
    palace = summary.players[summary.leader].palace
    ground = fit(box, [FOUNTAIN, *palace.tiles], canvas.metrics.px(LARGEST))
    for _, tile, square in palace_squares(palace, ground):
        canvas.tile(tile, square)


VIEW = SavedGameView("", reached, scored, show_palace)
