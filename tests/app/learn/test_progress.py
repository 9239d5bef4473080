"""The file of how far the player has come in the lessons."""

from __future__ import annotations

from pathlib import Path

import pytest

from alhambra.app.learn.progress import Progress, read_progress, write_progress

KEPT = {"alhambra": Progress(7), "dirk": Progress(0, True)}


def test_progress_is_read_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "data" / "lessons.json"
    assert read_progress(path) == {}
    write_progress(path, KEPT)
    assert read_progress(path) == KEPT


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff\xfe",
        b"[1, 2]",
        b'{"alhambra": 7, "dirk": {"step": -1, "finished": true}}',
        b'{"alhambra": {"step": true, "finished": false}, "dirk": {"step": 1}}',
        b"[" * 5000,
        b" " * 100_000,
    ],
)
def test_a_damaged_file_counts_as_nothing_begun(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "lessons.json"
    path.write_bytes(data)
    assert read_progress(path) == {}


def test_of_a_file_that_is_damaged_in_part_the_rest_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "lessons.json"
    path.write_bytes(b'{"alhambra": {"step": 7, "finished": false}, "dirk": null}')
    assert read_progress(path) == {"alhambra": Progress(7)}


def test_a_file_that_cannot_be_written_stops_nobody(tmp_path: Path) -> None:
    blocked = tmp_path / "data"
    blocked.write_text("a file where the folder should be")
    write_progress(blocked / "lessons.json", KEPT)
    assert blocked.read_text() == "a file where the folder should be"


def test_a_lesson_that_was_finished_stays_so_when_it_is_begun_again() -> None:
    assert Progress(5).left_at(34, 34) == Progress(0, True)
    assert Progress(0, True).left_at(3, 34) == Progress(3, True)
