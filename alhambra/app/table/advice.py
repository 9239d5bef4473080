"""What a player was advised: hints that were asked for, and the coach's word on a turn."""

from __future__ import annotations

from typing import Any, NamedTuple

from alhambra.ai.advice import Advice, Judgement


class Hints(NamedTuple):
    """What a player who may ask for hints has asked for, and been told."""

    asked: bool = False
    advice: tuple[Advice[Any, Any], ...] = ()
    """The turns proposed, the best first; none while they are being thought about."""
    shown: int = 0
    """The number of the proposal that is shown on the table."""
    failed: bool = False
    """Whether there will be no answer."""
    beat: int = 0
    """Where the sign is that tells that it is being thought about: 0 to 2."""

    @property
    def waits(self) -> bool:
        """Whether the answer is still to come."""
        return self.asked and not self.advice and not self.failed


class Remark(NamedTuple):
    """The coach's word on a turn; for nobody but whose turn it was."""

    before: int
    """The number of the frame after which the turn's first choice was made."""
    judgement: Judgement[Any, Any]
