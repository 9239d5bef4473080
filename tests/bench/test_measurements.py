"""Every measurement gives its rows; with as few values as can be, whatever they are."""

from __future__ import annotations

import json
import os
from importlib import import_module
from itertools import islice
from pathlib import Path

import pytest

from alhambra.app.gfx.painter import Painter
from alhambra.app.main import Program
from alhambra.rules import alhambra, rollwrite
from bench import doings, engine, idle, memory, opening, play, records, startup, thinking
from bench.__main__ import MEASUREMENTS, main
from bench.apart import apart, surroundings
from bench.apart import memory as process_memory
from bench.doings import DOINGS
from bench.effort import FULL, QUICK, Effort
from bench.frames import frame_times, timed
from bench.report import Report, Row, comparison, read_report, row, table, write_report
from tests.stand_ins import Pensive

LEAST = Effort(0.001)
SMALL = (1280, 720)
BRIEF = 1
"""Frames in which a screen settles here, where its times are not judged."""


@pytest.fixture
def unpainted(monkeypatch: pytest.MonkeyPatch) -> None:
    """In this process: pixels take longer than all the rest."""
    monkeypatch.setattr(Painter, "paint", lambda *_: None)


def driver_after_imports() -> str | None:
    """The video driver that is asked for once everything is imported."""
    for name in MEASUREMENTS:
        import_module(f"bench.{name}")
    return os.environ.get("SDL_VIDEODRIVER")


def test_a_measurement_runs_in_a_process_of_its_own() -> None:
    assert apart(abs, -8) == 8
    assert apart(os.getpid) != os.getpid()
    with pytest.raises(ValueError, match="no number"):
        apart(int, "no number")


def test_the_surroundings_are_left_as_they_were() -> None:
    before = dict(os.environ)
    with surroundings() as screen:
        assert screen == "the driver dummy"
        assert os.environ["ALHAMBRA_HOME"] != before["ALHAMBRA_HOME"]
    assert dict(os.environ) == before


def test_what_measures_does_not_choose_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SDL_VIDEODRIVER")
    assert apart(driver_after_imports) is None


@pytest.mark.parametrize("game", DOINGS)
def test_frames_are_timed_whatever_is_done(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doings, "SETTLING", BRIEF)
    with surroundings():
        program = Program(SMALL, Pensive(), "en")
        program.settings.change(mute=True)  # decoding all sounds takes longer than the rest
        for doing in DOINGS[game].values():
            assert len(timed(program, islice(doing(program), 3))) == 3
        program.close()


def test_frames_are_timed_while_an_opponent_thinks(unpainted: None) -> None:
    with surroundings():
        assert len(frame_times(rollwrite.NAME, "dice thrown", SMALL, 4)) == 4


def test_whole_games_are_played_and_their_longest_frames_told() -> None:
    with surroundings():
        times, worst = apart(play.played, rollwrite.NAME, SMALL, 60)
    assert len(times) == 60
    assert [told.milliseconds for told in worst] == sorted(times, reverse=True)[: len(worst)]
    assert {"RollwriteTableScene", "TitleScene"} & {told.scenes.split(" < ")[0] for told in worst}


def test_every_screen_is_opened(unpainted: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "SETTLED", BRIEF)
    with surroundings():
        opened = opening.opening_times(SMALL, 1)
    assert len(opened) > 15
    assert all(len(times) == 1 for times in opened.values())


def test_a_table_at_rest_is_measured(unpainted: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(idle, "SIZE", SMALL)
    with surroundings():
        assert idle.at_rest(alhambra.NAME, True, 1, 0.1) > 0


@pytest.mark.skipif(not process_memory(), reason="the system does not tell")
def test_memory_is_read_after_games_of_both_kinds(
    unpainted: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(memory, "SIZE", SMALL)
    monkeypatch.setattr(doings, "SETTLING", BRIEF)
    with surroundings():
        cases = [case for case, _, _ in memory.held((1, 2), 4)]
    assert cases == ["the title", "after games: 1", "after games: 2", "the most", "growth"]
    assert memory.thinking("easy") > 0


def test_the_stages_of_a_start_follow_each_other() -> None:
    with surroundings():
        times = startup.start()
    assert len(times) == len(startup.STAGES)
    assert times == sorted(times)


def test_records_are_loaded_and_saved() -> None:
    cases = [row.case.split(",")[0] for row in records.measure(LEAST)]
    assert cases == ["load", "rewrite", "append"] * 2


def test_decisions_are_counted() -> None:
    cases = [row.case for row in engine.measure(LEAST)]
    assert "alhambra, 4 players" in cases
    assert "roll-and-write, 2 players" in cases


def test_answers_are_timed_there_and_back() -> None:
    times = thinking.answer_times(rollwrite.NAME, 2, "normal", 2)
    assert len(times) == 2
    assert thinking.futures(rollwrite.NAME, 2, 1)[0] > 0
    assert thinking.review_time(rollwrite.NAME, 6) > 0


def test_the_command_prints_a_table_and_writes_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "report.json"
    assert main(["--only", "records", "--quick", "--json", str(path)]) == 0
    report = read_report(path)
    assert json.loads(path.read_text("utf-8"))["rows"][0]["unit"] == "ms"
    assert report.conditions["screen"] == "the driver dummy"
    told = capsys.readouterr().out
    assert all(row.case in told for row in report.rows)


# -- report ----------------------------------------------------------------------------------------


CONDITIONS = {"python": "3.11.7", "screen": "Xvfb"}
TIMES = row("frames", "carrying a tile", "ms", [float(n) for n in range(1, 201)])
HELD = row("memory", "after games: 10", "MB", [231.5])


def test_a_row_tells_the_middle_the_99th_percentile_and_the_longest() -> None:
    assert Row("frames", "carrying a tile", "ms", 200, 100.5, 199, 200) == TIMES
    assert Row("memory", "after games: 10", "MB", 1, 231.5, 231.5, 231.5) == HELD


def test_the_worst_of_a_rate_is_the_least() -> None:
    assert row("engine", "alhambra", "decisions/s", [5, 9, 7]).longest == 5


def test_a_report_has_the_documented_shape_and_is_read_as_it_was_written(tmp_path: Path) -> None:
    path, report = tmp_path / "report.json", Report(CONDITIONS, [HELD])
    write_report(report, path)
    assert read_report(path) == report
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
