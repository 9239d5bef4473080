"""The coach's remark on a table: what would have been better, and how much the turn lost."""

from __future__ import annotations

from alhambra.app.gfx.box import SMALLEST_TEXT, Box
from alhambra.app.gfx.commands import Layer
from alhambra.app.gfx.theme import CAPTION, NOTE, TAG
from alhambra.app.table.picture import Kind, Token
from alhambra.app.table.picture_builder import PictureBuilder
from alhambra.app.table.ui_state import TableSnapshot
from alhambra.app.ui.buttons import button_frame

REMARK = Token(Kind.BUTTON, "remark")
"""A press on the remark opens the reasons."""
LINE = 28
"""Units of the height of its heading."""
WIDER = 6
"""Units by which it is wider than its surroundings, at each side."""
MARGIN = 12, 7
"""Units beside and above its words, and below them."""


def remark_height(
    builder: PictureBuilder, wide: float, better: str, *, smallest: bool = False
) -> float:
    """Return the height of the coach's remark in a box of this width.

    ``smallest``: in the smallest letters that can be read.
    """
    inner = wide + 2 * builder.px(WIDER) - 2 * builder.px(MARGIN[0])
    size = SMALLEST_TEXT if smallest else builder.metrics.text(NOTE.units)
    high = builder.canvas.measure(better, size, "body", inner)[1]
    return high + builder.px(LINE + 2 * MARGIN[1] + 2)


def show_remark(
    builder: PictureBuilder,
    box: Box,
    snapshot: TableSnapshot,
    better: str,
    lost: float,
    group: str = "scoring",
) -> None:
    """Draw what would have been better, and how much the turn lost; a press opens the reasons."""
    say, lit = builder.say, snapshot.ui.focus == REMARK
    box = box.inset(-builder.px(WIDER), 0)
    builder.frame(button_frame(lit=lit), box, id="remark/panel", layer=Layer.CONTENT)
    head, text = box.inset(*map(builder.px, MARGIN)).cut_top(builder.px(LINE))
    builder.write(say("coach.title").upper(), head, CAPTION, id="remark/title")
    figure = say("coach.lost", count=max(1, int(lost + 0.5)))
    builder.write(figure, head, TAG.coloured("bad").right, id="remark/lost")
    builder.write_lines(better, text, NOTE, id="remark/words", layer=Layer.TILES)
    builder.spot(REMARK, box, group, say("coach.tip"))
