"""What the dice lead to: each crossing with what its building brings, beside the grid."""

from __future__ import annotations

from alhambra.app.sheet.layout import SheetLayout
from alhambra.app.sheet.moment import Moment
from alhambra.app.sheet.offers import COINS, at_face, crossing
from alhambra.app.sheet.prospects import Prospect, pointed_at, prospect
from alhambra.app.sheet.words import (
    completing_in_words,
    prospect_in_words,
    reaches,
    type_in_words,
)
from alhambra.app.table.display import title
from alhambra.app.table.easel import Easel
from alhambra.app.table.picture import Face, Layer
from alhambra.app.ui.box import Box
from alhambra.rules.rollwrite.sheet import Cross, bit, building_at

MOST = 4
"""Crossings there can be."""


def show_options(
    easel: Easel, layout: SheetLayout, moment: Moment, leading: frozenset[Face]
) -> None:
    """The panel below the dice."""
    px, box = easel.px, layout.options
    easel.frame("options/panel", "panel", box)
    inner = box.inset(px(16), px(12))
    heading, rest = inner.cut_top(px(32), px(6))
    cells = pointed_at(moment.state, moment.seat) if moment.mine else ()
    title(easel, "options/title", easel.say("rollwrite.crossings"), heading)
    if not cells:
        return
    for cell, row in zip(cells, rest.rows(MOST, px(6)), strict=False):
        _option(easel, moment, leading, cell, row)


def _option(easel: Easel, moment: Moment, leading: frozenset[Face], cell: Cross, row: Box) -> None:
    """A crossing: its building, and what it would bring."""
    px, name = easel.px, f"option:{cell[0]}-{cell[1]}"
    token, state = crossing(cell, 1), moment.state
    crossed = bool(moment.own.crossed & bit(cell))
    live = token.face in leading
    focused = live and at_face(moment.ui.focus, token)
    easel.fill(f"{name}/ground", row, "hollow", Layer.CONTENT, 10, 0.55)
    if focused:
        easel.fill(f"{name}/lit", row, "gold", Layer.CONTENT, 10, 0.3)
    inner = row.inset(px(10), px(6))
    side = min(inner.h, px(62))
    picture, words = inner.cut_left(side, px(12))
    sign = picture.centered(side, side)
    easel.image(f"{name}/box", f"box-{building_at(state.box.grid, cell)}", sign, Layer.CONTENT)
    if crossed:
        easel.image(f"{name}/cross", "box-crossed-0", sign, Layer.TILES)
        _coins(easel, moment, leading, cell, name, words)
    else:
        found = prospect(state, moment.seat, cell)
        _words(easel, found, name, words)
        if live:
            label = prospect_in_words(easel, state, moment.seat, found)
            easel.spot(token, row, "options", label)


def _words(easel: Easel, found: Prospect, name: str, box: Box) -> None:
    """In lines: its type, then row and column; what it brings at once stands at the right."""
    px = easel.px
    if found.gain:
        wide, high = px(62), px(40)
        plate, box = box.cut_right(wide, px(6))
        plate = plate.centered(wide, high)
        easel.frame(f"{name}/gain-plate", "bonus-plate-earned", plate, Layer.CONTENT)
        easel.words(f"{name}/gain", f"+{found.gain}", plate, 24, "bold", "ink", "center")
    row, column = reaches(easel, found)
    first = completing_in_words(easel, found) or type_in_words(easel, found)
    lines = box.rows((1.15, 1, 1))
    easel.words(f"{name}/type", first, lines[0], 19, "bold", "cream")
    easel.words(f"{name}/row", row, lines[1], 17, "body", "muted" if not found.row.more else "good")
    easel.words(
        f"{name}/column", column, lines[2], 17, "body", "muted" if not found.column.more else "good"
    )


def _coins(
    easel: Easel, moment: Moment, leading: frozenset[Face], cell: Cross, name: str, box: Box
) -> None:
    """A building that is crossed out brings coins only."""
    if COINS.face not in leading:
        return
    times = moment.own.blue.count(cell[0]) * moment.own.yellow.count(cell[1])
    coin, words = box.cut_left(easel.px(30), easel.px(8))
    easel.image(f"{name}/coin", "coin-box-circled", coin.fit(1))
    text = easel.say("rollwrite.crossing_coins", count=times)
    easel.words(f"{name}/words", text, words, 18, "body", "cream")
