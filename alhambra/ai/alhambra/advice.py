"""The value of a turn and the reasons for it, in figures. The app has the words for them.

A turn is its choices, from the next one to the last tile placed: nothing is revealed before a turn
is over, so all of it can be decided in advance.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from alhambra.ai.advice import Advice as _Advice
from alhambra.ai.advice import Judgement as _Judgement
from alhambra.rules.alhambra.choices import Choice
from alhambra.rules.alhambra.model import Building, Tile

Turn: TypeAlias = tuple[Choice, ...]
"""What a seat does until its turn ends."""


class Exact(NamedTuple):
    """These tiles are paid exactly, each of which brings another action."""

    points: float
    tiles: tuple[Tile, ...]


class Majority(NamedTuple):
    """The seat's tiles of a type become more, or fewer, in the palace."""

    points: float
    building: Building
    before: int
    after: int
    most: int
    """The most that anybody else has of it, Dirk too."""


class LongestWall(NamedTuple):
    """The longest wall changes."""

    points: float
    before: int
    after: int


class Room(NamedTuple):
    """More or fewer of the game's tiles fit the palace; few are a danger."""

    points: float
    before: int
    after: int
    """Of the 54 tiles."""


class Money(NamedTuple):
    """The hand is worth more or less."""

    points: float
    before: int
    after: int
    """The sum of all cards."""


class Prospect(NamedTuple):
    """A tile on sale could be bought next turn with what is then in hand, if it is still there."""

    points: float
    place: int
    tile: Tile
    exact: bool


class Denied(NamedTuple):
    """Somebody else could have paid this tile exactly, and it is gone."""

    points: float
    seat: int
    tile: Tile


class Gift(NamedTuple):
    """A tile for Dirk, who then takes points from the rival."""

    points: float
    tile: Tile


class Stored(NamedTuple):
    """A tile is kept in the reserve for later."""

    points: float
    tile: Tile


Reason: TypeAlias = (
    Exact | Majority | LongestWall | Room | Money | Prospect | Denied | Gift | Stored
)
"""One thing a turn brings or costs; ``points`` is what the evaluation makes of it, below 0 for a
cost."""

Advice: TypeAlias = _Advice[Choice, Reason]
Judgement: TypeAlias = _Judgement[Choice, Reason]
