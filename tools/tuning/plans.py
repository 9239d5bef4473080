"""Finds weights for planning a turn by self-play: ``weights.yaml``, sets ``tuned``.

    pip install -r tools/tuning/requirements.txt
    python -m tools.tuning.plans --players 2 [--minutes 20] [--jobs 2]

One seat with the weights on trial plays against the weights that stand in the file in all others,
on fast states of the game; each deal is played from every seat. What counts is the mean lead over
the others' mean. The search (CMA-ES on the logarithms of the weights) can be stopped at any time
and goes on where it was; its state lies in ``build/tuning``. At the end the best weights are held
against the old ones on deals that were not used before, and written down if they are better.
"""

from __future__ import annotations

import argparse
import pickle
import time
from collections.abc import Sequence
from dataclasses import asdict, fields, replace
from math import exp
from multiprocessing import Pool
from pathlib import Path
from random import Random
from statistics import fmean

import cma

from alhambra.ai.alhambra.bot import best_plan, finish
from alhambra.ai.alhambra.evaluation import Expectations
from alhambra.ai.alhambra.fast_state import FastState
from alhambra.ai.alhambra.weights import Weights
from alhambra.content import load_box
from alhambra.match.alhambra.game import shipped_levels
from alhambra.match.match import start
from alhambra.match.simulation import table_for
from tools.tuning.book import Found, write

DEALS = 16
"""Deals for each weights on trial, each played from every seat."""
HELD_OUT = 1_000_000
"""Seeds from here on are for the final figures only."""
HELD_OUT_GAMES = 1200
NAMES = tuple(field.name for field in fields(Weights) if field.name != "coming")
"""The weights sought: what everybody may expect alike makes no difference to a turn."""
BOX = load_box()


def weights_of(point: Sequence[float], start_from: Weights) -> Weights:
    """The weights at a point: the logarithm of what each is multiplied by."""
    values = asdict(start_from)
    return replace(
        start_from, **{name: values[name] * exp(x) for name, x in zip(NAMES, point, strict=True)}
    )


def played(job: tuple[int, int, int, Weights, Weights]) -> tuple[float, float]:
    """One game: the lead of the seat on trial over the others' mean, and its share of the win."""
    players, seed, seat, trial, other = job
    fast = FastState(start(BOX, table_for("alhambra", ("hard",) * players, seed))[-1].state)
    fast.random = Random(seed)
    minds = [_expectations(players, trial if at == seat else other) for at in range(players)]
    while not fast.over:
        fast.play(best_plan(fast, minds[fast.to_move]))
    finish(fast, minds[seat])
    scores = fast.scores
    others = [score for at, score in enumerate(scores) if at != seat]
    best = max(scores)
    win = 1 / scores.count(best) if scores[seat] == best else 0.0
    return scores[seat] - fmean(others), win


_KNOWN: dict[tuple[int, Weights], Expectations] = {}


def _expectations(players: int, weights: Weights) -> Expectations:
    if (players, weights) not in _KNOWN:
        if len(_KNOWN) > 4:
            _KNOWN.clear()
        _KNOWN[players, weights] = Expectations(BOX, players, weights)
    return _KNOWN[players, weights]


def search(players: int, minutes: float, jobs: int, folder: Path) -> Weights:
    """The best weights found in the time; goes on from what lies in the folder."""
    before = shipped_levels()["hard"].plans[players]
    kept = folder / f"plans-{players}.pickle"
    if kept.exists():
        strategy, seed = pickle.loads(kept.read_bytes())
    else:
        strategy = cma.CMAEvolutionStrategy([0.0] * len(NAMES), 0.35, {"popsize": 12, "seed": 7})
        seed = 100_000
    end = time.monotonic() + 60 * minutes
    with Pool(jobs) as pool:
        while time.monotonic() < end and not strategy.stop():
            points = strategy.ask()
            trials = [weights_of(point, before) for point in points]
            deals = max(8, DEALS * 2 // players)
            asked = [
                (players, seed + deal, seat, trial, before)
                for trial in trials
                for deal in range(deals)
                for seat in range(players)
            ]
            leads = [lead for lead, _ in pool.map(played, asked, chunksize=deals * players // 2)]
            each = deals * players
            means = [fmean(leads[n * each : (n + 1) * each]) for n in range(len(trials))]
            strategy.tell(points, [-mean for mean in means])
            seed += deals
            kept.parent.mkdir(parents=True, exist_ok=True)
            kept.write_bytes(pickle.dumps((strategy, seed)))
            print(
                f"{players} players, generation {strategy.countiter}: lead of the mean "
                f"{fmean(means):+.1f}, of the best {max(means):+.1f}",
                flush=True,
            )
    return weights_of(strategy.result.xfavorite, before)


def main() -> None:
    """Search, measure on other deals, and write down what is better."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--players", type=int, required=True)
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--folder", type=Path, default=Path("build/tuning"))
    options = parser.parse_args()
    before = shipped_levels()["hard"].plans[options.players]
    weights = search(options.players, options.minutes, options.jobs, options.folder)
    jobs = [
        (
            options.players,
            HELD_OUT + game // options.players,
            game % options.players,
            weights,
            before,
        )
        for game in range(HELD_OUT_GAMES)
    ]
    with Pool(options.jobs) as pool:
        results = pool.map(played, jobs, chunksize=10)
    found = Found.of(weights, results, options.players)
    print(found)
    if found.is_better:
        write("tuned", options.players, found)


if __name__ == "__main__":
    main()
