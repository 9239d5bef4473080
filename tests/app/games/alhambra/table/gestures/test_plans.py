"""Plans for bought tiles against brute force: which stand together, in which order, and why not."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import permutations
from random import Random

import pytest

from alhambra.app.games.alhambra.table.gestures.plans import (
    find_order,
    find_plan,
    settle,
    still_open,
    verdicts,
    with_plan,
    without_plan,
)
from alhambra.rules.alhambra.choices import Place, Store
from alhambra.rules.alhambra.model import Tile
from alhambra.rules.alhambra.palace import Palace, Verdict
from tests.rules.alhambra.positions import palace, the_box, tile

SEEDS = range(40)


def grown(random: Random, tiles: list[Tile], size: int) -> Palace:
    """A palace of some of the tiles, which are taken from the list."""
    found = Palace({})
    while tiles and len(found) < size:
        one = tiles.pop()
        cells = found.cells_for(one.walls)
        if cells:
            found = found.with_tile(random.choice(cells), one)
    return found


def scattered(random: Random, around: Palace, tiles: Iterable[Tile]) -> tuple[Place, ...]:
    """Plans for cells near the palace, legal or not."""
    near = [*around.verdicts(tile("garden-10")), *around.tiles]
    cells = [(x + random.choice((0, 0, 1, -1)), y) for x, y in near]
    return tuple(Place(one, random.choice(cells)) for one in tiles)


def works(on: Palace, order: Iterable[Place]) -> bool:
    """True if the rules allow these placements one after the other."""
    for place in order:
        if place.cell not in on.cells_for(place.tile.walls):
            return False
        on = on.with_tile(place.cell, place.tile)
    return True


def together(on: Palace, places: Iterable[Place]) -> bool:
    """True if the rules allow these placements in some order."""
    return any(works(on, order) for order in permutations(places))


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_kept_can_be_carried_out_and_nothing_could_be_kept_in_addition(seed: int) -> None:
    random = Random(seed)
    tiles = random.sample(the_box().tiles, 54)
    own = grown(random, tiles, random.randrange(12))
    for _ in range(15):
        plans = scattered(random, own, tiles[: random.randrange(1, 5)])
        settled = settle(own, plans)
        kept = tuple(plan for plan in settled.kept if isinstance(plan, Place))
        assert works(own, kept)
        assert {one.plan for one in settled.lost} | set(kept) == set(plans)
        assert len(settled.lost) + len(kept) == len(plans)
        assert settled.palace == Palace({**own.tiles, **{p.cell: p.tile for p in kept}})
        for plan, verdict in settled.lost:
            assert not together(own, (*kept, plan))
            assert verdict == settled.palace.verdict(plan.tile, plan.cell)
        assert (find_order(own, plans) is not None) == together(own, plans)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_cell_is_legal_just_where_some_order_allows_it(seed: int) -> None:
    random = Random(seed)
    tiles = random.sample(the_box().tiles, 54)
    own = grown(random, tiles, random.randrange(9))
    plans: tuple[Place, ...] = ()
    for one in tiles[:3]:
        told = verdicts(own, plans, one)
        for one_cell, verdict in told.items():
            legal = together(own, (*plans, Place(one, one_cell)))
            assert (verdict is None) == legal, (one, one_cell)
        assert {*own.cells_for(one.walls)} <= told.keys() | {plan.cell for plan in plans}
        free = [one_cell for one_cell, verdict in told.items() if verdict is None]
        if free:
            plans = (*plans, Place(one, random.choice(free)))
    assert not settle(own, plans).lost


def test_of_two_plans_for_one_cell_the_newer_is_kept() -> None:
    older, newer = Place(tile("garden-10"), (0, 1)), Place(tile("garden-11"), (0, 1))
    settled = settle(palace(""), (older, newer))
    assert settled.kept == (newer,)
    assert [(r.plan, r.verdict) for r in settled.lost] == [(older, Verdict.OCCUPIED)]


def test_a_tile_has_one_plan_and_only_while_it_has_to_be_placed() -> None:
    one, other = tile("garden-10"), tile("garden-11")
    plans = with_plan(with_plan((), Place(one, (0, 1))), Store(other))
    plans = with_plan(plans, Place(one, (1, 0)))
    assert plans == (Store(other), Place(one, (1, 0)))
    assert find_plan(plans, one) == Place(one, (1, 0))
    assert still_open(plans, (one,)) == (Place(one, (1, 0)),)
    assert without_plan(plans, one) == (Store(other),)
    assert find_plan((), one) is None
