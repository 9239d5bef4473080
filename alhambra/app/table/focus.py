"""The focus of a table, moved by keys or a pad: to what leads somewhere, or says why it does not.

It begins, and Tab stops, only where something can be picked.
"""

from __future__ import annotations

from collections.abc import Sequence

from alhambra.app.input.intents import Direction
from alhambra.app.table.picture import Picture, Spot, Token
from alhambra.app.table.ui_state import UiState
from alhambra.app.ui.form import nearest

CALL = "call"
"""The group of what calls the player whose turn begins."""
FIRST = (CALL, "bought", "market", "money", "palace", "crossings", "dice", "actions")
"""The focus begins in the first of these groups that has a live spot."""
ASIDE = "left"
"""Small buttons that have a key of their own: Tab comes to them last, and arrows to the left and
right only where nothing else lies.
"""


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
        return here.token if here is not None and here.focusable else likely(spots).token
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


def likely(spots: Sequence[Spot]) -> Spot:
    """Return the spot where the focus begins."""
    for group in FIRST:
        for spot in spots:
            if spot.group == group:
                return spot
    return spots[0]
