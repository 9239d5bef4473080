"""The file of the palaces of the day: what is kept, what a file may say, and streaks of days."""

from __future__ import annotations

import json
from datetime import date, timedelta
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from alhambra.library.daily_results import (
    FORGIVEN_WITHIN,
    NOTHING,
    DailyResults,
    DayResult,
    best_streak,
    present_streak,
    streak_to,
)

DAY = date(2026, 11, 29)
MARKS = (90, 101, 110, 125)
DAYS = st.sets(st.integers(0, 60).map(lambda days: DAY - timedelta(days)))


def test_the_first_result_of_a_day_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "data" / "daily.json"
    results = DailyResults(path)
    results.begin("alhambra", DAY)
    assert DailyResults(path).of("alhambra", DAY) == DayResult(begun=True)
    results.end("alhambra", DAY, (112, 98, 130), (2, 3, 1))
    results.mark("alhambra", DAY, MARKS)
    results.end("alhambra", DAY, (150, 98, 130), (1, 3, 2))
    kept = DailyResults(path)
    assert kept.of("alhambra", DAY) == DayResult(True, (112, 98, 130), (2, 3, 1), MARKS)
    assert kept.of("alhambra", DAY).medal == "gold"
    assert kept.finished("alhambra") == {DAY}
    assert kept.of("roll-and-write", DAY) == NOTHING


GOOD = {"begun": True, "points": [1, 2, 3], "places": [3, 2, 1], "marks": [], "later": 1}


@pytest.mark.parametrize(
    "change",
    [
        {"begun": 1},
        {"points": [1, 2]},
        {"points": []},
        {"points": [1, 2, -3]},
        {"places": [True, 2, 3]},
        {"marks": [1]},
        {"marks": "four"},
    ],
)
def test_an_invalid_day_is_passed_over(tmp_path: Path, change: dict[str, object]) -> None:
    path = tmp_path / "daily.json"
    days = {"2026-11-29": GOOD, "2026-11-30": GOOD | change, "2026-11-31": GOOD, "x": 3}
    path.write_text(json.dumps({"alhambra": days, "roll-and-write": 7, "chess": days}))
    assert DailyResults(path).finished("alhambra") == {DAY}


def test_a_file_that_cannot_be_read_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "daily.json"
    path.write_text("{ damaged")
    results = DailyResults(path)
    results.begin("alhambra", DAY)
    assert results.of("alhambra", DAY).begun
    assert path.read_text() == "{ damaged"


# -- streaks ---------------------------------------------------------------------------------------


def written(days: str) -> set[date]:
    """The days of a row of signs that ends today: ``x`` for one that was played."""
    return {DAY - timedelta(len(days) - 1 - n) for n, day in enumerate(days) if day == "x"}


@pytest.mark.parametrize(
    ("days", "present", "best"),
    [
        ("", 0, 0),
        ("x", 1, 1),
        ("xxx", 3, 3),
        ("xxx.", 3, 3),  # today can still be played
        ("xx.x", 3, 3),  # one missed day is forgiven
        ("xxx..", 3, 3),
        ("xxx...", 0, 3),  # two are not
        ("x..x", 1, 1),
        (".x", 1, 1),
        ("x.xxxxx.x", 6, 6),  # the second one in seven days
        ("x.xxxxxx.x", 8, 8),  # one in each seven
        ("xx.xxx.x.", 4, 5),
        ("x.x.", 2, 2),
    ],
)
def test_streaks(days: str, present: int, best: int) -> None:
    played = written(days)
    assert (present_streak(played, DAY), best_streak(played)) == (present, best)


@given(DAYS)
@example({DAY - timedelta(n) for n in (0, 2, 4)})
def test_a_streak_is_the_longest_with_one_missed_day_in_any_seven(played: set[date]) -> None:
    def holds(first: date, last: date) -> bool:
        days = [first + timedelta(n) for n in range((last - first).days + 1)]
        weeks = (days[n : n + FORGIVEN_WITHIN] for n in range(len(days)))
        return all(sum(day not in played for day in week) <= 1 for week in weeks)

    for last in played:
        longest = max(
            sum(first <= day <= last for day in played)
            for first in played
            if first <= last and holds(first, last)
        )
        assert streak_to(played, last) == longest
    best = max((streak_to(played, day) for day in played), default=0)
    assert best_streak(played) == best


@given(DAYS)
def test_playing_today_adds_a_day(played: set[date]) -> None:
    before = present_streak(played - {DAY}, DAY)
    assert present_streak(played | {DAY}, DAY) == before + 1
