"""Advice about a turn, in figures, for any game."""

from __future__ import annotations

from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

C = TypeVar("C")
"""A choice of the game."""
R = TypeVar("R")
"""A reason for or against one of its turns."""


class Advice(NamedTuple, Generic[C, R]):
    """A turn, and its expected points."""

    turn: tuple[C, ...]
    """Its choices in their order, as far as something is revealed."""
    points: float
    """The seat's points expected at the end of the game."""
    lead: float
    """What turns are ranked by: those points less the rivals', as far as they matter; where
    nobody else scores just the points. Between turns told together it differs as far as that is
    no luck."""
    reasons: tuple[R, ...]
    """The weightiest first."""


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
