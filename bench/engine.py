"""How quick the rules are: decisions a second of random play, beside catanatron's.

Catanatron is an engine of Catan in Python, written for simulations. Both play whole games at
random, in one process, from the list of all that may be done at each decision; both are counted
with their set-up. They take turns in short slices, so that whatever else the machine does slows
both alike, and the middle slice of each is given.

    pip install -e . -r bench/requirements.txt
    python -m bench.engine
"""

from __future__ import annotations

import argparse
import platform
import random
import sys
import time
from collections.abc import Callable, Iterator
from importlib.metadata import version
from itertools import count
from statistics import median

from catanatron import Color, Game, RandomPlayer

from alhambra.content import load_box
from alhambra.rules import alhambra
from alhambra.rules.alhambra.model import Box
from alhambra.rules.api import Seated, Table
from alhambra.rules.chance import Seeded

SEATS = (2, 3, 4, 6)
CATAN_SEATS = 4
"""Catan has no more; beside it stand our games of six."""


def alhambra_game(box: Box, seats: int, seed: int) -> int:
    """Play a random game of Alhambra; how many decisions it had."""
    choose = random.Random(seed).choice
    chance = Seeded(seed)
    table = Table(tuple(Seated(f"Player {seat}", "human") for seat in range(seats)), seed)
    state = alhambra.start(box, table, chance)[-1].state
    decisions = 0
    while actors := alhambra.actors(state):
        seat = actors[0]
        choice = choose(alhambra.choices(state, seat))
        state = alhambra.apply(state, seat, choice, chance)[-1].state
        decisions += 1
    return decisions


def catan_game(seats: int, seed: int) -> int:
    """Play a random game of Catan; how many actions it had."""
    random.seed(seed)
    game = Game([RandomPlayer(colour) for colour in list(Color)[:seats]], seed=seed)
    game.play()
    return len(game.state.actions)


def rate(play: Callable[[int], int], seeds: Iterator[int], seconds: float) -> float:
    """Decisions a second of processor time, over whole games, for at least so many seconds."""
    decisions = 0
    start = now = time.process_time()
    while now - start < seconds:
        decisions += play(next(seeds))
        now = time.process_time()
    return decisions / (now - start)


def compare(box: Box, seats: int, rounds: int, seconds: float) -> tuple[list[float], list[float]]:
    """The rates of both, a round of each after the other, always with games not yet played."""
    ours: list[float] = []
    theirs: list[float] = []
    our_seeds, their_seeds = count(1), count(1)
    catan_seats = min(seats, CATAN_SEATS)
    for _ in range(rounds):
        ours.append(rate(lambda seed: alhambra_game(box, seats, seed), our_seeds, seconds))
        theirs.append(rate(lambda seed: catan_game(catan_seats, seed), their_seeds, seconds))
    return ours, theirs


def main() -> None:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(description="Decisions a second, beside catanatron's.")
    parser.add_argument("--rounds", type=int, default=7, help="slices of each (7)")
    parser.add_argument("--seconds", type=float, default=1.5, help="of a slice (1.5)")
    options = parser.parse_args()
    box = load_box()
    print(
        f"Python {platform.python_version()}, catanatron {version('catanatron')}, "
        f"{options.rounds} rounds of {options.seconds} s; median (slowest to quickest)"
    )
    print(f"{'seats':>5}  {'alhambra, decisions/s':>27}  {'catanatron, actions/s':>27}  ratio")
    for seats in SEATS:
        ours, theirs = compare(box, seats, options.rounds, options.seconds)
        ratio = median(one / other for one, other in zip(ours, theirs, strict=True))
        of = f"{min(seats, CATAN_SEATS)} seats" if seats > CATAN_SEATS else ""
        print(f"{seats:5}  {_spread(ours):>27}  {_spread(theirs):>27}  {ratio:5.2f}  {of}".rstrip())
        sys.stdout.flush()


def _spread(rates: list[float]) -> str:
    return f"{median(rates):,.0f} ({min(rates):,.0f} to {max(rates):,.0f})"


if __name__ == "__main__":
    main()
