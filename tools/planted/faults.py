"""Reads ``faults.yaml``, and puts a fault into a file."""

from __future__ import annotations

from importlib.util import cache_from_source
from pathlib import Path
from typing import Final, NamedTuple

import yaml

FILE: Final = Path(__file__).with_name("faults.yaml")


class Fault(NamedTuple):
    """A fault: in ``file`` the text ``old``, which occurs exactly once, becomes ``new``."""

    name: str
    file: str
    old: str
    new: str
    tests: str = ""
    """Paths in ``tests`` to run first instead of the tests named like the file."""

    @property
    def package(self) -> str:
        """The folder of the file inside the program, such as ``rules/alhambra``."""
        return str(Path(self.file).parent.relative_to("alhambra"))


def load_faults(path: Path = FILE) -> tuple[Fault, ...]:
    """All faults of a file, in its order."""
    return tuple(Fault(**each) for each in yaml.safe_load(path.read_text("utf-8")))


def trouble(fault: Fault, tree: Path) -> str | None:
    """Return why the fault cannot be planted in the tree; None if it can."""
    path = tree / fault.file
    if not path.is_file():
        return f"there is no {fault.file}"
    gone = [test for test in fault.tests.split() if not (tree / "tests" / test).exists()]
    if gone:
        return f"there is no tests/{gone[0]}"
    right = path.read_text("utf-8")
    if (found := right.count(fault.old)) != 1:
        return f"its old text is found {found} times in {fault.file}"
    try:
        compile(right.replace(fault.old, fault.new), fault.file, "exec")
    except SyntaxError as error:  # any test would catch it
        return f"{fault.file} is no program with it: {error.msg}"
    return None


def write_program(path: Path, text: str) -> None:
    """Replace a file, and remove its compiled files: Python may miss a change of equal length."""
    path.write_text(text, "utf-8")
    for compiled in Path(cache_from_source(str(path))).parent.glob(f"{path.stem}.*"):
        compiled.unlink()
