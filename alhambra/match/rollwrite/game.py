"""Roll & Write for running matches: levels, and turns, each up to a throw of dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import get_args

from alhambra.ai.rollwrite.advice import Reason
from alhambra.ai.rollwrite.level import RollwriteLevel
from alhambra.ai.rollwrite.weights import Weights
from alhambra.located import Node, reading
from alhambra.match.match_game import (
    LEVEL_KEYS,
    TABLES,
    MatchGame,
    PartialTurn,
    file_in,
    read_common,
    read_levels,
    read_weights,
)
from alhambra.match.rollwrite import goals, statistics
from alhambra.rules import rollwrite
from alhambra.rules.rollwrite import HistoryFrame
from alhambra.rules.rollwrite.apply import choice_of
from alhambra.rules.rollwrite.choices import Nudge
from alhambra.rules.rollwrite.model import AGAIN, PLAYERS, State


def load_levels(folder: Path | None = None) -> dict[str, RollwriteLevel]:
    """Read the levels of ``rollwrite_levels.yaml`` by name, weakest first.

    Without a folder the program's file is read. Raises ``DataError`` with every fault of the file:
    its line, key, and what was expected.
    """
    with reading(file_in(folder, "rollwrite_levels.yaml")) as root:
        f = root.fields("levels", "weights")
        weights = read_weights(f["weights"], Weights, PLAYERS)
        if not weights:
            f["weights"].fault("expected a set of weights at least")
        return read_levels(f["levels"], lambda node: _level(node, weights))


shipped_levels = cache(load_levels)
"""Returns the levels of the program's data file, read once."""


def _level(node: Node, weights: Mapping[str, Mapping[int, Weights]]) -> RollwriteLevel:
    f = node.fields(*LEVEL_KEYS, "reach", "turns", "plans", "leaves", optional=[TABLES])
    sets = tuple(weights)
    return RollwriteLevel(
        **read_common(f, PLAYERS, ahead="turns"),
        reach=f["reach"].integer(0, 99),
        plans=weights[f["plans"].choice(sets)] if sets else {},
        leaves=weights[f["leaves"].choice(sets)] if sets else {},
    )


def turn_at(frames: Sequence[HistoryFrame], at: int) -> PartialTurn | None:
    """Return the turn of the choice in this frame; None if it contains no choice.

    Also None while the seat has not decided to build, or to build again.
    """
    made = choice_of(frames[at].event)
    if made is None:
        return None
    seat, first, last = made[0], at, at
    while choice_of(frames[first - 1].event):
        first -= 1
    played = []
    for number in range(first, len(frames)):
        choice = choice_of(frames[number].event)
        if choice is None:
            break
        played.append(choice[1])
        last = number
    undecided = isinstance(played[-1], Nudge) or frames[last].state.phase is AGAIN
    return None if undecided else PartialTurn(seat, first - 1, tuple(played))


def turn_number(state: State) -> int:
    """The number of the round, from 1."""
    return state.round


ROLLWRITE = MatchGame(
    game=rollwrite,
    read_levels=shipped_levels,
    adviser="master",
    position_name=lambda state: f"{state.round}-{state.phase}",
    turn_at=turn_at,
    turn_number=turn_number,
    reasons=get_args(Reason),
    finished=statistics.RollwritePlayed,
    read_finished=statistics.rollwrite_parsed,
    goals=goals.GOALS,
    seat_game=goals.seat_game,
)
