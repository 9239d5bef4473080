"""Pictures of exercises and of the rule book: palaces, cards, markets, tables of points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from alhambra.app.games.alhambra.pages import close_up
from alhambra.app.games.alhambra.pages.close_up import ROOF, draw_tile
from alhambra.app.games.alhambra.table.palace.ground import Ground, draw_palace, fit
from alhambra.app.games.alhambra.table.palace.walls import wall_line, wall_runs
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.theme import FIGURE, LABEL, LEAD, STRONG, TITLE
from alhambra.app.learn.book import Exercises, Posed, PositionDrawing
from alhambra.app.learn.book_blocks import draw_holdings, draw_sign
from alhambra.app.program.i18n import Texts
from alhambra.learning.alhambra.exercise_positions import (
    CardsShown,
    HandsShown,
    MarketShown,
    PalaceShown,
    ScoringShown,
    TotalsShown,
    card_id,
    cell_id,
    tile_id,
)
from alhambra.learning.alhambra.exercises import KINDS
from alhambra.learning.exercise import PLAYER_NAMES, HeldShown, make
from alhambra.rules.alhambra import NAME
from alhambra.rules.alhambra.model import Box as CardBox
from alhambra.rules.alhambra.model import Card, Currency, Tile
from alhambra.rules.alhambra.palace import FOUNTAIN, Palace

PALACE_HEIGHT, CARDS_HEIGHT, MARKET_HEIGHT = 370, 190, 230
"""Units of the heights of a palace, of cards, and of places of the market in the rule book."""
HANDS_HEIGHT, HELD_HEIGHT = 330, 270
"""Units of the heights of everybody's cards, and of everybody's tiles of a type there."""
LARGEST_TILE = 180
"""Units of the side of a tile of a palace at most."""
WIDTH = 1200
"""Units of the width of a palace with what stands beside it, at most."""
EDGE = 0.08
"""Free ground around a palace, in cells."""
WALL = 0.055
"""The width of the line along a wall, in cells."""
BESIDE = 230
"""Units of the width of the tiles beside a palace."""
CARD_ASPECT, PLACE_ASPECT = 2 / 3, 0.86
"""Width over height of a card, and of a place of the market."""
CARD_HEIGHT, PLACE_HEIGHT = 230, 300
"""Units of the height of a card, and of a place of the market, at most."""
NAME_WIDTH, TOTALS_WIDTH, POINTS_WIDTH = 130, 560, 640
"""Units of the width of a name before a hand, of the table of totals, and of that of points."""
SPRITE_SIDE = 130
"""Units of the side of a sprite of the rule book at most."""


def drawing_of(box: CardBox, shown: object) -> PositionDrawing:
    match shown:
        case PalaceShown():
            return PositionDrawing(PALACE_HEIGHT, partial(_draw_palace, shown))
        case CardsShown(_, _, tile):
            height = CARDS_HEIGHT if tile is None else MARKET_HEIGHT
            return PositionDrawing(height, partial(_draw_money, box, shown))
        case MarketShown():
            return PositionDrawing(MARKET_HEIGHT, partial(_draw_market, box, shown))
        case HandsShown():
            return PositionDrawing(HANDS_HEIGHT, partial(_draw_hands, box, shown))
        case HeldShown():
            return PositionDrawing(HELD_HEIGHT, partial(_draw_held, shown))
        case ScoringShown():
            return PositionDrawing(PALACE_HEIGHT, partial(_draw_scoring, box, shown))
        case TotalsShown():
            return PositionDrawing(PALACE_HEIGHT, partial(_draw_totals, shown))
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
        boxes = _draw_things(canvas, shown.tiles, column)
    elif shown.tiles:
        column, box = box.cut_left(px(BESIDE), canvas.panel)
        _draw_beside(canvas, shown.tiles, column, texts)
    palace = shown.palace
    added = shown.added if answered else None
    free = [cell for cell in (*shown.cells, shown.asked) if cell not in (None, *palace.tiles)]
    empty = [cell for cell in free if cell is not None]
    cells = [FOUNTAIN, *palace.tiles, *empty, *shown.hole]
    ground = fit(box, cells, px(LARGEST_TILE), edge=EDGE)
    for cell in empty:
        canvas.image("cell-hover", ground.box(cell).inset(ground.side * 0.04), 0.6)
    draw_palace(canvas, palace, ground)
    if added is not None:
        canvas.tile(added[1].id, ground.box(added[0]))
        palace = palace.with_tile(*added)
    _draw_walls(canvas, ground, palace, longest=shown.wall and answered)
    if answered and shown.hole and shown.asked is not None:
        canvas.tile(shown.tiles[0].id, ground.box(shown.asked))
        for cell in shown.hole:
            square = ground.box(cell).inset(ground.side * 0.04)
            canvas.fill(square, "bad", 0.4, canvas.corner)
            draw_sign(canvas, square.center, square.w * 0.2, legal=False)
    elif shown.asked is not None and added is None:
        _draw_asked(canvas, ground.box(shown.asked))
    return boxes | {cell_id(cell): ground.box(cell) for cell in shown.cells}


def _draw_walls(canvas: Canvas, ground: Ground, palace: Palace, *, longest: bool) -> None:
    """Draw all walls above the roofs, and perhaps the longest one in gold."""
    width = max(2.0, ground.side * WALL * 0.7)
    for start, end in wall_runs({cell: tile.walls for cell, tile in palace.tiles.items()}):
        ends = [ground.box(corner)[:2] for corner in (start, end)]
        canvas.line(ends, "shadow", width + canvas.hair, 0.55)
        canvas.line(ends, "bright", width, 0.9)
    if longest and (sides := palace.longest_wall()):
        line = wall_line(ground, sides)
        for colour, part in (("ink", 2.4), ("gold", 1.7), ("bright", 0.7)):
            canvas.line(line, colour, ground.side * WALL * part)


def _draw_asked(canvas: Canvas, square: Box) -> None:
    """Draw a question mark on a cell."""
    radius = square.w * 0.3
    canvas.circle(square.center, radius, "hollow", 0.85)
    canvas.circle(square.center, radius * 0.92, "bright", 0.25)
    size = radius * 1.3 / canvas.metrics.unit
    canvas.write("?", square, TITLE.sized(size).coloured("bright").centered)


def _draw_things(canvas: Canvas, tiles: Sequence[Tile], box: Box) -> dict[str, Box]:
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


def draw_tiles(
    tiles: Sequence[Tile], canvas: Canvas, box: Box, texts: Texts, answered: bool
) -> Mapping[str, Box]:
    """Draw tiles side by side, with their prices."""
    gap = canvas.panel
    side = min((box.w - gap * (len(tiles) - 1)) / len(tiles), box.h / ROOF * 1.1)
    row = box.centered(side * len(tiles) + gap * (len(tiles) - 1), box.h)
    for tile, place in zip(tiles, row.columns(len(tiles), gap), strict=True):
        draw_tile(canvas, tile, place)
    return {}


def draw_sprites(
    names: Sequence[str], canvas: Canvas, box: Box, texts: Texts, answered: bool
) -> Mapping[str, Box]:
    """Draw sprites side by side."""
    side = min(box.h, canvas.px(SPRITE_SIDE))
    row = box.centered(min(box.w, side * 1.3 * len(names)), side)
    for name, place in zip(names, row.columns(len(names)), strict=True):
        aspect = CARD_ASPECT if name.startswith(("scoring", "card")) else 1.0
        canvas.image(name, place.fit(aspect))
    return {}


# -- money -----------------------------------------------------------------------------------------


def _draw_cards(canvas: Canvas, cards: Sequence[Card], box: Box) -> tuple[Box, ...]:
    """Draw cards side by side. Return their boxes."""
    gap, count = canvas.space, max(1, len(cards))
    width = min(box.h * CARD_ASPECT, (box.w - gap * (len(cards) - 1)) / count)
    row = box.centered(width * len(cards) + gap * (len(cards) - 1), width / CARD_ASPECT)
    places = row.columns(count, gap)[: len(cards)]
    for card, place in zip(cards, places, strict=True):
        canvas.image(str(card), place)
    return places


def _draw_place(canvas: Canvas, currency: Currency, tile: Tile | None, box: Box) -> Box:
    place = box.fit(PLACE_ASPECT)
    canvas.frame(f"place-{currency}", place)
    side = place.w * 0.26
    coin = Box(place.right - side * 1.1, place.y + side * 0.1, side, side)
    canvas.image(f"coin-{currency}", coin)
    if tile is not None:
        draw_tile(canvas, tile, place.inset(place.w * 0.12, place.h * 0.06))
    return place


def _draw_money(
    box: CardBox, shown: CardsShown, canvas: Canvas, area: Box, texts: Texts, answered: bool
) -> Mapping[str, Box]:
    """Draw cards to be marked, and what they are to pay for."""
    px = canvas.px
    if shown.tile is not None:
        left, area = area.cut_left(area.w * 0.24, canvas.page)
        place = left.centered(left.w, min(left.h, px(PLACE_HEIGHT)))
        _draw_place(canvas, box.market[shown.place], shown.tile, place)
    cards = _draw_cards(canvas, shown.cards, area.centered(area.w, min(area.h, px(CARD_HEIGHT))))
    return {card_id(number): card for number, card in enumerate(cards)}


def _draw_market(
    box: CardBox, shown: MarketShown, canvas: Canvas, area: Box, texts: Texts, answered: bool
) -> Mapping[str, Box]:
    """Draw a market to be marked, above the hand if there is one; or money beside both."""
    px, boxes = canvas.px, dict[str, Box]()
    if shown.money:
        right, area = area.cut_right(area.w * 0.2, canvas.page)
        for number, row in enumerate(right.rows(2, canvas.broad)):
            cards = _draw_cards(canvas, shown.money[2 * number : 2 * number + 2], row)
            boxes |= {card_id(2 * number + side): card for side, card in enumerate(cards)}
    upper, lower = area.rows((1.3, 1), canvas.panel) if shown.hand else (area, area)
    row = upper.centered(min(upper.w, upper.h * 3.8), min(upper.h, px(PLACE_HEIGHT)))
    boxes |= {
        tile_id(number): _draw_place(canvas, box.market[number], tile, place)
        for number, (tile, place) in enumerate(
            zip(shown.market, row.columns(len(shown.market), canvas.broad), strict=True)
        )
    }
    _draw_cards(canvas, shown.hand, lower.centered(lower.w, min(lower.h, px(CARD_HEIGHT))))
    return boxes


def _draw_hands(
    box: CardBox, shown: HandsShown, canvas: Canvas, area: Box, texts: Texts, answered: bool
) -> Mapping[str, Box]:
    """Draw everybody's cards, and the tile that is left in the market."""
    px = canvas.px
    if shown.tile is not None:
        left, area = area.cut_left(area.w * 0.2, canvas.page)
        place = left.centered(left.w, min(left.h, px(PLACE_HEIGHT)))
        _draw_place(canvas, box.market[shown.place], shown.tile, place)
    rows = area.rows(len(shown.hands), canvas.close)
    for (name, cards), row in zip(shown.hands.items(), rows, strict=True):
        words, hand = row.cut_left(px(NAME_WIDTH), canvas.broad)
        colour = "title" if name == shown.asked else "cream"
        canvas.write(name, words, STRONG.coloured(colour).right)
        side = min(hand.w, hand.h * CARD_ASPECT * len(cards) + canvas.space * len(cards))
        _draw_cards(canvas, cards, hand.cut_left(side)[0])
    return {}


# -- points ----------------------------------------------------------------------------------------


def _draw_held(
    shown: HeldShown, canvas: Canvas, area: Box, texts: Texts, answered: bool
) -> Mapping[str, Box]:
    """Draw how many tiles of a type everybody has."""
    signs = f"type-{shown.building}", (f"round-{shown.building}",)
    draw_holdings(canvas, area, *signs, shown.held, shown.asked)
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
    table = area.centered(min(area.w, px(TOTALS_WIDTH)), high)
    rows = table.rows(len(shown.totals), canvas.close)
    for (name, points), row in zip(shown.totals.items(), rows, strict=True):
        canvas.fill(row, "cream", 0.06, canvas.corner)
        words, figure = row.inset(canvas.panel, 0).columns((2, 1))
        canvas.write(name, words, FIGURE)
        canvas.write(str(points), figure, TITLE.coloured("figures").right)
    return {}


def draw_points(
    box: CardBox, canvas: Canvas, area: Box, texts: Texts, answered: bool
) -> Mapping[str, Box]:
    """Draw what the places of each type are worth in each scoring."""
    table = area.centered(min(area.w, canvas.px(POINTS_WIDTH)), area.h)
    close_up.draw_points(box.scoring, canvas, table)
    return {}


def open_exercises(box: CardBox) -> Exercises:
    """Return the exercises of Alhambra."""
    kinds = {kind.name: kind for kind in KINDS}

    def pose(name: str, seed: int) -> Posed:
        exercise = make(kinds[name], box, seed)
        return Posed(exercise, drawing_of(box, exercise.shown))

    topics = {kind.name: kind.topic for kind in KINDS}
    return Exercises(NAME, topics, pose)
