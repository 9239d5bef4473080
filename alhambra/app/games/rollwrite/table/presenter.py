"""The presenter of the table of Roll & Write."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import TypeAlias

from alhambra.app.games.rollwrite.table.actions import show_actions, show_options
from alhambra.app.games.rollwrite.table.dice import (
    nudge_at,
    parked,
    show_held,
    show_parking,
    show_tray,
)
from alhambra.app.games.rollwrite.table.layout import TableLayout, lay_out
from alhambra.app.games.rollwrite.table.players import panels_of
from alhambra.app.games.rollwrite.table.proposal import show_proposal
from alhambra.app.games.rollwrite.table.score_sheet import (
    show_grid,
    show_paper,
    show_track,
)
from alhambra.app.games.rollwrite.table.side_panels import show_records, show_tools
from alhambra.app.games.rollwrite.table.snapshot import Offers, TableSnapshot
from alhambra.app.gfx.box import Box, Metrics
from alhambra.app.gfx.commands import Frame, Layer
from alhambra.app.gfx.fitting import Measuring
from alhambra.app.table import presenter
from alhambra.app.table.advice.hint_panel import ASKED
from alhambra.app.table.panels import show_ground, show_notice, show_tip
from alhambra.app.table.picture import Face, Kind
from alhambra.app.table.picture_builder import PictureBuilder, Say
from alhambra.rules.rollwrite.model import Holder, State
from alhambra.rules.rollwrite.scoring import tally, totals_of

TOLD = (Kind.CELL, Kind.DIE, Kind.STORE, Kind.PLAYER)
"""Kinds of tokens with a tip: a building always, others under keys or a resting pointer.

What cannot be chosen and says why has one, too.
"""

Showing: TypeAlias = Callable[[PictureBuilder, TableLayout, TableSnapshot], None]
"""Draws a part of the table."""
Leading: TypeAlias = Callable[[PictureBuilder, TableLayout, TableSnapshot, frozenset[Face]], None]
"""Draws a part of the table with things to take."""


class Presenter(presenter.Presenter[TableSnapshot, TableLayout]):
    """Makes pictures of the table."""

    def __init__(
        self, metrics: Metrics, say: Say, canvas: Measuring, players: tuple[int, int]
    ) -> None:
        """``players``: how many others there are, and how many virtual ones."""
        super().__init__(lay_out(metrics, *players), say, canvas)
        self._summed: tuple[State, Mapping[Holder, int]] | None = None

    def parts(self, snapshot: TableSnapshot, offers: Offers) -> Iterator[PictureBuilder]:
        yield from self._surroundings(snapshot)
        yield from self._reach(snapshot, offers)
        yield self.made(lambda builder: show_held(builder, snapshot))

    def show_advice(self, builder: PictureBuilder, snapshot: TableSnapshot) -> None:
        show_proposal(builder, self.layout, snapshot)

    def _surroundings(self, snapshot: TableSnapshot) -> Iterator[PictureBuilder]:
        """Make the others' panels, the player's sheet, places and sums."""
        layout = self.layout
        seen, focus = (snapshot.seen, snapshot.seat), snapshot.ui.focus
        asked = snapshot.hints, focus if focus is not None and focus.kind in ASKED else None
        about = snapshot.mine, snapshot.kept, snapshot.best
        shows: tuple[tuple[str, object, Showing], ...] = (
            ("paper", (seen, *about, nudge_at(snapshot)), show_paper),
            ("track", seen, show_track),
            ("records", (seen, *asked, snapshot.remark), show_records),
            ("tools", (*asked, snapshot.helps, snapshot.retold, snapshot.ui.caps), show_tools),
        )
        yield self.part("background", None, show_ground)
        for panel in panels_of(layout, snapshot, self._totals(snapshot.seen)):
            yield self.part(*panel)
        for name, key, show in shows:
            yield self.part(name, key, partial(_shown, show, layout, snapshot))

    def _reach(self, snapshot: TableSnapshot, offers: Offers) -> Iterator[PictureBuilder]:
        """Make the parts with things to take and do."""
        layout, ui = self.layout, snapshot.ui
        leading = offers.leading(ui.picked)
        pieces = snapshot.pieces, snapshot.thrown, snapshot.kept
        held = None if ui.held is None else ui.held.token
        picking = (snapshot.seen, snapshot.seat, snapshot.mine, leading, ui.focus, ui.picked, held)
        parts: tuple[tuple[str, object, Leading], ...] = (
            ("grid", None, show_grid),
            ("options", (snapshot.rolling, snapshot.thrown), show_options),
            ("parking", (parked(snapshot, snapshot.seat), snapshot.kept), show_parking),
            ("tray", pieces, show_tray),
        )
        for name, more, show in parts:
            yield self.part(name, (*picking, more), partial(_led, show, layout, snapshot, leading))
        back = (snapshot.can_undo, snapshot.can_redo, snapshot.can_restart, snapshot.unconfirmed)
        yield self.part(
            "actions",
            (*picking, *back, ui.clock, ui.timed, ui.caps, snapshot.looking, snapshot.opening),
            lambda builder: show_actions(builder, layout, snapshot, offers),
        )

    def _totals(self, state: State) -> Mapping[Holder, int]:
        """The points of all, if the game ended now."""
        if self._summed is None or self._summed[0] is not state:
            self._summed = state, totals_of(state, tally(state))
        return self._summed[1]

    def show_focus(self, builder: PictureBuilder, snapshot: TableSnapshot) -> None:
        ui = snapshot.ui
        # the last one of a token is what is framed
        spot = next((spot for spot in builder.spots[::-1] if spot.token == ui.focus), None)
        if ui.notice:
            around = self.layout.dice if spot is None else spot.box
            lowest = self._lowest(builder, around)
            show_notice(builder, builder.say(ui.notice), around, lowest)
        if spot is not None and ui.keyed:
            builder.add("focus/frame", Frame("focus"), spot.box.inset(-builder.tight), Layer.TIPS)
        if ui.notice or self.show_symbol(builder, ui, spot) or spot is None:
            return
        always = spot.token.kind is Kind.CELL
        beside = [one for one in builder.spots if one.token == spot.token._replace(copy=0)]
        around = beside[0].box if always else spot.box
        if ui.held is not None or not (spot.told or spot.token.kind in TOLD):
            return
        if always or ui.keyed:
            show_tip(builder, spot.label, around, self._lowest(builder, around))
        elif ui.rested is not None:
            self.show_tip_at(builder, spot.label, spot.box, ui.rested)

    def _lowest(self, builder: PictureBuilder, around: Box) -> float:
        """How far down a tip may reach: not over crossings below, if there are none above."""
        reach = Box(around.x - 2 * around.w, around.y, 5 * around.w, around.h)
        crossings = [s for s in builder.spots if s.group == "crossings" and s.live]
        lit = [s.box for s in crossings if s.box != around]
        above, below = (
            any(box.overlaps(reach.moved(0, step * around.h)) for box in lit) for step in (-1, 1)
        )
        return around.bottom if below and not above else self.layout.sheet.bottom


def _shown(
    show: Showing, layout: TableLayout, snapshot: TableSnapshot, builder: PictureBuilder
) -> None:
    """Draw a part of the table."""
    show(builder, layout, snapshot)


def _led(
    show: Leading,
    layout: TableLayout,
    snapshot: TableSnapshot,
    leading: frozenset[Face],
    builder: PictureBuilder,
) -> None:
    """Draw a part of the table with things to take."""
    show(builder, layout, snapshot, leading)
