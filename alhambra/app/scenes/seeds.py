"""Seeds for new games."""

from __future__ import annotations

from secrets import randbelow

LARGEST = 999_999_999


def fresh_seed() -> int:
    """A seed nobody knows beforehand."""
    return randbelow(LARGEST) + 1
