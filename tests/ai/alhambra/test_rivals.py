"""Whoever knows the hands counts what a turn leaves to the next rival; who does not, does not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from alhambra.ai.alhambra.bot import terms_for
from alhambra.ai.alhambra.evaluation import AmongRivals, Evaluation, Expectations
from alhambra.ai.alhambra.holdings import REACH, TOTAL
from alhambra.ai.alhambra.planner import Planner
from alhambra.ai.alhambra.weights import Weights
from alhambra.rules.alhambra.model import Hand, State
from tests.ai.alhambra.play import fast_of, positions

STATES = tuple(positions(3, "builder", 9))
FEARLESS = Weights()


def _costs(state: State, weights: Weights, *sold: int) -> float:
    """What the seat to move thinks it costs to leave the tiles on sale except those sold."""
    fast, seat = fast_of(state), state.to_move
    terms = terms_for(fast, Expectations(state.box, len(state.players), weights))
    market = tuple(None if place in sold else there for place, there in enumerate(fast.market))
    hand = fast.hands[seat]
    plain = Evaluation(fast, terms, seat).of_hand(hand, market)
    return plain - AmongRivals(fast, terms, seat).of_hand(hand, market)


@pytest.mark.parametrize("cost", ["left_able", "left_exact", "left_gain", "left_best"])
def test_leaving_tiles_to_a_rival_with_money_for_them_has_a_cost(cost: str) -> None:
    weights = replace(FEARLESS, **{cost: 1.0})
    costs = [_costs(state, weights) for state in STATES]
    assert min(costs) >= 0 and any(costs)
    for state in STATES:
        rival = (state.to_move + 1) % len(state.players)
        players = list(state.players)
        players[rival] = players[rival]._replace(hand=Hand())
        assert _costs(state._replace(players=tuple(players)), weights) == 0
        assert _costs(state, weights, *range(len(state.market))) == 0


def test_each_tile_that_the_rival_can_pay_and_pay_exactly_is_counted() -> None:
    counted = 0
    for state in STATES:
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
    for state in STATES:
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
