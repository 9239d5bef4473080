"""The shapes of the mouse pointer.

``Scene.pointer`` decides which one is shown: at a table ``pointer_over`` of ``table/focus``, on
other screens ``Form``. ``Pointers`` of ``program/window`` shows it.
"""

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
