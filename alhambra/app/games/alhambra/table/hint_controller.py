"""Advice at the table of the first game."""

from __future__ import annotations

from collections.abc import Sequence

from alhambra.app.games.alhambra.table.desk import Desk
from alhambra.app.games.alhambra.table.offers import faces_of
from alhambra.app.table import hint_controller as counsel
from alhambra.app.table.offers import tokens_for
from alhambra.app.table.picture import Token
from alhambra.match.match_game import Done
from alhambra.rules.alhambra.choices import Choice
from alhambra.rules.alhambra.model import Phase, State

MENTIONED = 4.0
"""Points of lead from which on the coach says that a turn gave them away."""


class HintController(counsel.HintController):
    """Hints and the coach's word, for whoever sees the own hand."""

    mentioned = MENTIONED
    _desk: Desk

    @property
    def decides(self) -> bool:
        """Whether the player has something to decide, and sees the own hand."""
        snapshot = self._desk.snapshot()
        return snapshot.mine and not snapshot.covered

    def tokens(self, choice: Choice) -> Sequence[Token]:
        """What has to be picked for the choice; what closes it last."""
        return tokens_for(faces_of(choice))

    def judged(self, done: Done) -> bool:
        """Turns that are over, or wait for the player's word; not the placing of tiles won."""
        match = self._match
        before: State = match.frames[done.before].state
        going_on = match.to_move == done.seat and match.state.turn == before.turn
        return before.phase is not Phase.LEFTOVER and (not going_on or match.unconfirmed)
