"""The shapes of the pointer. Each scene tells its own; ``program/window`` shows it."""

from __future__ import annotations

from enum import StrEnum


class Pointer(StrEnum):
    """A shape of the pointer; its sprite is ``pointer-`` and this name."""

    ARROW = "arrow"
    HAND = "hand"
    """Over something that can be taken."""
    GRAB = "grab"
    """Carrying something, or moving the view."""
    NO = "no"
    """Over a place that does not accept what is carried."""
    TEXT = "text"
    """Over a text field."""
