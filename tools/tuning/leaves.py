"""Finds weights for positions at which thought stops: ``weights.yaml``, sets ``far``.

    pip install -r tools/tuning/requirements.txt
    python -m tools.tuning.leaves --players 2 [--positions 2000] [--generations 60]

Positions are taken from games of the hard level. Each is played to its end several times, with
what is hidden dealt anew; the mean is what the position is worth. The weights sought are those
whose expected leads come nearest to that (CMA-ES on their logarithms; least squares). At the end
they are held against the old ones on positions of other games, and written down if they are nearer.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace
from multiprocessing import Pool
from multiprocessing.pool import Pool as Workers
from random import Random
from statistics import fmean
from typing import NamedTuple

import cma

from alhambra.ai.alhambra.outlook import Expectations
from alhambra.ai.alhambra.search import best_course, outlook_on, play_on, prospects
from alhambra.ai.alhambra.sketch import Sketch
from alhambra.ai.alhambra.weights import Weights
from alhambra.match.levels import LEVELS
from alhambra.match.match import start
from alhambra.match.simulation import table_for
from tools.tuning.book import Fit, write
from tools.tuning.plans import BOX, HELD_OUT, NAMES, weights_of

PLAYED_ON = 4
"""How often a position is played to its end."""
EVERY = 7
"""Each so manieth turn of a game gives a position, from a random one on."""
BEND = 0.05
"""What it costs, in squared points, to bend a weight by a factor of e: keeps those that do not
matter where they are."""
WHOLE_GAME = 1000
"""More turns than any game has."""


class Sample(NamedTuple):
    """A position, and the points everybody has at the end, in the mean."""

    sketch: Sketch
    ended: tuple[float, ...]


def sampled(job: tuple[int, int]) -> list[Sample]:
    """The positions of one game."""
    players, seed = job
    policy = Expectations(BOX, players, LEVELS["hard"].plans[players])
    sketch = Sketch(start(BOX, table_for(("hard",) * players, seed))[-1].state)
    sketch.random = random = Random(seed)
    found, wait = [], random.randrange(EVERY)
    while not sketch.over:
        wait -= 1
        if wait < 0:
            wait = EVERY
            ends = [_end(sketch, policy, f"{seed}/{n}", players) for n in range(PLAYED_ON)]
            mean = tuple(fmean(points) for points in zip(*ends, strict=True))
            found.append(Sample(sketch.copy(), mean))
        sketch.play(best_course(sketch, policy))
    return found


def _end(sketch: Sketch, policy: Expectations, seed: str, players: int) -> list[int]:
    playing = sketch.dealt_anew(seed)
    play_on(playing, WHOLE_GAME, policy)
    return playing.scores[:players]


def samples(players: int, first: int, count: int, pool: Workers) -> list[Sample]:
    """So many positions at least, from the games of the seeds from ``first`` on."""
    found: list[Sample] = []
    seed = first
    while len(found) < count:
        games = [(players, seed + n) for n in range(16)]
        found += [sample for some in pool.map(sampled, games, chunksize=1) for sample in some]
        seed += 16
    return found


def misses(weights: Weights, positions: Sequence[Sample], players: int) -> list[float]:
    """By how far the expected leads miss the true ones, squared, for each position."""
    leaf = Expectations(BOX, players, weights)
    found = []
    for sketch, ended in positions:
        expected = prospects(sketch, leaf)
        off, true = fmean(expected), fmean(ended)
        found.append(
            fmean((e - off - (t - true)) ** 2 for e, t in zip(expected, ended, strict=True))
        )
    return found


def coming(weights: Weights, positions: Sequence[Sample], players: int) -> float:
    """The points that each tile yet to come brings beyond what is expected, by least squares."""
    leaf = Expectations(BOX, players, replace(weights, coming=0.0))
    over, under = 0.0, 0.0
    for sketch, ended in positions:
        tiles = outlook_on(sketch, leaf).tiles_to_come
        over += tiles * (fmean(ended) - fmean(prospects(sketch, leaf)))
        under += tiles * tiles
    return over / under


def nearest(
    before: Weights, positions: Sequence[Sample], players: int, generations: int
) -> Weights:
    """The weights that miss least, of those found near the ones before."""
    strategy = cma.CMAEvolutionStrategy([0.0] * len(NAMES), 0.3, {"popsize": 12, "seed": 7})
    for generation in range(generations):
        points = strategy.ask()
        missed = [fmean(misses(weights_of(point, before), positions, players)) for point in points]
        bent = [BEND * sum(x * x for x in point) for point in points]
        strategy.tell(points, [miss + bend for miss, bend in zip(missed, bent, strict=True)])
        if generation % 10 == 0:
            print(f"generation {generation}: {strategy.result.fbest:.1f}", flush=True)
    return weights_of(strategy.result.xbest, before)


def main() -> None:
    """Search, measure on other games, and write down what is better."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--players", type=int, required=True)
    parser.add_argument("--positions", type=int, default=2000)
    parser.add_argument("--generations", type=int, default=60)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    players = options.players
    before = LEVELS["expert"].leaves[players]
    with Pool(options.jobs) as pool:
        known = samples(players, 200_000, options.positions, pool)
        others = samples(players, HELD_OUT, options.positions // 2, pool)
    print(f"{len(known)} positions, {len(others)} others", flush=True)
    weights = nearest(before, known, players, options.generations)
    weights = replace(weights, coming=coming(weights, known, players))
    found = Fit.of(weights, misses(before, others, players), misses(weights, others, players))
    print(found)
    if found.is_better:
        write("far", players, found)


if __name__ == "__main__":
    main()
