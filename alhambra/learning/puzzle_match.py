"""The running game of a puzzle: one turn, which may be taken back and tried again."""

from __future__ import annotations

from collections.abc import Sequence

from alhambra.ai.thinking import Turn
from alhambra.learning.lesson import Replies, Unwritten
from alhambra.learning.puzzles import PuzzlePosition
from alhambra.match.house import House
from alhambra.match.match import AnyHistory, AnyMatch
from alhambra.rules.games import AnyFrame

PUZZLE_HOUSE = House(confirm="on")
"""A finished turn waits: its end is the answer."""


class PuzzleMatch(AnyMatch):
    """The game from a puzzle's position to the end of the turn; nothing is revealed after it."""

    def __init__(self, position: PuzzlePosition) -> None:
        super().__init__(position.frames, position.table, Unwritten(), Replies(), PUZZLE_HOUSE)
        self.begin = len(position.frames)
        """The number of frames before the turn."""
        self._ended = False
        """The player ended the turn, and that was not heard yet."""

    @property
    def played(self) -> Turn:
        """The choices of the turn so far."""
        made = (self._game.choice_of(frame.event) for frame in self._frames[self.begin :])
        return tuple(each[1] for each in made if each)

    def confirm(self) -> AnyHistory:
        """Take the finished turn as the answer; nothing happens after it."""
        self._ended = self.unconfirmed
        return ()

    def take_answer(self) -> bool:
        """Return true, once, if the player ended the turn."""
        ended, self._ended = self._ended, False
        return ended

    def try_again(self) -> None:
        """Take back the whole turn."""
        self.go_back(self.begin - 1)

    def _last_choice(self, frames: Sequence[AnyFrame]) -> int | None:
        at = super()._last_choice(frames)
        return None if at is None or at < self.begin else at
