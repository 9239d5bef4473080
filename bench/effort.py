"""How much is measured."""

from __future__ import annotations

from typing import NamedTuple


class Effort(NamedTuple):
    """The part of the usual number of values that is measured."""

    part: float = 1.0

    def times(self, usual: int, least: int = 1) -> int:
        """How often instead of ``usual``, but at least ``least`` times."""
        return max(least, round(usual * self.part))


FULL, QUICK = Effort(), Effort(0.15)
