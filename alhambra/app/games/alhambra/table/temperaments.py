"""The temperaments of the players at a table, known by their names."""

from __future__ import annotations

from typing import Protocol

from alhambra.match.alhambra.game import ALHAMBRA
from alhambra.rules.api import Seated


class Named(Protocol):
    """A player of any state or view of a game."""

    @property
    def name(self) -> str:
        """The name in the game."""

    @property
    def kind(self) -> str:
        """A person, a level or a program."""


def temperament_of(player: Named) -> str | None:
    """Return the temperament of a computer player; None without one."""
    return ALHAMBRA.temperament_of(Seated(player.name, player.kind))
