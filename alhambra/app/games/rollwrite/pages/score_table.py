"""The table of the final count: places, rows and columns, coins, the bonus, and the sums."""

from __future__ import annotations

from collections.abc import Mapping

from alhambra.app.games.rollwrite.small_sheet import draw_cells, draw_lines
from alhambra.app.games.rollwrite.table.chronicle import holder_name, holder_sign
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.brush import Brush
from alhambra.app.gfx.commands import Layer
from alhambra.app.gfx.theme import BODY, HEADING, LABEL, NOTE, TAG
from alhambra.app.program.people import spoken_names
from alhambra.app.scenes.results import score_table
from alhambra.app.scenes.results.point_counter import (
    LINES,
    Count,
    CountedPoints,
    CountRow,
    lines_row,
    type_rows,
)
from alhambra.app.scenes.results.score_table import draw_nothing, draw_type_name
from alhambra.app.table.picture import Say
from alhambra.rules.api import HUMAN, Building, Seat
from alhambra.rules.rollwrite.model import LINES as ROWS_AND_COLUMNS
from alhambra.rules.rollwrite.model import Holder, State
from alhambra.rules.rollwrite.scoring import holders, scorers, sheets, tally, totals_of

TYPE, SHEETS, SMALL, TOTAL = 60, 214, 46, 74
"""The proportions of the rows."""
COINS, BONUS = LINES + 1, LINES + 2
"""The numbers of the rows of the coins, and of the bonus where virtual players score."""
LINE_TIME = 0.26
"""Seconds for drawing a row or a column."""


class ScoreTable(score_table.ScoreTable[Holder]):
    """The final count of a game."""

    left, head, sign = 236, 58, 50
    held_text = "rollwrite.tally.held"
    unscored_text = "rollwrite.tally.holds_places"

    def __init__(self, state: State) -> None:
        """``state`` is one at the end of the game, before or after it was scored."""
        self.state = state
        self.tally = tally(state)
        self.names = spoken_names(state.players)
        self._sheets = sheets(state)
        places = self.tally.of_buildings(state)
        lines: dict[Holder, int] = dict(self.tally.of_lines().items())
        coins: dict[Holder, int] = dict(self.tally.coins.items())
        traced = dict.fromkeys(lines, len(ROWS_AND_COLUMNS))
        small = [CountRow("coins", SMALL, coins)]
        if self.tally.bonus is not None:
            small.append(CountRow("bonus", SMALL, self.tally.bonus))
        rows = (
            *type_rows(TYPE, places, self.tally.buildings),
            lines_row("lines", SHEETS, lines, traced, LINE_TIME),
            *small,
            CountRow("total", TOTAL),
        )
        before = {who: self.paid(who) for who in scorers(state)}
        super().__init__(rows, holders(state), before, totals_of(state, self.tally))

    @property
    def has_bonus(self) -> bool:
        """True if virtual players get a bonus."""
        return self.tally.bonus is not None

    def points(self, row: int, holder: Holder) -> int:
        """Return somebody's points of a row."""
        return self.rows[row - 1].points.get(holder, 0)

    def is_human(self, seat: Seat) -> bool:
        return self.state.players[seat].kind == HUMAN

    def name_of(self, holder: Holder, say: Say) -> str:
        return holder_name(holder, self.names, say)

    def sign_of(self, holder: Holder) -> str:
        return holder_sign(holder)

    def place(self, points: int, building: Building) -> int:
        return self.state.box.points[building].index(points) + 1

    def paid(self, holder: Holder) -> int:
        """Return somebody's points for types completed during the game."""
        return sum(self._sheets[holder].paid.values())

    def completed(self, building: Building) -> tuple[Holder, ...]:
        """Return who completed the type during the game."""
        return tuple(who for who, sheet in self._sheets.items() if building in sheet.completed)

    def paid_for(self, holder: Holder, building: Building) -> int:
        """Return somebody's points for completing the type."""
        return self._sheets[holder].paid.get(building, 0)

    def free(self, building: Building) -> tuple[int, ...]:
        """Return the points of the places that nobody got during the game."""
        return self.state.box.points[building][self.state.taken[building] :]

    # -- drawing -----------------------------------------------------------------------------------

    def draw_type(self, brush: Brush, say: Say, building: Building, box: Box, shown: bool) -> None:
        """Draw its name and the points of its places; those already given are struck out."""
        inner = box.inset(brush.close, brush.tight)
        sign, words = inner.cut_left(brush.sign_size, brush.space)
        name, places = words.rows((1.15, 1))
        draw_type_name(brush, building, say(f"building_type.{building}"), sign, name, shown)
        points = self.state.box.points[building]
        gone = len(points) - len(self.free(building))
        cells = places.cut_left(brush.sign_size * len(points))[0].columns(len(points))
        for number, (value, cell) in enumerate(zip(points, cells, strict=True)):
            id = f"row:{building}/place-{number}"
            colour = "faint" if number < gone else "figures"
            wide = brush.write(str(value), cell, TAG.coloured(colour), id=id)
            if number < gone:
                strike = Box(cell.x, cell.center[1], wide, max(1.5, brush.hair))
                brush.fill(strike.inset(-brush.tight, 0), "bad", id=f"{id}-gone", layer=Layer.FRONT)

    def draw_share(
        self,
        brush: Brush,
        say: Say,
        building: Building,
        holder: Holder,
        box: Box,
        counted: CountedPoints,
    ) -> None:
        """Draw somebody's buildings, their points, and why; or that they are paid already."""
        if holder in self.completed(building):
            self._draw_completed(brush, say, building, holder, box)
        else:
            super().draw_share(brush, say, building, holder, box, counted)

    def _draw_completed(
        self, brush: Brush, say: Say, building: Building, holder: Holder, box: Box
    ) -> None:
        """Draw the seal of a type completed during the game, and the points for it then."""
        name, inner = f"share:{building}-{holder}", box.inset(brush.space, brush.tight)
        seal, words = inner.cut_left(brush.sign_size, brush.space)
        brush.image("type-done", seal.fit(1), id=f"{name}/seal")
        brush.image(f"type-{building}", seal.fit(1).inset(seal.fit(1).w * 0.19), id=f"{name}/type")
        words, points = words.cut_left(words.w - brush.button_height)
        said = say("rollwrite.tally.completed")
        brush.write_lines(said, words, NOTE.muted, valign="middle", id=f"{name}/words")
        text = str(self.paid_for(holder, building)) if holder in self.sums else "–"
        brush.write(text, points, HEADING.muted.right, id=f"{name}/paid")

    def draw_other_row(
        self,
        brush: Brush,
        say: Say,
        row: int,
        label: Box,
        cells: Mapping[Holder, Box],
        count: Count[Holder],
    ) -> None:
        if row == LINES:
            self._draw_lines_title(brush, say, label, count)
            for holder, cell in cells.items():
                box = cell.inset(brush.space, brush.tight)
                self._draw_sheet(brush, say, holder, box, count)
            return
        shown, what = count.row >= row, self.rows[row - 1].name
        self._draw_small_title(brush, say, what, label, shown)
        for holder, cell in cells.items() if shown else ():
            if self._counts(row, holder):
                box = cell.inset(brush.space, brush.tight)
                self._draw_small_points(brush, say, row, holder, box, count)
            else:
                draw_nothing(brush, f"{what}:{holder}", cell)

    def _counts(self, row: int, holder: Holder) -> bool:
        """Return true if coins or bonus count for somebody: virtual players have no coins."""
        return not isinstance(holder, str) if row == COINS else bool(self.points(BONUS, holder))

    def _draw_lines_title(self, brush: Brush, say: Say, label: Box, count: Count[Holder]) -> None:
        """Draw the name of the row, and what rows and columns are worth."""
        cell = label.inset(brush.broad, brush.space)
        said = say("rollwrite.tally.lines_title")
        table, words = cell.cut_bottom(cell.h * 0.4)
        colour = "cream" if count.row >= LINES else "faint"
        brush.write_lines(said, words, LABEL.coloured(colour), valign="middle", id="row:lines/name")
        worth = [
            say("rollwrite.tally.line_worth", crossed=number, points=points)
            for number, points in self.state.box.lines.items()
        ]
        for text, line in zip(worth, table.rows(len(worth)), strict=True):
            brush.write(text, line, NOTE.muted, id=f"row:lines/worth-{text}")

    def _draw_sheet(
        self, brush: Brush, say: Say, holder: Holder, box: Box, count: Count[Holder]
    ) -> None:
        """Draw a score sheet, with its rows and columns up to the present one."""
        name = f"lines:{holder}"
        if isinstance(holder, str):
            said = say("rollwrite.tally.no_sheet")
            brush.write(said, box, BODY.coloured("faint").centered, id=f"{name}/none")
            return
        area, sum_ = box.cut_right(brush.button_height, brush.tight)[::-1]
        lines, crossed = self.tally.lines[holder], self.state.players[holder].crossed
        draw_cells(brush, name, area, self.state.box.grid, crossed)
        draw_lines(brush, name, area, lines, count.traced, count.still)
        if count.row >= LINES:
            so_far = sum(line.points for line in lines[: int(count.traced)])
            self._draw_points(brush, say, name, holder, sum_, count.counted(LINES, holder), so_far)

    def _draw_points(
        self,
        brush: Brush,
        say: Say,
        name: str,
        holder: Holder,
        box: Box,
        counted: CountedPoints,
        shown: int,
    ) -> None:
        """Draw the points counted so far; they fly to the sum when all are counted."""
        text = say("tally.round_points", points=shown)
        colour = "figures" if shown else "muted"
        brush.write(text, box, HEADING.coloured(colour).right, id=f"{name}/sum")
        counted.fly(brush, f"{name}/flying", box, self.goals[holder])

    def _draw_small_title(self, brush: Brush, say: Say, what: str, label: Box, shown: bool) -> None:
        """Draw the name of the row of the coins, or of the bonus."""
        inner = label.inset(brush.close, brush.tight)
        sign, words = inner.cut_left(brush.sign_size, brush.space)
        image = "coin-box-circled" if what == "coins" else "die-blue-6"
        brush.image(image, sign.fit(1), 1.0 if shown else 0.4, id=f"row:{what}/sign")
        said = say(f"rollwrite.tally.{what}_title")
        brush.write(
            said, words, LABEL.coloured("cream" if shown else "faint"), id=f"row:{what}/name"
        )

    def _draw_small_points(
        self, brush: Brush, say: Say, row: int, holder: Holder, box: Box, count: Count[Holder]
    ) -> None:
        """Draw somebody's coins or bonus, and their points."""
        what = self.rows[row - 1].name
        words, figure = box.cut_right(brush.bar_height, brush.hair)[::-1]
        how = self._describe_coins(say, holder) if row == COINS else ""
        brush.write(how, words, BODY.muted, id=f"{what}:{holder}/how")
        counted = count.counted(row, holder)
        self._draw_points(brush, say, f"{what}:{holder}", holder, figure, counted, counted.rolled)

    def _describe_coins(self, say: Say, holder: Holder) -> str:
        """Return how many coins there are, and how many of them make a point."""
        if isinstance(holder, str):
            return ""
        coins = say("rollwrite.tally.coins_held", count=self.state.players[holder].coins)
        divisor = self.state.box.coins_a_point
        return say("number.divided", number=coins, divisor=divisor)
