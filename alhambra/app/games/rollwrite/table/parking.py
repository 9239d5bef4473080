"""The slots of the own sheet: the pair kept for the next turn, and the other one on its way."""

from __future__ import annotations

from alhambra.app.games.rollwrite.table.dice import die_of, parked, passing, show_die
from alhambra.app.games.rollwrite.table.layout import TableLayout
from alhambra.app.games.rollwrite.table.pieces import COLOURS
from alhambra.app.games.rollwrite.table.snapshot import PARKING, TableSnapshot
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.brush import Layer, Path
from alhambra.app.gfx.theme import TAG
from alhambra.app.table.picture import Face
from alhambra.app.table.picture_builder import PictureBuilder

LYING = 50
"""Side of a parked die."""
ARROW = 34
"""Length of the arrow that points to the next player."""
PLATE = 26
"""Units of the height of a plate with a name above a pair of dice."""
WIDEST_PLATE = 1.7
"""Its greatest width, in widths of what it stands above."""


def show_parking(
    builder: PictureBuilder, layout: TableLayout, snapshot: TableSnapshot, leading: frozenset[Face]
) -> None:
    """Show the slots of the pair that waits for the next turn: dice dropped there are kept."""
    if snapshot.seen.alone:
        return
    px, box = builder.px, layout.parking
    keeping = snapshot.keeping
    builder.fill(box, "gold", 1.0 if keeping else 0.55, builder.corner, id="parking/edge")
    inner = box.inset(px(3 if keeping else 1.5))
    builder.fill(inner, "paper", 1.0, builder.corner, id="parking/ground")
    builder.fill(inner, "ink", 0.16, builder.corner, id="parking/shade")
    builder.thing("parking", box)
    for place, spot in enumerate(box.columns(2)):
        where = spot.centered(px(LYING), px(LYING))
        builder.fill(
            where.inset(builder.tight), "ink", 0.18, builder.corner, id=f"parking/place-{place}"
        )
        builder.thing(f"parked:{('blue', 'yellow')[place]}", where)
    if keeping:
        if snapshot.ui.held is not None:
            builder.frame("place-glow", box, id="parking/glow", layer=Layer.CONTENT)
        ready = len(snapshot.ui.picked) == len(COLOURS)
        builder.spot(PARKING, box, "dice", builder.say("rollwrite.park_tip"), ready)
    lying = parked(snapshot, snapshot.seat)
    slots = box.columns(max(2, len(lying)))
    for place, piece in enumerate(lying):
        spot = slots[COLOURS.index(piece.colour) if keeping else place]
        side = min(px(LYING), spot.w)
        show_die(builder, piece, spot.centered(side, side))
        if keeping:
            tip = builder.say("rollwrite.die_back_tip")
            builder.spot(die_of(snapshot, piece), spot, "dice", tip)
    if snapshot.own_kept is not None:
        keeps = builder.say("rollwrite.keeps", name=snapshot.own.name)
        _tag(builder, "parking/name", keeps, box, 1)
        _passing(builder, layout, snapshot)


def _passing(builder: PictureBuilder, layout: TableLayout, snapshot: TableSnapshot) -> None:
    """The other pair, half-way to the next player, with the name."""
    px, box, players = builder.px, layout.passing, snapshot.seen.players
    for piece, spot in zip(passing(snapshot), box.columns(2), strict=True):
        show_die(builder, piece, spot.centered(px(LYING), px(LYING)))
    arrow = box.moved(-px(ARROW + 8), 0)._replace(w=px(ARROW))
    (tip, y), head = (arrow.x, arrow.center[1]), px(ARROW) / 3
    wings = Path(((tip + head, y - head), (tip, y), (tip + head, y + head)), "ink", builder.tight)
    builder.add("passing/arrow", wings, arrow, Layer.CONTENT)
    shaft = Path(((tip, y), (arrow.right, y)), "ink", builder.tight)
    builder.add("passing/shaft", shaft, arrow, Layer.CONTENT)
    taker = players[(snapshot.seat + 1) % len(players)]
    _tag(builder, "passing/name", builder.say("rollwrite.gets", name=taker.name), box, -1)


def _tag(builder: PictureBuilder, name: str, text: str, below: Box, toward: int) -> None:
    """Words on a small plate above a box; wider than that, it grows to this side, -1 or 1."""
    wide = builder.width(text, TAG) + builder.panel
    high = builder.large(PLATE)
    side = below.center[0] + toward * max(0.0, min(wide, below.w * WIDEST_PLATE) - below.w) / 2
    middle = side, below.y - high / 2 + builder.tight
    plate = Box.around(middle, min(wide, below.w * WIDEST_PLATE), high)
    builder.fill(plate, "hollow", 1.0, builder.corner, id=f"{name}-plate", layer=Layer.FRONT)
    words = plate.inset(builder.close, 0)
    builder.write(text, words, TAG.centered, id=name, layer=Layer.FRONT)
