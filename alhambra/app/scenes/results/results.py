"""Parts of pages with results: places, hatchings, points by source, and the last games as bars."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.brush import Brush
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.sprites.atlas import MEDALS
from alhambra.app.gfx.theme import (
    BODY,
    DISPLAY,
    FIGURE,
    HEADING,
    LABEL,
    LEAD,
    NOTE,
    STRONG,
    TAG,
    TITLE,
)
from alhambra.app.table.picture import Say

WINNER = 1.3
"""The height of a winner's row, relative to the others."""
STEP = 11
"""Units from one line of a hatching to the next."""
STRENGTH = 0.3
"""Opacity of a hatching."""
ACROSS, UPRIGHT, FALLING, RISING = (1.0, 0.0), (0.0, 1.0), (1.0, 1.0), (1.0, -1.0)
NAMES = 280
"""Units of the column with the names."""
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
LINE = 46
"""Units of the height of a line of results at most."""
ROWS = 6
"""Rows of results for which there is always room."""


def draw_titles(brush: Brush, titles: Sequence[str], cells: Sequence[Box]) -> None:
    """Draw the titles of the columns with numbers, all in letters of one size."""
    pairs = [*zip(titles, cells, strict=True)]
    fitted = [brush.fit_lines(*each, NOTE) for each in pairs]
    units = min(each.size for each in fitted) / brush.metrics.text_unit
    for text, cell in pairs:
        brush.write_lines(text, cell, NOTE.sized(units).muted.centered, valign="bottom")


def ranking_rows(
    brush: Brush, body: Box, units: float, gap: float, parts: Sequence[float]
) -> list[Box]:
    """Return the rows of a ranking from the top down.

    ``parts`` are their relative heights; a row whose part is 1 has ``units`` at most.
    """
    high = min(brush.px(units), (body.h - gap * (len(parts) - 1)) / sum(parts))
    rows: list[Box] = []
    top = body.y
    for part in parts:
        rows.append(Box(body.x, top, body.w, high * part))
        top += high * part + gap
    return rows


def draw_place(brush: Brush, say: Say, place: int, medal: int | None, box: Box) -> None:
    """Draw the medal of the first three places; the number of the others, or without a medal."""
    if medal is not None and medal <= MEDALS:
        at = box.inset(brush.close).fit(64 / 76)
        at = at.centered(min(at.w, brush.bar_height), min(at.h, brush.px(76)))
        brush.image(f"medal-{medal}", at)
        return
    text = say("end.place", count=place)
    inner = box.inset(brush.close, 0)
    brush.write(text, inner, HEADING.muted.centered)


def draw_who(
    brush: Brush,
    sign: str,
    called: str,
    box: Box,
    first: bool,
) -> None:
    """Draw sign and name; a laurel round the winner's."""
    side = min(brush.px(124 if first else 58), box.h)
    place, words = box.cut_left(brush.px(130), brush.broad)
    wreath = place.centered(side, side)
    if first:
        brush.image("laurel", wreath)
    disc = wreath.fit(1).inset(side * 0.22) if first else wreath
    brush.image(sign, disc)
    brush.write(called, words, FIGURE)


def draw_total(brush: Brush, total: int, box: Box, first: bool) -> None:
    """Draw the points; the winner's larger."""
    style, inner = DISPLAY if first else TITLE, box.inset(brush.close, 0)
    brush.write(str(total), inner, style.coloured("figures").centered.shadowed)


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


def draw_key(
    canvas: Canvas, patterns: Mapping[str, Pattern], names: Mapping[str, str], box: Box
) -> None:
    """Draw the meaning of colours and hatchings; ``names`` by source, in order."""
    cells = box.columns(len(names), canvas.space)
    for (source, name), cell in zip(names.items(), cells, strict=True):
        pattern = patterns[source]
        swatch, words = cell.cut_left(canvas.head_height, canvas.close)
        hatched(canvas, swatch.centered(swatch.w, canvas.line_height), pattern)
        sign, words = words.cut_left(canvas.head_height, canvas.close)
        canvas.image(pattern.sign, sign.fit(1))
        canvas.write(name, words, LABEL)


def draw_bar(
    canvas: Canvas,
    patterns: Mapping[str, Pattern],
    gains: Mapping[str, int],
    line: Box,
    unit: float,
) -> None:
    """Draw a bar with a part per source, and its sum; ``unit``: pixels per point."""
    px = canvas.px
    thick = min(px(THICK), line.h)
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


def draw_rows(
    canvas: Canvas,
    box: Box,
    heads: Sequence[str],
    rows: Sequence[Sequence[str]],
    shares: Sequence[float],
) -> None:
    """Draw names with results each; ``shares`` are the proportions of the columns."""
    px = canvas.px
    head, rest = box.cut_top(
        canvas.head_height * min(canvas.metrics.letters, LARGEST), canvas.close
    )
    title, *others = head.columns(shares, canvas.close)
    canvas.write(heads[0], title if any(heads[1:]) else head, LABEL.coloured("title"))
    for text, cell in zip(heads[1:], others, strict=True):
        canvas.write(text, cell, NOTE.muted.right)
    high = min(px(LINE), rest.h / max(ROWS, len(rows)))
    for number, (text, *results) in enumerate(rows):
        row = Box(rest.x, rest.y + number * high, rest.w, high)
        name, *cells = row.columns(shares, canvas.close)
        canvas.write(text, name, LABEL)
        for result, cell in zip(results, cells, strict=True):
            canvas.write(result, cell, BODY.right)


class Finding(NamedTuple):
    """A sentence about a result, and the sprite that stands before it."""

    sign: str
    text: str
    record: bool = False


def draw_finding(canvas: Canvas, finding: Finding, line: Box) -> None:
    """Draw a sentence about a result with its sign; golden for a record."""
    canvas.fill(line, "hollow", 0.5, canvas.corner)
    if finding.record:
        canvas.fill(line, "gold", 0.16, canvas.corner)
    inner = line.inset(canvas.broad, canvas.close)
    sign, words = inner.cut_left(min(canvas.button_height, inner.h), canvas.broad)
    canvas.image(finding.sign, sign.fit(1))
    colour = "figures" if finding.record else "cream"
    canvas.write_lines(finding.text, words, LEAD.coloured(colour), valign="middle")
