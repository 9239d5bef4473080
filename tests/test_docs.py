"""Examples in the sources, the api and commands in the docs do what they say."""

from __future__ import annotations

import doctest
import importlib
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import alhambra
from alhambra.__main__ import main
from alhambra.paths import ROOT

PACKAGE = Path(alhambra.__file__).parent
WITH_EXAMPLES = sorted(
    ".".join(source.relative_to(ROOT).with_suffix("").parts)
    for source in PACKAGE.rglob("*.py")
    if ">>> " in source.read_text(encoding="utf-8")
)
MARKED = re.compile(r"<!-- run -->\n\n((?:    .*\n)+)")
"""A block of commands that is to be run."""
PAGES = [
    *(page.relative_to(ROOT) for page in sorted((ROOT / "docs").glob("*.md"))),
    *(Path(page) for page in ("README.md", "CHANGELOG.md", "CONTRIBUTING.md")),
    *(page.relative_to(ROOT) for page in sorted((ROOT / "tools").glob("*/README.md"))),
    Path("tests/records/README.md"),
]
WIDEST_ROW = 160
NAMED = re.compile(r"`([\w.*<>-]+/[\w./*<>-]*)`")
"""A path, if it has a slash: names of files alone say only what is in a folder named before."""
MADE = "dist/", "build/"
"""Folders that are made by tools."""
TOPS = "alhambra", "assets", "bench", "data", "docs", "examples", "tests", "tools", ".ci", ".github"
TREE = [
    path.relative_to(ROOT)
    for top in TOPS
    for path in ((ROOT / top), *(ROOT / top).rglob("*"))
    if "__pycache__" not in path.parts
]
BRIEFLY = {r"--games \d+": "--games 1", r"\b(expert|hard|normal)\b": "easy"}
"""Changes to the commands of the docs that save time."""


@pytest.mark.parametrize("module", WITH_EXAMPLES)
def test_examples_of_the_sources_hold(module: str) -> None:
    found = doctest.testmod(importlib.import_module(module))
    assert found.attempted and not found.failed


def commands(page: Path) -> list[str]:
    blocks = MARKED.findall(page.read_text(encoding="utf-8"))
    return [line.strip() for block in blocks for line in block.splitlines()]


@pytest.mark.parametrize("page", ["README.md", "docs/bots.md"])
def test_commands_of_the_docs_run(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a folder with the example as ``mybot.py``; lines may use the files of those before."""
    (tmp_path / "examples").mkdir()
    for copy in ("mybot.py", "examples/simple_bot.py"):
        shutil.copy(ROOT / "examples" / "simple_bot.py", tmp_path / copy)
    monkeypatch.chdir(tmp_path)
    lines = commands(ROOT / page)
    assert lines
    for line in lines:
        for words, brief in BRIEFLY.items():
            line = re.sub(words, brief, line)
        program, *arguments = shlex.split(line.replace("python3", sys.executable), comments=True)
        assert program == "alhambra"
        with pytest.raises(SystemExit) as ended:
            sys.exit(main(arguments))
        assert not ended.value.code, line


@pytest.mark.parametrize("page", PAGES, ids=str)
def test_paths_that_the_docs_name_exist(page: Path) -> None:
    """In full, or from a folder of the tree on; ``<game>`` and ``*`` stand for any name."""
    text = (ROOT / page).read_text(encoding="utf-8")
    named = {path.strip("/") for path in NAMED.findall(text) if not path.startswith(MADE)}
    patterns = {path: re.sub("<[a-z]+>", "*", path) for path in named}
    gone = [
        path
        for path, pattern in patterns.items()
        if not any(known.match(pattern) or known.match(f"{pattern}.py") for known in TREE)
    ]
    assert not gone


@pytest.mark.parametrize("page", PAGES, ids=str)
def test_rows_of_tables_are_short_enough_to_read_as_text(page: Path) -> None:
    lines = (ROOT / page).read_text(encoding="utf-8").splitlines()
    assert not [line for line in lines if line.startswith("|") and len(line) >= WIDEST_ROW]


# -- the program from Python -----------------------------------------------------------------------


LIGHT = (
    "alhambra",
    "alhambra.rules.alhambra",
    "alhambra.rules.rollwrite",
    "alhambra.record",
    "alhambra.ai.search",
)
HEAVY = "pygame", "yaml"


def test_what_the_docs_show_of_the_api_is_so() -> None:
    done = doctest.testfile(str(ROOT / "docs" / "api.md"), module_relative=False)
    assert done.attempted and not done.failed


@pytest.mark.parametrize("module", LIGHT)
def test_importing_loads_neither_a_screen_nor_a_reader_of_data_files(module: str) -> None:
    code = f"import sys, {module}; print([name for name in {HEAVY} if name in sys.modules])"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout == "[]\n"
