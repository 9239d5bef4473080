"""The large palace with the cells where a tile may go, the bought tiles, and the reserve."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from alhambra.app.games.alhambra.table.gestures.plans import Settled
from alhambra.app.games.alhambra.table.layout import AlhambraLayout
from alhambra.app.games.alhambra.table.palace.ground import Ground, View, fit, palace_squares
from alhambra.app.games.alhambra.table.palace.loose_tiles import (
    FIT_HIGH,
    PALE,
    planned_cells,
    show_planned_spots,
    show_rim,
    tile_label,
)
from alhambra.app.games.alhambra.table.palace.walls import (
    WALL_COLOUR,
    WALL_ROOM,
    show_palace_walls,
    show_tile_walls,
    wall_line,
    walls_matter,
)
from alhambra.app.games.alhambra.table.prospects import (
    PaymentFit,
    Prospect,
    open_sides,
    palace_for,
    picked_payment,
    prospects,
    tile_of,
)
from alhambra.app.games.alhambra.table.scoring_panel import expected_holdings, holder_name
from alhambra.app.games.alhambra.table.snapshot import (
    AlhambraSnapshot,
    AlhambraUiState,
    cell_face,
    cell_of,
)
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.commands import Image, Layer, Line, Sprite
from alhambra.app.gfx.scale import LINE_HEIGHT
from alhambra.app.gfx.theme import TAG
from alhambra.app.program.people import spoken_names
from alhambra.app.table.advice.advice_sentences import listed
from alhambra.app.table.picture import Face, Kind, PictureBuilder, Token
from alhambra.app.table.presenter import Part
from alhambra.app.table.ui_state import Held
from alhambra.app.ui.buttons import button_frame
from alhambra.rules.alhambra.model import FINAL_ROUND, Building, Tile
from alhambra.rules.alhambra.palace import FOUNTAIN, Cell, Palace, Verdict, ring
from alhambra.rules.api import shares

LARGEST_CELL = 210
"""Units of a side of a cell at most."""
NARROW_EDGE = 0.08
"""Free ground around the large palace and the cells it can grow to, in cells."""
BY_SIDES = (Verdict.WALL_MEETS_OPEN_SIDE, Verdict.NOT_REACHABLE_ON_FOOT)
"""Refusals that single sides of the cell are the reason of."""
FIT_ALL = Token(Kind.BUTTON, "fit")
_SQUARE = ((0, 0), (1, 0), (1, 1), (0, 1), (0, 0))


class PalaceView(NamedTuple):
    """The values that the large palace is drawn from."""

    view: View
    own: Palace
    planned: Settled
    """The plans for it, and the palace with them."""
    live: frozenset[Face]
    """The cells and planned tiles that can be picked next."""
    strong: bool
    """True if walls stand out."""
    fit_lit: bool
    """True while somebody points at the button that shows the whole palace."""
    carrying: AlhambraSnapshot | None
    """The table while a tile is picked or held."""


def palace_of(layout: AlhambraLayout, snapshot: AlhambraSnapshot, leading: frozenset[Face]) -> Part:
    """Return the large palace; ``leading``: what can be picked next."""
    ui, carrying = snapshot.ui, None
    if ui.tile is not None:
        over = AlhambraUiState(
            picked=ui.picked,
            held=None if ui.held is None else Held(ui.held.token, (0, 0), (0, 0)),
            focus=ui.focus_among((Kind.CELL,)),
            plans=ui.plans,
            highlighted=ui.highlighted,
            covered=ui.covered,
            peeking=ui.peeking,
        )
        carrying = AlhambraSnapshot(snapshot.seen, snapshot.seat, over, snapshot.offers)
    shown = PalaceView(
        ui.view,
        snapshot.own.palace,
        snapshot.planned,
        frozenset(face for face in leading if face.kind in (Kind.CELL, Kind.BOUGHT)),
        walls_matter(snapshot),
        ui.focus == FIT_ALL,
        carrying,
    )
    return Part("palace", _show_palace, (layout, shown))


def ground_of(layout: AlhambraLayout, snapshot: AlhambraSnapshot) -> Ground:
    """Return the place of the large palace's cells."""
    return _ground(layout, snapshot.planned.palace, snapshot.ui.view)


def _ground(layout: AlhambraLayout, palace: Palace, view: View) -> Ground:
    taken, largest = (FOUNTAIN, *palace.tiles), layout.metrics.px(LARGEST_CELL)
    return fit(layout.room, taken, largest, view, open_cells(palace), NARROW_EDGE)


def sight_of(layout: AlhambraLayout, view: View) -> Box | None:
    """The box outside which nothing of the palace is drawn; None if all of it is inside.

    Below, the palace goes on under the hand.
    """
    if view.is_fit:
        return None
    bottom = min(layout.hand.bottom, layout.metrics.height)
    return layout.room._replace(h=bottom - layout.room.y)


def lit_cells(sprites: Iterable[Sprite]) -> list[Box]:
    """Return the cells where the carried tile may go."""
    lit = ("cell-legal", "cell-hover", "cell-swap")
    return [
        sprite.box
        for sprite in sprites
        if isinstance(sprite.look, Image) and sprite.look.name in lit
    ]


def open_cells(palace: Palace) -> frozenset[Cell]:
    """The empty cells a tile could ever be laid on as the palace is: those beyond open sides.

    All of them are seen whatever is carried, so that nothing jumps when a tile is taken up.
    """
    return frozenset(
        ring(cell)[side] for cell, side in palace.outline() if not palace.walls_at(cell) >> side & 1
    )


def _show_palace(builder: PictureBuilder, layout: AlhambraLayout, shown: PalaceView) -> None:
    """Draw the palace, and while a tile is carried, the cells where it may go and the outcome."""
    with builder.clip(sight_of(layout, shown.view)):
        _show_cells(builder, layout, shown, shown.carrying)
    if not shown.view.is_fit:
        _fit_button(builder, layout, lit=shown.fit_lit)


def _show_cells(
    builder: PictureBuilder,
    layout: AlhambraLayout,
    shown: PalaceView,
    carrying: AlhambraSnapshot | None,
) -> None:
    palace, planned = shown.planned.palace, planned_cells(shown.planned.kept)
    ground, sight = _ground(layout, palace, shown.view), sight_of(layout, shown.view)
    builder.thing("ground", layout.palace)
    builder.lines["wall"] = wall_line(ground, palace.longest_wall())
    ui = AlhambraUiState() if carrying is None else carrying.ui
    options = {} if carrying is None else prospects(carrying)
    target = None if ui.focus is None else cell_of(ui.focus)
    held = ui.held
    lifted = cell_of(held.token) if held is not None and held.token.kind is Kind.CELL else None
    hand = tile_of(carrying, held.token) if carrying is not None and held is not None else None
    show_palace_walls(builder, ground, palace, hand, strong=shown.strong)
    for cell, name, square in palace_squares(palace, ground):
        tile = palace.tiles.get(cell)
        if cell in planned and (held is None or held.token != Token(Kind.BOUGHT, name)):
            show_rim(builder, f"bought:{name}", square, Layer.BADGES)
            _building(builder, f"bought:{name}", name, tile, square, PALE)
        elif cell not in planned and cell != lifted:
            _building(builder, f"palace:{name}", name, tile, square)
    paid = None if carrying is None else picked_payment(carrying)
    payable = paid is None or paid.fit is not PaymentFit.SHORT
    for cell, option in options.items():
        if option.verdict is None and not payable:
            _dear(builder, ground.box(cell), option, hovered=cell == target)
        elif option.verdict is None or cell == target or _in_sight(layout, ground.box(cell)):
            _mark(builder, ground.box(cell), option, hovered=cell == target)
    picked = next((token for token in ui.picked if token.kind is Kind.CELL), None)
    if picked is not None and cell_of(picked) != lifted:
        box = ground.box(cell_of(picked))
        builder.add("picked/mark", Image("cell-remove"), box, Layer.MARKS, 0.8)
    _spots(builder, shown, ground, options, sight)
    show_planned_spots(builder, planned, ui.tile, ground, shown.live, sight)
    if carrying is not None and target is not None and target in options:
        if options[target].after is not None:
            _outlook(builder, ground, options[target])
        _unfit_sides(builder, carrying, ground, options[target])


def _in_sight(layout: AlhambraLayout, cell: Box) -> bool:
    """Return true if the cell lies whole above the hand and beside the tray."""
    seen = layout.room.common(cell)
    return seen.h > cell.h - 1 and seen.w > cell.w - 1


def _fit_button(builder: PictureBuilder, layout: AlhambraLayout, *, lit: bool) -> None:
    """Draw the button that shows the whole palace again, after zooming or moving."""
    box = layout.tray.cut_top(builder.px(FIT_HIGH))[0]
    frame = button_frame(lit=lit)
    builder.frame(frame, box, id="button:fit/frame", layer=Layer.CONTENT)
    sign, words = box.inset(builder.space, 0).cut_left(builder.line_height, builder.close)
    builder.image("eye", sign.fit(1), id="button:fit/icon", layer=Layer.TILES)
    text = builder.say("look.fit")
    builder.write_lines(
        text,
        words,
        TAG.centered,
        valign="middle",
        id="button:fit/words",
        layer=Layer.TILES,
    )
    builder.spot(FIT_ALL, box, "palace", text)


def _building(
    builder: PictureBuilder,
    thing: str,
    name: str,
    tile: Tile | None,
    square: Box,
    alpha: float = 1.0,
) -> None:
    """A tile of the palace with its price in a corner; no tile: the fountain."""
    builder.thing(thing, square)
    builder.tile(name, square, alpha, id=f"{thing}/tile", layer=Layer.PALACE)
    if tile is None:
        return
    side = min(
        max(square.w * 0.2, builder.large(LINE_HEIGHT)), max(square.w * 0.4, builder.line_height)
    )
    edge = square.w * WALL_ROOM
    box = Box(square.x + edge, square.bottom - side - edge, side, side)
    builder.image(f"round-{tile.building}", box, id=f"{thing}/badge", layer=Layer.BADGES)
    colour = f"on-{tile.building}"
    builder.number(tile.price, box, side * 0.62, colour, id=f"{thing}/price", layer=Layer.BADGES)


def _mark(builder: PictureBuilder, box: Box, option: Prospect, *, hovered: bool) -> None:
    """The mark on a cell the carried tile might go to."""
    name = f"cell:{option.cell[0]},{option.cell[1]}/mark"
    if option.out is not None and option.verdict is None:
        look = Image("cell-swap"), Layer.MARKS, 0.9 if hovered else 0.5
    elif option.out is not None:
        if not hovered:
            return
        look = Image("cell-illegal"), Layer.MARKS, 0.8
    elif option.verdict is not None:
        look = Image("cell-illegal"), Layer.CELLS, 1.0 if hovered else 0.6
    else:
        look = Image("cell-hover" if hovered else "cell-legal"), Layer.CELLS, 1.0
    image, layer, alpha = look
    builder.add(name, image, box.inset(box.w * 0.02), layer, alpha)


def _unfit_sides(
    builder: PictureBuilder, snapshot: AlhambraSnapshot, ground: Ground, option: Prospect
) -> None:
    """Draw the sides that forbid the tile a cell: those that do not match, or all are walls."""
    token = snapshot.ui.tile
    if token is None or option.verdict not in BY_SIDES:
        return
    palace = palace_for(snapshot, token, option.tile)
    for side in palace.unfit_sides(option.tile, option.cell):
        line = wall_line(ground, [(option.cell, side)])
        name = f"cell:{option.cell[0]},{option.cell[1]}/unfit-{side}"
        builder.line(
            line, "bad", max(3.0, ground.side * 0.07), glow=True, id=name, layer=Layer.MARKS
        )


def _dear(builder: PictureBuilder, box: Box, option: Prospect, *, hovered: bool) -> None:
    """The mark on a cell where the carried tile may lie, but cannot be paid."""
    name, square = f"cell:{option.cell[0]},{option.cell[1]}", box.inset(box.w * 0.05)
    alpha = 0.32 if hovered else 0.2
    builder.fill(square, "muted", alpha, builder.corner, id=f"{name}/dear", layer=Layer.CELLS)
    edge = (*((square.x + square.w * x, square.y + square.h * y) for x, y in _SQUARE),)
    line = Line(edge, "muted", max(1.0, builder.hair))
    builder.add(f"{name}/dear-edge", line, square, Layer.CELLS, 0.55)


def _spots(
    builder: PictureBuilder,
    shown: PalaceView,
    ground: Ground,
    options: Mapping[Cell, Prospect],
    sight: Box | None,
) -> None:
    """Every tile, and every cell the carried tile might go to, can be pointed at."""
    builder.spot(Token(Kind.GROUND), builder.things["ground"], "palace", "", live=False)
    tiles = shown.own.tiles
    for cell in sorted({*tiles, *options}, key=lambda cell: (cell[1], cell[0])):
        face = cell_face(cell)
        token = Token(face.kind, face.name)
        label = _label(builder, shown.carrying, options.get(cell), tiles.get(cell))
        box = ground.box(cell)
        if sight is not None and sight.overlaps(box):
            box = sight.common(box)
        builder.spot(token, box, "palace", label, face in shown.live, has_reason=cell in options)


def _label(
    builder: PictureBuilder,
    carrying: AlhambraSnapshot | None,
    option: Prospect | None,
    tile: Tile | None,
) -> str:
    """Say what is on a cell; or why the carried tile may not go there, or what it would bring."""
    say = builder.say
    if option is not None and option.verdict is not None:
        return say(f"refusal.{option.verdict}")
    if carrying is not None and option is not None and option.after is not None:
        paid = picked_payment(carrying)
        preview = outlook(builder, carrying, option.tile, option.after)
        dear = paid is not None and paid.fit is PaymentFit.SHORT
        return f"{paid.describe(say)}\n{preview}" if paid and dear else preview
    assert tile is not None
    return tile_label(builder, tile)


def outlook(builder: PictureBuilder, snapshot: AlhambraSnapshot, tile: Tile, after: Palace) -> str:
    """Describe the palace then: its wall, the points of the tile's type, its open sides."""
    say, token = builder.say, snapshot.ui.tile
    before = snapshot.own.palace if token is None else palace_for(snapshot, token, tile)
    lines = (
        say("table.preview_wall", before=before.wall, after=after.wall),
        _rank(builder, snapshot, tile, after),
        say("table.preview_open", count=open_sides(after)),
    )
    return "\n".join(lines)


def _rank(builder: PictureBuilder, snapshot: AlhambraSnapshot, tile: Tile, after: Palace) -> str:
    """Return the points that the tile's type would bring in the next scoring."""
    say, seat, building = builder.say, snapshot.seat, Building(tile.building)
    called = say(f"building_type.{building}")
    round = min(snapshot.seen.scored + 1, FINAL_ROUND)
    points = snapshot.seen.box.scoring[round][building]
    held = expected_holdings(snapshot, after)[building]
    share = next(one for one in shares(held, points) if seat in one.holders)
    place = sum(count > held[seat] for count in held.values()) + 1
    if not share.places:
        return say("table.preview_rank", building=called, count=place - 1)
    if len(share.holders) > 1:
        names = spoken_names(snapshot.seen.players)
        others = [holder_name(who, names, say) for who in share.holders if who != seat]
        whom = listed(others, say)
        return say("table.preview_shared", building=called, names=whom, count=share.points)
    if place == 1:
        return say("table.preview_lead", building=called, count=share.points)
    ordinal = say("tally.place", count=place)
    return say("table.preview_place", building=called, place=ordinal, count=share.points)


def _outlook(builder: PictureBuilder, ground: Ground, option: Prospect) -> None:
    """The tile as it would lie there, pale, and the longest wall there would be."""
    assert option.after is not None
    box = ground.box(option.cell)
    builder.tile(option.tile.id, box, 0.55, id="outlook/tile", layer=Layer.PALACE)
    show_tile_walls(builder, "outlook", option.tile, box, Layer.BADGES, strong=True)
    sides = option.after.longest_wall()
    if sides:
        line = wall_line(ground, sides)
        builder.line(
            line,
            WALL_COLOUR,
            max(2.0, ground.side * 0.05),
            glow=True,
            id="outlook/wall",
            layer=Layer.MARKS,
        )
