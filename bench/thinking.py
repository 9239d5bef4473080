"""How quickly opponents think: turns planned a second, and futures played on in thought a second.

    python -m bench.thinking [--players 2 3 4 6] [--games 3]

Counts processor time of one core, over positions from whole games of the hard level.
"""

from __future__ import annotations

import argparse
import time

from alhambra.ai.alhambra.bot import think
from alhambra.content import load_box
from alhambra.match.levels import LEVELS
from alhambra.match.match import chance_after, start
from alhambra.match.simulation import table_for
from alhambra.rules import alhambra as game
from alhambra.rules.alhambra.model import Box, State

STEPS = 240
EVERY = 9
"""Each so manieth turn is thought about."""


def positions(box: Box, players: int, games: int) -> list[State]:
    """The positions at the beginning of the turns of some games."""
    found = []
    for seed in range(games):
        frames = start(box, table_for(("hard",) * players, seed))
        played = len(frames)
        while game.actors(state := frames[-1].state):
            found.append(state)
            for choice in think(LEVELS["hard"], state, state.to_move, f"{seed}/{played}"):
                frames = game.apply(
                    frames[-1].state, state.to_move, choice, chance_after(seed, played)
                )
                played += len(frames)
    return found


def main() -> None:
    """Print a line for each number of players."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--players", type=int, nargs="+", default=[2, 3, 4, 6])
    parser.add_argument("--games", type=int, default=3)
    options = parser.parse_args()
    box = load_box()
    print(f"{'players':>7} {'hard: turns/s':>14} {'expert: turns/s':>16} {'futures/s':>10}")
    for players in options.players:
        states = positions(box, players, options.games)
        began = time.process_time()
        for number, state in enumerate(states):
            think(LEVELS["hard"], state, state.to_move, f"{number}")
        hard = len(states) / (time.process_time() - began)
        few = states[::EVERY]
        began = time.process_time()
        for number, state in enumerate(few):
            think(LEVELS["expert"], state, state.to_move, f"{number}")
        expert = len(few) / (time.process_time() - began)
        futures = expert * LEVELS["expert"].steps
        print(f"{players:7} {hard:14.0f} {expert:16.2f} {futures:10.0f}")


if __name__ == "__main__":
    main()
