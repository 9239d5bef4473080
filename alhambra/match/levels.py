"""Reads levels and weights of any game from its data files."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any, Final, TypeVar

from alhambra.ai.position import Level
from alhambra.located import Node
from alhambra.paths import data_file

L = TypeVar("L", bound=Level)
W = TypeVar("W", bound=Any)  # a dataclass whose fields are all numbers

EFFORT: Final = ("slips", "steps", "seconds")
"""The keys of a level's effort, in every game."""
COMMON: Final = ("name", "elo", *EFFORT, "candidates")
"""The keys of every level."""
TABLES: Final = "tables"
"""The key of the efforts at tables of other sizes, which may be left out."""
HIGHEST_ELO: Final = 4000
FARTHEST: Final = 100
"""The most turns or rounds to play on in thought."""
TUNED: Final = "tuned"
"""The key of a set for the note how it was found."""


def file_in(folder: Path | None, name: str) -> Path:
    """Return the path of a data file in this folder, or of the program."""
    return data_file(name) if folder is None else folder / name


def read_levels(node: Node, read: Callable[[Node], L]) -> dict[str, L]:
    """Read the levels of a list by name, weakest first, each once."""
    levels: dict[str, L] = {}
    least = 0
    for item in node.items():
        faults, level = item.fault_count, read(item)
        if level.name in levels:
            item.fault(f"level {level.name!r} is given twice")
        elif item.fault_count == faults and level.elo < least:
            item.fault(f"elo {level.elo}: expected {least} at least, as the one before is weaker")
        levels[level.name], least = level, level.elo + 1
    return levels


def read_common(f: Mapping[str, Node], players: range, ahead: str) -> dict[str, Any]:
    """Read the values of the keys that every level has, for these numbers of players.

    ``ahead`` is the game's key for how far a level plays on in thought.
    """
    return {
        "name": f["name"].text(),
        "elo": f["elo"].integer(0, HIGHEST_ELO),
        **_effort(f, ahead),
        "candidates": f["candidates"].integer(1, 100),
        TABLES: _tables(f[TABLES], players, ahead) if TABLES in f else {},
    }


def _effort(f: Mapping[str, Node], ahead: str) -> dict[str, float]:
    steps, seconds = f["steps"].integer(0, 1_000_000), f["seconds"].number()
    if steps and seconds <= 0:
        f["seconds"].fault("expected more than 0 for a level that searches")
    found = {"slips": f["slips"].number(), "steps": steps, "seconds": seconds}
    return found | ({ahead: f[ahead].integer(0, FARTHEST)} if ahead in f else {})


def _tables(node: Node, players: range, ahead: str) -> dict[int, dict[str, float]]:
    found: dict[int, dict[str, float]] = {}
    for key, member in node.mapping().items():
        numbers = _numbers(key, member, found)
        if strange := [number for number in numbers if number not in players]:
            member.fault(f"there is no table of {strange[0]} players")
        effort = _effort(member.fields(*EFFORT, optional=[ahead]), ahead)
        found |= dict.fromkeys(numbers, effort)
    return found


def _numbers(key: str, member: Node, found: Container[int]) -> range:
    """Return the numbers of players that a key such as 2 or 5-6 means, none of them found yet."""
    first, _, last = key.partition("-")
    if not (first.isdecimal() and (last or first).isdecimal()):
        member.fault(f"the key is {key!r}, expected numbers of players such as 2 or 5-6")
        return range(0)
    numbers = range(int(first), int(last or first) + 1)
    if twice := [number for number in numbers if number in found]:
        member.fault(f"{twice[0]} players are given twice")
    return numbers


def read_weights(node: Node, kind: type[W], players: range) -> dict[str, dict[int, W]]:
    """Read sets of weights by name, then by the number of players."""
    return {name: _by_players(item, kind, players) for name, item in node.mapping().items()}


def _by_players(node: Node, kind: type[W], players: range) -> dict[int, W]:
    """Read a set of weights of type ``kind`` for all these numbers of players."""
    names = [field.name for field in fields(kind)]
    found: dict[int, W] = {}
    for key, member in node.mapping().items():
        if numbers := _numbers(key, member, found):
            members = member.fields(*names, optional=[TUNED])
            weights = kind(*[members[name].number() for name in names])
            found |= dict.fromkeys(numbers, weights)
    missing = [number for number in players if number not in found]
    if missing:
        node.fault(f"has no weights for {missing[0]} players")
    return found
