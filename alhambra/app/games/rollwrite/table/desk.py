"""The place of one player at the sheet: what is seen there, and what the player is doing."""

from __future__ import annotations

from alhambra.app.games.rollwrite.table.running import Running
from alhambra.app.games.rollwrite.table.snapshot import TableSnapshot, UiState
from alhambra.app.games.rollwrite.table.table_view import TableView
from alhambra.app.program.app import App
from alhambra.app.table import desk
from alhambra.app.table.picture import Kind
from alhambra.app.ui.sounds import Sound
from alhambra.rules.api import Seat

LOOK = 0.2
"""Seconds until another sheet lies there."""


class Desk(desk.Desk[UiState, TableSnapshot]):
    """What the player is doing, and the way from one picture of it to the next."""

    QUIET = (Kind.GROUND,)
    match: Running
    story: TableView

    def __init__(self, app: App, match: Running) -> None:
        super().__init__(app, match, TableView(app, match), UiState())

    def at_rest(self, ui: UiState) -> UiState:
        """The same: nothing is picked by itself."""
        return ui

    def look(self, seat: Seat | None) -> bool:
        """Show another's sheet large, or with None the own one. Whether that is another now."""
        self.finish_telling()
        story = self.story
        wanted = None if seat in (story.seat, story.looking) else seat
        if wanted == story.looking or (wanted or 0) >= len(self.match.table.seats):
            return False
        story.looking = wanted
        self.app.audio.play(Sound.CARD_TURN)
        self.changed()
        self.refresh(LOOK)
        return True
