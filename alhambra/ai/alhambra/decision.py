"""The decision on a turn inside a rollout, where most time of a search is spent.

It is the best of the turns that ``Planner.plans`` finds, without their choices.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import Final, TypeAlias

from alhambra.ai.alhambra.evaluation import (
    AmongRivals,
    EvaluationTerms,
    HandPart,
    TileSpot,
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
from alhambra.ai.alhambra.holdings import REACH, TOTAL, WAYS, Memo, Purse
from alhambra.ai.alhambra.planner import TAKINGS

Taking: TypeAlias = tuple[tuple[Money, ...], tuple[tuple[int, Purse], ...]]
"""Cards, and what they add to the hand by market place."""


Purchase: TypeAlias = tuple[float, float, list[HandPart], int, Purse, TileSpot]
"""A tile that can be bought: its gain, the value of the hand afterwards and its parts, the market
place, what is left of the purse, and where the tile goes."""


def _takings(row: tuple[Money, ...]) -> tuple[Taking, ...]:
    none = (0, 0, 0, 0)
    return tuple(
        (cards, tuple((place, added) for place, added in enumerate(plus(none, cards)) if added))
        for cards in TAKINGS[row]
    )


_TAKINGS: Final[Memo[tuple[Money, ...], tuple[Taking, ...]]] = Memo(_takings)
"""By the face-up cards, sorted."""


def decide(fast: FastState, terms: EvaluationTerms, *, extra: bool = False) -> TurnPlan:
    """Return the turn with the best evaluation.

    After an action only the currencies it changes are evaluated again, and only the best action
    becomes a plan. With ``extra`` the next action may be waived. A seat that can neither take nor
    buy nor place anything passes: a rollout does not know which tiles stand in a palace.
    """
    worth = AmongRivals(fast, terms, fast.to_move)
    now, gained = fast.empty_plan(), 0.0
    parts = worth.parts(now.hand, now.market)
    here = worth.of_parts(parts) - worth.cost(now.market)
    while True:
        net, best = here, None
        for purchase in _purchases(worth, now, parts, exact=True):
            if purchase[0] + purchase[1] > net:
                net, best = purchase[0] + purchase[1], purchase
        if best is None:
            break
        gain, here, parts = best[:3]
        gained += gain
        now, extra = _bought(now, best), True
    most, cards = _best_taking(fast, worth, now, parts, gained)
    end = None
    if cards:
        _, hand, site, held, reserve, market, *_ = now
        end = TurnPlan(most, plus(hand, cards), site, held, reserve, market, cards)
    for purchase in _purchases(worth, now, parts, exact=False):
        value = gained + purchase[0] + purchase[1]
        if value > most:
            most, end = value, _bought(now, purchase)._replace(worth=value)
    for kept in fast.reserves[fast.to_move]:
        built = _built(fast, worth, now, kept)
        if built is not None and built.worth + here > most:
            most, end = built.worth + here, built
    if extra and gained + here > most:
        end = now
    return end or now


def _best_taking(
    fast: FastState, worth: AmongRivals, now: TurnPlan, parts: list[HandPart], gained: float
) -> tuple[float, tuple[Money, ...]]:
    """Return the best cards to take, after the value of the turn; no cards if none are left."""
    hand, market, cost = now.hand, now.market, worth.cost(now.market)
    most, best = -inf, tuple[Money, ...]()
    for cards, changes in _TAKINGS[tuple(sorted(fast.row))]:
        after = parts[:]
        for place, added in changes:
            after[place] = worth.part(place, hand[place] + added, market[place])
        value = gained + (worth.of_parts(after) - cost)
        if value > most:
            most, best = value, cards
    return most, best


def _purchases(
    worth: AmongRivals, now: TurnPlan, parts: list[HandPart], *, exact: bool
) -> Iterator[Purchase]:
    """Yield the purchases that are paid exactly, or those that cannot be."""
    for place, there in enumerate(now.market):
        if there is None or TOTAL[now.hand[place]] < there.price:
            continue
        if REACH[now.hand[place]] >> there.price & 1 == exact:
            rest = WAYS[now.hand[place], there.price][0].rest
            after = parts[:]
            after[place] = worth.part(place, rest, None)
            spot = worth.spot(now.site, now.held, now.reserve, there)
            hand = worth.of_parts(after) - worth.cost(changed(now.market, place, None))
            yield spot[0], hand, after, place, rest, spot


def _bought(now: TurnPlan, purchase: Purchase) -> TurnPlan:
    _, _, _, place, rest, (_, site, held, reserve) = purchase
    hand, market = changed(now.hand, place, rest), changed(now.market, place, None)
    return TurnPlan(0.0, hand, site, held, reserve, market, ())


def _built(fast: FastState, worth: AmongRivals, now: TurnPlan, kept: FastTile) -> TurnPlan | None:
    """Return the turn that ends with moving the tile from the reserve to its best cell.

    Tiles bought are placed after it. ``worth`` is the gain of all tiles. None if it fits nowhere.
    """
    start = fast.empty_plan()
    fits = start.site.fits(kept.walls)
    if not fits:
        return None
    site = fits[0].site
    gain = worth.up(start.held, kept) - worth.stored(start.held, kept)
    gain += worth.points(site) - worth.points(start.site)
    held, reserve = more(start.held, kept, worth.mine), without(start.reserve, kept)
    for there, left in zip(start.market, now.market, strict=True):
        if there is not None and left is None:
            added, site, held, reserve = worth.spot(site, held, reserve, there)
            gain += added
    return TurnPlan(gain, now.hand, site, held, reserve, now.market, ())
