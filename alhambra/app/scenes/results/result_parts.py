"""Parts of pages with results: the ranking, lists, and sentences."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

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
    TITLE,
)
from alhambra.app.table.picture import Say
from alhambra.app.ui.chart import LARGEST

WINNER = 1.3
"""The height of a winner's row, relative to the others."""
LINE = 46
"""Units of the height of a line of results at most."""
ROWS = 6
"""Rows of results for which there is always room."""
MARK_SIGNS: Final = {
    "bronze": "medal-3",
    "silver": "medal-2",
    "gold": "medal-1",
    "platinum": "laurel",
}
"""By mark: the sprite that stands for it."""


class RankedPlayer(NamedTuple):
    """A row of a ranking."""

    sign: str
    name: str
    place: int
    """From 1; 0: none is shown."""
    has_medal: bool
    """True if the first places are shown as medals."""
    won: bool
    numbers: Sequence[int | None]
    """None for what this player cannot have."""
    total: int
    draw: Callable[[Brush, Box], None]
    """Draws what was built."""


def draw_ranking(
    brush: Brush,
    say: Say,
    body: Box,
    titles: Sequence[str],
    shares: Sequence[float],
    players: Sequence[RankedPlayer],
    units: float,
) -> None:
    """Draw a row per player, the winners' higher than the others', which have ``units`` at most.

    ``titles`` are those of the numbers and of the total; ``shares`` the proportions of place,
    picture, name, numbers and total.
    """
    gap = brush.space
    head, rest = body.cut_top(brush.button_height, brush.close)
    _draw_titles(brush, titles, head.columns(shares, gap)[3:])
    columns = [
        [n or 0 for n in column] for column in zip(*(p.numbers for p in players), strict=True)
    ]
    parts = [WINNER if player.won else 1.0 for player in players]
    high = min(brush.px(units), (rest.h - gap * (len(parts) - 1)) / sum(parts))
    for player, part in zip(players, parts, strict=True):
        row, rest = rest.cut_top(high * part, gap)
        brush.frame("panel-active" if player.won else "panel-dark", row)
        place, picture, who, *cells, total = row.columns(shares, gap)
        _draw_place(brush, say, player, place)
        player.draw(brush, picture)
        draw_who(brush, player.sign, player.name, who, player.won)
        for number, column, cell in zip(player.numbers, columns, cells, strict=True):
            colour = "figures" if number == max(column) > min(column) else "muted"
            text = "–" if number is None else str(number)
            brush.write(text, cell, FIGURE.coloured(colour).centered)
        style = (DISPLAY if player.won else TITLE).coloured("figures").centered.shadowed
        brush.write(str(player.total), total.inset(brush.close, 0), style)


def _draw_titles(brush: Brush, titles: Sequence[str], cells: Sequence[Box]) -> None:
    """Draw the titles of the columns with numbers, all in letters of one size."""
    pairs = [*zip(titles, cells, strict=True)]
    fitted = [brush.fit_lines(*each, NOTE) for each in pairs]
    units = min(each.size for each in fitted) / brush.metrics.text_unit
    for text, cell in pairs:
        brush.write_lines(text, cell, NOTE.sized(units).muted.centered, valign="bottom")


def _draw_place(brush: Brush, say: Say, player: RankedPlayer, box: Box) -> None:
    """Draw the medal of the first three places; the number of the others, or without a medal."""
    if player.has_medal and 0 < player.place <= MEDALS:
        at = box.inset(brush.close).fit(64 / 76)
        at = at.centered(min(at.w, brush.bar_height), min(at.h, brush.px(76)))
        brush.image(f"medal-{player.place}", at)
    elif player.place:
        text = say("end.place", count=player.place)
        brush.write(text, box.inset(brush.close, 0), HEADING.muted.centered)


def draw_who(brush: Brush, sign: str, name: str, box: Box, won: bool) -> None:
    """Draw sign and name; a laurel round the winner's."""
    side = min(brush.px(124 if won else 58), box.h)
    place, words = box.cut_left(brush.px(130), brush.broad)
    wreath = place.centered(side, side)
    if won:
        brush.image("laurel", wreath)
    disc = wreath.fit(1).inset(side * 0.22) if won else wreath
    brush.image(sign, disc)
    brush.write(name, words, FIGURE)


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


def row_ground(canvas: Canvas, row: Box, chosen: bool) -> None:
    """Draw the ground of a row of a list."""
    canvas.fill(row, "hollow", 0.5, canvas.corner)
    if chosen:
        canvas.fill(row, "gold", 0.2, canvas.corner)
        canvas.fill(row._replace(w=max(2, canvas.tight)), "bright", 1.0, canvas.hair)


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
    if canvas.height(finding.text, LEAD, words.w) <= words.h:  # no word stands alone in a line
        even = canvas.even_width(finding.text, LEAD, words.w) + canvas.tight
        words = words._replace(w=min(even, words.w))
    canvas.write_lines(finding.text, words, LEAD.coloured(colour), valign="middle")


def describe_marks(say: Say, marks: Sequence[tuple[str, int]], points: int) -> str:
    """Return the sentence on the mark that these points reach, and what the next one takes.

    ``marks``: names and points, the lowest first.
    """
    names = [say(f"mark.{name}") for name, _ in marks]
    at = bisect_right([least for _, least in marks], points)
    if at == len(marks):
        return say("mark.all", mark=names[-1])
    values = {"next": names[at], "count": marks[at][1] - points}
    if not at:
        return say("mark.none", **values)
    return say("mark.reached", mark=names[at - 1], **values)
