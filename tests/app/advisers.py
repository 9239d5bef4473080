"""An adviser of either game that answers when it is let."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from alhambra.ai.position import Advice, Judgement
from alhambra.ai.search import Turn
from alhambra.opponents.thinker import Answer
from alhambra.opponents.worker import GivenUp
from alhambra.rules.api import Seat
from alhambra.rules.games import game_of


class Sage:
    """Proposes turns that begin with three different choices, and always knows a better one."""

    def __init__(
        self, whole: Callable[[Any, Any], Turn], reasons: Sequence[Any], mentioned: float
    ) -> None:
        """``whole`` makes a turn that begins with a choice; ``reasons`` are those of every turn.

        ``mentioned`` is from how many points of lead on the coach speaks of them.
        """
        self.asked: list[tuple[str, Seat]] = []
        self.ready = True
        self.fails = False
        self.lost = mentioned + 2
        """What every turn that is judged gave away."""
        self.brings = 20.0
        """What the turn brings that it knows instead."""
        self.reasons = tuple(reasons)
        self.advice: tuple[Advice[Any, Any], ...] = ()
        """What it proposes, unless turns that begin with three different choices."""
        self._whole = whole
        self._answer: Answer | None = None

    @property
    def waits(self) -> bool:
        """Whether a question was neither answered nor taken back."""
        return self._answer is not None

    def advise(self, state: Any, seat: Seat) -> None:
        """Propose turns that begin with three different choices."""
        self.asked.append(("advise", seat))
        choices = game_of(state).choices(state, seat)
        firsts = choices[:: max(1, len(choices) // 3)][:3]
        self._answer = self.advice or tuple(
            Advice(self._whole(state, first), 100.0 - n, 20.0 - n, 20.0 - n, self.reasons)
            for n, first in enumerate(firsts)
        )

    def judge(self, state: Any, seat: Seat, played: Turn) -> None:
        """Find that another turn would have been better."""
        self.asked.append(("judge", seat))
        choices = game_of(state).choices(state, seat)
        other = next(choice for choice in choices[::-1] if choice != played[0])
        brings, less = self.brings, self.brings - self.lost
        best = Advice(self._whole(state, other), 100.0, brings, brings, self.reasons)
        self._answer = Judgement(Advice(played, 90.0, less, less, self.reasons), (best,))

    def poll(self) -> Answer | None:
        if not self.ready or self._answer is None:
            return None
        answer, self._answer = self._answer, None
        if self.fails:
            raise GivenUp("no")
        return answer

    def cancel(self) -> None:
        self._answer = None
