"""The value of a turn of Roll & Write and the reasons for it, in figures."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from alhambra.ai.advice import Advice as _Advice
from alhambra.ai.advice import Judgement as _Judgement
from alhambra.rules.kit import Building
from alhambra.rules.rollwrite.choices import Choice
from alhambra.rules.rollwrite.model import Cross, Pip


class Race(NamedTuple):
    """The seat gets more buildings of a type."""

    points: float
    building: Building
    before: int
    after: int
    size: int
    """The number of buildings of the type."""
    most: int
    """The most buildings that a rival in the race has, virtual players included."""


class Finished(NamedTuple):
    """A type is completed; it gets the best free place at the end of the round."""

    points: float
    building: Building
    place: int
    """The place, from 1; 0 if all are taken."""
    brings: int
    """Its points, if no other completes the type in the same round."""


class Line(NamedTuple):
    """A row or a column gets another building."""

    points: float
    row: bool
    number: Pip
    """The number of the row's yellow die, or of the column's blue die."""
    before: int
    after: int


class CoinsHeld(NamedTuple):
    """The number of coins changes."""

    points: float
    before: int
    after: int


class Parked(NamedTuple):
    """A pair is parked for the seat's next turn."""

    points: float
    pair: Cross


class Free(NamedTuple):
    """All four dice are thrown, and the seat chooses a pair of them."""

    points: float


class Handed(NamedTuple):
    """A pair goes to the next player, who may build with it. ``points`` is below 0."""

    points: float
    pair: Cross
    seat: int


Reason: TypeAlias = Race | Finished | Line | CoinsHeld | Parked | Free | Handed
"""A gain or a cost of a turn; ``points`` is its value in the evaluation, below 0 for a cost."""

Advice: TypeAlias = _Advice[Choice, Reason]
"""A turn up to the next throw of dice, with its expected points."""
Judgement: TypeAlias = _Judgement[Choice, Reason]
