"""The table of the final count: places, rows and columns, coins, the bonus, and the sums."""

from __future__ import annotations

from collections.abc import Sequence

from alhambra.app.games.rollwrite.ending.count import BONUS, COINS, LINES, Count
from alhambra.app.games.rollwrite.ending.grid import show_cells, show_lines
from alhambra.app.games.rollwrite.ending.holders import holder_name, sign_of_holder
from alhambra.app.gfx.box import Box
from alhambra.app.scenes.score_cells import (
    Holding,
    cross,
    describe_division,
    row_ground,
    show_holding,
    show_nothing,
    show_sum,
    show_sum_so_far,
)
from alhambra.app.table.picture import Layer
from alhambra.app.table.picture_builder import PictureBuilder
from alhambra.app.table.point_counter import CountedPoints
from alhambra.rules.kit.buildings import Building
from alhambra.rules.rollwrite.model import Holder, State
from alhambra.rules.rollwrite.scoring import holders, scorers, sheets, tally, totals_of

LEFT = 236
"""Units of the column with the names of the rows."""
HEAD, TYPE, SHEETS, SMALL, TOTAL = 58, 60, 214, 46, 74
"""The proportions of the rows."""


class ScoreTable:
    """The final count of a game."""

    def __init__(self, state: State) -> None:
        """``state`` is one at the end of the game, before or after it was scored."""
        self.state = state
        self.tally = tally(state)
        self.totals = totals_of(state, self.tally)
        self.lines = self.tally.of_lines()
        self.places = self.tally.of_buildings(state)
        self.scorers = scorers(state)
        self.names = [player.name for player in state.players]
        self._sheets = sheets(state)
        self._goals: dict[Holder, Box] = {}
        """The boxes of the sums."""

    @property
    def has_bonus(self) -> bool:
        """True if virtual players get a bonus."""
        return self.tally.bonus is not None

    def paid(self, holder: Holder) -> int:
        """Return somebody's points for types completed during the game."""
        return sum(self._sheets[holder].paid.values())

    def completed(self, building: Building) -> tuple[Holder, ...]:
        """Return who completed the type during the game."""
        return tuple(who for who, sheet in self._sheets.items() if building in sheet.completed)

    def paid_for(self, holder: Holder, building: Building) -> int:
        """Return somebody's points for completing the type."""
        return self._sheets[holder].paid.get(building, 0)

    def place(self, points: int, building: Building) -> int:
        """Return the place with this many points for the type, from 1."""
        return self.state.box.points[building].index(points) + 1

    def free(self, building: Building) -> tuple[int, ...]:
        """Return the points of the places that nobody got during the game."""
        return self.state.box.points[building][self.state.taken[building] :]

    def bonus(self, holder: Holder) -> int:
        """Return somebody's bonus."""
        return (self.tally.bonus or {}).get(holder, 0)

    def coins(self, holder: Holder) -> int:
        """Return the points for somebody's coins."""
        return 0 if isinstance(holder, str) else self.tally.coins[holder]

    def of_lines(self, holder: Holder) -> int:
        """Return the points for somebody's rows and columns."""
        return 0 if isinstance(holder, str) else self.lines[holder]

    # -- showing -----------------------------------------------------------------------------------

    def show(self, builder: PictureBuilder, body: Box, count: Count) -> None:
        """Draw columns of holders, and the rows up to the present one."""
        everybody = holders(self.state)
        names, grid = body.cut_left(builder.px(LEFT), builder.px(8))
        columns = dict(zip(everybody, grid.columns(len(everybody), builder.px(8)), strict=True))
        small = [SMALL] * (2 if self.has_bonus else 1)
        heights = (HEAD, *([TYPE] * len(Building)), SHEETS, *small, TOTAL)
        rows = body.rows(heights, builder.px(5))
        for holder, column in columns.items():
            self._goals[holder] = cross(column, rows[-1])
            self._head(builder, holder, cross(column, rows[0]))
        for number, building in enumerate(Building, start=1):
            row_ground(builder, str(building), rows[number], lit=count.row == number)
            shown = number <= count.types
            self._draw_type(builder, building, cross(names, rows[number]), shown)
            for holder, column in columns.items():
                if shown:
                    box = cross(column, rows[number])
                    self._draw_share(builder, building, holder, box, count.of_row(number, 0))
        self._draw_lines(builder, names, columns, rows[LINES], count)
        self._draw_small_row(builder, names, columns, rows[COINS], count, "coins")
        if self.has_bonus:
            self._draw_small_row(builder, names, columns, rows[BONUS], count, "bonus")
        self._draw_sums(builder, names, columns, rows[-1], count)

    def _head(self, builder: PictureBuilder, holder: Holder, box: Box) -> None:
        side = min(builder.px(50), box.h - builder.px(6))
        sign, words = box.inset(builder.px(6), builder.px(3)).cut_left(side, builder.px(10))
        builder.image(f"head:{holder}/emblem", sign_of_holder(holder), sign.fit(1))
        name = holder_name(holder, self.names, builder.say)
        builder.words(f"head:{holder}/name", name, words, 24, "bold")

    def _draw_type(
        self, builder: PictureBuilder, building: Building, box: Box, shown: bool
    ) -> None:
        """Draw its name and the points of its places; those already given are struck out."""
        sign, words = box.inset(builder.px(8), builder.px(3)).cut_left(
            builder.px(42), builder.px(10)
        )
        alpha = 1.0 if shown else 0.4
        builder.image(f"row:{building}/type", f"type-{building}", sign.fit(1), alpha=alpha)
        name, places = words.rows((1.15, 1))
        text = builder.say(f"building.{building}")
        colour = "cream" if shown else "faint"
        builder.words(f"row:{building}/name", text, name, 20, "bold", colour)
        points = self.state.box.points[building]
        gone = len(points) - len(self.free(building))
        cells = places.cut_left(builder.px(46) * len(points))[0].columns(len(points))
        for number, (value, cell) in enumerate(zip(points, cells, strict=True)):
            id = f"row:{building}/place-{number}"
            colour = "faint" if number < gone else "figures"
            wide = builder.words(id, str(value), cell, 17, "bold", colour)
            if number < gone:
                strike = Box(cell.x, cell.center[1], wide, max(1.5, builder.px(2)))
                builder.fill(f"{id}-gone", strike.inset(-builder.px(3), 0), "bad", Layer.FRONT)

    def _draw_share(
        self,
        builder: PictureBuilder,
        building: Building,
        holder: Holder,
        box: Box,
        counted: CountedPoints,
    ) -> None:
        """Draw somebody's buildings, their points, and why; or that they are paid already."""
        name = f"share:{building}-{holder}"
        if holder in self.completed(building):
            self._draw_completed(builder, name, building, holder, box)
            return
        share = next((s for s in self.tally.buildings[building] if holder in s.holders), None)
        if share is None:
            show_nothing(builder, name, box)
            return
        place = self.place(share.places[0], building) if share.places else 0
        gets = counted._replace(points=share.points) if holder in self.scorers else None
        held = builder.say("rollwrite.tally.held", count=share.tiles)
        holding = Holding(
            share.tiles, held, describe_division(builder.say, share, place), place, gets
        )
        show_holding(builder, name, holding, box, self._goals[holder])

    def _draw_completed(
        self, builder: PictureBuilder, name: str, building: Building, holder: Holder, box: Box
    ) -> None:
        """Draw the seal of a type completed during the game, and the points for it then."""
        seal, words = box.inset(builder.px(6), builder.px(3)).cut_left(
            builder.px(50), builder.px(6)
        )
        builder.image(f"{name}/seal", "type-done", seal.fit(1))
        builder.image(f"{name}/type", f"type-{building}", seal.fit(1).inset(seal.fit(1).w * 0.19))
        words, points = words.cut_left(words.w - builder.px(54))
        said = builder.say("rollwrite.tally.completed")
        builder.paragraph(f"{name}/words", said, words, 17, "body", "muted", "left", "middle")
        text = str(self.paid_for(holder, building)) if holder in self.scorers else "–"
        builder.words(f"{name}/paid", text, points, 26, "title", "muted", "right")

    def _draw_lines(
        self,
        builder: PictureBuilder,
        names: Box,
        columns: dict[Holder, Box],
        row: Box,
        count: Count,
    ) -> None:
        """Draw the score sheets, with their rows and columns up to the present one."""
        row_ground(builder, "lines", row, lit=count.row == LINES)
        cell = cross(names, row).inset(builder.px(12), builder.px(10))
        said = builder.say("rollwrite.tally.lines_title")
        table, words = cell.cut_bottom(cell.h * 0.4)
        colour = "cream" if count.row >= LINES else "faint"
        builder.paragraph("row:lines/name", said, words, 20, "bold", colour, valign="middle")
        worth = [
            builder.say("rollwrite.tally.line_worth", crossed=number, points=points)
            for number, points in self.state.box.lines.items()
        ]
        for text, line in zip(worth, table.rows(len(worth)), strict=True):
            builder.words(f"row:lines/worth-{text}", text, line, 17, "body", "muted")
        for holder, column in columns.items():
            box = cross(column, row).inset(builder.px(6), builder.px(5))
            if isinstance(holder, str):
                said = builder.say("rollwrite.tally.no_sheet")
                builder.words(f"lines:{holder}/none", said, box, 18, "body", "faint", "center")
                continue
            area, sum_ = box.cut_right(builder.px(58), builder.px(4))[::-1]
            player = self.state.players[holder]
            name = f"lines:{holder}"
            show_cells(builder, name, area, self.state.box.grid, player.crossed)
            show_lines(builder, name, area, self.tally.lines[holder], count.lines, count.still)
            if count.row >= LINES:
                drawn = self.tally.lines[holder][: int(count.lines)]
                so_far = sum(line.points for line in drawn)
                counted = count.of_lines(self.lines[holder])
                self._draw_points(builder, name, holder, sum_, counted, so_far)

    def _draw_points(
        self,
        builder: PictureBuilder,
        name: str,
        holder: Holder,
        box: Box,
        counted: CountedPoints,
        shown: int,
    ) -> None:
        """Draw the points counted so far; they fly to the sum when all are counted."""
        text = builder.say("tally.round_points", points=shown)
        colour = "figures" if shown else "muted"
        builder.words(f"{name}/sum", text, box, 30, "title", colour, "right")
        counted.fly(builder, f"{name}/flying", box, self._goals[holder])

    def _draw_small_row(
        self,
        builder: PictureBuilder,
        names: Box,
        columns: dict[Holder, Box],
        row: Box,
        count: Count,
        what: str,
    ) -> None:
        """Draw the row of the coins, or of the bonus."""
        number = COINS if what == "coins" else BONUS
        row_ground(builder, what, row, lit=count.row == number)
        label = cross(names, row).inset(builder.px(8), builder.px(4))
        sign, words = label.cut_left(builder.px(42), builder.px(10))
        image = "coin-box-circled" if what == "coins" else "die-blue-6"
        shown = count.row >= number
        builder.image(f"row:{what}/sign", image, sign.fit(1), alpha=1.0 if shown else 0.4)
        said = builder.say(f"rollwrite.tally.{what}_title")
        builder.words(f"row:{what}/name", said, words, 20, "bold", "cream" if shown else "faint")
        for holder, column in columns.items():
            box = cross(column, row).inset(builder.px(10), builder.px(3))
            has = not isinstance(holder, str) if what == "coins" else bool(self.bonus(holder))
            if not shown:
                continue
            if not has:
                builder.words(f"{what}:{holder}/none", "–", box, 20, "body", "faint", "center")
                continue
            points = self.coins(holder) if what == "coins" else self.bonus(holder)
            words, figure = box.cut_right(builder.px(66), builder.px(2))[::-1]
            how = self._describe_coins(builder, holder, what)
            builder.words(f"{what}:{holder}/how", how, words, 18, "body", "muted")
            counted = count.of_row(number, points)
            self._draw_points(builder, f"{what}:{holder}", holder, figure, counted, counted.rolled)

    def _describe_coins(self, builder: PictureBuilder, holder: Holder, what: str) -> str:
        """Return how many coins there are, and how many of them make a point."""
        if what == "bonus" or isinstance(holder, str):
            return ""
        coins = builder.say("rollwrite.tally.coins_held", count=self.state.players[holder].coins)
        return f"{coins} ÷ {self.state.box.coins_a_point}"

    def _draw_sums(
        self,
        builder: PictureBuilder,
        names: Box,
        columns: dict[Holder, Box],
        row: Box,
        count: Count,
    ) -> None:
        """Draw the points from during the game, and with everything that was counted."""
        label = cross(names, row).inset(builder.px(8), 0)
        builder.words("row:total/name", builder.say("tally.total"), label, 22, "bold", "title")
        for holder, column in columns.items():
            box, name = cross(column, row).inset(builder.px(4)), f"total:{holder}"
            if holder not in self.scorers:
                said = builder.say("rollwrite.tally.holds_places")
                builder.words(f"{name}/none", said, box, 18, "body", "faint", "center")
            elif count.done:
                after = self.totals[holder]
                leads = after == max(self.totals.values())
                show_sum(builder, name, self.paid(holder), after, box, leads)
            else:
                added = sum(each.added for each in self._counted_points(holder, count))
                show_sum_so_far(builder, name, self.paid(holder), added, box)

    def _counted_points(self, holder: Holder, count: Count) -> Sequence[CountedPoints]:
        """Return everything that is counted for somebody."""
        of_types = [
            count.of_row(number, self.places[building].get(holder, 0))
            for number, building in enumerate(Building, start=1)
        ]
        return (
            *of_types,
            count.of_lines(self.of_lines(holder)),
            count.of_row(COINS, self.coins(holder)),
            *([count.of_row(BONUS, self.bonus(holder))] if self.has_bonus else []),
        )
