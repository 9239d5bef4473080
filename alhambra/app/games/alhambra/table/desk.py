"""The place of one player at the table: what is seen there, and what the player is doing."""

from __future__ import annotations

from alhambra.app.games.alhambra.table import play
from alhambra.app.games.alhambra.table.ground import Ground
from alhambra.app.games.alhambra.table.snapshot import TableSnapshot, UiState
from alhambra.app.games.alhambra.table.table_view import TableView
from alhambra.app.program.app import App
from alhambra.app.table import desk
from alhambra.app.table.picture import Kind
from alhambra.app.ui.sounds import Sound
from alhambra.match.match import AlhambraMatch


class Desk(desk.Desk[UiState, TableSnapshot]):
    """What the player is doing, and the way from one picture of it to the next."""

    QUIET = (Kind.CELL, Kind.GROUND)
    match: AlhambraMatch
    story: TableView

    def __init__(self, app: App, match: AlhambraMatch) -> None:
        super().__init__(app, match, TableView(app, match), UiState())

    def ground(self) -> Ground:
        """Where the cells of the large palace are on the screen."""
        return self.story.ground(self.ui)

    def at_rest(self, ui: UiState) -> UiState:
        """The same, with the tile to be placed picked, if there is just one."""
        return play.at_rest(self.story.snapshot(ui))

    # -- the hand, the scores ----------------------------------------------------------------------

    def uncover(self) -> None:
        """Show the player's covered hand from now on."""
        self.app.audio.play(Sound.CARD_TURN)
        self.story.covered = False
        self.changed()
        self.refresh()

    def peek(self, down: bool) -> None:
        """Look at a covered hand for as long as the key is down."""
        self.story.peeking = down
        if self.story.covered:
            self.app.audio.play(Sound.CARD_TURN)
        self.changed()
        self.refresh()

    def turn_scores(self) -> None:
        """Turn the scoring over: who leads now, or what each type is worth in each round."""
        self.app.audio.play(Sound.CARD_TURN)
        self.ui = self.ui._replace(all_rounds=not self.ui.all_rounds)
        self.refresh()
