"""How long the levels think in the process that they play in, and its memory.

    python -m bench.asking [--game rollwrite] [--players 2 4] [--turns 40] [--levels expert]

Asks for decisions as the table does, over positions from games of the hard level, and counts the
time that goes by until the answer is there. Memory is the most that the process has held.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from itertools import count, islice
from statistics import quantiles
from typing import Any

from alhambra.ai.thinking import think
from alhambra.content import load_boxes
from alhambra.match.levels import LEVELS
from alhambra.match.match import chance_after, start
from alhambra.match.opponents import OPPONENTS
from alhambra.match.oracle import Oracle
from alhambra.match.simulation import table_for
from alhambra.match.thinker import Thinker
from alhambra.rules.games import GAMES, AnyGame
from alhambra.rules.rollwrite.model import KEEP

EVERY = 3
"""Each so manieth turn is asked for."""
WAIT = 0.0005
"""Seconds between two looks for the answer."""


def positions(game: AnyGame, players: int) -> Iterator[Any]:
    """Positions of one game after the other, each where somebody decides anew."""
    box, hard = load_boxes()[game.NAME], OPPONENTS[game.NAME].levels["hard"]
    turns = count()
    for seed in count(1):
        frames = start(box, table_for(("hard",) * players, seed))
        played = len(frames)
        while game.actors(state := frames[-1].state):
            if next(turns) % EVERY == 0:
                yield state
            for choice in think(hard, state, state.to_move, f"{seed}/{played}"):
                now = frames[-1].state
                frames = game.apply(now, now.to_move, choice, chance_after(seed, played))
                played += len(frames)


def asked(thinker: Thinker, state: Any, level: str) -> float:
    """Milliseconds until the answer is there."""
    began = time.perf_counter()
    thinker.ask(state, state.to_move, level, "bench")
    while thinker.poll() is None:
        time.sleep(WAIT)
    return 1000 * (time.perf_counter() - began)


def memory(oracle: Oracle) -> int:
    """The most the process has held, in megabytes; 0 where the system does not tell."""
    assert oracle.process is not None
    try:
        with open(f"/proc/{oracle.process.pid}/status", encoding="ascii") as file:
            lines = [line.split() for line in file if line.startswith("VmHWM")]
    except OSError:
        return 0
    return int(lines[0][1]) // 1024


def main() -> None:
    """Print a line for each level and number of players."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", default="alhambra", choices=GAMES)
    parser.add_argument("--players", type=int, nargs="+", default=[2, 4])
    parser.add_argument("--turns", type=int, default=40, help="decisions of each level (40)")
    parser.add_argument("--levels", nargs="+", default=list(LEVELS), choices=LEVELS)
    options = parser.parse_args()
    print(f"{'players':>7} {'level':>8} {'turn: p50':>10} {'p99':>7} {'keep: p50':>10}   ms; MB")
    for players in options.players:
        states = list(islice(positions(GAMES[options.game], players), options.turns + 1))
        for level in options.levels:
            oracle = Oracle("bench-opponent")
            thinker = Thinker(oracle)
            asked(thinker, states[0], level)  # the process starts
            took = [(state.phase is KEEP, asked(thinker, state, level)) for state in states[1:]]
            cuts = quantiles([ms for keeping, ms in took if not keeping], n=100)
            keeps = sorted(ms for keeping, ms in took if keeping) or [0.0]
            print(
                f"{players:7} {level:>8} {cuts[49]:10.1f} {cuts[98]:7.1f} "
                f"{keeps[len(keeps) // 2]:10.1f}   {memory(oracle)}",
                flush=True,
            )
            thinker.close()


if __name__ == "__main__":
    main()
