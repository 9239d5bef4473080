"""Parts of pages with results: places, hatchings, points by source, and the last games as bars."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.table.faces import show_face
from alhambra.app.table.picture_builder import PictureBuilder
from alhambra.app.ui.fitting import lines_in, write_line

WINNER = 1.3
"""The height of a winner's row, relative to the others."""
MEDALS = 3
"""How many places have a medal."""


def show_titles(builder: PictureBuilder, titles: Sequence[str], cells: Sequence[Box]) -> None:
    """Draw the titles of the columns with numbers, all in letters of one size."""
    pairs = [*zip(titles, cells, strict=True)]
    fitted = [lines_in(builder.canvas, builder.metrics, *each, 17, "body") for each in pairs]
    units = min(each.size for each in fitted) / builder.metrics.text_unit
    for number, (text, cell) in enumerate(pairs):
        name = f"head:{number}/words"
        builder.paragraph(name, text, cell, units, "body", "muted", "center", "bottom")


def ranking_rows(
    builder: PictureBuilder, body: Box, units: float, gap: float, parts: Sequence[float]
) -> list[Box]:
    """Return the rows of a ranking from the top down.

    ``parts`` are their relative heights; a row whose part is 1 has ``units`` at most.
    """
    high = min(builder.px(units), (body.h - gap * (len(parts) - 1)) / sum(parts))
    rows: list[Box] = []
    top = body.y
    for part in parts:
        rows.append(Box(body.x, top, body.w, high * part))
        top += high * part + gap
    return rows


def show_place(builder: PictureBuilder, name: str, place: int, medal: int | None, box: Box) -> None:
    """Draw the medal of the first three places; the number of the others, or without a medal."""
    if medal is not None and medal <= MEDALS:
        at = box.inset(builder.px(6)).fit(64 / 76)
        at = at.centered(min(at.w, builder.px(64)), min(at.h, builder.px(76)))
        builder.image(f"{name}/medal", f"medal-{medal}", at)
        return
    text = builder.say("end.place", count=place)
    inner = box.inset(builder.px(8), 0)
    builder.words(f"{name}/place", text, inner, 28, "title", "muted", "center")


def show_who(
    builder: PictureBuilder,
    name: str,
    sign: str,
    called: str,
    box: Box,
    first: bool,
    temperament: str | None = None,
) -> None:
    """Draw sign or head, and name; a laurel round the winner's."""
    side = min(builder.px(124 if first else 58), box.h)
    place, words = box.cut_left(builder.px(124), builder.px(14))
    wreath = place.centered(side, side)
    if first:
        builder.image(f"{name}/laurel", "laurel", wreath)
    disc = wreath.fit(1).inset(side * 0.22) if first else wreath
    show_face(builder, name, temperament, sign, disc)
    builder.words(f"{name}/name", called, words, 32 if first else 26, "bold")


def show_total(builder: PictureBuilder, name: str, total: int, box: Box, first: bool) -> None:
    """Draw the points; the winner's larger."""
    units, text, inner = (60 if first else 44), str(total), box.inset(builder.px(8), 0)
    builder.words(f"{name}/total", text, inner, units, "title", "figures", "center", shadow=True)


STEP = 11
"""Units from one line of a hatching to the next."""
STRENGTH = 0.3
"""Opacity of a hatching."""


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


ACROSS, UPRIGHT, FALLING, RISING = (1.0, 0.0), (0.0, 1.0), (1.0, 1.0), (1.0, -1.0)


def hatched(canvas: Canvas, box: Box, pattern: Pattern) -> None:
    """Draw a box in the colour and with the hatching of a source of points."""
    canvas.fill(box, pattern.colour)
    step, width = canvas.metrics.px(STEP), max(1.0, canvas.metrics.px(1.6))
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


NAMES = 280
"""Units of the column with the names."""
TOTAL = 74
"""Units of the column with the sum of a bar."""
THICK = 60
"""Units a bar is high at most."""
FIGURES = 19
"""Units of the figures in the bars."""


def show_key(
    canvas: Canvas, patterns: Mapping[str, Pattern], names: Mapping[str, str], box: Box
) -> None:
    """Draw the meaning of colours and hatchings; ``names`` by source, in order."""
    px = canvas.metrics.px
    cells = box.columns(len(names), px(10))
    for (source, name), cell in zip(names.items(), cells, strict=True):
        pattern = patterns[source]
        swatch, words = cell.cut_left(px(38), px(8))
        hatched(canvas, swatch.centered(swatch.w, px(30)), pattern)
        sign, words = words.cut_left(px(34), px(8))
        canvas.image(pattern.sign, sign.fit(1))
        write_line(canvas, name, words, 19, "bold")


def show_bar(
    canvas: Canvas,
    patterns: Mapping[str, Pattern],
    gains: Mapping[str, int],
    line: Box,
    unit: float,
) -> None:
    """Draw a bar with a part per source, and its sum; ``unit``: pixels per point."""
    px = canvas.metrics.px
    thick = min(px(THICK), line.h)
    x = line.x
    for source, pattern in patterns.items():
        if not gains.get(source):
            continue
        part = Box(x, line.center[1] - thick / 2, gains[source] * unit, thick)
        x = part.right
        _draw_part(canvas, pattern, gains[source], part._replace(w=part.w - max(1, px(1.5))))
    points = sum(gains.values())
    sum_ = Box(x + px(10), line.y, line.right - x - px(10), line.h)
    write_line(canvas, str(points), sum_, 24, "bold", "figures" if points else "faint")


def _draw_part(canvas: Canvas, pattern: Pattern, points: int, part: Box) -> None:
    """Draw its colour and hatching, and its sign and figure if they fit."""
    hatched(canvas, part, pattern)
    px = canvas.metrics.px
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


LAST = 24
"""The most games that are shown as bars."""
BAR = 58
"""Units of a bar's width at most."""
SWATCH, BETWEEN = 22, 16
"""Units of a side of a colour in the key, and between its names."""
HEADING, KEY, LARGEST = 20, 17, 1.6
"""Units of the letters above the bars, and how much higher than usual their line is at most."""
LINE = 46
"""Units of the height of a line of results at most."""
LINES = 6
"""The most lines of results."""


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
    px = canvas.metrics.px
    head, rest = box.cut_top(px(34) * min(canvas.metrics.letters, LARGEST), px(30))
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
        canvas.fill(box, look.colour, look.strength, canvas.metrics.px(3))


def _draw_key(canvas: Canvas, head: Box, heading: str, key: Mapping[str, Shade | Pattern]) -> None:
    """Draw the heading, and the names of the parts beside it; smaller where both have no room."""
    px = canvas.metrics.px
    size, titled = (canvas.metrics.line(units, head.h) for units in (KEY, HEADING))
    signs = (px(SWATCH + 8) + px(BETWEEN)) * len(key)
    letters = sum(canvas.measure(text, size)[0] for text in key)
    letters += canvas.measure(heading, titled, "bold")[0]
    part, unit = min(1.0, (head.w - signs) / letters), canvas.metrics.text_unit
    needed = [px(SWATCH + 8) + canvas.measure(text, size)[0] * part for text in key]
    names, head = head.cut_right(sum(needed) + px(BETWEEN) * (len(key) - 1), px(BETWEEN))
    cells = names.columns(needed, px(BETWEEN))
    for (text, look), cell in zip(key.items(), cells, strict=True):
        swatch, words = cell.cut_left(px(SWATCH), px(6))
        _fill(canvas, swatch.centered(px(SWATCH), px(SWATCH)), look)
        write_line(canvas, text, words, size * part / unit, colour="muted")
    write_line(canvas, heading, head, titled * part / unit, "bold", "title")


def _draw_bar(
    canvas: Canvas, bar: Bar, column: Box, most: int, looks: Sequence[Shade | Pattern]
) -> None:
    """Draw one game: its points above, a medal at the foot if it was won."""
    px = canvas.metrics.px
    foot, area = column.cut_bottom(px(40), px(4))
    bottom = area.bottom
    for points, look in zip(bar.parts, looks, strict=True):
        high = area.h * points / most
        piece = Box(area.x, bottom - high, area.w, max(0, high - max(1, px(1.5))))
        _fill(canvas, piece, look)
        bottom -= high
    figure = Box(column.x - px(6), bottom - px(28), column.w + px(12), px(28))
    write_line(canvas, str(bar.points), figure, 18, "bold", "figures", "center")
    if bar.won:
        canvas.image("medal-1", foot.fit(64 / 76))


def draw_lines(
    canvas: Canvas, box: Box, heading: str, lines: Sequence[tuple[str, str]], names: float
) -> None:
    """Draw names with a result each; ``names`` is their width relative to that of the results."""
    px = canvas.metrics.px
    head, rest = box.cut_top(px(34) * min(canvas.metrics.letters, LARGEST), px(10))
    write_line(canvas, heading, head, HEADING, "bold", "title")
    high = min(px(LINE), rest.h / LINES)
    for number, (name, result) in enumerate(lines[:LINES]):
        row = Box(rest.x, rest.y + number * high, rest.w, high)
        left, right = row.columns((names, 1), px(10))
        write_line(canvas, name, left, 20, "bold")
        write_line(canvas, result, right, 20, colour="cream", align="right")
