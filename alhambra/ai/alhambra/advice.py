"""The value of a turn and the reasons for it, in figures. The app puts them into words.

A turn is a list of choices, from the next one to the last tile placed. Nothing is revealed before
a turn ends, so the whole turn can be decided in advance.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from alhambra.ai.advice import Advice as _Advice
from alhambra.ai.advice import Judgement as _Judgement
from alhambra.rules.alhambra.choices import Choice
from alhambra.rules.alhambra.model import Building, Tile

Turn: TypeAlias = tuple[Choice, ...]
"""The choices of a seat until its turn ends."""


class Exact(NamedTuple):
    """Tiles paid exactly; each exact payment brings another action."""

    points: float
    tiles: tuple[Tile, ...]


class Majority(NamedTuple):
    """The number of tiles of a type in the seat's palace changes."""

    points: float
    building: Building
    before: int
    after: int
    most: int
    """The most tiles of the type that another player or Dirk has."""


class LongestWall(NamedTuple):
    """The longest wall changes."""

    points: float
    before: int
    after: int


class Room(NamedTuple):
    """The number of the game's tiles that fit the palace changes; few is dangerous."""

    points: float
    before: int
    after: int
    """Tiles that fit, of 54."""


class Money(NamedTuple):
    """The value of the hand changes."""

    points: float
    before: int
    after: int
    """The sum of all cards."""


class Prospect(NamedTuple):
    """A tile on sale that the hand after this turn can buy next turn, if nobody takes it."""

    points: float
    place: int
    tile: Tile
    exact: bool


class Denied(NamedTuple):
    """A tile taken away from a player who could have paid it exactly."""

    points: float
    seat: int
    tile: Tile


class Gift(NamedTuple):
    """A tile given to Dirk, who then takes points from the rival."""

    points: float
    tile: Tile


class Stored(NamedTuple):
    """A tile kept in the reserve for later."""

    points: float
    tile: Tile


Reason: TypeAlias = (
    Exact | Majority | LongestWall | Room | Money | Prospect | Denied | Gift | Stored
)
"""A gain or a cost of a turn; ``points`` is its value in the evaluation, below 0 for a cost."""

Advice: TypeAlias = _Advice[Choice, Reason]
Judgement: TypeAlias = _Judgement[Choice, Reason]
