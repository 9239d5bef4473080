"""The presenter of the table of Alhambra."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from alhambra.app.games.alhambra.table.action_icons import PILL, price_pill
from alhambra.app.games.alhambra.table.actions import show_actions
from alhambra.app.games.alhambra.table.chronicle import show_chronicle
from alhambra.app.games.alhambra.table.gestures.play import reachable
from alhambra.app.games.alhambra.table.hand import hand_of
from alhambra.app.games.alhambra.table.hints import (
    coins_of,
    describe_reasons,
    describe_turns,
    show_proposal,
    visible_reasons,
)
from alhambra.app.games.alhambra.table.layout import CARD, AlhambraLayout, cleared
from alhambra.app.games.alhambra.table.market import LEFT, market_of, money_of
from alhambra.app.games.alhambra.table.palace.ground import with_roof
from alhambra.app.games.alhambra.table.palace.loose_tiles import reserve_of, show_gifts, show_tray
from alhambra.app.games.alhambra.table.palace.palace_view import ground_of, lit_cells, palace_of
from alhambra.app.games.alhambra.table.palace.walls import WALL_ROOM, show_tile_walls
from alhambra.app.games.alhambra.table.players import panels_of, show_enlarged
from alhambra.app.games.alhambra.table.prospects import (
    SIGN,
    Payment,
    carried_tile,
    picked_payment,
    show_payment,
)
from alhambra.app.games.alhambra.table.scoring_panel import SCORES, expected_holdings, scoring_of
from alhambra.app.games.alhambra.table.snapshot import AlhambraSnapshot, AlhambraUiState, cell_of
from alhambra.app.games.alhambra.table.speech import show_speech
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.commands import Frame, Image, Layer, Tile
from alhambra.app.gfx.fitting import Measuring
from alhambra.app.program.people import spoken_names
from alhambra.app.table.advice.hint_panel import (
    ASKED,
    HintWords,
    show_hint_button,
    show_hints,
    shown,
)
from alhambra.app.table.buttons import LOG, SINCE
from alhambra.app.table.motion.effects import shadow
from alhambra.app.table.panels import TIP, show_ground, show_notice, show_tip
from alhambra.app.table.picture import Face, Kind, PictureBuilder, Say, Spot
from alhambra.app.table.presenter import Part, Presenter, show_symbol, show_tip_at
from alhambra.app.table.ui_state import Held, Hints

LIFTED = 1.05
"""The factor by which a tile is larger while the pointer carries it."""
CARRIED = 0.84
"""The size of a carried card, relative to a card of the hand."""
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
"""Kinds of tokens without a tip."""
_EXPLAINED = (SCORES, LOG, *LEFT.values())
"""Spots with a tip when keys move the focus there, or the pointer rests on them."""
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
"""Kinds of tokens that look different with the focus."""


def make_presenter(layout: AlhambraLayout, say: Say, canvas: Measuring) -> Presenter:
    """Return what makes pictures of a table."""
    return Presenter(layout, say, canvas, make_parts, (_show_advice, show_focus))


def make_parts(layout: AlhambraLayout, snapshot: AlhambraSnapshot) -> Iterator[Part]:
    """Yield the parts of the picture; each knows no more of the UI than what it shows."""
    ui, snapshot = snapshot.ui, replace(snapshot, speech=None)
    still = AlhambraUiState(
        covered=ui.covered,
        peeking=ui.peeking,
        pressed_before=ui.pressed_before,
        highlighted=ui.highlighted,
    )
    held = None if ui.held is None else Held(ui.held.token, (0, 0), (0, 0))
    near = replace(still, picked=ui.picked, held=held, plans=ui.plans)
    hover = replace(near, focus=ui.focus_among(_STANDS_OUT))
    asked = replace(still, all_rounds=ui.all_rounds, hints=ui.hints, focus=ui.focus_among(ASKED))
    leading = frozenset[Face]()
    if snapshot.decides:  # what can be paid would tell what the hand has
        leading = reachable(snapshot)

    def seen(ui: AlhambraUiState, *more: object) -> tuple[object, ...]:
        return (layout, replace(snapshot, ui=ui), *more)

    yield Part("background", show_ground)
    if ui.cleared:
        yield palace_of(cleared(layout), snapshot, leading)
        return
    records = replace(snapshot, ui=asked)
    if records.hints is not None and records.hints.asked:
        yield Part("records", _show_hints, (layout, records, records.hints))
    else:
        yield from scoring_of(layout, records, expected_holdings(snapshot))
        yield Part("chronicle", show_chronicle, (layout, records))
    yield from panels_of(layout, snapshot, ui.focus_among(_PLAYERS))
    yield palace_of(layout, snapshot, leading)
    yield market_of(layout, snapshot, leading)
    yield money_of(layout, snapshot, leading)
    yield reserve_of(layout, snapshot, leading)
    yield Part("tray", show_tray, seen(replace(hover, view=ui.view), leading))
    timed = replace(hover, clock=ui.clock, timed=ui.timed, caps=ui.caps)
    yield Part("actions", show_actions, seen(timed))
    yield hand_of(layout, snapshot, leading)
    yield Part("gifts", show_gifts, (layout, snapshot, leading))
    yield Part("held", _show_held, (layout, snapshot))


def _show_advice(
    builder: PictureBuilder, layout: AlhambraLayout, snapshot: AlhambraSnapshot
) -> None:
    if snapshot.ui.cleared:
        return
    if snapshot.hints is not None:
        show_hint_button(builder, snapshot, layout.hint)
    show_proposal(builder, layout, snapshot)


def _show_held(builder: PictureBuilder, layout: AlhambraLayout, snapshot: AlhambraSnapshot) -> None:
    """The carried thing."""
    held = snapshot.ui.held
    if held is None:
        return
    if held.token.kind in (Kind.MONEY, Kind.HAND):
        _held_card(builder, held)
        return
    tile = carried_tile(snapshot)
    if tile is None:
        return
    side = ground_of(layout, snapshot).side
    box = held.box(side * LIFTED, side * LIFTED)
    thing = {Kind.MARKET: "market", Kind.BOUGHT: "bought", Kind.RESERVE: "reserve"}
    name = f"{thing.get(held.token.kind, 'palace')}:"
    name += held.token.name if held.token.kind is Kind.MARKET else tile.id
    builder.thing(name, box)
    builder.sprites.append(shadow(f"{name}/lift", box, 1.0)._replace(layer=Layer.HELD))
    builder.add(f"{name}/tile", Tile(tile.id), box, Layer.HELD)
    show_tile_walls(builder, name, tile, box, Layer.HELD, strong=True)
    if paid := picked_payment(snapshot):
        _cost(builder, snapshot, name, paid, box)


def show_focus(builder: PictureBuilder, layout: AlhambraLayout, snapshot: AlhambraSnapshot) -> None:
    if snapshot.ui.cleared:
        return
    focus = snapshot.ui.focus
    spot = next((spot for spot in builder.spots if spot.token == focus), None)
    if snapshot.ui.notice:
        around = layout.palace if spot is None else spot.box
        if focus is not None and focus.kind is Kind.CELL:
            around = ground_of(layout, snapshot).box(cell_of(focus))
        lowest = layout.hand.y + builder.button_height
        inside = spot is not None and spot.group == "actions"
        panel = layout.actions if inside else None
        show_notice(builder, builder.say(snapshot.ui.notice), around, lowest, panel)
        return
    said, ui = _speak(builder, layout, snapshot), snapshot.ui
    if spot is not None and ui.keyed:
        builder.add("focus/frame", Frame("focus"), spot.box.inset(-builder.tight), Layer.TIPS)
    over_cell = spot is not None and spot.token.kind is Kind.CELL
    if spot is not None and over_cell and ui.tile is not None:
        _tip_on_cell(builder, layout, snapshot, spot, said)
        return
    if spot is not None and (ui.keyed or ui.rested is not None):
        show_enlarged(builder, layout, snapshot, spot)
    if show_symbol(builder, ui, spot, said) or spot is None:
        return
    told = spot.token in _EXPLAINED or spot.token.kind not in _FIXED
    if spot.token == SINCE or (told and ui.keyed and not over_cell):
        lowest = layout.hand.y + builder.button_height
        show_tip(builder, spot.label, spot.box, lowest, bright=said or None)
    elif told and ui.rested is not None:
        show_tip_at(builder, spot.label, spot.box, ui.rested, said)


def _speak(
    builder: PictureBuilder, layout: AlhambraLayout, snapshot: AlhambraSnapshot
) -> Sequence[Box]:
    """Draw what a newcomer is told at this point, and what an opponent says; return the boxes."""
    said: list[Box | None] = []
    if snapshot.ui.dirk_speaks and snapshot.seen.dirk is not None:
        said.append(_introduce_dirk(builder))
    if snapshot.ui.explains_plans and not snapshot.ui.carried:
        said.append(_explain_plans(builder, layout, snapshot))
    if not said:
        said.append(show_speech(builder, layout, snapshot))
    return [box for box in said if box is not None]


def _introduce_dirk(builder: PictureBuilder) -> Box | None:
    """Draw what Dirk says at the first deal, at the right of his panel."""
    panel, wide = builder.things["dirk"], builder.px(TIP + 44) * builder.metrics.letters
    beside = Box(panel.right, panel.y + builder.line_height, wide, 0)
    lowest = builder.metrics.window.bottom
    hello = builder.say("table.dirk_hello")
    return show_tip(builder, hello, beside, lowest, name="dirk-speech")


def _explain_plans(
    builder: PictureBuilder, layout: AlhambraLayout, snapshot: AlhambraSnapshot
) -> Box | None:
    """Say beside the tile that was bought last when it is placed."""
    tile = builder.things[f"bought:{snapshot.seen.to_place[-1].id}"]
    panels = layout.market, layout.money, layout.scoring, layout.chronicle, layout.actions
    tray = [sprite.box for sprite in builder.sprites if sprite.id == "tray/panel"]
    bright = [*panels, layout.hint, *tray, *lit_cells(builder.sprites)]
    words, around = builder.say("table.plan_once"), with_roof(tile)
    return show_tip(builder, words, around, 0, name="plan-speech", bright=bright)


def _tip_on_cell(
    builder: PictureBuilder,
    layout: AlhambraLayout,
    snapshot: AlhambraSnapshot,
    spot: Spot,
    said: Sequence[Box],
) -> None:
    """Draw why the carried tile may not lie there, or what it would bring.

    The sentence stands beside the tile, goes with it, and leaves the bright cells free.
    """
    ground, held = ground_of(layout, snapshot), snapshot.ui.held
    tile, side = ground.box(cell_of(spot.token)), ground.side
    if held is not None:
        tile = held.box(side * LIFTED, side * LIFTED)
    layer = Layer.TIPS if held is None else Layer.HELD
    bright = [*lit_cells(builder.sprites), *said]
    show_tip(builder, spot.label, with_roof(tile), 0, bright=bright, layer=layer)


def _show_hints(
    builder: PictureBuilder, layout: AlhambraLayout, snapshot: AlhambraSnapshot, hints: Hints
) -> None:
    box = layout.scoring.union(layout.chronicle)
    show_hints(builder, box, snapshot, hints, _hint_words(builder, snapshot, hints))
    builder.thing("scoring", box)


def _held_card(builder: PictureBuilder, held: Held) -> None:
    kind = "hand" if held.token.kind is Kind.HAND else "money"
    name = f"{kind}:{held.token.name}:{held.token.copy}"
    box = held.box(builder.px(CARD[0] * CARRIED), builder.px(CARD[1] * CARRIED))
    builder.thing(name, box)
    builder.sprites.append(shadow(f"{name}/lift", box, 0.8)._replace(layer=Layer.HELD))
    builder.add(f"{name}/card", Image(held.token.name), box, Layer.HELD)


def _cost(
    builder: PictureBuilder, snapshot: AlhambraSnapshot, name: str, paid: Payment, box: Box
) -> None:
    """Tag the carried tile with its price, and with how it can be paid."""
    tile, token = carried_tile(snapshot), snapshot.ui.tile
    assert tile is not None and token is not None
    w, h = builder.large(PILL[0] * 0.76), builder.large(PILL[1] * 0.76)
    edge = box.w * WALL_ROOM
    pill = Box(box.x + edge, box.bottom - h - edge, w, h)
    price_pill(builder, name, tile, pill, Layer.HELD)
    coin = Box(box.right - h - edge, pill.y, h, h)
    currency = snapshot.seen.market_currencies[int(token.name)]
    builder.image(f"coin-{currency}", coin, id=f"{name}/coin", layer=Layer.HELD)
    corner = box.right - edge, coin.y - builder.large(SIGN[1]) - builder.hair
    show_payment(builder, name, paid, corner, Layer.HELD)


def _hint_words(builder: PictureBuilder, snapshot: AlhambraSnapshot, hints: Hints) -> HintWords:
    """Return the hints in words, as far as the player may know."""
    if not hints.advice:
        return HintWords(())
    chosen = hints.advice[shown(hints)]
    names = spoken_names(snapshot.seen.players)
    known = visible_reasons(chosen.reasons, snapshot.seat, (snapshot.seat,))
    turns = describe_turns([advice.turn for advice in hints.advice], builder.say, hints.advice)
    signs = [coins_of(advice.turn) for advice in hints.advice]
    return HintWords(turns, describe_reasons(known, names, builder.say), signs=signs)
