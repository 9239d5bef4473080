"""The computer's levels for Roll & Write, as their data file describes them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from alhambra.ai.rollwrite.bot import Level
from alhambra.ai.rollwrite.weights import Weights
from alhambra.located import Node, reading
from alhambra.match.levels import COMMON, file_in, read_common, read_levels, read_weights
from alhambra.rules.rollwrite.model import PLAYERS


@cache
def shipped_levels() -> Mapping[str, Level]:
    """The levels of our own data file, from the weakest to the strongest. Raises ``DataError``."""
    return load_levels()


def load_levels(folder: Path | None = None) -> dict[str, Level]:
    """The levels of ``rollwrite_levels.yaml`` in a folder, or our own, by name, the weakest first.

    Raises ``DataError`` with every fault of the file: its line, key, and what was expected.
    """
    with reading(file_in(folder, "rollwrite_levels.yaml")) as root:
        f = root.fields("levels", "weights")
        weights = read_weights(f["weights"], Weights, PLAYERS)
        if not weights:
            f["weights"].fault("expected a set of weights at least")
        return read_levels(f["levels"], lambda node: _level(node, weights))


def _level(node: Node, weights: Mapping[str, Mapping[int, Weights]]) -> Level:
    f = node.fields(*COMMON, "reach", "turns", "plans", "leaves")
    sets = tuple(weights)
    return Level(
        **read_common(f),
        reach=f["reach"].integer(0, 99),
        turns=f["turns"].integer(0, 99),
        plans=weights[f["plans"].choice(sets)] if sets else {},
        leaves=weights[f["leaves"].choice(sets)] if sets else {},
    )
