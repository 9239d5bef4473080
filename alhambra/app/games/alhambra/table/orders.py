"""What a player wants at the table, by whatever device, and what is done for it."""

from __future__ import annotations

from alhambra.app.games.alhambra.menus import TableMenus
from alhambra.app.games.alhambra.table.actions import SHOW_HAND
from alhambra.app.games.alhambra.table.desk import Desk
from alhambra.app.games.alhambra.table.display import LEFT
from alhambra.app.games.alhambra.table.hint_controller import HintController
from alhambra.app.games.alhambra.table.palace_view import FIT_ALL
from alhambra.app.games.alhambra.table.pointer_input import PointerInput
from alhambra.app.games.alhambra.table.side_panels import SCORES
from alhambra.app.games.alhambra.table.turn import Turn
from alhambra.app.input.intents import (
    Fit,
    Hint,
    Intent,
    Log,
    Peek,
    Scores,
    Scroll,
    SinceTurn,
    Unseen,
    Zoom,
)
from alhambra.app.program.app import App
from alhambra.app.table import orders
from alhambra.app.table.buttons import LOG, SINCE
from alhambra.app.table.hint_panel import CLOSE_HINTS, HINT, REMARK
from alhambra.app.table.orders import Actions
from alhambra.app.table.picture import Kind, Spot
from alhambra.app.table.unkept_band import UNKEPT


class Orders(orders.Orders):
    """Hears what is wanted, and has it done: by the desk, the turn, the counsel or the views."""

    _desk: Desk
    _fingers: PointerInput

    def __init__(
        self, app: App, desk: Desk, turn: Turn, counsel: HintController, views: TableMenus
    ) -> None:
        fingers = PointerInput(desk, turn)
        ways = Actions(
            views.menu,
            views.result,
            views.palace,
            {
                Log: views.log,
                SinceTurn: desk.tell_again,
                Scores: desk.turn_scores,
                Unseen: views.unseen,
                Hint: counsel.toggle,
                Fit: fingers.fit,
            },
            {
                SHOW_HAND: desk.uncover,
                SCORES: desk.turn_scores,
                LOG: views.log,
                SINCE: desk.tell_again,
                HINT: counsel.toggle,
                CLOSE_HINTS: counsel.close,
                REMARK: views.remark,
                UNKEPT: views.unkept,
                FIT_ALL: fingers.fit,
                **dict.fromkeys(LEFT.values(), views.unseen),
            },
            (turn.drop_picked, counsel.close),
        )
        super().__init__(app, desk, turn, fingers, ways)
        self._counsel = counsel
        self._views = views

    @property
    def moving_ground(self) -> bool:
        """Whether a pointer has hold of the ground."""
        return self._fingers.moving_ground

    def let_go(self) -> None:
        """Nothing is held any more, neither a thing nor a key."""
        super().let_go()
        self._desk.story.peeking = False

    def _point(self, intent: Intent) -> bool:
        """Do what a pointer does, by a mouse, a finger or a wheel. Whether it was that."""
        match intent:
            case Scroll(pos, steps):
                self._fingers.zoom(steps, pos)
            case Zoom(steps):
                self._fingers.zoom(steps, self._desk.story.open_ground.center)
            case _:
                return super()._point(intent)
        return True

    def _ask(self, intent: Intent) -> bool:
        """Show what is only looked at. Whether it was that."""
        if isinstance(intent, Peek):
            self._desk.peek(intent.down)
            return True
        return super()._ask(intent)

    def _press(self, spot: Spot) -> None:
        """Look at somebody, take up a proposal, or do something in the game."""
        token, carried = spot.token, self._desk.ui.carried
        if token.kind is Kind.PLAYER and not carried:
            self._views.palace(int(token.name))
        elif token.kind is Kind.DIRK and not carried:
            self._views.palace("dirk")
        elif token.kind is Kind.HINT:
            self._counsel.take_up(int(token.name))
        else:
            self._turn.press(token)
