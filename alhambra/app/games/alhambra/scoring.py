"""A scoring, shown step by step with its arithmetic: type by type, then the walls, then the sum."""

from __future__ import annotations

from alhambra.app.games.alhambra.ending.score_table import ScoreTable
from alhambra.app.games.alhambra.ending.sentences import sentence
from alhambra.app.games.alhambra.table.side_panels import ROMAN
from alhambra.app.program.app import App
from alhambra.app.scenes.counting import CountingScene
from alhambra.rules.alhambra.model import State
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
