"""The sheet of the final count: places, rows and columns, coins, the bonus, and the sums."""

from __future__ import annotations

from collections.abc import Sequence

from alhambra.app.games.rollwrite.ending.count import BONUS, COINS, LINES, Count
from alhambra.app.games.rollwrite.ending.grid import show_cells, show_lines
from alhambra.app.games.rollwrite.ending.holders import holder_called, sign_of_holder
from alhambra.app.gfx.box import Box
from alhambra.app.scenes.score_cells import (
    PLACES,
    Holding,
    arithmetic,
    cross,
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
from alhambra.rules.kit.places import Share
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
        """Where the sums are."""

    @property
    def has_bonus(self) -> bool:
        """Whether virtual players get something beside."""
        return self.tally.bonus is not None

    def paid(self, holder: Holder) -> int:
        """The points somebody got for types completed during the game."""
        return sum(self._sheets[holder].paid.values())

    def completed(self, building: Building) -> tuple[Holder, ...]:
        """Who completed the type during the game."""
        return tuple(who for who, sheet in self._sheets.items() if building in sheet.completed)

    def paid_for(self, holder: Holder, building: Building) -> int:
        """The points somebody got for completing the type."""
        return self._sheets[holder].paid.get(building, 0)

    def place(self, points: int, building: Building) -> int:
        """The place that gives so many points for the type, from 1."""
        return self.state.box.points[building].index(points) + 1

    def free(self, building: Building) -> tuple[int, ...]:
        """The points of the places that nobody got during the game."""
        return self.state.box.points[building][self.state.taken[building] :]

    def bonus(self, holder: Holder) -> int:
        """What somebody gets beside."""
        return (self.tally.bonus or {}).get(holder, 0)

    def coins(self, holder: Holder) -> int:
        """The points for somebody's coins."""
        return 0 if isinstance(holder, str) else self.tally.coins[holder]

    def of_lines(self, holder: Holder) -> int:
        """The points for somebody's rows and columns."""
        return 0 if isinstance(holder, str) else self.lines[holder]

    # -- showing -----------------------------------------------------------------------------------

    def show(self, easel: PictureBuilder, body: Box, count: Count) -> None:
        """Columns of holders, and the rows as far as they are counted."""
        everybody = holders(self.state)
        names, grid = body.cut_left(easel.px(LEFT), easel.px(8))
        columns = dict(zip(everybody, grid.columns(len(everybody), easel.px(8)), strict=True))
        small = [SMALL] * (2 if self.has_bonus else 1)
        heights = (HEAD, *([TYPE] * len(Building)), SHEETS, *small, TOTAL)
        rows = body.rows(heights, easel.px(5))
        for holder, column in columns.items():
            self._goals[holder] = cross(column, rows[-1])
            self._head(easel, holder, cross(column, rows[0]))
        for number, building in enumerate(Building, start=1):
            row_ground(easel, str(building), rows[number], lit=count.row == number)
            shown = number <= count.types
            self._type(easel, building, cross(names, rows[number]), shown)
            for holder, column in columns.items():
                if shown:
                    box = cross(column, rows[number])
                    self._share(easel, building, holder, box, count.of_row(number, 0))
        self._lines(easel, names, columns, rows[LINES], count)
        self._small(easel, names, columns, rows[COINS], count, "coins")
        if self.has_bonus:
            self._small(easel, names, columns, rows[BONUS], count, "bonus")
        self._sums(easel, names, columns, rows[-1], count)

    def _head(self, easel: PictureBuilder, holder: Holder, box: Box) -> None:
        side = min(easel.px(50), box.h - easel.px(6))
        sign, words = box.inset(easel.px(6), easel.px(3)).cut_left(side, easel.px(10))
        easel.image(f"head:{holder}/emblem", sign_of_holder(holder), sign.fit(1))
        name = holder_called(holder, self.names, easel.say)
        easel.words(f"head:{holder}/name", name, words, 24, "bold")

    def _type(self, easel: PictureBuilder, building: Building, box: Box, shown: bool) -> None:
        """Its name, and the points of its places; those given during the game are struck out."""
        sign, words = box.inset(easel.px(8), easel.px(3)).cut_left(easel.px(42), easel.px(10))
        alpha = 1.0 if shown else 0.4
        easel.image(f"row:{building}/type", f"type-{building}", sign.fit(1), alpha=alpha)
        name, places = words.rows((1.15, 1))
        text = easel.say(f"building.{building}")
        colour = "cream" if shown else "faint"
        easel.words(f"row:{building}/name", text, name, 20, "bold", colour)
        points = self.state.box.points[building]
        gone = len(points) - len(self.free(building))
        cells = places.cut_left(easel.px(46) * len(points))[0].columns(len(points))
        for number, (value, cell) in enumerate(zip(points, cells, strict=True)):
            id = f"row:{building}/place-{number}"
            colour = "faint" if number < gone else "figures"
            wide = easel.words(id, str(value), cell, 17, "bold", colour)
            if number < gone:
                strike = Box(cell.x, cell.center[1], wide, max(1.5, easel.px(2)))
                easel.fill(f"{id}-gone", strike.inset(-easel.px(3), 0), "bad", Layer.FRONT)

    def _share(
        self,
        easel: PictureBuilder,
        building: Building,
        holder: Holder,
        box: Box,
        counted: CountedPoints,
    ) -> None:
        """How many buildings somebody has, what that gives, and why; or that it is paid."""
        name = f"share:{building}-{holder}"
        if holder in self.completed(building):
            self._completed(easel, name, building, holder, box)
            return
        share = next((s for s in self.tally.buildings[building] if holder in s.holders), None)
        if share is None:
            show_nothing(easel, name, box)
            return
        place = self.place(share.places[0], building) if share.places else 0
        gets = counted._replace(points=share.points) if holder in self.scorers else None
        held = easel.say("rollwrite.tally.held", count=share.tiles)
        holding = Holding(share.tiles, held, self._how(easel, share, building), place, gets)
        show_holding(easel, name, holding, box, self._goals[holder])

    def _how(self, easel: PictureBuilder, share: Share[Holder], building: Building) -> str:
        """Which places a share takes, and how they are divided."""
        if not share.places:
            return easel.say("tally.below")
        if len(share.holders) == 1:
            return easel.say(f"tally.{PLACES[self.place(share.places[0], building) - 1]}")
        return arithmetic(share)

    def _completed(
        self, easel: PictureBuilder, name: str, building: Building, holder: Holder, box: Box
    ) -> None:
        """The seal of a type completed during the game, and the points got for it then."""
        seal, words = box.inset(easel.px(6), easel.px(3)).cut_left(easel.px(50), easel.px(6))
        easel.image(f"{name}/seal", "type-done", seal.fit(1))
        easel.image(f"{name}/type", f"type-{building}", seal.fit(1).inset(seal.fit(1).w * 0.19))
        words, points = words.cut_left(words.w - easel.px(54))
        said = easel.say("rollwrite.tally.completed")
        easel.paragraph(f"{name}/words", said, words, 17, "body", "muted", "left", "middle")
        text = str(self.paid_for(holder, building)) if holder in self.scorers else "–"
        easel.words(f"{name}/paid", text, points, 26, "title", "muted", "right")

    def _lines(
        self, easel: PictureBuilder, names: Box, columns: dict[Holder, Box], row: Box, count: Count
    ) -> None:
        """The sheets, and their rows and columns as far as they are drawn."""
        row_ground(easel, "lines", row, lit=count.row == LINES)
        cell = cross(names, row).inset(easel.px(12), easel.px(10))
        said = easel.say("rollwrite.tally.lines_title")
        table, words = cell.cut_bottom(cell.h * 0.4)
        colour = "cream" if count.row >= LINES else "faint"
        easel.paragraph("row:lines/name", said, words, 20, "bold", colour, valign="middle")
        worth = [
            easel.say("rollwrite.tally.line_worth", crossed=number, points=points)
            for number, points in self.state.box.lines.items()
        ]
        for text, line in zip(worth, table.rows(len(worth)), strict=True):
            easel.words(f"row:lines/worth-{text}", text, line, 17, "body", "muted")
        for holder, column in columns.items():
            box = cross(column, row).inset(easel.px(6), easel.px(5))
            if isinstance(holder, str):
                said = easel.say("rollwrite.tally.no_sheet")
                easel.words(f"lines:{holder}/none", said, box, 18, "body", "faint", "center")
                continue
            area, sum_ = box.cut_right(easel.px(58), easel.px(4))[::-1]
            player = self.state.players[holder]
            name = f"lines:{holder}"
            show_cells(easel, name, area, self.state.box.grid, player.crossed)
            show_lines(easel, name, area, self.tally.lines[holder], count.lines, count.still)
            if count.row >= LINES:
                drawn = self.tally.lines[holder][: int(count.lines)]
                so_far = sum(line.points for line in drawn)
                counted = count.of_lines(self.lines[holder])
                self._points(easel, name, holder, sum_, counted, so_far)

    def _points(
        self,
        easel: PictureBuilder,
        name: str,
        holder: Holder,
        box: Box,
        counted: CountedPoints,
        shown: int,
    ) -> None:
        """So many of the points that are counted; they fly to the sum when all are."""
        text = easel.say("tally.round_points", points=shown)
        colour = "figures" if shown else "muted"
        easel.words(f"{name}/sum", text, box, 30, "title", colour, "right")
        counted.fly(easel, f"{name}/flying", box, self._goals[holder])

    def _small(
        self,
        easel: PictureBuilder,
        names: Box,
        columns: dict[Holder, Box],
        row: Box,
        count: Count,
        what: str,
    ) -> None:
        """The row of the coins, or of the bonus."""
        number = COINS if what == "coins" else BONUS
        row_ground(easel, what, row, lit=count.row == number)
        label = cross(names, row).inset(easel.px(8), easel.px(4))
        sign, words = label.cut_left(easel.px(42), easel.px(10))
        image = "coin-box-circled" if what == "coins" else "die-blue-6"
        shown = count.row >= number
        easel.image(f"row:{what}/sign", image, sign.fit(1), alpha=1.0 if shown else 0.4)
        said = easel.say(f"rollwrite.tally.{what}_title")
        easel.words(f"row:{what}/name", said, words, 20, "bold", "cream" if shown else "faint")
        for holder, column in columns.items():
            box = cross(column, row).inset(easel.px(10), easel.px(3))
            has = not isinstance(holder, str) if what == "coins" else bool(self.bonus(holder))
            if not shown:
                continue
            if not has:
                easel.words(f"{what}:{holder}/none", "–", box, 20, "body", "faint", "center")
                continue
            points = self.coins(holder) if what == "coins" else self.bonus(holder)
            words, figure = box.cut_right(easel.px(66), easel.px(2))[::-1]
            how = self._division(easel, holder, what)
            easel.words(f"{what}:{holder}/how", how, words, 18, "body", "muted")
            counted = count.of_row(number, points)
            self._points(easel, f"{what}:{holder}", holder, figure, counted, counted.rolled)

    def _division(self, easel: PictureBuilder, holder: Holder, what: str) -> str:
        """How many coins there are, and how many of them make a point."""
        if what == "bonus" or isinstance(holder, str):
            return ""
        coins = easel.say("rollwrite.tally.coins_held", count=self.state.players[holder].coins)
        return f"{coins} ÷ {self.state.box.coins_a_point}"

    def _sums(
        self, easel: PictureBuilder, names: Box, columns: dict[Holder, Box], row: Box, count: Count
    ) -> None:
        """The points got during the game, and with all that was counted."""
        label = cross(names, row).inset(easel.px(8), 0)
        easel.words("row:total/name", easel.say("tally.total"), label, 22, "bold", "title")
        for holder, column in columns.items():
            box, name = cross(column, row).inset(easel.px(4)), f"total:{holder}"
            if holder not in self.scorers:
                said = easel.say("rollwrite.tally.holds_places")
                easel.words(f"{name}/none", said, box, 18, "body", "faint", "center")
            elif count.done:
                after = self.totals[holder]
                leads = after == max(self.totals.values())
                show_sum(easel, name, self.paid(holder), after, box, leads)
            else:
                added = sum(each.added for each in self._counted(holder, count))
                show_sum_so_far(easel, name, self.paid(holder), added, box)

    def _counted(self, holder: Holder, count: Count) -> Sequence[CountedPoints]:
        """All that is counted for somebody."""
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
