"""The other players: their sheets small, their coins and dice; virtual ones as what they have."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from alhambra.app.games.rollwrite.table.chronicle import holder_sign
from alhambra.app.games.rollwrite.table.dice import parked, show_die
from alhambra.app.games.rollwrite.table.layout import TableLayout
from alhambra.app.games.rollwrite.table.prospects import name_of
from alhambra.app.games.rollwrite.table.score_sheet import form_of
from alhambra.app.games.rollwrite.table.snapshot import TableSnapshot
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.commands import Layer
from alhambra.app.gfx.theme import LABEL, STRONG, TITLE
from alhambra.app.table.panels import emblem, show_head, show_panel
from alhambra.app.table.picture import Kind, Token
from alhambra.app.table.picture_builder import PictureBuilder
from alhambra.rules.api import Building, Seat
from alhambra.rules.rollwrite.model import (
    CELLS,
    OVER,
    SIDES,
    Cross,
    Holder,
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
LINE = 44
"""Units of the height of such a row at most."""
FIGURES = "012345678"
"""Every count of buildings of a type."""
TALL = 250
"""Units of height from which on a virtual player's types are rows of boxes."""


def others(snapshot: TableSnapshot) -> list[Seat]:
    """The other seats in the order of their turns after the own one."""
    count = len(snapshot.seen.players)
    return [(snapshot.seat + step) % count for step in range(1, count)]


def panels_of(
    layout: TableLayout, snapshot: TableSnapshot, totals: Mapping[Holder, int]
) -> Iterator[tuple[str, object, Callable[[PictureBuilder], None]]]:
    """The panels of all others: the name of each, all that it depends on, and what puts it up."""
    state, boxes = snapshot.seen, iter(layout.others)
    over, cup = state.phase is OVER, snapshot.pieces.cup
    for seat in others(snapshot):
        box, points, dice = next(boxes), totals[seat], parked(snapshot, seat)
        latest, active = _latest(snapshot, seat), snapshot.rolling == seat
        key: object = (box, state.players[seat], points, dice, latest, active, over)
        show = partial(_other, box=box, snapshot=snapshot, seat=seat, points=points)
        yield f"player:{seat}", key, show
    for number, virtual in enumerate(state.virtual):
        box, who = next(boxes), virtual_name(number)
        active = cup is not None and cup.holder == who
        key = (box, virtual, totals.get(who), _latest(snapshot, who), active)
        show = partial(_virtual, box=box, snapshot=snapshot, number=number, totals=totals)
        yield f"player:{who}", key, show


def _latest(snapshot: TableSnapshot, holder: Holder) -> list[Cross]:
    """Return the cells it crossed out last."""
    return [cell for who, cell in snapshot.latest if who == holder]


def _other(
    builder: PictureBuilder, box: Box, snapshot: TableSnapshot, seat: Seat, points: int
) -> None:
    px, state = builder.px, snapshot.seen
    player, name = state.players[seat], f"player:{seat}"
    label = builder.say("rollwrite.look_tip", name=player.name)
    builder.spot(Token(Kind.PLAYER, str(seat)), box, "players", label)
    active = state.phase is not OVER and snapshot.rolling == seat
    show_panel(builder, name, box, active=active, pattern=f"pattern-{seat}")
    inner = box.inset(builder.broad, builder.space)
    head, below = inner.cut_top(builder.button_height, builder.close)
    line = show_head(builder, name, head, emblem(seat), player.name, points)
    coin, words = line.cut_top(builder.line_height)[0].cut_left(builder.line_height, builder.tight)
    builder.thing(f"purse:{seat}", coin)
    builder.image("coin-box-circled", coin.fit(1), id=f"{name}/coin")
    text = builder.say("rollwrite.coins", count=player.coins)
    builder.write(text, words, LABEL, id=f"{name}/coins")
    if box.h > px(STACKED):
        foot, above = below.cut_bottom(px(FOOT), builder.space)
        side = min(above.h, above.w)
        _mini(builder, name, above.centered(side, side), snapshot, seat)
        dice, counts = foot.cut_left(px(112), builder.broad)
        rows = 2
    else:
        side = min(below.h, below.w * WIDEST_MINI)
        sheet, aside = below.cut_left(side, builder.space)
        _mini(builder, name, sheet.cut_top(side)[0], snapshot, seat)
        dice, counts = aside.cut_top(side)[0].cut_top(builder.row_height, builder.close)
        rows = 3
    _parked(builder, snapshot, seat, dice)
    _counts(builder, name, counts, counted(state.box.grid, player.crossed), rows)


def _parked(builder: PictureBuilder, snapshot: TableSnapshot, seat: Seat, box: Box) -> None:
    """The dice that wait for the player's turn."""
    builder.fill(box, "hollow", 0.55, builder.corner, id=f"player:{seat}/parking")
    dice = parked(snapshot, seat)
    for piece, spot in zip(dice, box.columns(max(2, len(dice))), strict=False):
        side = min(builder.sign_size, spot.w, spot.h)
        show_die(builder, piece, spot.centered(side, side))


def _mini(
    builder: PictureBuilder, name: str, box: Box, snapshot: TableSnapshot, seat: Seat
) -> None:
    """A small sheet: the buildings, and what is crossed out."""
    state = snapshot.seen
    builder.fill(box, "paper", 1.0, builder.corner, id=f"{name}/paper")
    inner = box.inset(builder.tight)
    side = inner.w / SIDES
    latest = _latest(snapshot, seat)
    for cell in CELLS:
        blue, yellow = cell
        spot = Box(inner.x + (blue - 1) * side, inner.y + (yellow - 1) * side, side, side)
        building = f"box-{building_at(state.box.grid, cell)}"
        at = f"{name}/{blue}-{yellow}"
        builder.thing(f"cell:{seat}:{blue}-{yellow}", spot)
        done = bool(state.players[seat].crossed & bit(cell))
        builder.image(building, spot.inset(builder.metrics.unit), 1.0, id=f"{at}-box")
        if done:
            cross = f"box-crossed-{form_of(seat, cell)}"
            builder.image(
                cross, spot.inset(builder.metrics.unit), id=f"{at}-cross", layer=Layer.TILES
            )
        if cell in latest:
            builder.frame("focus", spot, id=f"{at}-latest", layer=Layer.TILES)


def _counts(
    builder: PictureBuilder, name: str, box: Box, has: Mapping[Building, int], rows: int
) -> None:
    """How many of each type there are."""
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


def _virtual(
    builder: PictureBuilder,
    box: Box,
    snapshot: TableSnapshot,
    number: int,
    totals: Mapping[Holder, int],
) -> None:
    """A virtual player: what it has of each type."""
    px, state = builder.px, snapshot.seen
    who = virtual_name(number)
    name, has = f"player:{who}", state.virtual[number].buildings
    active = snapshot.pieces.cup is not None and snapshot.pieces.cup.holder == who
    show_panel(builder, name, box, active=active)
    inner = box.inset(builder.broad, builder.space)
    head, below = inner.cut_top(builder.row_height, builder.close)
    sign, words = head.cut_left(builder.row_height, builder.broad)
    builder.image(holder_sign(who), sign.fit(1), id=f"{name}/emblem")
    figure, words = words.cut_right(px(76), builder.close) if who in totals else (None, words)
    if figure is not None:
        score = str(totals[who])
        builder.write(
            score,
            figure,
            TITLE.coloured("figures").right.shadowed,
            id=f"{name}/score",
        )
    builder.write(name_of(builder, state, who), words, STRONG, id=f"{name}/name")
    if box.h < px(TALL):
        _counts(builder, name, below.inset(builder.close, 0), has, 2)
        return
    sizes = types_of(state.box.grid).sizes
    below = below.cut_top(px(LINE * len(Building)))[0]
    latest = {building_at(state.box.grid, cell) for cell in _latest(snapshot, who)}
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
