"""The figures of opponents: the weights of the levels' evaluation, and temperaments."""

from __future__ import annotations

from dataclasses import MISSING, dataclass, fields
from typing import Final


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Temperament:
    """An opponent's likings beyond its level: small points for a turn, the same at every level.

    They decide among turns that are worth nearly the same, and are limited so that none decides
    more. Everything they count lies open on the table, apart from the opponent's own hand.
    """

    name: str
    """The texts under ``temperament.<name>`` describe it to players."""
    person: str
    """The name of the opponent who has it, in all languages."""
    margin: float
    """The most points by which it likes or dislikes a turn."""
    walls: float = 0.0
    """A side of the longest wall."""
    many: float = 0.0
    """A tile bought, for each tile that the seat has of its type, beyond what is on sale."""
    money: float = 0.0
    """A unit of money in hand."""
    exact: float = 0.0
    """A purchase paid exactly."""
    denied: float = 0.0
    """A point that a tile bought would gain a rival, beyond what is on sale on average."""
    broken: float = 0.0
    """A point that a rival loses in the races for majorities."""


LIKINGS: Final = tuple(one.name for one in fields(Temperament) if one.default is not MISSING)
"""The names of the points of a temperament."""
