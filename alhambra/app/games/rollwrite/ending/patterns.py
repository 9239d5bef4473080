"""The sources of points of Roll & Write, as colours, hatchings and signs."""

from __future__ import annotations

from collections.abc import Mapping

from alhambra.app.games.rollwrite.ending.standings import BONUS, COINS, COMPLETED, LINES, PLACES
from alhambra.app.scenes.patterns import ACROSS, FALLING, RISING, UPRIGHT, Pattern

PATTERNS: Mapping[str, Pattern] = {
    COMPLETED: Pattern("gulden", "ink", "type-done", ()),
    PLACES: Pattern("denar", "cream", "medal-1", (FALLING,)),
    LINES: Pattern("dirham", "cream", "box-crossing", (ACROSS,)),
    COINS: Pattern("ducat", "ink", "coin-box-circled", (UPRIGHT,)),
    BONUS: Pattern("tower", "cream", "die-blue-6", (FALLING, RISING)),
}
"""By source."""
