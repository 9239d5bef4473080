"""The controller of the table of Roll & Write: whose sheet is the large one."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil

from alhambra.app.games.rollwrite.table import play
from alhambra.app.games.rollwrite.table.snapshot import TableSnapshot, faces_of
from alhambra.app.games.rollwrite.table.table_view import TableView
from alhambra.app.program.app import App
from alhambra.app.table.advice.hint_controller import HintRules
from alhambra.app.table.controller import CLOCK_STEPS, CLOCK_STEPS_REDUCED, TableController
from alhambra.app.table.picture import Kind
from alhambra.app.table.ui_state import TurnClock, UiState
from alhambra.app.ui.sounds import Sound
from alhambra.match.match import RollwriteMatch
from alhambra.rules.api import Holder
from alhambra.rules.rollwrite.choices import Choice
from alhambra.rules.rollwrite.events import Completed, Scored

READING = 4.0
"""Seconds to read who begins."""
LOOK = 0.2
"""Seconds until another sheet lies there."""
MENTIONED = 2.5
"""Points of lead from which on the coach says that a turn gave them away: there are more turns than
in the first game, and fewer points."""
HINTS = HintRules(MENTIONED, lambda snapshot: snapshot.mine, faces_of, lambda match, done: True)


class RollwriteController(TableController[UiState, TableSnapshot, Choice]):
    """Controls the table of Roll & Write for the player who looks at it."""

    silent = (Kind.GROUND,)
    match: RollwriteMatch
    view: TableView

    def __init__(self, app: App, match: RollwriteMatch) -> None:
        view = TableView(app, match, marked=self._opens_scene)
        super().__init__(app, match, view, play, UiState())
        self._read = 0.0
        """Seconds since the opening was shown."""

    # -- the opening -------------------------------------------------------------------------------

    def tell_opening(self, first: int) -> None:
        """Animate the opening from this frame on; then the first turn waits to begin."""
        self.view.opening = True
        self._read = 0.0
        self.happened(first)

    def wait_for_reading(self, dt: float) -> bool:
        """Return true while all read who begins: a beginner until a press, others for a while."""
        if not self.view.opening:
            return False
        if self.app.settings.now.met_opening:
            self._read += dt
            steps = CLOCK_STEPS_REDUCED if self.app.settings.now.reduced_motion else CLOCK_STEPS
            left = 1 - self._read / READING
            if left <= 0:
                self._begin()
                return False
            self._show_clock(TurnClock(ceil(left * steps) / steps))
        return True

    def _begin(self) -> None:
        """Let the first turn begin."""
        self.view.opening = False
        self.app.settings.change(met_opening=True)
        self.changed()
        self.refresh()

    @property
    def ends_by_itself(self) -> bool:
        return self.view.opening or super().ends_by_itself

    def stop_clock(self) -> bool:
        return not self.view.opening and super().stop_clock()

    def confirm(self) -> None:
        """Begin the first turn, or confirm one."""
        self.finish_telling()
        if self.view.opening:
            self._begin()
        else:
            super().confirm()

    def end_turn(self) -> None:
        if self.view.opening:
            self.confirm()
        else:
            super().end_turn()

    # -- what opens a scene ------------------------------------------------------------------------

    def _opens_scene(self, at: int) -> bool:
        """Return true for the first type that a round completed, and for the final scoring."""
        frames = self.view.shown_frames
        event = frames[at].event
        if isinstance(event, Completed):
            return not isinstance(frames[at - 1].event, Completed)
        return isinstance(event, Scored)

    def look(self, holder: Holder | None) -> bool:
        """Show another's sheet large, or with None the own one. True if it is another now."""
        self.finish_telling()
        view = self.view
        wanted = holder if isinstance(holder, int) else None
        if wanted in (view.seat, view.looking):
            wanted = None
        if wanted == view.looking or (wanted or 0) >= len(self.match.table.seats):
            return False
        view.looking = wanted
        self.app.audio.play(Sound.CARD_TURN)
        self.changed()
        self.refresh(LOOK)
        return True

    def _take_back(self, possible: bool, act: Callable[[], None]) -> None:
        """Take back, and see it on the own sheet."""
        if possible:
            self.view.looking = None
        super()._take_back(possible, act)
