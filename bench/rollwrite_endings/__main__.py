"""How many points the levels of Roll & Write lose by their turns in the last two rounds.

    python -m bench.rollwrite_endings [--players 1 2] [--virtual 2] [--positions 200]
        [--seed 5000000] [--who hard expert@120] [--futures 60]

Positions are the beginnings of turns in games of hard. In the last two turns, alone or with two
players, each turn's expected result is exact (see ``solver``), and so is the loss. With two
players the two turns before are nearly exact: the best turn is chosen in half of the futures and
the loss measured in the other half. Points are those of the seat, less its rival's if it has one.
Intervals are 95 %, by game.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from statistics import fmean
from typing import NamedTuple

from alhambra.ai.rollwrite.fast_state import FastState, TurnPlan, nudging
from alhambra.ai.rollwrite.level import RollwriteLevel
from alhambra.ai.rollwrite.planner import Planner, by_worth, translate_turn
from alhambra.ai.search import think
from alhambra.content import load_rollwrite_box
from alhambra.match.rollwrite.game import shipped_levels
from alhambra.rules import rollwrite as game
from alhambra.rules.api import Seated, Table
from alhambra.rules.chance import chance_after, thought_seed
from alhambra.rules.rollwrite.model import SOLO, TURN, Solo, State
from bench.ladder.figures import mean
from bench.rollwrite_endings.solver import EXACT, turns_left, value
from bench.rollwrite_ladder import level

ROUNDS = 2
"""The last rounds of which turns are judged."""
CONSIDERED = 12
"""The turns with the best evaluation that are compared before the last two turns."""


class Loss(NamedTuple):
    """What a level's turn lost."""

    game: int
    left: int
    """The turns left, of all seats, this one included."""
    points: float


def ends(players: int, virtual: int, seed: int) -> Iterator[tuple[State, str]]:
    """Yield the turns of the last rounds of a game of hard, each with a seed for thought."""
    seats = (Seated("Hard", "hard"),) * players
    table = Table(game.NAME, seats, seed, Solo(virtual, False) if players == 1 else None)
    frames = game.start(load_rollwrite_box(), table, chance_after(seed, 0))
    state, made, hard = frames[-1].state, len(frames), shipped_levels()["hard"]
    while actors := game.actors(state):
        if state.phase is TURN and state.round > state.rounds - ROUNDS:
            yield state, thought_seed(seed, made)
        for choice in think(hard, state, actors[0], thought_seed(seed, made)):
            frames = game.apply(state, actors[0], choice, chance_after(seed, made))
            state, made = frames[-1].state, made + len(frames)


def is_cheapest(fast: FastState, plan: TurnPlan) -> bool:
    """Return true if the plan's nudges cost no more than needed."""
    return plan.cost == nudging(fast.dice, plan.dice)


def losses(state: State, seed: str, levels: Sequence[RollwriteLevel], futures: int) -> list[float]:
    """Return what the turn of each level loses; with one turn only, nothing."""
    fast, hard = FastState(state), shipped_levels()["hard"]
    mind = hard.mind(fast)
    plans = [plan for plan in Planner(fast, mind).plans() if is_cheapest(fast, plan)]
    if len(plans) == 1:
        return [0.0] * len(levels)
    sampled = turns_left(fast) > EXACT
    chosen = [translate_turn(fast, think(one, state, fast.to_move, seed)) for one in levels]
    if sampled:
        plans = sorted(plans, key=by_worth, reverse=True)[:CONSIDERED]
    compared = {plan._replace(worth=0.0): plan for plan in (*plans, *chosen)}
    halves = [[f"{seed}/{half}/{n}" for n in range(futures // 2)] for half in range(2)]

    def values(seeds: Sequence[str]) -> dict[object, float]:
        return {key: value(fast, plan, mind, seeds) for key, plan in compared.items()}

    choosing = values(halves[0])
    measuring = values(halves[1]) if sampled else choosing
    best = measuring[max(choosing, key=lambda key: choosing[key])]
    return [best - measuring[plan._replace(worth=0.0)] for plan in chosen]


def told(name: str, found: Sequence[Loss]) -> str:
    """Return a level's losses as a line: by turns left, and for all of these turns."""
    by_left, by_game = defaultdict(list), defaultdict(list)
    for one in found:
        by_left[one.left].append(one.points)
        by_game[one.game].append(one.points)
    all_ = mean([fmean(points) for points in by_game.values()])
    shown = "  ".join(f"{fmean(by_left[left]):.3f}" for left in sorted(by_left))
    return f"  {name:12} {shown}   all {all_.value:.3f} [{all_.low:.3f}, {all_.high:.3f}]"


def main(arguments: Sequence[str] | None = None) -> int:
    """Print each level's losses, by the number of players."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.rollwrite_endings",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    names = list(shipped_levels())
    parser.add_argument("--players", type=int, nargs="+", choices=(1, 2), default=[1, 2])
    parser.add_argument("--virtual", type=int, choices=SOLO, default=SOLO.start, help="alone (2)")
    parser.add_argument("--positions", type=int, default=200, help="by number of players (200)")
    parser.add_argument("--seed", type=int, default=5_000_000, help="of the first game (5000000)")
    parser.add_argument("--who", nargs="+", default=names, help="levels, such as expert@60 (all)")
    parser.add_argument("--futures", type=int, default=60, help="where values are drawn (60)")
    options = parser.parse_args(arguments)
    try:
        levels = [level(name) for name in options.who]
    except ValueError as error:
        parser.error(str(error))
    for players in options.players:
        found: dict[str, list[Loss]] = {name: [] for name in options.who}
        games = -(-options.positions // (ROUNDS * players))
        for number in range(games):
            for state, seed in ends(players, options.virtual, options.seed + number):
                left = turns_left(FastState(state))
                lost = losses(state, seed, levels, options.futures)
                for name, points in zip(options.who, lost, strict=True):
                    found[name].append(Loss(number, left, points))
        print(f"{players} of {games} games from seed {options.seed}, by turns left 1, 2, ...:")
        print(*(told(name, found[name]) for name in options.who), sep="\n", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
