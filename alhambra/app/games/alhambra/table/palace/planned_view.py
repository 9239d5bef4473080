"""How planned tiles look: pale, within a rim of gold dashes, wherever they are to go."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from alhambra.app.games.alhambra.table.layout import TableLayout
from alhambra.app.games.alhambra.table.palace.ground import Ground
from alhambra.app.games.alhambra.table.snapshot import TableSnapshot, cell_face
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.brush import Layer
from alhambra.app.table.picture import Face, Kind, Token
from alhambra.app.table.picture_builder import PictureBuilder
from alhambra.rules.alhambra.choices import Give, Place, Store
from alhambra.rules.alhambra.model import Tile
from alhambra.rules.alhambra.palace import Cell

PALE = 0.68
"""The opacity of a planned tile."""
DASHES = ((0.0, 0.17), (0.29, 0.44), (0.56, 0.71), (0.83, 1.0))
"""The dashes of a side, in sides: those at its ends make corners."""
GIFT = 62
"""Units of the side of a tile that is planned for Dirk."""
ABOVE_COUNTS = 90
"""Units from its lower edge to that of Dirk's panel: his numbers stay free."""


def planned_for_reserve(snapshot: TableSnapshot) -> tuple[Tile, ...]:
    """Return the tiles that are planned for the reserve."""
    return tuple(plan.tile for plan in snapshot.plans if isinstance(plan, Store))


def planned_tiles(snapshot: TableSnapshot) -> frozenset[Tile]:
    """Return the tiles with a plan: they do not lie under "Bought"."""
    return frozenset(plan.tile for plan in snapshot.plans)


def planned_cells(snapshot: TableSnapshot) -> Mapping[Cell, Tile]:
    """Return the tiles that are planned for the palace, by cell."""
    return {plan.cell: plan.tile for plan in snapshot.plans if isinstance(plan, Place)}


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
    snapshot: TableSnapshot,
    ground: Ground,
    leading: frozenset[Face],
    sight: Box | None,
) -> None:
    """Let planned tiles be picked; below another tile that is carried they are cells.

    Of a tile that is partly out of ``sight``, only the rest can be pointed at.
    """
    carried = snapshot.ui.tile
    for cell, tile in planned_cells(snapshot).items():
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
    builder: PictureBuilder, layout: TableLayout, snapshot: TableSnapshot, leading: frozenset[Face]
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
