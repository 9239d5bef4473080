"""The table of a scoring: tiles of each type per player, their points and why; walls; sums."""

from __future__ import annotations

from collections.abc import Sequence

from alhambra.app.games.alhambra.ending.count import SUMS, WALLS, Count
from alhambra.app.games.alhambra.table.chronicle import holder_name
from alhambra.app.games.alhambra.table.ground import fit
from alhambra.app.games.alhambra.table.palace_view import wall_line
from alhambra.app.games.alhambra.table.players import palace_squares
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
from alhambra.app.table.effects import spark_at
from alhambra.app.table.panels import emblem
from alhambra.app.table.picture import Layer
from alhambra.app.table.picture_builder import PictureBuilder
from alhambra.rules.alhambra.model import Building, Player, State
from alhambra.rules.alhambra.palace import FOUNTAIN
from alhambra.rules.alhambra.scoring import tally, totals
from alhambra.rules.api import Holder

LEFT = 210
"""Units of the column with the names of the types."""
HEIGHTS = (70, *([70] * len(Building)), 202, 78)
"""The proportions of the rows: names, types, walls, sums."""


class ScoreTable:
    """The scoring of a round, for the state before it."""

    def __init__(self, before: State, round: int) -> None:
        self.state = before
        self.tally = tally(before, round)
        self._before = totals(before)
        self._goals: dict[Holder, Box] = {}
        """The boxes of the sums."""
        self.longest = max(self.tally.walls.values(), default=0)

    @property
    def sums(self) -> dict[Holder, int]:
        """Everybody's points after it."""
        gained = self.tally.points()
        return {who: before + gained.get(who, 0) for who, before in self._before.items()}

    def show(self, builder: PictureBuilder, body: Box, count: Count) -> None:
        """Draw columns of holders; rows of types, walls and sums, up to the present row."""
        holders: list[Holder] = list(self._before)
        names, grid = body.cut_left(builder.px(LEFT), builder.px(8))
        columns = grid.columns(len(holders), builder.px(8))
        rows = body.rows(HEIGHTS, builder.px(5))
        for holder, column in zip(holders, columns, strict=True):
            self._goals[holder] = cross(column, rows[SUMS])
            self._head(builder, holder, cross(column, rows[0]))
        for number, building in enumerate(Building):
            row = rows[1 + number]
            shown = number < count.types
            row_ground(builder, str(building), row, lit=count.row == 1 + number)
            self._name(builder, building, cross(names, row), shown)
            for holder, column in zip(holders, columns, strict=True):
                if shown:
                    self._draw_share(builder, building, holder, cross(column, row), count)
        self._draw_walls(builder, names, columns, rows[WALLS], count)
        self._draw_sums(builder, names, columns, rows[SUMS], count)

    def _head(self, builder: PictureBuilder, holder: Holder, box: Box) -> None:
        name = holder_name(holder, [player.name for player in self.state.players], builder.say)
        side = min(builder.px(52), box.h - builder.px(6))
        sign, words = box.inset(builder.px(6), builder.px(3)).cut_left(side, builder.px(10))
        builder.image(f"head:{holder}/emblem", emblem(holder), sign.fit(1))
        builder.words(f"head:{holder}/name", name, words, 24, "bold")

    def _name(self, builder: PictureBuilder, building: Building, box: Box, shown: bool) -> None:
        sign, words = box.inset(builder.px(8), builder.px(5)).cut_left(
            builder.px(46), builder.px(10)
        )
        alpha = 1.0 if shown else 0.4
        builder.image(f"row:{building}/type", f"type-{building}", sign.fit(1), alpha=alpha)
        colour = "cream" if shown else "faint"
        text = builder.say(f"building.{building}")
        builder.words(f"row:{building}/name", text, words, 20, "bold", colour)

    def _counted_points(self, building: Building, holder: Holder) -> int:
        shares = self.tally.buildings[building]
        return next((s.points for s in shares if holder in s.holders and s.places), 0)

    def _draw_share(
        self, builder: PictureBuilder, building: Building, holder: Holder, box: Box, count: Count
    ) -> None:
        """Draw a holder's tiles, their points, and why."""
        share = next((s for s in self.tally.buildings[building] if holder in s.holders), None)
        name = f"share:{building}-{holder}"
        if share is None:
            show_nothing(builder, name, box)
            return
        place = self.place(share.places[0], building) if share.places else 0
        how = describe_division(builder.say, share, place)
        counted = count.type(list(Building).index(building), share.points)
        held = builder.say("tally.tiles_held", count=share.tiles)
        holding = Holding(share.tiles, held, how, place, counted)
        show_holding(builder, name, holding, box, self._goals[holder])

    def place(self, points: int, building: Building) -> int:
        """Return the place with this many points for the type in this round, from 1."""
        return self.state.box.scoring[self.tally.round][building].index(points) + 1

    def _draw_walls(
        self, builder: PictureBuilder, names: Box, columns: Sequence[Box], row: Box, count: Count
    ) -> None:
        """Draw the palaces with their longest walls, traced up to now."""
        row_ground(builder, "walls", row, lit=count.row == WALLS)
        cell = cross(names, row).inset(builder.px(8), builder.px(8))
        sign, words = cell.cut_left(builder.px(46), builder.px(10))
        builder.image("row:walls/sign", "wall", sign.fit(1))
        builder.words("row:walls/name", builder.say("tally.walls_title"), words, 20, "bold")
        for holder, column in zip(self._before, columns, strict=True):
            if holder != "dirk":
                player = self.state.players[holder]
                box = cross(column, row).inset(builder.px(6))
                self._wall(builder, holder, player, box, count)

    def _wall(
        self, builder: PictureBuilder, seat: int, player: Player, box: Box, count: Count
    ) -> None:
        line, above = box.cut_bottom(builder.px(38), builder.px(4))
        palace = player.palace
        ground = fit(above, [FOUNTAIN, *palace.tiles], builder.px(64))
        for cell, tile, square in palace_squares(palace, ground):
            builder.tile(f"wall:{seat}-{cell}/tile", tile, square, Layer.TILES)
        sides = palace.longest_wall()
        shown = min(count.sides, len(sides))
        points = wall_line(ground, sides, shown)
        if len(points) > 1:
            width = max(2.0, ground.side * 0.07)
            builder.path(f"wall:{seat}/line", points, width, "bright", Layer.FRONT)
            if shown < len(sides):
                head = spark_at(f"wall:{seat}/head", points[-1], ground.side * 0.9, Layer.FLYING)
                builder.sprites.append(head)
        if count.sides > 0:
            text = builder.say("tally.round_points", points=int(shown))
            builder.words(f"wall:{seat}/points", text, line, 30, "title", "figures", "center")
            counted = count.wall(self.tally.walls.get(seat, 0))
            counted.fly(builder, f"wall:{seat}/flying", line, self._goals[seat])

    def _draw_sums(
        self, builder: PictureBuilder, names: Box, columns: Sequence[Box], row: Box, count: Count
    ) -> None:
        """Draw the points before, and with this round."""
        label = cross(names, row).inset(builder.px(8), 0)
        builder.words("row:total/name", builder.say("tally.total"), label, 22, "bold", "title")
        sums = self.sums
        for holder, column in zip(self._before, columns, strict=True):
            box = cross(column, row).inset(builder.px(4))
            before, after = self._before[holder], sums[holder]
            if not count.done:
                self._draw_running_sum(builder, holder, box, count)
                continue
            leads = after == max(sums.values())
            show_sum(builder, f"total:{holder}", before, after, box, leads)

    def _draw_running_sum(
        self, builder: PictureBuilder, holder: Holder, box: Box, count: Count
    ) -> None:
        """Draw the sum while it grows."""
        added = sum(
            count.type(number, self._counted_points(kind, holder)).added
            for number, kind in enumerate(Building)
        )
        if holder != "dirk":
            added += count.wall(self.tally.walls.get(holder, 0)).added
        show_sum_so_far(builder, f"total:{holder}", self._before[holder], added, box)
