"""The presenter of the table of Roll & Write."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from alhambra.app.games.rollwrite.table.actions import show_actions, show_options
from alhambra.app.games.rollwrite.table.dice import nudge_at, show_held, show_parking, show_tray
from alhambra.app.games.rollwrite.table.hints import show_proposal
from alhambra.app.games.rollwrite.table.layout import RollwriteLayout
from alhambra.app.games.rollwrite.table.players import panels_of
from alhambra.app.games.rollwrite.table.prospects import pointed_at
from alhambra.app.games.rollwrite.table.score_sheet import (
    show_grid,
    show_lines,
    show_paper,
    show_track,
)
from alhambra.app.games.rollwrite.table.side_panels import records_of, show_tools
from alhambra.app.games.rollwrite.table.snapshot import RollwriteSnapshot
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.commands import Frame, Layer
from alhambra.app.gfx.fitting import Measuring
from alhambra.app.table.advice.hint_panel import ASKED
from alhambra.app.table.panels import show_ground, show_notice, show_tip
from alhambra.app.table.picture import Kind, PictureBuilder, Say
from alhambra.app.table.presenter import Part, Presenter, show_symbol, show_tip_at
from alhambra.app.table.ui_state import Held, UiState
from alhambra.rules.rollwrite.scoring import lines_of, tally, totals_of

TOLD = (Kind.CELL, Kind.DIE, Kind.STORE, Kind.PLAYER)
"""Kinds of tokens with a tip: a building always, others under keys or a resting pointer.

What cannot be chosen and says why has one, too.
"""
CROSSINGS = (Kind.CELL, Kind.HAND, Kind.PURSE)
"""Kinds of tokens that stand at the crossings of dice."""


def make_presenter(layout: RollwriteLayout, say: Say, canvas: Measuring) -> Presenter:
    """Return what makes pictures of a table."""
    return Presenter(layout, say, canvas, make_parts, (show_proposal, show_focus))


def make_parts(layout: RollwriteLayout, snapshot: RollwriteSnapshot) -> Iterator[Part]:
    """Yield the parts of the picture; each knows no more of the UI than what it shows."""
    ui, state, seat, own = snapshot.ui, snapshot.seen, snapshot.seat, snapshot.own
    now = tally(state)
    totals = totals_of(state, now)
    asked = UiState(hints=ui.hints, focus=ui.focus_among(ASKED), helps=ui.helps, caps=ui.caps)
    held = None if ui.held is None else Held(ui.held.token, (0, 0), (0, 0))
    near = UiState(focus=ui.focus, picked=ui.picked, held=held)
    dice = replace(near, focus=ui.focus_among((Kind.NUDGE, Kind.DIE, Kind.HAND)))
    told = UiState(focus=ui.focus_among((*CROSSINGS, Kind.BUTTON)))
    timed = replace(near, clock=ui.clock, timed=ui.timed, caps=ui.caps)
    timed = replace(timed, looking=ui.looking, opening=ui.opening)

    def seen(ui: UiState) -> tuple[object, ...]:
        return layout, replace(snapshot, ui=ui)

    yield Part("background", show_ground)
    yield from panels_of(layout, snapshot, totals)
    yield Part("paper", show_paper, seen(UiState()))
    points = lines_of(state.box.lines, own.crossed)
    lit = pointed_at(state, seat) if snapshot.mine else ()
    yield Part("lines", show_lines, (layout, points, lit, nudge_at(snapshot)))
    yield Part("track", show_track, (layout, state.box.track, own.track, own.coins))
    yield from records_of(layout, replace(snapshot, ui=asked), now, totals[seat])
    yield Part("tools", show_tools, seen(asked))
    acting = None
    if snapshot.mine:
        crossing = replace(near, focus=ui.focus_among(CROSSINGS))
        acting = RollwriteSnapshot(state, seat, crossing, snapshot.offers)
    yield Part("grid", show_grid, (layout, seat, state.box.grid, own.crossed, acting))
    yield Part("options", show_options, seen(told))
    yield Part("parking", show_parking, seen(dice))
    yield Part("tray", show_tray, seen(dice))
    yield Part("actions", show_actions, seen(timed))
    yield Part("held", show_held, (snapshot,))


def show_focus(
    builder: PictureBuilder, layout: RollwriteLayout, snapshot: RollwriteSnapshot
) -> None:
    ui = snapshot.ui
    # the last one of a token is what is framed
    spot = next((spot for spot in builder.spots[::-1] if spot.token == ui.focus), None)
    if ui.notice:
        around = layout.dice if spot is None else spot.box
        lowest = _lowest(builder, layout, around)
        show_notice(builder, builder.say(ui.notice), around, lowest)
    if spot is not None and ui.keyed:
        builder.add("focus/frame", Frame("focus"), spot.box.inset(-builder.tight), Layer.TIPS)
    if ui.notice or show_symbol(builder, ui, spot) or spot is None:
        return
    always = spot.token.kind is Kind.CELL
    beside = [one for one in builder.spots if one.token == spot.token._replace(copy=0)]
    around = beside[0].box if always else spot.box
    if ui.held is not None or not (spot.has_reason or spot.token.kind in TOLD):
        return
    if always or ui.keyed:
        show_tip(builder, spot.label, around, _lowest(builder, layout, around))
    elif ui.rested is not None:
        show_tip_at(builder, spot.label, spot.box, ui.rested)


def _lowest(builder: PictureBuilder, layout: RollwriteLayout, around: Box) -> float:
    """Return the lowest y of a tip: above crossings that lie below, if none lie above."""
    reach = Box(around.x - 2 * around.w, around.y, 5 * around.w, around.h)
    crossings = [s for s in builder.spots if s.group == "crossings" and s.live]
    lit = [s.box for s in crossings if s.box != around]
    above, below = (
        any(box.overlaps(reach.moved(0, step * around.h)) for box in lit) for step in (-1, 1)
    )
    return around.bottom if below and not above else layout.sheet.bottom
