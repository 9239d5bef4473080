"""What a player wants at the sheet, by whatever device, and what is done for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from alhambra.app.app import App
from alhambra.app.playing import orders
from alhambra.app.playing.fingers import Fingers
from alhambra.app.playing.orders import Ways
from alhambra.app.sheet.actions import BACK
from alhambra.app.sheet.desk import Desk
from alhambra.app.sheet.turn import Turn
from alhambra.app.stage.picture import Kind, Spot
from alhambra.rules.rollwrite.model import State


class Doors(NamedTuple):
    """What is opened over the table."""

    menu: Callable[[], None]
    result: Callable[[], None]
    """How the game ended."""
    completed: Callable[[State], None]
    """Types completed in the round that is over, told of the state before they were paid."""


class Orders(orders.Orders):
    """Hears what is wanted, and has it done: by the desk, the turn, or something opened over it."""

    _desk: Desk

    def __init__(self, app: App, desk: Desk, turn: Turn, doors: Doors) -> None:
        def back() -> bool:
            return desk.look(None)

        put_away = (back, turn.drop_picked)
        ways = Ways(doors.menu, doors.result, desk.look, buttons={BACK: back}, put_away=put_away)
        super().__init__(app, desk, turn, Fingers(desk, turn), ways)

    def _press(self, spot: Spot) -> None:
        """Look at somebody's sheet, or do something in the game."""
        if spot.token.kind is Kind.PLAYER:
            self._desk.look(int(spot.token.name))
        elif spot.live:
            self._turn.press(spot.token)
