"""Pictures of the rule book: palaces, cards, the market and the table of points."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from alhambra.app.games.alhambra.pages.close_up import ROOF, draw_points, draw_tile
from alhambra.app.games.alhambra.table.palace.ground import Ground, fit
from alhambra.app.games.alhambra.table.palace.walls import wall_line, wall_runs
from alhambra.app.games.alhambra.table.players import palace_squares
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.learn.book import Drawing
from alhambra.app.learn.book_blocks import draw_verdict
from alhambra.app.program.i18n import Texts
from alhambra.rules.alhambra.model import Box as CardBox
from alhambra.rules.alhambra.model import Card, Currency, Tile
from alhambra.rules.alhambra.palace import FOUNTAIN, Cell, Palace

EDGE = 0.06
"""Free ground around a palace, in cells."""
LARGEST = 130
"""Units of the side of a tile of a palace at most."""
CARD = 2 / 3
"""Width of a card over its height."""
PLACE = 0.86
"""Width of a place of the market over its height."""
WALL = 0.055
"""The width of the line along a wall, in cells."""
HIGH, LOW = 370, 190
"""Units of the height of a palace, and of a row of things."""


class Marks:
    """What is marked in a palace: cells as legal or not, a pale tile, the longest wall."""

    def __init__(
        self,
        cells: Mapping[Cell, bool] | None = None,
        pale: tuple[Cell, Tile] | None = None,
        *,
        wall: bool = False,
    ) -> None:
        self.cells = dict(cells or {})
        self.pale = pale
        self.wall = wall
        """True if the longest wall is drawn in gold."""


def palace_drawing(
    palace: Palace, marks: Marks | None = None, room: Collection[Cell] = (), high: float = HIGH
) -> Drawing:
    """Draw a palace; ``room``: more cells that have to fit."""
    marked = marks or Marks()

    def draw(canvas: Canvas, box: Box, texts: Texts) -> None:
        taken = [FOUNTAIN, *palace.tiles]
        ground = fit(box, [*taken, *room], canvas.px(LARGEST), edge=EDGE)
        for cell in room:
            if cell not in palace:
                canvas.image("cell-hover", ground.box(cell).inset(ground.side * 0.05), 0.4)
        for _, tile, square in palace_squares(palace, ground):
            canvas.tile(tile, square)
        if marked.pale is not None:
            cell, added = marked.pale
            canvas.tile(added.id, ground.box(cell), 0.8)
        draw_walls(canvas, ground, palace, marked)
        for cell, legal in marked.cells.items():
            draw_verdict(canvas, ground.box(cell), legal=legal)

    return Drawing(high, draw)


def draw_walls(canvas: Canvas, ground: Ground, palace: Palace, marks: Marks) -> None:
    """Draw all walls above the roofs, and the longest one in gold."""
    walls = {cell: tile.walls for cell, tile in palace.tiles.items()}
    if marks.pale is not None and marks.pale[0] not in walls:
        walls[marks.pale[0]] = marks.pale[1].walls
    wide = max(2.0, ground.side * WALL * 0.7)
    for start, end in wall_runs(walls):
        ends = [ground.box(corner)[:2] for corner in (start, end)]
        canvas.line(ends, "shadow", wide + canvas.hair, 0.55)
        canvas.line(ends, "bright", wide, 0.9)
    if marks.wall and (sides := palace.longest_wall()):
        line = wall_line(ground, sides)
        for colour, part in (("ink", 2.4), ("gold", 1.7), ("bright", 0.7)):
            canvas.line(line, colour, ground.side * WALL * part)


def tiles_drawing(tiles: Sequence[Tile]) -> Drawing:
    """Draw tiles side by side, with their prices."""

    def draw(canvas: Canvas, box: Box, texts: Texts) -> None:
        gap = canvas.panel
        side = min((box.w - gap * (len(tiles) - 1)) / len(tiles), box.h / ROOF * 1.1)
        row = box.centered(side * len(tiles) + gap * (len(tiles) - 1), box.h)
        for tile, place in zip(tiles, row.columns(len(tiles), gap), strict=True):
            draw_tile(canvas, tile, place)

    return Drawing(LOW, draw)


def draw_cards(
    canvas: Canvas, cards: Sequence[Card], box: Box, lit: Collection[int] = ()
) -> tuple[Box, ...]:
    """Draw cards side by side; those with the numbers in ``lit`` have a glow, the others fade.

    Return their boxes.
    """
    gap = canvas.space
    wide = min(box.h * CARD, (box.w - gap * (len(cards) - 1)) / max(1, len(cards)))
    row = box.centered(wide * len(cards) + gap * (len(cards) - 1), wide / CARD)
    places = row.columns(max(1, len(cards)), gap)[: len(cards)]
    for number, place in enumerate(places):
        if number in lit:
            canvas.frame("card-glow", place)
        canvas.image(str(cards[number]), place, 1.0 if number in lit or not lit else 0.45)
    return places


def cards_drawing(cards: Sequence[Card], lit: Collection[int] = ()) -> Drawing:
    """Draw cards side by side."""

    def draw(canvas: Canvas, box: Box, texts: Texts) -> None:
        draw_cards(canvas, cards, box, lit)

    return Drawing(LOW, draw)


def draw_place(canvas: Canvas, currency: Currency, tile: Tile | None, box: Box) -> Box:
    """Draw a place of the market with its currency. Return its box."""
    place = box.fit(PLACE)
    canvas.frame(f"place-{currency}", place)
    side = place.w * 0.26
    canvas.image(
        f"coin-{currency}", Box(place.right - side * 1.1, place.y + side * 0.1, side, side)
    )
    if tile is not None:
        draw_tile(canvas, tile, place.inset(place.w * 0.12, place.h * 0.06))
    return place


def market_drawing(box: CardBox, tiles: Sequence[Tile | None], lit: int | None = None) -> Drawing:
    """Draw the market with these tiles; the place ``lit`` has a glow."""

    def draw(canvas: Canvas, area: Box, texts: Texts) -> None:
        row = area.centered(min(area.w, area.h * 3.7), area.h)
        places = row.columns(len(tiles), canvas.space)
        for number, place in enumerate(places):
            if number == lit:
                canvas.frame("place-glow", place.fit(PLACE))
            draw_place(canvas, box.market[number], tiles[number], place)

    return Drawing(LOW + 40, draw)


def payment_drawing(
    box: CardBox, place: int, tile: Tile, hand: Sequence[Card], paid: Collection[int]
) -> Drawing:
    """Draw a tile of the market, and a hand from which these cards pay for it."""

    def draw(canvas: Canvas, area: Box, texts: Texts) -> None:
        left, right = area.cut_left(area.w * 0.3, canvas.panel)
        draw_place(canvas, box.market[place], tile, left)
        draw_cards(canvas, hand, right.inset(0, area.h * 0.1), paid)

    return Drawing(LOW + 40, draw)


def points_drawing(box: CardBox) -> Drawing:
    """Draw what the places of each type are worth in each scoring."""

    def draw(canvas: Canvas, area: Box, texts: Texts) -> None:
        draw_points(box.scoring, canvas, area.centered(min(area.w, canvas.px(640)), area.h))

    return Drawing(400, draw)


def sprites_drawing(names: Sequence[str]) -> Drawing:
    """Draw sprites side by side."""

    def draw(canvas: Canvas, box: Box, texts: Texts) -> None:
        side = min(box.h, canvas.px(130))
        row = box.centered(min(box.w, side * 1.3 * len(names)), side)
        for name, place in zip(names, row.columns(len(names)), strict=True):
            aspect = CARD if name.startswith(("scoring", "card")) else 1.0
            canvas.image(name, place.fit(aspect))

    return Drawing(LOW - 20, draw)
