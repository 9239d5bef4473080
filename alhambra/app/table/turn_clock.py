"""The clock of a turn that ends by itself unless it is taken back."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil
from typing import NamedTuple

ENDS_AFTER: Mapping[str, float] = {"off": 0.0, "breath": 2.0, "timer": 5.0}
"""Seconds after which an unconfirmed turn ends by itself, by the house rule."""
STEPS, STEPS_REDUCED = 50, 4
"""Steps in which the shown time runs out; with reduced motion."""


class TurnClock(NamedTuple):
    """The time until an unconfirmed turn ends by itself."""

    part: float
    """The part that is left, 0 to 1."""
    seconds: int | None = None
    """The seconds to tell; None where there is only time for a breath."""


def clock_of(part: float, seconds: float | None = None, *, reduced: bool) -> TurnClock:
    """Return the clock with this part of the time left; it runs out in few steps."""
    steps = STEPS_REDUCED if reduced else STEPS
    return TurnClock(ceil(part * steps) / steps, None if seconds is None else ceil(seconds))
