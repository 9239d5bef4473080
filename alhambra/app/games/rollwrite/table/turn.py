"""A person's turn at the sheet: what is chosen there."""

from __future__ import annotations

from collections.abc import Callable

from alhambra.app.games.rollwrite.table import play
from alhambra.app.games.rollwrite.table.desk import Desk
from alhambra.app.games.rollwrite.table.offers import DONE, PARKING
from alhambra.app.table import turn
from alhambra.app.table.picture import Token
from alhambra.rules.rollwrite.choices import Choice
from alhambra.rules.rollwrite.model import KEEP


class Turn(turn.Turn[play.Step, Choice]):
    """What the player at the desk chooses."""

    _desk: Desk

    def press(self, token: Token) -> None:
        """A click on something of the game, or Accept on it."""
        desk = self._desk
        self.take(play.pressed(desk.snapshot(), desk.story.offers, token))

    def can_lift(self, token: Token) -> bool:
        """Whether it is a die that can be picked up."""
        return play.can_lift(self._desk.snapshot(), token)

    def lift(self, token: Token) -> None:
        """A drag of this die begins: it is held already."""
        self.take(play.lifted(self._desk.snapshot(), token))

    def drop(self, target: Token | None) -> None:
        """The drag ends on this, or nowhere."""
        desk = self._desk
        self.take(play.dropped(desk.snapshot(), desk.story.offers, target))

    def closing(self) -> Token | None:
        """What ends the turn, or parks what is picked; too early, that is told."""
        desk = self._desk
        for token in (DONE, PARKING):
            if desk.story.offers.complete((*desk.ui.picked, token)) is not None:
                return token
        return PARKING if desk.snapshot().state.phase is KEEP else None

    def _take_back(self, possible: bool, act: Callable[[], None]) -> None:
        """Take back, and see it on the own sheet."""
        if possible:
            self._desk.story.looking = None
        super()._take_back(possible, act)
