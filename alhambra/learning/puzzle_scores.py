"""The player's answers to puzzles, a small file of the player's home, and what follows from them:
the rating, strong and weak themes, and the puzzle to try next.

The rating is Glicko-2, on the scale of the levels' Elo. A puzzle is an opponent that is beaten by
solving it at the first try. Its own rating is measured when it is made, so only the player's rating
changes. The formulas and their names are those of Mark Glickman, "Example of the Glicko-2 system"
(2022), with one puzzle a rating period.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, pi, sqrt
from pathlib import Path
from typing import Final, NamedTuple

from alhambra.files import append_entry
from alhambra.foreign import Json, read_entries
from alhambra.learning.puzzles import THEMES, ListedPuzzle
from alhambra.names import is_name

SCALE: Final = 400 / log(10)
"""Points of a rating that are 1 in the formulas."""
MOST_DEVIATION: Final = 250.0
"""The deviation of a player who is not known at all. Glickman proposes 350, with which the first
puzzle would change the rating by 200 points."""
LEAST_DEVIATION: Final = 45.0
"""A rating stays lively: it goes on changing by some points a puzzle."""
PUZZLE_DEVIATION: Final = 60.0
"""The uncertainty of a puzzle's rating."""
CHANGE: Final = 0.5
"""The constant tau of Glicko-2: a large one lets the volatility change quickly."""
PRECISION: Final = 1e-6
"""The error of a volatility, as its logarithm."""
LOWEST, HIGHEST = 100.0, 2500.0
"""The ends of the scale."""
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


class Rating(NamedTuple):
    """The strength of a player."""

    points: float = 1000.0
    """On the scale of the levels: who has 200 more wins three times out of four."""
    deviation: float = MOST_DEVIATION
    """The standard error of the points."""
    volatility: float = 0.06
    """The expected change of the strength from puzzle to puzzle, on the scale of Glicko-2."""

    def expects(self, puzzle: float) -> float:
        """Return the probability of solving a puzzle with this rating."""
        return _expected((self.points - puzzle) / SCALE, PUZZLE_DEVIATION / SCALE)

    def after(self, puzzle: float, score: float) -> Rating:
        """Return the rating after a puzzle with this rating.

        ``score`` is 1 for a solved puzzle, 0 for a failed one, and less than 1 with a hint.
        """
        difference, deviation = (self.points - puzzle) / SCALE, self.deviation / SCALE
        g, expected = _g(PUZZLE_DEVIATION / SCALE), self.expects(puzzle)
        variance = 1 / (g * g * expected * (1 - expected))
        delta = variance * g * (score - expected)
        volatility = _new_volatility(self.volatility, delta, deviation, variance)
        before = deviation * deviation + volatility * volatility
        new = 1 / sqrt(1 / before + 1 / variance)
        points = puzzle + SCALE * (difference + new * new * g * (score - expected))
        return Rating(
            min(HIGHEST, max(LOWEST, points)),
            min(MOST_DEVIATION, max(LEAST_DEVIATION, new * SCALE)),
            volatility,
        )


def _g(deviation: float) -> float:
    """Return the weight of a result against an opponent with this deviation."""
    return 1 / sqrt(1 + 3 * deviation * deviation / (pi * pi))


def _expected(difference: float, deviation: float) -> float:
    return 1 / (1 + exp(-_g(deviation) * difference))


def _new_volatility(old: float, delta: float, deviation: float, variance: float) -> float:
    """Find the zero of Glickman's function f with the Illinois method (step 5)."""
    start, spread = log(old * old), delta * delta - deviation * deviation - variance

    def f(x: float) -> float:
        e = exp(x)
        whole = deviation * deviation + variance + e
        return e * (spread - e) / (2 * whole * whole) - (x - start) / (CHANGE * CHANGE)

    low, high = start, log(spread) if spread > 0 else start - CHANGE
    while spread <= 0 and f(high) < 0:
        high -= CHANGE
    at_low, at_high = f(low), f(high)
    while abs(high - low) > PRECISION:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = f(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return exp(low / 2)


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
