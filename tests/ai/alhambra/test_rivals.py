"""Whoever knows the hands counts what rivals can pay exactly; who does not, does not."""

from __future__ import annotations

from alhambra.ai.alhambra.evaluation import Evaluation
from alhambra.ai.alhambra.rivals import AmongRivals
from alhambra.rules.alhambra.model import Hand
from tests.ai.alhambra.play import fast_of, outlook_of, positions


def test_a_tile_that_a_rival_can_pay_exactly_is_worth_taking_away() -> None:
    harmed = 0
    for state in positions(3, "builder", 9):
        seat, terms = state.to_move, outlook_of(state)
        nobody = tuple(
            one if at == seat else one._replace(hand=Hand()) for at, one in enumerate(state.players)
        )
        poor = fast_of(state._replace(players=nobody))
        rich = fast_of(state)
        hand, market = rich.hands[seat], rich.market
        plain = Evaluation(rich, terms, seat).of_hand(hand, market)
        assert AmongRivals(poor, terms, seat).of_hand(hand, market) == plain
        among = AmongRivals(rich, terms, seat)
        assert among.of_hand(hand, market) <= plain
        harmed += among.of_hand(hand, market) < plain
        sold_out = (None,) * len(market)
        left = Evaluation(rich, terms, seat).of_hand(hand, sold_out)
        assert among.of_hand(hand, sold_out) == left
    assert harmed
