"""A table of points that are counted row by row, and the parts that its rows are made of."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, Generic, NamedTuple

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.brush import Brush, DrawnParts
from alhambra.app.gfx.commands import Layer
from alhambra.app.gfx.scale import SMALLEST_TEXT
from alhambra.app.gfx.theme import BODY, DISPLAY, HEADING, LABEL, NOTE, STRONG, TITLE
from alhambra.app.scenes.results.point_counter import (
    LINES,
    Count,
    CountedPoints,
    CountRow,
    H,
)
from alhambra.app.table.picture import Say
from alhambra.rules.api import Building, Seat, Share

NARROW = 230
"""Units of a column's width below which the sum stands under the points, not beside them."""
MEDAL = (44, 52)
"""Units of a medal's width and height."""
POINTS = 66
"""Units of the width of points."""
LARGE = 1.4
"""The scale of letters from which two texts stand beside each other; they shrink to it."""


class ScoreTable(ABC, Generic[H]):
    """Points counted row by row: a column for everybody, and the sums in the last row."""

    left: ClassVar[int]
    """Units of the column with the names of the rows."""
    head: ClassVar[int]
    """The height of the row with everybody's names, relative to the other rows."""
    sign: ClassVar[int]
    """Units of the signs beside these names."""
    held_text: ClassVar[str]
    """The id of the text with the number of somebody's tiles of a type."""
    unscored_text: ClassVar[str] = ""
    """The id of the text in place of a sum, for whoever gets no points."""

    def __init__(
        self,
        rows: tuple[CountRow[H], ...],
        holders: Sequence[H],
        before: Mapping[H, int],
        sums: Mapping[H, int],
    ) -> None:
        self.rows = rows
        self.holders = holders
        self.before = before
        """The points before the count of all who get any."""
        self.sums = sums
        """Their points after it."""
        self.goals: dict[H, Box] = {}
        """The boxes of the sums, where points fly to."""
        self.boxes: dict[int, Box] = {}
        """The boxes of the rows by their numbers, that of the names first, as drawn last."""

    # -- what each game overrides ------------------------------------------------------------------

    @abstractmethod
    def is_human(self, seat: Seat) -> bool:
        """Return true if a person sits there."""

    @abstractmethod
    def place(self, points: int, building: Building) -> int:
        """Return the place with this many points for the type, from 1."""

    @abstractmethod
    def name_of(self, holder: H, say: Say) -> str:
        """Return somebody's name."""

    @abstractmethod
    def sign_of(self, holder: H) -> str:
        """Return the sprite of somebody's sign."""

    @abstractmethod
    def draw_type(self, brush: Brush, say: Say, building: Building, box: Box, shown: bool) -> None:
        """Draw the name of a type; pale until it is counted."""

    @abstractmethod
    def draw_other_row(
        self, brush: Brush, say: Say, row: int, label: Box, cells: Mapping[H, Box], count: Count[H]
    ) -> None:
        """Draw the row with the lines, or one between it and the sums."""

    # -- drawing -----------------------------------------------------------------------------------

    def draw(
        self, brush: Brush, say: Say, body: Box, count: Count[H], drawn: DrawnParts | None = None
    ) -> None:
        """Draw everybody's column, and the rows up to the present one.

        One row changes at a time: the others are repeated from ``drawn``, if every call gets it.
        """
        drawn = {} if drawn is None else drawn
        names, grid = body.cut_left(brush.px(self.left), brush.close)
        columns = grid.columns(len(self.holders), brush.close)
        heights = (self.head, *(row.height for row in self.rows))
        head, *boxes = body.rows(heights, brush.tight)
        for holder, column in zip(self.holders, columns, strict=True):
            self.goals[holder] = cross(column, boxes[-1])
            self._draw_head(brush, say, holder, cross(column, head))
        self.boxes = {
            number: body._replace(y=box.y, h=box.h) for number, box in enumerate((head, *boxes))
        }
        for number, (row, box) in enumerate(zip(self.rows, boxes, strict=True), start=1):
            label = cross(names, box)
            crossed = [cross(column, box) for column in columns]
            cells = dict(zip(self.holders, crossed, strict=True))
            if number == count.last:
                self._draw_sums(brush, say, label, cells, count)
                continue
            row_ground(brush, row.name, box, lit=count.row == number)
            seen = count.nearest(number)
            state = brush.metrics, label, seen.clock, seen.still
            draw = self._draw_type_row if number < LINES else self.draw_other_row
            brush.draw_part(
                drawn, number, state, partial(draw, brush, say, number, label, cells, count)
            )

    def _draw_head(self, brush: Brush, say: Say, holder: H, box: Box) -> None:
        side = min(brush.px(self.sign), box.h - brush.close)
        sign, words = box.inset(brush.close, brush.tight).cut_left(side, brush.space)
        brush.image(self.sign_of(holder), sign.fit(1), id=f"head:{holder}/emblem")
        brush.write(
            self.name_of(holder, say),
            words,
            STRONG,
            id=f"head:{holder}/name",
        )

    def _draw_type_row(
        self, brush: Brush, say: Say, row: int, label: Box, cells: Mapping[H, Box], count: Count[H]
    ) -> None:
        building, shown = list(Building)[row - 1], row <= count.types
        self.draw_type(brush, say, building, label, shown)
        if shown:
            for holder, box in cells.items():
                self.draw_share(brush, say, building, holder, box, count.counted(row, holder))

    def draw_share(
        self,
        brush: Brush,
        say: Say,
        building: Building,
        holder: H,
        box: Box,
        counted: CountedPoints,
    ) -> None:
        """Draw somebody's tiles of a type, their points, and why."""
        name = f"share:{building}-{holder}"
        shares = self.rows[list(Building).index(building)].shares
        share = next((each for each in shares if holder in each.holders), None)
        if share is None:
            draw_nothing(brush, name, box)
            return
        place = self.place(share.places[0], building) if share.places else 0
        held = say(self.held_text, count=share.tiles)
        how = describe_division(say, share, place)
        gets = counted if holder in self.sums else None
        holding = Holding(share.tiles, held, how, place, gets)
        draw_holding(brush, say, name, holding, box, self.goals[holder])

    def _draw_sums(
        self, brush: Brush, say: Say, label: Box, cells: Mapping[H, Box], count: Count[H]
    ) -> None:
        """Draw the points before, and with what was counted."""
        words = label.inset(brush.close, 0)
        brush.write(say("tally.total"), words, STRONG.coloured("title"), id="row:total/name")
        for holder, cell in cells.items():
            box, name = cell.inset(brush.tight), f"total:{holder}"
            if holder not in self.sums:
                said = say(self.unscored_text)
                brush.write(said, box, BODY.coloured("faint").centered, id=f"{name}/none")
            elif count.done:
                leads = self.sums[holder] == max(self.sums.values())
                draw_sum(brush, name, self.before[holder], self.sums[holder], box, leads)
            else:
                draw_sum_so_far(brush, name, self.before[holder], count.added(holder), box)


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


def arithmetic(say: Say, share: Share[H]) -> str:
    """Return the sum of shared places, and the number it is divided by."""
    parts = " + ".join(map(str, share.places))
    total = f"({parts})" if len(share.places) > 1 else parts
    return say("number.divided", number=total, divisor=len(share.holders))


def tell_shared(say: Say, text: str, rounded: str, share: Share[H], **words: str) -> str:
    """Return who shares how many points: by one text if they come out even, else by the other."""
    even = sum(share.places) % len(share.holders) == 0
    points = say("table.points", count=share.points)
    return say(text if even else rounded, sum=arithmetic(say, share), points=points, **words)


def describe_division(say: Say, share: Share[H], place: int) -> str:
    """Return the place, as in ``Holding``, or the sum of shared places and its divisor."""
    if not place:
        return say("tally.below")
    if len(share.holders) == 1:
        return say("tally.place", count=place)
    return arithmetic(say, share)


def is_won_alone(shares: Sequence[Share[Any]], is_human: Callable[[Seat], bool]) -> bool:
    """Return true if a person alone takes the best place; Dirk and virtual players have no seat."""
    first = next(iter(shares), None)
    if first is None or not first.places or len(first.holders) > 1:
        return False
    (holder,) = first.holders
    return isinstance(holder, int) and is_human(holder)


def draw_holding(brush: Brush, say: Say, name: str, holding: Holding, box: Box, goal: Box) -> None:
    """Draw the number of tiles, their points, and the reason; the points fly to the goal."""
    inner = box.inset(brush.space, brush.tight)
    narrow = box.w < brush.px(NARROW) or _is_long(brush, holding.how, inner)
    medal_width = brush.px(MEDAL[0] * (0.68 if narrow else 1))
    sign, rest = inner.cut_left(medal_width, brush.px(6 if narrow else 10))
    points, words = rest.cut_right(brush.px(POINTS), brush.hair)
    first, second = words.inset(0, brush.hair).rows(2)
    size = 1.0
    if brush.metrics.letters > LARGE and not narrow:
        first, second = words.columns((1, 1.25), brush.close)
        size = LARGE / brush.metrics.letters
    elif narrow:
        points, second = rest.rows(2)
        first = Box(first.x, points.y, first.w, points.h)
    note, held = NOTE.sized(NOTE.units * size), holding.held
    if brush.measure(held, SMALLEST_TEXT)[0] > first.w:
        held = f"× {holding.tiles}"
    how = holding.how
    if not holding.place and first.overlaps(second._replace(x=inner.x)):  # one line for both
        said = say("tally.held_below", tiles=held)
        if brush.measure(said, SMALLEST_TEXT)[0] > inner.w:
            said = say("tally.held_below", tiles=f"× {holding.tiles}")
        brush.write(said, inner, note.muted, id=f"{name}/how")
        return
    if not holding.place and brush.width(how, note) > second.w:  # no medal stands beside it
        first = Box(inner.x, first.y, first.right - inner.x, first.h)
        second = Box(inner.x, second.y, inner.w, second.h)
    brush.write(held, first, note, id=f"{name}/tiles")
    if holding.place and brush.measure(how, SMALLEST_TEXT)[0] > second.w:
        how = how.replace(" ", "")
        if brush.measure(how, SMALLEST_TEXT)[0] > second.w:
            how = ""  # the medal and the sentence below the table say it
    brush.write(how, second, note.muted, id=f"{name}/how")
    if not holding.place:
        return
    if holding.place == 1 and holding.counted is not None:
        brush.fill(box, "gold", 0.13, brush.corner, id=f"{name}/first", layer=Layer.PANELS)
    brush.image(f"medal-{holding.place}", sign.fit(MEDAL[0] / MEDAL[1]), id=f"{name}/medal")
    style = HEADING if narrow else TITLE
    if holding.counted is None:
        brush.write("–", points, style.muted.right, id=f"{name}/points")
        return
    text = say("tally.round_points", points=holding.counted.rolled)
    colour = "figures" if holding.counted.points else "muted"
    brush.write(text, points, style.coloured(colour).right, id=f"{name}/points")
    holding.counted.fly(brush, f"{name}/flying", points, goal)


def _is_long(brush: Brush, how: str, inner: Box) -> bool:
    """True if a sum does not fit between the medal and the points."""
    free = inner.w - brush.px(MEDAL[0] + 10 + POINTS + 2)
    return brush.measure(how, SMALLEST_TEXT)[0] > free


def draw_type_name(
    brush: Brush, building: Building, text: str, sign: Box, words: Box, shown: bool
) -> None:
    alpha = 1.0 if shown else 0.4
    brush.image(f"type-{building}", sign.fit(1), alpha, id=f"row:{building}/type")
    colour = "cream" if shown else "faint"
    brush.write(text, words, LABEL.coloured(colour), id=f"row:{building}/name")


def draw_nothing(brush: Brush, name: str, box: Box) -> None:
    """Draw an empty cell."""
    dash, _ = box.inset(brush.space, brush.tight).cut_left(brush.px(MEDAL[0]))
    brush.write("–", dash, BODY.coloured("faint").centered, id=f"{name}/none")


def draw_sum(brush: Brush, name: str, before: int, after: int, box: Box, leads: bool) -> None:
    """Draw the former points, the added points, and large the sum."""
    brush.frame("panel-active" if leads else "panel-dark", box, id=f"{name}/ground")
    how, total = box.inset(brush.close, 0).columns((1.3, 1), brush.space)
    sum_ = f"{before} + {after - before} ="
    brush.write(sum_, how, HEADING.muted.right, id=f"{name}/how")
    brush.write(str(after), total, DISPLAY.coloured("figures").shadowed, id=f"{name}/after")


def draw_sum_so_far(brush: Brush, name: str, points: int, added: int, box: Box) -> None:
    """Draw the sum while it grows."""
    brush.frame("panel-dark", box, id=f"{name}/ground")
    text, colour = str(points + added), "figures" if added else "muted"
    brush.write(text, box, HEADING.coloured(colour).centered, id=f"{name}/now")


def row_ground(brush: Brush, name: str, row: Box, lit: bool) -> None:
    """Draw the ground of a row; brighter for the one being counted."""
    brush.fill(row, "hollow", 0.35, brush.corner, id=f"row:{name}/ground", layer=Layer.PANELS)
    if lit:
        brush.fill(row, "cream", 0.09, brush.corner, id=f"row:{name}/lit", layer=Layer.PANELS)
        mark = row._replace(x=row.x - brush.close, w=max(2.0, brush.tight))
        brush.fill(mark, "bright", 1.0, brush.hair, id=f"row:{name}/mark", layer=Layer.PANELS)


def cross(column: Box, row: Box) -> Box:
    """Return the box where a column and a row meet."""
    return Box(column.x, row.y, column.w, row.h)
