"""Chance from a seed: the same seed gives the same game, on every machine and Python.

Every generator has a name, and the names are composed here. No draw of a game has a name that
begins like that of a thought: what an opponent imagines is independent of what the game will draw.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from random import Random
from typing import Final, TypeVar

T = TypeVar("T")

LARGEST_SHOWN: Final = 999_999_999
"""The largest seed that can be typed, and that a new game is given."""
LONGEST_SHOWN: Final = len(str(LARGEST_SHOWN))
"""Digits of a seed that is typed."""


def seed_of(shown: str) -> int:
    """The seed that a player typed as a text of digits.

    >>> seed_of("0042")
    42
    """
    return int(shown)


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


def chance_after(seed: int, frames: int) -> Seeded:
    """The chance of the choice made after so many frames.

    It depends on nothing else, so a game that was left and continued goes on as it would have.
    """
    return Seeded(f"{seed}/{frames}")


def fork_chance(seed: int) -> Seeded:
    """The chance that deals what nobody has seen yet, where a game goes on from another."""
    return Seeded(f"{seed}/fork")


def deal_chance(thought: str) -> Seeded:
    """The chance that deals the hidden things anew before somebody thinks with this seed."""
    return Seeded(f"{thought}/deal")


def thought_seed(seed: int, frames: int) -> str:
    """The seed for thinking about the choice after so many frames."""
    return f"thought/{seed}/{frames}"


def advice_seed(turn: int | str, seat: int) -> str:
    """The seed for advice on a turn: the same for the same position, whatever the game's seed."""
    return f"advice/{turn}/{seat}"


def bot_seed(seed: int, seat: int) -> int:
    """A number for a program's own chance, the same for the same game, that tells nothing of it.

    From the number by which a game is dealt one could work out what is hidden.
    """
    return int(hashlib.sha256(f"{seed}/bot/{seat}".encode()).hexdigest()[:8], 16)
