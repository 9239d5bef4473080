"""The player's answers to puzzles, a small file of the player's home, and what follows from them:
ratings, strong and weak themes, and the puzzle to try next.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from alhambra.files import append_entry
from alhambra.foreign import Json, read_entries
from alhambra.learning.puzzles import THEMES, ListedPuzzle
from alhambra.learning.rating import HIGHEST, Rating
from alhambra.names import is_name

NEWEST_BYTES: Final = 1 << 21
"""The bytes that are read from the end of the file: some 15,000 answers."""
HINT_COST: Final = 0.35
"""The part of a solved puzzle's score that each hint costs."""
NEAREST: Final = 3
"""The next puzzle is one of this many whose ratings are nearest to the player's."""
WEAK: Final = -0.15
"""The balance of a theme below which it is offered for practice."""
RECENT: Final = 10
"""The answers of a theme that say how strong the player is in it."""


class Answered(NamedTuple):
    """The first answer to a puzzle."""

    puzzle: str
    game: str
    theme: str
    difficulty: int
    """The rating of the puzzle."""
    score: float
    """1: solved; less with hints; 0: failed."""
    rating: Rating
    """The player's rating afterwards."""


class PuzzleScores:
    """All answers, oldest first. Damaged lines are skipped; a failure to write is only logged."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.answers = list(read_entries(path, NEWEST_BYTES, _answered))

    def answers_in(self, game: str, theme: str = "") -> list[Answered]:
        """Return the answers to puzzles of a game, of a theme or of all."""
        return [one for one in self.answers if one.game == game and theme in ("", one.theme)]

    def rating(self, game: str) -> Rating:
        """Return the player's present rating in a game."""
        return next((one.rating for one in reversed(self.answers_in(game))), Rating())

    def is_new(self, puzzle: ListedPuzzle) -> bool:
        """The puzzle was never answered: its answer counts."""
        return all(one.puzzle != puzzle.name for one in self.answers)

    def add(self, puzzle: ListedPuzzle, score: float) -> Answered:
        """Keep the answer to a new puzzle."""
        rating = self.rating(puzzle.game).after(puzzle.rating, score)
        answered = Answered(puzzle.name, puzzle.game, puzzle.theme, puzzle.rating, score, rating)
        self.answers.append(answered)
        kept = [round(value, 6) for value in rating]
        append_entry(self._path, {**answered._asdict(), "rating": kept})
        return answered

    def balance(self, game: str, theme: str) -> float:
        """Return the mean score of the last answers beyond what the ratings let expect; below 0
        the player is weak in the theme.
        """
        own, recent = self.rating(game), self.answers_in(game, theme)[-RECENT:]
        beyond = sum(one.score - own.expects(one.difficulty) for one in recent)
        return beyond / max(1, len(recent))

    def weakest(self, game: str) -> str:
        """Return the theme that the player is weakest in; empty if there is none to speak of."""
        known = [one for one in THEMES[game] if len(self.answers_in(game, one)) > 1]
        found = {theme: balance for theme in known if (balance := self.balance(game, theme)) < WEAK}
        return min(found, key=lambda theme: found[theme], default="")

    def choose(
        self, puzzles: Sequence[ListedPuzzle], chance: float, theme: str = ""
    ) -> ListedPuzzle:
        """Return the puzzle to try next, of a theme if it has any; ``chance`` is from 0 to 1.

        New ones come first, near to the player's rating; then those that were failed, then all,
        those answered longest ago first.
        """
        found = [one for one in puzzles if one.theme == theme] or puzzles
        last = {one.puzzle: (one.score > 0, n) for n, one in enumerate(self.answers)}
        new = [one for one in found if one.name not in last]
        if not new:
            return min(found, key=lambda one: last[one.name])
        own = self.rating(new[0].game).points
        near = sorted(new, key=lambda one: (abs(one.rating - own), one.name))[:NEAREST]
        return near[min(int(chance * len(near)), len(near) - 1)]


def score_of(solved: bool, hints: int) -> float:
    """Return the score of a first answer after this many hints."""
    return max(0.0, 1 - HINT_COST * hints) if solved else 0.0


def _answered(values: Json) -> Answered:
    """Return the answer of a line. Raises ``ValueError``, ``KeyError`` or ``TypeError``."""
    puzzle, game, theme = names = [values[key] for key in ("puzzle", "game", "theme")]
    difficulty, score, rating = (values[key] for key in ("difficulty", "score", "rating"))
    points, deviation, volatility = rating
    numbers = difficulty, score, points, deviation, volatility
    if not all(map(is_name, names)):
        raise ValueError("a name is not one")
    if not all(type(each) in (int, float) and 0 <= each <= HIGHEST for each in numbers):
        raise ValueError("a number is not one")
    found = Rating(float(points), float(deviation), float(volatility))
    return Answered(puzzle, game, theme, round(difficulty), min(1.0, score), found)
