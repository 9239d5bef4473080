"""Examples in the sources and commands in the docs do what they say."""

from __future__ import annotations

import doctest
import importlib
import re
import shlex
import shutil
import sys
from pathlib import Path

import pytest

import alhambra
from alhambra.__main__ import main

PACKAGE = Path(alhambra.__file__).parent
ROOT = PACKAGE.parent
WITH_EXAMPLES = sorted(
    ".".join(source.relative_to(ROOT).with_suffix("").parts)
    for source in PACKAGE.rglob("*.py")
    if ">>> " in source.read_text(encoding="utf-8")
)
MARKED = re.compile(r"<!-- run -->\n\n((?:    .*\n)+)")
"""A block of commands that is to be run."""
BRIEFLY = {r"--games \d+": "--games 1", r"\b(expert|hard|normal)\b": "easy"}
"""What is other than in the docs, so that it takes no time."""


@pytest.mark.parametrize("module", WITH_EXAMPLES)
def test_examples_of_the_sources_hold(module: str) -> None:
    found = doctest.testmod(importlib.import_module(module))
    assert found.attempted and not found.failed


def commands(page: Path) -> list[str]:
    blocks = MARKED.findall(page.read_text(encoding="utf-8"))
    return [line.strip() for block in blocks for line in block.splitlines()]


@pytest.mark.parametrize("page", ["bots.md"])
def test_commands_of_the_docs_run(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a folder with the example as ``mybot.py``; lines may use the files of those before."""
    (tmp_path / "examples").mkdir()
    for copy in ("mybot.py", "examples/simple_bot.py"):
        shutil.copy(ROOT / "examples" / "simple_bot.py", tmp_path / copy)
    monkeypatch.chdir(tmp_path)
    lines = commands(ROOT / "docs" / page)
    assert lines
    for line in lines:
        for words, brief in BRIEFLY.items():
            line = re.sub(words, brief, line)
        program, *arguments = shlex.split(line.replace("python3", sys.executable))
        assert program == "alhambra"
        with pytest.raises(SystemExit) as ended:
            sys.exit(main(arguments))
        assert not ended.value.code, line
