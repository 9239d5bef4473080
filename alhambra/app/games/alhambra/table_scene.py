"""The table: where the game is played, and which pointer it shows."""

from __future__ import annotations

from alhambra.app.games.alhambra.menus import AlhambraMenus
from alhambra.app.games.alhambra.table.controller import HINTS, AlhambraController
from alhambra.app.games.alhambra.table.ground import Ground
from alhambra.app.games.alhambra.table.snapshot import AlhambraUiState, TableSnapshot
from alhambra.app.gfx.pointer import Pointer
from alhambra.app.program.app import App
from alhambra.app.table.hint_controller import HintController, HintSource
from alhambra.app.table.picture import Kind, Picture
from alhambra.app.table.table_scene import TableScene
from alhambra.app.table.unkept_band import Trouble
from alhambra.match.match import AlhambraMatch
from alhambra.rules.alhambra.choices import Choice


class AlhambraTableScene(TableScene[AlhambraUiState, TableSnapshot, Choice]):
    """A match on the screen, and what the players do with it."""

    match: AlhambraMatch
    controller: AlhambraController

    def __init__(
        self,
        app: App,
        match: AlhambraMatch,
        trouble: Trouble,
        adviser: HintSource | None = None,
    ) -> None:
        """Without an adviser nobody is helped."""
        controller = AlhambraController(app, match)
        controller.view.trouble = trouble
        hints = HintController(controller, HINTS, adviser)
        self.menus = AlhambraMenus(app, controller, hints, trouble)
        """What is opened over it."""
        super().__init__(app, controller, hints, self.menus.actions())

    # -- life --------------------------------------------------------------------------------------

    def _begin(self) -> None:
        """Show the table at once, to whoever is to look at it."""
        self.controller.cut()
        self.menus.hand_over()

    # -- what is shown -----------------------------------------------------------------------------

    def ground(self) -> Ground:
        """Where the cells of the large palace are on the screen."""
        return self.controller.ground()

    def pointer(self) -> Pointer:
        """A hand where something can be taken, a fist while it is carried."""
        return Pointer.GRAB if self._input.moving_ground else pointer_over(self.picture, self.ui)

    # -- time --------------------------------------------------------------------------------------

    def _marked(self, at: int) -> None:
        """Go through a scoring."""
        self.menus.scoring(at)

    def _handed_on(self) -> None:
        """Ask for the next player before the hand is seen."""
        self.menus.hand_over()

    def _show_end(self) -> None:
        self.menus.result()


# -- the pointer -----------------------------------------------------------------------------------

TAKEN = (Kind.MONEY, Kind.MARKET, Kind.HAND, Kind.BOUGHT, Kind.RESERVE, Kind.CELL)
"""What is taken into the hand; all else is pressed."""


def pointer_over(picture: Picture, ui: AlhambraUiState) -> Pointer:
    """The pointer over what it points at in the picture."""
    spot = None if ui.focus is None else picture.by_token.get(ui.focus)
    over_cell = spot is not None and spot.token.kind is Kind.CELL
    if ui.held is not None:
        home = spot is not None and spot.token == ui.held.token
        refused = over_cell and not home and spot is not None and not spot.live
        return Pointer.NO if refused else Pointer.GRAB
    if spot is None or ui.keyed:
        return Pointer.ARROW
    if not spot.live:
        return Pointer.NO if over_cell and ui.tile is not None else Pointer.ARROW
    return Pointer.HAND if spot.token.kind in TAKEN else Pointer.ARROW
