"""The marks to beat alone: ours rise for every variant, a bad file is told by its faults."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from alhambra.located import DataError
from alhambra.match.rollwrite.statistics import (
    MARKS,
    SoloMark,
    ahead,
    load_marks,
    reached,
    shipped_marks,
)
from alhambra.rules.rollwrite.model import SOLO, Solo

VARIANT = "plain: {bronze: 1, silver: 2, gold: 3, platinum: 4}"
FILE = "marks:\n" + "".join(
    f"  {number}:\n    {VARIANT}\n    {VARIANT.replace('plain', 'scoring')}\n" for number in SOLO
)


def test_every_variant_has_all_marks_and_they_rise() -> None:
    marks = shipped_marks()
    assert {*marks} == {Solo(number, score) for number in SOLO for score in (False, True)}
    for of_variant in marks.values():
        assert tuple(mark.name for mark in of_variant) == MARKS
        assert all(less.points < more.points for less, more in pairwise(of_variant))


def test_a_mark_is_reached_with_its_points_and_the_next_one_is_ahead() -> None:
    marks = (SoloMark("bronze", 10), SoloMark("silver", 20), SoloMark("gold", 30))
    for points, has, next_ in [
        (9, None, "bronze"),
        (10, "bronze", "silver"),
        (29, "silver", "gold"),
        (30, "gold", None),
        (99, "gold", None),
    ]:
        mark, after = reached(marks, points), ahead(marks, points)
        assert (mark and mark.name, after and after.name) == (has, next_)


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("gold: 3", "gold: many", "3:41: marks.2.plain.gold: found 'many', expected a whole"),
        ("gold: 3", "gold: 2", "3:12: marks.2.plain: expected rising points"),
        ("gold: 3, ", "", "3:12: marks.2.plain: key 'gold' is missing"),
        ("scoring:", "counting:", "4:15: marks.2.counting: no such key"),
        ("  4:", "  5:", "9:5: marks.5: no such key"),
    ],
)
def test_a_fault_is_told_with_its_place(tmp_path: Path, before: str, after: str, told: str) -> None:
    assert before in FILE
    path = tmp_path / "rollwrite_marks.yaml"
    path.write_text(FILE.replace(before, after, 1), encoding="utf-8")
    with pytest.raises(DataError) as caught:
        load_marks(tmp_path)
    assert any(f"{path}:{told}" in line for line in str(caught.value).splitlines()), caught.value
