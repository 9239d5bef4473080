"""Help links at the table of Alhambra: the ids by which the rule book finds their topics."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from alhambra.app.games.alhambra.table.proposal import describe_reasons, visible_reasons
from alhambra.app.games.alhambra.table.prospects import carried_tile, prospects
from alhambra.app.games.alhambra.table.side_panels import SCORES
from alhambra.app.games.alhambra.table.snapshot import AlhambraSnapshot, cell_of
from alhambra.app.table.advice.advice_sentences import as_id
from alhambra.app.table.advice.hint_panel import reason_at, shown
from alhambra.app.table.picture import Kind, Spot, Token
from alhambra.rules.alhambra.model import Phase

PANELS: Final[Mapping[Kind, str]] = {
    Kind.MONEY: "panel.money",
    Kind.PURSE: "panel.money",
    Kind.MARKET: "panel.market",
    Kind.DEAL: "panel.market",
    Kind.HAND: "panel.hand",
    Kind.BOUGHT: "panel.bought",
    Kind.RESERVE: "panel.reserve",
    Kind.STORE: "panel.reserve",
    Kind.CELL: "panel.palace",
    Kind.GROUND: "panel.palace",
    Kind.DIRK: "panel.dirk",
    Kind.PLAYER: "panel.players",
    Kind.PASS: "panel.pass",
}
"""Help links of panels, by the kind of their spots."""
PHASES: Final[Mapping[Phase, str]] = {
    Phase.ACTION: "panel.turn",
    Phase.EXTRA: "panel.extra",
    Phase.PLACE: "panel.bought",
    Phase.LEFTOVER: "panel.leftovers",
    Phase.OVER: "panel.over",
}
BUTTONS: Final[Mapping[str, str]] = {
    SCORES.name: "panel.scores",
    "tiles-left": "panel.left",
    "money-left": "panel.left",
}


def help_link(snapshot: AlhambraSnapshot, spot: Spot | None) -> str:
    """Return the id of the refusal, the reason or the panel at a spot; None: of the phase."""
    if snapshot.ui.notice:
        return snapshot.ui.notice
    if spot is None:
        return PHASES[snapshot.seen.phase]
    token = spot.token
    if token.kind is Kind.CELL and carried_tile(snapshot) is not None:
        option = prospects(snapshot).get(cell_of(token))
        if option is not None and option.verdict is not None:
            return f"refusal.{option.verdict}"
    if token.kind is Kind.HINT or spot.group == "hint":
        return _reason(snapshot, token)
    if token.kind is Kind.BUTTON:
        return BUTTONS.get(token.name, PHASES[snapshot.seen.phase])
    return PANELS.get(token.kind, PHASES[snapshot.seen.phase])


def _reason(snapshot: AlhambraSnapshot, token: Token) -> str:
    """Return the reason that is pointed at, or the weightiest one of the hint that is shown."""
    hints, phase = snapshot.hints, PHASES[snapshot.seen.phase]
    if hints is None or not hints.advice:
        return phase
    names = [player.name for player in snapshot.seen.players]
    known = visible_reasons(hints.advice[shown(hints)].reasons, snapshot.seat, (snapshot.seat,))
    return reason_at(token, [id for id, _ in describe_reasons(known, names, as_id)]) or phase
