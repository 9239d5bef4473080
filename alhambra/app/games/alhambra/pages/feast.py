"""The feast of a palace: its windows are lit tile by tile, its longest wall side by side."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from alhambra.app.games.alhambra.table.palace.ground import fit, palace_squares
from alhambra.app.games.alhambra.table.palace.walls import GOLD, draw_wall, wall_line
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.commands import Layer, Tile
from alhambra.app.program.app import App
from alhambra.app.program.people import spoken_names
from alhambra.app.scenes.results.end import name_winners
from alhambra.app.scenes.results.feast import Feast, best_source, honoured
from alhambra.app.table.motion.effects import spark_at
from alhambra.app.table.picture import Say
from alhambra.app.ui.sounds import Sound
from alhambra.match.alhambra.course import SOURCES, Standing, standings
from alhambra.rules import alhambra as game
from alhambra.rules.alhambra.model import Building
from alhambra.rules.alhambra.palace import FOUNTAIN, Palace
from alhambra.rules.api import Seat

LARGEST = 176
"""Units of a side of a tile at most."""
EDGE = 0.12
"""Free ground around a palace, in cells; around that of a portrait, too."""
KINDLING = 5
"""Steps in which a lamp is lit."""
HEAD_SPARK = 9
"""The side of the spark at the head of the wall's light, in widths of the wall."""


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
    ground, wall = fit(box, cells, canvas.px(LARGEST), edge=EDGE), palace.longest_wall()
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
