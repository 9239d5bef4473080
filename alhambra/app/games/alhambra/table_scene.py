"""The table: where the game is played."""

from __future__ import annotations

from alhambra.app.games.alhambra.menus import TableMenus
from alhambra.app.games.alhambra.table.desk import Desk
from alhambra.app.games.alhambra.table.ground import Ground
from alhambra.app.games.alhambra.table.hint_controller import HintController
from alhambra.app.games.alhambra.table.orders import Orders
from alhambra.app.games.alhambra.table.pointer_shape import pointer_over
from alhambra.app.games.alhambra.table.snapshot import TableSnapshot, UiState
from alhambra.app.games.alhambra.table.turn import Turn
from alhambra.app.gfx.pointer import Pointer
from alhambra.app.program.app import App
from alhambra.app.table.hint_controller import HintSource
from alhambra.app.table.table_scene import TableScene
from alhambra.app.table.unkept_band import Trouble
from alhambra.match.match import AlhambraMatch


class AlhambraTableScene(TableScene[UiState, TableSnapshot]):
    """A match on the screen, and what the players do with it."""

    match: AlhambraMatch
    desk: Desk
    _orders: Orders

    def __init__(
        self,
        app: App,
        match: AlhambraMatch,
        trouble: Trouble,
        adviser: HintSource | None = None,
    ) -> None:
        """Without an adviser nobody is helped."""
        desk = Desk(app, match)
        self.counsel = HintController(desk, adviser)
        """What the player is advised."""
        self.views = TableMenus(app, desk, self.counsel, trouble)
        """What is opened over it."""
        desk.story.trouble = trouble
        turn = Turn(desk, self.views.warning)
        orders = Orders(app, desk, turn, self.counsel, self.views)
        super().__init__(app, desk, turn, orders, self.counsel)

    # -- life --------------------------------------------------------------------------------------

    def _begin(self) -> None:
        """The table is there at once, for whoever is to look at it."""
        self.desk.cut()
        self.views.hand_over()

    # -- what is shown -----------------------------------------------------------------------------

    def ground(self) -> Ground:
        """Where the cells of the large palace are on the screen."""
        return self.desk.ground()

    def pointer(self) -> Pointer:
        """A hand where something can be taken, a fist while it is carried."""
        return Pointer.GRAB if self._orders.moving_ground else pointer_over(self.picture, self.ui)

    # -- time --------------------------------------------------------------------------------------

    def _marked(self, at: int) -> None:
        """A scoring is gone through."""
        self.views.scoring(at)

    def _handed_on(self) -> None:
        """The next player is asked for before the hand is seen."""
        self.views.hand_over()

    def _show_end(self) -> None:
        """The pages of the end."""
        self.views.result()
