"""What is on display for all: the market of buildings and the face-up money."""

from __future__ import annotations

from alhambra.app.games.alhambra.table.action_icons import PILL, price_pill
from alhambra.app.games.alhambra.table.layout import TableLayout
from alhambra.app.games.alhambra.table.snapshot import TableSnapshot
from alhambra.app.gfx.box import Box
from alhambra.app.table.panels import emblem
from alhambra.app.table.picture import Face, Kind, Layer, Token
from alhambra.app.table.picture_builder import PictureBuilder, title
from alhambra.rules.alhambra.events import Bought
from alhambra.rules.alhambra.model import Card, Tile

LEFT = {
    "market": Token(Kind.BUTTON, "tiles-left"),
    "money": Token(Kind.BUTTON, "money-left"),
}
"""By panel: what tells all that is left."""
RAISED = 12
"""Units by which a picked card stands out."""
LOOKED_AT = 5
"""Units by which a thing the player points at stands out."""


def _heading(
    easel: PictureBuilder, moment: TableSnapshot, name: str, box: Box, text: str, aside: str
) -> None:
    """A panel's heading and, at its right, how much is left; pressed, that tells what."""
    row, _ = box.inset(easel.px(22), easel.px(12)).cut_top(easel.px(30))
    size = easel.fitted(aside, row.w * 0.55, 17, "body")[1]
    remark, heading = row.cut_right(
        easel.canvas.measure(aside, size)[0] + easel.px(2), easel.px(10)
    )
    title(easel, f"{name}/title", text, heading)
    token = LEFT[name]
    colour = "figures" if moment.ui.focus == token else "muted"
    easel.words(f"{name}/aside", aside, remark, 17, "body", colour, "right")
    reach = Box(remark.x - easel.px(10), box.y, box.right - remark.x + easel.px(10), easel.px(44))
    easel.spot(token, reach, "left", easel.say("table.left_tip"))


def show_market(
    easel: PictureBuilder, layout: TableLayout, moment: TableSnapshot, leading: frozenset[Face]
) -> None:
    """The four market places on their currencies."""
    seen = moment.seen
    easel.frame("market/panel", "panel", layout.market)
    left = easel.say("table.tiles_left", count=seen.bag)
    _heading(easel, moment, "market", layout.market, easel.say("table.market"), left)
    easel.thing("bag", layout.market.cut_right(easel.px(60))[0].cut_top(easel.px(60))[0])
    for number, (box, tile) in enumerate(zip(layout.places, seen.market, strict=True)):
        currency = seen.market_currencies[number]
        easel.frame(f"place:{number}/ground", f"place-{currency}", box, Layer.CONTENT)
        coin = _coin_box(easel, box)
        easel.image(f"place:{number}/coin", f"coin-{currency}", coin, Layer.FRONT)
        _buyer(easel, moment, number, box)
        token = Token(Kind.MARKET, str(number))
        if tile is None:
            continue
        live = token.face in leading
        if token in moment.ui.picked:
            easel.frame(f"place:{number}/glow", "place-glow", box, Layer.CONTENT)
        held = moment.ui.held
        if held is None or held.token != token:
            _market_tile(easel, number, tile, box, looked_at=moment.looks_at(token))
        label = easel.say(
            "table.place_tip",
            building=easel.say(f"building.{tile.building}"),
            price=tile.price,
            currency=easel.say(f"currency_many.{currency}"),
        )
        easel.spot(token, box, "market", label, live or token in moment.ui.picked)


def _buyer(easel: PictureBuilder, moment: TableSnapshot, number: int, place: Box) -> None:
    """Where another player bought last: his emblem in the corner of the place."""
    for seat, deeds in enumerate(moment.deeds):
        bought = [deed for deed in deeds if isinstance(deed, Bought) and deed.place == number]
        if bought and seat != moment.seat:
            side = easel.px(30)
            box = Box(place.x + easel.px(5), place.y + easel.px(5), side, side)
            easel.image(f"place:{number}/buyer", emblem(seat), box, Layer.FRONT)


def _coin_box(easel: PictureBuilder, place: Box) -> Box:
    side = easel.px(38)
    return Box(place.right - side - easel.px(4), place.bottom - side - easel.px(4), side, side)


def market_square(easel: PictureBuilder, place: Box) -> Box:
    """The square of a tile on a market place."""
    side = min(place.w - easel.px(34), (place.h - easel.px(24)) / 1.42)
    return Box(place.center[0] - side / 2, place.bottom - side - easel.px(18), side, side)


def _market_tile(
    easel: PictureBuilder, number: int, tile: Tile, place: Box, *, looked_at: bool
) -> None:
    """The tile of a place, with its price."""
    name = f"market:{number}"
    square = market_square(easel, place)
    if looked_at:
        square = square.inset(-easel.px(LOOKED_AT))
    easel.thing(name, square)
    easel.frame(f"{name}/shadow", "tile-shadow", square, Layer.CONTENT)
    easel.tile(f"{name}/tile", tile.id, square, Layer.TILES)
    free = _coin_box(easel, place).x - place.x - easel.px(4)
    w = max(min(easel.large(PILL[0] * 0.76), free), easel.px(PILL[0] * 0.76))
    h = w * PILL[1] / PILL[0]
    pill = Box(place.x + min(easel.px(7), max(0, free - w)), place.bottom - h - easel.px(5), w, h)
    price_pill(easel, name, tile, pill, Layer.FRONT)


def show_money(
    easel: PictureBuilder, layout: TableLayout, moment: TableSnapshot, leading: frozenset[Face]
) -> None:
    """The deck and the four face-up cards."""
    seen = moment.seen
    easel.frame("money/panel", "panel", layout.money)
    left = easel.say("table.deck_left", count=seen.deck)
    _heading(easel, moment, "money", layout.money, easel.say("table.money"), left)
    deck = layout.deck
    easel.thing("deck", deck)
    depth = min(3, seen.deck // 12 + (seen.deck > 0))
    for layer in range(depth):
        step = easel.px(2.5) * layer
        easel.image(f"deck/{layer}", "card-back", deck.moved(step, -step), Layer.CONTENT)
    easel.thing("discard", deck.moved(0, -easel.px(260)))
    for name, card, token, place in money_row(moment, layout):
        _money_card(easel, name, card, token, place, moment, leading)
    _, below = layout.money.inset(easel.px(16), easel.px(10)).cut_bottom(easel.px(26))
    line = Box(below.x, layout.money.bottom - easel.px(38), below.w, easel.px(28))
    easel.words("money/rule", easel.say("table.take_rule"), line, 17, "body", "cream", "center")


def money_row(moment: TableSnapshot, layout: TableLayout) -> list[tuple[str, Card, Token, Box]]:
    """Thing, card, token and box of each face-up card; alike cards are told apart by number."""
    met: dict[Card, int] = {}
    row = []
    for card, box in zip(moment.seen.money, layout.cards, strict=False):
        copy = met.get(card, 0)
        met[card] = copy + 1
        row.append((f"money:{card}:{copy}", card, Token(Kind.MONEY, str(card), copy), box))
    return row


def _money_card(
    easel: PictureBuilder,
    name: str,
    card: Card,
    token: Token,
    place: Box,
    moment: TableSnapshot,
    leading: frozenset[Face],
) -> None:
    ui = moment.ui
    picked = token in ui.picked
    lift = RAISED if picked else LOOKED_AT if moment.looks_at(token) else 0
    box = place.moved(0, -easel.px(lift))
    if ui.held is None or ui.held.token != token:
        easel.thing(name, box)
        if picked:
            easel.frame(f"{name}/glow", "card-glow", box, Layer.CONTENT)
        easel.image(f"{name}/card", str(card), box, Layer.TILES)
    label = easel.say(f"amount.{card.currency}", sum=card.value, count=card.value)
    easel.spot(token, place, "money", label, picked or token.face in leading)
