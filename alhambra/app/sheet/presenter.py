"""A moment of Roll & Write as a picture."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from alhambra.app.sheet.actions import show_actions
from alhambra.app.sheet.dice import nudge_at, show_held, show_tray
from alhambra.app.sheet.layout import lay_out
from alhambra.app.sheet.moment import Moment
from alhambra.app.sheet.offers import Offers
from alhambra.app.sheet.options import show_options
from alhambra.app.sheet.others import show_others
from alhambra.app.sheet.paper import show_grid, show_paper, show_parking, show_track
from alhambra.app.sheet.standings import show_places, show_sums
from alhambra.app.table.easel import Easel, Say
from alhambra.app.table.picture import Frame, Kind, Layer, Picture
from alhambra.app.table.presenter import show_ground
from alhambra.app.table.tips import show_tip
from alhambra.app.ui.fitting import Measuring
from alhambra.app.ui.metrics import Metrics

TOLD = (Kind.CELL, Kind.DIE, Kind.STORE, Kind.PLAYER)
"""What says in a sentence what it does: a building always, others where keys are used."""


class Presenter:
    """Makes pictures of moments. Parts that stay as they were are taken from the last picture."""

    def __init__(
        self, metrics: Metrics, say: Say, canvas: Measuring, players: tuple[int, int]
    ) -> None:
        """``players``: how many others there are, and how many virtual ones."""
        self.layout = lay_out(metrics, *players)
        self._say = say
        self._canvas = canvas
        self._parts: dict[str, tuple[object, Easel]] = {}

    def picture(self, moment: Moment, offers: Offers) -> Picture:
        """The picture of a moment; ``offers`` are those of its choices."""
        whole = Easel(self.layout.metrics, self._say, self._canvas)
        for part in self._all(moment, offers):
            whole.sprites += part.sprites
            whole.spots += part.spots
            whole.things |= part.things
        self._focus(whole, moment)
        return whole.picture()

    def _all(self, moment: Moment, offers: Offers) -> Iterator[Easel]:
        layout, state, ui = self.layout, moment.state, moment.ui
        leading = offers.leading(ui.picked)
        pieces = moment.pieces, moment.thrown
        doing = (state, moment.seat, moment.mine, leading, ui.focus, ui.picked, ui.held is None)
        yield self._part("background", None, show_ground)
        yield self._part(
            "others",
            (state, moment.seat, pieces, moment.latest),
            lambda easel: show_others(easel, layout, moment),
        )
        yield self._part(
            "paper",
            (state, moment.seat, moment.mine, nudge_at(moment)),
            lambda easel: show_paper(easel, layout, moment),
        )
        yield self._part(
            "grid",
            (*doing, moment.latest),
            lambda easel: show_grid(easel, layout, moment, leading),
        )
        yield self._part(
            "track", (state, moment.seat), lambda easel: show_track(easel, layout, moment)
        )
        yield self._part(
            "options",
            (*doing, moment.rolling),
            lambda easel: show_options(easel, layout, moment, leading),
        )
        yield self._part(
            "places", (state, moment.seat), lambda easel: show_places(easel, layout, moment)
        )
        yield self._part(
            "sums", (state, moment.seat), lambda easel: show_sums(easel, layout, moment)
        )
        back = (moment.can_undo, moment.can_redo, moment.can_restart, moment.unconfirmed)
        yield self._part(
            "actions",
            (*doing, *back, ui.seconds_left, ui.caps, moment.looking),
            lambda easel: show_actions(easel, layout, moment, offers),
        )
        yield self._part(
            "parking",
            (*doing, pieces),
            lambda easel: show_parking(easel, layout, moment, leading),
        )
        yield self._part(
            "tray",
            (*doing, pieces, None if ui.held is None else ui.held.token),
            lambda easel: show_tray(easel, layout, moment, leading),
        )
        held = Easel(layout.metrics, self._say, self._canvas)
        show_held(held, layout, moment)
        yield held

    def _part(self, name: str, key: object, show: Callable[[Easel], None]) -> Easel:
        """A part of the picture: the last one if all it depends on is as it was."""
        known = self._parts.get(name)
        if known is None or known[0] != key:
            easel = Easel(self.layout.metrics, self._say, self._canvas)
            show(easel)
            known = self._parts[name] = key, easel
        return known[1]

    def _focus(self, easel: Easel, moment: Moment) -> None:
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
            show_tip(easel, spot.label, around, self.layout.sheet.bottom)
