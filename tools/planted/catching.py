"""Which tests see to a file of the program, and running them until one fails."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

LIMITS: Final = 240, 1200
"""Seconds after which the nearest tests, and others, are taken to hang: then it is caught, too."""
PASSED, NO_TESTS = 0, 5
"""What pytest answers when nothing failed."""
LAST: Final = ("tests/window", "tests/package", "tests/trials", "tests/bench")
"""Tests of the program as a whole, which are run when all others have passed."""
ALONE: Final = ("-n", "0", "-x", "-q", "-p", "no:cacheprovider", "-p", "no:randomly")


def stages(tree: Path, file: str, first: str = "") -> list[list[str]]:
    """What to hand to pytest for a file of the program, stage by stage, the nearest tests first.

    First those at the paths of ``first``, or the tests that are named like the file and those
    beside them that import it; then the folder that mirrors its own, the folders above, and all.
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
    """The first test that fails in the tree, or ``near`` the file; None when all pass."""
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
        return f"{arguments[0]}, which does not come to an end"
    if ran.returncode in (PASSED, NO_TESTS):
        return None
    told = re.search(r"^(?:FAILED|ERROR) (\S+)", ran.stdout, re.MULTILINE)
    return told[1] if told else f"{arguments[0]}: {ran.stdout[-300:]}{ran.stderr[-300:]}"
