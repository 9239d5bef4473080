"""Charts: lines over a scale at round numbers, hatched bars by source, and the last games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from alhambra.app.gfx.box import Box, Point
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.theme import CAPTION, LABEL, NOTE, STRONG, TAG, TITLE, TextStyle

ROUND_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000)
"""Possible distances of the scale's lines."""
STEP = 11
"""Units from one line of a hatching to the next."""
STRENGTH = 0.3
"""Opacity of a hatching."""
ACROSS, UPRIGHT, FALLING, RISING = (1.0, 0.0), (0.0, 1.0), (1.0, 1.0), (1.0, -1.0)
NAMES = 280
"""Units of the column with the names."""
NUMERAL = 46
"""Units of the column with what stands before a bar."""
TOTAL = 74
"""Units of the column with the sum of a bar."""
THICK = 60
"""Units a bar is high at most."""
FIGURES = 19
"""Units of the figures in the bars."""
LAST = 24
"""The most games that are shown as bars."""
BAR = 58
"""Units of a bar's width at most."""
SWATCH, BETWEEN = 22, 16
"""Units of a side of a colour in the key, and between its names."""
LARGEST = 1.6
"""The height of the line above the bars at most, relative to the usual one."""


class ValueScale(NamedTuple):
    """The values at the lower and the upper edge of a chart."""

    least: int
    most: int

    def y(self, plot: Box, value: float) -> float:
        """Return where a value is in the box of the lines."""
        return plot.bottom - plot.h * (value - self.least) / (self.most - self.least)

    def draw(self, canvas: Canvas, plot: Box, count: int, style: TextStyle) -> None:
        """Draw lines at round numbers, at most ``count``, with figures at their left ends."""
        marked = (range(-(-self.least // step) * step, self.most + 1, step) for step in ROUND_STEPS)
        for value in next(found for found in marked if len(found) <= count):
            y = self.y(plot, value)
            canvas.line(
                ((plot.x, y), (plot.right, y)), "muted", max(1.0, canvas.metrics.unit), 0.35
            )
            figure = Box(plot.x - canvas.bar_height - canvas.tight, y, canvas.bar_height, 0)
            canvas.write(str(value), figure.inset(0, -canvas.broad), style.muted.right)


def draw_curve(canvas: Canvas, points: Sequence[Point], colour: str, alpha: float = 1.0) -> None:
    """Draw a line with its shadow through points of the window."""
    canvas.line(points, "shadow", canvas.close, 0.8)
    canvas.line(points, colour, canvas.tight, alpha)


def spread_out(heights: Sequence[float], step: float, lowest: float) -> list[float]:
    """Return heights in order, at least ``step`` apart, and none below the lowest.

    >>> spread_out([10, 12, 90], 5, 80)
    [10, 15, 80]
    """
    found: list[float] = []
    for height in heights:
        found.append(max(height, found[-1] + step) if found else height)
    limit = lowest
    for number in range(len(found) - 1, -1, -1):
        found[number] = min(found[number], limit)
        limit = found[number] - step
    return found


# -- bars ------------------------------------------------------------------------------------------


class Pattern(NamedTuple):
    """The look of a source of points."""

    colour: str
    """The colour of the theme."""
    ink: str
    """The colour of figures on it."""
    sign: str
    """The sprite that stands for it."""
    ways: tuple[tuple[float, float], ...]
    """Directions of the lines of its hatching, right and down. The plain one has none."""
    tint: str | None = None
    """The colour of the sprite on it; None: its own."""


def hatched(canvas: Canvas, box: Box, pattern: Pattern) -> None:
    """Draw a box in the colour and with the hatching of a source of points."""
    canvas.fill(box, pattern.colour)
    step, width = canvas.px(STEP), max(1.0, canvas.hair)
    with canvas.clip(box):
        for right, down in pattern.ways:
            for start, end in _lines(box, right, down, step):
                canvas.line((start, end), pattern.ink, width, STRENGTH)


def _lines(
    box: Box, right: float, down: float, step: float
) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """Return lines over the box in this direction, a step apart."""
    if not down:
        count = int(box.h / step) + 1
        ys = [box.bottom - step * (number + 0.5) for number in range(count)]
        return [((box.x, y), (box.right, y)) for y in ys]
    if not right:
        xs = [box.x + step * (number + 0.5) for number in range(int(box.w / step) + 1)]
        return [((x, box.y), (x, box.bottom)) for x in xs]
    reach = box.h
    first, last = (box.x - reach, box.right) if down > 0 else (box.x, box.right + reach)
    starts = [first + step * number for number in range(int((last - first) / step) + 1)]
    way = reach if down > 0 else -reach
    return [((x, box.y), (x + way, box.bottom)) for x in starts]


class Band(NamedTuple):
    """A player's bars."""

    sign: str
    name: str
    bars: Sequence[tuple[str, Mapping[str, int]]]
    """Each with what stands before it, and its points by source."""
    total: str = ""
    """A figure in front of the bars, such as their sum; none if empty."""


def draw_bands(
    canvas: Canvas,
    body: Box,
    patterns: Mapping[str, Pattern],
    names: Mapping[str, str],
    bands: Sequence[Band],
    units: float,
) -> None:
    """Draw the key of colours and hatchings, then a band per player, of ``units`` at most.

    ``names`` are those of the sources, in order.
    """
    key, rest = body.cut_top(canvas.sign_size, canvas.broad)
    _draw_sources(canvas, patterns, names, key)
    gap = canvas.space
    high = min(canvas.px(units), (rest.h - gap * (len(bands) - 1)) / len(bands))
    most = max(sum(gains.values()) for band in bands for _, gains in band.bars) or 1
    for band in bands:
        row, rest = rest.cut_top(high, gap)
        canvas.fill(row, "hollow", 0.5, canvas.corner)
        inner = row.inset(canvas.broad, min(canvas.close, row.h * 0.07))
        left, bars = inner.cut_left(canvas.px(NAMES), canvas.space)
        sign, words = left.cut_left(min(canvas.button_height, left.h), canvas.broad)
        canvas.image(band.sign, sign.fit(1))
        words, total = words.columns((1.9, 1), canvas.close) if band.total else (words, words)
        canvas.write(band.name, words, STRONG)
        if band.total:
            canvas.write(band.total, total, TITLE.coloured("figures").right)
        lines = bars.rows(len(band.bars), min(canvas.tight, bars.h * 0.05))
        for (label, gains), line in zip(band.bars, lines, strict=True):
            if label:
                before, line = line.cut_left(canvas.px(NUMERAL), canvas.close)
                canvas.write(label, before, CAPTION.muted.right)
            unit = (line.w - canvas.px(TOTAL)) / most
            _draw_sourced_bar(canvas, patterns, gains, line, unit)


def _draw_sources(
    canvas: Canvas, patterns: Mapping[str, Pattern], names: Mapping[str, str], box: Box
) -> None:
    """Draw the meaning of colours and hatchings."""
    cells = box.columns(len(names), canvas.space)
    for (source, name), cell in zip(names.items(), cells, strict=True):
        pattern = patterns[source]
        swatch, words = cell.cut_left(canvas.head_height, canvas.close)
        hatched(canvas, swatch.centered(swatch.w, canvas.line_height), pattern)
        sign, words = words.cut_left(canvas.head_height, canvas.close)
        canvas.image(pattern.sign, sign.fit(1))
        canvas.write(name, words, LABEL)


def _draw_sourced_bar(
    canvas: Canvas,
    patterns: Mapping[str, Pattern],
    gains: Mapping[str, int],
    line: Box,
    unit: float,
) -> None:
    """Draw a bar with a part per source, and its sum; ``unit``: pixels per point."""
    thick = min(canvas.px(THICK), line.h)
    x = line.x
    for source, pattern in patterns.items():
        if not gains.get(source):
            continue
        part = Box(x, line.center[1] - thick / 2, gains[source] * unit, thick)
        x = part.right
        _draw_part(canvas, pattern, gains[source], part._replace(w=part.w - max(1, canvas.hair)))
    points = sum(gains.values())
    sum_ = Box(x + canvas.space, line.y, line.right - x - canvas.space, line.h)
    canvas.write(str(points), sum_, STRONG.coloured("figures" if points else "faint"))


def _draw_part(canvas: Canvas, pattern: Pattern, points: int, part: Box) -> None:
    """Draw its colour and hatching, and its sign and figure if they fit."""
    hatched(canvas, part, pattern)
    size = canvas.metrics.text(FIGURES)
    wide = canvas.measure(str(points), size, "bold")[0] + canvas.close
    side = min(part.h - canvas.tight, canvas.head_height)
    if part.w < wide + canvas.hair or part.h < size:
        return
    with_sign = part.w >= side + wide + canvas.close
    inner = part.centered((side + canvas.tight if with_sign else 0) + wide, part.h)
    if with_sign:
        sign, inner = inner.cut_left(side, canvas.tight)
        canvas.image(pattern.sign, sign.fit(1), tint=pattern.tint)
    plate = inner.centered(wide, min(part.h - canvas.hair, size * 1.15))
    canvas.fill(plate, pattern.colour, 0.85, canvas.corner)
    canvas.text(str(points), plate, size, LABEL.coloured(pattern.ink).centered)


class Bar(NamedTuple):
    """A game."""

    parts: tuple[int, ...]
    """Points by part, from the lowest up."""
    won: bool

    @property
    def points(self) -> int:
        """The sum of the parts."""
        return sum(self.parts)


class Shade(NamedTuple):
    """The look of a part of a bar beside others of its kind."""

    colour: str
    strength: float


def shades(count: int) -> tuple[float, ...]:
    """Return the opacity of each of this many parts of a bar, the lowest part least.

    >>> shades(3)
    (0.4, 0.7, 1.0)
    """
    return tuple(round(1 - 0.6 * (count - 1 - n) / (count - 1), 2) for n in range(count))


def gold_shades(count: int) -> tuple[Shade, ...]:
    """Return the looks of this many parts that are of one kind: gold, the last one fullest."""
    return tuple(Shade("gold", shade) for shade in shades(count))


def draw_bars(
    canvas: Canvas,
    box: Box,
    heading: str,
    key: Mapping[str, Shade | Pattern],
    bars: Sequence[Bar],
) -> Box:
    """Draw the last games, the newest at the right; ``key``: names and looks of a bar's parts.

    Return the room beside the bars.
    """
    px = canvas.px
    head, rest = box.cut_top(canvas.head_height * min(canvas.metrics.letters, LARGEST), canvas.page)
    _draw_key(canvas, head, heading, key)
    bars = bars[-LAST:]
    most = max(bar.points for bar in bars) or 1
    each = min(px(BAR), rest.w / len(bars))
    for number, bar in enumerate(bars):
        column = Box(rest.x + number * each, rest.y, each, rest.h)
        _draw_bar(canvas, bar, column.inset(each * 0.12, 0), most, [*key.values()])
    return rest.cut_left(each * len(bars))[1]


def _fill(canvas: Canvas, box: Box, look: Shade | Pattern) -> None:
    """Draw a part of a bar."""
    if isinstance(look, Pattern):
        hatched(canvas, box, look)
    else:
        canvas.fill(box, look.colour, look.strength, canvas.tight)


def _draw_key(canvas: Canvas, head: Box, heading: str, key: Mapping[str, Shade | Pattern]) -> None:
    """Draw the heading, and the names of the parts beside it; smaller where both have no room."""
    px = canvas.px
    size, titled = (canvas.metrics.line(units, head.h) for units in (NOTE.units, LABEL.units))
    signs = (px(SWATCH + 8) + px(BETWEEN)) * len(key)
    letters = sum(canvas.measure(text, size)[0] for text in key)
    letters += canvas.measure(heading, titled, "bold")[0]
    part, unit = min(1.0, (head.w - signs) / letters), canvas.metrics.text_unit
    needed = [px(SWATCH + 8) + canvas.measure(text, size)[0] * part for text in key]
    names, head = head.cut_right(sum(needed) + px(BETWEEN) * (len(key) - 1), px(BETWEEN))
    cells = names.columns(needed, px(BETWEEN))
    for (text, look), cell in zip(key.items(), cells, strict=True):
        swatch, words = cell.cut_left(px(SWATCH), canvas.close)
        _fill(canvas, swatch.centered(px(SWATCH), px(SWATCH)), look)
        canvas.write(text, words, NOTE.sized(size * part / unit).muted)
    canvas.write(heading, head, LABEL.sized(titled * part / unit).coloured("title"))


def _draw_bar(
    canvas: Canvas, bar: Bar, column: Box, most: int, looks: Sequence[Shade | Pattern]
) -> None:
    """Draw one game: its points above, a medal at the foot if it was won."""
    foot, area = column.cut_bottom(canvas.sign_size, canvas.tight)
    bottom = area.bottom
    for points, look in zip(bar.parts, looks, strict=True):
        high = area.h * points / most
        piece = Box(area.x, bottom - high, area.w, max(0, high - max(1, canvas.hair)))
        _fill(canvas, piece, look)
        bottom -= high
    figure = Box(
        column.x - canvas.close,
        bottom - canvas.line_height,
        column.w + canvas.broad,
        canvas.line_height,
    )
    canvas.write(str(bar.points), figure, TAG.coloured("figures").centered)
    if bar.won:
        canvas.image("medal-1", foot.fit(64 / 76))
