"""Plans: where bought tiles are to go when it is time to place them.

A plan is the choice that will carry it out. Plans are values of the UI: neither the game nor its
record knows of them before they are carried out. The palace alone decides what is legal.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import combinations, permutations
from typing import NamedTuple, TypeAlias

from alhambra.rules.alhambra.choices import Give, Place, Store
from alhambra.rules.alhambra.model import Tile
from alhambra.rules.alhambra.palace import Cell, Palace, Verdict

Plan: TypeAlias = Place | Store | Give
Plans: TypeAlias = tuple[Plan, ...]
"""At most one for each tile, the newest last."""


class LostPlan(NamedTuple):
    """A plan that became impossible."""

    plan: Place
    verdict: Verdict


class Settled(NamedTuple):
    """The plans that still fit a palace, and those that were lost."""

    kept: Plans
    """Plans that can all be carried out, in an order that works."""
    lost: tuple[LostPlan, ...]
    palace: Palace
    """The palace when the kept plans are carried out."""


def find_plan(plans: Plans, tile: Tile) -> Plan | None:
    return next((plan for plan in plans if plan.tile == tile), None)


def with_plan(plans: Plans, plan: Plan) -> Plans:
    """Return the plans with this one, instead of the one that the tile had."""
    return (*without_plan(plans, plan.tile), plan)


def without_plan(plans: Plans, tile: Tile) -> Plans:
    """Return the plans for the other tiles."""
    return tuple(plan for plan in plans if plan.tile != tile)


def still_open(plans: Plans, to_place: Iterable[Tile]) -> Plans:
    """Return the plans for tiles that have yet to be placed."""
    waiting = frozenset(to_place)
    return tuple(plan for plan in plans if plan.tile in waiting)


@lru_cache(maxsize=32)  # those of the palaces on the screen: more would keep old ones alive
def settle(palace: Palace, plans: Plans) -> Settled:
    """Keep as many plans as can be carried out together, of equally many the newest.

    A greedy choice is not enough: one tile may have to lie before another closes a hole round it.
    """
    elsewhere = tuple(plan for plan in plans if not isinstance(plan, Place))
    newest = tuple(plan for plan in reversed(plans) if isinstance(plan, Place))
    for count in range(len(newest), 0, -1):
        for some in combinations(newest, count):
            order = find_order(palace, some)
            if order is not None:
                after = _with_all(palace, order)
                return Settled((*order, *elsewhere), _lost(after, newest, order), after)
    return Settled(elsewhere, _lost(palace, newest, ()), palace)


def find_order(palace: Palace, plans: Iterable[Place]) -> tuple[Place, ...] | None:
    """Return an order in which each tile may be placed; None if there is none."""
    orders = permutations(plans)
    return next((order for order in orders if _is_legal(palace, order)), None)


def _is_legal(palace: Palace, order: Iterable[Place]) -> bool:
    for plan in order:
        if palace.verdict(plan.tile, plan.cell) is not None:
            return False
        palace = palace.with_tile(plan.cell, plan.tile)
    return True


def _with_all(palace: Palace, order: Iterable[Place]) -> Palace:
    for plan in order:
        palace = palace.with_tile(plan.cell, plan.tile)
    return palace


def _lost(after: Palace, plans: Iterable[Place], kept: tuple[Place, ...]) -> tuple[LostPlan, ...]:
    """Return the plans that are not kept, with what forbids each of them beside those that are.

    There is always a reason: a plan that is legal after the kept ones would have been kept.
    """
    verdicts = ((p, after.verdict(p.tile, p.cell)) for p in plans if p not in kept)
    return tuple(LostPlan(plan, verdict) for plan, verdict in verdicts if verdict is not None)


def verdicts(palace: Palace, plans: Plans, tile: Tile) -> Mapping[Cell, Verdict | None]:
    """Return the verdict on every empty cell that has a neighbour, planned tiles among them.

    Plans that need the tile where it is planned now do not count. A tile that may be placed in
    some order with the others may be placed after them, so that no other order need be tried.
    """
    return settle(palace, without_plan(plans, tile)).palace.verdicts(tile)
