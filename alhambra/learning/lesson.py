"""A lesson: a game with scripted chance, and the steps in which a player learns it.

The rules decide which choice of a step is legal, and why they refuse what a step lets the learner
try. A lesson whose script breaks the rules cannot be made.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple, TypeVar

from alhambra.match.match import AnyHistory, Match
from alhambra.rules.api import IllegalChoice, Seat, Table
from alhambra.rules.games import AnyChoice, AnyState, game_of

LEARNER: Final[Seat] = 0
"""The seat of the learner."""
NOT_ASKED: Final = "not_asked"
"""The refusal of a legal choice that is not the one that the step asks for."""

T = TypeVar("T")


class ScriptError(ValueError):
    """A lesson that contradicts its script or the rules. The text says why."""


class Script:
    """Scripted chance: dice show the given numbers, and nothing is shuffled."""

    def __init__(self, rolls: Iterable[int] = ()) -> None:
        self._rolls = deque(rolls)

    def add(self, rolls: Iterable[int]) -> None:
        """Append rolls."""
        self._rolls.extend(rolls)

    @property
    def left(self) -> int:
        """The number of rolls that are not used yet."""
        return len(self._rolls)

    def shuffle(self, items: Sequence[T], what: str) -> tuple[T, ...]:
        """Return the items unchanged."""
        return tuple(items)

    def roll(self, sides: int, what: str) -> int:
        """Return the next number. Raises ``ScriptError`` if there is none."""
        if not self._rolls:
            raise ScriptError(f"no roll is left for the die '{what}'")
        number = self._rolls.popleft()
        if not 1 <= number <= sides:
            raise ScriptError(f"a die with {sides} sides shows no {number}")
        return number


class LessonStep(NamedTuple):
    """One step: a sentence, and what the learner does after it."""

    name: str
    """The last part of the id of its text."""
    light: tuple[str, ...] = ()
    """The things on the table that it is about, in addition to those of its choice."""
    wants: AnyChoice | None = None
    """The choice that it asks for; None if it is only read."""
    refused: str = ""
    """Why the rules refuse the choice; empty if they allow it."""
    rolls: tuple[int, ...] = ()
    """The numbers of the dice from this choice up to the next step."""
    replies: tuple[AnyChoice, ...] = ()
    """The choices of the other players before the next step."""
    stops: tuple[str, ...] = ()
    """The rows at which the learner reads the count of points that follows, from ``start``."""

    @property
    def plays(self) -> bool:
        """The step advances the game."""
        return self.wants is not None and not self.refused


class Lesson(NamedTuple):
    """A lesson, ready to be played."""

    name: str
    table: Table
    opening: AnyHistory
    steps: tuple[LessonStep, ...]

    def number(self, at: int) -> int:
        """Return the number of a step, from 1; stops in counts have numbers of their own."""
        return 1 + sum(1 + len(step.stops) for step in self.steps[:at])

    @property
    def length(self) -> int:
        """The number of all steps and stops."""
        return self.number(len(self.steps)) - 1

    def history(self, count: int) -> AnyHistory:
        """Return the frames of the game after ``count`` steps.

        Raises ``ScriptError`` for a script that breaks the rules.
        """
        frames = self.opening
        for step in self.steps[:count]:
            frames += follow(step, frames[-1].state)
        return frames


def follow(step: LessonStep, state: AnyState) -> AnyHistory:
    """Return the frames of a step that begins with this state. Raises ``ScriptError``."""
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
            raise ScriptError(f"reply {number + 1}: no other player has a choice")
        try:
            frames += game.apply(state, mover, choice, script)
        except IllegalChoice as error:
            raise ScriptError(f"reply {number + 1}: the rules refuse it: {error}") from None
    if any(actor != LEARNER for actor in game.actors(frames[-1].state)):
        raise ScriptError("another player has a choice, expected one more reply")
    if script.left:
        raise ScriptError(f"{script.left} rolls are not used")
    return frames


class Unwritten:
    """The journal of a game that is never saved."""

    def append(self, frames: AnyHistory) -> None:
        """Keep nothing."""

    def rewrite(self, frames: AnyHistory) -> None:
        """Keep nothing."""


class Replies:
    """The other players of a lesson, who follow the script."""

    def __init__(self) -> None:
        self.waiting: deque[AnyChoice] = deque()
        """Their next choices."""

    def ask(self, state: AnyState, seat: Seat, level: str, seed: str) -> None:
        """Nobody thinks."""

    def poll(self) -> AnyChoice:
        """The next choice."""
        return self.waiting.popleft()

    def cancel(self) -> None:
        """Nobody thinks."""


class LessonMatch(Match[Any, Any, Any]):
    """The running game of a lesson, from any of its steps on."""

    def __init__(self, lesson: Lesson, at: int) -> None:
        """``at`` is the index of the first step."""
        self.lesson = lesson
        self.at = at
        """The index of the current step; the number of steps when the lesson is over."""
        self._replies = Replies()
        self._script = Script()
        super().__init__(lesson.history(at), lesson.table, Unwritten(), self._replies)

    @property
    def step(self) -> LessonStep | None:
        """The current step; None when the lesson is over."""
        return self.lesson.steps[self.at] if self.at < len(self.lesson.steps) else None

    def asks_for(self, choice: AnyChoice) -> bool:
        """The step asks for this choice, which the rules allow, or refuse for the reason taught."""
        step = self.step
        if step is None or step.wants != choice:
            return False
        return (super().refusal(choice) or "") == step.refused

    def refusal(self, choice: AnyChoice) -> str | None:
        """Why the choice cannot be made now, by the rules or by the step; None if it can."""
        refused = super().refusal(choice)
        if refused is None and self.human_to_move and not self.asks_for(choice):
            return NOT_ASKED
        return refused

    def submit(self, choice: AnyChoice) -> AnyHistory:
        """Make the choice that the step asks for, or a reply of another player.

        The next step begins at once. Raises ``IllegalChoice`` for any other choice.
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
        """Begin the next step, after this one was read or its illegal choice was tried."""
        assert self.step is not None and not self.step.plays
        self.at += 1

    def _chance(self) -> Script:
        return self._script

    def _last_choice(self, frames: Sequence[object]) -> int | None:
        """Return None: a lesson goes back by steps, not by choices."""
        return None
