"""What a turn brings, and what it comes from: the parts add up, and most of them have a name."""

from __future__ import annotations

from operator import mul

import pytest

from alhambra.ai.position import AnyAdvice
from alhambra.ai.thinking import POSITIONS, Comparison, judge, lead_of, lead_weights
from alhambra.match.games import MATCH_GAMES
from alhambra.rules import alhambra, rollwrite
from alhambra.rules.chance import Seeded
from alhambra.rules.games import GAMES, AnyState
from bench.judging import chosen
from bench.reasons import explained, is_explained

STEPS = 60
TABLES = ((alhambra.NAME, 2), (alhambra.NAME, 4), (rollwrite.NAME, 1), (rollwrite.NAME, 3))


def dealt(name: str, players: int, number: int) -> list[AnyState]:
    """Return positions as the coach sees them."""
    of = MATCH_GAMES[name]
    states = chosen(GAMES[name], players, number)
    return [of.deal(one, one.to_move, of.levels[of.adviser], Seeded("gains")) for one in states]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_sources_of_a_lead_are_all_of_it(name: str, players: int) -> None:
    """Wherever a future stops: apart from what was won before, which no turn changes."""
    of = MATCH_GAMES[name]
    for state in dealt(name, players, 4):
        position = POSITIONS[name](of.levels[of.adviser], state)
        compared = Comparison(position, (), "gains")
        weights = [0.0] * len(position.prospects(position.deal_future("gains")))
        for seat in range(players):
            weights[seat] = 1.0
            won = None
            for plan in (position.nothing(), *position.candidates()[:3]):
                for rollout, expected in compared._stops(plan, 0):
                    shares = lead_weights(expected, position.seat)
                    lead = lead_of(expected, position.seat)
                    assert lead == pytest.approx(sum(map(mul, shares, expected)))
                    before = expected[seat] - sum(position.sources(rollout, weights))
                    won = before if won is None else won
                    assert before == pytest.approx(won)
            weights[seat] = 0.0


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_reasons_and_rest_are_the_verdict_and_the_rest_is_seldom_large(
    name: str, players: int
) -> None:
    told = list(explained(GAMES[name], players, 12, STEPS))
    assert sum(map(is_explained, told)) >= 0.8 * len(told)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_turns_of_one_judgement_are_told_on_one_scale(name: str, players: int) -> None:
    """Gains differ as leads do, so what a turn lost is what the best one brings more."""
    of = MATCH_GAMES[name]
    for state in dealt(name, players, 4):
        position = POSITIONS[name](of.levels[of.adviser], state)
        turn = position.choices(position.candidates()[-1])
        judgement = judge(of.levels[of.adviser], state, turn, "gains", steps=STEPS)
        own: AnyAdvice = judgement.played
        for advice in judgement.best:
            assert advice.gain - own.gain == pytest.approx(advice.lead - own.lead)
        assert judgement.best[0].gain - own.gain == pytest.approx(judgement.lost)
