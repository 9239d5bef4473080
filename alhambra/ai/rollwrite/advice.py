"""The value of a turn of Roll & Write and the reasons for it, in figures."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from alhambra.ai.advice import Advice as _Advice
from alhambra.ai.advice import Judgement as _Judgement
from alhambra.rules.kit import Building
from alhambra.rules.rollwrite.choices import Choice
from alhambra.rules.rollwrite.sheet import Cross, Pip


class Race(NamedTuple):
    """The seat's buildings of a type become more."""

    points: float
    building: Building
    before: int
    after: int
    size: int
    """Of the type."""
    most: int
    """The most that anybody else in the race has of it, virtual players too."""


class Finished(NamedTuple):
    """A type is completed, for the best place still free at the end of the round."""

    points: float
    building: Building
    place: int
    """That place, from 1; 0 if all are gone."""
    brings: int
    """Its points, if nobody completes the type in the same round."""


class Line(NamedTuple):
    """A row or a column gets fuller."""

    points: float
    row: bool
    number: Pip
    """Which one: the number of its yellow die, or of a column's blue one."""
    before: int
    after: int


class CoinsHeld(NamedTuple):
    """Coins are gained or spent."""

    points: float
    before: int
    after: int


class Parked(NamedTuple):
    """A pair stays for the seat's next turn."""

    points: float
    pair: Cross


class Free(NamedTuple):
    """All four dice are thrown, and a pair of them may be chosen."""

    points: float


class Handed(NamedTuple):
    """A pair goes to the next player, who may build with it: below 0."""

    points: float
    pair: Cross
    seat: int


Reason: TypeAlias = Race | Finished | Line | CoinsHeld | Parked | Free | Handed
"""One thing a turn brings or costs; ``points`` is what the evaluation makes of it, below 0 for a
cost."""

Advice: TypeAlias = _Advice[Choice, Reason]
"""A turn up to the next throw of dice, and what is to be expected of it."""
Judgement: TypeAlias = _Judgement[Choice, Reason]
