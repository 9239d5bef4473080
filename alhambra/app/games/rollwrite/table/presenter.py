"""A moment of Roll & Write as a picture."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import TypeAlias

from alhambra.app.games.rollwrite.table.actions import show_actions
from alhambra.app.games.rollwrite.table.dice import nudge_at, parked, show_held, show_tray
from alhambra.app.games.rollwrite.table.layout import TableLayout, lay_out
from alhambra.app.games.rollwrite.table.offers import Offers
from alhambra.app.games.rollwrite.table.options import show_options
from alhambra.app.games.rollwrite.table.players import panels_of
from alhambra.app.games.rollwrite.table.proposal import show_proposal
from alhambra.app.games.rollwrite.table.score_sheet import (
    show_grid,
    show_paper,
    show_parking,
    show_track,
)
from alhambra.app.games.rollwrite.table.side_panels import show_records, show_tools
from alhambra.app.games.rollwrite.table.snapshot import TableSnapshot
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.metrics import Metrics
from alhambra.app.table.hint_panel import ASKED
from alhambra.app.table.panels import show_ground
from alhambra.app.table.picture import Face, Frame, Kind, Layer, Picture
from alhambra.app.table.picture_builder import PictureBuilder, Say
from alhambra.app.table.tips import show_tip
from alhambra.app.table.unkept_band import Unkept, show_unkept
from alhambra.app.ui.fitting import Measuring
from alhambra.rules.rollwrite.model import Holder, State
from alhambra.rules.rollwrite.scoring import tally, totals_of

TOLD = (Kind.CELL, Kind.DIE, Kind.STORE, Kind.PLAYER)
"""What says in a sentence what it does: a building always, others where keys are used."""

Showing: TypeAlias = Callable[[PictureBuilder, TableLayout, TableSnapshot], None]
"""Puts up a part of the table."""
Leading: TypeAlias = Callable[[PictureBuilder, TableLayout, TableSnapshot, frozenset[Face]], None]
"""Puts up a part of the table on which things can be taken."""


class Presenter:
    """Makes pictures of moments. Parts that stay as they were are taken from the last picture."""

    def __init__(
        self, metrics: Metrics, say: Say, canvas: Measuring, players: tuple[int, int]
    ) -> None:
        """``players``: how many others there are, and how many virtual ones."""
        self.layout = lay_out(metrics, *players)
        self.unkept: Unkept | None = None
        """What is said on the band; None while the game is kept."""
        self._say = say
        self._canvas = canvas
        self._parts: dict[str, tuple[object, PictureBuilder]] = {}
        self._summed: tuple[State, Mapping[Holder, int]] | None = None

    def picture(self, moment: TableSnapshot, offers: Offers) -> Picture:
        """The picture of a moment; ``offers`` are those of its choices."""
        whole = PictureBuilder(self.layout.metrics, self._say, self._canvas)
        for part in self._all(moment, offers):
            whole.sprites += part.sprites
            whole.spots += part.spots
            whole.things |= part.things
        show_proposal(whole, self.layout, moment)
        if self.unkept is not None:
            show_unkept(whole, self.layout.band, self.unkept, moment.ui.focus)
        self._focus(whole, moment)
        return whole.picture()

    def _all(self, moment: TableSnapshot, offers: Offers) -> Iterator[PictureBuilder]:
        yield from self._surroundings(moment)
        yield from self._reach(moment, offers)
        held = PictureBuilder(self.layout.metrics, self._say, self._canvas)
        show_held(held, moment)
        yield held

    def _surroundings(self, moment: TableSnapshot) -> Iterator[PictureBuilder]:
        """What is there to be seen: the others, the own paper, places and sums."""
        layout = self.layout
        seen, focus = (moment.state, moment.seat), moment.ui.focus
        asked = moment.hints, focus if focus is not None and focus.kind in ASKED else None
        shows: tuple[tuple[str, object, Showing], ...] = (
            ("paper", (seen, moment.mine, nudge_at(moment)), show_paper),
            ("track", seen, show_track),
            ("records", (seen, *asked, moment.remark), show_records),
            ("tools", (*asked, moment.helps, moment.retold, moment.ui.caps), show_tools),
        )
        yield self._part("background", None, show_ground)
        for panel in panels_of(layout, moment, self._totals(moment.state)):
            yield self._part(*panel)
        for name, key, show in shows:
            yield self._part(name, key, partial(_shown, show, layout, moment))

    def _reach(self, moment: TableSnapshot, offers: Offers) -> Iterator[PictureBuilder]:
        """What the player can take and do."""
        layout, ui = self.layout, moment.ui
        leading = offers.leading(ui.picked)
        pieces = moment.pieces, moment.thrown
        held = None if ui.held is None else ui.held.token
        doing = (moment.state, moment.seat, moment.mine, leading, ui.focus, ui.picked, held)
        parts: tuple[tuple[str, object, Leading], ...] = (
            ("grid", None, show_grid),
            ("options", moment.rolling, show_options),
            ("parking", parked(moment, moment.seat), show_parking),
            ("tray", pieces, show_tray),
        )
        for name, more, show in parts:
            yield self._part(name, (*doing, more), partial(_led, show, layout, moment, leading))
        back = (moment.can_undo, moment.can_redo, moment.can_restart, moment.unconfirmed)
        yield self._part(
            "actions",
            (*doing, *back, ui.seconds_left, ui.caps, moment.looking),
            lambda easel: show_actions(easel, layout, moment, offers),
        )

    def _totals(self, state: State) -> Mapping[Holder, int]:
        """The points of all, if the game ended now."""
        if self._summed is None or self._summed[0] is not state:
            self._summed = state, totals_of(state, tally(state))
        return self._summed[1]

    def _part(
        self, name: str, key: object, show: Callable[[PictureBuilder], None]
    ) -> PictureBuilder:
        """A part of the picture: the last one if all it depends on is as it was."""
        known = self._parts.get(name)
        if known is None or known[0] != key:
            easel = PictureBuilder(self.layout.metrics, self._say, self._canvas)
            show(easel)
            known = self._parts[name] = key, easel
        return known[1]

    def _focus(self, easel: PictureBuilder, moment: TableSnapshot) -> None:
        """A mark round what the keyboard is at, and what there is to say about it."""
        ui = moment.ui
        spots = [spot for spot in easel.spots if spot.token == ui.focus]
        if not spots:
            return
        spot = spots[0]
        if ui.keyed:
            easel.add("focus/frame", Frame("focus"), spot.box.inset(-easel.px(3)), Layer.TIPS)
        always = spot.token.kind is Kind.CELL
        beside = [one for one in easel.spots if one.token == spot.token._replace(copy=0)]
        around = beside[0].box if always else spot.box
        if ui.held is None and (always or (ui.keyed and spot.token.kind in TOLD)):
            show_tip(easel, spot.label, around, self._lowest(easel, around))

    def _lowest(self, easel: PictureBuilder, around: Box) -> float:
        """How far down a tip may reach: not over crossings below, if there are none above."""
        reach = Box(around.x - 2 * around.w, around.y, 5 * around.w, around.h)
        lit = [s.box for s in easel.spots if s.group == "crossings" and s.box != around]
        above, below = (
            any(box.overlaps(reach.moved(0, step * around.h)) for box in lit) for step in (-1, 1)
        )
        return around.bottom if below and not above else self.layout.sheet.bottom


def _shown(
    show: Showing, layout: TableLayout, moment: TableSnapshot, easel: PictureBuilder
) -> None:
    """Put a part of the table on the easel."""
    show(easel, layout, moment)


def _led(
    show: Leading,
    layout: TableLayout,
    moment: TableSnapshot,
    leading: frozenset[Face],
    easel: PictureBuilder,
) -> None:
    """Put a part on it on which things can be taken."""
    show(easel, layout, moment, leading)
