"""The focus on the table, moved by keys or a pad: only to what leads somewhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from alhambra.app.input.intents import Direction
from alhambra.app.table.picture import Picture, Spot, Token
from alhambra.app.ui.focus import nearest

FIRST = ("palace", "bought", "market", "money", "crossings", "dice", "actions")
"""Where the focus begins: in the first of these groups that has something to choose."""


class Focused(Protocol):
    """What a player is doing, as far as it has a focus."""

    @property
    def focus(self) -> Token | None:
        """What is pointed at, or where the keyboard is."""

    @property
    def keyed(self) -> bool:
        """Whether the focus was moved by keys or a pad."""


def live(picture: Picture) -> list[Spot]:
    """The spots that can be chosen."""
    return [spot for spot in picture.spots if spot.live]


def moved_focus(picture: Picture, ui: Focused, direction: Direction) -> Token | None:
    """What has the focus next in a direction; None if it stays where it is."""
    spots = live(picture)
    here = picture.by_token.get(ui.focus) if ui.focus is not None else None
    if not spots:
        return None
    if here is None or not ui.keyed:
        return here.token if here is not None and here.live else _likely(spots).token
    others = [spot for spot in spots if spot.token != here.token]
    number = nearest(here.box, [spot.box for spot in others], direction)
    return None if number is None else others[number].token


def next_group(picture: Picture, ui: Focused, step: int) -> Token | None:
    """The first spot of the next group, or of the one before with step -1."""
    spots = live(picture)
    groups = list(dict.fromkeys(spot.group for spot in spots))
    if not groups:
        return None
    here = picture.by_token.get(ui.focus) if ui.focus is not None else None
    at = groups.index(here.group) if here is not None and here.group in groups else -1
    group = groups[(at + step) % len(groups)]
    return next(spot.token for spot in spots if spot.group == group)


def _likely(spots: Sequence[Spot]) -> Spot:
    """Where the focus begins."""
    for group in FIRST:
        for spot in spots:
            if spot.group == group:
                return spot
    return spots[0]
