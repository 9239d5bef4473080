"""The computer's levels for Alhambra, as their data files describe them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from alhambra.ai.alhambra.bot import Level
from alhambra.ai.alhambra.weights import Weights
from alhambra.located import Node, reading
from alhambra.match.levels import COMMON, file_in, read_common, read_levels, read_weights
from alhambra.rules.alhambra.model import PLAYERS


@cache
def shipped_levels() -> Mapping[str, Level]:
    """The levels of our own data files, from the weakest to the strongest. Raises ``DataError``."""
    return load_levels()


def load_levels(folder: Path | None = None) -> dict[str, Level]:
    """The levels of ``levels.yaml`` and ``weights.yaml`` in a folder, or our own, by name, the
    weakest first.

    Raises ``DataError`` with every fault of a file: its line, key, and what was expected.
    """
    weights = load_weights(file_in(folder, "weights.yaml"))
    with reading(file_in(folder, "levels.yaml")) as root:
        return read_levels(root.fields("levels")["levels"], lambda node: _level(node, weights))


def _level(node: Node, weights: Mapping[str, Mapping[int, Weights]]) -> Level:
    f = node.fields(*COMMON, "knows_hands", "rounds", "plans", "leaves")
    sets = tuple(weights)
    return Level(
        **read_common(f),
        knows_hands=f["knows_hands"].choice(("false", "true")) == "true",
        rounds=f["rounds"].integer(0, 100),
        plans=weights[f["plans"].choice(sets)],
        leaves=weights[f["leaves"].choice(sets)],
    )


def load_weights(path: Path) -> dict[str, dict[int, Weights]]:
    """The sets of weights of a file: by name, then by the number of players.

    Raises ``DataError`` with every fault of the file.
    """
    with reading(path) as root:
        return read_weights(root.fields("weights")["weights"], Weights, PLAYERS)
