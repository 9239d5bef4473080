"""Which module may import what: read from the source, without running any of it."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parent.parent / "alhambra"
SOURCES = sorted(PACKAGE.rglob("*.py"))

AT_THE_DEVICES = (
    "app/audio.py",
    "app/clipboard.py",
    "app/fault_box.py",
    "app/gfx/",
    "app/input/pads.py",
    "app/input/router.py",
    "app/loop.py",
    "app/main.py",
    "app/shot.py",
    "app/window.py",
)
"""Files and folders that speak to the screen, the sound and the devices: these import pygame."""

OUTER_WORLD = {"io", "json", "os", "pathlib", "platformdirs", "pygame", "sys", "time", "yaml"}
"""Nothing of this is known to the rules."""


def place(source: Path) -> str:
    """Where a source is in the package: ``rules/chance.py``."""
    return source.relative_to(PACKAGE).as_posix()


def imported(source: Path) -> Iterator[str]:
    """The modules that a source imports anywhere in it, functions included."""
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{place(source)} imports relatively"
            assert node.module is not None
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def outermost(source: Path) -> set[str]:
    """The first names of what a source imports: ``alhambra``, ``typing``, ``pygame``."""
    return {name.partition(".")[0] for name in imported(source)}


def test_the_sources_are_found() -> None:
    assert {"cli.py", "rules/api.py", "rules/alhambra/palace.py"} <= {place(s) for s in SOURCES}


@pytest.mark.parametrize("source", SOURCES, ids=place)
def test_only_what_is_at_the_devices_imports_pygame(source: Path) -> None:
    if "pygame" in outermost(source):
        assert place(source).startswith(AT_THE_DEVICES)


RULES = [source for source in SOURCES if place(source).startswith("rules/")]


@pytest.mark.parametrize("source", RULES, ids=place)
def test_the_rules_know_nothing_of_the_outer_world(source: Path) -> None:
    assert not outermost(source) & OUTER_WORLD
    others = {name for name in imported(source) if name.startswith("alhambra.")}
    assert all(name.startswith("alhambra.rules") for name in others)


@pytest.mark.parametrize("source", RULES, ids=place)
def test_only_chance_draws_at_random(source: Path) -> None:
    if outermost(source) & {"random", "secrets", "uuid"}:
        assert place(source) == "rules/chance.py"


@pytest.mark.parametrize("source", [s for s in SOURCES if place(s).startswith("ai/")], ids=place)
def test_opponents_see_no_screen_and_no_file(source: Path) -> None:
    assert not outermost(source) & {"json", "os", "pathlib", "platformdirs", "pygame", "yaml"}
    others = {name for name in imported(source) if name.startswith("alhambra.")}
    assert all(name.startswith(("alhambra.rules", "alhambra.ai")) for name in others)


def test_nothing_but_the_three_packages_is_needed() -> None:
    needed = {name.partition(".")[0] for source in SOURCES for name in imported(source)}
    assert needed <= {"alhambra", "pygame", "yaml", "platformdirs", *sys.stdlib_module_names}
