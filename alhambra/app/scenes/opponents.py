"""Kinds of players at a table: a person, a level of the computer, or an external program."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from alhambra.app.program.app import App
from alhambra.match.match import HUMAN
from alhambra.match.programs import is_program, name_in
from alhambra.match.thinker import FALLBACK


def kind_name(app: App, kind: str) -> str:
    """Return the name of such a player in a selection."""
    if kind == HUMAN:
        return app.t("setup.human")
    return name_in(kind) if is_program(kind) else app.t(f"level.{kind}")


def kind_icon(kind: str) -> str:
    """Return the sprite of such a player."""
    return "human" if kind == HUMAN else "computer"


def about(app: App, kind: str) -> str:
    """Return a sentence about a person or a program; each game has its own about levels."""
    if kind == HUMAN:
        return app.t("setup.person_text")
    return app.t("setup.program_text", level=app.t(f"level.{FALLBACK}"))


def distinct(names: Sequence[str]) -> list[str]:
    """Return the names, with numbers if there are equal ones.

    >>> distinct(["Anna", "Ben", "Anna"])
    ['Anna', 'Ben', 'Anna 2']
    """
    found: list[str] = []
    for name in names:
        numbered = (f"{name} {number}" for number in count(2))
        found.append(name if name not in found else next(n for n in numbered if n not in found))
    return found
