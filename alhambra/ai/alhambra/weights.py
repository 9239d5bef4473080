"""The weights of the levels' evaluation."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """Values in points unless stated otherwise."""

    money: float = 0.75
    """The first unit of money, with much left to buy."""
    foreseen: float = 26.0
    """Money beyond this is worth little, because its use is too far ahead."""
    coins: float = 0.0
    """Each unit of money, however much there is, while there is time to spend it."""
    coins_early: float = 0.0
    """The same in addition with a full bag, and less the emptier it is."""
    coins_last: float = 0.0
    """Each unit of money when there is nothing left to buy: the most money wins the last tiles."""
    hoard: float = 0.0
    """The cost of each unit of one currency beyond what pays any tile with some to spare."""
    exact: float = 2.2
    """A tile on sale that can be paid exactly."""
    exact_gain: float = 0.0
    """The same, as a share of what buying it gains."""
    variety: float = 0.1
    """One more card, or one more sum that can be paid exactly."""
    card: float = 0.0
    """One more card, whatever it pays."""
    card_early: float = 0.0
    """The same in addition with a full bag, and less the emptier it is."""
    bought: float = 0.0
    """A tile bought, whatever it is: a purchase also frees a place of the market and the turn."""
    prospect: float = 0.4
    """The best purchase that the hand allows next turn, as a share of its gain."""
    second: float = 0.0
    """The same for the second best one."""
    next_exact: float = 0.0
    """The best exact purchase of the seat whose turn is next, as a share of its gain."""
    left_able: float = 0.0
    """The cost of leaving a tile on sale that the next rival can pay."""
    left_exact: float = 0.0
    """The same, in addition, of one that the next rival can pay exactly."""
    left_gain: float = 0.0
    """The same, as a share of what it gains the rival."""
    left_best: float = 0.0
    """The cost of the best purchase left to the next rival, as a share of its gain."""
    wall: float = 0.9
    """A side of the longest wall, as a share of its point in each coming scoring."""
    later: float = 0.95
    """A point of the scoring after the next one, as a share of a point of the next one."""
    room: float = 2.5
    """The cost of a palace that few tiles fit."""
    cells: float = 0.008
    """One more cell for one of the game's tiles."""
    stored: float = 0.35
    """A tile in the reserve, as a share of its value in the palace."""
    open: float = 1.0
    """The influence of coming tiles on a race: 0 counts only the tiles that are laid."""
    rivals: float = 0.35
    """The value of points that the rivals lose on average, as a share of own points."""
    coming: float = 0.0
    """Points of each tile still to come, in addition to all other terms: for expected points."""
