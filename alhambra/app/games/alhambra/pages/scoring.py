"""A scoring, shown step by step with its arithmetic, and in sentences."""

from __future__ import annotations

from alhambra.app.games.alhambra.pages.score_table import ScoreTable
from alhambra.app.games.alhambra.table.majorities import describe_share
from alhambra.app.games.alhambra.table.snapshot import ROMAN
from alhambra.app.program.app import App
from alhambra.app.program.i18n import Texts
from alhambra.app.program.scene_stack import RulesAt
from alhambra.app.scenes.results.counting import CountingScene
from alhambra.app.scenes.results.point_counter import (
    LINES,
)
from alhambra.rules.alhambra import NAME
from alhambra.rules.alhambra.model import Building, State
from alhambra.rules.api import Holder


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
    names = [player.name for player in table.state.players]
    points = table.state.box.scoring[table.tally.round][building]
    return " ".join(describe_share(texts.t, share, building, names, points) for share in paid)


def _describe_walls(texts: Texts, table: ScoreTable) -> str:
    """Return what every wall brings, the longest first: ``Anna +12, Ben +3``."""
    walls = table.tally.walls
    order = sorted(walls, key=lambda seat: -walls[seat])
    names = [player.name for player in table.state.players]
    found = [f"{names[seat]} {texts.t('number.gain', points=walls[seat])}" for seat in order]
    return texts.t("tally.walls_say", walls=", ".join(found))


def _describe_sums(texts: Texts, table: ScoreTable) -> str:
    """Return who leads now."""
    sums = table.sums
    best = max(sums.values())
    leading = tuple(who for who, points in sums.items() if points == best)
    names, points = _names(texts, table, leading), texts.t("table.points", count=best)
    if len(leading) == 1:
        return texts.t("tally.leads", name=names, points=points)
    return texts.t("tally.lead", names=names, points=points)


def _names(texts: Texts, table: ScoreTable, holders: tuple[Holder, ...]) -> str:
    return texts.names([table.name_of(who, texts.t) for who in holders])
