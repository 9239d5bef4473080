"""What the levels of all games have in common."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """How strong an opponent is. What it is like is said in the texts under ``level.<name>``."""

    name: str
    slips: float
    """By how many points it misjudges what it sees, as a standard deviation."""
    steps: int
    """Futures tried for all its turns together; 0 for one that does not play on in thought."""
    seconds: float
    """The same by the clock, for play."""
    candidates: int
    """How many turns it thinks about."""
