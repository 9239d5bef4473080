"""The program's door."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from alhambra.__main__ import main
from alhambra.app.commands import play as commands_play

WITHOUT_CONSOLE = """
import sys
sys.stdout = sys.stderr = None
from alhambra.__main__ import main
raise SystemExit(main(sys.argv[1:]))
"""


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["bots"], 0),
        (["simulate", "--players", "easy,easy", "--record", "-"], 0),
        (["check", "nowhere.jsonl"], 1),
        (["simulate"], 2),
    ],
)
def test_without_a_console_commands_work_and_say_nothing(words: list[str], code: int) -> None:
    command = [sys.executable, "-c", WITHOUT_CONSOLE, *words]
    done = subprocess.run(command, capture_output=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (code, b"", b"")


@pytest.mark.parametrize(
    ("words", "records"),
    [
        ([], []),
        (["play"], []),
        (["a game.jsonl"], ["a game.jsonl"]),
        (["A.JSONL", "b.jsonl"], ["A.JSONL", "b.jsonl"]),
        (["file:///home/anna/a%20game.jsonl"], ["file:///home/anna/a%20game.jsonl"]),
        (["notes"], ["notes"]),
        (["play", "a.jsonl"], ["a.jsonl"]),
    ],
)
def test_a_record_in_place_of_a_command_is_opened(
    words: list[str], records: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[list[str]] = []

    def play(named: list[str]) -> int:
        opened.append(named)
        return 0

    monkeypatch.setattr(commands_play, "play", play)
    monkeypatch.chdir(tmp_path)
    for name in ("notes", "bots"):  # a file named as a command is none of the command's business
        (tmp_path / name).touch()
    assert main(words) == 0
    assert main(["bots"]) == 0
    assert opened == [records]
