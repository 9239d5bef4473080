"""What a player wants at the sheet, by whatever device, and what is done for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol

from alhambra.app.games.rollwrite.table.actions import BACK
from alhambra.app.games.rollwrite.table.desk import Desk
from alhambra.app.games.rollwrite.table.hint_controller import HintController
from alhambra.app.games.rollwrite.table.turn import Turn
from alhambra.app.input.intents import Hint, Log, SinceTurn
from alhambra.app.program.app import App
from alhambra.app.table import orders
from alhambra.app.table.buttons import LOG, SINCE
from alhambra.app.table.hint_panel import CLOSE_HINTS, HINT, REMARK
from alhambra.app.table.orders import Actions
from alhambra.app.table.picture import Kind, Spot
from alhambra.app.table.pointer_input import PointerInput
from alhambra.app.table.unkept_band import UNKEPT, Trouble, no_trouble
from alhambra.rules.rollwrite.model import State


class RollwriteActions(NamedTuple):
    """What is opened over the table."""

    menu: Callable[[], None]
    result: Callable[[], None]
    """How the game ended."""
    completed: Callable[[State], None]
    """Types completed in the round that is over, told of the state before they were paid."""
    trouble: Trouble = no_trouble
    """What keeps the game from being kept."""
    unkept: Callable[[], None] = no_trouble
    """What can be done about that."""


class HistoryActions(Protocol):
    """Where the past of the game is opened over the table."""

    def log(self) -> None:
        """The chronicle."""

    def remark(self) -> None:
        """What the coach has to say about the player's last turn."""


class Orders(orders.Orders):
    """Hears what is wanted, and has it done: by the desk, the turn, or something opened over it."""

    _desk: Desk

    def __init__(
        self,
        app: App,
        desk: Desk,
        turn: Turn,
        counsel: HintController,
        doors: RollwriteActions,
        past: HistoryActions,
    ) -> None:
        def back() -> bool:
            return desk.look(None)

        ways = Actions(
            doors.menu,
            doors.result,
            desk.look,
            {Log: past.log, SinceTurn: desk.tell_again, Hint: counsel.toggle},
            {
                BACK: back,
                LOG: past.log,
                SINCE: desk.tell_again,
                HINT: counsel.toggle,
                CLOSE_HINTS: counsel.close,
                REMARK: past.remark,
                UNKEPT: doors.unkept,
            },
            (back, turn.drop_picked, counsel.close),
        )
        super().__init__(app, desk, turn, PointerInput(desk, turn), ways)
        self._counsel = counsel

    def _press(self, spot: Spot) -> None:
        """Look at somebody's sheet, take up a proposal, or do something in the game."""
        if spot.token.kind is Kind.PLAYER:
            self._desk.look(int(spot.token.name))
        elif spot.token.kind is Kind.HINT:
            self._counsel.take_up(int(spot.token.name))
        else:
            self._turn.press(spot.token)
