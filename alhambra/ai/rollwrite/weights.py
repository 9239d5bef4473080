"""The weights by which the levels see Roll & Write."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """The values of things, in points unless stated otherwise."""

    rate: float = 0.95
    """Buildings a turn that are still to come, on average."""
    own: float = 1.2
    """How much more likely than any other a building is that one's own race for a type needs."""
    lean: float = 0.5
    """How much more likely yet, the nearer the type is to being complete."""
    others: float = 1.0
    """The same as ``own`` for the rivals."""
    lines: float = 1.2
    """The same for a building of a row or column."""
    straight: float = 0.5
    """How much more likely yet, the fuller the row or column is."""
    coin: float = 1.5
    """A coin, for one who has few and much left to build."""
    spending: float = 1.5
    """Coins a turn to come that can be put to use; beyond that they are worth less and less."""
    choice: float = 0.5
    """Being free to keep a pair of four dice thrown."""
    dice: float = 0.2
    """The pair parked for the next turn, as a share of what it may build there."""
    deny: float = 0.1
    """The pair handed on, as a share of what it may build for the next player."""
    rivals: float = 0.5
    """What the rivals lose on average, as a share of one's own gain."""
