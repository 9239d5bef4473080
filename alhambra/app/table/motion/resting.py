"""Notices when the pointer rests on a thing, so that its tip is shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import dist

from alhambra.app.gfx.box import Point
from alhambra.app.input import intents
from alhambra.app.input.intents import TOUCH, Intent
from alhambra.app.table.controller import AnyController
from alhambra.app.table.picture import Spot
from alhambra.app.table.ui_state import Rest

RESTED = 0.6
"""Seconds after which a pointer that does not move asks for a tip."""
PRESSED = 1.3
"""Seconds after which a finger that stays down asks for the thing to be shown large."""
SLACK = 0.012
"""A movement up to this part of the window's height is still rest."""


class Resting:
    """Asks for the tip under a resting mouse, or under a finger that stays down."""

    def __init__(
        self,
        controller: AnyController,
        inspect: Callable[[Spot | None], None],
    ) -> None:
        """``inspect`` shows a thing large."""
        self._controller = controller
        self._inspect = inspect
        self._at: Point | None = None
        """Where the pointer rests; None while it must move first."""
        self._touch = False
        self._seconds = 0.0

    def hear(self, intent: Intent) -> bool:
        """Take in an intent. Return true if it only ends a long touch, and means nothing else."""
        touch = intent.device == TOUCH
        match intent:
            case intents.Point(pos) if not touch:
                if self._at is None or dist(pos, self._at) > SLACK * self._height:
                    self._begin(pos, touch)
            case intents.Point(pos):
                pass
            case intents.Press(pos) if touch:
                self._begin(pos, touch)
            case _:
                told = isinstance(intent, intents.Release) and self._controller.ui.rested
                self.stop()
                return bool(told and told.touch)
        return False

    @property
    def _height(self) -> float:
        return self._controller.app.canvas.size[1]

    def _begin(self, pos: Point, touch: bool) -> None:
        self.stop()
        self._at, self._touch, self._seconds = pos, touch, 0.0

    def stop(self) -> None:
        """Hide the tip; the pointer has to move before it rests again."""
        self._at = None
        controller = self._controller
        if controller.ui.rested is not None:
            controller.ui = replace(controller.ui, rested=None)
            controller.refresh()

    def update(self, dt: float) -> bool:
        """Count the seconds. Return true if the picture changed."""
        controller, ui = self._controller, self._controller.ui
        if self._at is None or controller.timeline.telling:
            return False
        self._seconds += dt
        if self._touch and self._seconds >= PRESSED and ui.rested is not None:
            at = self._at
            self.stop()
            self._inspect(controller.picture.spot_at(at))
            return True
        if self._seconds < RESTED or ui.rested is not None or ui.held is not None:
            return False
        if ui.keyed or ui.notice:
            return False
        controller.ui = replace(ui, rested=Rest(self._at, self._touch))
        controller.refresh()
        return True
