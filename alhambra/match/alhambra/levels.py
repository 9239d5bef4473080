"""The computer's levels, as the data files describe them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any, Final, TypeVar

from alhambra.ai.alhambra.bot import Level
from alhambra.ai.alhambra.weights import Weights
from alhambra.located import Node, reading
from alhambra.paths import data_file
from alhambra.rules.alhambra.model import PLAYERS

NAMES: Final = tuple(field.name for field in fields(Weights))
W = TypeVar("W", bound=Any)
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
        levels: dict[str, Level] = {}
        for node in root.fields("levels")["levels"].items():
            level = _level(node, weights)
            if level.name in levels:
                node.fault(f"level {level.name!r} is given twice")
            levels[level.name] = level
    return levels


def _level(node: Node, weights: Mapping[str, Mapping[int, Weights]]) -> Level:
    f = node.fields(
        *("name", "knows_hands", "slips", "steps", "seconds", "candidates", "rounds"),
        *("plans", "leaves"),
    )
    sets = tuple(weights)
    steps, seconds = f["steps"].integer(0, 1_000_000), f["seconds"].number()
    if steps and seconds <= 0:
        f["seconds"].fault("expected more than 0 for a level that plays on in thought")
    return Level(
        f["name"].text(),
        f["knows_hands"].choice(("false", "true")) == "true",
        f["slips"].number(),
        steps,
        seconds,
        f["candidates"].integer(1, 100),
        f["rounds"].integer(0, 100),
        weights[f["plans"].choice(sets)],
        weights[f["leaves"].choice(sets)],
    )


def load_weights(path: Path) -> dict[str, dict[int, Weights]]:
    """The sets of weights of a file: by name, then by the number of players.

    Raises ``DataError`` with every fault of the file.
    """
    with reading(path) as root:
        sets = root.fields("weights")["weights"].mapping()
        return {name: by_players(node, Weights, PLAYERS) for name, node in sets.items()}


def by_players(node: Node, kind: type[W], players: range) -> dict[int, W]:
    """A set of weights, of a class of numbers, for all these numbers of players."""
    names = [field.name for field in fields(kind)]
    found: dict[int, W] = {}
    for key, member in node.mapping().items():
        first, _, last = key.partition("-")
        if not (first.isdecimal() and (last or first).isdecimal()):
            member.fault(f"the key is {key!r}, expected numbers of players such as 2 or 5-6")
            continue
        members = member.fields(*names, optional=[TUNED])
        weights = kind(*[members[name].number() for name in names])
        numbers = range(int(first), int(last or first) + 1)
        if twice := [number for number in numbers if number in found]:
            member.fault(f"weights for {twice[0]} players are given twice")
        found |= dict.fromkeys(numbers, weights)
    missing = [number for number in players if number not in found]
    if missing:
        node.fault(f"has no weights for {missing[0]} players")
    return found


LEVELS: Final[Mapping[str, Level]] = load_levels()
"""From the weakest to the strongest."""
