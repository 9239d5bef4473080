"""When the coach speaks of a turn, and what is said."""

from __future__ import annotations

from alhambra.ai.position import AnyJudgement, deciding_reason
from alhambra.ai.rollwrite.advice import Judgement
from alhambra.app.games.rollwrite.table.hints import (
    crossed_after,
    describe_reason,
    describe_turn,
)
from alhambra.app.table.advice.advice_sentences import is_praise, is_well_played
from alhambra.app.table.picture import Say
from alhambra.rules.rollwrite.model import State

COACH_SPEAKS_FROM = 4.0
"""Points of lead from which on the coach says that a turn gave them away: there are more turns than
in the first game, and fewer points."""


def is_remarked(judgement: AnyJudgement) -> bool:
    """Return true if the turn lost much, or was a fine one that is worth a word."""
    return judgement.lost >= COACH_SPEAKS_FROM or is_well_played(judgement)


def describe_remark(judgement: Judgement, state: State, say: Say) -> tuple[str, str]:
    """Return what the coach says of a turn, praise or a better one, and the reason for that."""
    turn, played = judgement.best[0], judgement.played
    if is_praise(judgement):
        turn, words, reason = played, say("coach.well"), deciding_reason(played.reasons)
    else:
        better = describe_turn(turn.turn, state, say)
        words = say("coach.better", turn=f"{better}.")
        reason = deciding_reason(turn.reasons, played.reasons)
    if reason is None:
        return words, ""
    crossed = crossed_after(turn.turn, state)
    return words, describe_reason(reason, state, crossed, say)
