"""A person's turn: choices made, taken back and made again, and its end confirmed."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil

from alhambra.app.sounds import Sound
from alhambra.app.table import play
from alhambra.app.table.actions import DEAL, PASS, TAKE
from alhambra.app.table.desk import Desk
from alhambra.app.table.picture import Token
from alhambra.app.table.timeline import STEP
from alhambra.app.table.warnings import Loss, lost
from alhambra.rules.alhambra.choices import Choice, Place
from alhambra.rules.alhambra.model import Phase

CONFIRM_WITHIN = 5.0
"""Seconds after which an unconfirmed turn ends by itself, where there is a clock."""
GLIDE = 0.2
"""Seconds in which something that was dropped in vain glides back."""
BACK = 0.16
"""Seconds in which what is taken back goes back."""


class Turn:
    """What the player at the desk chooses."""

    def __init__(self, desk: Desk, ask: Callable[[Loss, Callable[[], None]], None]) -> None:
        """``ask`` asks about a loss, and calls what it is handed if the player goes on."""
        self._desk = desk
        self._ask = ask
        self._warned: set[tuple[Loss, int]] = set()
        """What was asked about, and in which turn."""
        self._left = CONFIRM_WITHIN
        """Seconds until an unconfirmed turn ends by itself."""

    # -- choosing ----------------------------------------------------------------------------------

    def press(self, token: Token) -> None:
        """A click on something of the game, or Accept on it."""
        desk = self._desk
        self.take(play.pressed(desk.moment(), desk.story.offers, token))

    def take(self, step: play.Step) -> None:
        """Do what follows from something the player did."""
        desk = self._desk
        if step.sound is not None:
            desk.app.audio.play(step.sound)
        before, dropped = desk.ui, desk.ui.held is not None and step.ui.held is None
        desk.ui = step.ui
        if step.choice is None:
            if not desk.ui.picked and desk.ui.held is None:
                desk.ui = play.at_rest(desk.moment())
            desk.refresh(GLIDE if dropped else STEP)
            return
        if self._warns(step.choice, step):
            desk.ui = before if before.held is None else desk.ui
            desk.refresh(GLIDE)
        else:
            self.submit(step.choice, step)

    def _warns(self, choice: Choice, step: play.Step) -> bool:
        """Ask, once a turn, before something useful is lost. Whether the choice has to wait."""
        desk, state = self._desk, self._desk.match.state
        loss = lost(choice, desk.moment().choices, state.phase)
        if loss is None or not desk.app.settings.now.warnings:
            return False
        about = loss, state.turn
        if about in self._warned:
            return False
        self._warned.add(about)
        self._ask(loss, lambda: self.submit(choice, step))
        return True

    def submit(self, choice: Choice, step: play.Step) -> None:
        """Make the choice, and go on as the step says."""
        match = self._desk.match
        first = len(match.frames)
        self._left = CONFIRM_WITHIN
        match.submit(choice)
        self._place_at_once(step)
        self._desk.happened(first)

    def _place_at_once(self, step: play.Step) -> None:
        """A tile that was dragged from the market onto a cell goes there, if it is time."""
        match = self._desk.match
        state = match.state
        if step.cell is None or state.phase is not Phase.PLACE or len(state.to_place) != 1:
            return
        placing = Place(state.to_place[0], step.cell)
        if match.refusal(placing) is None:
            match.submit(placing)

    def drop_picked(self) -> bool:
        """Pick nothing any more. Whether anything was picked that need not be."""
        desk = self._desk
        desk.finish_telling()
        rest = play.at_rest(desk.moment()._replace(ui=desk.ui.blank))
        if not desk.ui.picked or desk.ui.picked == rest.picked:
            return False
        desk.ui = rest._replace(focus=desk.ui.focus, keyed=desk.ui.keyed)
        desk.refresh()
        return True

    # -- its end -----------------------------------------------------------------------------------

    def closing(self) -> Token | None:
        """What ends the turn, or the step, as things are."""
        desk = self._desk
        for token in (DEAL, TAKE, PASS):
            picked = () if token == PASS else desk.ui.picked
            if desk.story.offers.complete((*picked, token)) is not None:
                return token if token in desk.picture.by_token else None
        return None

    def end(self) -> None:
        """Confirm the turn, or press what ends it as things are."""
        if self._desk.match.unconfirmed:
            self.confirm()
        elif (token := self.closing()) is not None:
            self.press(token)

    def confirm(self) -> None:
        """The turn is over."""
        desk = self._desk
        desk.finish_telling()
        first = len(desk.match.frames)
        if desk.match.confirm():
            desk.happened(first)

    def count_down(self, dt: float) -> bool:
        """The turn waits to be confirmed, with a clock only so long. Whether that is news."""
        if self._desk.app.settings.now.confirm != "timer":
            return self._count(None)
        self._left -= dt
        if self._left <= 0:
            self.confirm()
            return True
        return self._count(ceil(self._left))

    def _count(self, seconds: int | None) -> bool:
        """Show how many seconds are left. Whether that is news."""
        desk = self._desk
        if desk.ui.seconds_left == seconds:
            return False
        desk.ui = desk.ui._replace(seconds_left=seconds)
        desk.refresh()
        return True

    # -- taking back -------------------------------------------------------------------------------

    def undo(self) -> None:
        """Take the last choice back, if that may be."""
        self._take_back(self._desk.match.can_undo, self._desk.match.undo)

    def restart(self) -> None:
        """Take all choices of the turn back, if that may be."""
        self._take_back(self._desk.match.can_restart_turn, self._desk.match.restart_turn)

    def _take_back(self, possible: bool, act: Callable[[], None]) -> None:
        desk = self._desk
        desk.finish_telling()
        if not possible:
            return
        desk.app.audio.play(Sound.UNDO)
        before = tuple(desk.match.frames)
        act()
        mover, story = desk.match.to_move, desk.story
        if mover is not None and mover != story.seat and mover in story.humans:
            story.seat, story.covered = mover, story.covers  # who sees the table now is another
        desk.changed()
        desk.refresh(BACK, story.ways_back(before[len(desk.match.frames) :]))

    def redo(self) -> None:
        """Make the choice again that was taken back last."""
        desk = self._desk
        desk.finish_telling()
        first = len(desk.match.frames)
        if desk.match.redo():
            desk.app.audio.play(Sound.REDO)
            desk.happened(first, briskly=True)
