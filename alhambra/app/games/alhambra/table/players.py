"""The players' panels: who they are, what they have, and how their palaces look."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import ceil

from alhambra.app.games.alhambra.table.action_icons import show_last_actions
from alhambra.app.games.alhambra.table.chronicle import make_entries
from alhambra.app.games.alhambra.table.layout import AlhambraLayout
from alhambra.app.games.alhambra.table.palace.ground import fit, palace_squares
from alhambra.app.games.alhambra.table.prospects import is_payable
from alhambra.app.games.alhambra.table.snapshot import AlhambraSnapshot, LastAction, laid
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.commands import Align, Layer, Line
from alhambra.app.gfx.scale import PANEL
from alhambra.app.gfx.theme import LABEL, TAG
from alhambra.app.program.people import spoken_names
from alhambra.app.table.panels import emblem, show_head, show_panel
from alhambra.app.table.picture import Kind, PictureBuilder, Spot, Token
from alhambra.match.alhambra.game import ALHAMBRA
from alhambra.rules.alhambra.model import Building, Currency, Hand, Phase, Player, Tile
from alhambra.rules.alhambra.observe import SeenPlayer
from alhambra.rules.alhambra.palace import FOUNTAIN, Palace
from alhambra.rules.api import Seat, Seated

TALL = 180
"""Units of free height from which on the numbers of tiles stand below the small palace."""
COUNTS, LETTERED_COUNTS = 62, 72
"""Units of their height there, usual and with large letters."""
HEAD, LETTERED_HEAD = 56, 68
"""Units of the head of a panel, usual and with large letters where the panel is high enough."""
LETTERED_WEALTH = 32
"""Units of the height of wall, cards and reserve there."""
HAND_LINE = 26
"""Units of a line of an open hand."""
MIDDLING = 76
"""From which on they stand beside it with the last actions below them."""
LAST_ACTION_HEIGHT = 32
"""Units of the height of a line of actions."""
LARGEST_MINI = 56
"""Units of a side of a tile in a small palace."""
ENLARGED = 520
"""Units of the side of a palace that is shown large beside its panel."""


def temperament_of(player: Player | SeenPlayer) -> str | None:
    """Return the temperament of a computer player; None without one."""
    return ALHAMBRA.temperament_of(Seated(player.name, player.kind))


def others(snapshot: AlhambraSnapshot) -> list[Seat]:
    """The other seats in the order of their turns after the own one."""
    count = len(snapshot.seen.players)
    return [(snapshot.seat + step) % count for step in range(1, count)]


def show_players(
    builder: PictureBuilder, layout: AlhambraLayout, snapshot: AlhambraSnapshot
) -> None:
    """The panels of the others, Dirk's, and the own one."""
    panels = iter(layout.opponents)
    for seat in others(snapshot):
        _opponent(builder, next(panels), snapshot, seat)
    if snapshot.seen.dirk is not None:
        _dirk(builder, next(panels), snapshot)
    _own(builder, layout.own, snapshot)


def _to_move(snapshot: AlhambraSnapshot, seat: Seat) -> bool:
    return snapshot.seen.phase is not Phase.OVER and snapshot.seen.to_move == seat


def _wealth(builder: PictureBuilder, name: str, box: Box, player: SeenPlayer, panel: Box) -> None:
    """The length of the wall, the number of cards, and how much waits in the reserve."""
    px = builder.px
    row, _ = box.cut_top(min(px(LETTERED_WEALTH), max(builder.panel, box.h - builder.tight)))
    entries = (
        ("wall", player.palace.wall, "table.wall_tip"),
        ("cards", player.cards, "table.cards_tip"),
        ("reserve", len(player.reserve), "table.reserve_tip"),
    )
    for (icon, number, tip), cell in zip(entries, row.columns(3, builder.hair), strict=True):
        sign, rest = cell.cut_left(min(builder.large(PANEL), row.h), builder.tight)
        builder.image(icon, sign.fit(1), id=f"{name}/{icon}")
        builder.write(str(number), rest, TAG, id=f"{name}/{icon}-count")
        builder.explain(cell, builder.say(tip, count=number), panel)


def _opponent(builder: PictureBuilder, box: Box, snapshot: AlhambraSnapshot, seat: Seat) -> None:
    player = snapshot.seen.players[seat]
    name = f"player:{seat}"
    show_panel(builder, name, box, active=_to_move(snapshot, seat), pattern=f"pattern-{seat}")
    inner, between = box.inset(builder.broad, builder.space), builder.metrics.between
    counts_high, head_high = between(COUNTS, LETTERED_COUNTS), float(HEAD)
    if inner.h - builder.px(LETTERED_HEAD + 4) > builder.px(TALL):
        head_high = between(HEAD, LETTERED_HEAD)
    head, below = inner.cut_top(builder.px(head_high), builder.tight)
    rest = show_head(builder, name, head, emblem(seat), player.name, player.score)
    _wealth(builder, name, rest, player, box)
    tiles = tuple(player.palace.tiles.values())
    last_actions = snapshot.last_actions[seat] if snapshot.last_actions else ()
    if player.hand is not None:
        slot, cards = _beside_hand(builder, below)
        _open_hand(builder, name, cards, player.hand)
    elif below.h > builder.px(TALL):
        counts, slot = below.cut_bottom(builder.px(counts_high), builder.close)
        _counts(builder, name, counts, tiles, columns=6, panel=box)
        line, slot = slot.cut_bottom(builder.px(LAST_ACTION_HEIGHT), builder.tight)
        _deeds(builder, name, line, snapshot, last_actions, box)
    elif below.h > builder.px(MIDDLING):
        slot, side = below.cut_left(builder.px(130), builder.close)
        line, counts = side.cut_bottom(builder.px(LAST_ACTION_HEIGHT), builder.tight)
        _counts(builder, name, counts, tiles, columns=3, panel=box)
        _deeds(builder, name, line, snapshot, last_actions, box)
    else:
        slot, side = below.cut_left(builder.px(84), builder.close)
        column, counts = side.cut_left(builder.button_height, builder.close)
        _counts(builder, name, counts, tiles, columns=3, panel=box)
        _deeds(builder, name, column, snapshot, last_actions, box)
    builder.thing(f"{name}:palace", slot if slot.w > 0 else below)
    if slot.w > 0:
        _miniature(builder, name, slot, player.palace, laid(last_actions))
    _look_spot(builder, snapshot, seat, box)


def _deeds(
    builder: PictureBuilder,
    name: str,
    line: Box,
    snapshot: AlhambraSnapshot,
    actions: Sequence[LastAction],
    panel: Box,
) -> None:
    """Show a player's last actions: as signs, and in the sentences of the chronicle."""
    show_last_actions(builder, name, line, actions)
    names = spoken_names(snapshot.seen.players)
    lines = [entry.text for entry in make_entries(actions, names, builder.say)]
    if lines:
        builder.explain(line, "\n".join(lines), panel)


def _beside_hand(builder: PictureBuilder, below: Box) -> tuple[Box, Box]:
    """Return the places of the small palace, if there is room for it, and an open hand."""
    if below.h > builder.px(TALL):
        cards, slot = below.cut_bottom(builder.px(4 * HAND_LINE), builder.close)
        return slot, cards
    if below.h < builder.px(3.4 * HAND_LINE):
        return Box(below.x, below.y, 0, 0), below
    return below.cut_left(builder.px(130), builder.close)


def _open_hand(builder: PictureBuilder, name: str, box: Box, hand: Hand) -> None:
    """The money of another player, by currency: the coin, and what the cards are worth."""
    columns = 2 if box.h < builder.px(3.4 * HAND_LINE) else 1
    rows = box.rows(len(Currency) // columns, builder.metrics.unit)
    cells = [cell for row in rows for cell in row.columns(columns, builder.close)]
    for currency, cell in zip(Currency, cells, strict=True):
        values = hand.of(currency)
        coin, words = cell.cut_left(min(builder.panel, cell.h), builder.close)
        builder.image(f"coin-{currency}", coin.fit(1), id=f"{name}/coin-{currency}")
        wide = builder.width("  ".join(map(str, values)), LABEL)
        text = ("  " if wide <= words.w else " ").join(map(str, values)) or "–"
        colour = "cream" if values else "faint"
        builder.write(text, words, LABEL.coloured(colour), id=f"{name}/hand-{currency}")


def _dirk(builder: PictureBuilder, box: Box, snapshot: AlhambraSnapshot) -> None:
    seen = snapshot.seen
    assert seen.dirk is not None
    show_panel(builder, "dirk", box, active=False)
    inner = box.inset(builder.broad, builder.space)
    head, below = inner.cut_top(builder.button_height, builder.tight)
    show_head(builder, "dirk", head, "dirk", builder.say("table.dirk"), seen.dirk_score)
    if below.h > builder.px(TALL):
        counts, slot = below.cut_bottom(builder.px(COUNTS), builder.close)
        _counts(builder, "dirk", counts, seen.dirk, columns=6, panel=box)
        _pile(builder, "dirk", slot, seen.dirk)
    else:
        rows = below if below.h < builder.px(84) else below.cut_top(builder.px(84))[0]
        _counts(builder, "dirk", rows, seen.dirk, columns=3, panel=box)
    ui = snapshot.ui
    live = ui.tile is not None and (ui.tile.kind is Kind.BOUGHT or is_payable(snapshot))
    if live and snapshot.mine and seen.phase is not Phase.LEFTOVER:
        builder.frame("place-glow", box, id="dirk/glow", layer=Layer.CONTENT)
    live = live or not ui.carried
    told = ui.tile is not None and ui.tile.kind is Kind.MARKET
    builder.spot(
        Token(Kind.DIRK), box, "players", builder.say("table.dirk_tip"), live=live, has_reason=told
    )
    _eye(builder, snapshot, Token(Kind.DIRK), box)


def _own(builder: PictureBuilder, box: Box, snapshot: AlhambraSnapshot) -> None:
    player = snapshot.own
    name = f"player:{snapshot.seat}"
    show_panel(
        builder,
        name,
        box,
        active=_to_move(snapshot, snapshot.seat),
        pattern=f"pattern-{snapshot.seat}",
    )
    inner = box.inset(builder.broad, builder.space)
    head_high = builder.metrics.between(HEAD + 2, LETTERED_HEAD)
    head, below = inner.cut_top(builder.px(head_high), builder.tight)
    rest = show_head(builder, name, head, emblem(snapshot.seat), player.name, player.score)
    _wealth(builder, name, rest, player, box)
    _counts(builder, name, below, tuple(player.palace.tiles.values()), columns=6, panel=box)
    _look_spot(builder, snapshot, snapshot.seat, box)


def _look_spot(builder: PictureBuilder, snapshot: AlhambraSnapshot, seat: Seat, box: Box) -> None:
    """Pressed, a panel shows the palace large; while something is carried it may be dropped."""
    player = snapshot.seen.players[seat]
    label = f"{player.name}, {builder.say('table.points', count=player.score)}"
    token = Token(Kind.PLAYER, str(seat))
    builder.spot(token, box, "players", label, live=not snapshot.ui.carried)
    _eye(builder, snapshot, token, box)


def _eye(builder: PictureBuilder, snapshot: AlhambraSnapshot, token: Token, panel: Box) -> None:
    """At the emblem of a panel that is pointed at: pressed, it shows more."""
    if snapshot.ui.focus == token and not snapshot.ui.carried:
        side = builder.line_height
        ground = Box(panel.x + builder.sign_size, panel.y + builder.sign_size, side, side)
        builder.fill(
            ground, "hollow", 0.85, builder.corner, id=f"{token}/eye-ground", layer=Layer.FRONT
        )
        builder.image("eye", ground.inset(builder.tight), id=f"{token}/eye", layer=Layer.FRONT)


def _counts(
    builder: PictureBuilder,
    name: str,
    box: Box,
    tiles: tuple[Tile, ...],
    columns: int,
    panel: Box,
) -> None:
    """Draw the number of tiles of each type: signs with numbers beside or, in one row, below."""
    numbers = Counter(tile.building for tile in tiles)
    rows = box.rows(6 // columns, builder.hair)
    cells = [cell for row in rows for cell in row.columns(columns, builder.hair)]
    for building, cell in zip(Building, cells, strict=True):
        count = numbers[building]
        if columns == 6:
            side = min(cell.w, cell.h * 0.58, builder.head_height)
            top, below = cell.cut_top(side, 0)
            sign, place = top.fit(1), below
        else:
            figure = builder.line_width(str(count), cell, LABEL) + 1
            side = min(builder.line_height, cell.h, cell.w - figure - builder.tight)
            left, place = cell.cut_left(side, builder.tight)
            sign = left.fit(1)
        alpha = 1.0 if count else 0.55
        builder.image(f"type-{building}", sign, alpha, id=f"{name}/type-{building}")
        colour = "cream" if count else "faint"
        align: Align = "center" if columns == 6 else "left"
        builder.write(
            str(count), place, LABEL.coloured(colour).aligned(align), id=f"{name}/count-{building}"
        )
        called = builder.say(f"building_type.{building}")
        builder.explain(cell, builder.say("table.count_tip", building=called, count=count), panel)


def _miniature(
    builder: PictureBuilder, name: str, box: Box, palace: Palace, fresh: frozenset[str]
) -> None:
    """The palace small; what was built last is outlined."""
    builder.frame("panel-dark", box, id=f"{name}/slot", layer=Layer.CONTENT)
    cells = [FOUNTAIN, *palace.tiles]
    ground = fit(box.inset(builder.tight), cells, builder.px(LARGEST_MINI))
    for cell, tile, square in palace_squares(palace, ground):
        sprite = f"{name}/mini-{tile}" if tile != "fountain" else f"{name}/mini-{cell}"
        builder.tile(tile, square, id=sprite)
        if tile in fresh:
            _outline(builder, f"{name}/fresh-{tile}", square)


def show_enlarged(
    builder: PictureBuilder, layout: AlhambraLayout, snapshot: AlhambraSnapshot, spot: Spot
) -> None:
    """Draw another's palace large beside its panel, if that is what somebody points at."""
    if spot.token.kind is not Kind.PLAYER or spot.token.name == str(snapshot.seat):
        return
    palace, panel = snapshot.seen.players[int(spot.token.name)].palace, spot.box
    side = builder.px(ENLARGED)
    y = min(max(panel.center[1] - side / 2, builder.close), layout.hand.y - side - builder.close)
    box = Box(panel.right + builder.close, y, side, side)
    builder.frame("tooltip", box, id="enlarged/frame", layer=Layer.TIPS)
    cells = [FOUNTAIN, *palace.tiles]
    ground = fit(box.inset(builder.panel), cells, builder.px(2 * LARGEST_MINI))
    for cell, tile, square in palace_squares(palace, ground):
        name = "fountain" if cell == FOUNTAIN else tile
        builder.tile(tile, square, id=f"enlarged/{name}", layer=Layer.TIPS)


def _outline(builder: PictureBuilder, id: str, square: Box) -> None:
    """A bright line round a tile."""
    corners = (
        (square.x, square.y),
        (square.right, square.y),
        (square.right, square.bottom),
        (square.x, square.bottom),
        (square.x, square.y),
    )
    line = Line(corners, "bright", max(1.5, builder.tight))
    builder.add(id, line, square, Layer.FRONT)


def _pile(builder: PictureBuilder, name: str, box: Box, tiles: tuple[Tile, ...]) -> None:
    """Tiles without a palace, in rows by type."""
    builder.frame("panel-dark", box, id=f"{name}/slot", layer=Layer.CONTENT)
    if not tiles:
        return
    room = box.inset(builder.space, builder.close)
    count = len(tiles)
    columns = next(n for n in range(4, 99) if ceil(count / n) * room.w / n * 1.36 <= room.h)
    side = room.w / columns
    order = list(Building)
    for number, tile in enumerate(
        sorted(tiles, key=lambda t: (order.index(Building(t.building)), t))
    ):
        row, column = divmod(number, columns)
        x, y = room.x + column * side, room.y + row * side * 1.36 + side * 0.36
        builder.tile(tile.id, Box(x, y, side * 0.88, side * 0.88), id=f"{name}/mini-{tile.id}")
