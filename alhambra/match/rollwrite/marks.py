"""The marks to beat in a game for one: the points that the computer's levels reach alone."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from alhambra.located import Node, reading
from alhambra.match.levels import file_in
from alhambra.rules.rollwrite.model import SOLO, Solo

MARKS: Final = ("bronze", "silver", "gold", "platinum")
"""The names of the marks, lowest first."""
VARIANTS: Final = {"plain": False, "scoring": True}
"""The keys of the file: true if the virtual players score."""
MOST: Final = 999


class Mark(NamedTuple):
    """A mark: whoever has as many points has reached it."""

    name: str
    points: int


def reached(marks: tuple[Mark, ...], points: int) -> Mark | None:
    """Return the highest mark reached with these points; None below the lowest."""
    return next((mark for mark in reversed(marks) if points >= mark.points), None)


def ahead(marks: tuple[Mark, ...], points: int) -> Mark | None:
    """Return the next mark that these points miss; None if all are reached."""
    return next((mark for mark in marks if points < mark.points), None)


@cache
def shipped_marks() -> Mapping[Solo, tuple[Mark, ...]]:
    """Return the marks of the program's data file by variant. Raises ``DataError``."""
    return load_marks()


def load_marks(folder: Path | None = None) -> dict[Solo, tuple[Mark, ...]]:
    """Read the marks of ``rollwrite_marks.yaml`` by variant, lowest first.

    Without a folder the program's file is read. Raises ``DataError`` with every fault of the file:
    its line, key, and what was expected.
    """
    with reading(file_in(folder, "rollwrite_marks.yaml")) as root:
        by_virtual = root.fields("marks")["marks"].fields(*map(str, SOLO))
        return {
            Solo(number, VARIANTS[variant]): _marks(node)
            for number in SOLO
            for variant, node in by_virtual[str(number)].fields(*VARIANTS).items()
            if variant in VARIANTS
        }


def _marks(node: Node) -> tuple[Mark, ...]:
    before, given = node.fault_count, node.fields(*MARKS)
    marks = tuple(Mark(name, given[name].integer(1, MOST)) for name in MARKS)
    points = [mark.points for mark in marks]
    if node.fault_count == before and points != sorted({*points}):
        node.fault("expected rising points")
    return marks
