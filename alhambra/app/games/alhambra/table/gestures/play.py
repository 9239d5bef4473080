"""The meaning of clicks, drags and keys at the table: from the selection to a choice of the rules.

``GESTURES`` is the table of everything that can be combined with something else, and of what lights
up. A press with something picked and a drop of something carried read the same rows; docs/design.md
tells them in words. Nothing is decided here about what is legal: the offers know what can be
chosen, and the rules say why the rest cannot.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import NamedTuple, TypeAlias

from alhambra.app.games.alhambra.table.actions import (
    CANCEL,
    DEAL,
    OTHER_PAYMENT,
    PASS,
    PLACE_ALL,
    TAKE,
)
from alhambra.app.games.alhambra.table.gestures.planning import (
    CARD,
    REFUSED,
    Step,
    buy,
    carry_out,
    exchange,
    is_time,
    lay,
    lit_for_bought,
    lit_for_market,
    lit_for_planned,
    next_payment,
    place,
    purchase,
    refused,
    unplan,
    why_not,
    why_stuck,
    why_unpaid,
)
from alhambra.app.games.alhambra.table.palace.loose_tiles import TRAY
from alhambra.app.games.alhambra.table.prospects import tile_of
from alhambra.app.games.alhambra.table.snapshot import (
    TILES,
    AlhambraSnapshot,
    AlhambraUiState,
    cell_of,
)
from alhambra.app.table.picture import Face, Kind, Picture, Token
from alhambra.app.ui.sounds import Sound
from alhambra.rules.alhambra.choices import Refusal
from alhambra.rules.api import Holder

Meaning: TypeAlias = Callable[[AlhambraSnapshot, Token, Token], Step | None]
"""Combines a thing with a target; None if they have nothing to do with each other now."""
Lit: TypeAlias = Callable[[AlhambraSnapshot, Token], frozenset[Face]]
"""Returns what a thing can be combined with now."""
LIFT = Sound.TILE_LIFT

CARRIED = (*TILES, Kind.MONEY, Kind.HAND)
"""The kinds of tokens that can be picked up."""


def take(snapshot: AlhambraSnapshot, thing: Token, target: Token) -> Step:
    """Take the face-up money, with what else is picked if the rules allow it."""
    picked = (one for one in snapshot.ui.picked if one.kind is Kind.MONEY)
    offers = snapshot.offers
    choice = offers.complete((*picked, TAKE)) or offers.complete((thing, TAKE))
    return Step(replace(snapshot.ui, picked=()), choice)


def pay(snapshot: AlhambraSnapshot, thing: Token, target: Token) -> Step:
    """Pay for a tile of the market with the card of the hand, and the others that are picked.

    A card that cannot pay for it goes back.
    """
    others = replace(snapshot.ui, picked=tuple(o for o in snapshot.ui.picked if o != thing))
    if snapshot.placing:
        return refused(others, Refusal.PLACE_TILES_FIRST)
    cards = tuple(one for one in snapshot.ui.picked if one.kind is Kind.HAND)
    picked = purchase(snapshot, target, cards)
    if not set(cards) <= set(picked):
        picked = purchase(snapshot, target, (thing,))
    if thing in picked:
        return Step(replace(snapshot.ui, picked=picked), sound=CARD)
    return refused(others, why_unpaid(snapshot, (thing,), target))


def offered(snapshot: AlhambraSnapshot, thing: Token) -> frozenset[Face]:
    """Return what the rules offer with everything that is carried."""
    return snapshot.offers.leading(snapshot.ui.carried)


class Gesture(NamedTuple):
    """A row of the table."""

    thing: Kind
    targets: tuple[Kind | Token, ...]
    """By a press and by a drop."""
    meaning: Meaning
    dropped: tuple[Kind, ...] = ()
    """Further targets of a drop: a press there picks something, or looks at it."""
    lit: Lit = offered


GESTURES = (
    Gesture(
        Kind.MARKET,
        (Kind.CELL, Kind.STORE, Kind.DIRK, Kind.DEAL, TRAY),
        buy,
        (Kind.RESERVE, Kind.BOUGHT, Kind.PURSE, Kind.HAND, Kind.PLAYER),
        lit_for_market,
    ),
    Gesture(Kind.MONEY, (Kind.PURSE,), take, (Kind.HAND, Kind.PLAYER)),
    Gesture(Kind.HAND, (Kind.MARKET,), pay),
    Gesture(Kind.BOUGHT, (Kind.CELL, Kind.STORE, Kind.DIRK), lay, (Kind.RESERVE,), lit_for_bought),
    Gesture(Kind.BOUGHT, (TRAY,), unplan, (Kind.BOUGHT,), lit_for_planned),
    Gesture(Kind.RESERVE, (Kind.CELL, Kind.DIRK), place),
    Gesture(Kind.CELL, (Kind.RESERVE,), exchange),
    Gesture(Kind.CELL, (Kind.STORE,), place, (Kind.RESERVE,)),
)
"""Everything that can be combined. The first row that has a meaning counts."""
OTHERS = (Kind.MARKET, Kind.MONEY, Kind.RESERVE)
INSTEAD: Mapping[Kind, tuple[Kind, ...]] = {
    **dict.fromkeys(OTHERS, OTHERS),
    Kind.BOUGHT: (*OTHERS, Kind.HAND),
}
"""Kinds that may be picked in place of what is carried, unless tiles have to be placed."""


def combine(
    snapshot: AlhambraSnapshot,
    thing: Token | None,
    target: Token,
    *,
    dropped: bool = False,
) -> Step | None:
    """Combine what is picked or carried with a target; None if that means nothing.

    Of the panels of players only the own one is a target.
    """
    if thing is None or (target.kind is Kind.PLAYER and target.name != str(snapshot.seat)):
        return None
    for gesture in GESTURES:
        targets = (*gesture.targets, *gesture.dropped) if dropped else gesture.targets
        if thing.kind is gesture.thing and (target.kind in targets or target in targets):
            step = gesture.meaning(snapshot, thing, target)
            if step is not None:
                return step
    return None


def reachable(snapshot: AlhambraSnapshot) -> frozenset[Face]:
    """Return what can be picked next: what goes with what is picked, or in place of it."""
    thing = snapshot.ui.thing
    if thing is None:
        return snapshot.offers.leading() | {
            Face(Kind.BOUGHT, tile.id) for tile in snapshot.seen.to_place
        }
    rows = (gesture for gesture in GESTURES if gesture.thing is thing.kind)
    lit = frozenset[Face]().union(*(row.lit(snapshot, thing) for row in rows))
    if snapshot.placing:
        return lit
    instead = INSTEAD.get(thing.kind, ())
    return lit | {face for face in snapshot.offers.leading() if face.kind in instead}


def press(snapshot: AlhambraSnapshot, token: Token) -> Step:
    """Interpret a click on a spot, or Accept on it: with something picked, of both together."""
    ui = replace(snapshot.ui, notice="", held=None, proposed=False)
    if not snapshot.decides:
        return Step(ui)
    together = combine(replace(snapshot, ui=ui), ui.thing, token)
    return _press_alone(snapshot, ui, token) if together is None else together


def _press_alone(snapshot: AlhambraSnapshot, ui: AlhambraUiState, token: Token) -> Step:
    """Pick the thing, or press the button."""
    match token.kind:
        case Kind.MARKET | Kind.MONEY | Kind.HAND | Kind.RESERVE | Kind.BOUGHT | Kind.CELL:
            return _pick(snapshot, ui, token)
        case Kind.PASS:
            return Step(replace(ui, picked=()), snapshot.offers.complete((PASS,)))
        case Kind.DEAL | Kind.STORE | Kind.DIRK if ui.picked:
            return Step(ui, sound=REFUSED)
        case Kind.GROUND:
            return Step(replace(ui, picked=()))
        case _ if token == PLACE_ALL:
            return carry_out(snapshot, ui)
        case _ if token == CANCEL:
            return Step(replace(ui, picked=()), sound=Sound.PRESS)
        case _ if token == OTHER_PAYMENT:
            return Step(next_payment(snapshot, ui), sound=CARD)
        case _:
            return Step(ui)


def _pick(snapshot: AlhambraSnapshot, ui: AlhambraUiState, token: Token) -> Step:
    """Pick the thing, with what may be picked with it; put it back if it is picked."""
    if ui.thing is not None and ui.thing.kind is Kind.CELL and token.kind is Kind.RESERVE:
        return why_not(snapshot, replace(ui, picked=(token,)), cell_of(ui.thing))
    refusal = None if token in ui.picked else _why_fixed(snapshot, ui, token)
    if refusal is not None:
        return refusal
    cards = tuple(one for one in ui.picked if one.kind is Kind.HAND)
    match token.kind:
        case Kind.MARKET:
            picked = () if token in ui.picked else purchase(snapshot, token, cards)
            return Step(replace(ui, picked=picked), sound=CARD)
        case Kind.MONEY:
            return _money(snapshot, ui, token)
        case Kind.HAND:
            kept = tuple(one for one in ui.picked if one.kind in (Kind.MARKET, Kind.HAND))
            return Step(replace(ui, picked=_toggled(kept, token)), sound=CARD)
        case Kind.CELL if tile_of(snapshot, token) is None:
            return Step(replace(ui, picked=()))
        case _:
            return Step(replace(ui, picked=() if token in ui.picked else (token,)), sound=LIFT)


def _toggled(picked: tuple[Token, ...], token: Token) -> tuple[Token, ...]:
    if token in picked:
        return tuple(one for one in picked if one != token)
    return (*picked, token)


def _money(snapshot: AlhambraSnapshot, ui: AlhambraUiState, token: Token) -> Step:
    """Face-up money: add it to what is picked if both may be taken together, or begin anew."""
    kept = tuple(one for one in ui.picked if one.kind is Kind.MONEY)
    picked = _toggled(kept, token)
    if not picked or snapshot.offers.complete((*picked, TAKE)) is not None:
        return Step(replace(ui, picked=picked), sound=CARD)
    return Step(replace(ui, picked=(token,), notice="refusal.over_five"), sound=CARD)


def _why_fixed(snapshot: AlhambraSnapshot, ui: AlhambraUiState, token: Token) -> Step | None:
    """Say why the thing cannot be picked up; None if it can."""
    if token.kind is Kind.CELL:
        stays = tile_of(snapshot, token) is not None and not snapshot.offers.containing((token,))
        return why_stuck(snapshot, ui, cell_of(token)) if stays else None
    if snapshot.placing and token.kind in (Kind.MARKET, Kind.MONEY, Kind.RESERVE):
        return refused(ui, Refusal.PLACE_TILES_FIRST)
    return None


def second_press(snapshot: AlhambraSnapshot, picture: Picture, token: Token) -> Token | None:
    """Return the button that takes the picked money, if a card of it is clicked twice."""
    if token.kind is not Kind.MONEY or token not in snapshot.ui.picked:
        return None
    return TAKE if find_ending(snapshot, picture) == TAKE else None


def can_lift(snapshot: AlhambraSnapshot, token: Token) -> bool:
    """Return true if the token can be dragged."""
    if not snapshot.decides or token.kind not in CARRIED:
        return False
    return token.kind is not Kind.CELL or cell_of(token) in snapshot.own.palace.tiles


def lift(snapshot: AlhambraSnapshot, token: Token) -> Step:
    """Interpret the start of a drag; ``ui.held`` is the token already."""
    ui = replace(snapshot.ui, notice="")
    refusal = _why_fixed(snapshot, replace(ui, held=None), token)
    if refusal is not None:
        return refusal
    match token.kind:
        case Kind.MARKET:
            if token not in ui.picked:
                cards = tuple(one for one in ui.picked if one.kind is Kind.HAND)
                picked = purchase(snapshot, token, cards)
                ui = replace(ui, picked=picked, proposed={*picked} != {token, *cards})
            return Step(ui, sound=LIFT)
        case Kind.HAND | Kind.MONEY:
            kinds = (Kind.HAND, Kind.MARKET) if token.kind is Kind.HAND else (Kind.MONEY,)
            kept = tuple(one for one in ui.picked if one.kind in kinds)
            return Step(replace(ui, picked=kept), sound=CARD)
        case _:
            return Step(replace(ui, picked=()), sound=LIFT)


def drop(snapshot: AlhambraSnapshot, target: Token | None) -> Step:
    """Interpret the end of a drag on a spot; where it means nothing, the thing goes back.

    What is picked beside a card stays; a tile is not picked any more.
    """
    held, ui = snapshot.ui.held, replace(snapshot.ui, notice="", held=None)
    if held is not None and target is not None and target != held.token:
        together = replace(snapshot, ui=replace(ui, picked=snapshot.ui.carried))
        step = combine(together, held.token, target, dropped=True)
        if step is not None:
            return step
    card = held is not None and held.token.kind in (Kind.HAND, Kind.MONEY)
    return Step(replace(ui, picked=ui.picked if card else (), proposed=False))


def select_default(snapshot: AlhambraSnapshot) -> AlhambraUiState:
    """Return the default selection: the tile to place, if there is just one."""
    if snapshot.placing and len(snapshot.seen.to_place) == 1 and not snapshot.plans:
        return replace(snapshot.ui, picked=(Token(Kind.BOUGHT, snapshot.seen.to_place[0].id),))
    return snapshot.ui


def find_holder(ui: AlhambraUiState, token: Token) -> Holder | None:
    """Return the owner of the palace that a press shows: that of a panel, if nothing is carried."""
    if ui.carried:
        return None
    match token.kind:
        case Kind.PLAYER:
            return int(token.name)
        case Kind.DIRK:
            return "dirk"
        case _:
            return None


def find_ending(snapshot: AlhambraSnapshot, picture: Picture) -> Token | None:
    """Return the button that ends the turn or its present step; None without one."""
    if is_time(snapshot):
        return PLACE_ALL
    for token in (DEAL, TAKE, PASS):
        picked = () if token == PASS else snapshot.ui.picked
        if snapshot.offers.complete((*picked, token)) is not None:
            return token if token in picture.by_token else None
    return None
