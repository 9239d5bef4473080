"""The controller of the table of Roll & Write: whose sheet is the large one."""

from __future__ import annotations

from collections.abc import Callable

from alhambra.app.games.rollwrite.table import play
from alhambra.app.games.rollwrite.table.snapshot import TableSnapshot, faces_of
from alhambra.app.games.rollwrite.table.table_view import TableView
from alhambra.app.program.app import App
from alhambra.app.table.controller import TableController
from alhambra.app.table.hint_controller import HintRules
from alhambra.app.table.picture import Kind
from alhambra.app.table.ui_state import UiState
from alhambra.app.ui.sounds import Sound
from alhambra.match.match import RollwriteMatch
from alhambra.rules.api import Holder
from alhambra.rules.rollwrite.choices import Choice

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
        super().__init__(app, match, TableView(app, match), play, UiState())

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
