"""Advice in words, as far as all games share it: clauses, reasons, points."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from alhambra.ai.position import AnyJudgement
from alhambra.app.program.i18n import joined
from alhambra.app.table.picture import Say

SAID = 5
"""At most this many reasons are shown."""
PRAISED_LOSS, PRAISED_LEAD = 1.0, 0.5
"""A turn that is praised loses no more points, and is so many ahead of the next one."""
SLIGHT = 0.5
"""Reasons worth fewer points are not shown, unless there is no other."""
READ_LEAST, READ_SPEED = 3.0, 14.0
"""The fewest seconds for reading a remark, and the characters that are read in one."""


# -- clauses ---------------------------------------------------------------------------------------


def sentence(words: str) -> str:
    """Return the words with a capital letter at the beginning and a full stop at the end."""
    return f"{words[:1].upper()}{words[1:]}."


def in_order(clauses: Sequence[str], say: Say) -> str:
    """Return actions in order: ``this, that, then another``."""
    return _joined(clauses, "advice.then", say)


def listed(parts: Sequence[str], say: Say) -> str:
    """Return a list: ``this, that and another``."""
    return _joined(parts, "list.and", say)


def _joined(parts: Sequence[str], last: str, say: Say) -> str:
    """Return the parts with commas between them; the last one follows by another text."""
    if len(parts) == 1:
        return parts[0]
    return say(last, first=joined(say, parts[:-1]), last=parts[-1])


def as_id(id: str, **values: object) -> str:
    """Say a text by its id: what a reason is, whatever the language."""
    return id


# -- reasons ---------------------------------------------------------------------------------------


def weightiest(reasons: Iterable[tuple[str, float]]) -> tuple[tuple[str, float], ...]:
    """Return the reasons worth showing of sentences with points, the weightiest first."""
    ranked = sorted(reasons, key=lambda reason: -abs(reason[1]))
    return tuple(r for n, r in enumerate(ranked[:SAID]) if n == 0 or abs(r[1]) >= SLIGHT)


def is_praise(judgement: AnyJudgement) -> bool:
    """Return true if a remark on the turn praises it."""
    return judgement.lost <= PRAISED_LOSS


def is_well_played(judgement: AnyJudgement, *, exact: bool = False) -> bool:
    """Return true if the coach praises the turn: hardly any is better, and it was hard to find.

    ``exact``: it pays exactly, which is praised however easy it was to see.
    """
    others = (one.lead for one in judgement.best if one.turn != judgement.played.turn)
    ahead = judgement.played.lead - max(others, default=judgement.played.lead)
    return is_praise(judgement) and (exact or ahead >= PRAISED_LEAD)


def reading_time(words: str) -> float:
    """Return the seconds that reading takes."""
    return max(READ_LEAST, len(words) / READ_SPEED)


# -- points ----------------------------------------------------------------------------------------


def format_points(points: float, say: Say) -> str:
    """Return points without their sign, to a tenth."""
    size = abs(points)
    if round(size * 10) % 10 == 0:
        return str(round(size))
    return format_mean(size, say)


def format_mean(mean: float, say: Say) -> str:
    """Return a number not below 0 to a tenth: ``73.4``."""
    whole, part = divmod(round(mean * 10), 10)
    return say("number.decimal", whole=whole, part=part)


def rounded(points: float) -> float:
    """Return points as they read: to a tenth."""
    return round(points * 10) / 10


def rest_of(gain: float, reasons: Iterable[float]) -> float:
    """Return what these reasons leave of a turn's gain, so that the figures add up as they read."""
    return rounded(rounded(gain) - sum(map(rounded, reasons)))


def format_gain(points: float, say: Say) -> str:
    """Return points with their sign: ``+2.1`` or ``−12``; 0 has none."""
    figure = format_points(points, say)
    if round(abs(points) * 10) == 0:
        return figure
    return say("number.gain" if points > 0 else "number.loss", points=figure)
