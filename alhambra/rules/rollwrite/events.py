"""The events of a game: facts in the past tense, one class for each kind of line in a record.

``REVEALING`` lists the events that reveal something hidden; undo stops there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from alhambra.rules.api import Building, HouseRules, Seat, Seated
from alhambra.rules.rollwrite.model import Grid, Holder, Pip

Reason: TypeAlias = Literal["opening", "park", "four", "virtual"]
Colour: TypeAlias = Literal["blue", "yellow"]


@dataclass(frozen=True, slots=True)
class SetUp:
    """The game was laid out: who plays, and on which sheet."""

    seed: int
    players: tuple[Seated, ...]
    virtual: int
    virtual_score: bool
    rounds: int
    grid: Grid
    coins: int
    """Boxes of the coin track."""
    modules: tuple[str, ...] = ()
    house: HouseRules = ()


@dataclass(frozen=True, slots=True)
class StartPlayerDrawn:
    """The start player was drawn by lot."""

    player: Seat


@dataclass(frozen=True, slots=True)
class Rolled:
    """Dice were thrown: for an opening building, to be parked, all four, or by a virtual player."""

    player: Holder
    blue: tuple[Pip, ...]
    yellow: tuple[Pip, ...]
    reason: Reason


@dataclass(frozen=True, slots=True)
class CrossedOut:
    """An opening building, or one of a virtual player's, was crossed out."""

    player: Holder
    blue: Pip
    yellow: Pip
    building: Building


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """A player's turn began with these dice, lower numbers first."""

    player: Seat
    round: int
    blue: tuple[Pip, ...]
    yellow: tuple[Pip, ...]


@dataclass(frozen=True, slots=True)
class Nudged:
    """A player spent a coin to move a die by a pip."""

    player: Seat
    die: Colour
    old: Pip
    new: Pip


@dataclass(frozen=True, slots=True)
class Built:
    """A player crossed out a building; ``again``: the second of the turn, for coins."""

    player: Seat
    blue: Pip
    yellow: Pip
    building: Building
    again: bool


@dataclass(frozen=True, slots=True)
class CoinsGot:
    """A player took coins, at most as many as the track had room for; perhaps none."""

    player: Seat
    gained: int


@dataclass(frozen=True, slots=True)
class DoneBuilding:
    """A player did not build a second time, though that was possible."""

    player: Seat


@dataclass(frozen=True, slots=True)
class Kept:
    """A player parked a pair of the four dice thrown."""

    player: Seat
    blue: Pip
    yellow: Pip


@dataclass(frozen=True, slots=True)
class PassedOn:
    """The other pair was handed to the next player."""

    player: Seat
    to: Seat
    blue: Pip
    yellow: Pip


@dataclass(frozen=True, slots=True)
class Completed:
    """A type was completed in the round that is over; ``points`` holds only what is above zero."""

    building: Building
    points: Mapping[Holder, int]


@dataclass(frozen=True, slots=True)
class Scored:
    """The final scoring. ``buildings`` holds only points above zero.

    ``bonus`` is None if virtual players do not score. ``totals`` include all earlier points.
    """

    buildings: Mapping[Building, Mapping[Holder, int]]
    lines: Mapping[Seat, int]
    coins: Mapping[Seat, int]
    bonus: Mapping[Holder, int] | None
    totals: Mapping[Holder, int]


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over."""

    totals: Mapping[Holder, int]
    winners: tuple[Holder, ...]


Event: TypeAlias = (
    SetUp
    | StartPlayerDrawn
    | Rolled
    | CrossedOut
    | TurnBegan
    | Nudged
    | Built
    | CoinsGot
    | DoneBuilding
    | Kept
    | PassedOn
    | Completed
    | Scored
    | Ended
)

REVEALING: Final = (SetUp, StartPlayerDrawn, Rolled)
