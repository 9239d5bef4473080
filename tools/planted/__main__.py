"""``python -m tools.planted``: see the package."""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from tools.planted.catching import caught_by
from tools.planted.faults import Fault, load_faults, trouble, write_program

ROOT = Path(__file__).resolve().parents[2]


def main(words: Sequence[str]) -> int:
    """Plant the selected faults; return 1 if one is not caught or cannot be planted."""
    parser = argparse.ArgumentParser(prog="python -m tools.planted")
    parser.add_argument("--package", action="append", help="faults of this folder, as match")
    parser.add_argument("--only", action="append", help="faults whose name contains this")
    parser.add_argument("--near", action="store_true", help="run only the nearest tests")
    parser.add_argument("--check", action="store_true", help="only look for the original texts")
    asked = parser.parse_args(words)
    faults = [fault for fault in load_faults() if _is_asked_for(fault, asked)]
    gone = [(fault, why) for fault in faults if (why := trouble(fault, ROOT)) is not None]
    for fault, why in gone:
        print(f"GONE      {fault.name}: {why}")
    missed = 0
    if not asked.check:
        left = [fault for fault in faults if trouble(fault, ROOT) is None]
        with tempfile.TemporaryDirectory(prefix="planted-") as folder:
            missed = _plant(left, _copy(Path(folder) / "tree"), near=asked.near)
    print(f"{len(faults)} faults, {missed} not caught, {len(gone)} gone")
    return 1 if missed or gone else 0


def _is_asked_for(fault: Fault, asked: argparse.Namespace) -> bool:
    here = not asked.package or any(fault.package.startswith(one) for one in asked.package)
    return here and (not asked.only or any(one in fault.name for one in asked.only))


def _plant(faults: Sequence[Fault], tree: Path, *, near: bool) -> int:
    """Plant the faults one at a time; return the number of those not caught."""
    missed = 0
    for fault in faults:
        path = tree / fault.file
        right = path.read_text("utf-8")
        write_program(path, right.replace(fault.old, fault.new))
        began = time.monotonic()
        test = caught_by(tree, fault.file, fault.tests, near=near)
        seconds = f"{time.monotonic() - began:4.0f} s"
        write_program(path, right)
        missed += test is None
        said = "NOT CAUGHT" if test is None else "caught    "
        print(f"{said} {seconds}  {fault.package}: {fault.name}; {test or ''}", flush=True)
    return missed


def _copy(target: Path) -> Path:
    """Copy the files of the project as they are now, without those that git ignores."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, capture_output=True, check=True,
    )  # fmt: skip
    for name in listed.stdout.decode().split("\0"):
        if name and (ROOT / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target / name)
    return target


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
