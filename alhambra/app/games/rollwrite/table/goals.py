"""What somebody who plays alone plays for: the marks to beat, and the own best result."""

from __future__ import annotations

from alhambra.app.games.rollwrite.marks import SIGNS, mark_name
from alhambra.app.games.rollwrite.table.layout import TableLayout
from alhambra.app.games.rollwrite.table.snapshot import TableSnapshot
from alhambra.app.gfx.box import Box
from alhambra.app.table.picture import Layer
from alhambra.app.table.picture_builder import PictureBuilder
from alhambra.match.rollwrite.marks import shipped_marks
from alhambra.rules.rollwrite.model import Solo

WIDTH = 400
"""Units of the marks at the end of the sheet's head."""
SIGN = 30
"""Side of the sign of a mark."""


def show_goals(builder: PictureBuilder, layout: TableLayout, snapshot: TableSnapshot) -> Box:
    """Draw them at the end of the sheet's head; return the head without them."""
    px, state = builder.px, snapshot.seen
    marks = shipped_marks().get(Solo(len(state.virtual), state.virtual_score), ())
    head, box = layout.head.cut_right(min(px(WIDTH), layout.head.w * 0.6), px(12))[::-1]
    row, below = box.rows((34, 26))
    for mark, cell in zip(marks, row.columns(len(marks), px(4)), strict=True):
        sign, words = cell.cut_left(px(SIGN), px(6))
        name = f"paper/mark-{mark.name}"
        builder.image(f"{name}-sign", SIGNS[mark.name], sign.fit(1), Layer.CONTENT)
        builder.words(name, str(mark.points), words, 21, "bold", "ink")
        builder.explain(cell, mark_name(mark, builder.say))
    if snapshot.best:
        text = builder.say("rollwrite.own_best", points=snapshot.best)
        builder.words("paper/best", text, below, 21, "body", "ink")
    return head
