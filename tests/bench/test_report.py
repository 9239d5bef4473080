"""The report of the measurements: its rows, its file, and the comparison of two."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bench.__main__ import main
from bench.effort import FULL, QUICK, Effort
from bench.report import Report, Row, comparison, read_report, row, table, write_report

CONDITIONS = {"python": "3.11.7", "screen": "Xvfb"}
TIMES = row("frames", "carrying a tile", "ms", [float(n) for n in range(1, 201)])
HELD = row("memory", "after games: 10", "MB", [231.5])


def test_a_row_tells_the_middle_the_99th_percentile_and_the_longest() -> None:
    assert Row("frames", "carrying a tile", "ms", 200, 100.5, 199, 200) == TIMES
    assert Row("memory", "after games: 10", "MB", 1, 231.5, 231.5, 231.5) == HELD


def test_the_worst_of_a_rate_is_the_least() -> None:
    assert row("engine", "alhambra", "decisions/s", [5, 9, 7]).longest == 5


def test_a_report_is_read_as_it_was_written(tmp_path: Path) -> None:
    report = Report(CONDITIONS, [TIMES, HELD])
    write_report(report, tmp_path / "report.json")
    assert read_report(tmp_path / "report.json") == report


def test_the_file_has_the_documented_shape(tmp_path: Path) -> None:
    path = tmp_path / "report.json"
    write_report(Report(CONDITIONS, [HELD]), path)
    fields = {"group": "memory", "case": "after games: 10", "unit": "MB", "values": 1}
    figures = {"median": 231.5, "p99": 231.5, "longest": 231.5}
    told = {"format": 1, "conditions": CONDITIONS, "rows": [fields | figures]}
    assert json.loads(path.read_text("utf-8")) == told


@pytest.mark.parametrize("text", ["[]", '{"format": 2}', '{"format": 1, "rows": [{}]}'])
def test_what_is_no_report_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "other.json"
    path.write_text(text, "utf-8")
    with pytest.raises(ValueError, match=r"other\.json"):
        read_report(path)


def test_two_reports_are_compared_case_by_case(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before, after = tmp_path / "before.json", tmp_path / "after.json"
    slow = TIMES._replace(median=50.0, p99=60.0, longest=100.0)
    quick = TIMES._replace(median=25.0, p99=30.0, longest=20.0)
    write_report(Report(CONDITIONS, [slow, HELD]), before)
    write_report(Report(CONDITIONS, [quick]), after)
    assert main(["--compare", str(before), str(after)]) == 0
    told = capsys.readouterr().out
    assert comparison(read_report(before), read_report(after)) in told
    words = next(line for line in told.splitlines() if "carrying a tile" in line).split()
    assert words[-9:] == ["50.0", "25.0", "0.50", "60.0", "30.0", "0.50", "100", "20.0", "0.20"]
    assert "only before: memory: after games: 10" in told


def test_a_table_has_a_heading_for_each_group() -> None:
    lines = table([TIMES, HELD]).splitlines()
    assert [line.split()[0] for line in lines if "median" in line] == ["frames", "memory"]
    assert len(lines[-1].split()) < len(lines[2].split())  # one value has no distribution


def test_quick_measures_less_but_something() -> None:
    assert FULL.times(600) == 600
    assert QUICK.times(600) < 600
    assert Effort(0.001).times(600, 2) == 2
