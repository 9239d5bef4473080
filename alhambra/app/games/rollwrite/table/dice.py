"""The dice: those of the player in turn in the tray, and the pair kept on a sheet."""

from __future__ import annotations

from alhambra.app.games.rollwrite.table.dice_motion import COLOURS, Piece
from alhambra.app.games.rollwrite.table.layout import PRICE, TRAY_EDGE, TRAY_HEAD, RollwriteLayout
from alhambra.app.games.rollwrite.table.prospects import name_of
from alhambra.app.games.rollwrite.table.snapshot import (
    PARKING,
    RollwriteSnapshot,
    dice_of,
    die,
    nudging,
)
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.commands import Image, Layer, Line
from alhambra.app.gfx.theme import BODY, TAG
from alhambra.app.program.people import spoken_names
from alhambra.app.table.motion.effects import shadow
from alhambra.app.table.panels import emblem
from alhambra.app.table.picture import Kind, PictureBuilder, Token, title
from alhambra.app.ui.buttons import button_frame
from alhambra.rules.api import Seat
from alhambra.rules.rollwrite.choices import Refusal
from alhambra.rules.rollwrite.model import AGAIN, SIDES, TURN, Holder, Pip

LYING = 50
"""Side of a parked die."""
ARROW = 34
"""Length of the arrow that points to the next player."""
PLATE = 26
"""Units of the height of a plate with a name above a pair of dice."""
WIDEST_PLATE = 2.8
"""Its greatest width, in widths of what it stands above: room for a typed name."""


def show_die(
    builder: PictureBuilder, piece: Piece, box: Box, layer: Layer = Layer.HAND, alpha: float = 1.0
) -> None:
    builder.thing(piece.thing, box)
    builder.image(
        f"die-{piece.colour}-{piece.face}", box, alpha, id=f"{piece.thing}/tile", layer=layer
    )


def in_tray(snapshot: RollwriteSnapshot) -> tuple[Holder | None, tuple[Piece, ...]]:
    """Return the owner of the dice in the tray, and the dice."""
    pieces = snapshot.pieces
    if pieces.cup is not None:
        return pieces.cup.holder, pieces.cup.pair
    seat = snapshot.rolling
    if seat is None or snapshot.own_kept is not None:
        return seat, ()
    return seat, pieces.owned.get(seat, ())


def passing(snapshot: RollwriteSnapshot) -> tuple[Piece, ...]:
    """The dice that are on their way to the next player."""
    kept = snapshot.own_kept
    return () if kept is None else snapshot.pieces.parted(snapshot.seat, kept)[1]


def parked(snapshot: RollwriteSnapshot, seat: Seat) -> tuple[Piece, ...]:
    """The dice that lie on a player's sheet, the blue ones first; none while they are thrown.

    While a pair is chosen: what was picked. Once it is chosen: the pair that is kept.
    """
    if seat == snapshot.seat and snapshot.keeping:
        found = (piece_of(snapshot, token) for token in snapshot.ui.picked)
        return tuple(sorted(filter(None, found), key=lambda piece: piece.colour))
    if seat == snapshot.seat and snapshot.own_kept is not None:
        return snapshot.pieces.parted(seat, snapshot.own_kept)[0]
    if snapshot.rolling == seat:
        return ()
    pieces = snapshot.pieces
    dice = (*pieces.of(seat, "blue"), *pieces.of(seat, "yellow"))
    return tuple(piece for piece in dice if piece not in snapshot.thrown)


def show_tray(
    builder: PictureBuilder, layout: RollwriteLayout, snapshot: RollwriteSnapshot
) -> None:
    """The dice, each with what moves it up and down for a coin."""
    px, box = builder.px, layout.tray
    holder, dice = in_tray(snapshot)
    mine = snapshot.mine and holder == snapshot.seat
    builder.frame("panel-active" if mine else "panel", box, id="tray/panel")
    builder.thing("tray", box)
    _head(builder, box, snapshot, holder)
    _bind_arrows(builder, layout)
    for colour in COLOURS:
        for place in range(2):
            _, home, _ = layout.lane(colour, place)
            well = home.inset(px(-9))
            builder.fill(well, "hollow", 0.42, builder.corner, id=f"tray/well-{colour}-{place}")
        lying = [piece for piece in dice if piece.colour == colour][:2]
        for place, piece in enumerate(lying):
            _lane(builder, layout, snapshot, piece, place)
    row = box.inset(*map(px, TRAY_EDGE)).cut_bottom(px(PRICE))[0]
    if mine and snapshot.seen.phase is TURN:
        turn = nudge_at(snapshot)
        text = builder.say("rollwrite.price")
        if turn is not None:
            text = _nudge_in_words(builder, turn[1], turn[2])
        tone = "muted" if turn is None else "cream"
        builder.write(text, row, BODY.coloured(tone).centered, id="tray/price")


def _bind_arrows(builder: PictureBuilder, layout: RollwriteLayout) -> None:
    """Draw a thin line between the two rows of dice: each arrow belongs to the die on its side."""
    below, above = layout.lane("blue", 0)[2], layout.lane("yellow", 1)[0]
    middle = (below.bottom + above.y) / 2
    high = max(1.0, builder.hair)
    line = Box(below.x, middle - high / 2, above.right - below.x, high)
    builder.fill(line, "gold", 0.35, builder.metrics.unit, id="tray/between")


def nudge_at(snapshot: RollwriteSnapshot) -> tuple[str, Pip, Pip] | None:
    """The die that is about to be moved by a pip: its colour, from and to what."""
    focus = snapshot.ui.focus
    if focus is None or focus.kind is not Kind.NUDGE or not (snapshot.mine and snapshot.own.coins):
        return None
    colour, old, new = focus.name.split(":")
    return colour, int(old), int(new)


def _nudge_in_words(builder: PictureBuilder, old: Pip, new: Pip) -> str:
    values = {"from": old, "to": new}
    return builder.say("rollwrite.nudge_tip", count=1, **values)


def _head(
    builder: PictureBuilder, box: Box, snapshot: RollwriteSnapshot, holder: Holder | None
) -> None:
    px = builder.px
    row = box.inset(*map(px, TRAY_EDGE)).cut_top(px(TRAY_HEAD))[0]
    if holder is None:
        return
    if isinstance(holder, int):
        sign, row = row.cut_left(builder.sign_size, builder.space)
        builder.image(emblem(holder), sign.fit(1), id="tray/emblem")
    title(builder, "tray/name", name_of(builder, snapshot.seen, holder), row)


def _lane(
    builder: PictureBuilder,
    layout: RollwriteLayout,
    snapshot: RollwriteSnapshot,
    piece: Piece,
    place: int,
) -> None:
    """A die at its place, with its arrows."""
    up, home, down = layout.lane(piece.colour, place)
    builder.thing(f"lane:{piece.colour}-{place}", home)
    if piece in snapshot.thrown:
        builder.thing(piece.thing, home)
        return
    box, faint = home, False
    if snapshot.mine and snapshot.seen.phase is AGAIN and snapshot.seen.used is not None:
        faint = _is_used(snapshot, piece)
    token = die_of(snapshot, piece)
    ui = snapshot.ui
    if snapshot.keeping:
        if token in ui.picked:  # it lies in its slot
            return
        tip, live = builder.say("rollwrite.die_tip"), token.face in snapshot.leading
        builder.spot(token, home, "dice", tip, live)
    elif snapshot.mine and snapshot.seen.phase is TURN:
        copy = _copy(snapshot, piece)
        for step, arrow in ((1, up), (-1, down)):
            _arrow(builder, snapshot, (piece, step, copy), arrow, home)
    if ui.held is None or ui.held.token != token:
        lifted = snapshot.keeping and (ui.focus == token or _is_pointed_at(snapshot, token))
        box = home.inset(builder.px(-5)) if lifted else box
        show_die(builder, piece, box, alpha=0.35 if faint else 1.0)


def _copy(snapshot: RollwriteSnapshot, piece: Piece) -> int:
    """Return the die's number among the alike ones, from 0."""
    alike = [
        p for p in snapshot.pieces.of(snapshot.seen.to_move, piece.colour) if p.face == piece.face
    ]
    return alike.index(piece) if piece in alike else 0


def _is_used(snapshot: RollwriteSnapshot, piece: Piece) -> bool:
    """Return true if the turn's first building used the die; of equal dice, the first."""
    assert snapshot.seen.used is not None
    face = snapshot.seen.used[piece.colour == "yellow"]
    return piece.face == face and _copy(snapshot, piece) == 0


def die_of(snapshot: RollwriteSnapshot, piece: Piece) -> Token:
    """The token of a die."""
    return die(piece.colour, piece.face, _copy(snapshot, piece))


def _is_pointed_at(snapshot: RollwriteSnapshot, token: Token) -> bool:
    """Return true if the die is one of the pair that is pointed at; of alike dice, the first."""
    focus = snapshot.ui.focus
    return focus is not None and focus.kind is Kind.HAND and token in dice_of(focus)


def _arrow(
    builder: PictureBuilder,
    snapshot: RollwriteSnapshot,
    turning: tuple[Piece, int, int],
    box: Box,
    home: Box,
) -> None:
    """Draw the arrows that nudge a die by a pip. The half of the die beside one does the same."""
    piece, step, copy = turning
    new = piece.face + step
    if not 1 <= new <= SIDES:
        return
    token = nudging(piece.colour, piece.face, new, copy)
    live = token.face in snapshot.leading
    frame = button_frame(live=live, lit=snapshot.ui.focus == token)
    px = builder.px
    button = box.centered(px(104), box.h)
    name = f"nudge:{piece.number}:{step}"
    builder.frame(frame, button, id=f"{name}/frame", layer=Layer.CONTENT)
    sign, coin = button.inset(builder.broad, builder.close).columns(2, builder.close)
    alpha = 1.0 if live else 0.4
    icon = "arrow-up" if step > 0 else "arrow-down"
    builder.image(icon, sign.fit(1), alpha, id=f"{name}/sign", layer=Layer.TILES)
    builder.image("coin-box-circled", coin.fit(1), alpha, id=f"{name}/coin", layer=Layer.TILES)
    half = home.rows(2)[step < 0].inset(0, 1)
    poor = not snapshot.own.coins
    says = f"rollwrite.refusal.{Refusal.NO_COIN}"
    label = builder.say(says) if poor else _nudge_in_words(builder, piece.face, new)
    builder.spot(token, half, "dice", label, live, has_reason=poor)
    builder.spot(token, button, "dice", label, live, has_reason=poor)


def show_held(builder: PictureBuilder, snapshot: RollwriteSnapshot) -> None:
    """The die the pointer carries."""
    held = snapshot.ui.held
    if held is None or held.token.kind is not Kind.DIE:
        return
    piece = piece_of(snapshot, held.token)
    if piece is None:
        return
    side = builder.px(120)
    box = held.box(side, side)
    builder.thing(piece.thing, box)
    builder.sprites.append(shadow(f"{piece.thing}/lift", box, 1.0)._replace(layer=Layer.HELD))
    look = Image(f"die-{piece.colour}-{piece.face}")
    builder.add(f"{piece.thing}/tile", look, box, Layer.HELD)


def piece_of(snapshot: RollwriteSnapshot, token: Token) -> Piece | None:
    """The die that a token stands for."""
    colour, _, face = token.name.partition(":")
    dice = snapshot.pieces.owned.get(snapshot.seen.to_move, ())
    alike = [p for p in dice if p.colour == colour and p.face == int(face)]
    return alike[token.copy] if token.copy < len(alike) else None


# -- the slots of the own sheet --------------------------------------------------------------------


def show_parking(
    builder: PictureBuilder, layout: RollwriteLayout, snapshot: RollwriteSnapshot
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
        keeps = builder.say(
            "rollwrite.keeps", name=spoken_names(snapshot.seen.players)[snapshot.seat]
        )
        plate = _tag(builder, "parking/name", keeps, box, 1, layout.sheet.right)
        _passing(builder, layout, snapshot, plate.x - builder.tight)


def _passing(
    builder: PictureBuilder, layout: RollwriteLayout, snapshot: RollwriteSnapshot, right: float
) -> None:
    """The other pair, half-way to the next player, with the name, which ends at ``right``."""
    px, box, players = builder.px, layout.passing, snapshot.seen.players
    for piece, spot in zip(passing(snapshot), box.columns(2), strict=True):
        show_die(builder, piece, spot.centered(px(LYING), px(LYING)))
    arrow = box.moved(-px(ARROW + 8), 0)._replace(w=px(ARROW))
    (tip, y), head = (arrow.x, arrow.center[1]), px(ARROW) / 3
    wings = Line(((tip + head, y - head), (tip, y), (tip + head, y + head)), "ink", builder.tight)
    builder.add("passing/arrow", wings, arrow, Layer.CONTENT)
    shaft = Line(((tip, y), (arrow.right, y)), "ink", builder.tight)
    builder.add("passing/shaft", shaft, arrow, Layer.CONTENT)
    taker = players[(snapshot.seat + 1) % len(players)]
    _tag(builder, "passing/name", builder.say("rollwrite.gets", name=taker.name), box, -1, right)


def _tag(
    builder: PictureBuilder, name: str, text: str, below: Box, toward: int, right: float
) -> Box:
    """Words on a small plate above a box, which is returned. Much wider than the box, it grows to
    this side, -1 or 1; it reaches no further than ``right``.
    """
    wide = min(builder.width(text, TAG) + builder.panel, below.w * WIDEST_PLATE)
    high = builder.large(PLATE)
    aside = max(0.0, (wide - below.w) / 2 - builder.space)
    middle = min(below.center[0] + toward * aside, right - wide / 2)
    plate = Box.around((middle, below.y - high / 2 + builder.tight), wide, high)
    builder.fill(plate, "hollow", 1.0, builder.corner, id=f"{name}-plate", layer=Layer.FRONT)
    words = plate.inset(builder.close, 0)
    builder.write(text, words, TAG.centered, id=name, layer=Layer.FRONT)
    return plate
