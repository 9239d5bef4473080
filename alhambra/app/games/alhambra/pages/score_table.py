"""A scoring as a table, counted step by step with its arithmetic, and in sentences."""

from __future__ import annotations

from collections.abc import Mapping

from alhambra.app.games.alhambra.table.palace.ground import draw_palace, fit
from alhambra.app.games.alhambra.table.palace.walls import wall_line
from alhambra.app.games.alhambra.table.scoring_panel import describe_share, holder_name
from alhambra.app.games.alhambra.table.snapshot import ROMAN
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.brush import Brush
from alhambra.app.gfx.commands import Layer
from alhambra.app.gfx.theme import HEADING, LABEL
from alhambra.app.program.app import App
from alhambra.app.program.i18n import Texts, joined
from alhambra.app.program.people import spoken_names
from alhambra.app.program.scene_stack import RulesAt
from alhambra.app.scenes.results import score_table
from alhambra.app.scenes.results.counting import CountingScene
from alhambra.app.scenes.results.point_counter import (
    LINES,
    Count,
    CountRow,
    lines_row,
    type_rows,
)
from alhambra.app.scenes.results.score_table import draw_type_name
from alhambra.app.table.chronicle_lines import listed_name
from alhambra.app.table.panels import emblem
from alhambra.app.table.picture import Say
from alhambra.rules.alhambra import NAME
from alhambra.rules.alhambra.model import Building, State
from alhambra.rules.alhambra.palace import FOUNTAIN
from alhambra.rules.alhambra.scoring import tally, totals
from alhambra.rules.api import HUMAN, Holder, Seat

TYPE, WALLS, TOTAL = 70, 202, 78
"""The proportions of the rows."""
SIDE_TIME = 0.07
"""Seconds for tracing one side of a wall."""


class ScoreTable(score_table.ScoreTable[Holder]):
    """The scoring of a round, for the state before it."""

    left, head, sign = 210, 70, 52
    held_text = "tally.tiles_held"

    def __init__(self, before: State, round: int) -> None:
        self.state = before
        self.tally = tally(before, round)
        points: dict[Building, dict[Holder, int]] = {
            building: {who: share.points for share in shares for who in share.holders}
            for building, shares in self.tally.buildings.items()
        }
        walls: dict[Holder, int] = dict(self.tally.walls.items())
        rows = (
            *type_rows(TYPE, points, self.tally.buildings),
            lines_row("walls", WALLS, walls, walls, SIDE_TIME),
            CountRow("total", TOTAL),
        )
        had, gained = totals(before), self.tally.points()
        sums = {who: points + gained.get(who, 0) for who, points in had.items()}
        super().__init__(rows, tuple(had), had, sums)

    def is_human(self, seat: Seat) -> bool:
        return self.state.players[seat].kind == HUMAN

    def place(self, points: int, building: Building) -> int:
        return self.state.box.scoring[self.tally.round][building].index(points) + 1

    def name_of(self, holder: Holder, say: Say) -> str:
        return holder_name(holder, spoken_names(self.state.players), say)

    def sign_of(self, holder: Holder) -> str:
        return emblem(holder)

    # -- drawing -----------------------------------------------------------------------------------

    def draw_type(self, brush: Brush, say: Say, building: Building, box: Box, shown: bool) -> None:
        inner = box.inset(brush.close, brush.tight)
        sign, words = inner.cut_left(brush.sign_size, brush.space)
        draw_type_name(brush, building, say(f"building_type.{building}"), sign, words, shown)

    def draw_other_row(
        self,
        brush: Brush,
        say: Say,
        row: int,
        label: Box,
        cells: Mapping[Holder, Box],
        count: Count[Holder],
    ) -> None:
        """Draw the palaces with their longest walls, traced up to now."""
        inner = label.inset(brush.close, brush.close)
        sign, words = inner.cut_left(brush.sign_size, brush.space)
        brush.image("wall", sign.fit(1), id="row:walls/sign")
        brush.write(say("tally.walls_title"), words, LABEL, id="row:walls/name")
        for holder, cell in cells.items():
            if holder != "dirk":
                self._draw_wall(brush, say, holder, cell.inset(brush.close), count)

    def _draw_wall(
        self, brush: Brush, say: Say, seat: Seat, box: Box, count: Count[Holder]
    ) -> None:
        line, above = box.cut_bottom(brush.head_height, brush.tight)
        palace = self.state.players[seat].palace
        ground = fit(above, [FOUNTAIN, *palace.tiles], brush.bar_height)
        draw_palace(brush, palace, ground, f"wall:{seat}")
        sides = palace.longest_wall()
        shown = min(count.traced, len(sides))
        points = wall_line(ground, sides, shown)
        if len(points) > 1:
            width = max(2.0, ground.side * 0.07)
            brush.line(
                points, "bright", width, glow=True, id=f"wall:{seat}/line", layer=Layer.FRONT
            )
            if shown < len(sides):
                side = ground.side * 0.9
                head = Box.around(points[-1], side, side)
                brush.image("wall-spark", head, id=f"wall:{seat}/head", layer=Layer.FLYING)
        if count.traced > 0:
            text = say("tally.round_points", points=int(shown))
            brush.write(text, line, HEADING.coloured("figures").centered, id=f"wall:{seat}/points")
            counted = count.counted(LINES, seat)
            counted.fly(brush, f"wall:{seat}/flying", line, self.goals[seat])


class ScoringScene(CountingScene[Holder]):
    """A round's scoring over the table."""

    table: ScoreTable

    def __init__(self, app: App, before: State, round: int) -> None:
        super().__init__(app, ScoreTable(before, round))

    def heading(self) -> str:
        return self._app.t("tally.title", round=ROMAN[self.table.tally.round])

    def describe_row(self, row: int) -> str:
        return sentence(self._app.texts, self.table, row)

    def rules_at(self, row: int) -> RulesAt:
        return RulesAt(NAME, help_link_of_row(self.table, row))


def help_link_of_row(table: ScoreTable, row: int) -> str:
    """Return the id of what a row is about: places, ties, walls or sums."""
    if row == 0:
        return "row.rule"
    if row == LINES:
        return "row.walls"
    if row == len(table.rows):
        return "row.sums"
    shares = table.tally.buildings[list(Building)[row - 1]]
    tied = any(len(share.holders) > 1 for share in shares if share.places)
    return "row.tie" if tied else "row.type"


def sentence(texts: Texts, table: ScoreTable, row: int) -> str:
    """Return the sentence of this row: 0 the rule, 1 to 6 the types, then walls and sums."""
    if row == 0:
        return texts.t("tally.rule")
    if row == LINES:
        return _describe_walls(texts, table)
    if row == len(table.rows):
        return _describe_sums(texts, table)
    building = list(Building)[row - 1]
    paid = [share for share in table.tally.buildings[building] if share.places]
    if not paid:
        return texts.t("tally.nobody", building=texts.t(f"building_type.{building}"))
    names = spoken_names(table.state.players)
    points = table.state.box.scoring[table.tally.round][building]
    return " ".join(describe_share(texts.t, share, building, names, points) for share in paid)


def _describe_walls(texts: Texts, table: ScoreTable) -> str:
    """Return what every wall brings, the longest first: ``Anna +12, Ben +3``."""
    walls = table.tally.walls
    order = sorted(walls, key=lambda seat: -walls[seat])
    names = [listed_name(name, texts.t) for name in spoken_names(table.state.players)]
    found = [f"{names[seat]} {texts.t('number.gain', points=walls[seat])}" for seat in order]
    return texts.t("tally.walls_say", walls=joined(texts.t, found))


def _describe_sums(texts: Texts, table: ScoreTable) -> str:
    """Return who leads now; after the last scoring, who wins: Dirk cannot."""
    is_last = table.tally.round == max(table.state.box.scoring)
    sums = {who: had for who, had in table.sums.items() if not (is_last and who == "dirk")}
    best = max(sums.values())
    leading = tuple(who for who, points in sums.items() if points == best)
    names, points = _names(texts, table, leading), texts.t("table.points", count=best)
    if is_last:
        said = "tally.wins" if len(leading) == 1 else "tally.win"
        return texts.t(said, names=names, points=points)
    if len(leading) == 1:
        return texts.t("tally.leads", name=names, points=points)
    return texts.t("tally.lead", names=names, points=points)


def _names(texts: Texts, table: ScoreTable, holders: tuple[Holder, ...]) -> str:
    return texts.names([table.name_of(who, texts.t) for who in holders])
