"""The focus of a table, moved by keys or a pad; the pointer's shape, and a pointer that rests.

The focus moves to what leads somewhere, or says why it does not. It begins, and Tab stops, only
where something can be picked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import dist

from alhambra.app.gfx.box import Point
from alhambra.app.input import intents
from alhambra.app.input.intents import TOUCH, Direction, Intent
from alhambra.app.table.controller import TableController
from alhambra.app.table.picture import Kind, Picture, Spot, Token
from alhambra.app.table.table_view import AnyRules
from alhambra.app.table.ui_state import Rest, UiState
from alhambra.app.ui.form import nearest
from alhambra.app.ui.pointer import Pointer

CALL = "call"
"""The group of what calls the player whose turn begins."""
FIRST = (CALL, "bought", "market", "money", "palace", "crossings", "dice", "actions")
"""The focus begins in the first of these groups that has a live spot."""
ASIDE = "left"
"""Small buttons that have a key of their own: Tab comes to them last, and arrows to the left and
right only where nothing else lies.
"""
RESTED = 0.6
"""Seconds after which a pointer that does not move asks for a tip."""
PRESSED = 1.3
"""Seconds after which a finger that stays down asks for the thing to be shown large."""
SLACK = 0.012
"""A movement up to this part of the window's height is still rest."""


def live(picture: Picture) -> list[Spot]:
    """Return the spots that can be picked."""
    return [spot for spot in picture.spots if spot.live]


def moved_focus(picture: Picture, ui: UiState, direction: Direction) -> Token | None:
    """Return the next focus in a direction; None if it stays."""
    spots = live(picture)
    here = picture.by_token.get(ui.focus) if ui.focus is not None else None
    if not spots:
        return None
    if here is None or not ui.keyed:
        return here.token if here is not None and here.focusable else default_spot(spots).token
    others = [spot for spot in picture.spots if spot.focusable and spot.token != here.token]
    level = direction in (Direction.LEFT, Direction.RIGHT) and here.group != ASIDE
    first = [spot for spot in others if spot.group != ASIDE] if level else others
    for near in (first, others):
        number = nearest(here.box, [spot.box for spot in near], direction)
        if number is not None:
            return near[number].token
    return None


def next_group(picture: Picture, ui: UiState, step: int) -> Token | None:
    """Return the first spot of the next group, or with step -1 of the previous one."""
    spots = live(picture)
    order = {CALL: -1, ASIDE: 1}
    names = dict.fromkeys(spot.group for spot in spots)
    groups = sorted(names, key=lambda name: order.get(name, 0))
    if not groups:
        return None
    here = picture.by_token.get(ui.focus) if ui.focus is not None else None
    at = groups.index(here.group) if here is not None and here.group in groups else -1
    group = groups[(at + step) % len(groups)]
    return next(spot.token for spot in spots if spot.group == group)


def default_spot(spots: Sequence[Spot]) -> Spot:
    """Return the spot where the focus begins."""
    for group in FIRST:
        for spot in spots:
            if spot.group == group:
                return spot
    return spots[0]


# -- the pointer -----------------------------------------------------------------------------------


def pointer_over(picture: Picture, ui: UiState, rules: AnyRules) -> Pointer:
    """Return the shape of the pointer over the spot with the focus."""
    spot = None if ui.focus is None else picture.by_token.get(ui.focus)
    refused = spot is not None and spot.token.kind is Kind.CELL and not spot.live
    if ui.held is not None:
        home = spot is not None and spot.token == ui.held.token
        return Pointer.NO if refused and not home else Pointer.GRAB
    if spot is None or ui.keyed:
        return Pointer.ARROW
    if refused and any(token.kind in rules.placed for token in ui.picked):
        return Pointer.NO
    return Pointer.HAND if spot.live and spot.token.kind in rules.taken else Pointer.ARROW


class Resting:
    """Asks for the tip under a resting mouse, or under a finger that stays down."""

    def __init__(
        self,
        controller: TableController,
        inspect: Callable[[Spot | None], None],
    ) -> None:
        """``inspect`` shows a thing large."""
        self._controller = controller
        self._inspect = inspect
        self._at: Point | None = None
        """The place where the pointer rests; None while it must move first."""
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
