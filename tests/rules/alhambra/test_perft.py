"""How many sequences of choices there are: from set positions, to a depth, counted once and kept.

A change that adds, loses or doubles any choice anywhere changes the numbers. ``perft.yaml`` is
written anew by ``python -m tests.rules.alhambra.test_perft``; only a mended rule is a reason to.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import pytest
import yaml

from alhambra.rules import alhambra as game
from alhambra.rules.alhambra.choices import Choice
from alhambra.rules.alhambra.model import State
from alhambra.rules.chance import Seeded
from tests.rules.alhambra import referee
from tests.rules.alhambra.play import played

FILE = Path(__file__).with_name("perft.yaml")
Listing: TypeAlias = Callable[[State, int], Collection[Choice]]

MOST = 10_000
"""Sequences counted from a position at the most: the depth is what this allows."""


class Position(NamedTuple):
    """A position of a seeded game: after this many decisions of players of a temper."""

    players: int
    temper: str
    seed: int
    decisions: int

    @property
    def state(self) -> State:
        """The position."""
        return played(self.players, self.temper, self.seed).steps[self.decisions].state


def sequences(state: State, depth: int, listing: Listing = game.choices) -> int:
    """How many sequences of this many choices there are; a game that ends earlier counts as one."""
    actors = game.actors(state)
    if not actors or depth == 0:
        return 1
    choices = listing(state, actors[0])
    if depth == 1:
        return len(choices)
    return sum(sequences(after(state, choice), depth - 1, listing) for choice in choices)


def after(state: State, choice: Choice) -> State:
    """The state after a choice; the chance in it is always the same."""
    return game.apply(state, state.to_move, choice, Seeded("perft"))[-1].state


def counted() -> Iterator[tuple[Position, list[int]]]:
    """The positions of the file, with their numbers of sequences of one choice, two, ..."""
    for entry in yaml.safe_load(FILE.read_text(encoding="utf-8")):
        numbers = entry.pop("sequences")
        yield Position(**entry), numbers


POSITIONS = list(counted()) if FILE.exists() else []
each = pytest.mark.parametrize(
    ("position", "numbers"), POSITIONS, ids=["-".join(map(str, p)) for p, _ in POSITIONS]
)


@each
def test_the_numbers_of_sequences_are_as_they_were(position: Position, numbers: list[int]) -> None:
    state = position.state
    assert [sequences(state, depth) for depth in range(1, len(numbers) + 1)] == numbers


@each
def test_the_second_referee_counts_the_same(position: Position, numbers: list[int]) -> None:
    affordable = [number for number in numbers if number < 250]
    state = position.state
    for depth, number in enumerate(affordable, start=1):
        assert sequences(state, depth, referee.choices) == number


def test_all_numbers_of_players_are_counted() -> None:
    assert {position.players for position, _ in POSITIONS} == set(game.PLAYERS)


def _chosen() -> Iterator[Position]:
    """Beginnings, middles and ends of games by players who build, hoard and pay exactly."""
    for players in game.PLAYERS:
        for seed, temper in enumerate(("builder", "keeper", "exact", "giver")):
            last = len(played(players, temper, seed % 2).steps) - 1
            for part in (0, 0.3, 0.6, 0.9, 1) if seed == 0 else (0.5, 0.95):
                yield Position(players, temper, seed % 2, int(last * part))


def _entry(position: Position) -> dict[str, Any]:
    """The position as the file has it, counted as deep as ``MOST`` allows."""
    numbers: list[int] = []
    while len(numbers) < 5 and (not numbers or numbers[-1] * numbers[0] <= MOST):
        numbers.append(sequences(position.state, len(numbers) + 1))
    return {**position._asdict(), "sequences": numbers}


def main() -> None:
    """Write the file anew."""
    lines = ["# Numbers of sequences of 1, 2, 3, ... choices from positions of seeded games.\n"]
    for position in _chosen():
        entry = yaml.safe_dump(
            _entry(position), default_flow_style=True, sort_keys=False, width=200
        )
        lines.append(f"- {entry}")
    FILE.write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
