"""The controller of a table: chooses, takes back, and shows what follows.

What a gesture means is told by the game's ``play``; devices are heard by ``table_input``.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from dataclasses import replace
from functools import partial
from math import ceil
from typing import Any, Generic, TypeAlias, TypeVar

from alhambra.app.gfx.box import Point
from alhambra.app.program.app import App
from alhambra.app.table.chronicle import since_turn
from alhambra.app.table.motion.timeline import STEP
from alhambra.app.table.motion.transition import Moves
from alhambra.app.table.picture import Kind, Picture, Spot, Token
from alhambra.app.table.table_view import TableView
from alhambra.app.table.ui_state import AnySnapshot, GamePlay, Step, TurnClock, UiState
from alhambra.app.ui.sounds import Sound
from alhambra.match.match import Match
from alhambra.rules.games import AnyEvent, AnyState, AnyView, game_of

ENDS_AFTER: Mapping[str, float] = {"breath": 2.0, "timer": 5.0}
"""Seconds after which an unconfirmed turn ends by itself, by the house rule."""
CLOCK_STEPS = 50
"""Steps in which the shown time runs out, and with reduced motion."""
CLOCK_STEPS_REDUCED = 4
GLIDE = 0.2
"""Seconds in which a refused thing glides back."""
BACK = 0.16
"""Seconds of the animation of taking back."""

U = TypeVar("U", bound=UiState)
M = TypeVar("M", bound=AnySnapshot)
C = TypeVar("C")


class TableController(Generic[U, M, C]):
    """Controls the table of a match for the player who looks at it."""

    silent: tuple[Kind, ...] = ()
    """Spots that make no sound when they get the focus."""
    surface: tuple[Kind, ...] = ()
    """Spots whose drag moves the ground."""

    def __init__(
        self,
        app: App,
        match: Match[AnyEvent, AnyState, C, AnyView],
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
        self.permits: Callable[[C], bool] = lambda choice: True
        """In a lesson: returns false for legal choices that are not made now."""
        self.spared: Container[str] = ()
        """In a lesson: meanings of the keys that press its own buttons, not those of the table."""
        self.pause = 0.0
        """Seconds left to look at an opponent's move."""
        self._turns: tuple[object, int, int] = (None, 0, 0)
        """The last frame when turns were counted, the number of frames, and of turns."""
        self._waited = 0.0
        """Seconds that the unconfirmed turn has waited for its end."""

    # -- what is shown -----------------------------------------------------------------------------

    @property
    def picture(self) -> Picture:
        """The picture on the screen, or the one it moves to."""
        return self.timeline.picture

    @property
    def turns_begun(self) -> int:
        """How many turns of the game have begun."""
        frames = self.match.frames
        if self._turns[:2] != (frames[-1], len(frames)):
            began = game_of(self.match.state).TurnBegan
            count = sum(isinstance(frame.event, began) for frame in frames)
            self._turns = frames[-1], len(frames), count
        return self._turns[2]

    def snapshot(self) -> M:
        """Return the present snapshot."""
        return self.view.snapshot(self.ui)

    def fit(self) -> None:
        """Fit the picture to the window, the interface size and the language."""
        self.view.fit(self.ui)

    def changed(self) -> U:
        """Reset the selection: the game has changed, or who looks at it."""
        self.view.changed()
        self.ui = self._select_default(self.ui.blank)
        return self.ui

    def _select_default(self, ui: U) -> U:
        """Return the default selection when the player has picked nothing."""
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
        """Show the present picture without motion."""
        if not self.timeline.telling:
            self.timeline.cut(self.view.picture(self.ui))

    def happened(self, first: int, *, briskly: bool = False) -> None:
        """Animate the events from this frame on. Nothing can be chosen meanwhile."""
        self.ui = self.ui.blank
        self.view.tell(first, self.changed, briskly=briskly)

    def tell_again(self) -> None:
        """Animate the events since the player's turn again; then restore the selection."""
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
        """Skip the running animations."""
        self.pause = 0.0
        if self.timeline.telling:
            self.timeline.skip()

    # -- the focus ---------------------------------------------------------------------------------

    def token_at(self, pos: Point) -> Token | None:
        """Return the token under a point."""
        spot = self.picture.spot_at(pos)
        return None if spot is None else spot.token

    def focused(self) -> Spot | None:
        """Return the spot with the focus."""
        focus = self.ui.focus
        return None if focus is None else self.picture.by_token.get(focus)

    def focus(self, token: Token | None, *, keyed: bool) -> None:
        """Move the focus, with a sound over what can be taken or pressed."""
        if token is not None and token != self.ui.focus and token.kind not in self.silent:
            self.app.audio.play(Sound.HOVER)
        self.ui = replace(self.ui, focus=token, keyed=keyed, rested=None, notice="")
        self.refresh()

    # -- the ground: not every table has one that moves --------------------------------------------

    def pan(self, step: Point) -> None:
        """Move the ground by this many pixels."""

    def zoom(self, steps: float, about: Point | None = None) -> None:
        """Zoom in or out about a point of the ground, or its middle."""

    def fit_ground(self) -> None:
        """Show the whole ground."""

    def peek(self, down: bool) -> None:
        """Show a covered hand while the key is down."""

    # -- choosing ----------------------------------------------------------------------------------

    def press(self, token: Token) -> None:
        """Handle a click on a token of the game, or Accept on it."""
        self.take(self.play.press(self.snapshot(), self.view.offers, token))

    def press_again(self, token: Token) -> bool:
        """Handle the second click of a double one. Return false if it is a click like any other."""
        return False

    def lift(self, token: Token) -> None:
        """Handle the start of a drag; the token is held already."""
        self.take(self.play.lift(self.snapshot(), self.view.offers, token))

    def drop(self, target: Token | None) -> None:
        """Handle the end of a drag on a token, or outside all."""
        self.take(self.play.drop(self.snapshot(), self.view.offers, target))

    def put_back(self) -> None:
        """Cancel the drag."""
        if self.ui.held is not None:
            self.ui = self._select_default(self.play.put_back(self.ui))
            self.refresh(GLIDE)

    def let_go(self) -> None:
        """Release what is held: another scene opens over the table."""
        self.ui = replace(self.ui, held=None)

    def drop_picked(self) -> bool:
        """Reset the selection. Return true if it was not the default one."""
        self.finish_telling()
        default = self._select_default(self.ui.blank)
        if not self.ui.picked or self.ui.picked == default.picked:
            return False
        self.ui = replace(default, focus=self.ui.focus, keyed=self.ui.keyed)
        self.refresh()
        return True

    def take(self, step: Step[U, C]) -> None:
        """Apply the result of a gesture."""
        if step.sound is not None:
            self.app.audio.play(step.sound)
        before, self.ui = self.ui, step.ui
        dropped = before.held is not None and step.ui.held is None
        if step.choice is None:
            if not self.ui.picked and self.ui.held is None:
                self.ui = self._select_default(self.ui)
            self.refresh(GLIDE if dropped else STEP)
        elif not self.permits(step.choice):
            self.changed()
            self.refresh(GLIDE)
        elif self.asks_first(step.choice, partial(self.submit, step.choice, step.then)):
            self.ui = before if before.held is None else self.ui
            self.refresh(GLIDE)
        else:
            self.submit(step.choice, step.then)

    @property
    def has_confirmed(self) -> bool:
        """True if the choices made just now need no other press to end the turn."""
        return False

    def asks_first(self, choice: C, go_on: Callable[[], None]) -> bool:
        """Ask the player before a harmful choice; ``go_on`` makes it. Return true if asked."""
        return False

    def submit(self, choice: C, then: Callable[[AnyState], C | None] | None = None) -> None:
        """Make a choice, then at once those that ``then`` returns; animate them all."""
        first = len(self.match.frames)
        self._waited = 0.0
        self.match.submit(choice)
        while then is not None:
            following = then(self.match.state)
            if following is None or self.match.refusal(following) is not None:
                break
            if not self.permits(following):
                break
            self.match.submit(following)
        if self.match.unconfirmed and self.has_confirmed:
            self.match.confirm()
        self.happened(first)

    # -- the end of the turn -----------------------------------------------------------------------

    def end_turn(self) -> None:
        """Confirm the turn, or press the button that ends it."""
        if self.match.unconfirmed:
            self.confirm()
        elif token := self.play.find_ending(self.snapshot(), self.view.offers, self.picture):
            self.press(token)

    def confirm(self) -> None:
        """Confirm the turn."""
        self.finish_telling()
        first = len(self.match.frames)
        if self.match.confirm():
            self.happened(first)

    @property
    def ends_by_itself(self) -> bool:
        """True while a turn is about to end unless it is taken back."""
        return self.match.unconfirmed and self.match.house.confirm in ENDS_AFTER

    def count_down(self, dt: float) -> bool:
        """Count down to the end of an unconfirmed turn. Return true if the picture changed."""
        confirm = self.match.house.confirm
        if confirm not in ENDS_AFTER:
            return self._show_clock(None)
        whole = ENDS_AFTER[confirm]
        self._waited += dt
        left = whole - self._waited
        if left <= 0:
            self.confirm()
            return True
        steps = CLOCK_STEPS_REDUCED if self.app.settings.now.reduced_motion else CLOCK_STEPS
        seconds = ceil(left) if confirm == "timer" else None
        return self._show_clock(TurnClock(ceil(left / whole * steps) / steps, seconds))

    def _show_clock(self, clock: TurnClock | None) -> bool:
        if self.ui.clock == clock:
            return False
        self.ui = replace(self.ui, clock=clock)
        self.refresh()
        return True

    def stop_clock(self) -> bool:
        """Take the choice back whose turn is about to end. Return true if there is one."""
        if not self.ends_by_itself:
            return False
        self.undo()
        return True

    # -- taking back -------------------------------------------------------------------------------

    def undo(self) -> None:
        """Take back the last choice, if possible."""
        self._take_back(self.match.can_undo, self.match.undo)

    def restart_turn(self) -> None:
        """Take back all choices of the turn, if possible."""
        self._take_back(self.match.can_restart_turn, self.match.restart_turn)

    def _take_back(self, possible: bool, act: Callable[[], None]) -> None:
        self.finish_telling()
        if not possible:
            return
        self.app.audio.play(Sound.UNDO)
        before = tuple(self.match.frames)
        act()
        self.timeline.drop()
        mover, view = self.match.to_move, self.view
        for seat in view.humans:
            view.note(seat, None)
        if mover is not None and mover != view.seat and mover in view.humans:
            view.turn_to(mover)
        ways = view.ways_back(before[len(self.match.frames) :])
        self.changed()
        self.refresh(BACK, ways)

    def redo(self) -> None:
        """Make again the choice that was taken back last."""
        self.finish_telling()
        first = len(self.match.frames)
        self._waited = 0.0
        if self.match.redo():
            self.app.audio.play(Sound.REDO)
            self.happened(first, briskly=True)


AnyController: TypeAlias = TableController[Any, Any, Any]
"""The controller of some game's table."""
