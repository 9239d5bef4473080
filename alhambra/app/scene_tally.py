"""A scoring, shown step by step with its arithmetic: type by type, then the walls, then the sum."""

from __future__ import annotations

from typing import NamedTuple

from alhambra.app.app import App
from alhambra.app.gfx.canvas import Canvas, Font
from alhambra.app.input.intents import Accept, Cancel, EndTurn, FastForward, Intent, Press
from alhambra.app.scenes import Scene
from alhambra.app.sounds import Sound
from alhambra.app.table.chronicle import holder_name
from alhambra.app.table.counting import ROLLING, Counted
from alhambra.app.table.easel import Easel
from alhambra.app.table.effects import spark_at
from alhambra.app.table.estate import wall_line
from alhambra.app.table.ground import fit
from alhambra.app.table.moment import emblem
from alhambra.app.table.picture import Layer, paint
from alhambra.app.table.players import palace_squares
from alhambra.app.table.records import ROMAN
from alhambra.app.ui.box import Box
from alhambra.app.ui.fitting import write_line
from alhambra.app.ui.ornaments import overlay
from alhambra.match.match import HUMAN
from alhambra.rules.alhambra.model import Building, Player, State
from alhambra.rules.alhambra.palace import FOUNTAIN
from alhambra.rules.alhambra.scoring import Share, tally, totals
from alhambra.rules.api import Holder

ROW_TIME = 0.75
"""Seconds from one type to the next."""
SIDE_TIME = 0.07
"""Seconds in which a wall is traced along one side."""
HURRIED = 6.0
"""How much quicker it goes while the player hurries it."""
WIDTH, HIGH = 1700, 1000
"""Units of the panel."""
LEFT = 210
"""Units of the column with the names of the types."""
NARROW = 230
"""Units of a column below which the sum is written under the points, not beside them."""
MEDAL = (44, 52)
"""Units of a medal's width and height."""
PLACES = ("first", "second", "third")


class Step(NamedTuple):
    """How far the scoring has been shown."""

    rows: int
    """Types that are counted."""
    sides: float
    """Sides of the walls that are traced."""
    done: bool
    """Whether the sums are shown: all is over."""


class TallyScene(Scene):
    """A round's scoring over the table."""

    covers = False

    def __init__(self, app: App, before: State, round: int) -> None:
        self._app = app
        self._state = before
        self._tally = tally(before, round)
        self._before = totals(before)
        self._clock = 0.0
        self._hurried = False
        self._goals: dict[Holder, Box] = {}
        """Where the sums are."""
        self._sounded = Step(0, 0, False)
        self._longest = max(self._tally.walls.values(), default=0)
        self._wall_start = ROW_TIME * (len(Building) + 0.3)
        self._end = self._wall_start + self._longest * SIDE_TIME + 0.5

    # -- life --------------------------------------------------------------------------------------

    def enter(self) -> None:
        """The scoring begins."""
        self._app.audio.play(Sound.SCORE_FANFARE)

    def pause(self) -> None:
        """Something is laid over it."""
        self._hurried = False

    @property
    def step(self) -> Step:
        """How far it is."""
        rows = min(len(Building), int(self._clock / ROW_TIME + 0.6))
        sides = max(0.0, (self._clock - self._wall_start) / SIDE_TIME)
        return Step(rows, sides, self._clock >= self._end)

    def _counted(self, points: int, began: float) -> Counted:
        """Points that are counted from this time on."""
        still = self.step.done or self._app.settings.now.reduced_motion
        return Counted(points, self._clock - began, still)

    def _row_counted(self, building: Building, holder: Holder) -> Counted:
        """A holder's points for a type."""
        shares = self._tally.buildings[building]
        points = next((s.points for s in shares if holder in s.holders and s.places), 0)
        return self._counted(points, ROW_TIME * (list(Building).index(building) + 0.4))

    def _wall_counted(self, holder: Holder) -> Counted:
        """A holder's points for the wall, which fly when it has been traced."""
        length = 0 if holder == "dirk" else self._tally.walls.get(holder, 0)
        return self._counted(length, self._wall_start + SIDE_TIME * length - ROLLING)

    def finish(self) -> None:
        """Count to the end at once."""
        self._clock = self._end
        self._app.audio.play(Sound.SCORE_TOTAL)

    def update(self, dt: float) -> bool:
        """Count on."""
        if self.step.done:
            return False
        pace = self._app.settings.now.pace
        speed = (HURRIED if self._hurried else 1.0) / pace if pace else 1e6
        self._clock = min(self._end, self._clock + dt * speed)
        self._sound(self._sounded, self.step)
        self._sounded = self.step
        return True

    def _sound(self, before: Step, now: Step) -> None:
        """Let what was counted since be heard; of several things the last."""
        play, side = self._app.audio.play, min(int(now.sides), self._longest)
        if now.done:
            play(Sound.SCORE_TOTAL)
        elif side > int(before.sides):
            play(Sound.WALL_COUNT, side)
        elif now.rows > before.rows:
            if self._won(list(Building)[now.rows - 1]):
                play(Sound.MAJORITY_WON)
            else:
                play(Sound.SCORING_STEP, now.rows)

    def _won(self, building: Building) -> bool:
        """Whether a person alone has the most tiles of the type."""
        first = next(iter(self._tally.buildings[building]), None)
        if first is None or not first.places or len(first.holders) > 1:
            return False
        (holder,) = first.holders
        return holder != "dirk" and self._state.players[holder].kind == HUMAN

    def handle(self, intent: Intent) -> bool:
        """A press finishes the counting; another goes on with the game."""
        match intent:
            case Press() | Accept() | Cancel() | EndTurn():
                if self.step.done:
                    self._app.stack.pop()
                else:
                    self.finish()
            case FastForward(down):
                self._hurried = down
            case _:
                pass
        return True

    # -- drawing -----------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Draw what has been counted so far."""
        easel = Easel(canvas.metrics, self._app.t, canvas)
        heading = self._app.t("tally.title", round=ROMAN[self._tally.round])
        rest = overlay(canvas, heading, WIDTH, HIGH)
        rule, rest = rest.cut_top(easel.px(28))
        write_line(canvas, self._app.t("tally.rule"), rule, 18, colour="muted", align="center")
        foot, body = rest.cut_bottom(easel.px(60), easel.px(10))
        self._button(easel, foot)
        self._table(easel, body)
        paint(canvas, easel.picture().sprites)

    def _button(self, easel: Easel, foot: Box) -> None:
        box = foot.centered(easel.px(300), easel.px(54))
        done = self.step.done
        words = self._app.t("tally.continue" if done else "tally.skip")
        easel.frame("tally/button", "primary" if done else "button", box)
        font: Font = "title" if done else "bold"
        colour = "ink" if done else "cream"
        inner = box.inset(easel.px(12), 0)
        easel.words("tally/button-words", words, inner, 23, font, colour, "center")

    def _table(self, easel: Easel, body: Box) -> None:
        """Columns of holders; rows of types, walls and sums."""
        holders: list[Holder] = list(self._before)
        names, grid = body.cut_left(easel.px(LEFT), easel.px(8))
        columns = grid.columns(len(holders), easel.px(8))
        rows = body.rows((70, *([70] * len(Building)), 202, 78), easel.px(5))
        for holder, column in zip(holders, columns, strict=True):
            self._goals[holder] = _cross(column, rows[8])
            self._head(easel, holder, _cross(column, rows[0]))
        for number, building in enumerate(Building):
            row = rows[1 + number]
            shown = number < self.step.rows
            easel.fill(f"row:{building}/ground", row, "hollow", Layer.PANELS, 10, 0.35)
            self._name(easel, building, _cross(names, row), shown)
            for holder, column in zip(holders, columns, strict=True):
                if shown:
                    self._share(easel, building, holder, _cross(column, row))
        self._walls(easel, names, columns, holders, rows[7])
        self._sums(easel, names, columns, holders, rows[8])

    def _head(self, easel: Easel, holder: Holder, box: Box) -> None:
        name = holder_name(holder, [player.name for player in self._state.players], self._app.t)
        sign, words = box.inset(easel.px(6), easel.px(6)).cut_left(easel.px(52), easel.px(10))
        easel.image(f"head:{holder}/emblem", emblem(holder), sign.fit(1))
        easel.words(f"head:{holder}/name", name, words, 24, "bold")

    def _name(self, easel: Easel, building: Building, box: Box, shown: bool) -> None:
        sign, words = box.inset(easel.px(8), easel.px(8)).cut_left(easel.px(46), easel.px(10))
        alpha = 1.0 if shown else 0.4
        easel.image(f"row:{building}/type", f"type-{building}", sign.fit(1), alpha=alpha)
        colour = "cream" if shown else "faint"
        text = self._app.t(f"building.{building}")
        easel.words(f"row:{building}/name", text, words, 20, "bold", colour)

    def _share(self, easel: Easel, building: Building, holder: Holder, box: Box) -> None:
        """How many tiles a holder has, what that gives, and why."""
        share = next((s for s in self._tally.buildings[building] if holder in s.holders), None)
        name = f"share:{building}-{holder}"
        inner = box.inset(easel.px(10), easel.px(4))
        if share is None:
            dash, _ = inner.cut_left(easel.px(MEDAL[0]))
            easel.words(f"{name}/none", "–", dash, 20, "body", "faint", "center")
            return
        narrow = box.w < easel.px(NARROW)
        medal_width = easel.px(MEDAL[0] * (0.68 if narrow else 1))
        sign, rest = inner.cut_left(medal_width, easel.px(6 if narrow else 10))
        points, words = rest.cut_right(easel.px(48 if narrow else 66), easel.px(2))
        first, second = words.inset(0, easel.px(4)).rows(2)
        if narrow:
            points, second = rest.rows(2)
            first = Box(first.x, points.y, first.w, points.h)
        easel.words(f"{name}/tiles", self._app.t("tally.tiles_held", count=share.tiles), first, 18)
        easel.words(f"{name}/how", self._arithmetic(share, building), second, 16, "body", "muted")
        if share.places:
            place = self._place(share.places[0], building)
            if place == 1:
                easel.fill(f"{name}/first", box, "gold", Layer.PANELS, 10, 0.13)
            medal = sign.fit(MEDAL[0] / MEDAL[1])
            easel.image(f"{name}/medal", f"medal-{place}", medal)
            counted = self._row_counted(building, holder)
            text = self._app.t("tally.round_points", points=counted.rolled)
            colour = "figures" if share.points else "muted"
            size = 26 if narrow else 32
            easel.words(f"{name}/points", text, points, size, "title", colour, "right")
            counted.fly(easel, f"{name}/flying", points, self._goals[holder])

    def _place(self, points: int, building: Building) -> int:
        """The place that gives so many points in this round, from 1."""
        return self._state.box.scoring[self._tally.round][building].index(points) + 1

    def _arithmetic(self, share: Share, building: Building) -> str:
        """Which places a share takes, and how they are divided."""
        if not share.places:
            return self._app.t("tally.below")
        count = len(share.holders)
        if count == 1:
            place = self._place(share.places[0], building)
            return self._app.t(f"tally.{PLACES[place - 1]}")
        parts = " + ".join(map(str, share.places))
        total = f"({parts})" if len(share.places) > 1 else parts
        return f"{total} ÷ {count}"

    def _walls(
        self,
        easel: Easel,
        names: Box,
        columns: tuple[Box, ...],
        holders: list[Holder],
        row: Box,
    ) -> None:
        """The palaces with their longest walls, traced as far as they are counted."""
        easel.fill("row:walls/ground", row, "hollow", Layer.PANELS, 10, 0.35)
        cell = _cross(names, row).inset(easel.px(8), easel.px(8))
        sign, words = cell.cut_left(easel.px(46), easel.px(10))
        easel.image("row:walls/sign", "wall", sign.fit(1))
        easel.words("row:walls/name", self._app.t("tally.walls_title"), words, 20, "bold")
        for holder, column in zip(holders, columns, strict=True):
            if holder != "dirk":
                player = self._state.players[holder]
                self._wall(easel, holder, player, _cross(column, row).inset(easel.px(6)))

    def _wall(self, easel: Easel, seat: int, player: Player, box: Box) -> None:
        line, above = box.cut_bottom(easel.px(38), easel.px(4))
        palace = player.palace
        ground = fit(above, [FOUNTAIN, *palace.tiles], easel.px(64))
        for cell, tile, square in palace_squares(palace, ground):
            easel.tile(f"wall:{seat}-{cell}/tile", tile, square, Layer.TILES)
        sides = palace.longest_wall()
        shown = min(self.step.sides, len(sides))
        points = wall_line(ground, sides, shown)
        if len(points) > 1:
            width = max(2.0, ground.side * 0.07)
            easel.path(f"wall:{seat}/line", points, width, "bright", Layer.FRONT)
            if shown < len(sides):
                head = spark_at(f"wall:{seat}/head", points[-1], ground.side * 0.9, Layer.FLYING)
                easel.sprites.append(head)
        if self.step.sides > 0:
            text = self._app.t("tally.round_points", points=int(shown))
            easel.words(f"wall:{seat}/points", text, line, 30, "title", "figures", "center")
            self._wall_counted(seat).fly(easel, f"wall:{seat}/flying", line, self._goals[seat])

    def _sums(
        self,
        easel: Easel,
        names: Box,
        columns: tuple[Box, ...],
        holders: list[Holder],
        row: Box,
    ) -> None:
        """The points before, and with this round."""
        label = _cross(names, row).inset(easel.px(8), 0)
        easel.words("row:total/name", self._app.t("tally.total"), label, 22, "bold", "title")
        gained = self._tally.points()
        sums = {who: before + gained.get(who, 0) for who, before in self._before.items()}
        for holder, column in zip(holders, columns, strict=True):
            box = _cross(column, row).inset(easel.px(4))
            before = self._before[holder]
            name = f"total:{holder}"
            if not self.step.done:
                easel.frame(f"{name}/ground", "panel-dark", box)
                added = sum(self._row_counted(kind, holder).added for kind in Building)
                now = before + added + self._wall_counted(holder).added
                colour = "figures" if added else "muted"
                easel.words(f"{name}/now", str(now), box, 28, "title", colour, "center")
                continue
            leads = sums[holder] == max(sums.values())
            easel.frame(f"{name}/ground", "panel-active" if leads else "panel-dark", box)
            how, total = box.inset(easel.px(8), 0).columns((1.3, 1), easel.px(10))
            sum_ = f"{before} + {gained.get(holder, 0)} ="
            easel.words(f"{name}/how", sum_, how, 24, "title", "muted", "right")
            text = str(sums[holder])
            easel.words(f"{name}/after", text, total, 46, "title", "figures", shadow=True)


def _cross(column: Box, row: Box) -> Box:
    """Where a column and a row meet."""
    return Box(column.x, row.y, column.w, row.h)
