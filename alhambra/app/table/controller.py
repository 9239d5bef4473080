"""The controller of a table: what a player is doing there, chooses, takes back and is shown.

What a gesture means is told by the game's ``play``; devices are heard by ``table_input``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import ceil
from typing import Any, Generic, TypeVar

from alhambra.app.gfx.box import Point
from alhambra.app.program.app import App
from alhambra.app.table.chronicle import since_turn
from alhambra.app.table.picture import Kind, Picture, Spot, Token
from alhambra.app.table.snapshot import AnySnapshot
from alhambra.app.table.table_view import TableView
from alhambra.app.table.timeline import STEP
from alhambra.app.table.transition import Moves
from alhambra.app.table.ui_state import GamePlay, Step, UiState
from alhambra.app.ui.sounds import Sound
from alhambra.match.match import Match

CONFIRM_WITHIN = 5.0
"""Seconds after which an unconfirmed turn ends by itself, where there is a clock."""
GLIDE = 0.2
"""Seconds in which something that was dropped in vain glides back."""
BACK = 0.16
"""Seconds in which what is taken back goes back."""

U = TypeVar("U", bound=UiState)
M = TypeVar("M", bound=AnySnapshot)
C = TypeVar("C")


class TableController(Generic[U, M, C]):
    """Steers the table of a match for whoever looks at it."""

    silent: tuple[Kind, ...] = ()
    """What makes no sound when it is pointed at."""
    surface: tuple[Kind, ...] = ()
    """What moves the ground when it is dragged."""

    def __init__(
        self,
        app: App,
        match: Match[Any, Any, C, Any],
        view: TableView[U, M, Any],
        play: GamePlay[U, M, C],
        ui: U,
    ) -> None:
        self.app = app
        self.match = match
        self.view = view
        self.play = play
        self.timeline = view.timeline
        self.ui = ui
        self.pause = 0.0
        """Seconds left to look at what an opponent did."""
        self._until_confirmed = CONFIRM_WITHIN

    # -- what is shown -----------------------------------------------------------------------------

    @property
    def picture(self) -> Picture:
        """What is, or will soon be, on the screen."""
        return self.timeline.picture

    def snapshot(self) -> M:
        """All that is to be shown now."""
        return self.view.snapshot(self.ui)

    def fit(self) -> None:
        """Fit the picture to the window, the interface size and the language as they are."""
        self.view.fit(self.ui)

    def changed(self) -> U:
        """Pick nothing any more: the game, or who looks at it, is not what it was."""
        self.view.changed()
        self.ui = self._select_default(self.ui.blank)
        return self.ui

    def _select_default(self, ui: U) -> U:
        """With what is picked where the player has picked nothing."""
        return self.play.select_default(self.view.snapshot(ui))

    def refresh(self, seconds: float = STEP, moves: Moves = ()) -> None:
        """Move to the picture of what the player is doing.

        ``moves`` names things that became others on the way, with what they were.
        """
        if self.app.settings.now.reduced_motion:
            self.cut()
        elif not self.timeline.telling:
            self.timeline.show(self.view.picture(self.ui), seconds, moves)

    def cut(self) -> None:
        """Show at once what the player is doing."""
        if not self.timeline.telling:
            self.timeline.cut(self.view.picture(self.ui))

    def happened(self, first: int, *, briskly: bool = False) -> None:
        """Tell what happened from this frame on. What could be chosen is dark at once."""
        self.ui = self.ui.blank
        self.view.tell(first, self.changed, briskly=briskly)

    def tell_again(self) -> None:
        """Tell once more what happened since the player's turn; then all is as it is now."""
        self.finish_telling()
        again = since_turn(self.match.frames, self.view.seat)
        if again:
            kept = replace(self.ui, held=None, focus=None, notice="")
            self.ui = self.ui.blank
            self.view.tell_again(again, lambda: self._go_on(kept))

    def _go_on(self, ui: U) -> U:
        self.view.changed()
        self.ui = ui
        return ui

    def finish_telling(self) -> None:
        """Come to the end of what is being told: whoever acts does not want to wait."""
        self.pause = 0.0
        if self.timeline.telling:
            self.timeline.skip()

    # -- the focus ---------------------------------------------------------------------------------

    def token_at(self, pos: Point) -> Token | None:
        """What can be pointed at there."""
        spot = self.picture.spot_at(pos)
        return None if spot is None else spot.token

    def focused(self) -> Spot | None:
        """What has the focus."""
        focus = self.ui.focus
        return None if focus is None else self.picture.by_token.get(focus)

    def focus(self, token: Token | None, *, keyed: bool) -> None:
        """Move the focus; over what can be taken or pressed that is heard."""
        if token is not None and token != self.ui.focus and token.kind not in self.silent:
            self.app.audio.play(Sound.HOVER)
        self.ui = replace(self.ui, focus=token, keyed=keyed, notice="")
        self.refresh()

    # -- the ground: not every table has one that moves --------------------------------------------

    def pan(self, step: Point) -> None:
        """Move the ground by so many pixels."""

    def zoom(self, steps: float, about: Point | None = None) -> None:
        """Come nearer to a point of the ground, or to its middle, or go back."""

    def fit_ground(self) -> None:
        """Show the whole ground again."""

    def peek(self, down: bool) -> None:
        """Look at what is covered for as long as the key is down."""

    # -- choosing ----------------------------------------------------------------------------------

    def press(self, token: Token) -> None:
        """A click on something of the game, or Accept on it."""
        self.take(self.play.press(self.snapshot(), self.view.offers, token))

    def lift(self, token: Token) -> None:
        """A drag of this begins: it is held already."""
        self.take(self.play.lift(self.snapshot(), self.view.offers, token))

    def drop(self, target: Token | None) -> None:
        """The drag ends on this, or nowhere."""
        self.take(self.play.drop(self.snapshot(), self.view.offers, target))

    def put_back(self) -> None:
        """The drag is broken off."""
        if self.ui.held is not None:
            self.ui = self._select_default(self.play.put_back(self.ui))
            self.refresh(GLIDE)

    def let_go(self) -> None:
        """Nothing is held any more: something is laid over the table."""
        self.ui = replace(self.ui, held=None)

    def drop_picked(self) -> bool:
        """Pick nothing any more. True if anything was picked that need not be."""
        self.finish_telling()
        default = self._select_default(self.ui.blank)
        if not self.ui.picked or self.ui.picked == default.picked:
            return False
        self.ui = replace(default, focus=self.ui.focus, keyed=self.ui.keyed)
        self.refresh()
        return True

    def take(self, step: Step[U, C]) -> None:
        """Do what follows from a gesture."""
        if step.sound is not None:
            self.app.audio.play(step.sound)
        before, self.ui = self.ui, step.ui
        dropped = before.held is not None and step.ui.held is None
        if step.choice is None:
            if not self.ui.picked and self.ui.held is None:
                self.ui = self._select_default(self.ui)
            self.refresh(GLIDE if dropped else STEP)
        elif self.asks_first(step.choice, lambda: self._choose(step)):
            self.ui = before if before.held is None else self.ui
            self.refresh(GLIDE)
        else:
            self._choose(step)

    def asks_first(self, choice: C, go_on: Callable[[], None]) -> bool:
        """Ask the player before the choice is made, if he should be; ``go_on`` makes it."""
        return False

    def _choose(self, step: Step[U, C]) -> None:
        if step.choice is not None:
            self.submit(step.choice, step.then)

    def submit(self, choice: C, then: Callable[[Any], C | None] | None = None) -> None:
        """Make the choice, and at once the one that follows from the state after it; tell all."""
        first = len(self.match.frames)
        self._until_confirmed = CONFIRM_WITHIN
        self.match.submit(choice)
        following = None if then is None else then(self.match.state)
        if following is not None and self.match.refusal(following) is None:
            self.match.submit(following)
        self.happened(first)

    # -- the end of the turn -----------------------------------------------------------------------

    def end_turn(self) -> None:
        """Confirm the turn, or press what ends it as things are."""
        if self.match.unconfirmed:
            self.confirm()
        elif token := self.play.find_ending(self.snapshot(), self.view.offers, self.picture):
            self.press(token)

    def confirm(self) -> None:
        """The turn is over."""
        self.finish_telling()
        first = len(self.match.frames)
        if self.match.confirm():
            self.happened(first)

    def count_down(self, dt: float) -> bool:
        """Wait for the turn to be confirmed, with a clock only so long. True if that is news."""
        if self.app.settings.now.confirm != "timer":
            return self._show_seconds(None)
        self._until_confirmed -= dt
        if self._until_confirmed <= 0:
            self.confirm()
            return True
        return self._show_seconds(ceil(self._until_confirmed))

    def _show_seconds(self, left: int | None) -> bool:
        if self.ui.seconds_left == left:
            return False
        self.ui = replace(self.ui, seconds_left=left)
        self.refresh()
        return True

    # -- taking back -------------------------------------------------------------------------------

    def undo(self) -> None:
        """Take the last choice back, if that may be."""
        self._take_back(self.match.can_undo, self.match.undo)

    def restart_turn(self) -> None:
        """Take all choices of the turn back, if that may be."""
        self._take_back(self.match.can_restart_turn, self.match.restart_turn)

    def _take_back(self, possible: bool, act: Callable[[], None]) -> None:
        self.finish_telling()
        if not possible:
            return
        self.app.audio.play(Sound.UNDO)
        before = tuple(self.match.frames)
        act()
        mover, view = self.match.to_move, self.view
        if mover is not None and mover != view.seat and mover in view.humans:
            view.turn_to(mover)
        ways = view.ways_back(before[len(self.match.frames) :])
        self.changed()
        self.refresh(BACK, ways)

    def redo(self) -> None:
        """Make the choice again that was taken back last."""
        self.finish_telling()
        first = len(self.match.frames)
        if self.match.redo():
            self.app.audio.play(Sound.REDO)
            self.happened(first, briskly=True)
