"""What the mouse pointer looks like, by what it can do where it is."""

from __future__ import annotations

from enum import StrEnum


class Pointer(StrEnum):
    """A picture of the pointer; its sprite is called ``pointer-`` and this."""

    ARROW = "arrow"
    HAND = "hand"
    """Over something that can be taken."""
    GRAB = "grab"
    """Carrying something, or moving the view."""
    NO = "no"
    """Over a place that will not have what is carried."""
    TEXT = "text"
    """Over something to write in."""
