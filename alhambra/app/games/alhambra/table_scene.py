"""The table: the scene of a running game, with its pointers."""

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
    """A match on the screen, and what the players do in it."""

    match: AlhambraMatch
    controller: AlhambraController

    def __init__(
        self,
        app: App,
        match: AlhambraMatch,
        trouble: Trouble,
        adviser: HintSource | None = None,
    ) -> None:
        """Without an adviser there are no hints."""
        controller = AlhambraController(app, match)
        controller.view.trouble = trouble
        hints = HintController(controller, HINTS, adviser)
        self.menus = AlhambraMenus(app, controller, hints, trouble)
        """Opens other scenes over it."""
        super().__init__(app, controller, hints, self.menus.actions())

    # -- life --------------------------------------------------------------------------------------

    def _begin(self) -> None:
        self.controller.cut()
        self.menus.hand_over()

    # -- view --------------------------------------------------------------------------------------

    def ground(self) -> Ground:
        """Return the place of the large palace's cells on the screen."""
        return self.controller.ground()

    def pointer(self) -> Pointer:
        return Pointer.GRAB if self._input.moving_ground else pointer_over(self.picture, self.ui)

    # -- time --------------------------------------------------------------------------------------

    def _marked(self, at: int) -> None:
        """Open a scoring."""
        self.menus.scoring(at)

    def _handed_on(self) -> None:
        """Ask for the next player before the hand is visible."""
        self.menus.hand_over()

    def _show_end(self) -> None:
        self.menus.result()


# -- the pointer -----------------------------------------------------------------------------------

TAKEN = (Kind.MONEY, Kind.MARKET, Kind.HAND, Kind.BOUGHT, Kind.RESERVE, Kind.CELL)
"""Tokens that are picked up; all others are pressed."""


def pointer_over(picture: Picture, ui: AlhambraUiState) -> Pointer:
    """Return the pointer for the token under it."""
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
