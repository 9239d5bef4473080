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


def show_tools(builder: PictureBuilder, layout: TableLayout, snapshot: TableSnapshot) -> None:
    """The buttons above the actions: what is asked for while others think, or before one acts."""
    if not layout.tools.h:
        return
    px, say = builder.px, builder.say
    again, rest = layout.tools.cut_right(px(CLOCK), px(10))
    if snapshot.helps:
        words = say("hint.button"), say("table.chronicle")
        asks, log = (
            builder.canvas.measure(one, builder.metrics.text(18), "bold")[0] for one in words
        )
        spare = (rest.w - px(10) - px(SIGN) - asks - log) / 2
        hint, rest = rest.cut_left(asks + px(SIGN) + spare, px(10))
        show_hint_button(builder, snapshot, hint, live=snapshot.hints is not None, group="tools")
    show_button(builder, snapshot, LOG, say("table.chronicle"), rest, group="tools")
    label = say("table.since_tip")
    show_button(builder, snapshot, SINCE, label, again, live=snapshot.retold, icon="clock",
                bare=True, group="tools")  # fmt: skip


def show_records(builder: PictureBuilder, layout: TableLayout, snapshot: TableSnapshot) -> None:
    """The places and the sums, with the coach's word; in their place the hints asked for."""
    hints = snapshot.hints
    if hints is not None and hints.asked:
        box = layout.places.union(layout.sums)
        show_hints(builder, box, snapshot, hints, _told(builder, snapshot, hints))
        return
    show_places(builder, layout, snapshot)
    rest = show_sums(builder, layout, snapshot, brief=snapshot.remark is not None)
    if snapshot.remark is not None and snapshot.judged is not None:
        better = better_said(snapshot.remark, snapshot.judged, builder.say)
        show_remark(builder, rest, snapshot, better, snapshot.remark.lost, "tools")


def _told(builder: PictureBuilder, snapshot: TableSnapshot, hints: Hints) -> Told:
    """The hints in words."""
    if not hints.advice:
        return Told(())
    state, say = snapshot.state, builder.say
    turns = turns_said([advice.turn for advice in hints.advice], state, say)
    reasons: Iterable[tuple[str, float]] = reasons_said(hints.advice[shown(hints)], state, say)
    return Told(turns, reasons)
