"""The series a game belongs to: its line in the set-up, and its page at the end of a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.theme import BODY, FIGURE, HEADING, TAG, TITLE
from alhambra.app.program.app import App
from alhambra.app.scenes.results.results import MEDALS
from alhambra.app.ui.ornaments import golden
from alhambra.match.series import OPEN, Series, SeriesStanding, standings, winners

SERIES_PAGE: Final = "series"
SHOWN = 7
"""The last games that have a column each."""
ROW = 96
"""Units of a row's height at most."""
TITLES = 40
"""Units of the height of the columns' titles."""


def score_line(app: App, series: Series) -> str:
    """Return which game of the series comes next, and the running score."""
    t = app.t
    scores = [
        t("series.score", name=each.player.name, won=each.won, points=each.points)
        for each in standings(series)
    ]
    about = {"number": len(series.games) + 1, "first": series.seats[0].name}
    text = "series.line_open" if series.length == OPEN else "series.line"
    return t(text, **about, length=series.length, scores=", ".join(scores))


def game_line(t: Callable[..., str], series: Series | None, seed: int) -> str:
    """Return which game of the series has this seed; empty if none has."""
    number = None if series is None else series.number_of(seed)
    if series is None or number is None:
        return ""
    text = "series.game" if series.length == OPEN else "series.number"
    return t(text, number=number, length=series.length)


class SeriesPage:
    """The score of a series after a game; nothing where the game stands by itself."""

    def __init__(self, app: App, series: Series | None) -> None:
        self._app = app
        self._series = series

    @property
    def _goes_on(self) -> bool:
        return self._series is not None and not self._series.over

    def pages(self, others: Sequence[str]) -> tuple[str, ...]:
        """Return the pages of the end: the series stands second; first when it is over."""
        if self._series is None:
            return tuple(others)
        if self._series.over:
            return (SERIES_PAGE, *others)
        return (others[0], SERIES_PAGE, *others[1:])

    def again(self) -> str:
        """Return the words of the button to the next game."""
        return self._app.t("series.again" if self._goes_on else "end.again")

    def note(self, names: Sequence[str]) -> str:
        """Return who begins the next game of these players; empty for one alone."""
        if len(names) < 2:
            return ""
        text = "series.again_text" if self._goes_on else "end.again_text"
        return self._app.t(text, name=names[1])

    # -- drawing -----------------------------------------------------------------------------------

    def draw(self, canvas: Canvas, body: Box, seats: Sequence[str]) -> None:
        """Draw the table of the series. ``seats`` are the names at the present table."""
        assert self._series is not None
        px = canvas.px
        line, rest = body.cut_top(canvas.button_height, canvas.close)
        golden(canvas, self._heading(self._series), line, canvas.metrics.text(TITLE.units))
        titles, rest = rest.cut_top(px(TITLES), canvas.tight)
        ranking = standings(self._series)
        first = max(0, len(self._series.games) - SHOWN)
        self._draw_titles(canvas, self._cells(canvas, titles)[2:], first)
        gap = canvas.broad
        high = min(px(ROW), (rest.h + gap) / len(ranking) - gap)
        rows = rest.cut_top((high + gap) * len(ranking) - gap)[0].rows(len(ranking), gap)
        for standing, row in zip(ranking, rows, strict=True):
            self._draw_row(canvas, row, standing, seats.index(standing.player.name), first)

    def _heading(self, series: Series) -> str:
        """Return who won the series, or how far it has come."""
        t, number = self._app.t, len(series.games)
        if series.over:
            names = [each.name for each in winners(series)]
            if len(names) == 1:
                return t("series.winner", names=names[0])
            return t("series.winners", names=self._app.texts.names(names))
        if series.length == OPEN:
            return t("series.after_open", number=number)
        return t("series.after", number=number, length=series.length)

    def _cells(self, canvas: Canvas, row: Box) -> tuple[Box, ...]:
        """Return the boxes of place, player, each game, games won and points."""
        assert self._series is not None
        games = min(SHOWN, max(len(self._series.games), min(self._series.length, SHOWN)))
        shares = (0.7, 2.6, *[1.0] * games, 1.0, 1.2)
        return tuple(row.inset(canvas.broad, 0).columns(shares, canvas.close))

    def _draw_titles(self, canvas: Canvas, cells: Sequence[Box], first: int) -> None:
        """Draw the titles of the games, and of the sums behind them."""
        t, games = self._app.t, len(cells) - 2
        titles = [t("series.game", number=first + number + 1) for number in range(games)]
        for text, cell in zip((*titles, t("series.won"), t("series.points")), cells, strict=True):
            canvas.write(text, cell, BODY.muted.centered)

    def _draw_row(
        self, canvas: Canvas, row: Box, standing: SeriesStanding, seat: int, first: int
    ) -> None:
        """Draw a player's place, points and place of each game, games won, and all points."""
        best = standing.place == 1
        canvas.frame("panel-active" if best else "panel-dark", row)
        place, who, *cells = self._cells(canvas, row)
        if standing.place <= MEDALS:
            canvas.image(f"medal-{standing.place}", place.inset(0, row.h * 0.12).fit(64 / 76))
        else:
            text = self._app.t("end.place", count=standing.place)
            canvas.write(text, place, HEADING.muted.centered)
        sign, name = who.cut_left(min(canvas.bar_height, row.h * 0.7), canvas.broad)
        canvas.image(f"emblem-{seat}", sign.fit(1))
        canvas.write(standing.player.name, name, FIGURE)
        for (points, rank), cell in zip(standing.games[first:], cells, strict=False):
            upper, lower = cell.centered(cell.w, row.h * 0.8).rows((1.5, 1), 0)
            canvas.write(str(points), upper, FIGURE.centered)
            colour = "figures" if rank == 1 else "muted"
            canvas.write(self._app.t("end.place", count=rank), lower, TAG.coloured(colour).centered)
        canvas.write(str(standing.won), cells[-2], TITLE.coloured("figures").centered)
        canvas.write(str(standing.points), cells[-1], TITLE.coloured("figures").centered)
