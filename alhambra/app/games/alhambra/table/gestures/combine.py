"""The table of gestures: everything that can be combined with something else, and what lights up.

A press with something picked and a drop of something carried read the same rows; docs/design.md
tells them in words. The offers know what can be chosen, and the rules say why the rest cannot.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import NamedTuple, TypeAlias

from alhambra.app.games.alhambra.table.actions import TAKE
from alhambra.app.games.alhambra.table.gestures.planning import (
    CARD,
    Step,
    buy,
    exchange,
    lay,
    lit_for_bought,
    lit_for_market,
    lit_for_planned,
    place,
    purchase,
    refused,
    unplan,
    why_unpaid,
)
from alhambra.app.games.alhambra.table.palace.loose_tiles import TRAY
from alhambra.app.games.alhambra.table.snapshot import AlhambraSnapshot, Offers
from alhambra.app.table.picture import Face, Kind, Token
from alhambra.rules.alhambra.choices import Refusal

Meaning: TypeAlias = Callable[[AlhambraSnapshot, Offers, Token, Token], Step | None]
"""Combines a thing with a target; None if they have nothing to do with each other now."""
Lit: TypeAlias = Callable[[AlhambraSnapshot, Offers, Token], frozenset[Face]]
"""Returns what a thing can be combined with now."""


def take(snapshot: AlhambraSnapshot, offers: Offers, thing: Token, target: Token) -> Step:
    """Take the face-up money, with what else is picked if the rules allow it."""
    picked = (one for one in snapshot.ui.picked if one.kind is Kind.MONEY)
    choice = offers.complete((*picked, TAKE)) or offers.complete((thing, TAKE))
    return Step(replace(snapshot.ui, picked=()), choice)


def pay(snapshot: AlhambraSnapshot, offers: Offers, thing: Token, target: Token) -> Step:
    """Pay for a tile of the market with the card of the hand, and the others that are picked.

    A card that cannot pay for it goes back.
    """
    others = replace(snapshot.ui, picked=tuple(o for o in snapshot.ui.picked if o != thing))
    if snapshot.placing:
        return refused(others, Refusal.PLACE_TILES_FIRST)
    cards = tuple(one for one in snapshot.ui.picked if one.kind is Kind.HAND)
    picked = purchase(offers, target, cards)
    if not set(cards) <= set(picked):
        picked = purchase(offers, target, (thing,))
    if thing in picked:
        return Step(replace(snapshot.ui, picked=picked), sound=CARD)
    return refused(others, why_unpaid(snapshot, (thing,), target))


def offered(snapshot: AlhambraSnapshot, offers: Offers, thing: Token) -> frozenset[Face]:
    """Return what the rules offer with everything that is carried."""
    return offers.leading(snapshot.ui.carried)


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
    offers: Offers,
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
            step = gesture.meaning(snapshot, offers, thing, target)
            if step is not None:
                return step
    return None


def reachable(snapshot: AlhambraSnapshot, offers: Offers) -> frozenset[Face]:
    """Return what can be picked next: what goes with what is picked, or in place of it."""
    thing = snapshot.ui.thing
    if thing is None:
        return offers.leading() | {Face(Kind.BOUGHT, tile.id) for tile in snapshot.seen.to_place}
    rows = (gesture for gesture in GESTURES if gesture.thing is thing.kind)
    lit = frozenset[Face]().union(*(row.lit(snapshot, offers, thing) for row in rows))
    if snapshot.placing:
        return lit
    instead = INSTEAD.get(thing.kind, ())
    return lit | {face for face in offers.leading() if face.kind in instead}
