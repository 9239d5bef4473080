"""Commands that are stopped end in one line, with the exit code that shells expect."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from alhambra.paths import ROOT
from tests.opponents.conftest import PATIENCE, ended, until
from tests.opponents.test_bot_programs import command, told_by

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals are sent on POSIX only")


@pytest.fixture(autouse=True)
def hangups_heeded() -> Iterator[None]:
    """Programs started here end with a hangup, even where the tests were told to outlive one."""
    before = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    yield
    signal.signal(signal.SIGHUP, before)


def started(*words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "alhambra", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"},
    )


def playing(notes: Path, manner: str) -> subprocess.Popen[str]:
    """A run of many games in which a program has been asked for the first time."""
    seats = f"easy,bot:{command(manner, notes)}"
    program = started("simulate", "--players", seats, "--games", "100000")
    until(lambda: notes.exists() and "ask" in notes.read_text())
    assert program.poll() is None
    return program


@pytest.mark.parametrize(
    ("number", "code", "manner"),
    [
        (signal.SIGINT, 130, "stubborn"),
        (signal.SIGTERM, 143, "late"),
        (signal.SIGHUP, 129, "good"),
    ],
)
def test_a_run_that_is_stopped_ends_with_its_programs(
    number: signal.Signals, code: int, manner: str, tmp_path: Path
) -> None:
    notes = tmp_path / "notes"
    program = playing(notes, manner)
    program.send_signal(number)
    program.send_signal(number)  # the impatient press it twice
    _, said = program.communicate(timeout=PATIENCE)
    assert said == "alhambra: stopped\n"
    assert program.returncode == code
    assert ended(told_by(notes)[0]["pid"])


@pytest.mark.parametrize("manner", ["late", "orphaning-quietly"])
def test_a_run_that_is_killed_leaves_no_program_behind(manner: str, tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    program = playing(notes, manner)
    program.kill()
    program.wait()
    for message in told_by(notes):
        if "pid" in message or "child" in message:
            assert ended(message.get("pid", message.get("child")))
    program.communicate()


def test_a_check_that_is_stopped_says_so_in_a_line(tmp_path: Path) -> None:
    """It is stopped amid a long file: a short one before it was told."""
    short, long = tmp_path / "one.jsonl", tmp_path / "games.jsonl"
    assert started("simulate", "--players", "easy,easy", "--record", str(short)).wait() == 0
    long.write_text(short.read_text() * 1000)
    program = started("check", str(short), str(long))
    assert program.stdout is not None
    assert "1 games" in program.stdout.readline()
    program.send_signal(signal.SIGINT)
    _, said = program.communicate(timeout=PATIENCE)
    assert said == "alhambra: stopped\n"
    assert program.returncode == 130
