"""Thinking about a turn, whatever the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from alhambra.ai.alhambra import bot
from alhambra.ai.rollwrite import bot as sheet_bot
from alhambra.rules import alhambra, rollwrite
from alhambra.rules.api import Seat

Turn: TypeAlias = tuple[Any, ...]
"""The choices of a turn in their order, as far as something is revealed."""

_THINK: Final[Mapping[type, Callable[..., Turn]]] = {
    alhambra.State: bot.think,
    rollwrite.State: sheet_bot.think,
}


def think(level: Any, state: Any, seat: Seat, seed: str, *, clock: bool = False) -> Turn:
    """What the level, one of this game's, does from here to the end of the seat's turn.

    ``state`` must be one re-dealt for the seat. The same state and seed give the same turn, unless
    the ``clock`` limits the thinking in place of a number of steps.
    """
    return _THINK[type(state)](level, state, seat, seed, clock=clock)
