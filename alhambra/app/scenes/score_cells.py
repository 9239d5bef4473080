"""Shared drawing code for the score tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.metrics import SMALLEST_TEXT
from alhambra.app.table.picture import Layer
from alhambra.app.table.picture_builder import PictureBuilder, Say
from alhambra.app.table.point_counter import CountedPoints
from alhambra.rules.api import Seat
from alhambra.rules.kit.places import Share

H = TypeVar("H")
"""A holder of tiles."""
NARROW = 230
"""Units of a column's width below which the sum stands under the points, not beside them."""
MEDAL = (44, 52)
"""Units of a medal's width and height."""
POINTS = 66
"""Units of the width of points."""
PLACES = ("first", "second", "third")


class Holding(NamedTuple):
    """Somebody's holding of a type, and its points."""

    tiles: int
    held: str
    """The number of tiles, or buildings, in words."""
    how: str
    """The place, or the sum of shared places."""
    place: int
    """From 1; 0 below the paid places."""
    counted: CountedPoints | None
    """The points; None if nobody gets them."""


def arithmetic(share: Share[H]) -> str:
    """Return the sum of shared places, and the number it is divided by."""
    parts = " + ".join(map(str, share.places))
    total = f"({parts})" if len(share.places) > 1 else parts
    return f"{total} ÷ {len(share.holders)}"


def describe_division(say: Say, share: Share[H], place: int) -> str:
    """Return the place, as in ``Holding``, or the sum of shared places and its divisor."""
    if not place:
        return say("tally.below")
    if len(share.holders) == 1:
        return say(f"tally.{PLACES[place - 1]}")
    return arithmetic(share)


def is_won_alone(shares: Sequence[Share[Any]], is_human: Callable[[Seat], bool]) -> bool:
    """Return true if a person alone takes the best place; Dirk and virtual players have no seat."""
    first = next(iter(shares), None)
    if first is None or not first.places or len(first.holders) > 1:
        return False
    (holder,) = first.holders
    return isinstance(holder, int) and is_human(holder)


def show_holding(builder: PictureBuilder, name: str, holding: Holding, box: Box, goal: Box) -> None:
    """Draw the number of tiles, their points, and the reason; the points fly to the goal."""
    inner = box.inset(builder.px(10), builder.px(3))
    narrow = box.w < builder.px(NARROW) or _is_long(builder, holding.how, inner)
    medal_width = builder.px(MEDAL[0] * (0.68 if narrow else 1))
    sign, rest = inner.cut_left(medal_width, builder.px(6 if narrow else 10))
    points, words = rest.cut_right(builder.px(POINTS), builder.px(2))
    first, second = words.inset(0, builder.px(2)).rows(2)
    if narrow:
        points, second = rest.rows(2)
        first = Box(first.x, points.y, first.w, points.h)
    held = holding.held
    if builder.canvas.measure(held, SMALLEST_TEXT)[0] > first.w:
        held = f"× {holding.tiles}"
    builder.words(f"{name}/tiles", held, first, 18)
    builder.words(f"{name}/how", holding.how, second, 16, "body", "muted")
    if not holding.place:
        return
    if holding.place == 1 and holding.counted is not None:
        builder.fill(f"{name}/first", box, "gold", Layer.PANELS, 10, 0.13)
    builder.image(f"{name}/medal", f"medal-{holding.place}", sign.fit(MEDAL[0] / MEDAL[1]))
    size = 26 if narrow else 32
    if holding.counted is None:
        builder.words(f"{name}/points", "–", points, size, "title", "muted", "right")
        return
    text = builder.say("tally.round_points", points=holding.counted.rolled)
    colour = "figures" if holding.counted.points else "muted"
    builder.words(f"{name}/points", text, points, size, "title", colour, "right")
    holding.counted.fly(builder, f"{name}/flying", points, goal)


def _is_long(builder: PictureBuilder, how: str, inner: Box) -> bool:
    """True if a sum does not fit between the medal and the points."""
    free = inner.w - builder.px(MEDAL[0] + 10 + POINTS + 2)
    return builder.canvas.measure(how, SMALLEST_TEXT)[0] > free


def show_nothing(builder: PictureBuilder, name: str, box: Box) -> None:
    """Draw an empty cell."""
    dash, _ = box.inset(builder.px(10), builder.px(3)).cut_left(builder.px(MEDAL[0]))
    builder.words(f"{name}/none", "–", dash, 20, "body", "faint", "center")


def show_sum(
    builder: PictureBuilder, name: str, before: int, after: int, box: Box, leads: bool
) -> None:
    """Draw the former points, the added points, and large the sum."""
    builder.frame(f"{name}/ground", "panel-active" if leads else "panel-dark", box)
    how, total = box.inset(builder.px(8), 0).columns((1.3, 1), builder.px(10))
    sum_ = f"{before} + {after - before} ="
    builder.words(f"{name}/how", sum_, how, 24, "title", "muted", "right")
    builder.words(f"{name}/after", str(after), total, 46, "title", "figures", shadow=True)


def show_sum_so_far(builder: PictureBuilder, name: str, points: int, added: int, box: Box) -> None:
    """Draw the sum while it grows."""
    builder.frame(f"{name}/ground", "panel-dark", box)
    text, colour = str(points + added), "figures" if added else "muted"
    builder.words(f"{name}/now", text, box, 28, "title", colour, "center")


def row_ground(builder: PictureBuilder, name: str, row: Box, lit: bool) -> None:
    """Draw the ground of a row; brighter for the one being counted."""
    builder.fill(f"row:{name}/ground", row, "hollow", Layer.PANELS, 10, 0.35)
    if lit:
        builder.fill(f"row:{name}/lit", row, "cream", Layer.PANELS, 10, 0.09)
        mark = row._replace(x=row.x - builder.px(8), w=max(2.0, builder.px(4)))
        builder.fill(f"row:{name}/mark", mark, "bright", Layer.PANELS, 2)


def cross(column: Box, row: Box) -> Box:
    """Return the box where a column and a row meet."""
    return Box(column.x, row.y, column.w, row.h)
