"""Play that looks one action ahead: every choice is given its worth, and the best is made."""

from __future__ import annotations

from functools import lru_cache

from alhambra.ai.evaluation import Position
from alhambra.rules.alhambra.choices import (
    Add,
    Buy,
    Choice,
    Give,
    Pass,
    Place,
    Remove,
    Store,
    Swap,
    Take,
)
from alhambra.rules.alhambra.model import Hand, Tile
from alhambra.rules.alhambra.money import payments
from alhambra.rules.alhambra.palace import Palace

PROSPECT = 0.5
"""What the best purchase the hand allows next turn counts now: somebody may be quicker."""
SPARE_CARD = 0.25
"""Points for each card beyond its value: many small ones pay exactly more often."""


class Ranking:
    """The worth of each choice in a position, in points gained over doing nothing."""

    def __init__(self, position: Position) -> None:
        self._position = position
        self._now = position.of_palace(position.me.palace)
        self._placed = lru_cache(maxsize=None)(self._place_best)
        self._money_now = position.of_money(position.me.hand.total())
        self._prospect_now = self._prospect(position.me.hand)

    def worth(self, choice: Choice) -> float:
        """What the choice gains."""
        match choice:
            case Take(cards):
                return self._of_hand(self._position.me.hand.plus(cards))
            case Buy(_, tile, pay):
                paid = sum(card.value for card in pay)
                hand = self._position.me.hand.minus(pay)
                return self._bought(tile, exact=paid == tile.price) + self._of_hand(hand)
            case Add(tile, cell):
                gain = self._gain(self._position.me.palace.with_tile(cell, tile))
                return gain - self._stored(tile)
            case Remove(tile, cell):
                return self._gain(self._position.me.palace.without(cell)) + self._stored(tile)
            case Swap(tile, cell, out):
                gain = self._gain(self._position.me.palace.swapped(cell, tile))
                return gain - self._stored(tile) + self._stored(out)
            case Place(tile, cell):
                return self._gain(self._position.me.palace.with_tile(cell, tile))
            case Store(tile):
                return self._stored(tile)
            case Give(tile):
                return self._position.given_to_dirk(tile)
            case Pass():
                return 0.0

    def _gain(self, palace: Palace) -> float:
        return self._position.of_palace(palace) - self._now

    def _place_best(self, tile: Tile) -> float:
        """The gain of the tile on its best cell; minus infinity where it fits nowhere."""
        palace = self._position.me.palace
        return max(
            (self._gain(palace.with_tile(cell, tile)) for cell in palace.cells_for(tile.walls)),
            default=float("-inf"),
        )

    def _stored(self, tile: Tile) -> float:
        """The worth of the tile in the reserve: it still costs an action to lay it."""
        position = self._position
        if position.left <= 0:
            return 0.0
        return max(0.3, position.weights.reserve * max(0.0, self._placed(tile)))

    def _bought(self, tile: Tile, *, exact: bool) -> float:
        worth = max(self._placed(tile), self._stored(tile))
        return worth + (self._position.weights.exact if exact else 0.0)

    def _of_hand(self, hand: Hand) -> float:
        """The worth of a hand, over the one held now."""
        position = self._position
        cards = hand.size() - position.me.hand.size()
        worth = (
            position.of_money(hand.total())
            - self._money_now
            + SPARE_CARD * min(1.0, 2 * position.left) * cards
        )
        return worth + PROSPECT * (self._prospect(hand) - self._prospect_now)

    def _prospect(self, hand: Hand) -> float:
        """What the best purchase would gain that the hand allows, of the tiles now on sale."""
        position, best = self._position, 0.0
        for place, tile in enumerate(position.state.market):
            if tile is None:
                continue
            found = payments(hand.of(position.state.market_currencies[place]), tile.price)
            if found:
                paid = sum(found[0])
                gain = self._bought(tile, exact=paid == tile.price)
                left = position.of_money(hand.total() - paid)
                best = max(best, gain + left - position.of_money(hand.total()))
        return best
