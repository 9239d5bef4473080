"""The number of sequences of choices from set positions, to a depth, counted once and kept.

A change that adds, loses or doubles any choice anywhere changes the numbers. The files
``perft.yaml`` are written anew by ``python -m tests.rules.test_perft``; only a mended rule is a
reason to.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import yaml

from alhambra.rules import alhambra, rollwrite
from alhambra.rules.chance import Seeded
from tests.rules.alhambra import referee
from tests.rules.alhambra.play import played as palaces_played
from tests.rules.rollwrite.play import TABLES
from tests.rules.rollwrite.play import played as sheets_played


class Count(NamedTuple):
    """A game, and the positions from which its sequences are counted."""

    game: Any
    played: Callable[..., Any]
    tables: Collection[Any]
    key: str
    """The word for the table in the file."""
    chosen: Callable[[], Iterator[tuple[Any, str, int, float]]]
    """Table, temper, seed, and how far the game is, from 0 to 1."""
    most: int
    """Sequences counted from a position at the most: the depth is what this allows."""
    deepest: int

    @property
    def file(self) -> Path:
        """The numbers, in the folder of the game's tests."""
        folder = str(self.game.__name__).rpartition(".")[2]
        return Path(__file__).parent / folder / "perft.yaml"

    def state(self, entry: dict[str, Any]) -> Any:
        """The position of a seeded game after some decisions of players of a temper."""
        whole = self.played(entry[self.key], entry["temper"], entry["seed"])
        return whole.steps[entry["decisions"]].state


def palace_positions() -> Iterator[tuple[Any, str, int, float]]:
    """Beginnings, middles and ends of games by players who build, hoard and pay exactly."""
    for players in alhambra.PLAYERS:
        for seed, temper in enumerate(("builder", "keeper", "exact", "giver")):
            for part in (0, 0.3, 0.6, 0.9, 1) if seed == 0 else (0.5, 0.95):
                yield players, temper, seed % 2, part


def sheet_positions() -> Iterator[tuple[Any, str, int, float]]:
    """Beginnings, middles and ends of games at all tables."""
    for table in TABLES:
        for temper in ("builder", "miser"):
            for part in (0, 0.5, 0.97) if temper == "builder" else (0.4, 0.8):
                yield table, temper, 0, part


PALACES = Count(alhambra, palaces_played, alhambra.PLAYERS, "players", palace_positions, 10_000, 5)
SHEETS = Count(rollwrite, sheets_played, TABLES, "table", sheet_positions, 4000, 4)


def sequences(count: Count, state: Any, depth: int, listing: Any = None) -> int:
    """The number of sequences of this many choices; a game that ends earlier counts as one.

    The chance in them is always the same.
    """
    actors = count.game.actors(state)
    if not actors or depth == 0:
        return 1
    choices = (listing or count.game.choices)(state, actors[0])
    if depth == 1:
        return len(choices)
    after = (
        count.game.apply(state, actors[0], each, Seeded("perft"))[-1].state for each in choices
    )
    return sum(sequences(count, one, depth - 1, listing) for one in after)


def counted() -> Iterator[tuple[Count, dict[str, Any]]]:
    for count in (PALACES, SHEETS):
        if count.file.exists():
            for entry in yaml.safe_load(count.file.read_text(encoding="utf-8")):
                yield count, entry


ENTRIES = list(counted())
each = pytest.mark.parametrize(
    ("count", "entry"), ENTRIES, ids=["-".join(map(str, [*e.values()][:4])) for _, e in ENTRIES]
)


@each
def test_the_numbers_of_sequences_are_as_they_were(count: Count, entry: dict[str, Any]) -> None:
    state, numbers = count.state(entry), entry["sequences"]
    assert [sequences(count, state, depth + 1) for depth in range(len(numbers))] == numbers
    if count is PALACES:
        for depth, number in enumerate((n for n in numbers if n < 250), start=1):
            assert sequences(count, state, depth, referee.choices) == number


@pytest.mark.parametrize("count", [PALACES, SHEETS], ids=["alhambra", "rollwrite"])
def test_all_tables_are_counted(count: Count) -> None:
    assert {entry[count.key] for of, entry in ENTRIES if of is count} == set(count.tables)


def main() -> None:
    for count in (PALACES, SHEETS):
        lines = ["# Numbers of sequences of 1, 2, 3, ... choices from positions of seeded games.\n"]
        for table, temper, seed, part in count.chosen():
            last = len(count.played(table, temper, seed).steps) - 1
            entry: dict[str, Any] = {count.key: table, "temper": temper, "seed": seed}
            entry["decisions"] = int(last * part)
            numbers: list[int] = []
            state = count.state(entry)
            while len(numbers) < count.deepest and (
                not numbers or numbers[-1] * numbers[0] <= count.most
            ):
                numbers.append(sequences(count, state, len(numbers) + 1))
            entry["sequences"] = numbers
            text = yaml.safe_dump(entry, default_flow_style=True, sort_keys=False, width=200)
            lines.append(f"- {text}")
        count.file.write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
