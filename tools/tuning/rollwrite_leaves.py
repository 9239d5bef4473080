"""Finds weights for the positions of Roll & Write where thought stops: nearest to how they ended.

    pip install -r tools/tuning/requirements.txt
    nice -n 15 python -m tools.tuning.rollwrite_leaves --players 2 [--games 50] [--minutes 2]

Positions come from games in which all seats play by the plans of the level hard. The search (CMA-ES
on the logarithms of the weights) is held back from going far from the plans for little. Prints a
line for the set ``far`` of ``rollwrite_levels.yaml``, and by how many points it and the plans miss
on positions that were not used for finding it.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from dataclasses import asdict, replace
from math import exp, sqrt
from statistics import fmean
from typing import Final, TypeAlias

import cma

from alhambra.ai.rollwrite.evaluation import Mind, prospects
from alhambra.ai.rollwrite.fast_state import FastState
from alhambra.ai.rollwrite.level import Future, play_on
from alhambra.ai.rollwrite.weights import Weights
from alhambra.content import load_rollwrite_box
from alhambra.match.rollwrite.game import shipped_levels
from alhambra.opponents.simulation import table_for
from alhambra.rules import rollwrite as game
from alhambra.rules.chance import chance_after
from alhambra.rules.rollwrite.model import PLAYERS

NAMES: Final = ("rate", "own", "lean", "others", "lines", "straight", "coin", "spending")
"""The weights sought: the others make no difference to what points are expected."""
PARTS: Final = 9
"""Positions of a game."""
FAR: Final = 1.0
"""By how much the mean square is thought worse for weights e times as great or small."""
HELD_OUT: Final = 1_000_000
"""Seeds from here on are for the final figures only."""

Ended: TypeAlias = tuple[FastState, list[int]]
"""A position, and the points all had when its game was over."""


def positions(players: int, seed: int, games: int, plans: Weights) -> list[Ended]:
    """Positions of so many games."""
    found: list[Ended] = []
    for number in range(seed, seed + games):
        first = game.start(
            load_rollwrite_box(),
            table_for("roll-and-write", ("hard",) * players, number),
            chance_after(number, 0),
        )
        fast = FastState(first[-1].state)
        turns = fast.rounds * players
        future, passed = Future(fast, turns, f"{number}"), []
        mind = _mind(fast, plans)
        while not fast.over:
            play_on(fast, max(1, turns // PARTS), future, mind)
            passed.append(fast.copy())
        found += [(one, fast.totals()[:players]) for one in passed if not one.over]
    return found


def _mind(fast: FastState, weights: Weights) -> Mind:
    """A mind of its own: the one for such games would be remembered for ever."""
    of = fast.rounds, fast.players, fast.virtual, fast.score
    return Mind(fast.tables, weights, *of)


def missed(ended: Sequence[Ended], weights: Weights) -> float:
    """The mean square of what the weights miss by, over all seats."""
    mind = _mind(ended[0][0], weights)
    return fmean(
        (expected - had) ** 2
        for fast, points in ended
        for expected, had in zip(prospects(fast, mind, fast.to_move), points, strict=True)
    )


def weights_of(point: Sequence[float], start_from: Weights) -> Weights:
    """The weights at a point: the logarithm of what each is multiplied by."""
    values = asdict(start_from)
    return replace(
        start_from, **{name: values[name] * exp(x) for name, x in zip(NAMES, point, strict=True)}
    )


def main() -> None:
    """Search, measure on other games, and print the line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--players", type=int, choices=PLAYERS, required=True)
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--minutes", type=float, default=2)
    options = parser.parse_args()
    plans = shipped_levels()["hard"].plans[options.players]
    ended = positions(options.players, 1, options.games, plans)
    strategy = cma.CMAEvolutionStrategy([0.0] * len(NAMES), 0.4, {"popsize": 9, "seed": 3})
    end = time.monotonic() + 60 * options.minutes
    while time.monotonic() < end and not strategy.stop():
        points = strategy.ask()
        strategy.tell(
            points,
            [
                missed(ended, weights_of(point, plans)) + FAR * sum(x * x for x in point)
                for point in points
            ],
        )
    found = weights_of(strategy.result.xbest, plans)
    others = positions(options.players, HELD_OUT, max(8, options.games // 3), plans)
    before, after = (sqrt(missed(others, weights)) for weights in (plans, found))
    values = ", ".join(f"{name}: {value:.3g}" for name, value in asdict(found).items())
    print(f"    {options.players}: {{{values}}}")
    print(f"{len(others)} positions: misses by {after:.1f} points, the plans by {before:.1f}")


if __name__ == "__main__":
    main()
