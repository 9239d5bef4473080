"""Advice in words, as far as it is put alike in every game: clauses, reasons, points."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar

from alhambra.app.table.picture_builder import Say

SAID = 3
"""Reasons that are said at most."""
SLIGHT = 0.5
"""Points below which a reason is not worth a word, unless there is no other."""
WHOLE = 9.95
"""From so many points on no tenths are said."""


# -- clauses ---------------------------------------------------------------------------------------


def sentence(words: str) -> str:
    """The words with a large letter at the beginning and a full stop at the end."""
    return f"{words[:1].upper()}{words[1:]}."


def in_order(clauses: Sequence[str], say: Say) -> str:
    """What is done one after the other: ``this, that, then another``."""
    return _joined(clauses, "advice.then", say)


def listed(parts: Sequence[str], say: Say) -> str:
    """Things one after the other: ``this, that and another``."""
    return _joined(parts, "list.and", say)


def _joined(parts: Sequence[str], last: str, say: Say) -> str:
    """The parts with commas between them, but for the last one, which follows by another text."""
    words = parts[0]
    for part in parts[1:-1]:
        words = say("list.comma", first=words, last=part)
    return words if len(parts) == 1 else say(last, first=words, last=parts[-1])


# -- reasons ---------------------------------------------------------------------------------------


class Weighed(Protocol):
    """A reason of any game."""

    @property
    def points(self) -> float:
        """What the evaluation makes of it."""


W = TypeVar("W", bound=Weighed)


def weightiest(reasons: Iterable[W], most: int = SAID) -> tuple[W, ...]:
    """The reasons worth a word, the weightiest first."""
    ranked = sorted(reasons, key=lambda reason: -abs(reason.points))
    return tuple(r for n, r in enumerate(ranked[:most]) if n == 0 or abs(r.points) >= SLIGHT)


# -- points ----------------------------------------------------------------------------------------


def points_said(points: float, say: Say) -> str:
    """Points without their sign: whole ones, with a tenth where they are few."""
    size = abs(points)
    if size >= WHOLE:
        return str(round(size))
    if round(size * 10) % 10 == 0:
        return str(round(size))
    return mean_said(size, say)


def mean_said(mean: float, say: Say) -> str:
    """A number that is not below 0, to a tenth: ``73.4``."""
    whole, part = divmod(round(mean * 10), 10)
    return say("number.decimal", whole=whole, part=part)


def gain_said(points: float, say: Say) -> str:
    """Points with their sign: ``+2.1`` or ``−12``; nothing at all has none."""
    figure = points_said(points, say)
    if round(abs(points) * 10) == 0:
        return figure
    return say("number.gain" if points > 0 else "number.loss", points=figure)
