"""Asking opponents: in a process of their own, or in line.

The state is dealt anew before it is handed over, so nothing hidden ever reaches an opponent. What
it answers is a whole turn, of which one choice after the other is handed out.
"""

from __future__ import annotations

import logging
from dataclasses import replace

from alhambra.ai.advice import Turn
from alhambra.ai.bot import think
from alhambra.match.levels import LEVELS
from alhambra.match.oracle import GivenUp, Oracle
from alhambra.rules import alhambra as game
from alhambra.rules.alhambra.choices import Choice
from alhambra.rules.alhambra.model import State
from alhambra.rules.alhambra.observe import redeal
from alhambra.rules.api import Seat
from alhambra.rules.chance import Seeded

log = logging.getLogger(__name__)

FALLBACK = "normal"
"""The level that takes over when the process cannot be kept alive."""


def _dealt_for(state: State, seat: Seat, level: str, seed: str) -> State:
    return redeal(state, seat, Seeded(f"{seed}/deal"), knows_hands=LEVELS[level].knows_hands)


class Foreseen:
    """The rest of a turn that was thought out, as long as the game goes as it was foreseen.

    Nothing is revealed before a turn is over, so after each choice but the last the position is
    known beforehand. In any other one (a choice taken back, another seat) the rest is worth
    nothing and is forgotten.
    """

    def __init__(self) -> None:
        self._rest: Turn = ()
        self._level = ""
        self._expected: State | None = None

    def begin(self, state: State, seat: Seat, level: str, turn: Turn) -> Choice:
        """The first choice of a turn, which is to be made in this state; the rest is kept.

        Raises ``IllegalChoice`` when choices are to follow on one that is refused.
        """
        choice, *rest = turn
        self._rest, self._level, self._expected = tuple(rest), level, None
        if rest:
            after = game.apply(state, seat, choice, Seeded("foreseen"))[-1].state
            self._expected = after if after.to_move == seat else None
        return choice

    def next(self, state: State, seat: Seat, level: str) -> Choice | None:
        """What was thought out for this position; None, and the rest forgotten, for any other."""
        rest, expected = self._rest, self._expected
        self.forget()
        if not rest or level != self._level or state.to_move != seat or state != expected:
            return None
        if game.refusal(state, seat, rest[0]) is not None:
            log.error("level %s foresaw %r, which may not be done", level, rest[0])
            return None
        return self.begin(state, seat, level, rest)

    def forget(self) -> None:
        """The game goes another way."""
        self._rest, self._expected = (), None


class Inline:
    """Answers at once, in this process: for simulations and tests."""

    def __init__(self, steps: int | None = None) -> None:
        """With ``steps``, levels that play on in thought take so many in place of their own."""
        self._levels = {
            name: replace(level, steps=steps) if steps and level.steps else level
            for name, level in LEVELS.items()
        }
        self._foreseen = Foreseen()
        self._answer: Choice | None = None

    def ask(self, state: State, seat: Seat, level: str, seed: str) -> None:
        """Decide now."""
        self._answer = self._foreseen.next(state, seat, level)
        if self._answer is None:
            turn = think(self._levels[level], _dealt_for(state, seat, level, seed), seat, seed)
            self._answer = self._foreseen.begin(state, seat, level, turn)

    def poll(self) -> Choice | None:
        """The answer to the last question, once."""
        answer, self._answer = self._answer, None
        return answer

    def cancel(self) -> None:
        """Forget what was asked, and what was to follow."""
        self._answer = None
        self._foreseen.forget()


class Thinker:
    """Asks the worker process, and never waits for it.

    Where the process cannot be kept alive or fails again and again, the question is answered in
    line by the normal level, so that a game never hangs.
    """

    def __init__(self, oracle: Oracle | None = None) -> None:
        self._oracle = oracle or Oracle("alhambra-opponent")
        self._foreseen = Foreseen()
        self._asked: tuple[State, Seat, str, str] | None = None
        self._answer: Choice | None = None

    def warm_up(self) -> None:
        """Start the process now, so that the first answer comes sooner. Does not wait for it."""
        self._oracle.warm_up()

    def ask(self, state: State, seat: Seat, level: str, seed: str) -> None:
        """Start to think about the seat's decision. What was asked before is forgotten.

        Where the decision was foreseen, the answer is there at once.
        """
        self._oracle.cancel()
        self._asked = (state, seat, level, seed)
        self._answer = self._foreseen.next(state, seat, level)
        if self._answer is None:
            self._oracle.ask("ask", LEVELS[level], _dealt_for(state, seat, level, seed), seat, seed)

    def poll(self) -> Choice | None:
        """The answer, once it is there."""
        if self._asked is None:
            return None
        if self._answer is None:
            state, seat, level, seed = self._asked
            try:
                turn: Turn | None = self._oracle.poll()
            except GivenUp:
                turn = think(LEVELS[FALLBACK], _dealt_for(state, seat, level, seed), seat, seed)
            if turn is None:
                return None
            self._answer = self._foreseen.begin(state, seat, level, turn)
        answer, self._answer, self._asked = self._answer, None, None
        return answer

    def cancel(self) -> None:
        """Forget what was asked, and what was to follow; a late answer is dropped."""
        self._asked = self._answer = None
        self._foreseen.forget()
        self._oracle.cancel()

    def close(self) -> None:
        """End the process."""
        self.cancel()
        self._oracle.close()
