"""The decision on a turn inside a rollout, where most time of a search is spent.

It is the best of the turns that ``Planner.plans`` finds, without their choices.
"""

from __future__ import annotations

from math import inf
from typing import Final, TypeAlias

from alhambra.ai.alhambra.evaluation import (
    AmongRivals,
    EvaluationTerms,
    HandPart,
    more,
)
from alhambra.ai.alhambra.fast_state import (
    FastState,
    FastTile,
    Money,
    TurnPlan,
    changed,
    plus,
    without,
)
from alhambra.ai.alhambra.holdings import REACH, WAYS, Memo, Purse
from alhambra.ai.alhambra.planner import takings_from

Offer: TypeAlias = tuple[int, FastTile]
"""A tile on sale with its market place."""
Purchase: TypeAlias = tuple[float, float, list[HandPart], Offer, Purse]
"""A tile that can be bought: its gain, the value of the hand afterwards and its parts, the offer,
and what is left of the purse."""


_ADDED: Final[Memo[tuple[Money, ...], tuple[tuple[int, Purse], ...]]] = Memo(
    lambda cards: tuple(added for added in enumerate(plus((0, 0, 0, 0), cards)) if added[1])
)
"""By cards: what they add to the hand, each with its market place."""


def decide(fast: FastState, terms: EvaluationTerms, *, extra: bool = False) -> TurnPlan:
    """Return the turn with the best evaluation.

    After an action only the currencies it changes are evaluated again, and only the best action
    becomes a plan. With ``extra`` the next action may be waived. A seat that can neither take nor
    buy nor place anything passes: a rollout does not know which tiles stand in a palace.
    """
    worth = AmongRivals(fast, terms, fast.to_move)
    now, gained = fast.empty_plan(), 0.0
    parts = worth.parts(now.hand, now.market)
    cost = worth.cost(now.market)
    here = worth.of_parts(parts) - cost
    exact, others = _payable(now, parts)
    while exact:
        net, best = here, None
        for offer in exact:
            purchase = _purchase(worth, now, parts, offer)
            if purchase[0] + purchase[1] > net:
                net, best = purchase[0] + purchase[1], purchase
        if best is None:
            break
        gain, here, parts, offer, _ = best
        gained += gain
        exact.remove(offer)
        now, extra = _bought(worth, now, best), True
        cost = worth.cost(now.market)
    _, hand, site, held, reserve, market, _, _, _ = now
    most, cards, best, end = -inf, tuple[Money, ...](), None, None
    for taken in takings_from(fast.row):
        after = parts[:]
        for place, added in _ADDED[taken]:
            after[place] = worth.part(place, hand[place] + added, market[place])
        value = gained + (worth.of_parts(after) - cost)
        if value > most:
            most, cards = value, taken
    for offer in others:
        purchase = _purchase(worth, now, parts, offer)
        value = gained + purchase[0] + purchase[1]
        if value > most:
            most, best = value, purchase
    for kept in fast.reserves[fast.to_move]:
        built = _built(fast, worth, now, kept)
        if built is not None and built.worth + here > most:
            most, end = built.worth + here, built
    if extra and gained + here > most:
        return now
    if end:
        return end
    if best:
        return _bought(worth, now, best, most)
    return TurnPlan(most, plus(hand, cards), site, held, reserve, market, cards) if cards else now


def _payable(now: TurnPlan, parts: list[HandPart]) -> tuple[list[Offer], list[Offer]]:
    """Return what can be paid exactly, and what else can be paid."""
    exact, others = list[Offer](), list[Offer]()
    for place, there in enumerate(now.market):
        if there is not None and parts[place][0] >= (price := there.price):
            if REACH[now.hand[place]] >> price & 1:
                exact.append((place, there))
            else:
                others.append((place, there))
    return exact, others


def _purchase(worth: AmongRivals, now: TurnPlan, parts: list[HandPart], offer: Offer) -> Purchase:
    """Return the purchase of what is offered."""
    (place, there), after = offer, parts[:]
    rest = WAYS[now.hand[place], there.price][0].rest
    after[place] = worth.part(place, rest, None)
    gain, _ = worth.best_spot(now.site, now.held, there)
    return gain, worth.of_parts(after) - worth.cost(now.market, place), after, offer, rest


def _bought(worth: AmongRivals, now: TurnPlan, purchase: Purchase, value: float = 0.0) -> TurnPlan:
    """Return the turn with this purchase, worth ``value`` in all."""
    _, _, _, (place, there), rest = purchase
    _, site, held, reserve = worth.spot(now.site, now.held, now.reserve, there)
    hand, market = changed(now.hand, place, rest), changed(now.market, place, None)
    return TurnPlan(value, hand, site, held, reserve, market, ())


def _built(fast: FastState, worth: AmongRivals, now: TurnPlan, kept: FastTile) -> TurnPlan | None:
    """Return the turn that ends with moving the tile from the reserve to its best cell.

    Tiles bought are placed after it. ``worth`` is the gain of all tiles. None if it fits nowhere.
    """
    start = fast.empty_plan()
    fits = start.site.fits(kept.walls)
    if not fits:
        return None
    site = start.site.laid(fits[0].cell, kept.walls)
    gain = worth.up(start.held, kept) - worth.stored(start.held, kept)
    gain += worth.points(site) - worth.points(start.site)
    held, reserve = more(start.held, kept, worth.mine), without(start.reserve, kept)
    for there, left in zip(start.market, now.market, strict=True):
        if there is not None and left is None:
            added, site, held, reserve = worth.spot(site, held, reserve, there)
            gain += added
    return TurnPlan(gain, now.hand, site, held, reserve, now.market, ())
