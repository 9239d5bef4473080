"""How the tiles of the market can be paid: exactly, only with too much, or not at all."""

from __future__ import annotations

from collections import Counter
from enum import StrEnum
from math import inf
from typing import NamedTuple

from alhambra.app.games.alhambra.table.snapshot import TableSnapshot
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.brush import Layer
from alhambra.app.gfx.theme import STRONG
from alhambra.app.table.picture import Kind
from alhambra.app.table.picture_builder import PictureBuilder, Say
from alhambra.rules.alhambra.choices import Buy
from alhambra.rules.alhambra.model import Card

SIGN = (46, 28)
"""Units of the width and the height of the sign of a payment."""


class Way(StrEnum):
    """How well a payment meets the price."""

    EXACT = "exact"
    OVER = "over"
    SHORT = "short"
    """The tile cannot be bought with it."""


class Payment(NamedTuple):
    """A payment for a tile: a possible one, or the picked cards."""

    way: Way
    off: int = 0
    """By how much it is too much, or too little."""
    sum: int | None = None
    """All the money of the currency, where even that is too little."""

    @property
    def sign(self) -> str:
        """The payment in a sign: ``=``, ``+2``, ``−3``; ``!`` if a card too many is picked."""
        if self.way is Way.EXACT:
            return "="
        if self.off <= 0:
            return "!"
        return f"+{self.off}" if self.way is Way.OVER else f"−{self.off}"

    @property
    def colour(self) -> str:
        """The colour of the sign and of the sentence."""
        return {Way.EXACT: "good", Way.OVER: "cream", Way.SHORT: "bad"}[self.way]

    def describe(self, say: Say) -> str:
        """Return the payment as a sentence."""
        if self.way is Way.EXACT:
            return say("table.pay_exact")
        if self.way is Way.OVER:
            return say("table.pay_over", over=self.off)
        if self.sum is not None:
            return say("table.pay_cannot", sum=self.sum, price=self.sum + self.off)
        if self.off <= 0:
            return say("refusal.card_could_be_kept")
        return say("table.pay_short", missing=self.off)


def payments(snapshot: TableSnapshot, place: int) -> list[tuple[Card, ...]]:
    """Return every payment that the rules allow for the tile on a market place."""
    return [c.pay for c in snapshot.choices if isinstance(c, Buy) and c.place == place]


def best_payment(snapshot: TableSnapshot, place: int) -> Payment | None:
    """Return the payment for a market tile that wastes least; None while nothing can be bought."""
    tile, hand = snapshot.seen.market[place], snapshot.own.hand
    if tile is None or hand is None or snapshot.covered or snapshot.placing or not snapshot.mine:
        return None
    sums = [sum(card.value for card in pay) for pay in payments(snapshot, place)]
    if sums:
        return _met(min(sums) - tile.price)
    have = sum(hand.of(snapshot.seen.market_currencies[place]))
    return Payment(Way.SHORT, tile.price - have, have)


def picked_payment(snapshot: TableSnapshot) -> Payment | None:
    """Return the payment by the cards picked for the carried market tile; None without one."""
    token = snapshot.ui.tile
    if token is None or token.kind is not Kind.MARKET:
        return None
    place = int(token.name)
    best, tile = best_payment(snapshot, place), snapshot.seen.market[place]
    if best is None or tile is None or best.way is Way.SHORT:
        return best
    picked = Counter(one.name for one in snapshot.ui.carried if one.kind is Kind.HAND)
    off = sum(int(name.rpartition("-")[2]) * n for name, n in picked.items()) - tile.price
    if any(Counter(map(str, pay)) == picked for pay in payments(snapshot, place)):
        return _met(off)
    return Payment(Way.SHORT, -off)


def is_payable(snapshot: TableSnapshot) -> bool:
    """Return true if the carried tile is one of the market that can be paid."""
    token = snapshot.ui.tile
    if token is None or token.kind is not Kind.MARKET:
        return False
    return bool(payments(snapshot, int(token.name)))


def _met(over: int) -> Payment:
    return Payment(Way.OVER, over) if over else Payment(Way.EXACT)


def show_payment(
    builder: PictureBuilder,
    name: str,
    payment: Payment,
    corner: tuple[float, float],
    layer: Layer,
    highest: float = inf,
) -> None:
    """Draw the sign of a payment; ``corner`` is its right upper one. ``highest`` in pixels."""
    h = min(builder.large(SIGN[1]), highest)
    w = h * SIGN[0] / SIGN[1]
    box, colour = Box(corner[0] - w, corner[1], w, h), payment.colour
    if payment.way is Way.EXACT:
        edge, radius = builder.hair, SIGN[1] / 2
        builder.fill(
            box.inset(-edge), "hollow", 0.8, builder.px(radius), id=f"{name}/paid-edge", layer=layer
        )
        builder.fill(box, colour, 1.0, builder.px(radius), id=f"{name}/paid-ground", layer=layer)
        colour = "ink"
    else:
        builder.frame("chip", box, id=f"{name}/paid-ground", layer=layer)
    builder.write(
        payment.sign, box, STRONG.coloured(colour).centered, id=f"{name}/paid", layer=layer
    )
