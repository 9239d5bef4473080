"""The decision on a turn inside a rollout, where most time of a search is spent.

It is the best of the turns that ``Planner.plans`` finds, without their choices.
"""

from __future__ import annotations

from math import inf
from typing import Final, TypeAlias

from alhambra.ai.alhambra.evaluation import AmongRivals, HandPart, TileSpot, more
from alhambra.ai.alhambra.expectations import EvaluationTerms
from alhambra.ai.alhambra.fast_state import (
    FastState,
    FastTile,
    Hand,
    Held,
    Market,
    Money,
    TurnPlan,
    changed,
    plus,
    without,
)
from alhambra.ai.alhambra.holdings import REACH, WAYS, Memo, Purse, Site
from alhambra.ai.alhambra.planner import takings_from

Offer: TypeAlias = tuple[int, FastTile]
"""A tile on sale with its market place."""
Purchase: TypeAlias = tuple[float, float, list[HandPart], Offer, Purse, Held]
"""A tile that can be bought: its gain, the value of the hand afterwards and its parts, the offer,
what is left of the purse, and the holder's tile on the best spot; 0 for the reserve."""


_ADDED: Final[Memo[tuple[Money, ...], tuple[tuple[int, Purse], ...]]] = Memo(
    lambda cards: tuple(added for added in enumerate(plus((0, 0, 0, 0), cards)) if added[1])
)
"""By cards: what they add to the hand, each with its market place."""


def decide(fast: FastState, terms: EvaluationTerms, *, extra: bool = False) -> TurnPlan:
    """Return the turn with the best evaluation; its ``worth`` is not told.

    After an action only the currencies it changes are evaluated again, and only the best action
    becomes a plan. With ``extra`` the next action may be waived. A seat that can neither take nor
    buy nor place anything passes: a rollout does not know which tiles stand in a palace.
    """
    seat = fast.to_move
    worth, gained = AmongRivals(fast, terms, seat), 0.0
    hand, site, reserve = fast.hands[seat], fast.sites[seat], fast.reserves[seat]
    held, market = fast.held, fast.market
    parts = worth.parts(hand, market)
    cost = worth.cost(market)
    here = worth.of_parts(parts) - cost
    exact, others = _payable(hand, market, parts)
    while exact:
        net, best = here, None
        for offer in exact:
            purchase = _purchase(worth, site, held, hand, market, parts, offer)
            if purchase[0] + purchase[1] > net:
                net, best = purchase[0] + purchase[1], purchase
        if best is None:
            break
        gain, here, parts, offer, _, _ = best
        gained += gain
        exact.remove(offer)
        hand, site, held, reserve, market = _bought(worth, hand, site, held, reserve, market, best)
        cost, extra = worth.cost(market), True
    cards: tuple[Money, ...] = ()
    most, best, end = -inf, None, None
    for taken in takings_from(fast.row):
        after = parts[:]
        for place, added in _ADDED[taken]:
            after[place] = worth.part(place, hand[place] + added, market[place])
        value = gained + (worth.of_parts(after) - cost)
        if value > most:
            most, cards = value, taken
    for offer in others:
        purchase = _purchase(worth, site, held, hand, market, parts, offer)
        value = gained + purchase[0] + purchase[1]
        if value > most:
            most, best, cards = value, purchase, ()
    for kept in fast.reserves[seat]:
        built = _built(fast, worth, market, kept)
        if built is not None and built[0] + here > most:
            most, end, cards = built[0] + here, built, ()
    if extra and gained + here > most:
        best, end, cards = None, None, ()
    if end:
        _, site, held, reserve = end
    elif best:
        hand, site, held, reserve, market = _bought(worth, hand, site, held, reserve, market, best)
    return TurnPlan(0.0, plus(hand, cards), site, held, reserve, market, cards)


def _payable(hand: Hand, market: Market, parts: list[HandPart]) -> tuple[list[Offer], list[Offer]]:
    """Return what can be paid exactly, and what else can be paid."""
    exact: list[Offer] = []
    others: list[Offer] = []
    for place, there in enumerate(market):
        if there is not None and parts[place][0] >= (price := there.price):
            if REACH[hand[place]] >> price & 1:
                exact.append((place, there))
            else:
                others.append((place, there))
    return exact, others


def _purchase(
    worth: AmongRivals,
    site: Site,
    held: tuple[Held, ...],
    hand: Hand,
    market: Market,
    parts: list[HandPart],
    offer: Offer,
) -> Purchase:
    """Return the purchase of what is offered."""
    (place, there), after = offer, parts[:]
    rest = WAYS[hand[place], there.price][0].rest
    after[place] = worth.part(place, rest, None)
    gain, to = worth.best_spot(site, held, there)
    return gain, worth.of_parts(after) - worth.cost(market, place), after, offer, rest, to


def _bought(
    worth: AmongRivals,
    hand: Hand,
    site: Site,
    held: tuple[Held, ...],
    reserve: tuple[FastTile, ...],
    market: Market,
    purchase: Purchase,
) -> tuple[Hand, Site, tuple[Held, ...], tuple[FastTile, ...], Market]:
    """Return the same after the purchase, with the tile on its best spot."""
    _, _, _, (place, there), rest, to = purchase
    site, held, reserve = worth.laid(site, held, reserve, there, to)
    return changed(hand, place, rest), site, held, reserve, changed(market, place, None)


def _built(fast: FastState, worth: AmongRivals, market: Market, kept: FastTile) -> TileSpot | None:
    """Return the best cell for the tile of the reserve, where a turn ends with moving it there.

    Tiles bought are placed after it. The points are the gain of all tiles. None if it fits nowhere.
    """
    seat = worth.seat
    before = fast.sites[seat]
    fits = before.fits(kept.walls)
    if not fits:
        return None
    site = before.laid(fits[0].cell, kept.walls)
    gain = worth.up(fast.held, kept) - worth.stored(fast.held, kept)
    gain += worth.points(site) - worth.points(before)
    held, reserve = more(fast.held, kept, worth.mine), without(fast.reserves[seat], kept)
    for there, left in zip(fast.market, market, strict=True):
        if there is not None and left is None:
            added, site, held, reserve = worth.spot(site, held, reserve, there)
            gain += added
    return gain, site, held, reserve
