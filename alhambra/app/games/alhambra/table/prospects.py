"""The palace with the carried tile on each of its cells, and the ways to pay for a tile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from enum import StrEnum
from math import inf
from typing import NamedTuple

from alhambra.app.games.alhambra.table.gestures.plans import settle, without_plan
from alhambra.app.games.alhambra.table.snapshot import AlhambraSnapshot, cell_of
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.commands import Layer
from alhambra.app.gfx.theme import STRONG
from alhambra.app.table.picture import Kind, PictureBuilder, Say, Token
from alhambra.rules.alhambra.choices import Buy
from alhambra.rules.alhambra.model import Card, Tile
from alhambra.rules.alhambra.palace import Cell, Palace, Verdict

SIGN = (46, 28)
"""Units of the width and the height of the sign of a payment."""


class Prospect(NamedTuple):
    """The palace if the carried tile were placed on a cell."""

    cell: Cell
    tile: Tile
    verdict: Verdict | None
    """Why the tile may not lie there; None if it may."""
    after: Palace | None
    """The palace with the tile."""
    out: Tile | None = None
    """The tile that it would replace."""


def carried_tile(snapshot: AlhambraSnapshot) -> Tile | None:
    """The tile that is picked or held."""
    token = snapshot.ui.tile
    return None if token is None else tile_of(snapshot, token)


def tile_of(snapshot: AlhambraSnapshot, token: Token) -> Tile | None:
    """The tile a token stands for."""
    match token.kind:
        case Kind.MARKET:
            return snapshot.seen.market[int(token.name)]
        case Kind.BOUGHT:
            return _named(snapshot.seen.to_place, token.name)
        case Kind.RESERVE:
            return _named(snapshot.own.reserve, token.name)
        case Kind.CELL:
            return snapshot.own.palace.tiles.get(cell_of(token))
        case _:
            return None


def _named(tiles: tuple[Tile, ...], id: str) -> Tile | None:
    return next((tile for tile in tiles if tile.id == id), None)


def prospects(snapshot: AlhambraSnapshot) -> Mapping[Cell, Prospect]:
    """Return every cell that the carried tile may be tried on."""
    tile, token = carried_tile(snapshot), snapshot.ui.tile
    if tile is None or token is None or token.kind is Kind.CELL or not snapshot.mine:
        return {}
    palace = palace_for(snapshot, token, tile)
    found = {
        cell: Prospect(cell, tile, why, None if why else palace.with_tile(cell, tile))
        for cell, why in palace.verdicts(tile).items()
    }
    if token.kind is Kind.RESERVE:
        for cell, out in palace.tiles.items():
            why = palace.swap_verdict(tile, cell)
            after = None if why else palace.swapped(cell, tile)
            found[cell] = Prospect(cell, tile, why, after, out)
    for cell in _sought_cells(snapshot):
        if cell not in found and cell not in palace.tiles:
            found[cell] = Prospect(cell, tile, palace.verdict(tile, cell), None)
    return found


def expected_palace(snapshot: AlhambraSnapshot) -> Palace:
    """Return the own palace with planned tiles, and the one that is carried over a cell."""
    focus = snapshot.ui.focus
    if focus is not None and focus.kind is Kind.CELL and snapshot.ui.tile is not None:
        option = prospects(snapshot).get(cell_of(focus))
        if option is not None and option.after is not None:
            return option.after
    return snapshot.planned.palace


def _sought_cells(snapshot: AlhambraSnapshot) -> Iterator[Cell]:
    """Yield the cells that a lesson lets the learner try, also where nothing touches a tile."""
    return (cell_of(token) for token in snapshot.ui.highlighted if token.kind is Kind.CELL)


def best_focus(snapshot: AlhambraSnapshot) -> Token | None:
    """Return where the focus of keys begins: the best cell for the carried tile, else a tile."""
    if best := _best_cell(snapshot):
        return Token(Kind.CELL, f"{best[0]},{best[1]}")
    if snapshot.ui.carried:
        return None
    if snapshot.placing:
        return next((Token(Kind.BOUGHT, tile.id) for tile in snapshot.seen.to_place), None)
    places = enumerate(snapshot.seen.market)
    return next((Token(Kind.MARKET, str(place)) for place, tile in places if tile), None)


def _best_cell(snapshot: AlhambraSnapshot) -> Cell | None:
    """Return the cell with the longest wall, then the most open sides, near the fountain."""
    found = [
        (after.wall, open_sides(after), -abs(cell[0]) - abs(cell[1]), cell)
        for cell, _, _, after, out in prospects(snapshot).values()
        if after is not None and out is None
    ]
    return max(found)[-1] if found else None


def open_sides(palace: Palace) -> int:
    """Return how many sides of the palace have no wall."""
    return sum(not palace.walls_at(cell) >> side & 1 for cell, side in palace.outline())


def palace_for(snapshot: AlhambraSnapshot, token: Token, tile: Tile) -> Palace:
    """Return the palace that the tile would be added to: bought tiles count planned ones."""
    palace = snapshot.own.palace
    if token.kind is Kind.RESERVE:
        return palace
    return settle(palace, without_plan(snapshot.plans, tile)).palace


# -- payments --------------------------------------------------------------------------------------


class PaymentFit(StrEnum):
    """The relation of a payment to the price."""

    EXACT = "exact"
    OVER = "over"
    SHORT = "short"
    """The tile cannot be bought with it."""


class Payment(NamedTuple):
    """A payment for a tile: a possible one, or the picked cards."""

    fit: PaymentFit
    off: int = 0
    """By how much it is too much, or too little."""
    sum: int | None = None
    """All the money of the currency, where even that is too little."""

    @property
    def sign(self) -> str:
        """The payment in a sign: ``=``, ``+2``, ``−3``; ``!`` if a card too many is picked."""
        if self.fit is PaymentFit.EXACT:
            return "="
        if self.off <= 0:
            return "!"
        return f"+{self.off}" if self.fit is PaymentFit.OVER else f"−{self.off}"

    @property
    def colour(self) -> str:
        """The colour of the sign and of the sentence."""
        return {PaymentFit.EXACT: "good", PaymentFit.OVER: "cream", PaymentFit.SHORT: "bad"}[
            self.fit
        ]

    def describe(self, say: Say) -> str:
        """Return the payment as a sentence."""
        if self.fit is PaymentFit.EXACT:
            return say("table.pay_exact")
        if self.fit is PaymentFit.OVER:
            return say("table.pay_over", over=self.off)
        if self.sum is not None:
            return say("table.pay_cannot", sum=self.sum, price=self.sum + self.off)
        if self.off <= 0:
            return say("refusal.card_could_be_kept")
        return say("table.pay_short", missing=self.off)


def payments(snapshot: AlhambraSnapshot, place: int) -> list[tuple[Card, ...]]:
    """Return every payment that the rules allow for the tile on a market place."""
    return [c.pay for c in snapshot.offers.choices if isinstance(c, Buy) and c.place == place]


def best_payment(snapshot: AlhambraSnapshot, place: int) -> Payment | None:
    """Return the payment for a market tile that wastes least; None while nothing can be bought."""
    tile, hand = snapshot.seen.market[place], snapshot.own.hand
    if tile is None or hand is None or snapshot.covered or snapshot.placing or not snapshot.mine:
        return None
    sums = [sum(card.value for card in pay) for pay in payments(snapshot, place)]
    if sums:
        return _met(min(sums) - tile.price)
    have = sum(hand.of(snapshot.seen.market_currencies[place]))
    return Payment(PaymentFit.SHORT, tile.price - have, have)


def picked_payment(snapshot: AlhambraSnapshot) -> Payment | None:
    """Return the payment by the cards picked for the carried market tile; None without one."""
    token = snapshot.ui.tile
    if token is None or token.kind is not Kind.MARKET:
        return None
    place = int(token.name)
    best, tile = best_payment(snapshot, place), snapshot.seen.market[place]
    if best is None or tile is None or best.fit is PaymentFit.SHORT:
        return best
    picked = Counter(one.name for one in snapshot.ui.carried if one.kind is Kind.HAND)
    off = sum(int(name.rpartition("-")[2]) * n for name, n in picked.items()) - tile.price
    if any(Counter(map(str, pay)) == picked for pay in payments(snapshot, place)):
        return _met(off)
    return Payment(PaymentFit.SHORT, -off)


def is_payable(snapshot: AlhambraSnapshot) -> bool:
    """Return true if the carried tile is one of the market that can be paid."""
    token = snapshot.ui.tile
    if token is None or token.kind is not Kind.MARKET:
        return False
    return bool(payments(snapshot, int(token.name)))


def _met(over: int) -> Payment:
    return Payment(PaymentFit.OVER, over) if over else Payment(PaymentFit.EXACT)


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
    if payment.fit is PaymentFit.EXACT:
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
