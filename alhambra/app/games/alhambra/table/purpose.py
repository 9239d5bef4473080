"""The purpose of a turn that its choices do not show: to wait, to deny or to keep space."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from alhambra.ai.alhambra.advice import Advice, Denied, LessForOthers, MoreForOthers, Room
from alhambra.ai.position import deciding_reason
from alhambra.app.table.advice.advice_sentences import SLIGHT, rounded
from alhambra.rules.alhambra.choices import Add, Buy, Remove, Swap

LITTLE = 1.0
"""A redesign that brings or costs fewer points may be a mere waiting move."""


class Purpose(StrEnum):
    """Named like its sentence in the texts of the coach."""

    WAIT = "waits"
    """Nothing is bought, where another turn opens tiles for the others."""
    PASS = "passes"
    """The palace is redesigned only to let the turn go by."""
    DENY = "denies"
    """Others are left without what the turn buys."""
    ROOM = "keeps_room"
    """More tiles fit the palace later."""


def find_purpose(turn: Advice, known: Iterable[Advice] = ()) -> Purpose | None:
    """Return the purpose of a turn, beside the best of the turns ``known`` that shows one.

    Turns that bring as much or more show none.
    """
    if _is_waiting_move(turn):
        return Purpose.PASS
    lesser = (other for other in known if rounded(other.gain) < rounded(turn.gain))
    found = (_beside(turn, other) for other in lesser)
    return next((purpose for purpose in found if purpose is not None), None)


def _is_waiting_move(turn: Advice) -> bool:
    """Return true for a redesign that is much like doing nothing, and has no other merit."""
    redesigns = all(isinstance(choice, Add | Remove | Swap) for choice in turn.turn)
    merits = any(reason.points >= SLIGHT for reason in turn.reasons)
    return redesigns and not merits and abs(turn.gain) < LITTLE


def _beside(turn: Advice, instead_of: Advice) -> Purpose | None:
    """Return what outweighs all else that speaks for a turn, compared with another one.

    What the turn itself gains by it is at least half of what it brings.
    """
    reason = deciding_reason(turn.reasons, instead_of.reasons)
    least = 0.0 if reason is None else reason.points
    buys = any(isinstance(choice, Buy) for choice in turn.turn)
    found = (one for one in instead_of.reasons if isinstance(one, MoreForOthers))
    opened = 0.0 if buys else -sum(one.points for one in found if one.bought)
    shut = _room(instead_of)
    kept = _room(turn) - shut if shut <= -SLIGHT else 0.0
    if max(opened, kept) > least:
        return Purpose.WAIT if opened >= kept else Purpose.ROOM
    main = least >= SLIGHT and least * 2 >= turn.gain > 0
    if not main or any(one.points > least for one in turn.reasons):
        return None
    if isinstance(reason, Room):
        return Purpose.ROOM
    return Purpose.DENY if buys and isinstance(reason, Denied | LessForOthers) else None


def _room(turn: Advice) -> float:
    """Return the points that the change of the room brings."""
    return sum(reason.points for reason in turn.reasons if isinstance(reason, Room))
