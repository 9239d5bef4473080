"""When the coach speaks of a turn, and what is said."""

from __future__ import annotations

from alhambra.ai.alhambra import advice
from alhambra.ai.alhambra.advice import is_exact
from alhambra.ai.position import AnyJudgement, deciding_reason
from alhambra.app.games.alhambra.table.hints import (
    describe_reason,
    distinct_descriptions,
    visible_reasons,
)
from alhambra.app.games.alhambra.table.purpose import Purpose, find_purpose
from alhambra.app.program.people import spoken_names
from alhambra.app.table.advice.advice_sentences import is_praise, is_well_played
from alhambra.app.table.picture import Say
from alhambra.rules.alhambra.model import State

COACH_SPEAKS_FROM = 6.0
"""The coach remarks on turns that lost at least this many points of lead."""


def is_remarked(judgement: AnyJudgement) -> bool:
    """Return true if the turn lost much, or was a fine one that is worth a word."""
    exact = any(map(is_exact, judgement.played.turn))
    return judgement.lost >= COACH_SPEAKS_FROM or is_well_played(judgement, exact=exact)


def describe_remark(judgement: advice.Judgement, before: State, say: Say) -> tuple[str, str]:
    """Return what the coach says of a turn, praise or a better one, and the reason for that."""
    seat, names = before.to_move, spoken_names(before.players)
    played, best = (
        one._replace(reasons=tuple(visible_reasons(one.reasons, seat, (seat,))))
        for one in (judgement.played, judgement.best[0])
    )
    if is_praise(judgement):
        words, reason = say("coach.well"), deciding_reason(played.reasons)
    else:
        turn, _ = distinct_descriptions((best.turn, played.turn), say)
        words = say("coach.better", turn=f"{turn}.")
        reason = deciding_reason(best.reasons, played.reasons)
        purpose = find_purpose(best, (played,))
        if purpose is Purpose.WAIT:
            return words, say("coach.wait")
        if purpose in (Purpose.PASS, Purpose.ROOM):
            return words, say(f"coach.{purpose}")
    return words, "" if reason is None else describe_reason(reason, names, say)
