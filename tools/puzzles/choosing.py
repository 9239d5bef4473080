"""Chooses a balanced set of puzzles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, zip_longest

from alhambra.learning.puzzles import THEMES, Puzzle
from tools.puzzles.making import look_of


def choose(puzzles: Sequence[Puzzle], number: int) -> list[Puzzle]:
    """Return at most so many puzzles, none alike, by theme and difficulty.

    Each theme gets as many as possible for each number of players before another gets more.
    """
    chosen = list(islice(_different(_in_turn(puzzles)), number))
    themes = THEMES[chosen[0].game]
    return sorted(chosen, key=lambda one: (themes.index(one.theme), one.rating, one.name))


def _in_turn(puzzles: Sequence[Puzzle]) -> Iterator[Puzzle]:
    """Yield the first puzzle of each theme and number of players, then the second of each."""
    kinds: dict[tuple[str, int], list[Puzzle]] = {}
    for puzzle in puzzles:
        kinds.setdefault((puzzle.theme, len(puzzle.levels)), []).append(puzzle)
    for row in zip_longest(*kinds.values()):
        yield from filter(None, row)


def _different(puzzles: Iterator[Puzzle]) -> Iterator[Puzzle]:
    looks = set()
    for puzzle in puzzles:
        look = look_of(puzzle)
        if look not in looks:
            looks.add(look)
            yield puzzle
