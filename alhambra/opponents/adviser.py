"""Asking for advice: the best turns from here, or the value of a turn that was played.

A separate process computes it, for any game. The state is dealt anew before it is sent, so advice
uses only what a player who watched the whole game can know.
"""

from __future__ import annotations

from typing import TypeAlias

from alhambra.ai import thinking
from alhambra.ai.position import AnyAdvice, AnyJudgement, Level
from alhambra.ai.thinking import Turn
from alhambra.match.games import match_game_of
from alhambra.opponents.worker_client import WorkerClient
from alhambra.rules.api import Seat
from alhambra.rules.chance import advice_seed, deal_chance
from alhambra.rules.games import AnyState

STEPS = 480
"""The futures tried for an answer: more are better and take longer."""
SECONDS = 8.0
"""Seconds that an answer may take: ten times a slow answer on a usual machine."""

Answer: TypeAlias = tuple[AnyAdvice, ...] | AnyJudgement


class Adviser:
    """Asks the process for advice, one question at a time, and never waits for it.

    The same question always gets the same answer. A process that dies, fails or hangs
    is started again.
    """

    def __init__(self, steps: int = STEPS, client: WorkerClient | None = None) -> None:
        self.steps = steps
        self.client = client or WorkerClient("alhambra-adviser")

    @property
    def asked(self) -> bool:
        """A question waits for its answer."""
        return self.client.asked

    @property
    def heard(self) -> bool:
        """A message of the process waits for ``poll``."""
        return self.client.heard

    def warm_up(self) -> None:
        """Start the process now, so that the first answer comes sooner. Does not wait for it."""
        self.client.warm_up()

    def advise(self, state: AnyState, seat: Seat) -> None:
        """Ask for the best turns of the seat from here to the end of its turn.

        The seat must have a choice in ``state``. An earlier question is forgotten.
        """
        level, dealt = asked_for(state, seat)
        seed = _seed(state, seat)
        self.client.ask("advise", level, dealt, seed, self.steps, seconds=SECONDS)

    def judge(self, state: AnyState, seat: Seat, played: Turn) -> None:
        """Ask how good the turn was that the seat played from here.

        ``state`` is the one before the first choice of ``played``. An earlier question is
        forgotten.
        """
        level, dealt = asked_for(state, seat)
        seed = _seed(state, seat)
        self.client.ask("judge", level, dealt, played, seed, self.steps, seconds=SECONDS)

    def poll(self) -> Answer | None:
        """Return the answer, once: the turns, best first, or a judgement. None until it is ready.

        Raises ``GivenUp`` if the question failed too often; then it is forgotten.
        """
        answer: Answer | None = self.client.poll()
        return answer

    def cancel(self) -> None:
        """Forget the question; a late answer is dropped."""
        self.client.cancel()

    def close(self) -> None:
        """End the process. A later question starts another."""
        self.client.close()


def _seed(state: AnyState, seat: Seat) -> str:
    return advice_seed(match_game_of(state).position_name(state), seat)


def asked_for(state: AnyState, seat: Seat) -> tuple[Level, AnyState]:
    """Return the level that gives advice, and the state dealt anew for the seat."""
    opponents = match_game_of(state)
    level, chance = opponents.levels[opponents.adviser], deal_chance(_seed(state, seat))
    return level, opponents.deal(state, seat, level, chance)


class InlineAdviser:
    """Answers at once, in this process. For pictures and tests."""

    def __init__(self, steps: int = STEPS) -> None:
        self.steps = steps
        self._answer: Answer | None = None

    def advise(self, state: AnyState, seat: Seat) -> None:
        """As ``Adviser``."""
        level, dealt = asked_for(state, seat)
        self._answer = thinking.advise(level, dealt, _seed(state, seat), steps=self.steps)

    def judge(self, state: AnyState, seat: Seat, played: Turn) -> None:
        """As ``Adviser``."""
        level, dealt = asked_for(state, seat)
        self._answer = thinking.judge(level, dealt, played, _seed(state, seat), steps=self.steps)

    def poll(self) -> Answer | None:
        """The answer to the last question, once."""
        answer, self._answer = self._answer, None
        return answer

    def cancel(self) -> None:
        """Forget the question."""
        self._answer = None
