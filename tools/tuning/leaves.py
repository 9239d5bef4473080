"""Finds weights for positions at which thought stops: ``weights.yaml``, sets ``far``.

    pip install -r tools/tuning/requirements.txt
    python -m tools.tuning.leaves --players 2 [--games 80] [--jobs 2]

At positions of games the most promising turns are played in the same futures, as in a search, told
after the first and the last round of thought, and then played to their end. The weights sought tell
the differences between the turns of a future best. Each run is a step from the weights that stand
in the file: it can be repeated while they get better. At the end they are held against the old ones
on positions of other games, and written down if they come nearer.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace
from multiprocessing import Pool
from multiprocessing.pool import Pool as Workers
from statistics import fmean
from typing import Final, NamedTuple

from alhambra.ai.alhambra.expectations import Expectations
from alhambra.ai.alhambra.fast_state import FastState, TurnPlan
from alhambra.ai.alhambra.level import play_on, prospects, rounds_ahead, terms_for
from alhambra.ai.alhambra.weights import Weights
from alhambra.ai.position import lead_of
from alhambra.match.alhambra.game import shipped_levels
from tools.tuning.book import Fit, write
from tools.tuning.ended import (
    BOX,
    HELD_OUT,
    WHOLE_GAME,
    Compared,
    less_mean,
    misses,
    nearest,
    positions,
    with_bits,
)

TURNS: Final = 7
"""Turns compared at a position."""
FUTURES: Final = 6
"""Futures in which they are played."""
EVERY: Final = 5
"""Each so manieth turn of a game gives a position."""
FIRST: Final = 200_000
"""The seed of the first game."""


class Job(NamedTuple):
    """A game of which positions are looked at, with weights that tell what they are worth."""

    players: int
    seed: int
    weights: tuple[Weights, ...]


class Short(NamedTuple):
    """By how much the seats ended above what the first weights told, in a future."""

    points: float
    """In the mean of all seats."""
    tiles: float
    """Tiles that everybody was yet to lay when it was told."""


def compared(job: Job) -> tuple[list[Compared], list[Short]]:
    """The futures of a game's positions, told near and far."""
    level = shipped_levels()["expert"]
    policy = Expectations(BOX, job.players, level.plans[job.players])
    leaves = [Expectations(BOX, job.players, weights) for weights in job.weights]
    rounds = rounds_ahead(level.rounds, job.players)
    found: list[Compared] = []
    short: list[Short] = []
    for number, (fast, turns) in enumerate(positions(job.players, job.seed, policy, EVERY)):
        for future in range(FUTURES):
            name = f"{job.seed}/{number}/{future}"
            near, far = _future(fast, turns[:TURNS], name, rounds, policy, leaves, short)
            found += near, far
    return found, short


def _future(
    fast: FastState,
    turns: Sequence[TurnPlan],
    name: str,
    rounds: int,
    policy: Expectations,
    leaves: Sequence[Expectations],
    short: list[Short],
) -> tuple[Compared, Compared]:
    """Each turn in the future of that name, told after the first round and after the last."""
    seat, dealt = fast.to_move, fast.deal_anew(name)
    ended, near, far = [], [], []
    for plan in turns:
        playing = dealt.copy()
        playing.luck = f"{name}/later"
        playing.play(plan)
        play_on(playing, playing.players, policy)
        near.append([lead_of(prospects(playing, leaf), seat) for leaf in leaves])
        play_on(playing, playing.players * (rounds - 1), policy)
        told = [prospects(playing, leaf) for leaf in leaves]
        far.append([lead_of(points, seat) for points in told])
        tiles = 0.0 if playing.over else terms_for(playing, leaves[0]).tiles_to_come
        play_on(playing, WHOLE_GAME, policy)
        scores = playing.scores[: playing.players]
        short.append(Short(fmean(scores) - fmean(told[0]), tiles))
        ended.append(lead_of(scores, seat))
    end = less_mean(ended)
    return Compared(end, less_mean(near)), Compared(end, less_mean(far))


def gathered(jobs: Sequence[Job], pool: Workers) -> tuple[list[Compared], list[Short]]:
    """The positions of many games."""
    games = [*pool.imap_unordered(compared, jobs)]
    return [one for found, _ in games for one in found], [one for _, few in games for one in few]


def coming(weights: Weights, short: Sequence[Short]) -> float:
    """What each tile yet to come brings, so that the points expected are right in the mean.

    ``short`` is of these weights.
    """
    over = sum(one.tiles * one.points for one in short)
    return weights.coming + over / sum(one.tiles**2 for one in short)


def main() -> None:
    """Search, measure on other games, and write down what is better."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--players", type=int, required=True)
    parser.add_argument("--games", type=int, default=80)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    players = options.players
    before = shipped_levels()["expert"].leaves[players]
    seeds = range(options.games)
    with Pool(options.jobs) as pool:
        jobs = [Job(players, FIRST + seed, with_bits(before)) for seed in seeds]
        weights = nearest(before, gathered(jobs, pool)[0])
        others = [Job(players, HELD_OUT + seed, (weights, before)) for seed in seeds[::4]]
        found, short = gathered(others, pool)
    weights = replace(weights, coming=coming(weights, short))
    fit = Fit.of(weights, misses(found, 1), misses(found, 0))
    print(fit)
    if fit.is_better:
        write("far", players, fit)


if __name__ == "__main__":
    main()
