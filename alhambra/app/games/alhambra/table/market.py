"""The market of buildings and the face-up money."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from alhambra.app.games.alhambra.table.action_icons import PILL, price_pill
from alhambra.app.games.alhambra.table.layout import AlhambraLayout
from alhambra.app.games.alhambra.table.palace.walls import show_tile_walls, walls_matter
from alhambra.app.games.alhambra.table.prospects import (
    Payment,
    best_payment,
    show_payment,
)
from alhambra.app.games.alhambra.table.snapshot import AlhambraSnapshot, TokenState
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.commands import Layer
from alhambra.app.gfx.theme import NOTE
from alhambra.app.program.people import spoken_names
from alhambra.app.table.panels import emblem
from alhambra.app.table.picture import Face, Kind, PictureBuilder, Token
from alhambra.app.table.presenter import Part
from alhambra.rules.alhambra.events import Bought
from alhambra.rules.alhambra.model import Card, Currency, Tile
from alhambra.rules.api import Seat

LEFT = {
    "market": Token(Kind.BUTTON, "tiles-left"),
    "money": Token(Kind.BUTTON, "money-left"),
}
"""By panel: the button that lists what is left."""
BADGES = (60, 29)
"""Units of a badge at the right of a tile of the market: payment, buyer, coin, price."""
TALL = 1.42
"""The height of a tile with its roof, in sides."""
RAISED = 10
"""Units by which a picked card stands out."""
FRESH = 17
"""Units of the mark of money that came since the player's last turn."""
LOOKED_AT = 5
"""Units by which a thing the player points at stands out."""


class MarketPlace(NamedTuple):
    """The values that a place of the market is drawn from."""

    currency: Currency
    tile: Tile | None
    state: TokenState
    payment: Payment | None
    buyers: tuple[tuple[Seat, str], ...]
    """The others who bought from it in their last turns, with their names."""


class MoneyCard(NamedTuple):
    """The values that a face-up card is drawn from."""

    card: Card
    token: Token
    state: TokenState
    fresh: bool
    """True if it came since the player's last turn, so that it is marked."""


def market_of(layout: AlhambraLayout, snapshot: AlhambraSnapshot, leading: frozenset[Face]) -> Part:
    """Return the market; ``leading``: what can be picked next."""
    seen, names = snapshot.seen, spoken_names(snapshot.seen.players)
    places = tuple(
        MarketPlace(
            currency,
            tile,
            snapshot.token_state(Token(Kind.MARKET, str(number)), leading),
            best_payment(snapshot, number),
            tuple((seat, names[seat]) for seat in buyers(snapshot, number)),
        )
        for number, (currency, tile) in enumerate(
            zip(seen.market_currencies, seen.market, strict=True)
        )
    )
    lit, strong = snapshot.ui.focus == LEFT["market"], walls_matter(snapshot)
    return Part("market", _show_market, (layout, seen.bag, lit, places, strong))


def money_of(layout: AlhambraLayout, snapshot: AlhambraSnapshot, leading: frozenset[Face]) -> Part:
    """Return the money on display; equal cards are numbered."""
    met: Counter[Card] = Counter()
    row = []
    for card in snapshot.seen.money:
        token = Token(Kind.MONEY, str(card), met[card])
        met[card] += 1
        state = snapshot.token_state(token, leading)
        row.append(MoneyCard(card, token, state, is_fresh(snapshot, token)))
    lit = snapshot.ui.focus == LEFT["money"]
    return Part("money", _show_money, (layout, snapshot.seen.deck, lit, tuple(row)))


def _show_left(
    builder: PictureBuilder, name: str, line: Box, text: str, tip: str, *, lit: bool
) -> None:
    """Say above the things of a panel how many are left; pressed, that tells which."""
    colour = "figures" if lit else "muted"
    builder.write(text, line, NOTE.coloured(colour).centered, id=f"{name}/left")
    builder.spot(LEFT[name], line, "left", tip)


def _show_market(
    builder: PictureBuilder,
    layout: AlhambraLayout,
    bag: int,
    lit: bool,
    places: tuple[MarketPlace, ...],
    strong: bool,
) -> None:
    """Draw the four market places on their currencies; ``strong``: their walls stand out."""
    builder.frame("panel", layout.market, id="market/panel")
    head, _ = layout.market.inset(builder.space, 0).cut_top(layout.places[0].y - layout.market.y)
    left = builder.say("table.tiles_left", count=bag)
    _show_left(builder, "market", head, left, builder.say("table.left_tip"), lit=lit)
    builder.thing("bag", head.fit(1))
    for number, (box, place) in enumerate(zip(layout.places, places, strict=True)):
        currency, tile, state, payment, _ = place
        builder.frame(f"place-{currency}", box, id=f"place:{number}/ground", layer=Layer.CONTENT)
        paid, buyer, coin, _ = _badges(builder, box)
        builder.image(f"coin-{currency}", coin.fit(1), id=f"place:{number}/coin", layer=Layer.FRONT)
        _buyer(builder, place, number, buyer)
        if tile is None:
            continue
        if state.picked:
            builder.frame("place-glow", box, id=f"place:{number}/glow", layer=Layer.CONTENT)
        if not state.held:
            _market_tile(builder, number, tile, box, looked_at=state.looked_at, strong=strong)
        if payment is not None:
            corner = paid.right, paid.y
            show_payment(builder, f"place:{number}", payment, corner, Layer.FRONT, paid.h)
        label = _offered(builder, tile, currency, payment)
        token = Token(Kind.MARKET, str(number))
        builder.spot(token, box, "market", label, state.live, has_reason=payment is not None)


def _offered(
    builder: PictureBuilder, tile: Tile, currency: Currency, payment: Payment | None
) -> str:
    """Return a tile of the market in words, and how it can be paid."""
    label = builder.say(
        "table.place_tip",
        building=builder.say(f"building.{tile.building}"),
        amount=builder.say(f"amount.{currency}", sum=tile.price, count=tile.price),
    )
    return label if payment is None else f"{label}\n{payment.describe(builder.say)}"


def _buyer(builder: PictureBuilder, place: MarketPlace, number: int, line: Box) -> None:
    """Draw a buyer's emblem beside the tile of the place bought from last."""
    for seat, name in place.buyers:
        box = line.fit(1)
        builder.image(emblem(seat), box, id=f"place:{number}/buyer", layer=Layer.FRONT)
        builder.explain(box, builder.say("table.buyer_tip", name=name))


def buyers(snapshot: AlhambraSnapshot, number: int) -> list[Seat]:
    """Return the others who bought from a market place in their last turns."""
    return [
        seat
        for seat, actions in enumerate(snapshot.last_actions)
        if seat != snapshot.seat
        and any(isinstance(one, Bought) and one.place == number for one in actions)
    ]


def _badges(builder: PictureBuilder, place: Box) -> tuple[Box, ...]:
    """Return the boxes of payment, buyer, coin and price at the right of a tile.

    There they leave the tile and its walls free.
    """
    column, _ = place.inset(builder.tight, builder.close).cut_right(builder.large(BADGES[0]))
    return column.rows((1, 0.8, 0.8, 1.2))


def market_square(builder: PictureBuilder, place: Box) -> Box:
    """Return the square of a tile on a market place."""
    room = place.inset(builder.close, builder.tight)
    room = room._replace(w=room.w - builder.large(BADGES[0]) - builder.tight)
    side = min(room.w, room.h / TALL)
    return Box(room.center[0] - side / 2, room.center[1] + side * (TALL / 2 - 1), side, side)


def _market_tile(
    builder: PictureBuilder,
    number: int,
    tile: Tile,
    place: Box,
    *,
    looked_at: bool,
    strong: bool,
) -> None:
    """Draw the tile of a place, with its price below it."""
    name = f"market:{number}"
    square = market_square(builder, place)
    if looked_at:
        square = square.inset(-builder.px(LOOKED_AT))
    builder.thing(name, square)
    builder.frame("tile-shadow", square, id=f"{name}/shadow", layer=Layer.CONTENT)
    builder.tile(tile.id, square, id=f"{name}/tile")
    show_tile_walls(builder, name, tile, square, Layer.TILES, strong=strong)
    pill = _badges(builder, place)[-1].fit(PILL[0] / PILL[1])
    price_pill(builder, name, tile, pill, Layer.FRONT)


def _show_money(
    builder: PictureBuilder,
    layout: AlhambraLayout,
    count: int,
    lit: bool,
    row: tuple[MoneyCard, ...],
) -> None:
    """Draw the deck with its number of cards, and the four face-up cards."""
    builder.frame("panel", layout.money, id="money/panel")
    deck = layout.deck
    head = layout.money.inset(builder.space, builder.close)._replace(h=deck.h)
    head = head.cut_left(deck.w, builder.space)[1]
    left = builder.say("table.deck_left", count=count)
    tip = f"{left}\n{builder.say('table.left_tip')}"
    _show_left(builder, "money", head, str(count), tip, lit=lit)
    builder.thing("deck", deck)
    depth = min(3, count // 12 + (count > 0))
    for layer in range(depth):
        step = builder.hair * layer
        builder.image("card-back", deck.moved(step, -step), id=f"deck/{layer}")
    builder.thing("discard", deck.moved(0, -builder.px(260)))
    for shown, place in zip(row, layout.cards, strict=False):
        _money_card(builder, shown, place)


def is_fresh(snapshot: AlhambraSnapshot, token: Token) -> bool:
    """Return true for a face-up card that came since the player's last turn."""
    shown, fresh = Counter(map(str, snapshot.seen.money)), Counter(map(str, snapshot.fresh_money))
    return token.copy >= shown[token.name] - fresh[token.name]


def _money_card(builder: PictureBuilder, shown: MoneyCard, place: Box) -> None:
    card, token, state, fresh = shown
    name = f"money:{card}:{token.copy}"
    lift = RAISED if state.picked else LOOKED_AT if state.looked_at else 0
    box = place.moved(0, -builder.px(lift))
    if not state.held:
        builder.thing(name, box)
        if state.picked:
            builder.frame("card-glow", box, id=f"{name}/glow", layer=Layer.CONTENT)
        builder.image(str(card), box, id=f"{name}/card", layer=Layer.TILES)
        if fresh:
            _fresh(builder, name, box)
    label = builder.say(f"amount.{card.currency}", sum=card.value, count=card.value)
    label = f"{label}\n{builder.say('table.take_rule')}"
    if fresh:
        label = f"{label}\n{builder.say('table.fresh_money')}"
    builder.spot(token, place, "money", label, state.live)


def _fresh(builder: PictureBuilder, name: str, card: Box) -> None:
    """Draw a gold point with a dark rim, on the upper edge of a card."""
    side = builder.px(FRESH)
    rim = Box.around((card.center[0], card.y), side, side)
    builder.fill(
        rim, "hollow", 1.0, builder.px(FRESH / 2), id=f"{name}/fresh-rim", layer=Layer.TILES
    )
    point = rim.inset(max(1.0, builder.tight))
    builder.fill(
        point, "gold", 1.0, builder.px(FRESH / 2 - 3), id=f"{name}/fresh", layer=Layer.TILES
    )
