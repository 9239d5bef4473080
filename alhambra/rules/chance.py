"""Chance from a seed: the same seed gives the same game on every machine and Python version.

Every generator has a name, and all names are made here. Draws of a game and draws of an opponent's
thinking have different prefixes, so a search is independent of the coming luck.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from random import Random
from typing import Final, TypeVar

T = TypeVar("T")

LARGEST_SHOWN: Final = 999_999_999
"""The largest seed that a player can type and that a new game gets."""
LONGEST_SHOWN: Final = len(str(LARGEST_SHOWN))
"""The most digits of a typed seed."""


def seed_of(shown: str) -> int:
    """Convert the digits that a player typed to a seed.

    >>> seed_of("0042")
    42
    """
    return int(shown)


class Seeded:
    """Chance with a new generator for each draw, named by the seed and the number of the draw.

    Only seeding and ``random()`` of Python's generator are documented as stable between versions,
    so nothing else is used.
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
    """The chance of the choice made after this number of frames.

    It depends on nothing else, so a game that is continued later has the same luck.
    """
    return Seeded(f"{seed}/{frames}")


def fork_chance(seed: int) -> Seeded:
    """The chance that deals the unseen cards and tiles of a game forked from another."""
    return Seeded(f"{seed}/fork")


def deal_chance(thought: str) -> Seeded:
    """The chance that deals hidden things anew before an opponent thinks with this seed."""
    return Seeded(f"{thought}/deal")


def thought_seed(seed: int, frames: int) -> str:
    """The seed for thinking about the choice after this number of frames."""
    return f"thought/{seed}/{frames}"


def advice_seed(turn: int | str, seat: int) -> str:
    """The seed for advice on a turn; it does not depend on the game's seed."""
    return f"advice/{turn}/{seat}"


def bot_seed(seed: int, seat: int) -> int:
    """The seed that a bot gets for its own chance: the same for the same game and seat.

    The game's seed itself would reveal what is hidden.
    """
    return int(hashlib.sha256(f"{seed}/bot/{seat}".encode()).hexdigest()[:8], 16)


def daily_seed(game: str, day: str) -> int:
    """The seed of a game's deal of the day, written ``2026-11-29``: the same for everybody.

    >>> daily_seed("alhambra", "2026-11-29")
    803354385
    """
    digest = hashlib.sha256(f"{game}/daily/{day}".encode()).hexdigest()
    return int(digest, 16) % (LARGEST_SHOWN + 1)


def guest_chance(seed: int) -> Seeded:
    """The chance that draws the opponents of a game of the day."""
    return Seeded(f"{seed}/guests")
