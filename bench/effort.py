"""The number of values to measure."""

from __future__ import annotations

from typing import NamedTuple


class Effort(NamedTuple):
    """The share of the usual number of values that is measured."""

    part: float = 1.0

    def times(self, usual: int, least: int = 1) -> int:
        """Return the number of times instead of ``usual``, at least ``least``."""
        return max(least, round(usual * self.part))


FULL, QUICK = Effort(), Effort(0.15)
