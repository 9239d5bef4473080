"""The system's clipboard."""

from __future__ import annotations

import pygame


class SystemClipboard:
    """Texts copied in other programs, and for them."""

    def get(self) -> str:
        """What is on it; empty if that is no text."""
        return pygame.scrap.get_text()

    def put(self, text: str) -> None:
        """Put this on it."""
        pygame.scrap.put_text(text)
