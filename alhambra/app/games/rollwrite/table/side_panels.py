"""What is only looked at: hints and their panel, the chronicle, what happened since one's turn."""

from __future__ import annotations

from collections.abc import Iterable

from alhambra.app.games.rollwrite.table.advice_sentences import (
    better_said,
    reasons_said,
    turns_said,
)
from alhambra.app.games.rollwrite.table.layout import TableLayout
from alhambra.app.games.rollwrite.table.majorities import show_places, show_sums
from alhambra.app.games.rollwrite.table.snapshot import TableSnapshot
from alhambra.app.table.advice import Hints
from alhambra.app.table.buttons import LOG, SINCE, show_button
from alhambra.app.table.hint_panel import Told, show_hint_button, show_hints, show_remark, shown
from alhambra.app.table.picture_builder import PictureBuilder

CLOCK = 56
"""Units of the width of the button that tells again."""
SIGN = 26
"""Units that the hint's button is wider than its word needs."""


def show_tools(easel: PictureBuilder, layout: TableLayout, moment: TableSnapshot) -> None:
    """The buttons above the actions: what is asked for while others think, or before one acts."""
    if not layout.tools.h:
        return
    px, say = easel.px, easel.say
    again, rest = layout.tools.cut_right(px(CLOCK), px(10))
    if moment.helps:
        words = say("hint.button"), say("table.chronicle")
        asks, log = (easel.canvas.measure(one, easel.metrics.text(18), "bold")[0] for one in words)
        spare = (rest.w - px(10) - px(SIGN) - asks - log) / 2
        hint, rest = rest.cut_left(asks + px(SIGN) + spare, px(10))
        show_hint_button(easel, moment, hint, live=moment.hints is not None, group="tools")
    show_button(easel, moment, LOG, say("table.chronicle"), rest, group="tools")
    label = say("table.since_tip")
    show_button(easel, moment, SINCE, label, again, live=moment.retold, icon="clock",
                bare=True, group="tools")  # fmt: skip


def show_records(easel: PictureBuilder, layout: TableLayout, moment: TableSnapshot) -> None:
    """The places and the sums, with the coach's word; in their place the hints asked for."""
    hints = moment.hints
    if hints is not None and hints.asked:
        box = layout.places.union(layout.sums)
        show_hints(easel, box, moment, hints, _told(easel, moment, hints))
        return
    show_places(easel, layout, moment)
    rest = show_sums(easel, layout, moment, brief=moment.remark is not None)
    if moment.remark is not None and moment.judged is not None:
        better = better_said(moment.remark, moment.judged, easel.say)
        show_remark(easel, rest, moment, better, moment.remark.lost, "tools")


def _told(easel: PictureBuilder, moment: TableSnapshot, hints: Hints) -> Told:
    """The hints in words."""
    if not hints.advice:
        return Told(())
    state, say = moment.state, easel.say
    turns = turns_said([advice.turn for advice in hints.advice], state, say)
    reasons: Iterable[tuple[str, float]] = reasons_said(hints.advice[shown(hints)], state, say)
    return Told(turns, reasons)
