"""The last placement of the window, and where it opens again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from alhambra.app.gfx.box import SMALLEST, Box
from alhambra.app.gfx.viewport import LEAST_WINDOW

Size: TypeAlias = tuple[int, int]
"""Width and height in pixels."""

SHARE = (0.9, 0.86)
"""The share of a screen that a new window takes."""
BARS = (16, 96)
"""Pixels, across and down, allowed for the window's borders and title and the system's bars: their
real size is unknown.
"""
FARTHEST = 32_767
"""The largest coordinate or length in pixels of any window system."""
MOST_SCREENS = 16


class Placement(NamedTuple):
    """A window's place and size."""

    size: Size
    position: tuple[int, int] | None
    """The left upper corner among all screens; None: the system chooses."""


def kept(size: Size, position: tuple[int, int], screens: Sequence[Size]) -> dict[str, object]:
    """Return a placement as saved in the settings, with the present screens."""
    return {"size": [*size], "position": [*position], "screens": [[*each] for each in screens]}


def is_placement(value: object) -> bool:
    """True for a placement as saved in the settings."""
    if not isinstance(value, dict) or value.keys() != {"size", "position", "screens"}:
        return False
    screens = value["screens"]
    if not isinstance(screens, list) or len(screens) > MOST_SCREENS:
        return False
    sizes = (value["size"], *screens)
    return all(_is_pair(size, 1) for size in sizes) and _is_pair(value["position"], -FARTHEST)


def _is_pair(value: object, least: int) -> bool:
    """True for two whole numbers of pixels."""
    return (
        isinstance(value, list)
        and len(value) == 2
        and all(type(part) is int and least <= part <= FARTHEST for part in value)
    )


def placed(
    value: Mapping[str, Any], screens: Sequence[Size], corners: Sequence[tuple[int, int]]
) -> Placement:
    """Return where to open the window: at its last place, if all of it is on the screens now.

    ``corners`` are the left upper corners of the screens. Elsewhere the system places it, no larger
    than fits the first screen.
    """
    room = roomy(screens[0])
    if not value:
        return Placement(room, None)
    (w, h), (x, y) = value["size"], value["position"]
    size = _at_least(w, h)
    window = Box(x, y, *size)
    areas = {Box(*corner, *screen) for corner, screen in zip(corners, screens, strict=True)}
    if sum(window.shared_area(area) for area in areas) >= size[0] * size[1]:
        return Placement(size, (x, y))
    return Placement(_at_least(min(w, room[0]), min(h, room[1])), None)


def roomy(screen: Size) -> Size:
    """Return the size of a window that leaves some of the screen free.

    On a small screen it takes all the space the system leaves, as long as that allows larger
    drawing.
    """
    wide, high = (
        max(round(part * share), min(smallest, part - bars))
        for part, share, smallest, bars in zip(screen, SHARE, SMALLEST, BARS, strict=True)
    )
    return wide, high


def _at_least(wide: int, high: int) -> Size:
    return max(LEAST_WINDOW[0], wide), max(LEAST_WINDOW[1], high)
