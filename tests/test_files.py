"""Files are replaced whole or not at all, also where another program holds them for a moment."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from alhambra import files


def test_a_file_is_replaced_whole(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "file.json"
    files.replace_file(path, b"old")
    files.replace_file(path, b"new")
    assert path.read_bytes() == b"new"
    assert os.listdir(path.parent) == ["file.json"]


def test_a_replacement_waits_for_a_scanner_that_holds_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries = []
    replace = os.replace

    def held_twice(source: Path, target: Path) -> None:
        tries.append(target)
        if len(tries) <= 2:
            raise PermissionError(13, "held by another program")
        replace(source, target)

    monkeypatch.setattr(os, "replace", held_twice)
    monkeypatch.setattr(files, "PAUSES", (0.0, 0.0))
    files.replace_file(tmp_path / "file", b"new")
    assert (tmp_path / "file").read_bytes() == b"new"
    assert len(tries) == 3


def test_a_file_that_stays_held_is_left_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_bytes(b"old")

    def held(source: Path, target: Path) -> None:
        raise PermissionError(13, "held by another program")

    monkeypatch.setattr(os, "replace", held)
    monkeypatch.setattr(files, "PAUSES", (0.0,))
    with pytest.raises(PermissionError):
        files.replace_file(tmp_path / "file", b"new")
    assert (tmp_path / "file").read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["file"]


def test_a_new_file_never_replaces_another(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "picture.png"
    files.create_file(path, b"first")
    with pytest.raises(FileExistsError):
        files.create_file(path, b"second")
    assert path.read_bytes() == b"first"


def test_no_part_of_a_new_file_is_left_on_a_full_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(handle: int) -> None:
        raise OSError(28, "no space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="no space"):
        files.create_file(tmp_path / "picture.png", b"picture")
    assert os.listdir(tmp_path) == []


def test_bytes_are_added_at_the_end(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "lines"
    files.append_to_file(path, b"one\n", to_disk=False)
    files.append_to_file(path, b"two\n", to_disk=True)
    assert path.read_bytes() == b"one\ntwo\n"


@pytest.mark.parametrize("to_disk", [False, True])
def test_adding_waits_for_a_scanner_that_holds_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, to_disk: bool
) -> None:
    path = tmp_path / "lines"
    path.write_bytes(b"one\n")
    tries = []
    open_file = Path.open

    def held_twice(self: Path, mode: str) -> object:
        tries.append(mode)
        if len(tries) <= 2:
            raise PermissionError(13, "held by another program")
        return open_file(self, mode)

    monkeypatch.setattr(Path, "open", held_twice)
    monkeypatch.setattr(files, "PAUSES", (0.0, 0.0))
    files.append_to_file(path, b"two\n", to_disk=to_disk)
    assert tries == ["ab"] * 3
    assert path.read_bytes() == b"one\ntwo\n"
