"""The rating of a player who solves puzzles."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alhambra.learning import rating
from alhambra.learning.rating import HIGHEST, LOWEST, MOST_DEVIATION, Rating


def test_a_win_changes_the_rating_as_in_glickman_s_example(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rating, "PUZZLE_DEVIATION", 30.0)
    after = Rating(1500, 200, 0.06).after(1400, 1)
    assert (round(after.points, 1), round(after.deviation, 1)) == (1563.6, 175.4)
    assert after.volatility == pytest.approx(0.05999, abs=1e-5)


@given(
    st.floats(LOWEST, HIGHEST),
    st.floats(45, MOST_DEVIATION),
    st.floats(100, 2500),
    st.floats(0, 1),
    st.floats(0, 1),
)
def test_a_better_score_never_gives_less(
    points: float, deviation: float, puzzle: float, one: float, other: float
) -> None:
    before = Rating(points, deviation)
    lower, higher = (before.after(puzzle, score) for score in sorted((one, other)))
    assert LOWEST <= lower.points <= higher.points <= HIGHEST
    assert lower.points <= before.points or lower.points == LOWEST or min(one, other) > 0
    assert before.after(puzzle, before.expects(puzzle)).points == pytest.approx(points, abs=1)


@pytest.mark.parametrize("strength", [700, 1000, 1300])
def test_twenty_puzzles_of_the_own_strength_settle_the_rating(strength: int) -> None:
    found = []
    for seed in range(40):
        random, now = Random(seed), Rating()
        for _ in range(20):
            puzzle = round(now.points + random.gauss(0, 80))
            solves = random.random() < 1 / (1 + 10 ** ((puzzle - strength) / 400))
            now = now.after(puzzle, float(solves))
        assert now.deviation <= 110
        found.append(now.points)
    assert sum(found) / len(found) == pytest.approx(strength, abs=60)
    assert sum(abs(each - strength) < 220 for each in found) >= 36
