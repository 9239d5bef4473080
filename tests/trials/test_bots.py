"""Opponents that misbehave, in short form, and that the trial would find what is wrong."""

from __future__ import annotations

import subprocess
import sys
import tempfile

import pytest

from alhambra.opponents.programs import AnswerError
from tools.trials import bots
from tools.trials.odd_bot import DEEDS, MOMENTS
from tools.trials.report import Report

PATIENT = 60.0
"""Seconds that quitting may take here, where others work on the same processor."""


@pytest.fixture
def report() -> Report:
    return Report("bots")


def test_only_right_answers_are_taken(report: Report) -> None:
    for case in range(800):
        bots.try_answer(report, 3, case)
    assert not report.found, report.text()
    assert 20 < int(report.measured["answers taken"]) < 400


def test_there_are_more_than_fifty_kinds_of_odd_programs() -> None:
    assert len(DEEDS) * len(MOMENTS) >= 54


@pytest.mark.parametrize(
    ("moment", "deed"), [("over", "leaves a child and ends"), ("ask", "is killed")]
)
def test_a_run_with_an_odd_program_ends_and_leaves_nothing(
    report: Report, moment: str, deed: str
) -> None:
    bots.try_program(report, 1, 0, moment, deed)
    assert not report.found, report.text()


@pytest.mark.parametrize("case", [0, 1, 3], ids=["alhambra", "roll-and-write", "killed"])
def test_a_game_with_hung_opponents_ends_and_leaves_nothing(report: Report, case: int) -> None:
    bots.Games(report, PATIENT).play(5, case, 0.8)
    assert not report.found, report.text()


# -- what it would find ----------------------------------------------------------------------------


def test_an_answer_that_is_taken_wrongly_is_found(
    report: Report, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "read_answer", lambda line, awaited: 7)
    for case in range(40):
        bots.try_answer(report, 1, case)
    assert "was taken as 7" in report.found[0].what


def test_an_answer_that_breaks_the_reader_is_found(
    report: Report, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(line: bytes, awaited: object) -> str:
        raise RecursionError("too deep")

    monkeypatch.setattr(bots, "read_answer", fail)
    bots.try_answer(report, 1, 0)
    assert "too deep" in report.found[0].what


def test_a_message_that_cannot_be_shown_is_found(
    report: Report, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(line: bytes, awaited: object) -> str:
        error = AnswerError("")
        error.args = ("a\nb",)  # which its constructor would escape
        raise error

    monkeypatch.setattr(bots, "read_answer", refuse)
    bots.try_answer(report, 1, 0)
    assert "an odd message" in report.found[0].what


@pytest.mark.skipif(sys.platform != "linux", reason="processes are looked up on Linux only")
def test_a_process_that_goes_on_running_is_found(
    report: Report, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "GONE_SECONDS", 0.1)
    running = "import time; print(flush=True); time.sleep(90)"
    with (
        tempfile.TemporaryDirectory() as home,
        subprocess.Popen(
            [sys.executable, "-c", running],
            env=bots.environment(home),
            stdout=subprocess.PIPE,
        ) as child,
    ):
        assert child.stdout is not None
        child.stdout.readline()  # a process that only just begins has no environment yet
        bots.expect_nothing_left(report, "here", home)
        assert child.wait(60) == -9
    assert f"still running: {sys.executable} -c import time" in report.found[0].what
