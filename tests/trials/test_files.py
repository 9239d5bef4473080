"""The short form of the trial of files, and that it would find what is wrong."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from alhambra.app.program import settings_file
from alhambra.library import ledger
from tools.trials import files, visits


def test_no_damaged_file_harms_anybody() -> None:
    report = files.run(6, 7)
    assert sum(report.tried.values()) == 6 * 6
    assert report.found == [], report.text()


def test_the_running_program_shows_what_damaged_files_hold(tmp_path: Path) -> None:
    for number, case in enumerate((files.mutated_settings, files.statistics)):
        home = tmp_path / str(number)
        with visits.home(home):
            case(Random(number), home, True)
        assert (home / "games" / "saved" / "game.jsonl").exists()


def test_the_same_seed_tries_the_same_cases() -> None:
    one, two = files.run(3, 1), files.run(3, 1)
    assert one.tried == two.tried and one.found == two.found == []


def test_a_file_that_is_overwritten_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def forget(path: Path, target: Path) -> None:
        path.unlink()

    monkeypatch.setattr(settings_file, "move_file", forget)
    found = files.run(6, 7).found
    assert any("settings, mutated" in each.seed for each in found)


def test_a_game_that_is_not_counted_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def forget(path: Path, data: bytes, *, to_disk: bool) -> None:
        """Write nothing."""

    monkeypatch.setattr(ledger, "append_to_file", forget)
    assert any("a game is not counted" in each.what for each in files.run(4, 7).found)
