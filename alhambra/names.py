"""Names of players, opponents and games: what may be one, and how one is shown."""

from __future__ import annotations

from typing import Final

LONGEST_NAME: Final = 60
"""The most letters of a name."""


def shown_name(text: str) -> str:
    """Convert a name to one that can be shown: at most ``LONGEST_NAME`` letters, all visible."""
    return "".join(c if c.isprintable() else " " for c in text[:LONGEST_NAME]).strip()


def is_name(value: object, longest: int = LONGEST_NAME) -> bool:
    """The value can be a name: 1 to ``longest`` visible letters, no space but U+0020.

    So letters that nobody sees, that turn the direction of writing or that a terminal obeys are in
    no name: neither in settings and records nor in what a program says.
    """
    return (
        isinstance(value, str)
        and 0 < len(value) <= longest
        and value == value.strip()
        and value.isprintable()
    )
