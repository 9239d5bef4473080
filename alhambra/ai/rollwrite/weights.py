"""The weights of the levels' evaluation of Roll & Write."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """Values in points unless stated otherwise."""

    rate: float = 0.95
    """Buildings per turn still to come, on average."""
    own: float = 1.2
    """The factor by which a building is more likely if the own race for its type needs it."""
    lean: float = 0.5
    """The same in addition, growing as the type gets nearer to completion."""
    others: float = 1.0
    """The same as ``own`` for the rivals."""
    lines: float = 1.2
    """The same as ``own`` for a building of a row or column."""
    straight: float = 0.5
    """The same in addition, growing with the buildings crossed out in the row or column."""
    coin: float = 1.5
    """A coin, for a player with few coins and much left to build."""
    spending: float = 1.5
    """Useful coins per coming turn; further coins are worth less and less."""
    choice: float = 0.5
    """The freedom to keep any pair of four dice thrown."""
    dice: float = 0.2
    """The pair parked for the next turn, as a share of the value of what it can build."""
    deny: float = 0.1
    """The pair handed on, as a share of its value to the next player."""
    rivals: float = 0.5
    """The value of points that the rivals lose on average, as a share of own points."""
