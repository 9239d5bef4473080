"""A player's last actions as a row of signs, and the pill with a tile's type and price."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from alhambra.app.games.alhambra.table.snapshot import LastAction
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.commands import Layer
from alhambra.app.gfx.theme import TAG
from alhambra.app.table.picture import PictureBuilder
from alhambra.rules.alhambra.events import Bought, Passed, Placed, Redesigned, Took
from alhambra.rules.alhambra.model import Card, Currency, Tile

PILL = (92, 44)
"""Width and height of the sprite with a tile's price."""
TALL_LINE = 40
"""Units of height from which on actions stand one below the other."""
HIGH = 26
"""Units of a sign's height."""

Drawing: TypeAlias = tuple[float, Callable[[str, Box], None]]
"""The width of a sign in pixels, and what draws it in a box under a name."""


def show_last_actions(
    builder: PictureBuilder, name: str, box: Box, actions: Sequence[LastAction]
) -> None:
    """Draw the signs of the last actions in order; of too many, the last ones."""
    signs = [sign for action in actions for sign in _signs(builder, action)]
    high, gap = builder.px(HIGH), builder.close
    if box.h > builder.px(TALL_LINE):
        rows = max(1, round(box.h / high))
        for number, (wide, draw) in enumerate(signs[-rows:]):
            row = box.rows(rows)[number]
            sign = Box(row.x, row.y, min(wide, row.w), row.h).inset(0, builder.metrics.unit)
            draw(f"{name}/deed-{number}", sign)
        return
    while signs and sum(wide + gap for wide, _ in signs) - gap > box.w:
        signs.pop(0)
    x = box.x
    for number, (wide, draw) in enumerate(signs):
        draw(f"{name}/deed-{number}", Box(x, box.center[1] - high / 2, wide, high))
        x += wide + gap


def _signs(builder: PictureBuilder, action: LastAction) -> list[Drawing]:
    """Return the signs of an action: money with its sum, a tile with its price, its target."""
    match action:
        case Took(_, cards):
            return _money(builder, cards)
        case Bought(_, _, tile):
            return [_pill(builder, tile)]
        case Redesigned(_, kind, tile):
            way = "reserve" if kind == "remove" else "exchange"
            return [_icon(builder, way), _pill(builder, tile)]
        case Placed(_, _, to):
            return [] if to == "palace" else [_icon(builder, to)]
        case Passed():
            return []


def _money(builder: PictureBuilder, cards: Sequence[Card]) -> list[Drawing]:
    """Return the coin and the sum of each currency taken."""
    return [
        _amount(builder, currency, sum(card.value for card in cards if card.currency == currency))
        for currency in dict.fromkeys(card.currency for card in cards)
    ]


def _amount(builder: PictureBuilder, currency: Currency, value: int) -> Drawing:
    """Return the signs of a sum in a currency."""
    text, coin = f"+{value}", builder.px(HIGH)
    wide = builder.width(text, TAG)

    def draw(name: str, box: Box) -> None:
        sign, words = box.cut_right(box.h, builder.hair)
        builder.image(f"coin-{currency}", sign, id=f"{name}-coin", layer=Layer.TILES)
        builder.write(text, words, TAG.coloured("figures"), id=f"{name}-sum", layer=Layer.TILES)

    return wide + builder.tight + coin, draw


def _pill(builder: PictureBuilder, tile: Tile) -> Drawing:
    """The type and price of a tile."""

    def draw(name: str, box: Box) -> None:
        price_pill(builder, name, tile, box.fit(PILL[0] / PILL[1]), Layer.TILES)

    return builder.px(HIGH) * PILL[0] / PILL[1], draw


def _icon(builder: PictureBuilder, icon: str) -> Drawing:
    """A sign of the atlas."""

    def draw(name: str, box: Box) -> None:
        builder.image(icon, box.fit(1).inset(builder.hair), id=f"{name}-{icon}", layer=Layer.TILES)

    return builder.px(HIGH), draw


def price_pill(builder: PictureBuilder, name: str, tile: Tile, corner: Box, layer: Layer) -> None:
    builder.image(f"pill-{tile.building}", corner, id=f"{name}/pill", layer=layer)
    colour = f"on-{tile.building}"
    _, figure = corner.cut_left(corner.w * 0.46)
    figure = Box(figure.x, figure.y, figure.w - corner.w * 0.06, figure.h)
    builder.number(tile.price, figure, corner.h * 0.6, colour, id=f"{name}/price", layer=layer)
