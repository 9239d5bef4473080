"""Points by scoring and source, as bars."""

from __future__ import annotations

from collections.abc import Sequence

from alhambra.app.games.alhambra.ending.patterns import PATTERNS
from alhambra.app.games.alhambra.table.chronicle import holder_name
from alhambra.app.games.alhambra.table.side_panels import ROMAN
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.scenes.results import NAMES, THICK, TOTAL, show_bar, show_key
from alhambra.app.table.panels import emblem
from alhambra.app.table.picture_builder import Say
from alhambra.app.ui.fitting import write_line
from alhambra.match.alhambra.course import ROUNDS, SOURCES, WALL, Standing

NUMERAL = 46
"""Units of the column with the number of the scoring."""


class Bars:
    """A bar for each scoring of each player, with a part per source of points."""

    def __init__(self, standings: Sequence[Standing], seats: Sequence[str], say: Say) -> None:
        """``seats`` are the names of the players in seating order."""
        self._standings = standings
        self._seats = seats
        self._say = say
        self._most = max(max(each.rounds, default=0) for each in standings) or 1

    def draw(self, canvas: Canvas, body: Box) -> None:
        """Draw the key of colours and hatchings, then a band of bars per player."""
        px = canvas.metrics.px
        key, rest = body.cut_top(px(44), px(14))
        names = {
            source: self._say("tally.walls_title" if source == WALL else f"building.{source}")
            for source in SOURCES
        }
        show_key(canvas, PATTERNS, names, key)
        gap = px(10)
        high = min(px(3 * THICK + 40), (rest.h - gap * (len(self._standings) - 1))
                   / len(self._standings))  # fmt: skip
        for number, standing in enumerate(self._standings):
            band = Box(rest.x, rest.y + number * (high + gap), rest.w, high)
            canvas.fill(band, "hollow", 0.5, px(10))
            self._band(canvas, standing, band.inset(px(14), min(px(8), band.h * 0.07)))

    def _band(self, canvas: Canvas, standing: Standing, band: Box) -> None:
        px = canvas.metrics.px
        names, bars = band.cut_left(px(NAMES), px(10))
        sign, words = names.cut_left(min(px(56), names.h), px(12))
        canvas.image(emblem(standing.who), sign.fit(1))
        words, total = words.columns((1.9, 1), px(6))
        name = holder_name(standing.who, self._seats, self._say)
        write_line(canvas, name, words, 23, "bold")
        write_line(canvas, str(standing.total), total, 36, "title", "figures", "right")
        rows = bars.rows(len(ROUNDS), min(px(5), bars.h * 0.05))
        for round, row in zip(ROUNDS, rows, strict=True):
            numeral, line = row.cut_left(px(NUMERAL), px(6))
            write_line(canvas, ROMAN[round], numeral, 19, "title", "muted", "right")
            self._bar(canvas, standing, round, line)

    def _bar(self, canvas: Canvas, standing: Standing, round: int, line: Box) -> None:
        unit = (line.w - canvas.metrics.px(TOTAL)) / self._most
        show_bar(canvas, PATTERNS, standing.gains[round - 1], line, unit)
