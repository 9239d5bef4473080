"""The clipboard of the desktop, the languages set in it, and its clock."""

from __future__ import annotations

import logging
from datetime import date, datetime

import pygame

from alhambra.app.ui.text_field import Clipboard

log = logging.getLogger(__name__)

LONGEST = 10_000
"""The most characters that are read from it."""


class SystemClipboard(Clipboard):
    """The system's clipboard. Where there is none, copying does nothing."""

    def get(self) -> str:
        """Return its text; empty if it holds no text."""
        try:
            return pygame.scrap.get_text()[:LONGEST]
        except (pygame.error, UnicodeError) as error:
            log.warning("the clipboard cannot be read: %s", error)
            return ""

    def put(self, text: str) -> None:
        """Copy this text. Invalid characters, as in some file names, are replaced."""
        plain = text.replace("\0", "").encode("utf-8", "replace").decode()
        try:
            pygame.scrap.put_text(plain)
        except pygame.error as error:
            log.warning("nothing can be put on the clipboard: %s", error)


def preferred_languages() -> list[str]:
    """Return the languages set in the system, the first choice first: ``["de_AT", "en"]``."""
    return [
        "_".join(filter(None, (found["language"], found["country"])))
        for found in pygame.system.get_pref_locales()
    ]


def local_hour() -> float:
    """Return the hour of the day where the player is, from 0 to 24."""
    now = datetime.now()
    return now.hour + now.minute / 60


def local_date() -> date:
    """Return the date where the player is."""
    return date.today()
