"""How many sequences of choices there are: from set positions, to a depth, counted once and kept.

A change that adds, loses or doubles any choice anywhere changes the numbers. ``perft.yaml`` is
written anew by ``python -m tests.rules.rollwrite.test_perft``; only a mended rule is a reason to.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
import yaml

from alhambra.rules import rollwrite as game
from alhambra.rules.chance import Seeded
from alhambra.rules.rollwrite.model import State
from tests.rules.rollwrite.play import TABLES, played

FILE = Path(__file__).with_name("perft.yaml")
MOST = 4000
"""Sequences counted from a position at the most: the depth is what this allows."""


class Position(NamedTuple):
    """A position of a seeded game: after this many decisions of players of a temper."""

    table: str
    temper: str
    seed: int
    decisions: int

    @property
    def state(self) -> State:
        """The position."""
        return played(self.table, self.temper, self.seed).steps[self.decisions].state


def sequences(state: State, depth: int) -> int:
    """How many sequences of this many choices there are; a game that ends earlier counts as one."""
    actors = game.actors(state)
    if not actors or depth == 0:
        return 1
    choices = game.choices(state, actors[0])
    if depth == 1:
        return len(choices)
    after = (game.apply(state, actors[0], choice, Seeded("perft"))[-1].state for choice in choices)
    return sum(sequences(one, depth - 1) for one in after)


def counted() -> Iterator[tuple[Position, list[int]]]:
    """The positions of the file, with their numbers of sequences of one choice, two, ..."""
    for entry in yaml.safe_load(FILE.read_text(encoding="utf-8")):
        numbers = entry.pop("sequences")
        yield Position(**entry), numbers


POSITIONS = list(counted()) if FILE.exists() else []


@pytest.mark.parametrize(
    ("position", "numbers"), POSITIONS, ids=["-".join(map(str, p)) for p, _ in POSITIONS]
)
def test_the_numbers_of_sequences_are_as_they_were(position: Position, numbers: list[int]) -> None:
    state = position.state
    assert [sequences(state, depth) for depth in range(1, len(numbers) + 1)] == numbers


def test_all_tables_are_counted() -> None:
    assert {position.table for position, _ in POSITIONS} == set(TABLES)


def _chosen() -> Iterator[Position]:
    """Beginnings, middles and ends of games at all tables."""
    for table in TABLES:
        for temper in ("builder", "miser"):
            last = len(played(table, temper, 0).steps) - 1
            for part in (0, 0.5, 0.97) if temper == "builder" else (0.4, 0.8):
                yield Position(table, temper, 0, int(last * part))


def main() -> None:
    """Write the file anew."""
    lines = ["# Numbers of sequences of 1, 2, 3, ... choices from positions of seeded games.\n"]
    for position in _chosen():
        numbers: list[int] = []
        while len(numbers) < 4 and (not numbers or numbers[-1] * numbers[0] <= MOST):
            numbers.append(sequences(position.state, len(numbers) + 1))
        entry = {**position._asdict(), "sequences": numbers}
        text = yaml.safe_dump(entry, default_flow_style=True, sort_keys=False, width=200)
        lines.append(f"- {text}")
    FILE.write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
