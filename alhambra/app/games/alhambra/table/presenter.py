"""A moment of the game as a picture."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeAlias

from alhambra.app.games.alhambra.table.actions import show_actions
from alhambra.app.games.alhambra.table.advice_sentences import openly, reasons_said, turns_said
from alhambra.app.games.alhambra.table.display import LEFT, show_market, show_money
from alhambra.app.games.alhambra.table.hand import show_hand
from alhambra.app.games.alhambra.table.layout import CARD, TableLayout, lay_out
from alhambra.app.games.alhambra.table.offers import Offers
from alhambra.app.games.alhambra.table.palace_view import (
    carried_tile,
    ground_of,
    show_palace,
    show_reserve,
    show_tray,
)
from alhambra.app.games.alhambra.table.players import show_players
from alhambra.app.games.alhambra.table.proposal import show_proposal
from alhambra.app.games.alhambra.table.score_track import show_track
from alhambra.app.games.alhambra.table.side_panels import SCORES, show_chronicle, show_scoring
from alhambra.app.games.alhambra.table.snapshot import TableSnapshot
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.metrics import Metrics
from alhambra.app.table.advice import Hints
from alhambra.app.table.buttons import LOG, SINCE
from alhambra.app.table.effects import shadow
from alhambra.app.table.hint_panel import ASKED, Told, show_hint_button, show_hints, shown
from alhambra.app.table.panels import show_ground
from alhambra.app.table.picture import Face, Frame, Image, Kind, Layer, Picture, Spot, TileImage
from alhambra.app.table.picture_builder import PictureBuilder, Say
from alhambra.app.table.tips import show_tip
from alhambra.app.table.ui_state import Held
from alhambra.app.table.unkept_band import Unkept, show_unkept
from alhambra.app.ui.fitting import Measuring

LIFTED = 1.05
"""How much larger a tile is while the pointer carries it."""
CARRIED = 0.84
"""How large a card is then, in parts of a card of the hand: between hand and display."""
_FIXED = (
    Kind.BUTTON,
    Kind.STORE,
    Kind.PURSE,
    Kind.GROUND,
    Kind.PLAYER,
    Kind.DEAL,
    Kind.PASS,
    Kind.HINT,
)
"""What says itself what it is."""
_EXPLAINED = (SCORES, LOG, *LEFT.values())
"""What is told of these while keys are used; the pointer merely passes over them."""
_PLAYERS = (Kind.PLAYER, Kind.DIRK)
_STANDS_OUT = (
    Kind.MARKET,
    Kind.MONEY,
    Kind.RESERVE,
    Kind.BOUGHT,
    Kind.HAND,
    Kind.BUTTON,
    Kind.PURSE,
    Kind.DEAL,
    Kind.PASS,
)
"""What looks different while it is pointed at."""


Showing: TypeAlias = Callable[[PictureBuilder, TableLayout, TableSnapshot, frozenset[Face]], None]
"""Puts up a part of the table on which things can be taken."""


class Presenter:
    """Makes pictures of moments. Parts that stay as they were are taken from the last picture."""

    def __init__(
        self,
        metrics: Metrics,
        say: Say,
        canvas: Measuring,
        opponents: int,
        chronicle: float = 1.0,
    ) -> None:
        """``chronicle`` is how much larger than usual the letters of the chronicle are."""
        self.layout = lay_out(metrics, opponents, chronicle)
        self.unkept: Unkept | None = None
        """What is said on the band; None while the game is kept."""
        self._say = say
        self._canvas = canvas
        self._parts: dict[str, tuple[object, PictureBuilder]] = {}

    def picture(self, moment: TableSnapshot, offers: Offers) -> Picture:
        """The picture of a moment; ``offers`` are those of its choices."""
        whole = self._made(lambda easel: None)
        for part in (*self._surroundings(moment), *self._reach(moment, offers)):
            whole.sprites += part.sprites
            whole.spots += part.spots
            whole.things |= part.things
        if moment.hints is not None:
            show_hint_button(whole, moment, self.layout.hint)
        show_proposal(whole, self.layout, moment)
        if self.unkept is not None:
            show_unkept(whole, self.layout.band, self.unkept, moment.ui.focus)
        self._focus(whole, moment)
        return whole.picture()

    def _surroundings(self, moment: TableSnapshot) -> Iterator[PictureBuilder]:
        """What is there to be seen: the table, the records, the players and their points."""
        layout, seen, ui = self.layout, moment.seen, moment.ui
        focus = ui.focus
        over_player = focus if focus is not None and focus.kind in _PLAYERS else None
        tile = None if ui.tile is None else ui.tile.kind
        yield self._part("background", None, show_ground)
        yield self._part(
            "records",
            (
                *(seen, moment.seat, moment.chronicle, moment.retold, ui.all_rounds),
                *(moment.hints, moment.remark),
                focus if focus is not None and focus.kind in ASKED else None,
            ),
            lambda easel: _show_records(easel, layout, moment),
        )
        yield self._part(
            "players",
            (seen, moment.seat, moment.mine, moment.deeds, bool(ui.carried), tile, over_player),
            lambda easel: show_players(easel, layout, moment),
        )
        yield self._part("track", seen, lambda easel: show_track(easel, layout, moment))

    def _reach(self, moment: TableSnapshot, offers: Offers) -> Iterator[PictureBuilder]:
        """What the player can take and do, with what the pointer carries."""
        layout, seen, ui = self.layout, moment.seen, moment.ui
        leading = frozenset[Face]()
        if moment.mine and not moment.covered:  # what can be paid would tell what the hand has
            leading = offers.leading(ui.carried)
        held = None if ui.held is None else ui.held.token
        hover = ui.focus if ui.focus is not None and ui.focus.kind in _STANDS_OUT else None
        doing = (seen, moment.seat, ui.picked, held, leading, hover, moment.mine, moment.covered)
        back = (moment.can_undo, moment.can_redo, moment.can_restart)
        yield self._made(lambda easel: show_palace(easel, layout, moment, leading))
        for name, key, show in (
            ("market", (*doing, moment.deeds), show_market),
            ("money", doing, show_money),
            ("reserve", doing, show_reserve),
            ("tray", (*doing, ui.view.is_fit), show_tray),
        ):
            yield self._part(name, key, partial(_shown, show, layout, moment, leading))
        yield self._part(
            "actions",
            (*doing, *back, moment.unconfirmed, ui.seconds_left, ui.caps),
            lambda easel: show_actions(easel, layout, moment, offers),
        )
        yield self._part("hand", doing, lambda easel: show_hand(easel, layout, moment, leading))
        yield self._made(lambda easel: self._held(easel, moment))

    def _made(self, show: Callable[[PictureBuilder], None]) -> PictureBuilder:
        """A part of the picture."""
        easel = PictureBuilder(self.layout.metrics, self._say, self._canvas)
        show(easel)
        return easel

    def _part(
        self, name: str, key: object, show: Callable[[PictureBuilder], None]
    ) -> PictureBuilder:
        """A part of the picture: the last one if all it depends on is as it was."""
        known = self._parts.get(name)
        if known is None or known[0] != key:
            known = self._parts[name] = key, self._made(show)
        return known[1]

    def _held(self, easel: PictureBuilder, moment: TableSnapshot) -> None:
        """What the pointer carries."""
        held = moment.ui.held
        if held is None:
            return
        if held.token.kind in (Kind.MONEY, Kind.HAND):
            _held_card(easel, held)
            return
        tile = carried_tile(moment)
        if tile is None:
            return
        side = ground_of(easel, self.layout, moment).side
        box = _at(held, side * LIFTED, side * LIFTED)
        thing = {Kind.MARKET: "market", Kind.BOUGHT: "bought", Kind.RESERVE: "reserve"}
        name = f"{thing.get(held.token.kind, 'palace')}:"
        name += held.token.name if held.token.kind is Kind.MARKET else tile.id
        easel.thing(name, box)
        easel.sprites.append(shadow(f"{name}/lift", box, 1.0)._replace(layer=Layer.HELD))
        easel.add(f"{name}/tile", TileImage(tile.id), box, Layer.HELD)

    def _focus(self, easel: PictureBuilder, moment: TableSnapshot) -> None:
        """A mark round what the keyboard is at, and what there is to say about it."""
        focus = moment.ui.focus
        spot = next((spot for spot in easel.spots if spot.token == focus), None)
        if moment.ui.notice:
            self._tip(easel, easel.say(moment.ui.notice), spot, "bad")
            return
        if spot is None:
            return
        if moment.ui.keyed:
            easel.add("focus/frame", Frame("focus"), spot.box.inset(-easel.px(3)), Layer.TIPS)
        told = moment.ui.tile is not None if spot.token.kind is Kind.CELL else moment.ui.keyed
        explained = spot.token == SINCE or (moment.ui.keyed and spot.token in _EXPLAINED)
        if explained or (told and spot.token.kind not in _FIXED):
            self._tip(easel, spot.label, spot, "cream")

    def _tip(self, easel: PictureBuilder, text: str, spot: Spot | None, colour: str) -> None:
        """A sentence beside the spot, within the window."""
        around = self.layout.palace if spot is None else spot.box
        show_tip(easel, text, around, self.layout.hand.y + easel.px(60), colour)


def _shown(
    show: Showing,
    layout: TableLayout,
    moment: TableSnapshot,
    leading: frozenset[Face],
    easel: PictureBuilder,
) -> None:
    """Put a part of the table on the easel."""
    show(easel, layout, moment, leading)


def _show_records(easel: PictureBuilder, layout: TableLayout, moment: TableSnapshot) -> None:
    hints = moment.hints
    if hints is not None and hints.asked:
        box = layout.scoring.union(layout.chronicle)
        show_hints(easel, box, moment, hints, _told(easel, moment, hints))
        easel.thing("scoring", box)
        return
    show_scoring(easel, layout, moment)
    show_chronicle(easel, layout, moment)


def _at(held: Held, w: float, h: float) -> Box:
    return Box(held.at[0] - held.grip[0] * w, held.at[1] - held.grip[1] * h, w, h)


def _held_card(easel: PictureBuilder, held: Held) -> None:
    kind = "hand" if held.token.kind is Kind.HAND else "money"
    name = f"{kind}:{held.token.name}:{held.token.copy}"
    box = _at(held, easel.px(CARD[0] * CARRIED), easel.px(CARD[1] * CARRIED))
    easel.thing(name, box)
    easel.sprites.append(shadow(f"{name}/lift", box, 0.8)._replace(layer=Layer.HELD))
    easel.add(f"{name}/card", Image(held.token.name), box, Layer.HELD)


def _told(easel: PictureBuilder, moment: TableSnapshot, hints: Hints) -> Told:
    """The hints in words, as far as the player may know."""
    if not hints.advice:
        return Told(())
    chosen = hints.advice[shown(hints)]
    names = [player.name for player in moment.seen.players]
    known = openly(chosen.reasons, moment.seat, (moment.seat,))
    turns = turns_said([advice.turn for advice in hints.advice], easel.say)
    return Told(turns, reasons_said(known, names, easel.say))
