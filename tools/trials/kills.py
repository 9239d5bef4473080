"""Running programs are killed at any moment; the next start must have everything that was saved.

Each case starts the program (``killed``) in a home where others were killed before, lets it play,
and ends it with SIGKILL: while it starts, plays, takes back, puts aside, saves or quits. Then each
game must be in a file as far as it was reported as saved, the next start must show the last game in
that state, no lock may be held, and no process may be left.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import IO, NamedTuple
from zlib import crc32

from alhambra.home_lock import HomeLock
from alhambra.paths import HOME_VARIABLE, ROOT
from tools.trials.report import Report

CASES = 500
LIVES = 20
"""The number of programs that are killed in a home, one after the other."""
LONGEST = 6.0
"""The most seconds that a program runs."""
START = 1.2
"""The seconds in which some are killed, before they show anything."""
GONE = 10.0
"""Seconds after which all processes that a killed program started must have ended."""


class Kept(NamedTuple):
    """The current or next content of a game's file."""

    size: int
    checksum: int


class Known(NamedTuple):
    """What is known of a game."""

    done: Kept | None = None
    """The content saved last."""
    begun: Kept | None = None
    """The content that was being saved when the program was killed."""

    def allows(self, data: bytes) -> bool:
        """The file has the saved content, or a part of the change that was being made."""
        possible = [kept for kept in (self.done, self.begun) if kept is not None]
        if any(Kept(len(data), crc32(data)) == kept for kept in possible):
            return True
        if self.done is None or self.begun is None:
            return self.done is None
        short, long = sorted(possible)
        return len(data) < long.size and crc32(data[: short.size]) == short.checksum


def run(cases: int, seed: int) -> Report:
    """Kill ``cases`` programs."""
    report = Report("kills")
    luck = Random(seed)
    kept = 0
    for number in range(0, cases, LIVES):
        home = Path(tempfile.mkdtemp(prefix="alhambra-kills-"))
        lives = Lives(home, report, luck)
        for case in range(number, min(cases, number + LIVES)):
            lives.live(f"--seed {seed} --cases {cases}, case {case}")
        kept += lives.kept
        shutil.rmtree(home, ignore_errors=True)
    report.measured["changes that were kept"] = str(kept)
    return report


class Lives:
    """Programs in one home, each killed before the next is started."""

    def __init__(self, home: Path, report: Report, luck: Random) -> None:
        self._home = home
        self._report = report
        self._luck = luck
        self._games: dict[int, Known] = {}
        self.kept = 0
        """The number of changes that were reported as saved."""

    def live(self, name: str) -> None:
        """Start a program, kill it, and check what it left."""
        luck = self._luck
        worker = luck.choice(("worker", "inline"))
        early = luck.random() < 0.2
        seconds = luck.uniform(0, START if early else LONGEST)
        with tempfile.TemporaryFile() as said, tempfile.TemporaryFile() as wrong:
            program = self._start(luck.randrange(10**6), worker, said, wrong)
            killed = _end(program, seconds)
            said.seek(0)
            wrong.seek(0)
            told = said.read().decode()
            faults = [*self._read(told), *self._look(program.pid)]
            if not killed and program.returncode:
                ended = f"it ended with {program.returncode}:"
                faults.append(f"{ended}\n{wrong.read().decode(errors='replace')}")
        self.kept += told.count("done")
        when = "while it played" if "done" in told else "while it started"
        self._report.tried[f"killed {when}" if killed else "quit by itself"] += 1
        for fault in faults:
            self._report.add(f"{name} ({worker})", fault)

    def _start(
        self, seed: int, worker: str, said: IO[bytes], wrong: IO[bytes]
    ) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [sys.executable, "-m", "tools.trials.killed", str(seed), worker],
            env={**os.environ, HOME_VARIABLE: str(self._home), "PYTHONPATH": str(ROOT)},
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            stdout=said,
            stderr=wrong,
            start_new_session=True,
        )

    def _read(self, told: str) -> list[str]:
        """Read its reports; return the faults of the games it showed."""
        faults = []
        for line in told.splitlines():
            word, *numbers = line.split()
            game, size, checksum = map(int, numbers)
            kept, known = Kept(size, checksum), self._games.get(game, Known())
            if word == "begin":
                self._games[game] = known._replace(begun=kept)
            elif word == "done":
                self._games[game] = Known(kept)
            elif known.done is not None and kept.size < min(x.size for x in known if x is not None):
                faults.append(f"game {game} was shown with {size} bytes, kept were {known}")
        return faults

    def _look(self, session: int) -> list[str]:
        """Return the faults of the files and processes that it left."""
        faults = []
        lock = HomeLock(self._home / "games" / "running.lock")
        if not lock.take(0):
            faults.append("the lock is still held")
        lock.release()
        left = _left_of(session)
        end = time.monotonic() + GONE
        while left and time.monotonic() < end:
            time.sleep(0.05)
            left = _left_of(session)
        if left:
            faults.append(f"processes are left: {left}")
        files = [path.read_bytes() for path in sorted((self._home / "games").rglob("*.jsonl"))]
        if list((self._home / "games").glob("damaged/*")):
            faults.append("a game was put aside as damaged")
        for game, known in self._games.items():
            mark = f'"seed": {game},'.encode()
            its = [data for data in files if mark in data[:2000]]
            if known.done is not None and not any(map(known.allows, its)):
                sizes = [len(data) for data in its]
                faults.append(f"game {game}: {known} is in no file; its files have {sizes} bytes")
        return faults


def _end(program: subprocess.Popen[bytes], seconds: float) -> bool:
    """Kill a program after ``seconds``; return false if it ended before."""
    try:
        program.wait(seconds)
    except subprocess.TimeoutExpired:
        program.kill()
        program.wait()
        return True
    return False


def _left_of(session: int) -> list[str]:
    """Return the running processes of a session, if the system lists them."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            name, _, rest = stat.read_text().rpartition(")")
        except OSError:  # it has just ended
            continue
        state, _, _, its_session = rest.split()[:4]
        if int(its_session) == session and state != "Z":
            found.append(name)
    return found
