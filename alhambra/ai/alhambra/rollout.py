"""Rollouts: a game is played on in thought, and evaluated where that stops.

Everybody plays for a few rounds without search. The position is evaluated after each round, and the
mean counts: the early ones have seen less luck, the late ones more of what a turn leads to.
"""

from __future__ import annotations

from math import ceil
from typing import Final, NamedTuple

from alhambra.ai.alhambra.evaluation import Evaluation
from alhambra.ai.alhambra.evaluation_terms import EvaluationTerms, Expectations
from alhambra.ai.alhambra.fast_state import FastState, TurnPlan
from alhambra.ai.alhambra.planner import Planner, by_worth
from alhambra.rules.alhambra.model import FINAL_ROUND


class Mind(NamedTuple):
    """How positions are seen: by those who play on, and where playing on stops."""

    policy: Expectations
    leaf: Expectations


def terms_for(fast: FastState, expectations: Expectations) -> EvaluationTerms:
    """What is to come, as seen from the position."""
    return expectations.terms(fast.scored, fast.cards_to_scoring, len(fast.bag))


def best_plan(fast: FastState, policy: Expectations) -> TurnPlan:
    """The turn with the best evaluation."""
    return max(Planner(fast, terms_for(fast, policy)).plans(), key=by_worth)


def play_on(fast: FastState, turns: int, policy: Expectations) -> None:
    """Play the best-looking turn for every seat, for this many turns or to the end of the game.

    A game that ends is scored; one that was scored already stays as it is.
    """
    for _ in range(turns):
        if fast.over:
            break
        fast.play(best_plan(fast, policy))
    if fast.over and fast.scored != FINAL_ROUND:
        finish(fast, policy)


def finish(fast: FastState, policy: Expectations) -> None:
    """Give away what is left in the market, let it be placed, and score for the last time."""
    for seat, won in sorted(fast.awarded().items()):
        for left in won:
            worth = Evaluation(fast, terms_for(fast, policy), seat, gifts=False)
            spot = worth.spot(fast.sites[seat], fast.held, fast.reserves[seat], left)
            _, fast.sites[seat], fast.held, fast.reserves[seat], _ = spot
    fast.score(FINAL_ROUND)


def prospects(fast: FastState, leaf: Expectations) -> list[float]:
    """The points every seat may expect at the end of the game."""
    if fast.scored == FINAL_ROUND:
        return [float(score) for score in fast.scores[: fast.players]]
    terms = terms_for(fast, leaf)
    points = [float(score) for score in fast.scores[: fast.players]]
    for race, held in zip(terms.races, fast.held, strict=True):
        expected = race[held]
        for seat in range(fast.players):
            points[seat] += expected[seat]
    for seat in range(fast.players):
        points[seat] += terms.coming + Evaluation(fast, terms, seat).standing()
    return points


LEAST_TURNS: Final = 6
"""The fewest turns of a rollout: if only two play, a few rounds are soon over."""
TRUST: Final = 4.0
"""How many futures the evaluation before the search counts for."""


def rounds_ahead(rounds: int, players: int) -> int:
    """The number of rounds that a rollout plays."""
    return max(rounds, ceil(LEAST_TURNS / players))
