"""Stand-ins for what a match works with: journals, opponents, a prompt adviser."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from alhambra.ai import search
from alhambra.ai.search import Turn
from alhambra.match.match import AnyHistory
from alhambra.opponents.thinker import ADVICE_STEPS, Answer, asked_for, question_seed
from alhambra.rules.api import Seat
from alhambra.rules.games import AnyState, game_of


class Forgetful:
    """A journal that keeps nothing."""

    def append(self, frames: object) -> None:
        """Keep nothing."""

    def rewrite(self, frames: object) -> None:
        """Keep nothing."""


class Notes:
    """A journal in memory."""

    def __init__(self, frames: AnyHistory) -> None:
        self.frames = list(frames)

    def append(self, frames: AnyHistory) -> None:
        self.frames += frames

    def rewrite(self, frames: AnyHistory) -> None:
        self.frames = list(frames)


class Pensive:
    """An opponent that never decides, so that the position stays."""

    def ask(self, *_: object) -> None:
        """Begin to think."""

    def poll(self) -> None:
        """Not yet."""

    def cancel(self) -> None:
        """Stop thinking."""


class Slow:
    """An opponent of either game who answers the first choice, at the second poll."""

    def __init__(self) -> None:
        self.polls = 0
        self.asked: AnyState | None = None

    def ask(self, state: AnyState, seat: Seat, level: str, seed: str) -> None:
        self.asked, self.polls = state, 0

    def poll(self) -> Any:
        self.polls += 1
        if self.asked is None or self.polls < 2:
            return None
        return game_of(self.asked).choices(self.asked, self.asked.to_move)[0]

    def cancel(self) -> None:
        self.asked = None


class InlineAdviser:
    """An ``Adviser`` that answers at once, in this process."""

    def __init__(self, steps: int = ADVICE_STEPS) -> None:
        self.steps = steps
        self._answer: Answer | None = None

    def advise(self, state: AnyState, seat: Seat) -> None:
        level, dealt = asked_for(state, seat)
        self._answer = search.advise(level, dealt, question_seed(state, seat), steps=self.steps)

    def judge(self, state: AnyState, seat: Seat, played: Turn) -> None:
        level, dealt = asked_for(state, seat)
        self._answer = search.judge(
            level, dealt, played, question_seed(state, seat), steps=self.steps
        )

    def poll(self) -> Answer | None:
        answer, self._answer = self._answer, None
        return answer

    def cancel(self) -> None:
        self._answer = None


class Held:
    """Does what a function of the disk does, once another program has let go of the file."""

    def __init__(self, act: Callable[..., Any], times: int) -> None:
        self._act, self._times = act, times
        self.tries = 0

    def __call__(self, *about: Any, **words: Any) -> Any:
        self.tries += 1
        if self.tries <= self._times:
            raise PermissionError(13, "held by another program")
        return self._act(*about, **words)


class TickingClock:
    """A clock of which every look takes this many seconds."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.now = 0.0
        self.looks = 0

    def __call__(self) -> float:
        self.now += self.seconds
        self.looks += 1
        return self.now
