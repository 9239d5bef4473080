"""Money of one currency as a number, so that a search can evaluate thousands of hands.

Four bits for each value hold the number of its cards. Results for a purse are cached: there are few
different purses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, Generic, NamedTuple, TypeAlias, TypeVar

from alhambra.rules.alhambra.money import payments

Purse: TypeAlias = int
"""Cards of one currency: bits 0 to 3 count those of value 1, bits 4 to 7 those of value 2, ..."""

MOST = 1 << 15
"""Values that are remembered of a function: some megabytes."""

K = TypeVar("K")
V = TypeVar("V")


class Memo(dict[K, V], Generic[K, V]):
    """The results of a function by its argument: quicker than a cached function.

    With ``MOST`` of them it forgets all and begins again, so that an evening of play holds no more
    than a game.
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
    """A single card of the value."""
    return 1 << 4 * (value - 1)


def purse(values: Iterable[int]) -> Purse:
    """The cards of the values."""
    return sum(map(one, values))


def _values(cards: Purse) -> tuple[int, ...]:
    """The values from the highest down, as a hand of the game lists them."""
    found: list[int] = []
    value = 1
    while cards:
        found += [value] * (cards & 15)
        cards >>= 4
        value += 1
    return tuple(reversed(found))


def _reach(cards: Purse) -> int:
    """The sums that can be paid exactly, one bit each."""
    sums = 1
    for value in VALUES[cards]:
        sums |= sums << value
    return sums


class Payment(NamedTuple):
    """A payment: what is left of the purse, and the overpayment."""

    rest: Purse
    waste: int


def _ways(cards_and_price: tuple[Purse, int]) -> tuple[Payment, ...]:
    """How a price can be paid: the least waste first, and of those what leaves most sums to pay."""
    cards, price = cards_and_price
    ways = [
        Payment(cards - purse(paid), sum(paid) - price) for paid in payments(VALUES[cards], price)
    ]
    return tuple(sorted(ways, key=lambda way: (way.waste, -variety(way.rest), way.rest)))


def variety(cards: Purse) -> int:
    """How many different sums can be paid exactly, and how many cards there are: the more the
    better."""
    return REACH[cards].bit_count() + len(VALUES[cards])


VALUES: Final[Memo[Purse, tuple[int, ...]]] = Memo(_values)
TOTAL: Final[Memo[Purse, int]] = Memo(lambda cards: sum(VALUES[cards]))
"""The sum of all cards."""
REACH: Final[Memo[Purse, int]] = Memo(_reach)
VARIETY: Final[Memo[Purse, int]] = Memo(variety)
FACTS: Final[Memo[Purse, tuple[int, int, int]]] = Memo(
    lambda cards: (TOTAL[cards], VARIETY[cards], REACH[cards])
)
"""The three at once."""
WAYS: Final[Memo[tuple[Purse, int], tuple[Payment, ...]]] = Memo(_ways)
