"""The players' panels: who they are, what they have, and how their palaces look."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import ceil
from typing import NamedTuple

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
from alhambra.app.program.i18n import joined
from alhambra.app.program.people import spoken_names
from alhambra.app.table.panels import emblem, show_head, show_panel
from alhambra.app.table.picture import Kind, PictureBuilder, Spot, Token
from alhambra.app.table.presenter import Part
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


class PlayerPanel(NamedTuple):
    """The values that the panel of a player is drawn from."""

    box: Box
    seat: Seat
    player: SeenPlayer
    active: bool
    """True while the player is to move."""
    lit: bool
    """True while somebody points at it."""
    live: bool
    """True if it can be pressed: nothing is carried."""
    last_actions: tuple[LastAction, ...] = ()
    names: tuple[str, ...] = ()
    """Everybody's names, as the sentences of the last actions use them."""

    @property
    def name(self) -> str:
        """The beginning of the ids of its sprites."""
        return f"player:{self.seat}"


class DirkPanel(NamedTuple):
    """The values that Dirk's panel is drawn from."""

    box: Box
    tiles: tuple[Tile, ...]
    score: int
    lit: bool
    live: bool
    glows: bool
    """True if what is carried can be given to him."""
    told: bool
    """True if a tile on sale is carried: why it cannot be given is told."""


def panels_of(
    layout: AlhambraLayout, snapshot: AlhambraSnapshot, focus: Token | None
) -> Iterator[Part]:
    """Yield the panels of the others, Dirk's, and the own one."""
    seen, ui = snapshot.seen, snapshot.ui
    boxes, live = iter(layout.opponents), not ui.carried
    names = tuple(spoken_names(seen.players))
    over = seen.phase is Phase.OVER

    def panel(box: Box, seat: Seat) -> PlayerPanel:
        active, lit = not over and seen.to_move == seat, focus == Token(Kind.PLAYER, str(seat))
        return PlayerPanel(box, seat, seen.players[seat], active, lit and live, live)

    for seat in snapshot.others:
        last = snapshot.last_actions[seat] if snapshot.last_actions else ()
        shown = panel(next(boxes), seat)._replace(last_actions=last, names=names if last else ())
        yield Part(f"player:{seat}", _opponent, (shown,))
    if seen.dirk is not None:
        tile, lit = ui.tile, focus == Token(Kind.DIRK) and live
        goes = tile is not None and (tile.kind is Kind.BOUGHT or is_payable(snapshot))
        glows = goes and snapshot.mine and seen.phase is not Phase.LEFTOVER
        told = tile is not None and tile.kind is Kind.MARKET
        box, given = next(boxes), (seen.dirk, seen.dirk_score)
        yield Part("dirk", _dirk, (DirkPanel(box, *given, lit, goes or live, glows, told),))
    yield Part("own", _own, (panel(layout.own, snapshot.seat),))


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


def _opponent(builder: PictureBuilder, panel: PlayerPanel) -> None:
    box, player, name = panel.box, panel.player, panel.name
    show_panel(builder, name, box, active=panel.active, pattern=f"pattern-{panel.seat}")
    inner, between = box.inset(builder.broad, builder.space), builder.metrics.between
    counts_high, head_high = between(COUNTS, LETTERED_COUNTS), float(HEAD)
    if inner.h - builder.px(LETTERED_HEAD + 4) > builder.px(TALL):
        head_high = between(HEAD, LETTERED_HEAD)
    head, below = inner.cut_top(builder.px(head_high), builder.tight)
    rest = show_head(builder, name, head, emblem(panel.seat), player.name, player.score)
    _wealth(builder, name, rest, player, box)
    tiles = tuple(player.palace.tiles.values())
    if player.hand is not None:
        slot, cards = _beside_hand(builder, below)
        _open_hand(builder, name, cards, player.hand)
    elif below.h > builder.px(TALL):
        counts, slot = below.cut_bottom(builder.px(counts_high), builder.close)
        _counts(builder, name, counts, tiles, columns=6, panel=box)
        line, slot = slot.cut_bottom(builder.px(LAST_ACTION_HEIGHT), builder.tight)
        _deeds(builder, line, panel)
    elif below.h > builder.px(MIDDLING):
        slot, side = below.cut_left(builder.px(130), builder.close)
        line, counts = side.cut_bottom(builder.px(LAST_ACTION_HEIGHT), builder.tight)
        _counts(builder, name, counts, tiles, columns=3, panel=box)
        _deeds(builder, line, panel)
    else:
        slot, side = below.cut_left(builder.px(84), builder.close)
        column, counts = side.cut_left(builder.button_height, builder.close)
        _counts(builder, name, counts, tiles, columns=3, panel=box)
        _deeds(builder, column, panel)
    builder.thing(f"{name}:palace", slot if slot.w > 0 else below)
    if slot.w > 0:
        _miniature(builder, name, slot, player.palace, laid(panel.last_actions))
    _look_spot(builder, panel)


def _deeds(builder: PictureBuilder, line: Box, panel: PlayerPanel) -> None:
    """Show a player's last actions: as signs, and in the sentences of the chronicle."""
    show_last_actions(builder, panel.name, line, panel.last_actions)
    lines = [entry.text for entry in make_entries(panel.last_actions, panel.names, builder.say)]
    if lines:
        builder.explain(line, "\n".join(lines), panel.box)


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


def _dirk(builder: PictureBuilder, panel: DirkPanel) -> None:
    box, tiles = panel.box, panel.tiles
    show_panel(builder, "dirk", box, active=False)
    inner = box.inset(builder.broad, builder.space)
    head, below = inner.cut_top(builder.button_height, builder.tight)
    show_head(builder, "dirk", head, "dirk", builder.say("table.dirk"), panel.score)
    if below.h > builder.px(TALL):
        counts, slot = below.cut_bottom(builder.px(COUNTS), builder.close)
        _counts(builder, "dirk", counts, tiles, columns=6, panel=box)
        _pile(builder, "dirk", slot, tiles)
    else:
        rows = below if below.h < builder.px(84) else below.cut_top(builder.px(84))[0]
        _counts(builder, "dirk", rows, tiles, columns=3, panel=box)
    if panel.glows:
        builder.frame("place-glow", box, id="dirk/glow", layer=Layer.CONTENT)
    token, tip = Token(Kind.DIRK), builder.say("table.dirk_tip")
    builder.spot(token, box, "players", tip, live=panel.live, has_reason=panel.told)
    if panel.lit:
        _eye(builder, token, box)


def _own(builder: PictureBuilder, panel: PlayerPanel) -> None:
    box, player, name = panel.box, panel.player, panel.name
    show_panel(builder, name, box, active=panel.active, pattern=f"pattern-{panel.seat}")
    inner = box.inset(builder.broad, builder.space)
    head_high = builder.metrics.between(HEAD + 2, LETTERED_HEAD)
    head, below = inner.cut_top(builder.px(head_high), builder.tight)
    rest = show_head(builder, name, head, emblem(panel.seat), player.name, player.score)
    _wealth(builder, name, rest, player, box)
    _counts(builder, name, below, tuple(player.palace.tiles.values()), columns=6, panel=box)
    _look_spot(builder, panel)


def _look_spot(builder: PictureBuilder, panel: PlayerPanel) -> None:
    """Pressed, a panel shows the palace large; while something is carried it may be dropped."""
    player, token = panel.player, Token(Kind.PLAYER, str(panel.seat))
    points = builder.say("table.points", count=player.score)
    label = joined(builder.say, (player.name, points))
    builder.spot(token, panel.box, "players", label, live=panel.live)
    if panel.lit:
        _eye(builder, token, panel.box)


def _eye(builder: PictureBuilder, token: Token, panel: Box) -> None:
    """At the emblem of a panel that is pointed at: pressed, it shows more."""
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
