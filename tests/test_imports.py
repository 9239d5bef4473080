"""Imports of the sources, beyond the import contracts of pyproject.toml."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import alhambra

PACKAGE = Path(alhambra.__file__).parent

AT_THE_DEVICES = (
    "app/gfx/",
    "app/input/keyboard_layout.py",
    "app/input/pads.py",
    "app/input/router.py",
    "app/portraits/painting.py",
    "app/program/",
)
"""Files and folders that speak to the screen, the sound and the devices: these import pygame."""


@cache
def imported() -> dict[str, set[str]]:
    """By source, such as ``rules/chance.py``: the outermost names of all that it imports."""
    return {
        source.relative_to(PACKAGE).as_posix(): set(_outermost(source))
        for source in PACKAGE.rglob("*.py")
    }


def _outermost(source: Path) -> Iterator[str]:
    """The first names of what a source imports, functions included: ``alhambra``, ``pygame``."""
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{source} imports relatively"
            yield str(node.module).partition(".")[0]


def importing(*names: str) -> set[str]:
    return {source for source, all_ in imported().items() if all_ & {*names}}


def test_the_sources_are_found() -> None:
    assert {"cli.py", "rules/api.py", "rules/alhambra/palace.py"} <= imported().keys()


def test_only_what_is_at_the_devices_imports_pygame() -> None:
    found = importing("pygame")
    assert {place for place in found if not place.startswith(AT_THE_DEVICES)} == set()
    assert all(any(place.startswith(allowed) for place in found) for allowed in AT_THE_DEVICES)


def test_only_chance_draws_at_random_in_the_rules() -> None:
    drawing = {place for place in importing("random", "secrets", "uuid") if "rules/" in place}
    assert drawing == {"rules/chance.py"}


def test_nothing_but_the_three_packages_is_needed() -> None:
    needed = set[str]().union(*imported().values())
    assert needed <= {"alhambra", "pygame", "yaml", "platformdirs", *sys.stdlib_module_names}


READ_AT_IMPORT = """
import importlib, sys
read = []
def note(event, about):
    if event == "open" and str(about[0]).endswith(".yaml"):
        read.append(about[0])
sys.addaudithook(note)
for name in ("alhambra.cli", "alhambra.app.main", "alhambra.opponents.worker"):
    importlib.import_module(name)
print(*read)
"""


def test_no_data_file_is_read_before_it_is_asked_for() -> None:
    read = subprocess.run(
        [sys.executable, "-c", READ_AT_IMPORT], capture_output=True, text=True, check=True
    )
    assert [line for line in read.stdout.splitlines() if ".yaml" in line] == []
