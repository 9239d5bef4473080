"""The program from Python: what docs/api.md shows is so, and importing it is light."""

from __future__ import annotations

import doctest
import subprocess
import sys

import pytest

from alhambra.paths import ROOT

LIGHT = (
    "alhambra",
    "alhambra.rules.alhambra",
    "alhambra.rules.rollwrite",
    "alhambra.record",
    "alhambra.ai.thinking",
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
