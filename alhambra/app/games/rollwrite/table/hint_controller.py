"""Advice at the table of Roll & Write."""

from __future__ import annotations

from collections.abc import Sequence

from alhambra.app.games.rollwrite.table.desk import Desk
from alhambra.app.games.rollwrite.table.offers import faces_of
from alhambra.app.table import hint_controller as counsel
from alhambra.app.table.offers import tokens_for
from alhambra.app.table.picture import Token
from alhambra.match.match_game import Done
from alhambra.rules.rollwrite.choices import Choice

MENTIONED = 2.5
"""Points of lead from which on the coach says that a turn gave them away: there are more turns than
in the first game, and fewer points."""


class HintController(counsel.HintController):
    """Hints and the coach's word, each about what is decided up to a throw of dice."""

    mentioned = MENTIONED
    _desk: Desk

    @property
    def decides(self) -> bool:
        """Whether the player has something to decide, and the own sheet before him."""
        return self._desk.snapshot().mine

    def tokens(self, choice: Choice) -> Sequence[Token]:
        """What has to be picked for the choice; what closes it last."""
        return tokens_for(faces_of(choice))

    def judged(self, done: Done) -> bool:
        """All that was decided."""
        return True
