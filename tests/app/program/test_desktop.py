"""The system's clipboard, whatever is on it and where there is none."""

from __future__ import annotations

import pygame
import pytest

from alhambra.app.program.desktop import LONGEST, SystemClipboard


def test_what_is_no_text_is_put_on_it_as_far_as_it_can_be() -> None:
    pygame.display.init()
    clipboard = SystemClipboard()
    for text, put in (("a\0b", "ab"), ("x\udcffy", "x?y"), ("Příliš", "Příliš")):
        clipboard.put(text)
        assert clipboard.get() == put


def test_a_very_long_text_is_cut() -> None:
    pygame.display.init()
    clipboard = SystemClipboard()
    clipboard.put("x" * (LONGEST + 5))
    assert len(clipboard.get()) == LONGEST


def test_without_a_clipboard_nothing_is_copied(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*args: str) -> str:
        raise pygame.error("there is none")

    monkeypatch.setattr(pygame.scrap, "get_text", fail)
    monkeypatch.setattr(pygame.scrap, "put_text", fail)
    clipboard = SystemClipboard()
    clipboard.put("text")
    assert clipboard.get() == ""
