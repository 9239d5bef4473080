"""What a turn brings, and what it comes from: the parts add up, and most of them have a name."""

from __future__ import annotations

from functools import cache
from operator import mul

import pytest

from alhambra.ai.alhambra import advice as palaces
from alhambra.ai.position import AnyAdvice, lead_of, lead_weights
from alhambra.ai.rollwrite import advice as sheets
from alhambra.ai.search import POSITIONS, Comparison, judge
from alhambra.match.games import MATCH_GAMES
from alhambra.rules import alhambra, rollwrite
from alhambra.rules.chance import Seeded
from alhambra.rules.games import GAMES, AnyState
from bench.judging import chosen
from bench.reasons import explained, is_explained

STEPS = 60
FOR: set[type[object]] = {
    *(
        palaces.Exact,
        palaces.Prospect,
        palaces.Denied,
        palaces.LessForOthers,
        palaces.Gift,
        palaces.Stored,
    ),
    *(sheets.Race, sheets.Finished, sheets.Line, sheets.Parked, sheets.Free),
}
"""Kinds of reasons whose words speak for a turn."""
AGAINST: set[type[object]] = {palaces.MoneySpent, palaces.MoreForOthers, sheets.DiceUsed}
"""Those whose words speak against it."""
CHANGES: set[type[object]] = {
    *(palaces.Majority, palaces.LongestWall, palaces.Room, palaces.Money, sheets.CoinsHeld)
}
"""Those of a number: more speaks for a turn, less against it."""
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


@cache
def told_of(name: str, players: int) -> list[AnyAdvice]:
    """Turns that were played, and the best ones, with their reasons."""
    return list(explained(GAMES[name], players, 6, STEPS))


@pytest.mark.parametrize(("name", "players"), TABLES[::3])
def test_nothing_that_speaks_for_a_turn_stands_with_a_minus_and_the_other_way_round(
    name: str, players: int
) -> None:
    """By kind; a change with the sign of the change. Dice handed on read by their sign."""
    kinds = {*MATCH_GAMES[name].reasons}
    assert kinds <= FOR | AGAINST | CHANGES | {sheets.Handed}
    for reason in (reason for advice in told_of(name, players) for reason in advice.reasons):
        if type(reason) in FOR:
            assert reason.points >= 0, reason
        elif type(reason) in AGAINST:
            assert reason.points < 0, reason
        elif type(reason) in CHANGES:
            assert reason.points * (reason.after - reason.before) > 0, reason


@pytest.mark.parametrize(("name", "players"), TABLES[::3])
def test_reasons_and_rest_are_the_verdict_and_the_rest_is_seldom_large(
    name: str, players: int
) -> None:
    told = told_of(name, players)
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
