"""Tiles, cards and panels of Alhambra, shown large with all that is known of them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from math import ceil
from typing import TypeAlias

from alhambra.app.games.alhambra.table.display import buyers, is_fresh
from alhambra.app.games.alhambra.table.prospects import tile_of
from alhambra.app.games.alhambra.table.side_panels import SCORES
from alhambra.app.games.alhambra.table.snapshot import ROMAN, TableSnapshot
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.theme import HEADING, LABEL, STRONG
from alhambra.app.scenes.close_up import CloseUp
from alhambra.app.table.advice.advice_sentences import listed
from alhambra.app.table.picture import Kind, Spot, Token
from alhambra.app.table.picture_builder import Say
from alhambra.rules.alhambra.model import Building, Currency, Tile
from alhambra.rules.alhambra.observe import tiles_in_bag, unseen_money

SIDES = ("north", "east", "south", "west")
CARD = 2 / 3
"""Width of a card over its height."""
ROOF = 1.42
"""Height of a tile with its roof, in sides."""

Scoring: TypeAlias = Mapping[int, Mapping[Building, tuple[int, ...]]]
"""By round and type: the points of the places."""


def close_up_of(snapshot: TableSnapshot, spot: Spot, say: Say) -> CloseUp | None:
    """Return the thing of a spot, as far as the viewer knows it; None for bare ground."""
    token = spot.token
    tile = tile_of(snapshot, token)
    if tile is not None:
        return _tile(snapshot, token, tile, say)
    match token.kind:
        case Kind.MONEY | Kind.HAND:
            return _card(snapshot, token, say)
        case Kind.STORE:
            reserve = snapshot.own.reserve
            fact = say("close_up.reserve", count=len(reserve))
            return CloseUp(say("table.reserve"), (fact,), partial(_draw_tiles, reserve))
        case _ if token == SCORES:
            facts = say("close_up.points"), say("tally.rule"), say("close_up.wall")
            draw = partial(draw_points, snapshot.seen.box.scoring)
            return CloseUp(say("table.scoring"), facts, draw)
        case _:
            return None


# -- tiles -----------------------------------------------------------------------------------------


def _tile(snapshot: TableSnapshot, token: Token, tile: Tile, say: Say) -> CloseUp:
    """A tile: what it costs, its walls, and how many of its type there are."""
    currency = None
    if token.kind is Kind.MARKET:
        currency = snapshot.seen.market_currencies[int(token.name)]
        amount = say(f"amount.{currency}", sum=tile.price, count=tile.price)
        price = say("close_up.market", amount=amount)
    else:
        price = say("close_up.price", price=tile.price)
    sides = [say(f"close_up.{side}") for n, side in enumerate(SIDES) if tile.walls >> n & 1]
    walls = say("close_up.walls", sides=listed(sides, say)) if sides else say("close_up.no_walls")

    def draw(canvas: Canvas, box: Box) -> None:
        if currency is not None:
            canvas.frame(f"place-{currency}", box)
            side = min(box.w, box.h) * 0.17
            corner = Box(box.right - side * 1.2, box.y + side * 0.2, side, side)
            canvas.image(f"coin-{currency}", corner)
        draw_tile(canvas, tile, box.inset(box.w * 0.06, box.h * 0.04))

    title = f"{say(f'building.{tile.building}')} {tile.price}"
    bought = [] if currency is None else buyers(snapshot, int(token.name))
    names = [snapshot.seen.players[seat].name for seat in bought]
    last = [say("table.buyer_tip", name=name) for name in names]
    return CloseUp(title, (price, walls, *_type_facts(snapshot, tile, say), *last), draw)


def _type_facts(snapshot: TableSnapshot, tile: Tile, say: Say) -> tuple[str, str]:
    """How many tiles of its type are out and to come, and who has how many in the palace."""
    seen = snapshot.seen
    alike, left, own, *others = (
        sum(other.building == tile.building for other in tiles)
        for tiles in (
            seen.box.tiles,
            tiles_in_bag(seen),
            snapshot.own.palace.tiles.values(),
            *(p.palace.tiles.values() for n, p in enumerate(seen.players) if n != snapshot.seat),
            seen.dirk or (),
        )
    )
    return (
        say("close_up.type", all=alike, out=alike - left, left=left),
        say("close_up.own", own=own, most=max(others)),
    )


def draw_tile(canvas: Canvas, tile: Tile, box: Box) -> None:
    """Draw a tile with its price as large as the box allows."""
    side = min(box.w * 0.92, box.h / ROOF)
    square = Box(box.center[0] - side / 2, box.center[1] + side * (ROOF / 2 - 1), side, side)
    canvas.tile(tile.id, square)
    badge = Box(square.x - side * 0.04, square.bottom - side * 0.2, side * 0.24, side * 0.24)
    canvas.image(f"round-{tile.building}", badge)
    size = badge.h / canvas.metrics.unit * 0.6
    canvas.write(str(tile.price), badge, LABEL.sized(size).coloured(f"on-{tile.building}").centered)


def _draw_tiles(tiles: tuple[Tile, ...], canvas: Canvas, box: Box) -> None:
    """Draw the tiles of the reserve, or its sign where there are none."""
    if not tiles:
        side = min(box.w, box.h) * 0.5
        canvas.image("reserve", box.centered(side, side), 0.6)
        return
    gap, columns = canvas.close, ceil(len(tiles) ** 0.5)
    rows = box.rows(ceil(len(tiles) / columns), gap)
    for number, tile in enumerate(tiles):
        draw_tile(canvas, tile, rows[number // columns].columns(columns, gap)[number % columns])


# -- money and points ------------------------------------------------------------------------------


def _card(snapshot: TableSnapshot, token: Token, say: Say) -> CloseUp:
    """A card: its value and currency, what is in hand of it, and what is still to come."""
    currency, value = token.name.rsplit("-", 1)
    hand, facts = snapshot.own.hand, []
    if hand is not None and not snapshot.covered:
        values = hand.of(Currency(currency))
        amount = say(f"amount.{currency}", sum=sum(values), count=sum(values))
        facts.append(say("close_up.hand", amount=amount) if values else say("close_up.hand_none"))
    hidden = sum(n for card, n in unseen_money(snapshot.seen).items() if card.currency == currency)
    facts.append(say("close_up.unseen", count=hidden))
    title = say(f"amount.{currency}", sum=value, count=int(value))
    facts.insert(0, say("close_up.card", amount=title))
    if token.kind is Kind.MONEY and is_fresh(snapshot, token):
        facts.append(say("table.fresh_money"))

    def draw(canvas: Canvas, box: Box) -> None:
        canvas.image(token.name, box.fit(CARD))

    return CloseUp(title, facts, draw)


def draw_points(points: Scoring, canvas: Canvas, box: Box) -> None:
    """Draw what the first places of each type bring in each scoring."""
    head, *rows = box.rows(len(Building) + 1, canvas.tight)
    for line, building in zip((head, *rows), (None, *Building), strict=True):
        sign, *cells = line.columns((0.7, 1, 1.6, 2.2), canvas.close)
        if building is not None:
            canvas.image(f"type-{building}", sign.fit(1))
        for round, cell in enumerate(cells, start=1):
            if building is None:
                canvas.write(ROMAN[round], cell, HEADING.centered)
            else:
                text = "  ".join(map(str, points[round][building]))
                canvas.write(text, cell, STRONG.coloured("figures").centered)
