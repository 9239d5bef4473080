"""Finds weights for planning a turn: ``weights.yaml``, sets ``tuned``.

    pip install -r tools/tuning/requirements.txt
    python -m tools.tuning.plans --players 2 [--games 100] [--jobs 2]

At positions of games in which all seats play by the weights that stand in the file, promising turns
and some others are played, and then the game to its end by the same weights. The weights sought
tell best how much better one turn ends than another: a step of policy iteration, to be repeated
while it gains. At the end they play against the old weights on deals that were not used before, and
are written down if they are better.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from multiprocessing import Pool
from random import Random
from statistics import fmean
from typing import Final, NamedTuple

from alhambra.ai.alhambra.evaluation import AmongRivals
from alhambra.ai.alhambra.expectations import EvaluationTerms, Expectations
from alhambra.ai.alhambra.fast_state import FastState, TurnPlan
from alhambra.ai.alhambra.level import best_plan, finish, play_on, terms_for
from alhambra.ai.alhambra.weights import Weights
from alhambra.ai.position import lead_of
from alhambra.match.alhambra.game import shipped_levels
from tools.tuning.book import Found, write
from tools.tuning.ended import (
    BOX,
    HELD_OUT,
    WHOLE_GAME,
    Compared,
    less_mean,
    nearest,
    positions,
    started,
    with_bits,
)

BEST, OTHERS = 6, 2
"""The turns compared at a position: the most promising ones, and some of the rest."""
FUTURES: Final = 8
"""Futures in which they are played."""
EVERY: Final = 5
"""Each so manieth turn of a game gives a position."""
FIRST: Final = 100_000
"""The seed of the first game."""
HELD_OUT_GAMES: Final = 1200


class Job(NamedTuple):
    """A game of which positions are looked at."""

    players: int
    seed: int
    weights: Weights


class Duel(NamedTuple):
    """A game of one seat with the weights on trial against others."""

    players: int
    seed: int
    seat: int
    trial: Weights
    other: Weights


def compared(job: Job) -> list[Compared]:
    """The positions of a game: the leads told at once, and how they ended in the mean."""
    known = [Expectations(BOX, job.players, weights) for weights in with_bits(job.weights)]
    random, found = Random(f"{job.seed}/turns"), []
    for number, (fast, turns) in enumerate(positions(job.players, job.seed, known[0], EVERY)):
        rest = turns[BEST:]
        tried = [*turns[:BEST], *random.sample(rest, min(OTHERS, len(rest)))]
        told = [[worth(fast, terms_for(fast, each), plan) for each in known] for plan in tried]
        names = [f"{job.seed}/{number}/{future}" for future in range(FUTURES)]
        ended = [fmean(_ended(fast, plan, name, known[0]) for name in names) for plan in tried]
        found.append(Compared(less_mean(ended), less_mean(told)))
    return found


def worth(fast: FastState, terms: EvaluationTerms, plan: TurnPlan) -> float:
    """The value of the position after a turn, without what no turn changes."""
    seat = fast.to_move
    evaluation = AmongRivals(fast, terms, seat)
    races = sum(stake[held] for stake, held in zip(terms.stakes[seat], plan.held, strict=True))
    stored = sum(evaluation.stored(plan.held, kept) for kept in plan.reserve)
    bought = terms.bought * plan.market.count(None)
    hand = evaluation.of_hand(plan.hand, plan.market)
    return races + evaluation.points(plan.site) + stored + bought + hand


def _ended(fast: FastState, plan: TurnPlan, name: str, policy: Expectations) -> float:
    """The lead at the end of the game in the future of that name."""
    playing = fast.deal_anew(name)
    playing.luck = f"{name}/later"
    playing.play(plan)
    play_on(playing, WHOLE_GAME, policy)
    return lead_of(playing.scores[: playing.players], fast.to_move)


def played(duel: Duel) -> tuple[float, float]:
    """The lead of the seat on trial over the others' mean, and its share of the win."""
    fast = started(duel.players, duel.seed)
    trial, other = (Expectations(BOX, duel.players, one) for one in (duel.trial, duel.other))
    while not fast.over:
        fast.play(best_plan(fast, trial if fast.to_move == duel.seat else other))
    finish(fast, other)
    scores = fast.scores[: duel.players]
    others = [score for seat, score in enumerate(scores) if seat != duel.seat]
    best = max(scores)
    win = 1 / scores.count(best) if scores[duel.seat] == best else 0.0
    return scores[duel.seat] - fmean(others), win


def duels(players: int, games: int, trial: Weights, other: Weights) -> Sequence[Duel]:
    """Games on deals not used for finding weights, each deal from every seat."""
    return [
        Duel(players, HELD_OUT + game // players, game % players, trial, other)
        for game in range(games)
    ]


def main() -> None:
    """Find weights, measure them on other deals, and write down what is better."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--players", type=int, required=True)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=FIRST)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    players = options.players
    before = shipped_levels()["hard"].plans[players]
    jobs = [Job(players, options.seed + game, before) for game in range(options.games)]
    with Pool(options.jobs) as pool:
        games = pool.imap_unordered(compared, jobs)
        weights = nearest(before, [position for game in games for position in game])
        asked = duels(players, HELD_OUT_GAMES, weights, before)
        results = pool.map(played, asked, chunksize=10)
    found = Found.of(weights, results, players)
    print(found)
    if found.is_better:
        write("tuned", players, found)


if __name__ == "__main__":
    main()
