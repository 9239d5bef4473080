"""The program opens whatever Python speaks and says."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from alhambra.paths import ROOT

OPENS = """
import logging, sys
from pathlib import Path

from alhambra import paths

paths.ROOT = Path(sys.argv[1])

from alhambra.app.main import Program
from alhambra.app.scenes.credits import CreditsScene


class Errors(logging.Handler):
    def emit(self, record):
        print(ascii(record.getMessage()))
        code.append(1)


code = []
logging.getLogger().addHandler(Errors(logging.WARNING))
program = Program((1280, 720), language="fi")
program.settings.change(mute=False)
program.open_title()
program.loop.frame((), 0.1)
program.get_ready()
program.stack.push(CreditsScene(program.app))
for _ in range(5):
    program.loop.frame((), 0.1)
    program.painter.settle()
program.close()
sys.exit(len(code))
"""
"""Opens the program, with its files in the folder of the argument; fails if it has to complain."""


def open_program(folder: Path, home: Path, **values: str) -> str:
    """Open the program in a process of its own; all that it said."""
    environment = {**os.environ, "ALHAMBRA_HOME": str(home), **values}
    environment |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    done = subprocess.run(
        [sys.executable, "-c", OPENS, str(folder)],
        env=environment,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
        encoding="utf-8",
        errors="replace",
    )
    return "" if done.returncode == 0 else done.stdout or f"exit {done.returncode}"


@pytest.mark.skipif(os.name == "nt", reason="Windows has one encoding of paths")
def test_a_folder_may_have_any_letters_whatever_python_speaks(tmp_path: Path) -> None:
    folder = tmp_path / "Hry – Größe"
    folder.symlink_to(ROOT)
    plain = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    assert open_program(folder, folder / ".." / "hóme", **plain) == ""


def test_warnings_of_libraries_end_nothing(tmp_path: Path) -> None:
    assert open_program(ROOT, tmp_path, PYTHONWARNINGS="error") == ""
