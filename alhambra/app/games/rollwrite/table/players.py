"""The other players: their sheets small, their coins and dice; virtual ones as what they have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from alhambra.app.games.rollwrite.table.chronicle import holder_name, holder_sign
from alhambra.app.games.rollwrite.table.dice import parked, show_die
from alhambra.app.games.rollwrite.table.dice_motion import Piece
from alhambra.app.games.rollwrite.table.layout import RollwriteLayout
from alhambra.app.games.rollwrite.table.score_sheet import form_of
from alhambra.app.games.rollwrite.table.snapshot import RollwriteSnapshot
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.commands import Layer
from alhambra.app.gfx.scale import SMALLEST_TEXT
from alhambra.app.gfx.theme import LABEL, STRONG, TITLE
from alhambra.app.table.panels import emblem, show_head, show_panel
from alhambra.app.table.picture import Kind, PictureBuilder, Token
from alhambra.app.table.presenter import Part
from alhambra.rules.api import Building
from alhambra.rules.rollwrite.model import (
    CELLS,
    OVER,
    SIDES,
    Cross,
    Grid,
    Holder,
    Player,
    Virtual,
    bit,
    building_at,
    counted,
    types_of,
    virtual_name,
)

WIDEST_MINI = 0.66
"""The width of a small sheet in parts of its panel at most, with the rest beside it."""
STACKED = 440
"""Units of height from which on the rest stands below it."""
FOOT = 88
"""Units of its height there."""
ASIDE_ROWS = 3
"""Rows of types beside its sheet."""
LINE = 44
"""Units of the height of such a row at most."""
FIGURES = "012345678"
"""Every count of buildings of a type."""
TALL = 250
"""Units of height from which on a virtual player's types are rows of boxes."""


class OtherSide(NamedTuple):
    """Everything that the panel of another player shows."""

    box: Box
    who: Holder
    grid: Grid
    player: Player | Virtual
    points: int | None
    """The points if the game ended now; None if they are not counted."""
    latest: tuple[Cross, ...]
    """The buildings crossed out last."""
    active: bool
    """True while it is this player's turn."""
    dice: tuple[Piece, ...] = ()
    """The dice that wait for the player's turn."""


def panels_of(
    layout: RollwriteLayout, snapshot: RollwriteSnapshot, totals: Mapping[Holder, int]
) -> Iterator[Part]:
    """Yield the panels of all others."""
    state, boxes, grid = snapshot.seen, iter(layout.others), snapshot.seen.box.grid
    over, cup = state.phase is OVER, snapshot.pieces.cup
    for seat in snapshot.others:
        active, latest = not over and snapshot.rolling == seat, _latest(snapshot, seat)
        player, dice = state.players[seat], parked(snapshot, seat)
        side = OtherSide(next(boxes), seat, grid, player, totals[seat], latest, active, dice)
        yield Part(f"player:{seat}", _show_player, (side, player))
    for number, virtual in enumerate(state.virtual):
        who = virtual_name(number)
        active, latest = cup is not None and cup.holder == who, _latest(snapshot, who)
        side = OtherSide(next(boxes), who, grid, virtual, totals.get(who), latest, active)
        yield Part(f"player:{who}", _show_virtual, (side, virtual))


def _latest(snapshot: RollwriteSnapshot, holder: Holder) -> tuple[Cross, ...]:
    """Return the cells it crossed out last."""
    return tuple(cell for who, cell in snapshot.latest if who == holder)


def _show_player(builder: PictureBuilder, side: OtherSide, player: Player) -> None:
    """Draw a person or a computer player: the sheet small, coins, dice and types."""
    px, seat, box, name = builder.px, int(side.who), side.box, f"player:{side.who}"
    label = builder.say("rollwrite.look_tip", name=player.name)
    builder.spot(Token(Kind.PLAYER, str(seat)), box, "players", label)
    show_panel(builder, name, box, active=side.active, pattern=f"pattern-{seat}")
    inner = box.inset(builder.broad, builder.space)
    head, below = inner.cut_top(builder.button_height, builder.close)
    line = show_head(builder, name, head, emblem(seat), player.name, side.points or 0)
    coin, words = line.cut_top(builder.line_height)[0].cut_left(builder.line_height, builder.tight)
    builder.thing(f"purse:{seat}", coin)
    builder.image("coin-box-circled", coin.fit(1), id=f"{name}/coin")
    text = builder.say("rollwrite.coins", count=player.coins)
    builder.write(text, words, LABEL, id=f"{name}/coins")
    length = min(below.h, below.w * WIDEST_MINI)
    if box.h > px(STACKED):
        foot, above = below.cut_bottom(px(FOOT), builder.space)
        length = min(above.h, above.w)
        _mini(builder, above.centered(length, length), side, player)
        dice, counts = foot.cut_left(px(112), builder.broad)
        rows = 2
    elif length < builder.row_height + ASIDE_ROWS * SMALLEST_TEXT:  # a press opens the sheet
        if below.h < builder.line_height:
            return
        dice, counts = below.cut_left(px(112), builder.broad)
        rows = 2
    else:
        sheet, aside = below.cut_left(length, builder.space)
        _mini(builder, sheet.cut_top(length)[0], side, player)
        dice, counts = aside.cut_top(length)[0].cut_top(builder.row_height, builder.close)
        rows = ASIDE_ROWS
    _parked(builder, side, dice)
    _counts(builder, name, counts, counted(side.grid, player.crossed), rows)


def _parked(builder: PictureBuilder, side: OtherSide, box: Box) -> None:
    """Draw the dice that wait for the player's turn."""
    builder.fill(box, "hollow", 0.55, builder.corner, id=f"player:{side.who}/parking")
    for piece, spot in zip(side.dice, box.columns(max(2, len(side.dice))), strict=False):
        length = min(builder.sign_size, spot.w, spot.h)
        show_die(builder, piece, spot.centered(length, length))


def _mini(builder: PictureBuilder, box: Box, side: OtherSide, player: Player) -> None:
    """Draw a small sheet: the buildings, and what is crossed out."""
    seat, name = int(side.who), f"player:{side.who}"
    builder.fill(box, "paper", 1.0, builder.corner, id=f"{name}/paper")
    inner = box.inset(builder.tight)
    length = inner.w / SIDES
    for cell in CELLS:
        blue, yellow = cell
        at = inner.x + (blue - 1) * length, inner.y + (yellow - 1) * length
        spot = Box(*at, length, length)
        building = f"box-{building_at(side.grid, cell)}"
        id = f"{name}/{blue}-{yellow}"
        builder.thing(f"cell:{seat}:{blue}-{yellow}", spot)
        done = bool(player.crossed & bit(cell))
        builder.image(building, spot.inset(builder.metrics.unit), 1.0, id=f"{id}-box")
        if done:
            cross = f"box-crossed-{form_of(seat, cell)}"
            builder.image(
                cross, spot.inset(builder.metrics.unit), id=f"{id}-cross", layer=Layer.TILES
            )
        if cell in side.latest:
            builder.frame("focus", spot, id=f"{id}-latest", layer=Layer.TILES)


def _counts(
    builder: PictureBuilder, name: str, box: Box, has: Mapping[Building, int], rows: int
) -> None:
    """Draw the number of each type."""
    columns = len(Building) // rows
    lines = box.rows(rows, builder.hair)
    cells = [cell for row in lines for cell in row.columns(columns, builder.tight)]
    figure = 1 + max(builder.width(n, LABEL) for n in FIGURES)
    gap = builder.tight
    for building, cell in zip(Building, cells, strict=True):
        room = max(cell.w * 0.45, cell.w - figure - gap)
        sign, words = cell.cut_left(min(builder.line_height, cell.h, room), gap)
        alpha = 1.0 if has[building] else 0.5
        builder.image(f"type-{building}", sign.fit(1), alpha, id=f"{name}/{building}")
        colour = "cream" if has[building] else "faint"
        builder.write(
            str(has[building]), words, LABEL.coloured(colour), id=f"{name}/{building}-has"
        )


def _show_virtual(builder: PictureBuilder, side: OtherSide, virtual: Virtual) -> None:
    """Draw a virtual player: what it has of each type."""
    px, box, who, has = builder.px, side.box, side.who, virtual.buildings
    name = f"player:{who}"
    show_panel(builder, name, box, active=side.active)
    inner = box.inset(builder.broad, builder.space)
    head, below = inner.cut_top(builder.row_height, builder.close)
    sign, words = head.cut_left(builder.row_height, builder.broad)
    builder.image(holder_sign(who), sign.fit(1), id=f"{name}/emblem")
    if side.points is not None:
        figure, words = words.cut_right(px(76), builder.close)
        builder.write(
            str(side.points),
            figure,
            TITLE.coloured("figures").right.shadowed,
            id=f"{name}/score",
        )
    builder.write(holder_name(who, (), builder.say), words, STRONG, id=f"{name}/name")
    if box.h < px(TALL):
        _counts(builder, name, below.inset(builder.close, 0), has, 2)
        return
    sizes = types_of(side.grid).sizes
    below = below.cut_top(px(LINE * len(Building)))[0]
    latest = {building_at(side.grid, cell) for cell in side.latest}
    for building, row in zip(Building, below.rows(len(Building), builder.tight), strict=True):
        of_type = has[building], sizes[building]
        _boxes(builder, f"{name}/{building}", row, building, of_type, latest=building in latest)


def _boxes(
    builder: PictureBuilder,
    name: str,
    row: Box,
    building: Building,
    of_type: tuple[int, int],
    *,
    latest: bool,
) -> None:
    """A type as a row of boxes, as many crossed out as there are.

    ``of_type``: how many are crossed out, and how many there are. ``latest``: one of them last.
    """
    (has, size) = of_type
    mark, rest = row.cut_left(builder.head_height, builder.close)
    builder.image(f"type-{building}", mark.fit(1), id=f"{name}-sign")
    side = min(rest.h, rest.w / 8)
    for at in range(size):
        spot = Box(rest.x + at * side, rest.center[1] - side / 2, side, side).inset(builder.hair)
        builder.image(f"box-{building}", spot, 1.0, id=f"{name}-box-{at}")
        if at < has:
            builder.image(f"box-crossed-{at % 3}", spot, id=f"{name}-cross-{at}", layer=Layer.TILES)
        if latest and at == has - 1:
            builder.frame(
                "focus", spot.inset(-builder.hair), id=f"{name}-latest", layer=Layer.TILES
            )
