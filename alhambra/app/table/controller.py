"""The controller of a table: chooses, takes back, and shows what follows.

What a gesture means the game's ``TableRules`` say; devices are heard by ``table_input``.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from dataclasses import replace
from functools import partial
from typing import Any

from alhambra.app.gfx.box import Point
from alhambra.app.program.app import App
from alhambra.app.program.scene_stack import Scene
from alhambra.app.table.chronicle_lines import since_turn
from alhambra.app.table.motion.timeline import STEP
from alhambra.app.table.motion.transition import Moves
from alhambra.app.table.picture import Kind, Picture, Spot, Token
from alhambra.app.table.table_view import AnyRules, TableView
from alhambra.app.table.ui_state import ENDS_AFTER, AnySnapshot, AnyStep, AnyUi, UiState, clock_of
from alhambra.app.ui.sounds import Sound
from alhambra.match.match import AnyMatch
from alhambra.rules.api import Seat
from alhambra.rules.games import AnyChoice

GLIDE, LOOK, BACK = 0.2, 0.2, 0.16
"""Seconds until a refused thing is back, another's side lies there, a choice is taken back."""


class TableController:
    """Controls the table of a match for the player who looks at it."""

    def __init__(self, app: App, match: AnyMatch, rules: AnyRules) -> None:
        self.app = app
        self.match = match
        self.view = TableView(app, match, rules)
        self.timeline = self.view.timeline
        self.permits: Callable[[AnyChoice], bool] = lambda choice: True
        """In a lesson: returns false for legal choices that are not made now."""
        self.spared: Container[str] = ()
        """In a lesson: meanings of the keys that press its own buttons, not those of the table."""
        self.show_menu: Callable[[Scene], None] = app.stack.push
        self.show_count: Callable[[Any], None] = app.stack.push
        self.show_end: Callable[[Scene], None] = app.stack.push
        """These open scenes over the table; a lesson has its own."""
        self.pause = 0.0
        """Seconds left to look at an opponent's move."""
        self._waited = 0.0
        """Seconds that the unconfirmed turn has waited for its end."""

    # -- what is shown -----------------------------------------------------------------------------

    @property
    def rules(self) -> AnyRules:
        """The functions by which the game is shown and played."""
        return self.view.rules

    @property
    def ui(self) -> AnyUi:
        """The state of the game's UI: the selection, the held thing, the focus."""
        return self.view.ui

    @ui.setter
    def ui(self, ui: UiState) -> None:
        self.view.ui = ui

    @property
    def picture(self) -> Picture:
        """The picture on the screen, or the one it moves to."""
        return self.timeline.picture

    def snapshot(self) -> AnySnapshot:
        """Return the present snapshot."""
        return self.view.snapshot()

    def changed(self) -> None:
        """Reset the selection: the game has changed, or who looks at it."""
        self.view.changed()
        self.ui = self._select_default(self.ui.blank)
        self.ui = self.rules.settle(self.view)

    def _select_default(self, ui: UiState) -> AnyUi:
        """Return the default selection when the player has picked nothing."""
        return self.rules.select_default(replace(self.view.snapshot(), ui=ui))

    def refresh(self, seconds: float = STEP, moves: Moves = ()) -> None:
        """Move to the picture of what the player is doing.

        ``moves`` names things that became others on the way, with what they were.
        """
        if self.app.settings.now.reduced_motion:
            self.cut()
        elif not self.timeline.telling:
            self.timeline.show(self.view.picture(), seconds, moves)

    def show_change(self, seconds: float = STEP, moves: Moves = ()) -> None:
        """Reset the selection, and move to the picture of what is so now."""
        self.changed()
        self.refresh(seconds, moves)

    def cut(self) -> None:
        """Show the present picture without motion."""
        if not self.timeline.telling:
            self.timeline.cut(self.view.picture())

    def happened(self, first: int, *, briskly: bool = False) -> None:
        """Animate the events from this frame on. Nothing can be chosen meanwhile."""
        self.ui = replace(self.ui.blank, looking=None)
        self.view.tell(first, self.changed, briskly=briskly)

    def tell_again(self) -> None:
        """Animate the events since the player's turn again; then restore the selection."""
        self.finish_telling()
        again = since_turn(self.match.frames, self.view.seat)
        if again:
            kept = replace(self.ui, held=None, focus=None, notice="", looking=None)
            self.ui = kept.blank
            self.view.tell_again(again, partial(self._go_on, kept))

    def _go_on(self, ui: UiState) -> None:
        self.view.changed()
        self.ui = ui

    def finish_telling(self) -> None:
        """Skip the running animations."""
        self.pause = 0.0
        if self.timeline.telling:
            self.timeline.skip()

    def token_at(self, pos: Point) -> Token | None:
        """Return the token under a point."""
        spot = self.picture.spot_at(pos)
        return None if spot is None else spot.token

    def focused(self) -> Spot | None:
        return self.picture.by_token.get(self.ui.focus) if self.ui.focus else None

    def focus(self, token: Token | None, *, keyed: bool) -> None:
        """Move the focus, with a sound over what can be taken or pressed."""
        if token is not None and token != self.ui.focus and token.kind not in self.rules.silent:
            self.app.audio.play(Sound.HOVER)
        self.ui = replace(self.ui, focus=token, keyed=keyed, rested=None, notice="")
        self.refresh()
        if token is not None and keyed and token in self.picture.by_token:
            self._move_ground(self.rules.bring_into_sight(self.view, token), self.cut)

    # -- the ground, hands, and the sides of others ------------------------------------------------

    def pan(self, step: Point) -> None:
        """Move the ground by this many pixels."""
        self._move_ground(self.rules.pan(self.view, step), self.cut)

    def zoom(self, steps: float, about: Point | None = None) -> None:
        """Zoom in or out about a point of the ground, or its middle."""
        self._move_ground(self.rules.zoom(self.view, steps, about), self.cut)

    def _move_ground(self, ui: UiState, show: Callable[[], None]) -> None:
        if ui is not self.ui:
            self.ui = ui
            show()

    def fit_ground(self) -> None:
        """Show the whole ground."""
        self._move_ground(self.rules.fit_ground(self.ui), self.refresh)

    def uncover(self) -> None:
        """Show the player's covered hand from now on."""
        self.app.audio.play(Sound.CARD_TURN)
        self.ui = replace(self.ui, covered=False)
        self.show_change()

    def cover(self) -> bool:
        """Cover the player's hand again, where hands are hidden. Return true if it was open."""
        if self.ui.covered or not self.view.covers or self.match.over:
            return False
        self.let_go()
        self.ui = replace(self.ui, covered=True)
        self.show_change()
        return True

    def peek(self, down: bool) -> None:
        """Show a covered hand while the key is down."""
        if not self.rules.hides_hands:
            return
        self.ui = replace(self.ui, peeking=down)
        if self.ui.covered:
            self.app.audio.play(Sound.CARD_TURN)
            self.changed()
        self.refresh()

    def clear(self, down: bool) -> None:
        """Show nothing but the large palace while the key is down."""
        if down != self.ui.cleared:
            self.ui = replace(self.ui, cleared=down)
            self.refresh(GLIDE)

    def look(self, seat: Seat | None) -> bool:
        """Show another's side large, or with None the own one. Return true if it is another now."""
        self.finish_telling()
        wanted = None if seat in (self.view.seat, self.ui.looking) else seat
        if wanted == self.ui.looking or (wanted or 0) >= len(self.match.table.seats):
            return False
        self.ui = replace(self.ui, looking=wanted)
        self.app.audio.play(Sound.CARD_TURN)
        self.show_change(LOOK)
        return True

    # -- choosing ----------------------------------------------------------------------------------

    def press(self, token: Token) -> None:
        """Handle a click on a token of the game, or Accept on it."""
        snapshot = self.snapshot()
        if token.kind is Kind.PURSE and snapshot.mine and snapshot.covered:
            self.uncover()
        else:
            self.take(self.rules.press(snapshot, token))

    def press_again(self, token: Token) -> bool:
        """Handle the second click of a double one. Return false if it is a click like any other."""
        snapshot = self.snapshot()
        button = self.rules.second_press(snapshot, self.picture, token)
        if button is not None:
            self.take(self.rules.press(snapshot, button))
        return button is not None

    def lift(self, token: Token) -> None:
        """Handle the start of a drag; the token is held already."""
        self.take(self.rules.lift(self.snapshot(), token))

    def drop(self, target: Token | None) -> None:
        """Handle the end of a drag on a token, or outside all."""
        self.take(self.rules.drop(self.snapshot(), target))

    def put_back(self) -> None:
        """Cancel the drag."""
        if self.ui.held is not None:
            self.drop(None)

    def let_go(self) -> None:
        """Release what is held: another scene opens over the table."""
        self.ui = replace(self.ui, held=None)
        if self.ui.peeking:
            self.peek(down=False)
        self.clear(down=False)

    def drop_picked(self) -> bool:
        """Reset the selection. Return true if it was not the default one."""
        self.finish_telling()
        default = self._select_default(self.ui.blank)
        if not self.ui.picked or self.ui.picked == default.picked:
            return False
        self.ui = replace(default, focus=self.ui.focus, keyed=self.ui.keyed)
        self.refresh()
        return True

    def take(self, step: AnyStep) -> None:
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
            self.show_change(GLIDE)
        elif warning := self.rules.warning(self.view, step.choice, self.submit):
            self.app.stack.push(warning)
            self.ui = before if before.held is None else self.ui
            self.refresh(GLIDE)
        else:
            self._make(step)

    def submit(self, choice: AnyChoice) -> None:
        """Make a choice, and animate what follows."""
        self._make(AnyStep(self.ui, choice))

    def _make(self, step: AnyStep) -> None:
        """Make the choice of a step, then at once those that follow; animate them all."""
        first = len(self.match.frames)
        self.ui = self.rules.chosen(self.view, step)
        self._waited = 0.0
        choice, match = step.choice, self.match
        while choice is not None:
            match.submit(choice)
            choice = None if step.then is None else step.then(match.state)
            if choice is not None and (match.refusal(choice) or not self.permits(choice)):
                break
        if match.unconfirmed and step.confirms and match.house.confirm == "on":
            match.confirm()
        self.happened(first)

    # -- the end of the turn -----------------------------------------------------------------------

    def end_turn(self) -> None:
        """Confirm the turn, or press the button that ends it."""
        if self.match.unconfirmed or self.ui.opening:
            self.confirm()
        elif token := self.rules.find_ending(self.snapshot(), self.picture):
            self.press(token)

    def confirm(self) -> None:
        """Confirm the turn, or begin the first one."""
        self.finish_telling()
        first = len(self.match.frames)
        if self.ui.opening:
            self.begin()
        elif self.match.confirm():
            self.happened(first)

    def begin(self) -> None:
        """Let the first turn begin."""
        self.ui = replace(self.ui, opening=False)
        self.app.settings.change(met_opening=True)
        self.show_change()

    @property
    def ends_by_itself(self) -> bool:
        """True while a turn is about to end unless it is taken back."""
        ends = self.match.unconfirmed and self.match.house.confirm in ENDS_AFTER
        return bool(self.ui.opening) or ends

    def count_down(self, dt: float, reading: tuple[float, float] = (0.0, 0.0)) -> bool:
        """Count down to the end of an unconfirmed turn. Return true if the picture changed.

        ``reading``: the seconds that are left to read what the coach says, and all of them.
        """
        confirm = self.match.house.confirm
        if confirm not in ENDS_AFTER:
            return self.show_clock(None)
        self._waited += dt
        left = max(ENDS_AFTER[confirm] - self._waited, reading[0])
        if left <= 0:
            self.confirm()
            return True
        whole = max(ENDS_AFTER[confirm], reading[1])
        return self.show_clock(left / whole, left if confirm == "timer" else None)

    def show_clock(self, part: float | None, seconds: float | None = None) -> bool:
        """Show the part of the time that is left. Return true if the picture changed."""
        reduced = self.app.settings.now.reduced_motion
        clock = None if part is None else clock_of(part, seconds, reduced=reduced)
        if self.ui.clock == clock:
            return False
        self.ui = replace(self.ui, clock=clock)
        self.refresh()
        return True

    def stop_clock(self) -> bool:
        """Take the choice back whose turn is about to end. Return true if there is one."""
        if self.ui.opening or not self.ends_by_itself:
            return False
        self.undo()
        return True

    def undo(self) -> None:
        """Take back the last choice, if possible."""
        self.take_back(self.match.can_undo, self.match.undo)

    def restart_turn(self) -> None:
        """Take back all choices of the turn, if possible."""
        self.take_back(self.match.can_restart_turn, self.match.restart_turn)

    def take_back(self, possible: bool, act: Callable[[], None]) -> None:
        """Show the table as it is before what ``act`` takes back."""
        self.finish_telling()
        if not possible:
            return
        self.app.audio.play(Sound.UNDO)
        before = tuple(self.match.frames)
        self.ui = replace(self.rules.taken_back(self.ui, len(before)), looking=None)
        act()
        self.timeline.drop()
        mover, view = self.match.to_move, self.view
        for seat in view.humans:
            view.note(seat, None)
        if mover is not None and mover != view.seat and mover in view.humans:
            view.turn_to(mover)
        ways = self.rules.ways_back(view, before[len(self.match.frames) :])
        self.show_change(BACK, ways)

    def redo(self) -> None:
        """Make again the choice that was taken back last."""
        self.finish_telling()
        first = len(self.match.frames)
        self._waited = 0.0
        if self.match.redo():
            self.app.audio.play(Sound.REDO)
            self.ui = self.rules.made_again(self.ui, len(self.match.frames))
            self.happened(first, briskly=True)
