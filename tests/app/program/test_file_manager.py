"""Files are shown by the system's file manager, where there is one."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import pytest

from alhambra.app.program.file_manager import find_file_manager

LINUX = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="others have their own")
PATIENCE = 20.0


def opener_in(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A program that opens folders, and notes which; return the file of its notes."""
    notes = folder / "notes"
    script = folder / "xdg-open"
    script.write_text(
        f'#!/bin/sh\nprintf "%s|%s" "$1" "$LD_LIBRARY_PATH" >"{notes}.new"\n'
        f'mv "{notes}.new" "{notes}"\n'
    )
    script.chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("DISPLAY", ":99")
    return notes


@LINUX
def test_the_folder_of_a_file_is_opened_without_our_libraries(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    notes = opener_in(tmp_path, monkeypatch)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setenv("LD_LIBRARY_PATH", "/of/the/package")
    monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", "/of/the/system")
    show = find_file_manager()
    assert show is not None
    show(tmp_path / "of Anna" / "a game.jsonl")
    end = time.monotonic() + PATIENCE
    while not notes.exists() and time.monotonic() < end:
        time.sleep(0.01)
    assert notes.read_text() == f"{tmp_path / 'of Anna'}|/of/the/system"


@LINUX
@pytest.mark.parametrize("missing", ["screen", "program"])
def test_without_a_screen_or_such_a_program_nothing_is_offered(
    missing: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opener_in(tmp_path, monkeypatch)
    if missing == "program":
        monkeypatch.setenv("PATH", str(tmp_path / "nothing"))
    else:
        monkeypatch.delenv("DISPLAY")
        monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert find_file_manager() is None
