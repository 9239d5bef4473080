"""A person's turn: choices made, taken back and made again, and its end confirmed."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from math import ceil
from typing import Any, Generic, TypeVar

from alhambra.app.table.desk import Desk
from alhambra.app.table.picture import Token
from alhambra.app.table.timeline import STEP
from alhambra.app.table.ui_state import Step
from alhambra.app.ui.sounds import Sound

CONFIRM_WITHIN = 5.0
"""Seconds after which an unconfirmed turn ends by itself, where there is a clock."""
GLIDE = 0.2
"""Seconds in which something that was dropped in vain glides back."""
BACK = 0.16
"""Seconds in which what is taken back goes back."""

S = TypeVar("S", bound=Step[Any, Any])
C = TypeVar("C")


class Turn(ABC, Generic[S, C]):
    """What the player at the desk chooses."""

    def __init__(self, desk: Desk[Any, Any]) -> None:
        self._desk = desk
        self._left = CONFIRM_WITHIN
        """Seconds until an unconfirmed turn ends by itself."""

    # -- choosing: what it means, each game knows --------------------------------------------------

    @abstractmethod
    def press(self, token: Token) -> None:
        """A click on something of the game, or Accept on it."""

    @abstractmethod
    def can_lift(self, token: Token) -> bool:
        """Whether the thing can be picked up."""

    @abstractmethod
    def lift(self, token: Token) -> None:
        """A drag of this begins: it is held already."""

    @abstractmethod
    def drop(self, target: Token | None) -> None:
        """The drag ends on this, or nowhere."""

    def take(self, step: S) -> None:
        """Do what follows from something the player did."""
        desk = self._desk
        if step.sound is not None:
            desk.app.audio.play(step.sound)
        before, dropped = desk.ui, desk.ui.held is not None and step.ui.held is None
        desk.ui = step.ui
        if step.choice is None:
            if not desk.ui.picked and desk.ui.held is None:
                desk.ui = desk.at_rest(desk.ui)
            desk.refresh(GLIDE if dropped else STEP)
            return
        if self._waits(step):
            desk.ui = before if before.held is None else desk.ui
            desk.refresh(GLIDE)
        else:
            self._choose(step)

    def _waits(self, step: S) -> bool:
        """Whether the choice has to wait, for the player is asked first."""
        return False

    def _choose(self, step: S) -> None:
        """Make the choice of the step."""
        if step.choice is not None:
            self.submit(step.choice)

    def submit(self, choice: C, then: Callable[[], object] = lambda: None) -> None:
        """Make the choice, do what comes with it, and tell all that follows."""
        match = self._desk.match
        first = len(match.frames)
        self._left = CONFIRM_WITHIN
        match.submit(choice)
        then()
        self._desk.happened(first)

    def drop_picked(self) -> bool:
        """Pick nothing any more. Whether anything was picked that need not be."""
        desk = self._desk
        desk.finish_telling()
        rest = desk.at_rest(desk.ui.blank)
        if not desk.ui.picked or desk.ui.picked == rest.picked:
            return False
        desk.ui = rest._replace(focus=desk.ui.focus, keyed=desk.ui.keyed)
        desk.refresh()
        return True

    # -- its end -----------------------------------------------------------------------------------

    @abstractmethod
    def closing(self) -> Token | None:
        """What ends the turn, or the step, as things are."""

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
            story.turn_to(mover)
        ways = story.ways_back(before[len(desk.match.frames) :])
        desk.changed()
        desk.refresh(BACK, ways)

    def redo(self) -> None:
        """Make the choice again that was taken back last."""
        desk = self._desk
        desk.finish_telling()
        first = len(desk.match.frames)
        if desk.match.redo():
            desk.app.audio.play(Sound.REDO)
            desk.happened(first, briskly=True)
