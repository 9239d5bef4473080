"""A lesson: a game with scripted chance, and the steps in which somebody learns it.

Everything is said by the rules: which choice of a step is legal, and with which reason they refuse
what a step lets the learner try in vain. A lesson whose script the rules do not allow cannot be
made.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from enum import Enum
from typing import Any, Final, NamedTuple, TypeVar

from alhambra.match.match import AnyHistory, Match
from alhambra.rules.api import IllegalChoice, Seat, Table
from alhambra.rules.games import AnyChoice, AnyState, game_of

LEARNER: Final[Seat] = 0
"""The seat of the learner."""
NOT_ASKED: Final = "not_asked"
"""Why a legal choice is not made in a lesson: the step asks for another one."""

T = TypeVar("T")


class ScriptError(ValueError):
    """A lesson that its script or the rules do not allow. The text says why."""


class Script:
    """Chance that was written down: dice fall as told, and nothing is shuffled."""

    def __init__(self, rolls: Iterable[int] = ()) -> None:
        self._rolls = deque(rolls)

    def add(self, rolls: Iterable[int]) -> None:
        """Write down what comes next."""
        self._rolls.extend(rolls)

    @property
    def left(self) -> int:
        """The rolls that are still to come."""
        return len(self._rolls)

    def shuffle(self, items: Sequence[T], what: str) -> tuple[T, ...]:
        """The items as they lie."""
        return tuple(items)

    def roll(self, sides: int, what: str) -> int:
        """The next number. Raises ``ScriptError`` without one."""
        if not self._rolls:
            raise ScriptError(f"no roll is left for the die '{what}'")
        number = self._rolls.popleft()
        if not 1 <= number <= sides:
            raise ScriptError(f"a die with {sides} sides shows no {number}")
        return number


class Step(NamedTuple):
    """One step: a sentence, and what the learner does then."""

    name: str
    """The last part of the id of its text."""
    light: tuple[str, ...] = ()
    """The things of the table that it is about, beside those of what it asks for."""
    wants: AnyChoice | None = None
    """The choice that it asks for; None: it is only read."""
    refused: str = ""
    """The reason with which the rules refuse what it asks for; empty if they allow it."""
    rolls: tuple[int, ...] = ()
    """What the dice show from this choice up to the next step."""
    replies: tuple[AnyChoice, ...] = ()
    """What the other players choose before the next step."""

    @property
    def plays(self) -> bool:
        """The game goes on with it."""
        return self.wants is not None and not self.refused


class Lesson(NamedTuple):
    """A lesson as it is taught."""

    name: str
    table: Table
    opening: AnyHistory
    steps: tuple[Step, ...]

    def history(self, count: int) -> AnyHistory:
        """The frames of the game after so many steps.

        Raises ``ScriptError`` for a script that the rules do not allow.
        """
        frames = self.opening
        for step in self.steps[:count]:
            frames += follow(step, frames[-1].state)
        return frames


def follow(step: Step, state: AnyState) -> AnyHistory:
    """What happens in a step that begins with this state. Raises ``ScriptError``."""
    game, seat = game_of(state), LEARNER
    if step.wants is not None:
        found = game.refusal(state, seat, step.wants) or ""
        if found != step.refused:
            said = f"refuse it: {found}" if found else "allow it"
            raise ScriptError(f"the rules {said}")
    if not step.plays:
        return ()
    script = Script(step.rolls)
    frames = game.apply(state, seat, step.wants, script)
    for number, choice in enumerate(step.replies):
        state = frames[-1].state
        mover = next(iter(game.actors(state)), None)
        if mover is None or mover == LEARNER:
            raise ScriptError(f"reply {number + 1}: no other player is to choose")
        try:
            frames += game.apply(state, mover, choice, script)
        except IllegalChoice as error:
            raise ScriptError(f"reply {number + 1}: the rules refuse it: {error}") from None
    if any(actor != LEARNER for actor in game.actors(frames[-1].state)):
        raise ScriptError("another player is to choose then, expected one more reply")
    if script.left:
        raise ScriptError(f"{script.left} rolls are never made")
    return frames


class Attempt(Enum):
    """What a learner's attempt comes to."""

    DONE = "done"
    """It is what the step asks for."""
    REFUSED = "refused"
    """The rules refuse it, for another reason than the one that is taught."""
    NOT_ASKED = "not_asked"
    """It is legal, but the step asks for something else."""


class Unwritten:
    """The journal of a game that is never saved."""

    def append(self, frames: AnyHistory) -> None:
        """Keep nothing."""

    def rewrite(self, frames: AnyHistory) -> None:
        """Keep nothing."""


class Replies:
    """The other players of a lesson: they choose what is written down."""

    def __init__(self) -> None:
        self.waiting: deque[AnyChoice] = deque()
        """What they will choose."""

    def ask(self, state: AnyState, seat: Seat, level: str, seed: str) -> None:
        """Nobody thinks."""

    def poll(self) -> AnyChoice:
        """The next choice."""
        return self.waiting.popleft()

    def cancel(self) -> None:
        """Nobody thinks."""


class LessonMatch(Match[Any, Any, Any, Any]):
    """The running game of a lesson, from one of its steps on."""

    def __init__(self, lesson: Lesson, at: int) -> None:
        """``at``: the number of the first step."""
        self.lesson = lesson
        self.at = at
        """The number of the present step; that of all steps once the lesson is over."""
        self._replies = Replies()
        self._script = Script()
        super().__init__(lesson.history(at), lesson.table, Unwritten(), self._replies)

    @property
    def step(self) -> Step | None:
        """The present step; None once the lesson is over."""
        return self.lesson.steps[self.at] if self.at < len(self.lesson.steps) else None

    def attempt(self, choice: AnyChoice) -> Attempt:
        """What this choice of the learner comes to now."""
        step, refused = self.step, super().refusal(choice)
        if step is not None and step.wants == choice and (refused or "") == step.refused:
            return Attempt.DONE
        return Attempt.NOT_ASKED if refused is None else Attempt.REFUSED

    def refusal(self, choice: AnyChoice) -> str | None:
        """Why the choice cannot be made now: because of the rules, or because of the step."""
        refused = super().refusal(choice)
        if refused is None and self.human_to_move and self.attempt(choice) is not Attempt.DONE:
            return NOT_ASKED
        return refused

    def submit(self, choice: AnyChoice) -> AnyHistory:
        """Make the choice that the step asks for, or one that another player replies.

        The next step begins at once. Raises ``IllegalChoice`` for what is not asked for.
        """
        if not self.human_to_move:
            return super().submit(choice)
        step = self.step
        if step is None or not step.plays or choice != step.wants:
            raise IllegalChoice(self.refusal(choice) or NOT_ASKED)
        self._replies.waiting.extend(step.replies)
        self._script.add(step.rolls)
        self.at += 1
        return super().submit(choice)

    def go_on(self) -> None:
        """Go on to the next step: this one was read, or tried in vain as it asks for."""
        assert self.step is not None and not self.step.plays
        self.at += 1

    def _chance(self) -> Script:
        return self._script

    def _last_choice(self, frames: Sequence[Any]) -> int | None:
        """None: the lesson goes back by steps, not by choices."""
        return None
