"""Finds the tests for a file of the program, and runs them until one fails."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

LIMITS: Final = 240, 1200
"""Time limits of the nearest tests and of others, in seconds; a hang counts as caught."""
PASSED, NO_TESTS = 0, 5
"""Exit codes of pytest if no test failed."""
LAST: Final = ("tests/window", "tests/package", "tests/trials", "tests/bench")
"""Tests of the whole program, which run after all others have passed."""
ALONE: Final = ("-n", "0", "-x", "-q", "-p", "no:cacheprovider", "-p", "no:randomly")


def stages(tree: Path, file: str, first: str = "") -> list[list[str]]:
    """Return pytest's arguments for a file of the program, stage by stage, nearest tests first.

    First the paths in ``first``, or the tests named like the file and those beside them that import
    it; then the folder that mirrors the file's folder, the folders above, and all.
    """
    module = re.compile(rf"\b{re.escape(file.removesuffix('.py').replace('/', '.'))}\b")
    folder = Path("tests", *Path(file).parent.parts[1:])
    while not any((tree / folder).glob("test_*.py")) and folder != Path("tests"):
        folder = folder.parent
    stem = Path(file).stem
    beside = sorted((tree / folder).rglob("test_*.py")) if folder != Path("tests") else []
    named = [path for path in beside if path.stem == f"test_{stem}"]
    named += [path for path in beside if path not in named and module.search(path.read_text())]
    nearest = [f"tests/{path}" for path in first.split()]
    nearest = nearest or [str(path.relative_to(tree)) for path in named]
    found = [nearest] if nearest else []
    done: list[str] = []
    while folder != Path("tests"):
        found.append([str(folder), *_without(done, folder)])
        done = [str(folder)]
        folder = folder.parent
    found.append(["tests", *_without([*done, *LAST], folder)])
    last = [each for each in LAST if each not in done and (tree / each).is_dir()]
    return [*found, last] if last else found


def _without(done: Sequence[str], folder: Path) -> list[str]:
    return [f"--ignore={each}" for each in done if Path(each).is_relative_to(folder)]


def caught_by(tree: Path, file: str, first: str = "", *, near: bool = False) -> str | None:
    """Return the first test that fails, with ``near`` only of the nearest; None if all pass."""
    all_ = stages(tree, file, first)
    for number, arguments in enumerate(all_[:1] if near else all_):
        failed = _first_failure(tree, arguments, LIMITS[number > 0])
        if failed is not None:
            return failed
    return None


def _first_failure(tree: Path, arguments: Sequence[str], limit: float) -> str | None:
    command = [sys.executable, "-m", "pytest", *ALONE, *arguments]
    environment = {**os.environ, "PYTHONPATH": str(tree)}
    try:
        ran = subprocess.run(
            command,
            check=False,
            cwd=tree,
            env=environment,
            capture_output=True,
            text=True,
            timeout=limit,
        )
    except subprocess.TimeoutExpired:
        return f"{arguments[0]}, which does not end"
    if ran.returncode in (PASSED, NO_TESTS):
        return None
    told = re.search(r"^(?:FAILED|ERROR) (\S+)", ran.stdout, re.MULTILINE)
    return told[1] if told else f"{arguments[0]}: {ran.stdout[-300:]}{ran.stderr[-300:]}"
