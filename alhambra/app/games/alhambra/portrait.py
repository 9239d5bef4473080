"""Palaces as pictures: the tiles, the longest wall in gold, and the numbers beside them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from alhambra.app.games.alhambra.table.palace.ground import fit
from alhambra.app.games.alhambra.table.palace.walls import wall_line
from alhambra.app.games.alhambra.table.players import palace_squares
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.portraits.portrait import Fact, Portrait, Sitter, places
from alhambra.app.table.picture_builder import Say
from alhambra.rules.alhambra.model import Building, State
from alhambra.rules.alhambra.palace import FOUNTAIN, Palace
from alhambra.rules.alhambra.scoring import totals
from alhambra.rules.api import Holder, Seat

LARGEST = 190
"""Units of a side of a tile at most."""
EDGE = 0.12
"""Free ground around a palace, in cells."""
WALL = 0.055
"""The width of the line along the longest wall, in cells."""


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


def show_palace(canvas: Canvas, say: Say, state: State, seat: Seat, box: Box) -> None:
    """Draw a palace, and a line of light along its longest wall."""
    palace = state.players[seat].palace
    cells = [FOUNTAIN, *palace.tiles]
    ground = fit(box, cells, canvas.px(LARGEST), edge=EDGE)
    for _, tile, square in palace_squares(palace, ground):
        canvas.tile(tile, square)
    if sides := palace.longest_wall():
        line = wall_line(ground, sides)
        wide = ground.side * WALL
        canvas.line(line, "bright", wide * 1.2, 0.8, glow=True)
        for colour, part in (("ink", 1.5), ("gold", 1.0), ("bright", 0.4)):
            canvas.line(line, colour, wide * part)


PORTRAIT = Portrait("portrait.palace", sitters, show_palace)
