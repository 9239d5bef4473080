"""Finds weights for positions at which thought stops: ``weights.yaml``, sets ``far``.

    pip install -r tools/tuning/requirements.txt
    python -m tools.tuning.leaves --players 2 [--games 80]

What matters there is which of several turns is told to be better. So at positions from games of
the hard level the most promising turns are played in the same futures, as in a search, and after
as many rounds of thought each is played to its end. The weights sought tell the differences
between the turns of a future best, by least squares with small changes; what all turns of a
position share, good deals and rich hands, cannot deceive them. Each run is a step from the weights
that stand in the file: it can be repeated while they get better. At the end they are held against
the old ones on positions of other games, and written down if they come nearer.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import asdict, replace
from multiprocessing import Pool
from multiprocessing.pool import Pool as Workers
from random import Random
from statistics import fmean
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from alhambra.ai.alhambra.bot import (
    best_plan,
    left_behind,
    play_on,
    prospects,
    rounds_ahead,
    terms_for,
)
from alhambra.ai.alhambra.evaluation import Expectations
from alhambra.ai.alhambra.fast_state import FastState, TurnPlan
from alhambra.ai.alhambra.planner import Planner, by_worth
from alhambra.ai.alhambra.weights import Weights
from alhambra.ai.search import lead_of
from alhambra.match.alhambra.game import shipped_levels
from alhambra.match.match import start
from alhambra.match.simulation import table_for
from tools.tuning.book import Fit, write
from tools.tuning.plans import BOX, HELD_OUT, NAMES

TURNS: Final = 8
"""Turns compared at a position."""
FUTURES: Final = 24
"""Futures in which they are played."""
EVERY: Final = 9
"""Each so manieth turn of a game gives a position, from a random one on."""
WHOLE_GAME: Final = 1000
"""More turns than any game has."""
BIT: Final = 0.1
"""By which share a weight is changed to see what hangs on it."""
BEND: Final = 0.01
"""How much a change of a weight must explain, as a share of all that is to be explained: keeps
those that do not matter where they are."""
LEAST, MOST = 0.4, 2.5
"""By how much a weight is multiplied in one step."""

Table: TypeAlias = NDArray[np.float64]


class Compared(NamedTuple):
    """The turns of a position in one future, each lead less the mean of all turns."""

    ended: Table
    """By turn: the lead at the end of the game."""
    expected: Table
    """By turn and weights: the lead as it was told where thought would have stopped."""
    points: float
    """By how much the seats ended above what the first weights told, in the mean."""
    tiles: float
    """Tiles that everybody was yet to lay."""


class Job(NamedTuple):
    """A game of which positions are looked at, with weights that tell what they are worth."""

    players: int
    seed: int
    weights: tuple[Weights, ...]


def compared(job: Job) -> list[list[Compared]]:
    """The positions of a game, each with its futures."""
    level = shipped_levels()["expert"]
    policy = Expectations(BOX, job.players, level.plans[job.players])
    leaves = [Expectations(BOX, job.players, weights) for weights in job.weights]
    fast = FastState(start(BOX, table_for("alhambra", ("hard",) * job.players, job.seed))[-1].state)
    fast.random = random = Random(job.seed)
    found: list[list[Compared]] = []
    wait = random.randrange(EVERY)
    while not fast.over:
        wait -= 1
        if wait < 0 and len(turns := promising(fast, policy)) > 1:
            wait = EVERY
            names = (f"{job.seed}/{len(found)}/{n}" for n in range(FUTURES))
            ahead = job.players * rounds_ahead(level.rounds, job.players)
            found.append([_future(fast, turns, name, ahead, policy, leaves) for name in names])
        fast.play(best_plan(fast, policy))
    return found


def promising(fast: FastState, policy: Expectations) -> list[TurnPlan]:
    """The turns that look best from near at hand, none twice."""
    planner = Planner(fast, terms_for(fast, policy))
    different: dict[object, TurnPlan] = {}
    for plan in sorted((*planner.plans(), *planner.all_plans()), key=by_worth, reverse=True):
        different.setdefault(left_behind(plan), plan)
    return list(different.values())[:TURNS]


def _future(
    fast: FastState,
    turns: Sequence[TurnPlan],
    name: str,
    ahead: int,
    policy: Expectations,
    leaves: Sequence[Expectations],
) -> Compared:
    """Each turn in the future of that name; ``ahead``: the turns until thought stops."""
    seat, dealt = fast.to_move, fast.deal_anew(name)
    ended, expected, over, tiles = [], [], [], []
    for plan in turns:
        playing = dealt.copy()
        playing.random = Random(f"{name}/later")
        playing.play(plan)
        play_on(playing, ahead, policy)
        told = [prospects(playing, leaf) for leaf in leaves]
        tiles.append(terms_for(playing, leaves[0]).tiles_to_come if not playing.over else 0.0)
        play_on(playing, WHOLE_GAME, policy)
        scores = playing.scores[: playing.players]
        over.append(fmean(scores) - fmean(told[0]))
        expected.append([lead_of(points, seat) for points in told])
        ended.append(lead_of(scores, seat))
    return Compared(_less_mean(ended), _less_mean(expected), fmean(over), fmean(tiles))


def _less_mean(values: Sequence[object]) -> Table:
    table = np.array(values, dtype=np.float64)
    less: Table = table - table.mean(axis=0)
    return less


def gathered(jobs: Sequence[Job], pool: Workers) -> list[list[Compared]]:
    """The positions of many games."""
    games = pool.imap_unordered(compared, jobs)
    return [position for game in games for position in game]


def nearest(before: Weights, positions: Sequence[Sequence[Compared]]) -> Weights:
    """The weights that tell the differences best, by small changes of those before.

    The positions were told by the weights before, and by those with each of ``NAMES`` a bit larger.
    """
    futures = [future for position in positions for future in position]
    told = np.concatenate([future.expected for future in futures])
    missing = np.concatenate([future.ended for future in futures]) - told[:, 0]
    slopes = (told[:, 1:] - told[:, :1]) / BIT
    squares = slopes.T @ slopes
    bend = BEND * float((told[:, 0] ** 2).sum()) * np.eye(len(NAMES))
    changes = np.linalg.solve(squares + bend, slopes.T @ missing)
    values = asdict(before)
    return replace(
        before,
        **{
            name: values[name] * float(np.clip(1 + change, LEAST, MOST))
            for name, change in zip(NAMES, changes, strict=True)
        },
    )


def coming(weights: Weights, positions: Sequence[Sequence[Compared]]) -> float:
    """What each tile yet to come brings, so that the points expected are right in the mean.

    The positions were told by these weights.
    """
    futures = [future for position in positions for future in position]
    over = sum(future.tiles * future.points for future in futures)
    return weights.coming + over / sum(future.tiles**2 for future in futures)


def misses(positions: Sequence[Sequence[Compared]], which: int) -> list[float]:
    """By how much these weights miss the differences between the turns, squared, by position."""
    return [
        fmean(float(((one.ended - one.expected[:, which]) ** 2).mean()) for one in position)
        for position in positions
    ]


def main() -> None:
    """Search, measure on other games, and write down what is better."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--players", type=int, required=True)
    parser.add_argument("--games", type=int, default=80)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    players = options.players
    before = shipped_levels()["expert"].leaves[players]
    values = asdict(before)
    changed = (replace(before, **{name: values[name] * (1 + BIT)}) for name in NAMES)
    told_by = (before, *changed)
    seeds = range(options.games)
    with Pool(options.jobs) as pool:
        known = gathered([Job(players, 200_000 + seed, told_by) for seed in seeds], pool)
        weights = nearest(before, known)
        jobs = [Job(players, HELD_OUT + seed, (weights, before)) for seed in seeds]
        others = gathered(jobs, pool)
    weights = replace(weights, coming=coming(weights, others))
    found = Fit.of(weights, misses(others, 1), misses(others, 0))
    print(found)
    if found.is_better:
        write("far", players, found)


if __name__ == "__main__":
    main()
