"""The scoring table and the chronicle at the right."""

from __future__ import annotations

from alhambra.app.games.alhambra.table.advice_sentences import better_said
from alhambra.app.games.alhambra.table.layout import TableLayout
from alhambra.app.games.alhambra.table.majorities import show_majorities
from alhambra.app.games.alhambra.table.snapshot import TableSnapshot
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Font
from alhambra.app.table.buttons import LOG, SINCE
from alhambra.app.table.hint_panel import remark_height, show_remark
from alhambra.app.table.panels import emblem
from alhambra.app.table.picture import Kind, Layer, Token
from alhambra.app.table.picture_builder import PictureBuilder, title
from alhambra.rules.alhambra.model import FINAL_ROUND, Building

NOTES = 112
"""Units of the height of what is said below the scoring table."""
ROMAN = ("", "I", "II", "III")
SCORES = Token(Kind.BUTTON, "scores")
"""Turns the scoring table over."""


def show_scoring(easel: PictureBuilder, layout: TableLayout, moment: TableSnapshot) -> None:
    """Who leads in each type now; turned over, what each type is worth in each round."""
    box = layout.scoring
    easel.frame("scoring/panel", "panel", box)
    easel.thing("scoring", box)
    inner = box.inset(easel.px(14), easel.px(12))
    heading, below = inner.cut_top(easel.px(28), easel.px(4))
    coming = moment.seen.scored + 1
    live = coming <= FINAL_ROUND and not moment.ui.all_rounds
    words = easel.say("table.scoring").upper()
    words = f"{words} {ROMAN[coming]}" if live else words
    easel.words("scoring/title", words, heading, 18.5, "title", "title", "center", shadow=True)
    high, better = easel.px(NOTES), ""
    if moment.remark is not None:
        better = better_said(moment.remark, easel.say)
        high = max(high, remark_height(easel, below.w, better))
    notes, grid = below.cut_bottom(high, easel.px(6))
    if live:
        show_majorities(easel, moment, coming, grid.inset(-easel.px(6), 0))
    else:
        _rounds(easel, moment, grid)
    if coming <= FINAL_ROUND:
        turned = heading.cut_right(easel.px(24))[0].fit(1)
        lit = moment.ui.focus == SCORES
        easel.image("scoring/turn", "exchange", turned, alpha=1.0 if lit else 0.6)
        label = easel.say("table.scores_tip")
        easel.spot(SCORES, box, "scoring", label)
    if moment.remark is None:
        _notes(easel, moment, notes)
    else:
        show_remark(easel, notes, moment, better, moment.remark.lost)


def _rounds(easel: PictureBuilder, moment: TableSnapshot, grid: Box) -> None:
    """What each type is worth in each round; the round to come stands out."""
    signs, table = grid.cut_left(easel.px(50), easel.px(4))
    columns = table.columns((1, 2, 3))
    coming = moment.seen.scored + 1
    if coming <= FINAL_ROUND:
        lit = columns[coming - 1].inset(easel.px(1), 0)
        easel.fill("scoring/lit", lit, "gold", Layer.CONTENT, 9, 0.17)
    rows = [grid.cut_top(easel.px(34))[0], *grid.cut_top(easel.px(34))[1].rows(len(Building))]
    for round in range(1, FINAL_ROUND + 1):
        _column(easel, moment, round, columns[round - 1], rows, coming)
    for building, row in zip(Building, rows[1:], strict=True):
        sign = Box(signs.x, row.y, signs.w, row.h).fit(1).inset(easel.px(4))
        easel.image(f"scoring/type-{building}", f"type-{building}", sign)


def _column(
    easel: PictureBuilder,
    moment: TableSnapshot,
    round: int,
    column: Box,
    rows: list[Box],
    coming: int,
) -> None:
    """A round's points: those of the first place large."""
    colour = "figures" if round == coming else "faint" if round < coming else "muted"
    head = Box(column.x, rows[0].y, column.w, rows[0].h)
    heading = "title" if round == coming else "muted"
    name = f"scoring/{round}"
    easel.words(f"{name}-head", ROMAN[round], head, 22, "title", heading, "center", shadow=True)
    for building, row in zip(Building, rows[1:], strict=True):
        places = moment.seen.box.scoring[round][building]
        line = Box(column.x, row.y, column.w, row.h).inset(easel.px(3), 0)
        cells = line.columns((1.5,) + (1,) * (len(places) - 1) if len(places) > 1 else 1)
        for place, (points, cell) in enumerate(zip(places, cells, strict=True)):
            sprite, size = f"{name}-{building}-{place}", 21 if place == 0 else 17.5
            font: Font = "bold" if place == 0 else "body"
            easel.words(sprite, str(points), cell, size, font, colour, "center")


def _notes(easel: PictureBuilder, moment: TableSnapshot, box: Box) -> None:
    """What walls are worth, and when the next scoring can come."""
    first, second = box.rows(2, easel.px(2))
    sign, line = first.cut_left(easel.px(28), easel.px(8))
    easel.image("scoring/wall", "wall", sign.fit(1))
    rule = easel.say("table.wall_rule")
    easel.paragraph("scoring/wall-rule", rule, line, 17, valign="middle")
    coming = next_scoring(easel, moment)
    easel.paragraph("scoring/next", coming, second, 16, "body", "muted", valign="middle")


def next_scoring(easel: PictureBuilder, moment: TableSnapshot) -> str:
    """When the next scoring comes, as far as anybody can know."""
    seen = moment.seen
    if seen.next_scoring is None:
        return easel.say("table.last_scoring")
    first, last = seen.next_scoring
    round = ROMAN[min(seen.scored + 1, FINAL_ROUND)]
    if first <= 1:
        return easel.say("table.next_scoring", round=round, count=last)
    return easel.say("table.next_scoring_soon", round=round, first=first, last=last)


def show_chronicle(easel: PictureBuilder, layout: TableLayout, moment: TableSnapshot) -> None:
    """What happened last, the newest at the bottom."""
    box = layout.chronicle
    easel.frame("chronicle/panel", "panel", box)
    heading, below = box.inset(easel.px(16), easel.px(10)).cut_top(easel.px(28), easel.px(2))
    title(easel, "chronicle/title", easel.say("table.chronicle"), heading)
    easel.spot(LOG, box, "chronicle", easel.say("table.log_tip"))
    _since_button(easel, moment, box)
    width = below.cut_left(easel.px(26), easel.px(8))[1].w
    bottom = below.bottom
    for number in range(len(moment.chronicle) - 1, -1, -1):
        entry = moment.chronicle[number]
        size = easel.metrics.text(layout.chronicle_text)
        height = easel.canvas.measure(entry.text, size, "body", width)[1]
        row_height = max(height, easel.px(26))
        if bottom - row_height < below.y:
            break
        row = Box(below.x, bottom - row_height, below.w, row_height)
        sign, words = row.cut_left(easel.px(26), easel.px(8))
        name = f"chronicle/{number}"
        if entry.who is not None:
            easel.image(f"{name}-emblem", emblem(entry.who), sign.fit(1))
        newest = number == len(moment.chronicle) - 1
        easel.paragraph(
            f"{name}-text",
            entry.text,
            words,
            layout.chronicle_text,
            "body",
            "figures" if newest else "cream",
            valign="middle",
        )
        bottom = row.y - easel.px(5)


def _since_button(easel: PictureBuilder, moment: TableSnapshot, panel: Box) -> None:
    """The button that tells again what happened, in the corner of the chronicle."""
    box = Box(panel.right - easel.px(62), panel.y + easel.px(5), easel.px(56), easel.px(44))
    state = "-disabled" if not moment.retold else "-hover" if moment.ui.focus == SINCE else ""
    easel.frame("button:since/frame", f"button{state}", box, Layer.CONTENT)
    alpha = 1.0 if moment.retold else 0.45
    easel.image("button:since/icon", "clock", box.fit(1).inset(easel.px(8)), Layer.TILES, alpha)
    easel.spot(SINCE, box, "chronicle", easel.say("table.since_tip"), live=moment.retold)
