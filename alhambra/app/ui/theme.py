"""The colours by name."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TypeAlias

import yaml

Colour: TypeAlias = tuple[int, int, int]
"""Red, green, blue, 0 to 255."""


class ThemeError(ValueError):
    """A colour, or the file of colours, is not as it has to be."""


class Theme:
    """Names and colours."""

    def __init__(self, colours: Mapping[str, Colour]) -> None:
        self._colours = dict(colours)

    def colour(self, name: str) -> Colour:
        """The colour of a name, or of ``#rrggbb``. Raises ``ThemeError`` for any other."""
        known = self._colours.get(name)
        if known is None:
            known = self._colours[name] = parsed(name)
        return known


def parsed(text: str) -> Colour:
    """The colour ``#rrggbb``. Raises ``ThemeError``."""
    digits = text.removeprefix("#")
    if len(digits) != 6 or digits == text:
        raise ThemeError(f"no colour of the theme, nor #rrggbb: {text!r}")
    try:
        red, green, blue = bytes.fromhex(digits)
    except ValueError:
        raise ThemeError(f"not a colour: {text!r}") from None
    return red, green, blue


def load_theme(path: Path) -> Theme:
    """The theme in a file of groups of names. Raises ``ThemeError``."""
    with path.open(encoding="utf-8") as file:
        groups = yaml.load(file, getattr(yaml, "CBaseLoader", yaml.BaseLoader))
    colours: dict[str, Colour] = {}
    for group, entries in groups.items():
        for name, text in entries.items():
            if name in colours:
                raise ThemeError(f"{path}: {group}.{name}: there is another colour of this name")
            try:
                colours[name] = parsed(text)
            except ThemeError as error:
                raise ThemeError(f"{path}: {group}.{name}: {error}") from None
    return Theme(colours)
