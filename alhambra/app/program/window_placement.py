"""Where the window was, and where it may come again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from alhambra.app.gfx.metrics import SMALLEST
from alhambra.app.gfx.viewport import LEAST_WINDOW

Size: TypeAlias = tuple[int, int]
"""Width and height in pixels."""

SHARE = (0.9, 0.86)
"""The part of a screen a window takes that was never moved: some of it stays free."""
BARS = (16, 96)
"""Pixels, across and down, that the window's edges and title and the bars of the system may take:

neither can be asked for.
"""
FARTHEST = 32_767
"""Pixels of a coordinate or a length: no window system counts further."""
MOST_SCREENS = 16


class Placement(NamedTuple):
    """Where a window is."""

    size: Size
    position: tuple[int, int] | None
    """Its left upper corner among all screens; None: wherever the system puts it."""


def kept(size: Size, position: tuple[int, int], screens: Sequence[Size]) -> dict[str, Any]:
    """A placement as it is kept among the settings, with the screens there were."""
    return {"size": [*size], "position": [*position], "screens": [[*each] for each in screens]}


def is_placement(value: Any) -> bool:
    """Whether this is a placement as it is kept."""
    if not isinstance(value, dict) or value.keys() != {"size", "position", "screens"}:
        return False
    screens = value["screens"]
    if not isinstance(screens, list) or len(screens) > MOST_SCREENS:
        return False
    sizes = (value["size"], *screens)
    return all(_is_pair(size, 1) for size in sizes) and _is_pair(value["position"], -FARTHEST)


def _is_pair(value: Any, least: int) -> bool:
    """Whether these are two whole numbers of pixels."""
    return (
        isinstance(value, list)
        and len(value) == 2
        and all(type(part) is int and least <= part <= FARTHEST for part in value)
    )


def placed(value: Mapping[str, Any], screens: Sequence[Size]) -> Placement:
    """Where the window comes: where it was, if that is still on a screen.

    The system does not tell where the screens lie. With one, the window must lie within it; with
    several it comes back only if they are those there were. Otherwise the system places it, no
    larger than has room on the first screen.
    """
    room = roomy(screens[0])
    if not value:
        return Placement(room, None)
    (w, h), (x, y) = value["size"], value["position"]
    size = _at_least(w, h)
    if len(screens) == 1:
        wide, high = screens[0]
        there = x >= 0 and y >= 0 and x + size[0] <= wide and y + size[1] <= high
    else:
        widest, highest = (sum(part) for part in zip(*screens, strict=True))
        known = [[*each] for each in screens] == value["screens"]
        there = known and size[0] <= widest and size[1] <= highest
    if there:
        return Placement(size, (x, y))
    return Placement(_at_least(min(w, room[0]), min(h, room[1])), None)


def roomy(screen: Size) -> Size:
    """The size of a window that leaves some of the screen free.

    On a small screen it takes what the system leaves, as far as that serves to draw nothing smaller
    than it is.
    """
    wide, high = (
        max(round(part * share), min(smallest, part - bars))
        for part, share, smallest, bars in zip(screen, SHARE, SMALLEST, BARS, strict=True)
    )
    return wide, high


def _at_least(wide: int, high: int) -> Size:
    return max(LEAST_WINDOW[0], wide), max(LEAST_WINDOW[1], high)
