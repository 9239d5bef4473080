"""The sheet of a scoring: who has how many of which type, what it gives and why; walls; sums."""

from __future__ import annotations

from collections.abc import Sequence

from alhambra.app.ending.count import SUMS, WALLS, Count
from alhambra.app.table.chronicle import holder_name
from alhambra.app.table.easel import Easel
from alhambra.app.table.effects import spark_at
from alhambra.app.table.estate import wall_line
from alhambra.app.table.ground import fit
from alhambra.app.table.moment import emblem
from alhambra.app.table.picture import Layer
from alhambra.app.table.players import palace_squares
from alhambra.app.ui.box import Box
from alhambra.app.ui.metrics import SMALLEST_TEXT
from alhambra.rules.alhambra.model import Building, Player, State
from alhambra.rules.alhambra.palace import FOUNTAIN
from alhambra.rules.alhambra.scoring import tally, totals
from alhambra.rules.api import Holder
from alhambra.rules.kit.places import Share

LEFT = 210
"""Units of the column with the names of the types."""
NARROW = 230
"""Units of a column below which the sum is written under the points, not beside them."""
MEDAL = (44, 52)
"""Units of a medal's width and height."""
HEIGHTS = (70, *([70] * len(Building)), 202, 78)
"""The proportions of the rows: names, types, walls, sums."""
PLACES = ("first", "second", "third")


class Sheet:
    """A round's scoring of the state before it."""

    def __init__(self, before: State, round: int) -> None:
        self.state = before
        self.tally = tally(before, round)
        self._before = totals(before)
        self._goals: dict[Holder, Box] = {}
        """Where the sums are."""
        self.longest = max(self.tally.walls.values(), default=0)

    @property
    def sums(self) -> dict[Holder, int]:
        """What everybody has after it."""
        gained = self.tally.points()
        return {who: before + gained.get(who, 0) for who, before in self._before.items()}

    def show(self, easel: Easel, body: Box, count: Count) -> None:
        """Columns of holders; rows of types, walls and sums, as far as they are counted."""
        holders: list[Holder] = list(self._before)
        names, grid = body.cut_left(easel.px(LEFT), easel.px(8))
        columns = grid.columns(len(holders), easel.px(8))
        rows = body.rows(HEIGHTS, easel.px(5))
        for holder, column in zip(holders, columns, strict=True):
            self._goals[holder] = _cross(column, rows[SUMS])
            self._head(easel, holder, _cross(column, rows[0]))
        for number, building in enumerate(Building):
            row = rows[1 + number]
            shown = number < count.types
            _ground(easel, str(building), row, lit=count.row == 1 + number)
            self._name(easel, building, _cross(names, row), shown)
            for holder, column in zip(holders, columns, strict=True):
                if shown:
                    self._share(easel, building, holder, _cross(column, row), count)
        self._walls(easel, names, columns, rows[WALLS], count)
        self._sums(easel, names, columns, rows[SUMS], count)

    def _head(self, easel: Easel, holder: Holder, box: Box) -> None:
        name = holder_name(holder, [player.name for player in self.state.players], easel.say)
        side = min(easel.px(52), box.h - easel.px(6))
        sign, words = box.inset(easel.px(6), easel.px(3)).cut_left(side, easel.px(10))
        easel.image(f"head:{holder}/emblem", emblem(holder), sign.fit(1))
        easel.words(f"head:{holder}/name", name, words, 24, "bold")

    def _name(self, easel: Easel, building: Building, box: Box, shown: bool) -> None:
        sign, words = box.inset(easel.px(8), easel.px(5)).cut_left(easel.px(46), easel.px(10))
        alpha = 1.0 if shown else 0.4
        easel.image(f"row:{building}/type", f"type-{building}", sign.fit(1), alpha=alpha)
        colour = "cream" if shown else "faint"
        text = easel.say(f"building.{building}")
        easel.words(f"row:{building}/name", text, words, 20, "bold", colour)

    def _counted_points(self, building: Building, holder: Holder) -> int:
        shares = self.tally.buildings[building]
        return next((s.points for s in shares if holder in s.holders and s.places), 0)

    def _share(
        self, easel: Easel, building: Building, holder: Holder, box: Box, count: Count
    ) -> None:
        """How many tiles a holder has, what that gives, and why."""
        share = next((s for s in self.tally.buildings[building] if holder in s.holders), None)
        name = f"share:{building}-{holder}"
        inner = box.inset(easel.px(10), easel.px(3))
        if share is None:
            dash, _ = inner.cut_left(easel.px(MEDAL[0]))
            easel.words(f"{name}/none", "–", dash, 20, "body", "faint", "center")
            return
        narrow = box.w < easel.px(NARROW)
        medal_width = easel.px(MEDAL[0] * (0.68 if narrow else 1))
        sign, rest = inner.cut_left(medal_width, easel.px(6 if narrow else 10))
        points, words = rest.cut_right(easel.px(66), easel.px(2))
        first, second = words.inset(0, easel.px(2)).rows(2)
        if narrow:
            points, second = rest.rows(2)
            first = Box(first.x, points.y, first.w, points.h)
        held = easel.say("tally.tiles_held", count=share.tiles)
        if easel.canvas.measure(held, SMALLEST_TEXT)[0] > first.w:
            held = f"× {share.tiles}"
        easel.words(f"{name}/tiles", held, first, 18)
        how = self._arithmetic(easel, share, building)
        easel.words(f"{name}/how", how, second, 16, "body", "muted")
        if share.places:
            place = self.place(share.places[0], building)
            if place == 1:
                easel.fill(f"{name}/first", box, "gold", Layer.PANELS, 10, 0.13)
            easel.image(f"{name}/medal", f"medal-{place}", sign.fit(MEDAL[0] / MEDAL[1]))
            counted = count.type(list(Building).index(building), share.points)
            text = easel.say("tally.round_points", points=counted.rolled)
            colour = "figures" if share.points else "muted"
            size = 26 if narrow else 32
            easel.words(f"{name}/points", text, points, size, "title", colour, "right")
            counted.fly(easel, f"{name}/flying", points, self._goals[holder])

    def place(self, points: int, building: Building) -> int:
        """The place that gives so many points for the type in this round, from 1."""
        return self.state.box.scoring[self.tally.round][building].index(points) + 1

    def _arithmetic(self, easel: Easel, share: Share[Holder], building: Building) -> str:
        """Which places a share takes, and how they are divided."""
        if not share.places:
            return easel.say("tally.below")
        if len(share.holders) == 1:
            return easel.say(f"tally.{PLACES[self.place(share.places[0], building) - 1]}")
        return arithmetic(share)

    def _walls(
        self, easel: Easel, names: Box, columns: Sequence[Box], row: Box, count: Count
    ) -> None:
        """The palaces with their longest walls, traced as far as they are counted."""
        _ground(easel, "walls", row, lit=count.row == WALLS)
        cell = _cross(names, row).inset(easel.px(8), easel.px(8))
        sign, words = cell.cut_left(easel.px(46), easel.px(10))
        easel.image("row:walls/sign", "wall", sign.fit(1))
        easel.words("row:walls/name", easel.say("tally.walls_title"), words, 20, "bold")
        for holder, column in zip(self._before, columns, strict=True):
            if holder != "dirk":
                player = self.state.players[holder]
                box = _cross(column, row).inset(easel.px(6))
                self._wall(easel, holder, player, box, count)

    def _wall(self, easel: Easel, seat: int, player: Player, box: Box, count: Count) -> None:
        line, above = box.cut_bottom(easel.px(38), easel.px(4))
        palace = player.palace
        ground = fit(above, [FOUNTAIN, *palace.tiles], easel.px(64))
        for cell, tile, square in palace_squares(palace, ground):
            easel.tile(f"wall:{seat}-{cell}/tile", tile, square, Layer.TILES)
        sides = palace.longest_wall()
        shown = min(count.sides, len(sides))
        points = wall_line(ground, sides, shown)
        if len(points) > 1:
            width = max(2.0, ground.side * 0.07)
            easel.path(f"wall:{seat}/line", points, width, "bright", Layer.FRONT)
            if shown < len(sides):
                head = spark_at(f"wall:{seat}/head", points[-1], ground.side * 0.9, Layer.FLYING)
                easel.sprites.append(head)
        if count.sides > 0:
            text = easel.say("tally.round_points", points=int(shown))
            easel.words(f"wall:{seat}/points", text, line, 30, "title", "figures", "center")
            counted = count.wall(self.tally.walls.get(seat, 0))
            counted.fly(easel, f"wall:{seat}/flying", line, self._goals[seat])

    def _sums(
        self, easel: Easel, names: Box, columns: Sequence[Box], row: Box, count: Count
    ) -> None:
        """The points before, and with this round."""
        label = _cross(names, row).inset(easel.px(8), 0)
        easel.words("row:total/name", easel.say("tally.total"), label, 22, "bold", "title")
        sums = self.sums
        for holder, column in zip(self._before, columns, strict=True):
            box = _cross(column, row).inset(easel.px(4))
            before, after = self._before[holder], sums[holder]
            if not count.done:
                self._so_far(easel, holder, box, count)
                continue
            leads = after == max(sums.values())
            name = f"total:{holder}"
            easel.frame(f"{name}/ground", "panel-active" if leads else "panel-dark", box)
            how, total = box.inset(easel.px(8), 0).columns((1.3, 1), easel.px(10))
            sum_ = f"{before} + {after - before} ="
            easel.words(f"{name}/how", sum_, how, 24, "title", "muted", "right")
            easel.words(f"{name}/after", str(after), total, 46, "title", "figures", shadow=True)

    def _so_far(self, easel: Easel, holder: Holder, box: Box, count: Count) -> None:
        """The sum while it grows."""
        added = sum(
            count.type(number, self._counted_points(kind, holder)).added
            for number, kind in enumerate(Building)
        )
        if holder != "dirk":
            added += count.wall(self.tally.walls.get(holder, 0)).added
        easel.frame(f"total:{holder}/ground", "panel-dark", box)
        text, colour = str(self._before[holder] + added), "figures" if added else "muted"
        easel.words(f"total:{holder}/now", text, box, 28, "title", colour, "center")


def arithmetic(share: Share[Holder]) -> str:
    """The sum of the places that several share, and by how many it is divided."""
    parts = " + ".join(map(str, share.places))
    total = f"({parts})" if len(share.places) > 1 else parts
    return f"{total} ÷ {len(share.holders)}"


def _ground(easel: Easel, name: str, row: Box, lit: bool) -> None:
    """What a row lies on; the one being counted stands out."""
    easel.fill(f"row:{name}/ground", row, "hollow", Layer.PANELS, 10, 0.35)
    if lit:
        easel.fill(f"row:{name}/lit", row, "cream", Layer.PANELS, 10, 0.09)
        mark = row._replace(x=row.x - easel.px(8), w=max(2.0, easel.px(4)))
        easel.fill(f"row:{name}/mark", mark, "bright", Layer.PANELS, 2)


def _cross(column: Box, row: Box) -> Box:
    """Where a column and a row meet."""
    return Box(column.x, row.y, column.w, row.h)
