"""Advice on a turn of any game, in figures."""

from __future__ import annotations

from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

C = TypeVar("C")
"""A choice of the game."""
R = TypeVar("R")
"""A reason for or against one of its turns."""


class Advice(NamedTuple, Generic[C, R]):
    """A turn, and its expected points."""

    turn: tuple[C, ...]
    """Its choices in their order, until something is revealed."""
    points: float
    """The seat's points expected at the end of the game."""
    lead: float
    """What turns are ranked by: those points less the rivals', as in ``search.lead_of``. Between
    turns of one study it differs by what is not luck."""
    reasons: tuple[R, ...]
    """The most important first."""


class Judgement(NamedTuple, Generic[C, R]):
    """A turn that was played, beside the best ones."""

    played: Advice[C, R]
    best: tuple[Advice[C, R], ...]
    """The best turns, the very best first; the one that was played may be among them."""

    @property
    def lost(self) -> float:
        """The points of lead that the turn lost; 0 for the best one."""
        return max(0.0, self.best[0].lead - self.played.lead)


AnyAdvice: TypeAlias = Advice[Any, Any]
"""Advice on some game."""
AnyJudgement: TypeAlias = Judgement[Any, Any]
"""A judgement on a turn of some game."""
