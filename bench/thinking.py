"""How quickly opponents think: turns planned a second, and futures played on in thought a second.

    python -m bench.thinking [--players 2 3 4 6] [--games 3]

Counts processor time of one core, over positions from whole games of the hard level.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from typing import Any

from alhambra.ai.thinking import think
from alhambra.content import load_boxes
from alhambra.match.levels import LEVELS
from alhambra.match.match import chance_after, start, thought_seed
from alhambra.match.opponents import OPPONENTS
from alhambra.match.simulation import table_for
from alhambra.rules import alhambra
from alhambra.rules.games import AnyGame

EVERY = 9
"""Each so manieth turn is thought about."""


def positions(game: AnyGame, players: int, seed: int) -> Iterator[Any]:
    """The positions of a game of the hard level, each where somebody decides anew."""
    box, hard = load_boxes()[game.NAME], OPPONENTS[game.NAME].levels["hard"]
    frames = start(box, table_for(("hard",) * players, seed))
    played = len(frames)
    while game.actors(state := frames[-1].state):
        yield state
        for choice in think(hard, state, state.to_move, thought_seed(seed, played)):
            now = frames[-1].state
            frames = game.apply(now, now.to_move, choice, chance_after(seed, played))
            played += len(frames)


def main() -> None:
    """Print a line for each number of players."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--players", type=int, nargs="+", default=[2, 3, 4, 6])
    parser.add_argument("--games", type=int, default=3)
    options = parser.parse_args()
    print(f"{'players':>7} {'hard: turns/s':>14} {'expert: turns/s':>16} {'futures/s':>10}")
    for players in options.players:
        games = range(options.games)
        states = [state for seed in games for state in positions(alhambra, players, seed)]
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
