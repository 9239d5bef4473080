"""Opponents that misbehave: wrong answers, odd programs, processes that hang, stop and die.

- ``answers``: right answers that are changed or damaged, and random bytes. Only right answers may
  be accepted; all others must be refused within the time limit.
- ``programs``: a program for every misbehaviour at every moment of a run. The run must end, with a
  line about the failure, and leave no process.
- ``workers``: games of both kinds in the program's own loop. Thinking processes are stopped, killed
  and slowed at random; the game must go on, quitting must take less than a second, and no process
  may stay, even if the program is killed.
"""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
import tempfile
import time
from itertools import product
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from alhambra.names import is_name
from alhambra.opponents.bot_answers import LONGEST_LINE, AnswerError, Awaited, read_answer
from alhambra.opponents.bot_process import FAREWELL_SECONDS
from alhambra.rules import alhambra, rollwrite
from tools.trials.mutation import TOKENS, either
from tools.trials.odd_bot import DEEDS, MOMENTS
from tools.trials.report import Report

CASES = 20_000
"""The number of answers. All programs are tried, too, and a game for ``ANSWERS_A_GAME`` answers."""
ANSWERS_A_GAME = 200
QUIT_SECONDS = 1.0
"""The most seconds that quitting may take."""
ANSWER_SECONDS = 0.25
"""The most seconds that judging an answer may take."""
GONE_SECONDS = FAREWELL_SECONDS + 2.0
"""Seconds after the end of a program; then no process that it started may run."""
RUN_SECONDS = 60.0
"""The most seconds of a run with an odd program."""
ROOT = Path(__file__).resolve().parents[2]


def run(cases: int, seed: int) -> Report:
    """Try ``cases`` answers, the programs, and the games."""
    report = Report("bots")
    for case in range(cases):
        try_answer(report, seed, case)
    kinds = [(snapshot, deed) for snapshot, deed in product(MOMENTS, DEEDS)]
    for number in range(min(len(kinds), max(4, cases // 100))):
        try_program(report, seed, number, *kinds[(number + seed) % len(kinds)])
    games = Games(report)
    for case in range(cases // ANSWERS_A_GAME):
        random = Random(f"games/{seed}/{case}")
        games.play(seed, case, random.choice((0.1, 1.0, 5.0, 15.0)) * random.uniform(0.5, 1.5))
    games.measure()
    return report


# -- answers ---------------------------------------------------------------------------------------


def try_answer(report: Report, seed: int, case: int) -> None:
    """Try a line of a program, right or wrong."""
    random = Random(f"answers/{seed}/{case}")
    if random.random() < 0.2:
        awaited = Awaited(0, 0)
        right: dict[str, Any] = {"ready": random.choice(("Ada", "ž" * 60, "b"))}
    else:
        awaited = Awaited(random.randrange(1, 99), random.choice((1, 2, 40, 300)))
        right = {"answer": awaited.ask, "choice": random.randrange(awaited.choices)}
    if random.random() < 0.8:
        line = either(random, right | ({"why": [1, {"x": "y"}]} if random.random() < 0.3 else {}))
    else:
        line = b"".join(random.choices((*TOKENS, b'{"answer":', b'"choice":'), k=3))
    line = line[:LONGEST_LINE].partition(b"\n")[0] + b"\n"
    report.tried["answers"] += 1
    began = time.perf_counter()
    try:
        said: Any = read_answer(line, awaited)
    except AnswerError as error:
        said = None
        if not str(error).isprintable() or len(str(error)) > 400:
            report.add(f"--seed {seed}, answer {case}", f"an odd message: {error!r}")
    except Exception as error:  # no other error is allowed
        report.add(f"--seed {seed}, answer {case}", f"{line[:80]!r}: {error!r}")
        return
    if time.perf_counter() - began > ANSWER_SECONDS:
        report.add(f"--seed {seed}, answer {case}", f"{line[:80]!r} took too long")
    if said is not None and not _is_right(line, awaited, said):
        report.add(f"--seed {seed}, answer {case}", f"{line[:80]!r} was taken as {said!r}")
    _count_taken(report, taken=said is not None)


def _count_taken(report: Report, *, taken: bool) -> None:
    """Count the answers that were accepted."""
    many = int(report.measured.get("answers taken", "0")) + taken
    report.measured["answers taken"] = str(many)


def _is_right(line: bytes, awaited: Awaited, said: object) -> bool:
    """The line means this answer for any reader of JSON."""
    try:
        value = json.loads(line.decode("utf-8-sig"))
    except ValueError:
        return False
    if not isinstance(value, dict):
        return False
    if not awaited.ask:
        return value.get("ready") == said and is_name(said, 60)
    right = value.get("answer") == awaited.ask and value.get("choice") == said
    return right and type(said) is int and 0 <= said < awaited.choices


# -- programs --------------------------------------------------------------------------------------


def try_program(report: Report, seed: int, number: int, snapshot: str, deed: str) -> None:
    """Try a run with a program that misbehaves."""
    where = f"--seed {seed}, program {snapshot}, {deed}"
    bot = shlex.join(
        [sys.executable, str(ROOT / "tools" / "trials" / "odd_bot.py"), snapshot, deed]
    )
    game = (alhambra.NAME, rollwrite.NAME)[number % 2]
    words = ["simulate", "--game", game, "--players", f"easy,bot:{bot}", "--bot-seconds", "1"]
    report.tried["programs"] += 1
    with tempfile.TemporaryDirectory() as home:
        with subprocess.Popen(
            [sys.executable, "-m", "alhambra", *words],
            env=environment(home),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            cwd=ROOT,
            text=True,
        ) as process:
            try:
                _, said = process.communicate(timeout=RUN_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
                report.add(where, f"the run is not over after {RUN_SECONDS:g} s")
                return
        lines = [line for line in said.splitlines() if line.startswith("alhambra: ")]
        if process.returncode not in (0, 1) or len(lines) != process.returncode:
            report.add(where, f"exit code {process.returncode}: {said[-2000:]}")
        expect_nothing_left(report, where, home)


# -- games -----------------------------------------------------------------------------------------


class Games:
    """Games whose opponents are attacked, with the durations of frames and of quitting."""

    def __init__(self, report: Report, quit_seconds: float = QUIT_SECONDS) -> None:
        self._report = report
        self._most = quit_seconds
        self._quitting: list[float] = []
        self._frames: list[float] = []

    def play(self, seed: int, case: int, seconds: float) -> None:
        """Play a game that is ended after ``seconds``; every fourth is killed."""
        name = (alhambra.NAME, rollwrite.NAME)[case % 2]
        killed = case % 4 == 3
        where = f"--seed {seed}, game {case}"
        words = [sys.executable, "-m", "tools.trials.worker_game", str(seed * 1000 + case), name]
        with tempfile.TemporaryDirectory() as home, (Path(home) / "errors").open("w+") as errors:
            with subprocess.Popen(
                [*words, str(1000 if killed else seconds)],
                env=environment(home),
                cwd=ROOT,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
            ) as process:
                if killed:
                    time.sleep(1 + seconds)
                    process.send_signal(signal.SIGKILL)
                    self._report.tried["programs killed"] += 1
                else:
                    self._listen(where, process)
            if process.returncode not in (0, -signal.SIGKILL):
                errors.seek(0)
                self._report.add(where, errors.read()[-3000:])
            expect_nothing_left(self._report, where, home)
        self._report.tried[f"games of {name}"] += 1

    def _listen(self, where: str, process: subprocess.Popen[str]) -> None:
        """Count what the game reports, and measure the time from its end to the program's end."""
        assert process.stdout is not None
        for line in process.stdout:
            if line == "closing\n":
                break
            if line.startswith("{"):
                told = json.loads(line)
                tried = {f"workers: {deed}": many for deed, many in told["tried"].items()}
                self._report.tried.update(tried)
                self._frames.append(told["longest"])
                for found in told["found"]:
                    self._report.add(where, found)
        began = time.monotonic()
        try:
            process.wait(RUN_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            self._report.add(where, "the program does not end")
            return
        took = time.monotonic() - began
        self._quitting.append(took)
        if took > self._most:
            self._report.add(where, f"quitting took {took:.2f} s")

    def measure(self) -> None:
        """Add the measurements to the report."""
        for what, found in (("quitting", self._quitting), ("longest frame", self._frames)):
            if found:
                self._report.measured[what] = (
                    f"median {median(found):.2f} s, most {max(found):.2f} s"
                )


# -- what goes on running --------------------------------------------------------------------------


def environment(home: str) -> dict[str, str]:
    """Return the environment of a program with this home, without screen and sound."""
    return os.environ | {
        "ALHAMBRA_HOME": home,
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
        "PYTHONPATH": str(ROOT),
    }


def expect_nothing_left(report: Report, where: str, home: str) -> None:
    """Wait until no process of this home runs; report and end those that stay."""
    end = time.monotonic() + GONE_SECONDS
    while left := _running(home):
        if time.monotonic() > end:
            report.add(where, f"still running: {', '.join(left.values())}")
            for pid in left:
                os.kill(pid, signal.SIGKILL)
            return
        time.sleep(0.02)


def _running(home: str) -> dict[int, str]:
    """Return the processes with this home in their environment, with their commands; Linux only."""
    wanted, found = f"ALHAMBRA_HOME={home}\0".encode(), dict[int, str]()
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if wanted in (folder / "environ").read_bytes():
                words = (folder / "cmdline").read_bytes().replace(b"\0", b" ")
                found[int(folder.name)] = words.decode(errors="replace")[:200]
        except OSError:
            continue  # it has ended, or belongs to another user
    return found
