"""The rating of a player who solves puzzles: Glicko-2, on the scale of the levels' Elo.

A puzzle is an opponent that is beaten by solving it at the first try. Its own rating is measured
when it is made, so only the player's rating changes. The formulas and their names are those of
Mark Glickman, "Example of the Glicko-2 system" (2022), with one puzzle a rating period.
"""

from __future__ import annotations

from math import exp, log, pi, sqrt
from typing import Final, NamedTuple

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
"""How much volatility may change: the constant tau."""
PRECISION: Final = 1e-6
"""The error of a volatility, as its logarithm."""
LOWEST, HIGHEST = 100.0, 2500.0
"""The ends of the scale."""


class Rating(NamedTuple):
    """The strength of a player."""

    points: float = 1000.0
    """On the scale of the levels: who has 200 more wins three times out of four."""
    deviation: float = MOST_DEVIATION
    """The standard error of the points."""
    volatility: float = 0.06
    """How much the strength is expected to change from puzzle to puzzle."""

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
