"""The system's clipboard, whatever is on it and where there is none."""

from __future__ import annotations

import io
import os
import sys
import time
from pathlib import Path

import pygame
import pytest

from alhambra.app import commands
from alhambra.app.program.desktop import LONGEST, SystemClipboard
from alhambra.app.program.file_manager import find_file_manager
from alhambra.app.program.log_file import tell_fault
from alhambra.app.program.window import NoDisplay
from alhambra.home_lock import HomeLock
from alhambra.located import DataError


def test_what_is_no_text_or_too_long_is_put_on_it_as_far_as_it_can_be() -> None:
    pygame.display.init()
    clipboard, long = SystemClipboard(), "x" * LONGEST
    for text, put in (
        ("a\0b", "ab"), ("x\udcffy", "x?y"), ("Příliš", "Příliš"), (f"{long}x", long)
    ):  # fmt: skip
        clipboard.put(text)
        assert clipboard.get() == put


def test_without_a_clipboard_nothing_is_copied(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*args: str) -> str:
        raise pygame.error("there is none")

    monkeypatch.setattr(pygame.scrap, "get_text", fail)
    monkeypatch.setattr(pygame.scrap, "put_text", fail)
    clipboard = SystemClipboard()
    clipboard.put("text")
    assert clipboard.get() == ""


# -- file manager ----------------------------------------------------------------------------------


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


# -- fault box -------------------------------------------------------------------------------------


@pytest.fixture
def boxes(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts of the boxes that are shown, on a system with a screen."""
    shown: list[str] = []
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    monkeypatch.setattr(pygame.display, "message_box", lambda title, text, kind: shown.append(text))
    return shown


def test_a_program_without_standard_error_shows_a_box(
    boxes: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "__stderr__", None)
    tell_fault("no screen")
    assert boxes == ["no screen"]


def test_a_bundle_of_macos_shows_a_box_unless_a_terminal_started_it(
    boxes: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "__stderr__", io.StringIO())
    tell_fault("no screen")
    assert boxes == ["no screen"]

    terminal = io.StringIO()
    monkeypatch.setattr(terminal, "isatty", lambda: True)
    monkeypatch.setattr(sys, "__stderr__", terminal)
    tell_fault("no screen")
    assert boxes == ["no screen"]


def test_elsewhere_standard_error_is_enough(
    boxes: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    tell_fault("no screen")
    assert capsys.readouterr().err == "alhambra: no screen\n"
    assert not boxes


def test_a_system_without_boxes_is_logged(
    boxes: list[str], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(title: str, text: str, kind: str) -> None:
        raise pygame.error("no message system available")

    monkeypatch.setattr(pygame.display, "message_box", fail)
    monkeypatch.setattr(sys, "__stderr__", None)
    tell_fault("no screen")
    assert "no message box" in caplog.text


@pytest.mark.parametrize(
    ("fault", "code", "told"),
    [
        (DataError("data/theme.yaml:3: no such colour"), 1, "data/theme.yaml:3: no such colour"),
        (ZeroDivisionError("division by zero"), 1, "alhambra.log"),
        (NoDisplay("dummy"), 2, "screen"),
    ],
)
def test_a_fault_at_the_start_is_told_logged_and_ends_the_program(
    fault: Exception,
    code: int,
    told: str,
    boxes: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(lock: HomeLock) -> None:
        raise fault

    monkeypatch.setenv("ALHAMBRA_HOME", str(tmp_path))
    monkeypatch.setenv("LANGUAGE", "en")
    monkeypatch.setattr(sys, "__stderr__", None)
    monkeypatch.setattr(commands, "Program", fail)
    assert commands.play() == code
    (box,) = boxes
    assert told in box
    logged = (tmp_path / "log" / "alhambra.log").read_text(encoding="utf-8")
    assert (f"{type(fault).__name__}: {fault}" in logged) == (code == 1)
