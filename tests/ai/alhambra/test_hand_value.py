"""What a hand is worth at the end of a turn, one weight at a time."""

from __future__ import annotations

from dataclasses import replace

import pytest

from alhambra.ai.alhambra.bot import terms_for
from alhambra.ai.alhambra.evaluation import DEAR, Evaluation, Expectations
from alhambra.ai.alhambra.fast_state import FastState
from alhambra.ai.alhambra.holdings import REACH, TOTAL, purse
from alhambra.ai.alhambra.weights import Weights
from alhambra.rules.alhambra.model import State
from tests.ai.alhambra.play import fast_of, positions

STATES = tuple(positions(2, "builder", 9))
NOTHING = replace(Weights(), money=0, exact=0, variety=0, prospect=0)
"""Weights to which money in hand is worth nothing."""


def _evaluation(state: State, weights: Weights) -> tuple[FastState, Evaluation]:
    fast = fast_of(state)
    terms = terms_for(fast, Expectations(state.box, len(state.players), weights))
    return fast, Evaluation(fast, terms, state.to_move)


def _value(state: State, weights: Weights) -> float:
    fast, evaluation = _evaluation(state, weights)
    return evaluation.of_hand(fast.hands[state.to_move], fast.market)


def test_a_hand_is_worth_nothing_to_weights_that_count_nothing() -> None:
    assert {_value(state, NOTHING) for state in STATES} == {0}


def test_a_hoard_of_one_currency_costs_what_is_beyond_the_dearest_tile() -> None:
    _, evaluation = _evaluation(STATES[0], replace(NOTHING, hoard=1))
    none = (None,) * 4
    for values in ((9, 9), (9, 9, 2)):
        assert evaluation.of_hand((purse(values), 0, 0, 0), none) == 0
    assert evaluation.of_hand((purse((9, 9, 8)), 0, 0, 0), none) == DEAR - 26
    assert evaluation.of_hand((purse((9, 9)), purse((9, 9)), 0, 0), none) == 0


@pytest.mark.parametrize("weight", ["prospect", "second", "exact_gain"])
def test_what_can_be_bought_next_is_worth_a_share_of_its_gain(weight: str) -> None:
    counted = 0
    for state in STATES:
        fast, evaluation = _evaluation(state, NOTHING)
        hand = fast.hands[state.to_move]
        payable = [
            (evaluation.purchase(place), bool(REACH[purse] >> there.price & 1))
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
    early, late = STATES[0], STATES[-1]
    assert _value(early, weights) == 0
    left = late._replace(bag=())
    fast, evaluation = _evaluation(left, weights)
    money = sum(TOTAL[purse] for purse in fast.hands[late.to_move])
    assert money > 0
    assert evaluation.of_hand(fast.hands[late.to_move], fast.market) == pytest.approx(
        money * (1 - terms_for(fast, Expectations(late.box, 2, weights)).lively)
    )
