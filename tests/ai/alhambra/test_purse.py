"""Money as numbers, checked card by card."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from alhambra.ai.alhambra.fast_state import plus
from alhambra.ai.alhambra.holdings import (
    FACTS,
    REACH,
    TOTAL,
    VALUES,
    VARIETY,
    WAYS,
    Memo,
    one,
    purse,
    variety,
)
from alhambra.rules.alhambra.money import is_wasteful

RNG = Random("purses")
HANDS = [
    tuple(sorted((RNG.randint(1, 9) for _ in range(RNG.randint(0, 8))), reverse=True))
    for _ in range(150)
]
HANDS = [hand for hand in HANDS if max(Counter(hand).values(), default=0) <= 3]


def sums(hand: tuple[int, ...]) -> set[int]:
    """What can be paid exactly, by trying every set of cards."""
    sets = (some for size in range(len(hand) + 1) for some in combinations(hand, size))
    return {sum(some) for some in sets}


def test_a_purse_is_its_cards() -> None:
    for hand in HANDS:
        cards = purse(hand)
        assert VALUES[cards] == hand
        assert TOTAL[cards] == sum(hand)
        assert REACH[cards] == sum(1 << paid for paid in sums(hand))
        assert VARIETY[cards] == variety(cards) == len(sums(hand)) + len(hand)
        assert FACTS[cards] == (TOTAL[cards], VARIETY[cards], REACH[cards])
        assert cards == sum(map(one, hand))


@pytest.mark.parametrize("hand", HANDS[::3], ids=lambda hand: "-".join(map(str, hand)))
def test_the_ways_to_pay_are_all_that_keep_no_card_too_few(hand: tuple[int, ...]) -> None:
    """Each set of cards that pays, and of which none could be kept back: the least waste first,
    and of those what leaves most to pay with."""
    sets = {some for size in range(1, len(hand) + 1) for some in combinations(hand, size)}
    for price in (2, 5, 8, 13):
        expected = Counter(
            (purse(hand) - purse(paid), sum(paid) - price)
            for paid in sets
            if sum(paid) >= price and not is_wasteful(paid, price)
        )
        ways = WAYS[purse(hand), price]
        assert Counter((rest, waste) for rest, waste in ways) == expected
        order = [(waste, -variety(rest)) for rest, waste in ways]
        assert order == sorted(order)
        if price in sums(hand):
            assert ways[0].waste == 0


def test_a_hand_and_cards_taken_are_the_sum() -> None:
    hand = (purse((9, 4)), purse(()), purse((1, 1)), purse((7,)))
    after = plus(hand, (4, 11, 31, 39))
    assert [VALUES[cards] for cards in after] == [(9, 4, 4), (1,), (1, 1), (9, 7, 1)]
    assert plus(hand, ()) == hand


def test_a_memo_asks_its_function_once_for_each_argument() -> None:
    asked: list[int] = []

    def square(number: int) -> int:
        asked.append(number)
        return number * number

    memo = Memo(square)
    assert [memo[3], memo[4], memo[3], memo[4]] == [9, 16, 9, 16]
    assert asked == [3, 4]


def test_a_memo_remembers_nothing_that_went_wrong() -> None:
    times = iter([None, 5])

    def fails_first(key: str) -> int:
        found = next(times)
        if found is None:
            raise ValueError(key)
        return found

    memo = Memo(fails_first)
    with pytest.raises(ValueError, match="price"):
        memo["price"]
    assert memo["price"] == 5
