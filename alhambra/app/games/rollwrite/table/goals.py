"""The goals of somebody who plays alone: the marks to beat, and the own best result."""

from __future__ import annotations

from alhambra.app.games.rollwrite.pages.marks import SIGNS, mark_name
from alhambra.app.games.rollwrite.table.layout import TableLayout
from alhambra.app.games.rollwrite.table.snapshot import TableSnapshot
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.theme import LABEL, LEAD
from alhambra.app.table.picture_builder import PictureBuilder
from alhambra.match.rollwrite.statistics import shipped_marks
from alhambra.rules.rollwrite.model import Solo

WIDTH = 400
"""Units of the marks at the end of the sheet's head."""
LEAST = 270
"""Units they need."""
APART = 108
"""Units of the emblem before the name, and of what lies around the words."""
SIGN = 30
"""Side of the sign of a mark."""


def rounds(builder: PictureBuilder, snapshot: TableSnapshot) -> tuple[str, str]:
    """The words for a round, and for the last one, with the game of a series."""
    state, say = snapshot.seen, builder.say
    usual = say("rollwrite.round", round=max(1, state.round), rounds=state.rounds)
    usual, last = (
        " · ".join(filter(None, (words, snapshot.series)))
        for words in (usual, say("rollwrite.last_round"))
    )
    return usual, last


def _width(builder: PictureBuilder, words: str) -> float:
    return builder.width(words, LABEL)


def show_goals(builder: PictureBuilder, layout: TableLayout, snapshot: TableSnapshot) -> Box:
    """Draw them at the end of the sheet's head, if there is room; return the head without them."""
    px, state = builder.px, snapshot.seen
    marks = shipped_marks().get(Solo(len(state.virtual), state.virtual_score), ())
    free = (
        layout.head.w
        - px(APART)
        - max(_width(builder, words) for words in rounds(builder, snapshot))
    )
    if free < px(LEAST):
        return layout.head
    head, box = layout.head.cut_right(min(px(WIDTH), free), builder.broad)[::-1]
    row, below = box.rows((34, 26))
    for mark, cell in zip(marks, row.columns(len(marks), builder.tight), strict=True):
        sign, figure = cell.cut_left(px(SIGN), builder.close)
        name = f"paper/mark-{mark.name}"
        builder.image(SIGNS[mark.name], sign.fit(1), id=f"{name}-sign")
        builder.write(str(mark.points), figure, LABEL.coloured("ink"), id=name)
        builder.explain(cell, mark_name(mark, builder.say))
    if snapshot.best:
        text = builder.say("rollwrite.own_best", points=snapshot.best)
        builder.write(text, below, LEAD.coloured("ink"), id="paper/best")
    return head
