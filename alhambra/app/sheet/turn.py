"""A person's turn: choices made, taken back and made again, and its end confirmed."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil

from alhambra.app.sheet import play
from alhambra.app.sheet.desk import Desk
from alhambra.app.sheet.offers import DONE, PARKING
from alhambra.app.sounds import Sound
from alhambra.app.table.moment import Held
from alhambra.app.table.picture import Token
from alhambra.app.table.timeline import STEP
from alhambra.app.table.turn import BACK, CONFIRM_WITHIN, GLIDE
from alhambra.app.ui.box import Point
from alhambra.rules.rollwrite.choices import Choice


class Turn:
    """What the player at the desk chooses."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
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
        dropped = desk.ui.held is not None and step.ui.held is None
        desk.ui = step.ui
        if step.choice is None:
            desk.refresh(GLIDE if dropped else STEP)
        else:
            self.submit(step.choice)

    def submit(self, choice: Choice) -> None:
        """Make the choice, and tell what follows from it."""
        match = self._desk.match
        first = len(match.frames)
        self._left = CONFIRM_WITHIN
        match.submit(choice)
        self._desk.happened(first)

    def drop_picked(self) -> bool:
        """Pick nothing any more. Whether anything was picked."""
        desk = self._desk
        desk.finish_telling()
        if not desk.ui.picked:
            return False
        desk.ui = desk.ui._replace(picked=())
        desk.refresh()
        return True

    # -- what a pointer carries --------------------------------------------------------------------

    def lift(self, pos: Point, origin: Point) -> None:
        """A drag begins at the origin: take the die that is there."""
        desk = self._desk
        spot = desk.picture.spot_at(origin)
        if spot is None or not play.can_lift(desk.moment(), spot.token):
            return
        box = spot.box
        grip = ((origin[0] - box.x) / box.w, (origin[1] - box.y) / box.h)
        held = Held(spot.token, pos, grip)
        desk.ui = desk.ui._replace(held=held, focus=spot.token, keyed=False)
        self.take(play.lifted(desk.moment(), spot.token))

    def carry(self, pos: Point) -> None:
        """The drag is here now."""
        desk = self._desk
        held = desk.ui.held
        if held is None:
            return
        desk.ui = desk.ui._replace(held=held._replace(at=pos), focus=desk.token_at(pos))
        desk.cut()

    def drop(self, pos: Point) -> None:
        """The drag ends here."""
        desk = self._desk
        if desk.ui.held is not None:
            self.take(play.dropped(desk.moment(), desk.story.offers, desk.token_at(pos)))

    def let_go(self) -> None:
        """The drag is broken off: what is held goes back."""
        desk = self._desk
        if desk.ui.held is not None:
            desk.ui = desk.ui._replace(held=None)
            desk.refresh(GLIDE)

    # -- its end -----------------------------------------------------------------------------------

    def end(self) -> None:
        """Confirm the turn, or press what ends it as things are."""
        desk = self._desk
        if desk.match.unconfirmed:
            self.confirm()
            return
        for token in (DONE, PARKING):
            if desk.story.offers.complete((*desk.ui.picked, token)) is not None:
                self.press(token)
                return

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
        act()
        mover, story = desk.match.to_move, desk.story
        if mover is not None and mover in story.humans:
            story.seat = mover  # who sees the table now may be another
        story.looking = None
        desk.changed()
        desk.refresh(BACK)

    def redo(self) -> None:
        """Make the choice again that was taken back last."""
        desk = self._desk
        desk.finish_telling()
        first = len(desk.match.frames)
        if desk.match.redo():
            desk.app.audio.play(Sound.REDO)
            desk.happened(first, briskly=True)
