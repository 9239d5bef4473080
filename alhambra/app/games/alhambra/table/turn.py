"""A person's turn at the table: what is chosen there, and what is asked about first."""

from __future__ import annotations

from collections.abc import Callable

from alhambra.app.games.alhambra.table import play
from alhambra.app.games.alhambra.table.actions import DEAL, PASS, TAKE
from alhambra.app.games.alhambra.table.desk import Desk
from alhambra.app.games.alhambra.table.warnings import Loss, lost
from alhambra.app.table import turn
from alhambra.app.table.picture import Token
from alhambra.rules.alhambra.choices import Choice, Place
from alhambra.rules.alhambra.model import Phase
from alhambra.rules.alhambra.palace import Cell


class Turn(turn.Turn[play.Step, Choice]):
    """What the player at the desk chooses."""

    _desk: Desk

    def __init__(self, desk: Desk, ask: Callable[[Loss, Callable[[], None]], None]) -> None:
        """``ask`` asks about a loss, and calls what it is handed if the player goes on."""
        super().__init__(desk)
        self._ask = ask
        self._warned: set[tuple[Loss, int]] = set()
        """What was asked about, and in which turn."""

    # -- choosing ----------------------------------------------------------------------------------

    def press(self, token: Token) -> None:
        """A click on something of the game, or Accept on it."""
        desk = self._desk
        self.take(play.pressed(desk.snapshot(), desk.story.offers, token))

    def can_lift(self, token: Token) -> bool:
        """Whether the thing can be picked up to look where it could go."""
        return play.can_lift(self._desk.snapshot(), token)

    def lift(self, token: Token) -> None:
        """A drag of this begins: it is held already."""
        desk = self._desk
        self.take(play.lifted(desk.snapshot(), desk.story.offers, token))

    def drop(self, target: Token | None) -> None:
        """The drag ends on this, or nowhere."""
        desk = self._desk
        self.take(play.dropped(desk.snapshot(), desk.story.offers, target))

    def _waits(self, step: play.Step) -> bool:
        """Ask, once a turn, before something useful is lost. Whether the choice has to wait."""
        desk, state = self._desk, self._desk.match.state
        loss = lost(step.choice, desk.snapshot().choices, state.phase) if step.choice else None
        if loss is None or not desk.app.settings.now.warnings:
            return False
        about = loss, state.turn
        if about in self._warned:
            return False
        self._warned.add(about)
        self._ask(loss, lambda: self._choose(step))
        return True

    def _choose(self, step: play.Step) -> None:
        """Make the choice; a tile dragged from the market onto a cell then goes there."""
        if step.choice is not None:
            self.submit(step.choice, lambda: self._place_at_once(step.cell))

    def _place_at_once(self, cell: Cell | None) -> None:
        """Place the tile that was bought on the cell, if it is time."""
        match = self._desk.match
        state = match.state
        if cell is None or state.phase is not Phase.PLACE or len(state.to_place) != 1:
            return
        placing = Place(state.to_place[0], cell)
        if match.refusal(placing) is None:
            match.submit(placing)

    # -- its end -----------------------------------------------------------------------------------

    def closing(self) -> Token | None:
        """What ends the turn, or the step, as things are."""
        desk = self._desk
        for token in (DEAL, TAKE, PASS):
            picked = () if token == PASS else desk.ui.picked
            if desk.story.offers.complete((*picked, token)) is not None:
                return token if token in desk.picture.by_token else None
        return None
