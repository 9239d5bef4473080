"""Engine: decisions a second of random play, of both games, and of catanatron where it is there.

Catanatron is an engine of Catan in Python, written for simulations
(``pip install -r bench/requirements.txt``). All play whole games at random, in one process, from
the list of all that may be done at each decision, and are counted with their set-up, by processor
time. They take turns in short slices, so that whatever else the machine does slows all alike.
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
"""Of a slice."""
SEATS = ((alhambra, (2, 3, 4, 6)), (rollwrite, (2, 4)))
CATAN_SEATS = (2, 3, 4)


def measure(effort: Effort) -> Iterator[Row]:
    """All of them, a slice of each after the other, always with games not yet played."""
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
    """Play a random game; how many decisions it had."""
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
    """Play a random game of Catan; how many actions it had."""
    from catanatron import Color, Game, RandomPlayer

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
