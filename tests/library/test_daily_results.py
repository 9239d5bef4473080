"""The file of the palaces of the day: what is kept, and what a file may say."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest

from alhambra.library.daily_results import NOTHING, DailyResults, DayResult

DAY = date(2026, 11, 29)
MARKS = (90, 101, 110, 125)


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
