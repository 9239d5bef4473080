"""Palaces: random ones before the second referee, and the figure of the rulebook."""

from __future__ import annotations

import pickle
import random
from collections import Counter

import pytest

from alhambra.rules.alhambra.palace import Cell, Palace, Tile, Verdict, walls_from, walls_text
from tests.rules.alhambra import referee
from tests.rules.alhambra.positions import board, invented, the_box

# -- values ----------------------------------------------------------------------------------------


def test_equal_palaces_are_equal_however_they_came_about() -> None:
    there = board("F tE").palace
    back = there.with_tile((0, 1), invented("g")).without((0, 1))
    assert back == there and hash(back) == hash(there)
    assert pickle.loads(pickle.dumps(back)) == there
    assert back != there.with_tile((0, 1), invented("g"))


def test_walls_are_written_in_the_order_nesw() -> None:
    assert [walls_text(walls) for walls in (0, 1, 2, 4, 8, 11, 15)] == [
        *("", "N", "E", "S", "W", "NEW", "NESW")
    ]
    assert all(walls_from(walls_text(walls)) == walls for walls in range(16))
    for wrong in ("EN", "NN", "X", "n"):
        with pytest.raises(ValueError):
            walls_from(wrong)


# -- the longest wall, as the rulebook counts it ---------------------------------------------------

RULEBOOK = """
    .   pNEW  .
    cW  F     tNES
    aSW g     aNE
    .   a     sES
"""


def test_the_longest_wall_of_the_figure_of_the_rulebook_has_eight_sides() -> None:
    palace = board(RULEBOOK).palace
    assert palace.wall == len(palace.longest_wall()) == 8
    assert referee.longest_wall(referee.plan(palace.tiles)) == 8
    outline = palace.outline()
    assert len(outline) == len(set(outline)) == 14
    assert {*palace.longest_wall()} <= {*outline}


# -- random palaces against the second referee -----------------------------------------------------


def agree(palace: Palace, kinds: list[int], seen: Counter[str | None]) -> None:
    """Every verdict on the palace equals the second referee's, for tiles with these walls."""
    plan = referee.plan(palace.tiles)
    assert referee.fault(plan) is None
    cells = referee.around(plan, 1)
    for walls in kinds:
        tile = Tile("asked", "tower", 9, walls)
        expected = {cell: referee.adding(plan, walls, cell) for cell in cells}
        assert {cell: palace.verdict(tile, cell) for cell in cells} == expected
        legal = sorted(cell for cell in cells if expected[cell] is None)
        assert list(palace.cells_for(walls)) == legal
        assert palace.verdicts(tile) == {
            cell: verdict
            for cell, verdict in expected.items()
            if verdict not in ("occupied", "no_neighbour")
        }
        swaps = {cell: referee.swapping(plan, walls, cell) for cell in cells}
        assert {cell: palace.swap_verdict(tile, cell) for cell in cells} == swaps
        assert list(palace.swaps_for(walls)) == sorted(
            cell for cell in cells if swaps[cell] is None
        )
        seen.update(expected.values())
    removals = {cell: referee.removing(plan, cell) for cell in cells}
    assert {cell: palace.removal_verdict(cell) for cell in cells} == removals
    assert list(palace.removable()) == sorted(cell for cell in cells if removals[cell] is None)
    assert palace.wall == len(palace.longest_wall()) == referee.longest_wall(plan)
    seen.update(removals.values())


def walk(rng: random.Random, tiles: list[Tile], steps: int, seen: Counter[str | None]) -> int:
    """Add, take away and exchange tiles at random. How many palaces on the way were judged: one
    differs from the next by a tile, so every third is.
    """
    palace = Palace({})
    spare = list(tiles)
    rng.shuffle(spare)
    favourite = rng.choice((1, -1)), rng.choice((1, -1))
    spread = rng.random() < 0.5
    changed = judged = 0
    for _ in range(steps):
        kind = rng.choices(("add", "remove", "swap"), (8, 1, 1))[0]
        tile = spare[0]
        if kind == "add" and (cells := palace.cells_for(tile.walls)):
            # Half of the walks stretch out, which makes bays and with them holes.
            pull = {c: favourite[0] * c[0] + favourite[1] * c[1] for c in cells}
            cell = max(cells, key=pull.__getitem__) if spread and rng.random() < 0.4 else None
            palace = palace.with_tile(cell or rng.choice(cells), spare.pop(0))
            favourite = (favourite[1], -favourite[0]) if rng.random() < 0.3 else favourite
        elif kind == "remove" and palace.removable():
            gone = rng.choice(palace.removable())
            spare.append(palace.tiles[gone])
            palace = palace.without(gone)
        elif kind == "swap" and (cells := palace.swaps_for(tile.walls)):
            at = rng.choice(cells)
            spare.append(palace.tiles[at])
            assert palace.wall == len(palace.longest_wall())
            palace = palace.swapped(at, spare.pop(0))
            assert palace.wall == len(palace.longest_wall()), "it is measured anew"
        else:
            spare.append(spare.pop(0))
            continue
        changed += 1
        if changed % 3 == 0:
            agree(palace, rng.sample(range(16), 4), seen)
            judged += 1
        if not spare:
            break
    return judged


SEEDS = range(3)
"""Together some two hundred palaces are held against the second referee."""


def invented_tiles(rng: random.Random) -> list[Tile]:
    """Tiles with walls as no printed tile has them, few or many."""
    most = rng.choice((2, 4, 8))
    return [
        Tile(f"invented-{at}", "tower", 9, rng.choice((0, rng.randrange(16), rng.randrange(most))))
        for at in range(60)
    ]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("of", ["real", "invented"])
def test_random_palaces_are_judged_alike(of: str, seed: int) -> None:
    """Of the box's tiles, and of others; every reason comes up on the way."""
    seen: Counter[str | None] = Counter()
    rng = random.Random(f"{of} {seed}")
    judged = 0
    for _ in range(2):
        tiles = list(the_box().tiles) if of == "real" else invented_tiles(rng)
        judged += walk(rng, tiles, 60, seen)
    assert judged > 20
    assert {*map(str, Verdict)} <= {str(reason) for reason in seen if reason}


def test_a_palace_built_step_by_step_equals_one_built_at_once() -> None:
    rng = random.Random("steps")
    for _ in range(40):
        palace = Palace({})
        for tile in invented_tiles(rng)[:30]:
            cells: tuple[Cell, ...] = palace.cells_for(tile.walls)
            if cells:
                palace = palace.with_tile(rng.choice(cells), tile)
        at_once = Palace(dict(palace.tiles))
        assert palace == at_once and palace.wall == at_once.wall
        assert palace.removable() == at_once.removable()
        for walls in range(16):
            assert palace.cells_for(walls) == at_once.cells_for(walls)
            assert palace.swaps_for(walls) == at_once.swaps_for(walls)
