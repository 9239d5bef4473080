"""Advice on a turn of any game, in figures."""

from __future__ import annotations

from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

C = TypeVar("C")
"""The type of the game's choices."""
R = TypeVar("R")
"""The type of the reasons for or against a turn."""


class Advice(NamedTuple, Generic[C, R]):
    """A turn with its expected points."""

    turn: tuple[C, ...]
    """The choices in order, up to the first event that reveals something."""
    points: float
    """The seat's points expected at the end of the game."""
    lead: float
    """The rank of the turn: expected points minus those of the rivals, as in ``search.lead_of``.
    Differences between turns of one study are corrected for luck."""
    reasons: tuple[R, ...]
    """The most important first."""


class Judgement(NamedTuple, Generic[C, R]):
    """A turn that was played, compared with the best ones."""

    played: Advice[C, R]
    best: tuple[Advice[C, R], ...]
    """The best turns, best first; they may include the one that was played."""

    @property
    def lost(self) -> float:
        """The points of lead that the turn lost; 0 for the best one."""
        return max(0.0, self.best[0].lead - self.played.lead)


AnyAdvice: TypeAlias = Advice[Any, Any]
"""Advice on some game."""
AnyJudgement: TypeAlias = Judgement[Any, Any]
"""A judgement on a turn of some game."""
