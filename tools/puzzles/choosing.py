"""Chooses a balanced set of puzzles."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator, Sequence
from itertools import islice, zip_longest

from alhambra.content import LOADERS
from alhambra.learning.puzzles import THEMES, Puzzle, PuzzlePosition
from tools.puzzles.making import APART, look_of
from tools.puzzles.moments import round_of


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
    """Leave out what is like another one, or comes from about the same moment of a game."""
    looks, moments = set(), defaultdict[Hashable, list[int]](list)
    for puzzle in puzzles:
        state = PuzzlePosition(puzzle, LOADERS[puzzle.game]()).frames[-1].state
        look, round = look_of(puzzle), round_of(state)
        rounds = moments[puzzle.levels, puzzle.seed]
        if look not in looks and all(abs(round - other) >= APART for other in rounds):
            looks.add(look)
            rounds.append(round)
            yield puzzle
