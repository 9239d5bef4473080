"""Engine: decisions per second of random play, of both games, and of catanatron if installed.

Catanatron is an engine of Catan in Python, written for simulations
(``pip install -r bench/requirements.txt``). All play whole random games in one process, from the
list of legal choices at each decision; processor time includes the set-up. They alternate in short
slices, so that other load on the machine slows all equally.
"""

from __future__ import annotations

import importlib.util
import random
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from typing import Any

from alhambra.content import load_boxes
from alhambra.rules import alhambra, rollwrite
from alhambra.rules.api import Seated, Table
from alhambra.rules.chance import Seeded
from alhambra.rules.games import AnyGame
from bench.effort import Effort
from bench.report import Row, row

SLICES = 7
SECONDS = 1.5
"""The seconds of a slice."""
SEATS = ((alhambra, (2, 3, 4, 6)), (rollwrite, (2, 4)))
CATAN_SEATS = (2, 3, 4)


def measure(effort: Effort) -> Iterator[Row]:
    """Measure all, a slice of each in turn, always with new games."""
    boxes = load_boxes()
    plays: dict[str, Callable[[int], int]] = {
        f"{game.NAME}, {seats} players": partial(random_game, game, boxes[game.NAME], seats)
        for game, tables in SEATS
        for seats in tables
    }
    if importlib.util.find_spec("catanatron") is not None:
        plays |= {
            f"catanatron, {seats} players": partial(catan_game, seats) for seats in CATAN_SEATS
        }
    seeds = {case: count(1) for case in plays}
    rates: dict[str, list[float]] = {case: [] for case in plays}
    for _ in range(effort.times(SLICES)):
        for case, play in plays.items():
            rates[case].append(rate(play, seeds[case], SECONDS * min(1.0, effort.part * 2)))
    for case, found in rates.items():
        yield row("engine", case, "decisions/s", found)


def random_game(game: AnyGame, box: Any, seats: int, seed: int) -> int:
    """Play a random game; return the number of decisions."""
    choose = random.Random(seed).choice
    chance = Seeded(f"{seed}")
    table = Table(
        game.NAME, tuple(Seated(f"Player {seat}", "human") for seat in range(seats)), seed
    )
    state = game.start(box, table, chance)[-1].state
    decisions = 0
    while actors := game.actors(state):
        seat = actors[0]
        choice = choose(game.choices(state, seat))
        state = game.apply(state, seat, choice, chance)[-1].state
        decisions += 1
    return decisions


def catan_game(seats: int, seed: int) -> int:
    """Play a random game of Catan; return the number of actions."""
    from catanatron import Color, Game, RandomPlayer

    random.seed(seed)
    game = Game([RandomPlayer(colour) for colour in list(Color)[:seats]], seed=seed)
    game.play()
    return len(game.state.actions)


def rate(play: Callable[[int], int], seeds: Iterator[int], seconds: float) -> float:
    """Return decisions per second of processor time, over whole games for at least ``seconds``."""
    decisions = 0
    start = now = time.process_time()
    while now - start < seconds:
        decisions += play(next(seeds))
        now = time.process_time()
    return decisions / (now - start)
