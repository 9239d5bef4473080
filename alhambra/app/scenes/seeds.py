"""Seeds for new games."""

from __future__ import annotations

from secrets import randbelow

from alhambra.rules.chance import LARGEST_SHOWN


def fresh_seed() -> int:
    """Return an unpredictable seed."""
    return randbelow(LARGEST_SHOWN) + 1
