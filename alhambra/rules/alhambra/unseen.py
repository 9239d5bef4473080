"""What lies hidden, worked out from what a viewer sees: all there is, less all that is in sight."""

from __future__ import annotations

from collections import Counter

from alhambra.rules.alhambra.model import Box, Card, Currency, Tile
from alhambra.rules.alhambra.observe import Seen


def tiles_in_bag(seen: Seen) -> tuple[Tile, ...]:
    """The tiles still in the bag, in the order of the data file."""
    if not seen.bag:
        return ()
    laid = {tile for player in seen.players for tile in player.palace.tiles.values()}
    aside = {tile for player in seen.players for tile in player.reserve}
    out = laid | aside | {*seen.market, *seen.to_place, *(seen.dirk or ())}
    return tuple(tile for tile in seen.box.tiles if tile not in out)


def all_money(box: Box, players: int) -> Counter[Card]:
    """Every money card of a game of so many, with how often it is there."""
    copies = box.copies_with_two if players == 2 else box.copies
    return Counter({Card(currency, value): copies for currency in Currency for value in box.values})


def unseen_money(seen: Seen) -> Counter[Card]:
    """The money cards in the deck and in hands that are covered."""
    hidden = all_money(seen.box, len(seen.players))
    hidden.subtract(seen.money)
    hidden.subtract(seen.discard)
    for player in seen.players:
        if player.hand is not None:
            hidden.subtract(player.hand.cards())
    return +hidden
