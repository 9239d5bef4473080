"""The feast of a score sheet: stamped row by row, then the lines that bring points are traced."""

from __future__ import annotations

from alhambra.app.games.rollwrite.pages.end import BONUS, SOURCES, ResultPage, winner_line
from alhambra.app.games.rollwrite.pages.score_table import ScoreTable
from alhambra.app.games.rollwrite.pages.sheet_picture import draw_sheet, rich_lines
from alhambra.app.program.app import App
from alhambra.app.scenes.results.feast import Feast, best_source, honoured
from alhambra.app.ui.sounds import Sound
from alhambra.rules.rollwrite.model import State


def make_feast(app: App, state: State) -> Feast:
    """Return the feast of a game that is over."""
    seat, won = honoured(state)
    table = ScoreTable(state)
    result = ResultPage(table, app.t)
    gains = {each.who: each.gains for each in result.standings}
    names = {source: app.t(f"rollwrite.end.{source}") for source in SOURCES if source != BONUS}

    return Feast(
        seat,
        state.players[seat].name,
        None,
        won,
        winner_line(app.texts, table, result),
        best_source(gains.pop(seat), list(gains.values()), names, app.t),
        state.players[seat].crossed.bit_count(),
        len(rich_lines(state, seat)),
        "box-crossing",
        table.sums[seat],
        Sound.CROSS,
        lambda canvas, *shown: draw_sheet(canvas, app.t, state, seat, *shown),
    )
