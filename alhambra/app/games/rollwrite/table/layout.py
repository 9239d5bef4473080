"""The layout of the table, for windows from 4:3 to 21:9 and one to five players.

The own sheet is as large as there is room for; the dice lie at its right. The others are in a
column at the left, the places, the sums and the actions in one at the right. Numbers are units of
a screen of 1920 by 1080.
"""

from __future__ import annotations

from dataclasses import dataclass

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.scale import Metrics
from alhambra.app.table import presenter
from alhambra.rules.rollwrite.model import SIDES, Cross

MARGIN = 14
SIDE = 318
"""Width of the columns at the left and the right."""
WIDEST_SIDE = 390
TRAY = 356
"""Width of the dice and what they lead to."""
WIDEST_TRAY = 440
WIDEST_ABOVE = 620
"""The same above a drawer."""
TALLEST = 1190
"""Units of height that are used at most: in taller windows all is in the middle."""

OTHER = (520, 294)
"""Height of another player's panel at most: with at most two of them, and with more."""
VIRTUAL = 350
"""Height of a virtual player's panel at most."""
CARD, LETTERED_CARD = 452, 560
"""Height of a lesson's card, usual and where letters are much larger than boxes."""
SUMS = 222
ACTIONS = 316
TOOLS = 50
"""Height of the buttons that ask for a hint, the chronicle, and what happened."""
LETTERED_SUMS = 236
LETTERED_ACTIONS = 380
"""Heights at the right, and what they become where letters are much larger than boxes."""
OPTIONS = 474
"""Height of what the dice lead to, where the tray has all the room it needs."""
HEAD = 62
"""Height of the head of the sheet."""
NUMBER = 60
"""Side of the dice that number the rows and the columns."""
PLATE = (58, 38)
"""The points of a row or a column."""
TRACK = 100
"""Height of the coin track."""
EDGE = (34, 26)
"""The sheet's edge across and down."""
ACROSS = 2 * EDGE[0] + NUMBER + 10 + 8 + PLATE[0]
DOWN = 2 * EDGE[1] + HEAD + 6 + NUMBER + 8 + 8 + PLATE[1] + 14 + TRACK
"""Units of the sheet beside its grid."""
LARGEST_CELL = 132
DIE = 118
"""Side of a die in the tray."""
ARROW = 44
"""Height of what moves a die by a pip."""
PRICE = 32
"""Height of the line below the dice."""
LANE = 150
"""Width of a die with its arrows."""
TRAY_EDGE = (18, 14)
"""The tray's edge across and down."""
TRAY_HEAD = 48
"""Height of the line above the dice, with the gap below it."""
LANES = 2 * (DIE + 2 * ARROW + 8) + 14
"""Height of two rows of dice with their arrows."""
TRAY_HIGH = 2 * TRAY_EDGE[1] + TRAY_HEAD + LANES + PRICE
"""Height of the tray."""


@dataclass(frozen=True, kw_only=True)
class RollwriteLayout(presenter.TableLayout):
    """The boxes of the table, in pixels."""

    others: tuple[Box, ...]
    """Panels of the other players in the order of their turns, then of the virtual ones."""
    sheet: Box
    head: Box
    parking: Box
    passing: Box
    """The other pair lies here half-way to the next player."""
    grid: Box
    """The 36 buildings."""
    side: float
    """Pixels of a side of a building's box, with its gap."""
    track: Box
    tray: Box
    options: Box
    """The buildings that the dice lead to."""
    places: Box
    sums: Box
    tools: Box
    """The buttons for what is only looked at; without any height where there is a drawer."""
    drawer: Box
    """The free box below sheet and dice; without any height unless requested."""

    @property
    def banner(self) -> Box:
        """The actions and the buttons above them: dice in words take up to five lines."""
        return self.actions.union(self.tools)

    @property
    def dice(self) -> Box:
        """The tray as far as its lowest dice: what is said of them stands below, still in it."""
        px = self.metrics.px
        return self.tray.cut_bottom(px(TRAY_EDGE[1] + PRICE + ARROW))[1]

    def cell(self, cell: Cross) -> Box:
        """The box of a building."""
        x = self.grid.x + (cell[0] - 1) * self.side
        return Box(x, self.grid.y + (cell[1] - 1) * self.side, self.side, self.side)

    def number(self, *, blue: int = 0, yellow: int = 0) -> Box:
        """The die that numbers a column, or a row."""
        px = self.metrics.px
        side = px(NUMBER)
        if blue:
            column = self.cell((blue, 1))
            return Box(
                column.center[0] - side / 2, self.grid.y - side - self.metrics.close, side, side
            )
        row = self.cell((1, yellow))
        return Box(self.grid.x - side - self.metrics.space, row.center[1] - side / 2, side, side)

    def plate(self, *, blue: int = 0, yellow: int = 0) -> Box:
        """Return the box for the points of a column, or of a row."""
        px = self.metrics.px
        w, h = px(PLATE[0]), px(PLATE[1])
        if blue:
            column = self.cell((blue, 1))
            return Box(column.center[0] - w / 2, self.grid.bottom + self.metrics.close, w, h)
        row = self.cell((1, yellow))
        return Box(self.grid.right + self.metrics.close, row.center[1] - h / 2, w, h)

    def lane(self, colour: str, place: int) -> tuple[Box, Box, Box]:
        """The arrow up, the die and the arrow down of a place in the tray."""
        px = self.metrics.px
        _, rest = self.tray.inset(*map(px, TRAY_EDGE)).cut_top(px(TRAY_HEAD))
        rest = rest.cut_bottom(px(PRICE))[1]
        rows = rest.centered(rest.w, px(LANES)).rows(2, self.metrics.broad)
        lane = rows[colour == "yellow"].centered(px(2 * LANE + 8), px(DIE + 2 * ARROW + 8))
        lane = lane.columns(2, self.metrics.close)[place]
        up, below = lane.cut_top(px(ARROW), self.metrics.tight)
        down, middle = below.cut_bottom(px(ARROW), self.metrics.tight)
        return up, middle.centered(px(DIE), px(DIE)), down


def lay_out(
    metrics: Metrics,
    others: int,
    virtual: int = 0,
    drawer: float = 0.0,
    row: float = 0.0,
    band: float = 0.0,
    *,
    has_card: bool = False,
) -> RollwriteLayout:
    """The boxes for so many panels of other players, and of virtual ones.

    A lesson has a card below them.

    ``drawer``: units that are left free below sheet and dice. ``row``: units by which the panel of
    actions is higher, where it is not high for its letters anyway. ``band``: units left free above
    sheet and dice.
    """
    metrics = metrics.within(*presenter.NEEDED)
    px = metrics.px
    whole = metrics.window.inset(px(MARGIN))
    whole = whole.centered(whole.w, min(whole.h, px(TALLEST)))
    wide = metrics.width / metrics.unit
    side = px(min(WIDEST_SIDE, max(SIDE, 0.165 * wide)))
    left, rest = whole.cut_left(side, px(MARGIN))
    right, middle = rest.cut_right(side, px(MARGIN))
    below, middle = middle.cut_bottom(px(drawer), metrics.broad if drawer else 0)
    strip, middle = middle.cut_top(px(band), metrics.broad if band else 0)
    card, panels = left.cut_bottom(px(metrics.between(CARD, LETTERED_CARD)), metrics.broad)
    tray_wide = px(min(WIDEST_TRAY, max(TRAY, 0.17 * wide)))
    cell = px(LARGEST_CELL)
    room = middle.w - tray_wide - px(MARGIN)
    cell = min(cell, (room - px(ACROSS)) / SIDES, (middle.h - px(DOWN)) / SIDES)
    if drawer or band:  # a lower sheet is narrower too
        tray_wide = min(px(WIDEST_ABOVE), middle.w - px(ACROSS) - SIDES * cell - px(MARGIN))
    together = px(ACROSS) + SIDES * cell + px(MARGIN) + tray_wide
    middle = middle.centered(min(middle.w, together), middle.h)
    below, strip = (box._replace(x=middle.x, w=middle.w) for box in (below, strip))
    tray_column, paper = middle.cut_right(tray_wide, px(MARGIN))
    sheet = paper.centered(px(ACROSS) + SIDES * cell, px(DOWN) + SIDES * cell)
    high = min(px(OPTIONS), tray_column.h - px(TRAY_HIGH) - metrics.broad)
    options, tray = tray_column.cut_bottom(high, metrics.broad)
    high = metrics.between(ACTIONS + row, LETTERED_ACTIONS)
    actions, above = right.cut_bottom(px(high), metrics.broad)
    tools, above = above.cut_bottom(0 if drawer else px(TOOLS), 0 if drawer else metrics.broad)
    sums, places = above.cut_bottom(px(metrics.between(SUMS, LETTERED_SUMS)), metrics.broad)
    head, parking, grid, track = _paper(sheet, cell, metrics)
    return RollwriteLayout(
        metrics=metrics,
        others=_panels(panels if has_card else left, others, virtual, metrics),
        sheet=sheet,
        head=head,
        parking=parking,
        passing=parking.moved(-(parking.w + metrics.page), 0),
        grid=grid,
        side=cell,
        track=track,
        tray=tray,
        options=options,
        places=places,
        sums=sums,
        tools=tools,
        actions=actions,
        drawer=below,
        band=card if has_card else strip,
    )


def _paper(sheet: Box, cell: float, metrics: Metrics) -> tuple[Box, Box, Box, Box]:
    """On the sheet: its head, the parking place in it, the grid, and the coin track."""
    px = metrics.px
    inner = sheet.inset(px(EDGE[0]), px(EDGE[1]))
    head, lower = inner.cut_top(px(HEAD), metrics.close)
    head = head.inset(metrics.row_height, 0)
    side = SIDES * cell
    grid = Box(inner.x + px(NUMBER + 10), lower.y + px(NUMBER + 8), side, side)
    track = Box(
        inner.x + metrics.row_height, inner.bottom - px(TRACK), inner.w - px(104), px(TRACK)
    )
    return head, head.cut_right(px(120))[0], grid, track


def _panels(column: Box, others: int, virtual: int, metrics: Metrics) -> tuple[Box, ...]:
    """Those of the others from the top, then those of virtual players."""
    count = others + virtual
    gap = metrics.broad
    each = (column.h - gap * (count - 1)) / max(1, count)
    other = min(metrics.px(OTHER[count > 2]), each)
    panels = []
    for number in range(count):
        high = other if number < others else min(metrics.px(VIRTUAL), each)
        panel, column = column.cut_top(high, gap)
        panels.append(panel)
    return tuple(panels)
