"""Search: the promising turns, each tried in the same possible futures.

A future is a new order of deck and bag. In each, a turn is played, then everybody plays on for a
few rounds as planned from near at hand; the position is weighed after each round, and the mean
counts: the early ones have seen less luck, the late ones more of what the turn leads to. Whoever
falls behind is dropped at half-time (sequential halving), so that the thinking goes into the turns
that matter.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from random import Random
from typing import Final, NamedTuple, TypeAlias

from alhambra.ai import sequential_halving
from alhambra.ai.alhambra.evaluation import Evaluation
from alhambra.ai.alhambra.evaluation_terms import EvaluationTerms, Expectations
from alhambra.ai.alhambra.fast_state import FastState, TurnPlan
from alhambra.ai.alhambra.planner import Planner, by_worth
from alhambra.ai.sequential_halving import Halving
from alhambra.rules.alhambra.model import FINAL_ROUND
from alhambra.rules.api import Seat


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
    """Let everybody play as looks best, for so many turns or to the end of the game, where it is
    scored. A game that was scored stays as it is."""
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
"""So many turns are played on at least: where only two play, a few rounds are soon over."""
TRUST: Final = 4.0
"""How many futures the look from near at hand counts for."""
Tried: TypeAlias = sequential_halving.Tried[TurnPlan]
"""A turn, and the leads and points it brought in the futures it was tried in."""


def rounds_ahead(rounds: int, players: int) -> int:
    """The number of rounds that the search plays."""
    return max(rounds, ceil(LEAST_TURNS / players))


def lead_of(points: Sequence[float], seat: Seat, best: float) -> float:
    """How far the seat is ahead: of the best of the others by the share ``best``, else of their
    mean."""
    others = [*points[:seat], *points[seat + 1 :]]
    return points[seat] - best * max(others) - (1 - best) * sum(others) / len(others)


class Search(Halving[TurnPlan]):
    """A search among some turns of a seat."""

    def __init__(
        self, fast: FastState, mind: Mind, plans: Sequence[TurnPlan], seed: str, rounds: int
    ) -> None:
        super().__init__(plans, TRUST)
        self._fast, self._mind, self._seed = fast, mind, seed
        self._rounds = rounds_ahead(rounds, fast.players)
        self._futures: list[FastState] = []

    @property
    def futures(self) -> int:
        """How many futures were tried, with the turns that were left in the end."""
        return len(self._futures)

    def _future(self, number: int) -> FastState:
        while len(self._futures) <= number:
            self._futures.append(self._fast.deal_anew(f"{self._seed}/{len(self._futures)}"))
        return self._futures[number]

    def outcome(self, plan: TurnPlan, future: int) -> tuple[float, float]:
        """As every search tells it: play the turn there, and on for some rounds."""
        fast, seat = self._future(future).copy(), self._fast.to_move
        fast.random = Random(f"{self._seed}/{future}/later")
        fast.play(plan)
        leads, points = 0.0, 0.0
        for _ in range(self._rounds):
            play_on(fast, fast.players, self._mind.policy)
            told = prospects(fast, self._mind.leaf)
            leads += lead_of(told, seat, 0.5)
            points += told[seat]
        return leads / self._rounds, points / self._rounds
