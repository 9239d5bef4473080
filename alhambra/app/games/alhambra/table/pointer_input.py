"""What a pointer does with the things on the table: carry them, move the ground, come nearer."""

from __future__ import annotations

from alhambra.app.games.alhambra.table.desk import Desk
from alhambra.app.games.alhambra.table.ground import FIT, moved, zoomed
from alhambra.app.games.alhambra.table.snapshot import thing_of
from alhambra.app.games.alhambra.table.turn import Turn
from alhambra.app.gfx.box import Box, Point
from alhambra.app.table import pointer_input as fingers
from alhambra.app.table.picture import Kind, Spot


class PointerInput(fingers.PointerInput):
    """A pointer over the table, and what it has hold of."""

    _desk: Desk

    def __init__(self, desk: Desk, turn: Turn) -> None:
        super().__init__(desk, turn)
        self._pan: Point | None = None
        """Where the ground is held while it is moved."""

    @property
    def moving_ground(self) -> bool:
        """Whether the ground is being moved."""
        return self._pan is not None

    def lift(self, pos: Point, origin: Point) -> None:
        """A drag begins at the origin: take what is there, or the ground."""
        spot = self._desk.picture.spot_at(origin)
        if spot is None or self._turn.can_lift(spot.token):
            super().lift(pos, origin)
        elif spot.token.kind in (Kind.GROUND, Kind.CELL):
            self._pan = pos

    def _thing(self, spot: Spot) -> Box:
        """Where the thing lies that is pointed at there."""
        desk = self._desk
        return desk.picture.anchors.get(thing_of(desk.snapshot(), spot.token), spot.box)

    def carry(self, pos: Point) -> None:
        """The drag is here now."""
        desk = self._desk
        if self._pan is not None:
            step = (pos[0] - self._pan[0], pos[1] - self._pan[1])
            self._pan = pos
            desk.ui = desk.ui._replace(view=moved(desk.ui.view, step, desk.ground().side))
            desk.cut()
            return
        held = desk.ui.held
        if held is None:
            return
        target = desk.token_at(pos)
        by = (pos[0] - held.at[0], pos[1] - held.at[1])
        desk.ui = desk.ui._replace(held=held._replace(at=pos))
        desk.timeline.carry(thing_of(desk.snapshot(), held.token), *by)
        if target != desk.ui.focus:
            desk.ui = desk.ui._replace(focus=target)
            desk.refresh()

    def drop(self, pos: Point) -> None:
        """The drag ends here."""
        self._pan = None
        super().drop(pos)

    def let_go(self) -> None:
        """The drag is broken off: what is held goes back, and is picked no more."""
        self._pan = None
        if self._desk.ui.held is not None:
            self._desk.ui = self._desk.ui._replace(picked=())
        super().let_go()

    def zoom(self, steps: float, about: Point) -> None:
        """Come nearer to a point of the ground, or go back."""
        desk = self._desk
        area = desk.story.open_ground
        if area.contains(about):
            view = zoomed(desk.ui.view, steps, about, area, desk.ground().side)
            desk.ui = desk.ui._replace(view=view if abs(view.zoom - 1) > 0.02 else FIT)
            desk.cut()

    def fit(self) -> None:
        """Show the whole palace again."""
        desk = self._desk
        if not desk.ui.view.is_fit:
            desk.ui = desk.ui._replace(view=FIT)
            desk.refresh()
