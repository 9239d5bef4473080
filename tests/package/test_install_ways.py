"""Ways to install are tried each for itself, and one that fails is told."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from tools.install_ways import Installed, Way, attempt, copied, interpreters, run, strays, ways


def test_a_command_that_fails_tells_the_end_of_what_it_said() -> None:
    with pytest.raises(RuntimeError, match="exit 3: no such package"):
        run([sys.executable, "-c", "print('no such package'); exit(3)"], dict(os.environ))


def test_a_copy_of_the_checkout_has_all_that_is_packaged_and_nothing_built(tmp_path: Path) -> None:
    copy = copied(tmp_path / "Über größe")
    names = {path.name for path in copy.iterdir()}
    assert {"alhambra", "assets", "data", "pyproject.toml", "LICENSE", ".ci"} <= names
    assert not names & {".git", "build", "dist", ".venv"}


def test_an_install_that_fails_is_told() -> None:
    def install(place: Path) -> Installed:
        raise RuntimeError("pip ... exit 1: no matching distribution")

    well, told = attempt(Way("pip install .", "3.13", install))
    assert not well
    assert told == "FAILED: pip ... exit 1: no matching distribution"


def test_a_game_that_does_not_start_is_told() -> None:
    def install(place: Path) -> Installed:
        return Installed([sys.executable, "-c", "raise SystemExit(4)"], None, dict(os.environ))

    well, told = attempt(Way("pip install .", "3.13", install))
    assert not well
    assert "exit 4" in told


def test_what_lies_outside_of_the_package_is_told() -> None:
    own = (
        "../../../bin/alhambra",
        "../../Scripts/alhambra.exe",
        "_alhambra_game.pth",
        "alhambra/__init__.py",
        "alhambra/data/THIRD_PARTY_NOTICES.txt",
        "alhambra_game-0.4.0.dev0.dist-info/licenses/LICENSE",
    )
    others = ("THIRD_PARTY_NOTICES.txt", "assets/icon.png", "alhambra.txt", "tests/__init__.py")
    assert strays("\n".join((*own, *others))) == list(others)


def test_every_interpreter_is_tried() -> None:
    assert len(interpreters(())) == 1
    found = interpreters()
    assert "{}.{}".format(*sys.version_info) in found
    plain = [way.python for way in ways(found) if way.name == "pip install ."]
    assert plain == list(found)
