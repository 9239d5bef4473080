"""Help links at the table of Roll & Write: the ids by which the rule book finds their topics."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from alhambra.app.games.rollwrite.table.proposal import describe_reasons
from alhambra.app.games.rollwrite.table.snapshot import RollwriteSnapshot
from alhambra.app.table.advice.advice_sentences import as_id
from alhambra.app.table.advice.hint_panel import reason_at, shown
from alhambra.app.table.picture import Kind, Spot
from alhambra.rules.rollwrite.model import Phase

PANELS: Final[Mapping[Kind, str]] = {
    Kind.CELL: "panel.crossings",
    Kind.GROUND: "panel.sheet",
    Kind.HAND: "panel.keep",
    Kind.DIE: "panel.dice",
    Kind.NUDGE: "panel.nudge",
    Kind.PURSE: "panel.coins",
    Kind.PASS: "panel.again",
    Kind.STORE: "panel.keep",
    Kind.PLAYER: "panel.players",
}
"""Help links of panels, by the kind of their spots."""
PHASES: Final[Mapping[Phase, str]] = {
    Phase.TURN: "panel.turn",
    Phase.AGAIN: "panel.again",
    Phase.KEEP: "panel.keep",
    Phase.OVER: "panel.over",
}


def help_link(snapshot: RollwriteSnapshot, spot: Spot | None) -> str:
    """Return the id of the refusal, the reason or the panel at a spot; None: of the phase."""
    phase = PHASES[snapshot.seen.phase]
    if snapshot.ui.notice:
        return snapshot.ui.notice
    if spot is None:
        return phase
    if spot.token.kind is Kind.HINT or spot.group == "hint":
        hints = snapshot.hints
        if hints is None or not hints.advice:
            return phase
        reasons = describe_reasons(hints.advice[shown(hints)], snapshot.seen, as_id)
        return reason_at(spot.token, [id for id, _ in reasons]) or phase
    return PANELS.get(spot.token.kind, phase)
