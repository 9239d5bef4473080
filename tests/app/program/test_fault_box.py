"""What kept the game from opening is told, also where nobody sees standard error."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pygame
import pytest

from alhambra.app.commands import play
from alhambra.app.program.log_file import tell_fault
from alhambra.app.program.window import NoDisplay
from alhambra.home_lock import HomeLock
from alhambra.located import DataError


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
    monkeypatch.setattr(play, "Program", fail)
    assert play.play() == code
    (box,) = boxes
    assert told in box
    logged = (tmp_path / "log" / "alhambra.log").read_text(encoding="utf-8")
    assert (f"{type(fault).__name__}: {fault}" in logged) == (code == 1)
