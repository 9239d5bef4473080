"""What a pointer does with the things on a table: point at them, and carry them."""

from __future__ import annotations

from typing import Any

from alhambra.app.gfx.box import Box, Point
from alhambra.app.table.desk import Desk
from alhambra.app.table.picture import Spot
from alhambra.app.table.turn import GLIDE, Turn
from alhambra.app.table.ui_state import Held


class PointerInput:
    """A pointer over the table, and what it has hold of."""

    def __init__(self, desk: Desk[Any, Any], turn: Turn[Any, Any]) -> None:
        self._desk = desk
        self._turn = turn

    def point(self, pos: Point) -> None:
        """The pointer is here now."""
        desk = self._desk
        token = desk.token_at(pos)
        if token != desk.ui.focus or desk.ui.keyed:
            desk.focus(token, keyed=False)

    def lift(self, pos: Point, origin: Point) -> None:
        """A drag begins at the origin: take what is there."""
        desk = self._desk
        spot = desk.picture.spot_at(origin)
        if spot is None or not self._turn.can_lift(spot.token):
            return
        box = self._thing(spot)
        grip = ((origin[0] - box.x) / box.w, (origin[1] - box.y) / box.h)
        held = Held(spot.token, pos, (min(1, max(0, grip[0])), min(1, max(0, grip[1]))))
        desk.ui = desk.ui._replace(held=held, focus=spot.token, keyed=False)
        self._turn.lift(spot.token)

    def _thing(self, spot: Spot) -> Box:
        """Where the thing lies that is pointed at there."""
        return spot.box

    def carry(self, pos: Point) -> None:
        """The drag is here now."""
        desk = self._desk
        held = desk.ui.held
        if held is None:
            return
        desk.ui = desk.ui._replace(held=held._replace(at=pos), focus=desk.token_at(pos))
        desk.cut()

    def drop(self, pos: Point) -> None:
        """The drag ends here."""
        desk = self._desk
        if desk.ui.held is not None:
            self._turn.drop(desk.token_at(pos))

    def let_go(self) -> None:
        """The drag is broken off: what is held goes back."""
        desk = self._desk
        if desk.ui.held is not None:
            desk.ui = desk.at_rest(desk.ui._replace(held=None))
            desk.refresh(GLIDE)
