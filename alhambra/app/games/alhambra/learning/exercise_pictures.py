"""Pictures of exercises: palaces, cards and markets with things that can be marked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from alhambra.app.games.alhambra.learning.rule_pictures import (
    CARD,
    Marks,
    draw_cards,
    draw_place,
    draw_walls,
)
from alhambra.app.games.alhambra.pages.close_up import ROOF, draw_tile
from alhambra.app.games.alhambra.table.palace.ground import fit
from alhambra.app.games.alhambra.table.players import palace_squares
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.theme import FIGURE, LABEL, LEAD, STRONG, TITLE
from alhambra.app.learn.book_blocks import draw_sign, holdings_drawing
from alhambra.app.learn.exercises import Exercises, Picture, Posed
from alhambra.app.program.i18n import Texts
from alhambra.learning.alhambra.exercise_positions import (
    PLAYER_NAMES,
    CardsShown,
    HandsShown,
    HeldShown,
    MarketShown,
    PalaceShown,
    ScoringShown,
    TotalsShown,
    card_id,
    cell_id,
    tile_id,
)
from alhambra.learning.alhambra.exercises import KINDS
from alhambra.learning.exercises import make
from alhambra.rules.alhambra import NAME
from alhambra.rules.alhambra.model import Box as CardBox
from alhambra.rules.alhambra.model import Tile
from alhambra.rules.alhambra.palace import FOUNTAIN

LARGEST = 180
"""Units of the side of a tile of a palace at most."""
WIDTH = 1200
"""Units of the width of a palace with what stands beside it, at most."""
EDGE = 0.08
"""Free ground around a palace, in cells."""
BESIDE = 230
"""Units of the width of the tiles beside a palace."""
CARD_HIGH, PLACE_HIGH, TABLE_HIGH = 230, 300, 330
"""Units of the height of a card, of a place of the market, and of a table, at most."""
NAME_WIDE, TOTALS_WIDE = 130, 560
"""Units of the width of a name before a hand, and of the table of totals."""


def picture_of(box: CardBox, shown: object) -> Picture:
    """Return what draws a position."""
    match shown:
        case PalaceShown():
            return partial(_draw_palace, shown)
        case CardsShown():
            return partial(_draw_money, box, shown)
        case MarketShown():
            return partial(_draw_market, box, shown)
        case HandsShown():
            return partial(_draw_hands, box, shown)
        case HeldShown():
            return partial(_draw_held, shown)
        case ScoringShown():
            return partial(_draw_scoring, box, shown)
        case TotalsShown():
            return partial(_draw_totals, shown)
        case _:
            raise TypeError(f"nothing draws {shown!r}")


# -- palaces ---------------------------------------------------------------------------------------


def _draw_palace(
    shown: PalaceShown, canvas: Canvas, box: Box, texts: Texts, answered: bool
) -> Mapping[str, Box]:
    """Draw a palace with its cells to be marked, and the tiles beside it."""
    px, boxes = canvas.metrics.px, dict[str, Box]()
    box = box.centered(min(box.w, px(WIDTH)), box.h)
    if shown.by_tile:
        column, box = box.cut_left(px(2 * BESIDE), canvas.panel)
        boxes = _draw_tiles(canvas, shown.tiles, column)
    elif shown.tiles:
        column, box = box.cut_left(px(BESIDE), canvas.panel)
        _draw_beside(canvas, shown.tiles, column, texts)
    palace = shown.palace
    added = shown.added if answered else None
    free = [cell for cell in (*shown.cells, shown.asked) if cell not in (None, *palace.tiles)]
    empty = [cell for cell in free if cell is not None]
    cells = [FOUNTAIN, *palace.tiles, *empty, *shown.hole]
    ground = fit(box, cells, px(LARGEST), edge=EDGE)
    for cell in empty:
        canvas.image("cell-hover", ground.box(cell).inset(ground.side * 0.04), 0.6)
    for _, tile, square in palace_squares(palace, ground):
        canvas.tile(tile, square)
    if added is not None:
        canvas.tile(added[1].id, ground.box(added[0]))
        palace = palace.with_tile(*added)
    draw_walls(canvas, ground, palace, Marks(wall=shown.wall and answered))
    if answered and shown.hole and shown.asked is not None:
        canvas.tile(shown.tiles[0].id, ground.box(shown.asked))
        for cell in shown.hole:
            square = ground.box(cell).inset(ground.side * 0.04)
            canvas.fill(square, "bad", 0.4, canvas.corner)
            draw_sign(canvas, square.center, square.w * 0.2, legal=False)
    elif shown.asked is not None and added is None:
        _draw_asked(canvas, ground.box(shown.asked))
    return boxes | {cell_id(cell): ground.box(cell) for cell in shown.cells}


def _draw_asked(canvas: Canvas, square: Box) -> None:
    """Draw a question mark on a cell."""
    radius = square.w * 0.3
    canvas.circle(square.center, radius, "hollow", 0.85)
    canvas.circle(square.center, radius * 0.92, "bright", 0.25)
    size = radius * 1.3 / canvas.metrics.unit
    canvas.write("?", square, TITLE.sized(size).coloured("bright").centered)


def _draw_tiles(canvas: Canvas, tiles: Sequence[Tile], box: Box) -> dict[str, Box]:
    """Draw tiles in two columns that can be marked."""
    gap = canvas.broad
    rows = box.rows(-(-len(tiles) // 2), gap)
    places = [place.fit(1 / ROOF) for row in rows for place in row.columns(2, gap)]
    for tile, place in zip(tiles, places, strict=False):
        draw_tile(canvas, tile, place.inset(gap / 2))
    return {tile_id(number): place for number, place in enumerate(places[: len(tiles)])}


def _draw_beside(canvas: Canvas, tiles: Sequence[Tile], column: Box, texts: Texts) -> None:
    """Draw the tile that is to be placed, and the one after it."""
    labels = ("exercise.now", "exercise.later") if len(tiles) > 1 else ("",)
    rows = column.rows(len(tiles), canvas.broad)
    for tile, label, row in zip(tiles, labels, rows, strict=True):
        head, body = row.cut_top(canvas.head_height if label else 0)
        if label:
            canvas.write(texts.t(label), head, LABEL.muted.centered)
        place = body.centered(body.w, min(body.h, column.w * 1.3))
        draw_tile(canvas, tile, place)


# -- money -----------------------------------------------------------------------------------------


def _draw_money(
    box: CardBox, shown: CardsShown, canvas: Canvas, area: Box, texts: Texts, answered: bool
) -> Mapping[str, Box]:
    """Draw cards to be marked, and what they are to pay for."""
    px = canvas.px
    if shown.tile is not None:
        left, area = area.cut_left(area.w * 0.24, canvas.page)
        place = left.centered(left.w, min(left.h, px(PLACE_HIGH)))
        draw_place(canvas, box.market[shown.place], shown.tile, place)
    cards = draw_cards(canvas, shown.cards, area.centered(area.w, min(area.h, px(CARD_HIGH))))
    return {card_id(number): card for number, card in enumerate(cards)}


def _draw_market(
    box: CardBox, shown: MarketShown, canvas: Canvas, area: Box, texts: Texts, answered: bool
) -> Mapping[str, Box]:
    """Draw a market to be marked, above a hand."""
    px = canvas.px
    upper, lower = area.rows((1.3, 1), canvas.panel)
    row = upper.centered(min(upper.w, upper.h * 3.8), min(upper.h, px(PLACE_HIGH)))
    boxes = {
        tile_id(number): draw_place(canvas, box.market[number], tile, place)
        for number, (tile, place) in enumerate(
            zip(shown.market, row.columns(len(shown.market), canvas.broad), strict=True)
        )
    }
    draw_cards(canvas, shown.hand, lower.centered(lower.w, min(lower.h, px(CARD_HIGH))))
    return boxes


def _draw_hands(
    box: CardBox, shown: HandsShown, canvas: Canvas, area: Box, texts: Texts, answered: bool
) -> Mapping[str, Box]:
    """Draw everybody's cards, and the tile that is left in the market."""
    px = canvas.px
    if shown.tile is not None:
        left, area = area.cut_left(area.w * 0.2, canvas.page)
        place = left.centered(left.w, min(left.h, px(PLACE_HIGH)))
        draw_place(canvas, box.market[shown.place], shown.tile, place)
    rows = area.rows(len(shown.hands), canvas.close)
    for (name, cards), row in zip(shown.hands.items(), rows, strict=True):
        words, hand = row.cut_left(px(NAME_WIDE), canvas.broad)
        canvas.write(name, words, STRONG.right)
        side = min(hand.w, hand.h * CARD * len(cards) + canvas.space * len(cards))
        draw_cards(canvas, cards, hand.cut_left(side)[0])
    return {}


# -- points ----------------------------------------------------------------------------------------


def _draw_held(
    shown: HeldShown, canvas: Canvas, area: Box, texts: Texts, answered: bool
) -> Mapping[str, Box]:
    """Draw how many tiles of a type everybody has."""
    px = canvas.px
    area = area.centered(min(area.w, px(WIDTH)), min(area.h, px(TABLE_HIGH)))
    signs = f"type-{shown.building}", (f"round-{shown.building}",)
    holdings_drawing(*signs, shown.held, (shown.asked,)).draw(canvas, area, texts)
    return {}


def _draw_scoring(
    box: CardBox, shown: ScoringShown, canvas: Canvas, area: Box, texts: Texts, answered: bool
) -> Mapping[str, Box]:
    """Draw everybody's tiles of each type beside the points of the places, and the walls."""
    px = canvas.px
    table = area.centered(min(area.w, px(WIDTH)), area.h)
    head, *rows = table.rows(len(shown.held) + 2, canvas.tight)
    names = PLAYER_NAMES[: len(shown.walls)]
    columns = (0.6, 1.6, *(1.0 for _ in names))
    for name, cell in zip(names, head.columns(columns)[2:], strict=True):
        colour = "title" if name == shown.asked else "cream"
        canvas.write(name, cell, STRONG.coloured(colour).centered)
    for (building, counts), row in zip(shown.held.items(), rows, strict=False):
        canvas.fill(row, "cream", 0.04, canvas.corner)
        sign, worth, *cells = row.columns(columns)
        canvas.image(f"type-{building}", sign.fit(1))
        points = ", ".join(map(str, box.scoring[shown.round][building]))
        canvas.write(points, worth, LEAD.muted)
        _draw_figures(canvas, counts, cells)
    sign, _, *cells = rows[-1].columns(columns)
    canvas.image("wall", sign.fit(1))
    _draw_figures(canvas, shown.walls, cells)
    return {}


def _draw_figures(canvas: Canvas, figures: Sequence[int], cells: Sequence[Box]) -> None:
    for figure, cell in zip(figures, cells, strict=True):
        canvas.write(str(figure), cell, STRONG.coloured("figures").centered)


def _draw_totals(
    shown: TotalsShown, canvas: Canvas, area: Box, texts: Texts, answered: bool
) -> Mapping[str, Box]:
    """Draw the points of everybody at the end."""
    px = canvas.px
    high = min(area.h, px(92) * len(shown.totals))
    table = area.centered(min(area.w, px(TOTALS_WIDE)), high)
    rows = table.rows(len(shown.totals), canvas.close)
    for (name, points), row in zip(shown.totals.items(), rows, strict=True):
        canvas.fill(row, "cream", 0.06, canvas.corner)
        words, figure = row.inset(canvas.panel, 0).columns((2, 1))
        canvas.write(name, words, FIGURE)
        canvas.write(str(points), figure, TITLE.coloured("figures").right)
    return {}


def open_exercises(box: CardBox) -> Exercises:
    """Return the exercises of Alhambra."""
    kinds = {kind.name: kind for kind in KINDS}

    def pose(name: str, seed: int) -> Posed:
        exercise = make(kinds[name], box, seed)
        return Posed(exercise, picture_of(box, exercise.shown))

    topics = {kind.name: kind.topic for kind in KINDS}
    return Exercises(NAME, "Alhambra", topics, pose)
