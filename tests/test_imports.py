"""Who may import what, read from the sources. Import-linter follows the chains."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from alhambra.paths import ROOT

PACKAGE = ROOT / "alhambra"
WITH_PYGAME = {
    "audio.py",
    "clipboard.py",
    "loop.py",
    "main.py",
    "shot.py",
    "input/pads.py",
    "input/router.py",
}
"""The files of ``app`` outside ``gfx`` that may import pygame."""
IMPURE = {"json", "os", "pathlib", "platformdirs", "pygame", "random", "sys", "time", "yaml"}


def imported(path: Path) -> Iterator[str]:
    """The names of all modules a file imports."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: import by the full name"
            yield node.module or ""


def roots(path: Path) -> set[str]:
    """The first names of what a file imports."""
    return {name.partition(".")[0] for name in imported(path)}


def test_only_a_few_files_know_pygame() -> None:
    found = {path for path in PACKAGE.rglob("*.py") if "pygame" in roots(path)}
    app = PACKAGE / "app"
    strangers = {path for path in found if app / "gfx" not in path.parents}
    assert strangers == {app / name for name in WITH_PYGAME}


def test_the_rules_are_pure() -> None:
    for path in (PACKAGE / "rules").rglob("*.py"):
        allowed = {"random"} if path.name == "chance.py" else set()
        assert roots(path) & IMPURE <= allowed, path


def test_nothing_but_the_three_packages_is_needed() -> None:
    import sys

    needed = set().union(*(roots(path) for path in PACKAGE.rglob("*.py")))
    known = {"alhambra", "pygame", "yaml", "platformdirs", *sys.stdlib_module_names}
    assert needed <= known
