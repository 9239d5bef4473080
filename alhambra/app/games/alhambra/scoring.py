"""A scoring, shown step by step with its arithmetic: type by type, then the walls, then the sum."""

from __future__ import annotations

from alhambra.app.games.alhambra.ending.count import WALLS, Count
from alhambra.app.games.alhambra.ending.score_table import ScoreTable
from alhambra.app.games.alhambra.ending.sentences import sentence
from alhambra.app.games.alhambra.table.side_panels import ROMAN
from alhambra.app.gfx.box import Box
from alhambra.app.program.app import App
from alhambra.app.scenes.counting import CountingScene
from alhambra.app.scenes.score_cells import is_won_alone
from alhambra.app.table.picture_builder import PictureBuilder
from alhambra.app.ui.sounds import Sound
from alhambra.match.match import HUMAN
from alhambra.rules.alhambra.model import Building, State


class ScoringScene(CountingScene[Count]):
    """A round's scoring over the table."""

    def __init__(self, app: App, before: State, round: int) -> None:
        self._sheet = ScoreTable(before, round)
        super().__init__(app, Count(self._sheet.longest))

    def heading(self) -> str:
        return self._app.t("tally.title", round=ROMAN[self._sheet.tally.round])

    def show(self, builder: PictureBuilder, body: Box, count: Count) -> None:
        self._sheet.show(builder, body, count)

    def describe_row(self, row: int) -> str:
        return sentence(self._app.texts, self._sheet, row)

    def sound_of(self, before: Count, now: Count) -> tuple[Sound, int | None] | None:
        """Return a beat for a type, a note per side of a wall, a chord for the sums."""
        side = min(int(now.sides), now.longest)
        if now.done and not before.done:
            return Sound.SCORE_TOTAL, None
        if now.row == WALLS and side > int(before.sides):
            return Sound.WALL_COUNT, side
        if now.types <= before.types:
            return None
        players, shares = self._sheet.state.players, self._sheet.tally.buildings
        if is_won_alone(
            shares[list(Building)[now.types - 1]], lambda seat: players[seat].kind == HUMAN
        ):
            return Sound.MAJORITY_WON, None
        return Sound.SCORING_STEP, now.types
