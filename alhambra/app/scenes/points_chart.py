"""Points by scoring and source, as bars."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from alhambra.app.games.alhambra.table.chronicle import holder_name
from alhambra.app.games.alhambra.table.side_panels import ROMAN
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.scenes.patterns import hatched, pattern_of
from alhambra.app.table.panels import emblem
from alhambra.app.table.picture_builder import Say
from alhambra.app.ui.fitting import write_line
from alhambra.match.course import ROUNDS, SOURCES, WALL, Standing

NAMES = 280
"""Units of the column with the names."""
NUMERAL, TOTAL = 46, 74
"""Units of the columns with the number of the scoring and with its sum."""
THICK = 60
"""Units a bar is high at most."""
FIGURES = 19
"""Units of the figures in the bars."""


class Bars:
    """A bar for each scoring of each player, parted by where the points came from."""

    def __init__(self, standings: Sequence[Standing], seats: Sequence[str], say: Say) -> None:
        """``seats`` are the names of the players in seating order."""
        self._standings = standings
        self._seats = seats
        self._say = say
        self._most = max(max(each.rounds, default=0) for each in standings) or 1

    def draw(self, canvas: Canvas, body: Box) -> None:
        """The key of colours and hatchings, then a band of bars for everybody."""
        px = canvas.metrics.px
        key, rest = body.cut_top(px(44), px(14))
        names = [
            self._say("tally.walls_title" if source == WALL else f"building.{source}")
            for source in SOURCES
        ]
        show_key(canvas, SOURCES, names, key)
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
        show_bar(canvas, standing.gains[round - 1], SOURCES, line, unit)


def show_key(canvas: Canvas, sources: Sequence[str], names: Sequence[str], box: Box) -> None:
    """What colours and hatchings stand for."""
    px = canvas.metrics.px
    for source, name, cell in zip(sources, names, box.columns(len(names), px(10)), strict=True):
        swatch, words = cell.cut_left(px(38), px(8))
        hatched(canvas, swatch.centered(swatch.w, px(30)), source)
        sign, words = words.cut_left(px(34), px(8))
        canvas.image(pattern_of(source).sign, sign.fit(1))
        write_line(canvas, name, words, 19, "bold")


def show_bar(
    canvas: Canvas, gains: Mapping[str, int], sources: Sequence[str], line: Box, unit: float
) -> None:
    """A bar parted by source, with its sum; ``unit``: pixels of a point."""
    px = canvas.metrics.px
    thick = min(px(THICK), line.h)
    x = line.x
    for source in sources:
        if not gains[source]:
            continue
        part = Box(x, line.center[1] - thick / 2, gains[source] * unit, thick)
        x = part.right
        _part(canvas, source, gains[source], part._replace(w=part.w - max(1, px(1.5))))
    points = sum(gains.values())
    sum_ = Box(x + px(10), line.y, line.right - x - px(10), line.h)
    write_line(canvas, str(points), sum_, 24, "bold", "figures" if points else "faint")


def _part(canvas: Canvas, source: str, points: int, part: Box) -> None:
    """Its colour and hatching, and as much of sign and figure as has room."""
    hatched(canvas, part, source)
    px, pattern = canvas.metrics.px, pattern_of(source)
    size = canvas.metrics.text(FIGURES)
    wide = canvas.measure(str(points), size, "bold")[0] + px(8)
    side = min(part.h - px(4), px(32))
    if part.w < wide + px(2) or part.h < size:
        return
    with_sign = part.w >= side + wide + px(8)
    inner = part.centered((side + px(3) if with_sign else 0) + wide, part.h)
    if with_sign:
        sign, inner = inner.cut_left(side, px(3))
        canvas.image(pattern.sign, sign.fit(1), tint=pattern.tint)
    plate = inner.centered(wide, min(part.h - px(2), size * 1.15))
    canvas.fill(plate, pattern.colour, 0.85, px(6))
    canvas.text(str(points), plate, size, "bold", pattern.ink, "center", "middle")
