"""Money of one currency as a number, so that a search can evaluate thousands of hands.

Four bits for each value hold the number of its cards. There are few different purses, so results
for a purse are cached.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, Generic, NamedTuple, TypeAlias, TypeVar

from alhambra.rules.alhambra.money import payments

Purse: TypeAlias = int
"""Cards of one currency: bits 0 to 3 count those of value 1, bits 4 to 7 those of value 2, ..."""

MOST = 1 << 15
"""The most cached values of a function: some megabytes."""

K = TypeVar("K")
V = TypeVar("V")


class Memo(dict[K, V], Generic[K, V]):
    """A cache of a function's results by its argument, faster than ``lru_cache``.

    At ``MOST`` entries it is cleared, so that memory does not grow from game to game.
    """

    def __init__(self, function: Callable[[K], V]) -> None:
        self._function = function

    def __missing__(self, key: K) -> V:
        value = self._function(key)
        if len(self) >= MOST:
            self.clear()
        self[key] = value
        return value


def one(value: int) -> Purse:
    """Return the purse with a single card of the value."""
    return 1 << 4 * (value - 1)


def purse(values: Iterable[int]) -> Purse:
    """Return the purse with cards of these values."""
    return sum(map(one, values))


def _values(cards: Purse) -> tuple[int, ...]:
    """Return the values from the highest down, as a hand of the game lists them."""
    found: list[int] = []
    value = 1
    while cards:
        found += [value] * (cards & 15)
        cards >>= 4
        value += 1
    return tuple(reversed(found))


def _reach(cards: Purse) -> int:
    """Return the sums that can be paid exactly, one bit each."""
    sums = 1
    for value in VALUES[cards]:
        sums |= sums << value
    return sums


class Payment(NamedTuple):
    """A payment: the purse after it, and the overpayment."""

    rest: Purse
    waste: int


def _ways(cards_and_price: tuple[Purse, int]) -> tuple[Payment, ...]:
    """Return the payments of a price: least overpayment first, then most payable sums left."""
    cards, price = cards_and_price
    ways = [
        Payment(cards - purse(paid), sum(paid) - price) for paid in payments(VALUES[cards], price)
    ]
    return tuple(sorted(ways, key=lambda way: (way.waste, -variety(way.rest), way.rest)))


def variety(cards: Purse) -> int:
    """Return the number of sums that can be paid exactly plus the number of cards."""
    return REACH[cards].bit_count() + len(VALUES[cards])


VALUES: Final[Memo[Purse, tuple[int, ...]]] = Memo(_values)
TOTAL: Final[Memo[Purse, int]] = Memo(lambda cards: sum(VALUES[cards]))
"""The sum of all cards."""
REACH: Final[Memo[Purse, int]] = Memo(_reach)
VARIETY: Final[Memo[Purse, int]] = Memo(variety)
FACTS: Final[Memo[Purse, tuple[int, int, int]]] = Memo(
    lambda cards: (TOTAL[cards], VARIETY[cards], REACH[cards])
)
"""Total, reach and variety of a purse in one look-up."""
WAYS: Final[Memo[tuple[Purse, int], tuple[Payment, ...]]] = Memo(_ways)
