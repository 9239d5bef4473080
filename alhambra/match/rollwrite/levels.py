"""The computer's levels for Roll & Write, as their data file describes them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from alhambra.ai.rollwrite.bot import Level
from alhambra.ai.rollwrite.weights import Weights
from alhambra.located import Node, reading
from alhambra.match.alhambra.levels import by_players
from alhambra.paths import data_file
from alhambra.rules.rollwrite.model import PLAYERS


def load_sheet_levels(folder: Path | None = None) -> dict[str, Level]:
    """The levels of ``rollwrite_levels.yaml`` in a folder, or our own, by name, the weakest first.

    Raises ``DataError`` with every fault of the file: its line, key, and what was expected.
    """
    name = "rollwrite_levels.yaml"
    with reading(data_file(name) if folder is None else folder / name) as root:
        f = root.fields("levels", "weights")
        sets = f["weights"].mapping()
        weights = {name: by_players(node, Weights, PLAYERS) for name, node in sets.items()}
        if not weights:
            f["weights"].fault("expected a set of weights at least")
        levels: dict[str, Level] = {}
        for node in f["levels"].items():
            level = _level(node, weights)
            if level.name in levels:
                node.fault(f"level {level.name!r} is given twice")
            levels[level.name] = level
    return levels


def _level(node: Node, weights: Mapping[str, Mapping[int, Weights]]) -> Level:
    f = node.fields(
        *("name", "slips", "reach", "steps", "seconds", "candidates", "turns"),
        *("plans", "leaves"),
    )
    sets = tuple(weights)
    steps, seconds = f["steps"].integer(0, 1_000_000), f["seconds"].number()
    if steps and seconds <= 0:
        f["seconds"].fault("expected more than 0 for a level that plays on in thought")
    return Level(
        f["name"].text(),
        f["slips"].number(),
        f["reach"].integer(0, 99),
        steps,
        seconds,
        f["candidates"].integer(1, 100),
        f["turns"].integer(0, 99),
        weights[f["plans"].choice(sets)] if sets else {},
        weights[f["leaves"].choice(sets)] if sets else {},
    )


SHEET_LEVELS: Final[Mapping[str, Level]] = load_sheet_levels()
"""From the weakest to the strongest."""
