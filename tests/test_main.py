"""The program's door."""

from __future__ import annotations

import subprocess
import sys

import pytest

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
