"""The weights by which the levels see a game."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """The values of things, in points unless stated otherwise."""

    money: float = 0.75
    """A unit of money, for one who has none and much left to buy."""
    foreseen: float = 26.0
    """Money beyond this is worth little: one cannot think so far ahead."""
    exact: float = 2.2
    """A tile on sale that can be paid exactly."""
    variety: float = 0.1
    """A card more, or a sum more that can be paid exactly."""
    prospect: float = 0.4
    """The best purchase the hand allows next turn, as a share of its gain."""
    wall: float = 0.9
    """A side of the longest wall in each scoring ahead, as a share of the point it brings."""
    later: float = 0.95
    """A point of a scoring that one other comes before, as a share."""
    room: float = 2.5
    """The harm of a palace that few tiles fit."""
    cells: float = 0.008
    """Another cell for one of the game's tiles."""
    stored: float = 0.35
    """A tile in the reserve, as a share of what it would be worth in the palace."""
    open: float = 1.0
    """How far a race is open for the tiles that may yet come: 0 counts what is there."""
    rivals: float = 0.35
    """What the rivals lose on average, as a share of one's own gain."""
    coming: float = 0.0
    """What each tile yet to come will bring, beyond all that: for telling expected points."""
