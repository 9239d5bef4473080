"""Random events of all devices over all scenes of both games, in the program's own loop.

Nothing may fail, no frame may take a second, each device alone must lead forward from every state
tried, written files must be readable, and memory must not grow. ``--seed S --cases 5000`` repeats
the sitting of seed S.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from statistics import linear_regression
from typing import Any

from tools.trials.report import Report

CASES = 1_000_000
SITTING = 5000
"""The events of a sitting. The seeds of sittings count up from the first."""
AT_ONCE = 50
"""The sittings of a process, over which its memory is watched."""
WARM = 0.5
"""The share of a process's sittings after which memory must not grow.

Unlike in play, opponents and advisers think in this process; their limited caches are full then.
"""
LEAST = 30
"""The fewest sittings that show growth reliably."""
PACE = 36_000
"""The events of an hour of play: ten a second without a pause."""
MOST_GROWTH = 5.0
"""The most growth of memory in an hour of play, in MB."""


def run(cases: int, seed: int) -> Report:
    """Post ``cases`` events, in as many sittings as necessary."""
    report = Report("events")
    events = min(cases, SITTING)
    whole = -(-cases // events)
    for first in range(0, whole, AT_ONCE):
        _sit(report, seed + first, min(AT_ONCE, whole - first), events)
    return report


def _sit(report: Report, seed: int, sittings: int, events: int) -> None:
    """Run these sittings in a process, and count what it reports."""
    memory: list[float] = []
    beside: Counter[str] = Counter()
    with (
        tempfile.TemporaryDirectory(prefix="alhambra-events-") as home,
        (Path(home) / "errors").open("w+") as errors,
        subprocess.Popen(
            [sys.executable, "-m", "tools.trials.sittings", *map(str, (seed, sittings, events))],
            env=_environment(home),
            cwd=Path(__file__).resolve().parents[2],
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
        ) as process,
    ):
        for told in _told(process):
            if "what" in told:
                report.add(told["seed"], told["what"])
                print(f"found, {told['seed']}: {told['what']}", file=sys.stderr, flush=True)
            else:
                report.tried.update(told["tried"])
                beside.update(told["beside"])
                memory.append(told["memory"])
                print(f"seed {seed + len(memory) - 1}: {memory[-1]:.0f} MB", file=sys.stderr)
        if process.wait():
            errors.seek(0)
            report.add(f"--seed {seed + len(memory)} --cases {events}", errors.read()[-3000:])
    for what, count in sorted(beside.items()):
        report.measured[f"from seed {seed}, {what}"] = str(count)
    _judge_memory(report, seed, events, memory)


def _told(process: subprocess.Popen[str]) -> Iterator[dict[str, Any]]:
    """Yield the reports of a process. The process itself ends a sitting that hangs."""
    assert process.stdout is not None
    for line in process.stdout:
        if line.startswith("{"):
            yield json.loads(line)


def _environment(home: str) -> dict[str, str]:
    """Return an environment without screen, sounds and the player's own files."""
    folders = {"HOME": home, "ALHAMBRA_HOME": str(Path(home) / "alhambra")}
    return {
        **os.environ,
        **folders,
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "none",
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
    }


def _judge_memory(report: Report, seed: int, events: int, memory: list[float]) -> None:
    """Measure the growth of memory after the warm-up."""
    if len(memory) < LEAST:
        return
    later = memory[int(len(memory) * WARM) :]
    slope = linear_regression(range(len(later)), later).slope
    growth = slope * PACE / events
    report.measured[f"memory from seed {seed}"] = (
        f"{memory[0]:.0f} MB after the first sitting, {later[0]:.0f} MB warm, {memory[-1]:.0f} MB"
        f" at the end: {growth:+.1f} MB an hour of play at {PACE} events"
    )
    if growth > MOST_GROWTH:
        report.add(f"--seed {seed}", f"memory grows by {growth:.1f} MB an hour of play: {memory}")
