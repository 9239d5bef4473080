"""The computer's levels, as the data files describe them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from typing import Final

from alhambra.ai.bot import Level
from alhambra.ai.weights import Weights
from alhambra.located import Node, reading
from alhambra.paths import data_file
from alhambra.rules.alhambra.model import PLAYERS

NAMES: Final = tuple(field.name for field in fields(Weights))
TUNED: Final = "tuned"
"""The key under which a set tells how it was found."""


def load_levels(folder: Path | None = None) -> dict[str, Level]:
    """The levels of ``levels.yaml`` and ``weights.yaml`` in a folder, or our own, by name, the
    weakest first.

    Raises ``DataError`` with every fault of a file: its line, key, and what was expected.
    """
    weights = load_weights(data_file("weights.yaml") if folder is None else folder / "weights.yaml")
    path = data_file("levels.yaml") if folder is None else folder / "levels.yaml"
    with reading(path) as root:
        levels = [_level(node, weights) for node in root.fields("levels")["levels"].items()]
    return {level.name: level for level in levels}


def _level(node: Node, weights: Mapping[str, Mapping[int, Weights]]) -> Level:
    f = node.fields(
        *("name", "knows_hands", "slips", "steps", "seconds", "candidates", "rounds"),
        *("plans", "leaves"),
    )
    sets = tuple(weights)
    return Level(
        f["name"].text(),
        f["knows_hands"].choice(("false", "true")) == "true",
        f["slips"].number(),
        f["steps"].integer(0, 1_000_000),
        f["seconds"].number(),
        f["candidates"].integer(1, 100),
        f["rounds"].number(),
        weights[f["plans"].choice(sets)],
        weights[f["leaves"].choice(sets)],
    )


def load_weights(path: Path) -> dict[str, dict[int, Weights]]:
    """The sets of weights of a file: by name, then by the number of players.

    Raises ``DataError`` with every fault of the file.
    """
    with reading(path) as root:
        sets = root.fields("weights")["weights"].mapping()
        return {name: _set(node) for name, node in sets.items()}


def _set(node: Node) -> dict[int, Weights]:
    found: dict[int, Weights] = {}
    for key, member in node.mapping().items():
        first, _, last = key.partition("-")
        if not (first.isdecimal() and (last or first).isdecimal()):
            member.fault(f"the key is {key!r}, expected numbers of players such as 2 or 5-6")
            continue
        members = member.fields(*NAMES, optional=[TUNED])
        weights = Weights(*[members[name].number() for name in NAMES])
        found |= dict.fromkeys(range(int(first), int(last or first) + 1), weights)
    missing = [players for players in PLAYERS if players not in found]
    if missing:
        node.fault(f"has no weights for {missing[0]} players")
    return found


LEVELS: Final[Mapping[str, Level]] = load_levels()
"""From the weakest to the strongest."""
