"""How long the levels think in the process that they play in, and its memory.

    python -m bench.asking [--game roll-and-write] [--players 2 4] [--turns 40] [--levels expert]

Asks for decisions as the table does, over positions from games of the hard level, and counts the
time that goes by until the answer is there. Memory is the most that the process has held.
"""

from __future__ import annotations

import argparse
import time
from itertools import chain, count, islice
from statistics import quantiles
from typing import Any

from alhambra.match.levels import LEVELS
from alhambra.match.oracle import Oracle
from alhambra.match.thinker import Thinker
from alhambra.rules.games import GAMES
from alhambra.rules.rollwrite.model import KEEP
from bench.thinking import positions

EVERY = 3
"""Each so manieth turn is asked for."""
WAIT = 0.0005
"""Seconds between two looks for the answer."""


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
    game = GAMES[options.game]
    if wrong := [players for players in options.players if players not in game.PLAYERS]:
        few, many = game.PLAYERS.start, game.PLAYERS.stop - 1
        parser.error(f"--players {wrong[0]}: expected {few} to {many}")
    print(f"{'players':>7} {'level':>8} {'turn: p50':>10} {'p99':>7} {'keep: p50':>10}   ms; MB")
    for players in options.players:
        found = chain.from_iterable(positions(game, players, seed) for seed in count(1))
        states = list(islice(found, 0, EVERY * (options.turns + 1), EVERY))
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
