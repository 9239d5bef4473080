"""What makes one tile unlike the others of its kind."""

from __future__ import annotations

import random
from dataclasses import dataclass


@dataclass(frozen=True)
class Site:
    """Where a building goes up: how much was spent on it, and a name for its small things."""

    splendour: float = 0.5
    """From 0, the cheapest tile of a type, to 1, its dearest."""
    name: str = ""

    def chance(self, what: str) -> random.Random:
        """Return luck of its own for one sort of small thing, always the same for this site."""
        return random.Random(f"{self.name}/{what}")
