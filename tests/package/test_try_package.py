"""A packaged program is tried as a player would meet it; whatever fails is told."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from alhambra.paths import ROOT

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the programs here are shell scripts")


def tried(folder: Path) -> tuple[int, dict[str, str]]:
    """Try a folder: the exit code, and what was told of each trial."""
    command = [sys.executable, str(ROOT / "tools" / "try_package.py"), str(folder)]
    done = subprocess.run(command, capture_output=True, check=False, encoding="utf-8")
    lines = (line.partition(" ") for line in done.stdout.splitlines())
    return done.returncode, {trial: outcome for trial, _, outcome in lines}


def program(path: Path, script: str) -> None:
    """Write a program that runs a line of shell."""
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)


ROBOT = """
import sys
from tools.package.contents import UNUSED
sys.modules.update(dict.fromkeys(UNUSED))  # to import one of them fails, as in the package
from tools.package.robot import main
if __name__ == "__main__":
    if "screens" in sys.argv:
        print("no screen opened")  # the gate opens them all in what players get
    else:
        sys.exit(main())
"""


def test_a_program_that_works_passes_and_the_robot_makes_its_moves(tmp_path: Path) -> None:
    start = f'PYTHONPATH="{ROOT}" exec "{sys.executable}"'
    program(tmp_path / "alhambra", f'{start} -m alhambra "$@"')
    (tmp_path / "robot.py").write_text(ROBOT, encoding="utf-8")
    program(tmp_path / "alhambra-robot", f'{start} "{tmp_path / "robot.py"}" "$@"')
    code, told = tried(tmp_path)
    assert code == 0, "\n".join(told.values())
    assert "10 of 10 moves made" in told["ten"]
    assert "no screen opened" in told["every"]


def test_a_program_that_does_nothing_fails_everywhere_and_so_does_a_missing_robot(
    tmp_path: Path,
) -> None:
    program(tmp_path / "alhambra", "echo no library; exit 3")
    code, told = tried(tmp_path)
    assert code == 1
    assert "FAILED  exit 3: no library" in told["--version"]
    assert "FAILED  the program ended with 3" in told["title"]
    assert "FAILED" in told["ten"]
