"""Chance from a seed: the same seed gives the same game, on every machine and Python."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


class Seeded:
    """A fresh generator for each draw, named by the seed and the number of the draw.

    Only seeding and ``random()`` of Python's generator are documented as stable from version to
    version, so nothing else of it is used.
    """

    def __init__(self, seed: int | str) -> None:
        self._seed = seed
        self._draws = 0

    def _next(self) -> Random:
        self._draws += 1
        return Random(f"{self._seed}/{self._draws}")

    def shuffle(self, items: Sequence[T], what: str) -> tuple[T, ...]:
        """The items in a random order (Fisher and Yates)."""
        number = self._next().random
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = int(number() * (last + 1))
            order[last], order[other] = order[other], order[last]
        return tuple(order)

    def roll(self, sides: int, what: str) -> int:
        """A number from 1 to ``sides``."""
        return 1 + int(self._next().random() * sides)
