"""What a viewer may know: everything. Only future dice are unknown."""

from __future__ import annotations

from alhambra.rules.api import Chance, Seat
from alhambra.rules.rollwrite.model import State


def observe(state: State, viewer: Seat | None) -> State:
    """What the viewer may know: the whole state."""
    return state


def redeal(state: State, seat: Seat, chance: Chance) -> State:
    """A state that agrees with everything the seat may know: this one."""
    return state
