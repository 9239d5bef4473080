"""Reports why the game cannot open, also where nobody sees standard error."""

from __future__ import annotations

import logging
import os
import sys

import pygame

log = logging.getLogger(__name__)


def tell_fault(text: str) -> None:
    """Write the text to standard error; also show it in a box if the player would not see that."""
    print(f"alhambra: {text}", file=sys.stderr)
    if _is_hidden():
        try:
            pygame.display.message_box("Alhambra", text, "error")
        except pygame.error:
            log.exception("the system shows no message box")


def _is_hidden() -> bool:
    """True if standard error goes nowhere: a Windows program without a console, a macOS bundle."""
    if os.environ.get("SDL_VIDEODRIVER") == "dummy":  # a box would be invisible too
        return False
    stream = sys.__stderr__
    if stream is None:
        return True
    return sys.platform == "darwin" and hasattr(sys, "frozen") and not stream.isatty()
