"""Money as numbers, checked card by card."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import combinations
from random import Random

import pytest

from alhambra.ai.alhambra.evaluation import DEAR, AmongRivals, Evaluation
from alhambra.ai.alhambra.expectations import Expectations
from alhambra.ai.alhambra.fast_state import FastState, plus
from alhambra.ai.alhambra.holdings import (
    FACTS,
    REACH,
    ROOMY,
    TOTAL,
    VALUES,
    WAYS,
    WAYS_TRIED,
    Site,
    census_of,
    one,
    purse,
    variety,
)
from alhambra.ai.alhambra.level import terms_for
from alhambra.ai.alhambra.planner import Planner
from alhambra.ai.alhambra.weights import Weights
from alhambra.rules import alhambra as game
from alhambra.rules.alhambra.model import Hand, Palace, State, Tile
from alhambra.rules.alhambra.money import is_wasteful
from tests.ai.alhambra.play import fast_of, positions
from tests.rules.alhambra.play import played
from tests.rules.alhambra.positions import board, the_box

RNG = Random("purses")
HANDS = [
    tuple(sorted((RNG.randint(1, 9) for _ in range(RNG.randint(0, 8))), reverse=True))
    for _ in range(150)
]
HANDS = [hand for hand in HANDS if max(Counter(hand).values(), default=0) <= 3]


def sums(hand: tuple[int, ...]) -> set[int]:
    """The sums that can be paid exactly, by trying every set of cards."""
    sets = (some for size in range(len(hand) + 1) for some in combinations(hand, size))
    return {sum(some) for some in sets}


def test_a_purse_is_its_cards() -> None:
    for hand in HANDS:
        cards = purse(hand)
        assert VALUES[cards] == hand
        assert TOTAL[cards] == sum(hand)
        assert REACH[cards] == sum(1 << paid for paid in sums(hand))
        assert variety(cards) == len(sums(hand)) + len(hand)
        assert FACTS[cards] == (TOTAL[cards], variety(cards), len(hand), REACH[cards])
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


# -- hand value ------------------------------------------------------------------------------------


NOTHING = replace(Weights(), money=0, exact=0, variety=0, prospect=0)
"""Weights to which money in hand is worth nothing."""


@cache
def states(players: int) -> list[State]:
    """Every ninth decision of a game of this many."""
    return [*positions(players, "builder", 9)]


def _evaluation(state: State, weights: Weights) -> tuple[FastState, Evaluation]:
    fast = fast_of(state)
    terms = terms_for(fast, Expectations(state.box, len(state.players), weights))
    return fast, Evaluation(fast, terms, state.to_move)


def _value(state: State, weights: Weights) -> float:
    fast, evaluation = _evaluation(state, weights)
    return evaluation.of_hand(fast.hands[state.to_move], fast.market)


def test_a_hoard_of_one_currency_costs_what_is_beyond_the_dearest_tile() -> None:
    _, evaluation = _evaluation(states(2)[0], replace(NOTHING, hoard=1))
    none = (None,) * 4
    for values in ((9, 9), (9, 9, 2)):
        assert evaluation.of_hand((purse(values), 0, 0, 0), none) == 0
    assert evaluation.of_hand((purse((9, 9, 8)), 0, 0, 0), none) == DEAR - 26
    assert evaluation.of_hand((purse((9, 9)), purse((9, 9)), 0, 0), none) == 0


@pytest.mark.parametrize("weight", ["prospect", "second", "exact_gain"])
def test_what_can_be_bought_next_is_worth_a_share_of_its_gain(weight: str) -> None:
    counted = 0
    for state in states(2):
        fast, evaluation = _evaluation(state, NOTHING)
        hand = fast.hands[state.to_move]
        payable = [
            (evaluation.prospect(place, there), bool(REACH[purse] >> there.price & 1))
            for place, (purse, there) in enumerate(zip(hand, fast.market, strict=True))
            if there is not None and TOTAL[purse] >= there.price
        ]
        gains = [*sorted((gain for gain, _ in payable), reverse=True), 0, 0]
        expected = {
            "prospect": gains[0],
            "second": gains[1],
            "exact_gain": sum(gain for gain, exact in payable if exact),
        }[weight]
        assert _value(state, replace(NOTHING, **{weight: 0.5})) == pytest.approx(expected / 2)
        counted += expected > 0
    assert counted


def test_money_for_the_last_tiles_counts_when_nothing_is_left_to_buy() -> None:
    weights = replace(NOTHING, coins_last=1)
    early, late = states(2)[0], states(2)[-1]
    assert _value(early, weights) == 0
    left = late._replace(bag=())
    fast, evaluation = _evaluation(left, weights)
    money = sum(TOTAL[purse] for purse in fast.hands[late.to_move])
    assert money > 0
    assert evaluation.of_hand(fast.hands[late.to_move], fast.market) == pytest.approx(
        money * (1 - terms_for(fast, Expectations(late.box, 2, weights)).lively)
    )


# -- rivals ----------------------------------------------------------------------------------------


FEARLESS = Weights()


def _costs(state: State, weights: Weights, *sold: int) -> float:
    """The cost, to the seat to move, of leaving the tiles on sale except those sold."""
    fast, seat = fast_of(state), state.to_move
    terms = terms_for(fast, Expectations(state.box, len(state.players), weights))
    market = tuple(None if place in sold else there for place, there in enumerate(fast.market))
    hand = fast.hands[seat]
    plain = Evaluation(fast, terms, seat).of_hand(hand, market)
    return plain - AmongRivals(fast, terms, seat).of_hand(hand, market)


@pytest.mark.parametrize("cost", ["left_able", "left_exact", "left_gain", "left_best"])
def test_leaving_tiles_to_a_rival_with_money_for_them_has_a_cost(cost: str) -> None:
    weights = replace(FEARLESS, **{cost: 1.0})
    costs = [_costs(state, weights) for state in states(3)]
    assert min(costs) >= 0 and any(costs)
    for state in states(3):
        rival = (state.to_move + 1) % len(state.players)
        players = list(state.players)
        players[rival] = players[rival]._replace(hand=Hand())
        assert _costs(state._replace(players=tuple(players)), weights) == 0
        assert _costs(state, weights, *range(len(state.market))) == 0


def test_each_tile_that_the_rival_can_pay_and_pay_exactly_is_counted() -> None:
    counted = 0
    for state in states(3):
        fast, rival = fast_of(state), (state.to_move + 1) % len(state.players)
        terms = terms_for(fast, Expectations(state.box, len(state.players), FEARLESS))
        for place, there in enumerate(fast.market):
            others = [other for other in range(len(fast.market)) if other != place]
            purse = fast.hands[rival][place]
            able = there is not None and TOTAL[purse] >= there.price
            exact = there is not None and bool(REACH[purse] >> there.price & 1)
            cost = _costs(state, replace(FEARLESS, left_able=2, left_exact=3), *others)
            assert cost == pytest.approx(terms.lively * (2 * able + 3 * exact))
            counted += exact
    assert counted


def test_one_who_does_not_know_the_hands_plans_the_same_whatever_they_are() -> None:
    weights = replace(FEARLESS, left_gain=1.0)
    differ = 0
    for state in states(3):
        poor = tuple(
            player if seat == state.to_move else player._replace(hand=Hand())
            for seat, player in enumerate(state.players)
        )
        found = []
        for shown in (state, state._replace(players=poor)):
            fast = fast_of(shown)
            terms = terms_for(fast, Expectations(state.box, len(state.players), weights))
            both = [Planner(fast, terms, knows_hands=knows) for knows in (False, True)]
            found.append([[plan.worth for plan in one.plans()] for one in both])
        (rich, feared), (same, unfeared) = found
        assert rich == same
        differ += feared != unfeared
    assert differ


# -- site ------------------------------------------------------------------------------------------


PLAYERS = tuple(game.PLAYERS)
CENSUS = census_of(the_box().tiles)


def palaces(players: int, temper: str) -> list[Palace]:
    steps = played(players, temper, 3).steps
    return list(dict.fromkeys(one.palace for step in steps for one in step.state.players))


@pytest.mark.parametrize("temper", ["builder", "keeper", "anybody"])
@pytest.mark.parametrize("players", PLAYERS)
def test_wall_room_and_cells_are_those_of_the_palace(players: int, temper: str) -> None:
    for palace in palaces(players, temper)[::7]:
        site = Site(palace, CENSUS)
        cells = [len(palace.cells_for(tile.walls)) for tile in the_box().tiles]
        assert site.wall == len(palace.longest_wall())
        assert site.room == sum(map(bool, cells))
        assert site.cells == sum(cells)


@pytest.mark.parametrize("players", PLAYERS)
def test_the_cells_looked_at_are_open_to_the_tile(players: int) -> None:
    """As many as there are, up to a few; each is told like the palace with the tile there."""
    for palace in palaces(players, "builder")[::6]:
        site = Site(palace, CENSUS)
        for tile in the_box().tiles[::5]:
            open_ = palace.cells_for(tile.walls)
            fits = site.fits(tile.walls)
            assert len(fits) == min(WAYS_TRIED, len(open_))
            assert {fit.cell for fit in fits} <= set(open_)
            assert len({fit.cell for fit in fits}) == len(fits)
            for fit in fits:
                for laid in (
                    site.laid(fit.cell, tile.walls),
                    Site(palace.with_tile(fit.cell, tile), CENSUS),
                ):
                    assert (fit.wall, fit.room, fit.cells) == (laid.wall, laid.room, laid.cells)


def test_with_room_to_spare_a_tile_goes_where_the_wall_grows_longest() -> None:
    seen = 0
    for palace in palaces(4, "builder")[::6]:
        site = Site(palace, CENSUS)
        for walls in (1, 2, 3, 6, 12):
            cells = palace.cells_for(walls)
            after = [site.like(palace.with_tile(cell, like(walls))) for cell in cells]
            if after and min(then.room for then in after) >= ROOMY:
                best = max(then.wall for then in after)
                assert best - site.fits(walls)[0].wall <= 1
                seen += 1
    assert seen


def like(walls: int) -> Tile:
    return next(tile for tile in the_box().tiles if tile.walls == walls)


def test_a_palace_that_nothing_fits_has_no_room() -> None:
    walled = board(
        """
        .     gNEW  .
        gNSW  F     gNES
        .     gESW  .
        """
    ).palace
    site = Site(walled, CENSUS)
    assert (site.room, site.cells) == (0, 0)
    assert all(site.fits(walls) == () for walls in range(16))
