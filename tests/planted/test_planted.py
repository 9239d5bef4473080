"""Faults are planted where their old text is, and caught by the nearest test that fails."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.planted.catching import caught_by, stages
from tools.planted.faults import Fault, load_faults, trouble, write_program

SUM = "alhambra/counting/sums.py"
TESTS = "tests/counting/test_sums.py"


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A program of one function, with one test."""
    files = {
        SUM: "def double(number: int) -> int:\n    return number + number\n",
        "alhambra/__init__.py": "",
        "alhambra/counting/__init__.py": "",
        TESTS: "from alhambra.counting.sums import double\n\n\n"
        "def test_three() -> None:\n    assert double(3) == 6\n",
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return tmp_path


def test_a_fault_that_a_test_notices_is_caught_and_another_is_not(tree: Path) -> None:
    path = tree / SUM
    assert caught_by(tree, SUM, near=True) is None
    write_program(path, path.read_text().replace("number + number", "number * number"))
    assert caught_by(tree, SUM) == f"{TESTS}::test_three"
    write_program(path, path.read_text().replace("number * number", "number * 2     "))
    assert caught_by(tree, SUM, near=True) is None


def test_a_text_that_is_gone_or_stands_there_twice_is_trouble(tree: Path) -> None:
    assert trouble(Fault("twice", SUM, "number + number", "0"), tree) is None
    assert trouble(Fault("gone", SUM, "number - number", "0"), tree) is not None
    assert trouble(Fault("often", SUM, "number", "0"), tree) is not None
    assert trouble(Fault("untested", SUM, "number + number", "0", "gone.py"), tree) is not None
    assert trouble(Fault("broken", SUM, "number + number", "number +"), tree) is not None
    assert trouble(Fault("moved", "alhambra/sums.py", "number + number", "0"), tree) is not None


def test_the_nearest_tests_come_first_and_none_is_left_out(tree: Path) -> None:
    first, second, *others = stages(tree, SUM)
    assert first == [TESTS]
    assert second == ["tests/counting"]
    assert others[0][:2] == ["tests", "--ignore=tests/counting"]


def test_every_package_has_its_faults() -> None:
    faults = load_faults()
    assert len({fault.name for fault in faults}) == len(faults) >= 60
    packages = {fault.package.split("/")[0] for fault in faults}
    assert packages == {
        ".",
        *("rules", "record", "ai", "match"),
        *("opponents", "library", "learning", "reviews", "app"),
    }
