"""Stand-ins for what a match works with: a journal, a silent opponent, a prompt adviser."""

from __future__ import annotations

from alhambra.ai import thinking
from alhambra.ai.thinking import Turn
from alhambra.opponents.thinker import ADVICE_STEPS, Answer, asked_for, question_seed
from alhambra.rules.api import Seat
from alhambra.rules.games import AnyState


class Forgetful:
    """A journal that keeps nothing."""

    def append(self, frames: object) -> None:
        """Keep nothing."""

    def rewrite(self, frames: object) -> None:
        """Keep nothing."""


class Pensive:
    """An opponent that never decides, so that the position stays."""

    def ask(self, *_: object) -> None:
        """Begin to think."""

    def poll(self) -> None:
        """Not yet."""

    def cancel(self) -> None:
        """Stop thinking."""


class InlineAdviser:
    """An ``Adviser`` that answers at once, in this process."""

    def __init__(self, steps: int = ADVICE_STEPS) -> None:
        self.steps = steps
        self._answer: Answer | None = None

    def advise(self, state: AnyState, seat: Seat) -> None:
        """Answer at once."""
        level, dealt = asked_for(state, seat)
        self._answer = thinking.advise(level, dealt, question_seed(state, seat), steps=self.steps)

    def judge(self, state: AnyState, seat: Seat, played: Turn) -> None:
        """Answer at once."""
        level, dealt = asked_for(state, seat)
        self._answer = thinking.judge(
            level, dealt, played, question_seed(state, seat), steps=self.steps
        )

    def poll(self) -> Answer | None:
        """The answer to the last question, once."""
        answer, self._answer = self._answer, None
        return answer

    def cancel(self) -> None:
        """Forget the question."""
        self._answer = None
