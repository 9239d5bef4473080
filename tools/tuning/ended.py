"""Turns of a position, played to the game's end in the same futures, and weights that tell them.

What matters is which of several turns is told to be better. Comparing turns within a future, what
all turns of a position share, good deals and rich hands, cannot deceive the weights.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, fields, replace
from random import Random
from statistics import fmean
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from alhambra.ai.alhambra.expectations import Expectations
from alhambra.ai.alhambra.fast_state import FastState, TurnPlan
from alhambra.ai.alhambra.level import left_behind, terms_for
from alhambra.ai.alhambra.planner import Planner, by_worth
from alhambra.ai.alhambra.weights import Weights
from alhambra.content import load_box
from alhambra.match.match import start
from alhambra.opponents.simulation import table_for

BOX: Final = load_box()
HELD_OUT: Final = 1_000_000
"""Seeds from here on are for the final figures only."""
NAMES: Final = tuple(field.name for field in fields(Weights) if field.name != "coming")
"""The weights sought: what everybody may expect alike makes no difference to a turn."""
BENT: Final = frozenset(
    ("foreseen", "open", "later", "rivals", "wall", "room", "cells", "stored"),
)
"""Weights that must stay above 0, and whose effect is linear only nearby."""
LEAST, MOST = 0.7, 1.4
"""By how much these are multiplied in one step."""
BIT: Final = 0.1
"""The change of a weight that shows its effect: a share of it, or points."""
BEND: Final = 0.02
"""How much a change must explain, as a share of its own square: keeps those that do not matter
where they are."""
LOOSE: Final = 1.5
"""The standard deviation of the errors in the games that positions are from, in points."""
CONSIDERED: Final = 12
"""The most turns among which these games choose."""
WHOLE_GAME: Final = 1000
"""More turns than any game has."""

Table: TypeAlias = NDArray[np.float64]


class Compared(NamedTuple):
    """The turns of a position in one or more futures, each lead less the mean of all turns."""

    ended: Table
    """By turn: the lead at the end of the game."""
    told: Table
    """By turn and weights: the lead as told, for the weights and for each with a bit more."""


def started(players: int, seed: int) -> FastState:
    """The beginning of a game."""
    fast = FastState(start(BOX, table_for("alhambra", ("hard",) * players, seed))[-1].state)
    fast.luck = seed
    return fast


def positions(
    players: int, seed: int, policy: Expectations, every: int
) -> Iterator[tuple[FastState, list[TurnPlan]]]:
    """Each so manieth position of a game with errors, and its turns, most promising first."""
    fast = started(players, seed)
    random = Random(f"{seed}/errors")
    wait = random.randrange(every)
    while not fast.over:
        turns = promising(fast, policy)
        wait -= 1
        if wait < 0 and len(turns) > 1:
            wait = every
            yield fast, turns
        errors = [plan.worth + random.gauss(0, LOOSE) for plan in turns[:CONSIDERED]]
        fast.play(turns[errors.index(max(errors))])


def promising(fast: FastState, policy: Expectations) -> list[TurnPlan]:
    """The possible turns, best first, none twice."""
    planner = Planner(fast, terms_for(fast, policy))
    different: dict[object, TurnPlan] = {}
    for plan in sorted((*planner.plans(), *planner.all_plans()), key=by_worth, reverse=True):
        different.setdefault(left_behind(plan), plan)
    return list(different.values())


def less_mean(values: Sequence[object]) -> Table:
    """The rows of a table, less the mean row."""
    table = np.array(values, dtype=np.float64)
    less: Table = table - table.mean(axis=0)
    return less


def with_bits(weights: Weights) -> tuple[Weights, ...]:
    """The weights, and those with each of ``NAMES`` a bit larger."""
    values = asdict(weights)
    more = (replace(weights, **{name: values[name] + _bit(values[name])}) for name in NAMES)
    return weights, *more


def _bit(value: float) -> float:
    return BIT * abs(value) or BIT


def nearest(before: Weights, found: Sequence[Compared]) -> Weights:
    """The weights that tell the differences best, by least squares with small changes.

    The turns were told by ``with_bits`` of the weights before.
    """
    values = asdict(before)
    bits = np.array([_bit(values[name]) for name in NAMES])
    told = np.concatenate([one.told for one in found])
    missing = np.concatenate([one.ended for one in found]) - told[:, 0]
    slopes = (told[:, 1:] - told[:, :1]) / bits
    size = np.sqrt((slopes**2).mean(axis=0)) + 1e-9
    scaled = slopes / size
    squares = scaled.T @ scaled + BEND * len(scaled) * np.eye(len(NAMES))
    changes = np.linalg.solve(squares, scaled.T @ missing) / size
    return replace(
        before,
        **{
            name: _changed(name, values[name], float(change))
            for name, change in zip(NAMES, changes, strict=True)
        },
    )


def _changed(name: str, value: float, change: float) -> float:
    if name in BENT:
        return float(np.clip(value + change, LEAST * value, MOST * value))
    return value + change


def misses(found: Sequence[Compared], which: int) -> list[float]:
    """By how much the weights of this number miss the differences between turns, squared."""
    return [fmean((one.ended - one.told[:, which]) ** 2) for one in found]
