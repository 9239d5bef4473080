"""Tiles beside the palace: bought ones, planned ones, gifts to Dirk, and the reserve."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from alhambra.app.games.alhambra.table.action_icons import PILL, price_pill
from alhambra.app.games.alhambra.table.gestures.plans import Plans
from alhambra.app.games.alhambra.table.layout import AlhambraLayout
from alhambra.app.games.alhambra.table.market import LOOKED_AT
from alhambra.app.games.alhambra.table.palace.ground import Ground
from alhambra.app.games.alhambra.table.palace.walls import (
    WALL_ROOM,
    show_tile_walls,
    walls_matter,
)
from alhambra.app.games.alhambra.table.snapshot import AlhambraSnapshot, TokenState, cell_face
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.commands import Layer
from alhambra.app.gfx.theme import NOTE, TAG
from alhambra.app.table.picture import Face, Kind, PictureBuilder, Token, title
from alhambra.app.table.presenter import Part
from alhambra.rules.alhambra.choices import Give, Place, Store
from alhambra.rules.alhambra.model import Phase, Tile
from alhambra.rules.alhambra.palace import Cell

PALE = 0.68
"""The opacity of a planned tile."""
DASHES = ((0.0, 0.17), (0.29, 0.44), (0.56, 0.71), (0.83, 1.0))
"""The dashes of a side, in sides: those at its ends make corners."""
GIFT = 62
"""Units of the side of a tile that is planned for Dirk."""
ABOVE_COUNTS = 90
"""Units from its lower edge to that of Dirk's panel: his numbers stay free."""
TRAY = Token(Kind.GROUND, "tray")
"""The target of a market tile to buy now and place later."""
GAP, LARGEST = 10, 106
"""Units between tiles of the reserve, and of the side of one at most."""
TALL = 1.36
"""The height of a row of them, in sides: roofs reach up."""
FIT_HIGH = 58
"""Units of the height of its button, at the top of the tray."""


class LooseTile(NamedTuple):
    """The values that a tile is drawn from that lies by itself: bought, or put aside."""

    tile: Tile
    token: Token
    state: TokenState
    strong: bool
    """True if its walls stand out."""
    planned: bool


def _loose(
    snapshot: AlhambraSnapshot,
    kind: Kind,
    tile: Tile,
    leading: frozenset[Face],
    *,
    planned: bool = False,
) -> LooseTile:
    token = Token(kind, tile.id)
    state = snapshot.token_state(token, leading)
    return LooseTile(tile, token, state, state.picked or walls_matter(snapshot), planned)


def planned_cells(plans: Plans) -> Mapping[Cell, Tile]:
    """Return the tiles that are planned for the palace, by cell."""
    return {plan.cell: plan.tile for plan in plans if isinstance(plan, Place)}


def show_rim(builder: PictureBuilder, name: str, square: Box, layer: Layer) -> None:
    """Draw the rim of a planned tile: gold dashes on dark ones, seen on every ground."""
    width = max(2.0, square.w * 0.045)
    edge = max(1.0, width * 0.4)
    inner = square.inset(width * 0.5)
    for number, dash in enumerate(_dashes(inner, width)):
        builder.fill(
            dash.inset(-edge), "hollow", 0.8, id=f"{name}/dash-ground-{number}", layer=layer
        )
    for number, dash in enumerate(_dashes(inner, width)):
        builder.fill(dash, "bright", id=f"{name}/dash-{number}", layer=layer)


def _dashes(square: Box, width: float) -> Iterator[Box]:
    x, y, w, h = square
    for start, end in DASHES:
        for top in (y, square.bottom - width):
            yield Box(x + w * start, top, w * (end - start), width)
        for left in (x, square.right - width):
            yield Box(left, y + h * start, width, h * (end - start))


def show_planned_spots(
    builder: PictureBuilder,
    cells: Mapping[Cell, Tile],
    carried: Token | None,
    ground: Ground,
    leading: frozenset[Face],
    sight: Box | None,
) -> None:
    """Let planned tiles be picked; below another tile that is carried they are cells.

    Of a tile that is partly out of ``sight``, only the rest can be pointed at.
    """
    for cell, tile in cells.items():
        token, box = Token(Kind.BOUGHT, tile.id), ground.box(cell)
        if sight is not None and sight.overlaps(box):
            box = sight.common(box)
        if carried is None or carried == token:
            live = token == carried or token.face in leading
            builder.spot(token, box, "palace", planned_label(builder, tile), live)
        else:
            face = cell_face(cell)
            if not any(spot.token.face == face for spot in builder.spots):
                label = builder.say("refusal.occupied")
                cell_token = Token(face.kind, face.name)
                builder.spot(cell_token, box, "palace", label, live=False)


def planned_label(builder: PictureBuilder, tile: Tile) -> str:
    """Return a planned tile in words."""
    building = builder.say(f"building.{tile.building}")
    return builder.say("table.planned_tip", building=building, price=tile.price)


def show_gifts(
    builder: PictureBuilder,
    layout: AlhambraLayout,
    snapshot: AlhambraSnapshot,
    leading: frozenset[Face],
) -> None:
    """Draw the tiles that are planned for Dirk over those in his panel."""
    gifts = [plan.tile for plan in snapshot.plans if isinstance(plan, Give)]
    if not gifts:
        return
    panel, side = layout.opponents[-1], builder.px(GIFT)
    lowest = max(panel.bottom - builder.px(ABOVE_COUNTS), panel.y + builder.px(72) + side)
    held, carried = snapshot.ui.held, snapshot.ui.tile
    for number, tile in enumerate(gifts):
        token, name = Token(Kind.BOUGHT, tile.id), f"bought:{tile.id}"
        x = panel.right - builder.broad - (number + 1) * side - number * builder.close
        square = Box(x, lowest - side, side, side)
        if held is None or held.token != token:
            builder.thing(name, square)
            builder.tile(tile.id, square, PALE, id=f"{name}/tile", layer=Layer.FRONT)
            show_rim(builder, name, square, Layer.FRONT)
        if carried is None or carried == token:
            live = token == carried or token.face in leading
            builder.spot(token, square, "players", planned_label(builder, tile), live)


def tile_label(builder: PictureBuilder, tile: Tile) -> str:
    """A tile in words: type and price."""
    return builder.say(
        "table.tile_tip", building=builder.say(f"building.{tile.building}"), price=tile.price
    )


def show_tray(
    builder: PictureBuilder,
    layout: AlhambraLayout,
    snapshot: AlhambraSnapshot,
    leading: frozenset[Face],
) -> None:
    """The tiles bought this turn, or won, beside the palace."""
    waiting = (
        snapshot.seen.to_place if snapshot.mine or snapshot.seen.to_move == snapshot.seat else ()
    )
    planned = frozenset(plan.tile for plan in snapshot.plans)
    tiles = tuple(tile for tile in waiting if tile not in planned)
    tray = layout.tray
    if not snapshot.ui.view.is_fit:
        tray = tray.cut_top(builder.px(FIT_HIGH), builder.space)[1]
    builder.thing("tray", tray)
    carried = snapshot.ui.tile is not None and snapshot.ui.tile.kind is Kind.MARKET
    taken_back = TRAY.face in leading
    wanted = taken_back or (carried and Face(Kind.DEAL) in leading)
    if not tiles and not wanted:
        return
    places = max(1, len(tiles))
    side = min(builder.px(112), (tray.h - builder.sign_size) / (places * 1.5))
    height = side * 1.5 * places + builder.sign_size
    frame = tray.centered(tray.w, height)
    if wanted:
        label = builder.say("table.bought_title") if taken_back else ""
        builder.spot(TRAY, frame, "palace", label, live=taken_back)
    builder.frame("panel-active" if snapshot.placing else "panel", frame, id="tray/panel")
    top, rows = frame.inset(builder.space, builder.close).cut_top(builder.line_height)
    won = snapshot.seen.phase is Phase.LEFTOVER
    heading = builder.say("table.won_title" if won else "table.bought_title")
    builder.write(heading, top, TAG.coloured("title").centered, id="tray/title")
    for tile, row in zip(tiles, rows.rows(places), strict=False):
        square = Box(row.center[0] - side / 2, row.bottom - side - builder.space, side, side)
        _show_loose(builder, _loose(snapshot, Kind.BOUGHT, tile, leading), square)


def reserve_of(
    layout: AlhambraLayout, snapshot: AlhambraSnapshot, leading: frozenset[Face]
) -> Part:
    """Return the reserve with what is planned for it; ``leading``: what can be picked next."""
    aside = [_loose(snapshot, Kind.RESERVE, tile, leading) for tile in snapshot.own.reserve]
    planned = [
        _loose(snapshot, Kind.BOUGHT, plan.tile, leading, planned=True)
        for plan in snapshot.plans
        if isinstance(plan, Store)
    ]
    carried = snapshot.ui.tile
    wanted = carried is not None and Face(Kind.STORE) in leading
    told = carried is not None and carried.kind is Kind.MARKET
    return Part("reserve", _show_reserve, (layout, (*aside, *planned), wanted, told))


def _show_reserve(
    builder: PictureBuilder,
    layout: AlhambraLayout,
    tiles: tuple[LooseTile, ...],
    wanted: bool,
    told: bool,
) -> None:
    """The tiles put aside. ``wanted``: what is carried can go there; ``told``: why it cannot."""
    box = layout.reserve
    builder.frame("panel-active" if wanted else "panel", box, id="reserve/panel")
    builder.thing("reserve", box.inset(box.w * 0.3, box.h * 0.2))
    heading, below = box.inset(builder.panel, builder.space).cut_top(
        builder.line_height, builder.tight
    )
    title(builder, "reserve/title", builder.say("table.reserve"), heading)
    label = builder.say("table.to_reserve")
    builder.spot(Token(Kind.STORE), box, "reserve", label, live=wanted, has_reason=told)
    if not tiles:
        text = builder.say("table.reserve_empty")
        builder.write_lines(text, below, NOTE.muted, valign="middle", id="reserve/empty")
        return
    for tile, square in zip(tiles, _shelves(builder, below, len(tiles)), strict=True):
        _show_loose(builder, tile, square)


def _shelves(builder: PictureBuilder, box: Box, count: int) -> list[Box]:
    """Return a square for each tile, in the number of rows that makes them largest."""
    gap, largest = builder.px(GAP), builder.px(LARGEST)

    def side_in(rows: int) -> float:
        across = box.w / -(-count // rows) - gap
        return min(across, (box.h - builder.close) / rows / TALL, largest)

    rows = max(range(1, count + 1), key=lambda rows: (round(side_in(rows)), -rows))
    side, columns = side_in(rows), -(-count // rows)
    step = min(box.w / columns, largest + 2 * gap)
    bottom = box.bottom - builder.close
    return [
        Box(
            box.x + step * (number % columns) + (step - side) / 2,
            bottom - side * TALL * (rows - 1 - number // columns) - side,
            side,
            side,
        )
        for number in range(count)
    ]


def _show_loose(builder: PictureBuilder, loose: LooseTile, square: Box) -> None:
    tile, token, state, strong, planned = loose
    name = f"{token.kind}:{tile.id}"
    reach = Box(square.x, square.y - square.h * 0.3, square.w, square.h * 1.35)
    if state.looked_at:
        square = square.inset(-builder.px(LOOKED_AT))
    if not state.held:
        builder.thing(name, square)
        shadow = "place-glow" if state.picked else "tile-shadow"
        builder.frame(shadow, square, id=f"{name}/shadow", layer=Layer.CONTENT)
        builder.tile(tile.id, square, PALE if planned else 1.0, id=f"{name}/tile")
        show_tile_walls(builder, name, tile, square, Layer.TILES, strong=strong)
        if planned:
            show_rim(builder, name, square, Layer.TILES)
        w = min(builder.large(PILL[0] * 0.66), square.w * (1 - 2 * WALL_ROOM))
        h = w * PILL[1] / PILL[0]
        edge = square.w * WALL_ROOM
        corner = Box(square.x + edge, square.bottom - h - edge, w, h)
        price_pill(builder, name, tile, corner, Layer.FRONT)
    label = planned_label(builder, tile) if planned else tile_label(builder, tile)
    builder.spot(token, reach, token.kind, label, state.live)
