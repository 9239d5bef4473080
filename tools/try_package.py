"""Tries a packaged program as a player would meet it: ``python tools/try_package.py FOLDER``.

The commands answer, a game is simulated and its record holds, the window program stays open, and
the robot beside it (``ALHAMBRA_ROBOT=1 pyinstaller build_exe.spec``) plays ten moves, whose record
the game itself then checks, and opens every screen. Nothing needs a screen. A table tells what was
tried; the exit code is 1 where anything failed.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

PATIENCE = 180
"""Seconds that a command may take."""
OPEN = 5.0
"""Seconds that the window program has to stay open."""
SUFFIX = ".exe" if sys.platform == "win32" else ""


class Trial:
    """The programs of a folder, run in a home of their own."""

    def __init__(self, folder: str, home: Path, under: Sequence[str]) -> None:
        """``under`` comes before every command, such as ``chroot DIR``."""
        self._folder = folder
        self._home = home
        self._under = list(under)
        self._environment = {
            **os.environ,
            "ALHAMBRA_HOME": str(home),
            "SDL_VIDEODRIVER": "dummy",
            "SDL_AUDIODRIVER": "dummy",
        }

    def _command(self, program: str, words: Sequence[str]) -> list[str]:
        return [*self._under, f"{self._folder}/{program}{SUFFIX}", *words]

    def says(self, expected: str, *words: str, program: str = "") -> str:
        """Run a command of the game; its output, which has to have this in it."""
        name = program or ("alhambra-console" if SUFFIX else "alhambra")
        done = subprocess.run(
            self._command(name, words),
            env=self._environment,
            capture_output=True,
            check=False,
            encoding="utf-8",
            timeout=PATIENCE,
        )
        if done.returncode or expected not in done.stdout:
            raise RuntimeError(
                f"exit {done.returncode}: {(done.stdout + done.stderr)[-2000:].strip()}"
            )
        return done.stdout.strip().splitlines()[-1]

    def simulate(self) -> str:
        """Simulate a game, and check its record."""
        record = self._home / "simulated.jsonl"
        self.says("hard", "simulate", "--players", "hard,easy", "--record", str(record))
        return self.says("all hold", "check", str(record))

    def play(self) -> str:
        """Let the robot make its moves, and check the game that was kept."""
        told = self.says("10 of 10 moves", program="alhambra-robot")
        self.says("all hold", "check", str(self._home / "games" / "current.jsonl"))
        return told

    def stay_open(self) -> str:
        """Open the game as a player does, without a command; it has to stay open."""
        program = subprocess.Popen(self._command("alhambra", ()), env=self._environment)
        try:
            program.wait(OPEN)
        except subprocess.TimeoutExpired:
            return f"open for {OPEN:g} s"
        finally:
            program.terminate()
            program.wait(PATIENCE)
        raise RuntimeError(f"the program ended with {program.returncode}")


def trials(trial: Trial, robot: bool) -> dict[str, Callable[[], str]]:
    """What is tried, by name."""
    tried: dict[str, Callable[[], str]] = {
        "--version": lambda: trial.says("Alhambra", "--version"),
        "--help": lambda: trial.says("simulate", "--help"),
        "simulate, check": trial.simulate,
        "title stays open": trial.stay_open,
    }
    if robot:
        tried["ten moves"] = trial.play
        tried["every screen"] = lambda: trial.says("opened", "screens", program="alhambra-robot")
    return tried


def main() -> int:
    """Try the folder that the arguments name; the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", help="the packaged folder, as seen from where it runs")
    parser.add_argument("--without-robot", action="store_true", help="there is none: no ten moves")
    parser.add_argument("--home", type=Path, help="where games are kept; a temporary folder if not")
    parser.add_argument("--under", default="", help="comes before every command: 'chroot DIR'")
    options = parser.parse_args()
    failed = 0
    with tempfile.TemporaryDirectory(
        prefix="alhambra-try-", ignore_cleanup_errors=True
    ) as temporary:
        trial = Trial(options.folder, options.home or Path(temporary), options.under.split())
        for name, attempt in trials(trial, not options.without_robot).items():
            try:
                print(f"{name:<18} ok      {attempt()}", flush=True)
            except (OSError, RuntimeError, subprocess.TimeoutExpired) as error:
                failed += 1
                print(f"{name:<18} FAILED  {error}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
