"""The system's clipboard."""

from __future__ import annotations

import logging

import pygame

log = logging.getLogger(__name__)

LONGEST = 10_000
"""Characters that are taken from it."""


class SystemClipboard:
    """Texts copied in other programs, and for them. Where there is none, nothing is copied."""

    def get(self) -> str:
        """What is on it; empty if that is no text."""
        try:
            return pygame.scrap.get_text()[:LONGEST]
        except (pygame.error, UnicodeError) as error:
            log.warning("the clipboard cannot be read: %s", error)
            return ""

    def put(self, text: str) -> None:
        """Put this on it. What is no text (names of files may be any bytes) is replaced."""
        plain = text.replace("\0", "").encode("utf-8", "replace").decode()
        try:
            pygame.scrap.put_text(plain)
        except pygame.error as error:
            log.warning("nothing can be put on the clipboard: %s", error)
