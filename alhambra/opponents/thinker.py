"""Asks levels for turns and for advice, in a separate process or in this one.

The state is dealt anew before it is sent, so nothing hidden reaches an opponent. The answer is a
whole turn, whose choices are returned one by one.
"""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import TypeAlias

from alhambra.ai.position import AnyAdvice, AnyJudgement, Level
from alhambra.ai.search import Turn, think
from alhambra.match.games import match_game_of
from alhambra.opponents.worker import GivenUp, WorkerClient
from alhambra.rules.api import Seat
from alhambra.rules.chance import Seeded, advice_seed, deal_chance
from alhambra.rules.games import AnyChoice, AnyState, game_of

log = logging.getLogger(__name__)
FALLBACK_LEVEL = "normal"
"""The level that replaces an opponent that failed; it does not search."""
QUICK_TURN_SECONDS = 1.0
"""The time for a turn of a level that does not search, in seconds: far more than needed."""
ADVICE_STEPS = 480
"""The futures tried for an answer: more are better and take longer."""
ADVICE_SECONDS = 8.0
"""Seconds that an answer may take: ten times a slow answer on a usual machine."""
Answer: TypeAlias = tuple[AnyAdvice, ...] | AnyJudgement


def _level(state: AnyState, level: str) -> Level:
    """Return the level of this name for the game of this state."""
    return match_game_of(state).level(level)


def dealt_for(state: AnyState, seat: Seat, level: str, seed: str) -> AnyState:
    deal = match_game_of(state).deal
    return deal(state, seat, _level(state, level), deal_chance(seed))


class PlannedTurn:
    """The rest of a planned turn, as long as the game follows the plan.

    Nothing is revealed before a turn ends, so the position after each choice but the last is known
    in advance. In any other position (a choice taken back, another seat) the rest is forgotten.
    """

    def __init__(self) -> None:
        self._rest: Turn = ()
        self._level = ""
        self._expected: AnyState = None

    def begin(self, state: AnyState, seat: Seat, level: str, turn: Turn) -> AnyChoice:
        """Return the first choice of a turn that begins in this state; keep the rest.

        Raises ``IllegalChoice`` if the first of several choices is refused.
        """
        choice, *rest = turn
        self._rest, self._level, self._expected = tuple(rest), level, None
        if rest:
            game = game_of(state)
            after = game.apply(state, seat, choice, Seeded("foreseen"))[-1].state
            self._expected = after if seat in game.actors(after) else None
        return choice

    def next(self, state: AnyState, seat: Seat, level: str) -> AnyChoice:
        """Return the planned choice for this position; for any other forget the plan: None."""
        rest, expected = self._rest, self._expected
        self.forget()
        if not rest or level != self._level or state != expected:
            return None
        game = game_of(state)
        if seat not in game.actors(state):
            return None
        if game.refusal(state, seat, rest[0]) is not None:
            log.error("level %s foresaw %r, which may not be done", level, rest[0])
            return None
        return self.begin(state, seat, level, rest)

    def forget(self) -> None:
        """Forget the plan."""
        self._rest, self._expected = (), None


class Inline:
    """Answers at once, in this process. For simulations and tests."""

    def __init__(self, steps: int | None = None) -> None:
        """``steps`` replaces the number of steps of levels that search."""
        self._steps = steps
        self._plan = PlannedTurn()
        self._answer: AnyChoice = None

    def ask(self, state: AnyState, seat: Seat, level: str, seed: str) -> None:
        """Decide now."""
        self._answer = self._plan.next(state, seat, level)
        if self._answer is None:
            mind = _level(state, level)
            if self._steps and mind.steps:
                mind = replace(mind, steps=self._steps)
            turn = think(mind, dealt_for(state, seat, level, seed), seat, seed)
            self._answer = self._plan.begin(state, seat, level, turn)

    def poll(self) -> AnyChoice:
        """The answer to the last question, once."""
        answer, self._answer = self._answer, None
        return answer

    def cancel(self) -> None:
        """Forget the question and the plan."""
        self._answer = None
        self._plan.forget()


class Thinker:
    """Asks the worker process, and never waits for it.

    Where the process fails or hangs again and again, a level that answers at once thinks in
    this program, so that a game never hangs. For any other level ``poll`` raises
    ``GivenUp``: its thoughts take too much of this program's time, so another level has to play.
    """

    def __init__(self, client: WorkerClient | None = None) -> None:
        self.client = client or WorkerClient("alhambra-opponent")
        self._given_up = False
        """The last question to the process was given up."""
        self._plan = PlannedTurn()
        self._asked: tuple[AnyState, Seat, str, str] | None = None
        self._answer: AnyChoice = None

    def warm_up(self) -> None:
        """Start the process now, so that the first answer comes sooner. Does not wait for it."""
        try:
            self.client.warm_up()
        except OSError as error:
            log.warning("the process for opponents cannot be started: %s", error)

    def ask(self, state: AnyState, seat: Seat, level: str, seed: str) -> None:
        """Start to think about the seat's decision. What was asked before is forgotten.

        Where the decision was foreseen, the answer is there at once.
        """
        self.client.cancel()
        self._asked = (state, seat, level, seed)
        self._answer = self._plan.next(state, seat, level)
        if self._answer is not None:
            return
        mind = _level(state, level)
        if self._given_up and not mind.steps:
            self._think_here()
            return
        dealt = dealt_for(state, seat, level, seed)
        seconds = mind.seconds if mind.steps else QUICK_TURN_SECONDS
        self.client.ask("ask", mind, dealt, seat, seed, seconds=seconds)

    def _think_here(self) -> None:
        """Think in this program: a level that does not search takes a few milliseconds."""
        assert self._asked is not None
        state, seat, level, seed = self._asked
        turn = think(_level(state, level), dealt_for(state, seat, level, seed), seat, seed)
        self._answer = self._plan.begin(state, seat, level, turn)

    def poll(self) -> AnyChoice:
        """The answer, once it is there. Raises ``GivenUp``; then the question is forgotten."""
        if self._asked is None:
            return None
        state, seat, level, _ = self._asked
        if self._answer is None:
            try:
                turn: Turn | None = self.client.poll()
            except GivenUp:
                self._given_up = True
                if _level(state, level).steps:
                    self._asked = None
                    raise
                self._think_here()
            else:
                if turn is None:
                    return None
                self._given_up = False
                self._answer = self._plan.begin(state, seat, level, turn)
        answer, self._answer, self._asked = self._answer, None, None
        return answer

    def cancel(self) -> None:
        """Forget the question and the plan; a late answer is dropped."""
        self._asked = self._answer = None
        self._plan.forget()
        self.client.cancel()

    def close(self) -> None:
        """End the process, whatever it does."""
        self.cancel()
        self.client.close()


class Adviser:
    """Asks the process for advice, one question at a time, and never waits for it.

    The same question always gets the same answer. A process that dies, fails or hangs
    is started again.
    """

    def __init__(self, steps: int = ADVICE_STEPS, client: WorkerClient | None = None) -> None:
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
        seed = question_seed(state, seat)
        self.client.ask("advise", level, dealt, seed, self.steps, seconds=ADVICE_SECONDS)

    def judge(self, state: AnyState, seat: Seat, played: Turn) -> None:
        """Ask how good the turn was that the seat played from here.

        ``state`` is the one before the first choice of ``played``. An earlier question is
        forgotten.
        """
        level, dealt = asked_for(state, seat)
        seed = question_seed(state, seat)
        self.client.ask("judge", level, dealt, played, seed, self.steps, seconds=ADVICE_SECONDS)

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


def question_seed(state: AnyState, seat: Seat) -> str:
    """Return the seed of the answer to a question about this position."""
    return advice_seed(match_game_of(state).position_name(state), seat)


def asked_for(state: AnyState, seat: Seat) -> tuple[Level, AnyState]:
    """Return the level that gives advice, and the state dealt anew for the seat."""
    opponents = match_game_of(state)
    level, chance = opponents.levels[opponents.adviser], deal_chance(question_seed(state, seat))
    return level, opponents.deal(state, seat, level, chance)
