"""Palaces: the rulebook's boards as pictures, and random palaces against the second referee."""

from __future__ import annotations

import pickle
import random
from collections import Counter

import pytest

from alhambra.rules.alhambra.palace import (
    FOUNTAIN,
    Cell,
    Palace,
    Tile,
    Verdict,
    walls_from,
    walls_text,
)
from tests.rules import oracle
from tests.rules.positions import board, invented, the_box

# -- adding --------------------------------------------------------------------------------------


def verdicts(picture: str, drawn: str) -> dict[str, str | None]:
    """The verdict on the tile for each marked cell of the picture."""
    palace, marks = board(picture)
    assert oracle.fault(oracle.plan(palace.tiles)) is None
    return {mark: palace.verdict(invented(drawn), cell) for mark, cell in marks.items()}


def test_a_tile_may_lie_on_each_side_of_the_fountain() -> None:
    picture = """
        .   ?n  .
        ?w  F   ?e
        .   ?s  .
    """
    assert verdicts(picture, "g") == {"n": None, "w": None, "e": None, "s": None}


def test_the_fountain_is_open_so_no_wall_may_face_it() -> None:
    picture = """
        .   ?n  .
        ?w  F   ?e
        .   ?s  .
    """
    assert verdicts(picture, "gS") == {
        "n": Verdict.WALL_MEETS_OPEN_SIDE,
        "w": None,
        "e": None,
        "s": None,
    }


def test_a_corner_is_not_a_neighbour() -> None:
    picture = """
        ?ne .   .   .
        .   F   .   .
        .   .   .   ?far
    """
    assert verdicts(picture, "g") == {
        "ne": Verdict.NO_NEIGHBOUR,
        "far": Verdict.NO_NEIGHBOUR,
    }


def test_no_tile_lies_on_another_or_on_the_fountain() -> None:
    palace, marks = board("F g=there")
    assert palace.verdict(invented("t"), marks["there"]) is Verdict.OCCUPIED
    assert palace.verdict(invented("t"), FOUNTAIN) is Verdict.OCCUPIED


def test_a_wall_must_meet_a_wall() -> None:
    picture = """
        F   tE  ?beside
    """
    assert verdicts(picture, "gN") == {"beside": Verdict.WALL_MEETS_OPEN_SIDE}


def test_every_neighbour_must_match_not_only_one() -> None:
    picture = """
        F   gS
        g   ?
    """
    assert verdicts(picture, "a") == {"": Verdict.WALL_MEETS_OPEN_SIDE}
    assert verdicts(picture, "aN") == {"": None}


def test_a_tile_walled_off_from_the_fountain_is_refused() -> None:
    picture = """
        F   tE  ?beside
    """
    assert verdicts(picture, "gW") == {"beside": Verdict.NOT_REACHABLE_ON_FOOT}


def test_one_open_side_is_enough_to_walk_in() -> None:
    picture = """
        F   tE  ?
        g   g   g
    """
    assert verdicts(picture, "gW") == {"": None}


def test_two_walls_back_to_back_do_not_let_anybody_through() -> None:
    picture = """
        F   tE  ?
        gS  gES .
    """
    assert verdicts(picture, "gW") == {"": Verdict.NOT_REACHABLE_ON_FOOT}


def test_closing_a_ring_around_an_empty_cell_leaves_a_hole() -> None:
    picture = """
        F   g   g
        g   .   ?
        g   g   g
    """
    assert verdicts(picture, "g") == {"": Verdict.LEAVES_A_HOLE}


def test_a_diagonal_gap_does_not_open_a_hole() -> None:
    picture = """
        F   g   g
        g   .   ?
        g   g   .
    """
    assert verdicts(picture, "g") == {"": Verdict.LEAVES_A_HOLE}
    picture = """
        F   g   g
        g   ?in .
        g   ?   .
    """
    assert verdicts(picture, "g") == {"in": None, "": None}


def test_a_hole_may_be_of_any_size() -> None:
    picture = """
        F   g   g   g   g   g
        g   .   .   .   .   g
        g   g   .   .   .   ?
        g   .   .   .   .   g
        g   g   g   g   g   g
    """
    assert verdicts(picture, "g") == {"": Verdict.LEAVES_A_HOLE}


def test_a_bay_that_stays_open_is_no_hole() -> None:
    picture = """
        F   g   g   g
        g   .   .   ?mouth
        g   .   ?in g
        g   g   g   g
    """
    assert verdicts(picture, "g") == {"mouth": Verdict.LEAVES_A_HOLE, "in": None}


def test_a_bay_is_filled_from_within() -> None:
    picture = """
        F   g   g   g
        g   ?1  ?2  ?3
        g   g   g   g
    """
    assert verdicts(picture, "g") == {
        "1": None,
        "2": Verdict.LEAVES_A_HOLE,
        "3": Verdict.LEAVES_A_HOLE,
    }


def test_the_reason_is_the_first_that_holds() -> None:
    """A cell with several faults: no neighbour before walls, walls before the way, then holes."""
    picture = """
        F   g   gE
        g   .   ?
        g   g   gN
    """
    assert verdicts(picture, "g") == {"": Verdict.WALL_MEETS_OPEN_SIDE}
    picture = """
        F   g   gS
        g   .   ?
        g   g   gN
    """
    assert verdicts(picture, "gNS") == {"": Verdict.NOT_REACHABLE_ON_FOOT}


def test_verdicts_names_every_empty_cell_with_a_neighbour() -> None:
    palace, _ = board("""
        .   tE
        F   .
    """)
    found = palace.verdicts(invented("gW"))
    assert found == {
        (-1, 0): None,
        (0, 1): None,
        (0, -1): Verdict.WALL_MEETS_OPEN_SIDE,
        (1, 0): Verdict.WALL_MEETS_OPEN_SIDE,
        (1, -2): Verdict.WALL_MEETS_OPEN_SIDE,
        (2, -1): Verdict.NOT_REACHABLE_ON_FOOT,
    } | {cell: palace.verdict(invented("gW"), cell) for cell in ((0, -1), (1, -2))}


# -- removing and exchanging -----------------------------------------------------------------------


def test_a_tile_at_the_end_may_be_taken_away() -> None:
    palace, marks = board("F g=inner g=end")
    assert palace.removal_verdict(marks["end"]) is None
    assert palace.removal_verdict(marks["inner"]) is Verdict.CUTS_OFF_TILES


def test_what_stays_must_be_reachable_on_foot_not_only_touch() -> None:
    picture = """
        F   g=a
        gE  gW=b
    """
    palace, marks = board(picture)
    assert palace.removal_verdict(marks["a"]) is Verdict.CUTS_OFF_TILES
    assert palace.removal_verdict(marks["b"]) is None


def test_a_tile_of_a_ring_walk_may_be_taken_away() -> None:
    palace, marks = board("""
        F   g=a
        g   g=b
    """)
    assert palace.removal_verdict(marks["a"]) is None
    assert palace.removal_verdict(marks["b"]) is None


def test_no_tile_is_taken_from_the_middle() -> None:
    palace, marks = board("""
        F   g   g
        g   g=x g
        g   g   g
    """)
    assert palace.removal_verdict(marks["x"]) is Verdict.LEAVES_A_HOLE


def test_taking_away_beside_a_bay_only_widens_it() -> None:
    palace, marks = board("""
        F   g   g   g=corner
        g   .   .   g=side
        g   g   g   .
    """)
    assert palace.removal_verdict(marks["side"]) is None
    assert palace.removal_verdict(marks["corner"]) is Verdict.CUTS_OFF_TILES


def test_the_fountain_never_moves() -> None:
    palace, _ = board("F g")
    assert palace.removal_verdict(FOUNTAIN) is Verdict.FOUNTAIN_STAYS
    assert palace.swap_verdict(invented("t"), FOUNTAIN) is Verdict.FOUNTAIN_STAYS


def test_an_empty_cell_has_nothing_to_take_away_or_exchange() -> None:
    palace, marks = board("F g ?")
    assert palace.removal_verdict(marks[""]) is Verdict.NOTHING_THERE
    assert palace.swap_verdict(invented("t"), marks[""]) is Verdict.NOTHING_THERE


def test_an_exchange_is_judged_on_the_final_state() -> None:
    """The tile in the middle could not be taken away, but one that matches may take its place."""
    palace, marks = board("F gN=x g")
    assert palace.removal_verdict(marks["x"]) is Verdict.CUTS_OFF_TILES
    assert palace.swap_verdict(invented("tNS"), marks["x"]) is None
    assert palace.swap_verdict(invented("tE"), marks["x"]) is Verdict.WALL_MEETS_OPEN_SIDE


def test_an_exchange_may_change_walls_on_free_sides_only() -> None:
    palace, marks = board("""
        F   gE=x g
        g   g   gN
    """)
    assert palace.swap_verdict(invented("tN"), marks["x"]) is Verdict.WALL_MEETS_OPEN_SIDE
    palace, marks = board("""
        F   gE=x gW
        g   g   g
    """)
    assert palace.swap_verdict(invented("tNE"), marks["x"]) is None


# -- walls -----------------------------------------------------------------------------------------

RULEBOOK = """
    .   pNEW  .
    cW  F     tNES
    aSW g     aNE
    .   a     sES
"""


def wall(picture: str) -> int:
    palace = board(picture).palace
    assert oracle.fault(oracle.plan(palace.tiles)) is None
    assert palace.wall == len(palace.longest_wall())
    assert palace.wall == oracle.longest_wall(oracle.plan(palace.tiles))
    return palace.wall


def test_the_figure_of_the_rulebook_scores_eight_points() -> None:
    assert wall(RULEBOOK) == 8


def test_the_fountain_alone_has_no_wall() -> None:
    assert wall("F") == 0


def test_a_wall_goes_around_corners() -> None:
    assert wall("F tNES") == 3
    assert (
        wall("""
        F   tNE
        g   gES
    """)
        == 4
    )


def test_a_wall_goes_into_a_bay_and_out_again() -> None:
    picture = """
        F   gS  gES
        gE  .   .
        g   gN  gN
    """
    assert wall(picture) == 6
    picture = """
        F   gS  gES
        g   .   .
        g   gN  gN
    """
    assert wall(picture) == 3


def test_walls_back_to_back_are_inner_walls() -> None:
    assert (
        wall("""
        F   gS
        g   gN
    """)
        == 0
    )


def test_a_t_junction_with_an_inner_wall_does_not_interrupt() -> None:
    assert (
        wall("""
        F   gNE gNW
        g   g   g
    """)
        == 2
    )


def test_an_open_side_interrupts() -> None:
    assert wall("F gN g gN gN") == 2


def test_the_longest_wall_counts_not_the_sum() -> None:
    assert wall("gNSW g F g gNE") == 3


def test_a_wall_runs_past_the_start_of_the_outline() -> None:
    """The outline is followed from its north-west corner; a wall over that corner is one."""
    assert wall("gNSW F gE") == 3
    assert (
        wall("""
        gNW g
        gW  F
    """)
        == 3
    )


def test_an_outline_walled_all_around_counts_every_side() -> None:
    assert (
        wall("""
        gNW gN  gNE
        gW  F   gE
        gSW gS  gES
    """)
        == 12
    )


def test_an_outline_walled_but_for_one_side() -> None:
    assert (
        wall("""
        gNW gN  gNE
        gW  F   gE
        gSW g   gES
    """)
        == 11
    )


def test_the_outline_goes_once_around() -> None:
    palace = board(RULEBOOK).palace
    outline = palace.outline()
    assert len(outline) == len(set(outline)) == 14
    assert {(cell, side) for cell, side in palace.longest_wall()} <= set(outline)


# -- values ----------------------------------------------------------------------------------------


def test_equal_palaces_are_equal_however_they_came_about() -> None:
    there = board("F tE").palace
    back = there.with_tile((0, 1), invented("g")).without((0, 1))
    assert back == there and hash(back) == hash(there)
    assert pickle.loads(pickle.dumps(back)) == there
    assert back != there.with_tile((0, 1), invented("g"))


def test_changing_a_palace_leaves_it_as_it_was() -> None:
    palace = board("F gN g").palace
    before = dict(palace.tiles)
    palace.with_tile((0, 1), invented("t"))
    palace.without((2, 0))
    palace.swapped((1, 0), invented("t"))
    assert palace.tiles == before


def test_walls_are_written_in_the_order_nesw() -> None:
    assert [walls_text(walls) for walls in (0, 1, 2, 4, 8, 11, 15)] == [
        *("", "N", "E", "S", "W", "NEW", "NESW")
    ]
    assert all(walls_from(walls_text(walls)) == walls for walls in range(16))
    for wrong in ("EN", "NN", "X", "n"):
        with pytest.raises(ValueError):
            walls_from(wrong)


# -- random palaces against the second referee -----------------------------------------------------


def agree(palace: Palace, kinds: list[int], seen: Counter[str | None]) -> None:
    """Every verdict on the palace equals the second referee's, for tiles with these walls."""
    plan = oracle.plan(palace.tiles)
    assert oracle.fault(plan) is None
    cells = oracle.around(plan, 1)
    for walls in kinds:
        tile = Tile("asked", "tower", 9, walls)
        expected = {cell: oracle.adding(plan, walls, cell) for cell in cells}
        assert {cell: palace.verdict(tile, cell) for cell in cells} == expected
        legal = sorted(cell for cell in cells if expected[cell] is None)
        assert list(palace.cells_for(walls)) == legal
        assert palace.verdicts(tile) == {
            cell: verdict
            for cell, verdict in expected.items()
            if verdict not in ("occupied", "no_neighbour")
        }
        swaps = {cell: oracle.swapping(plan, walls, cell) for cell in cells}
        assert {cell: palace.swap_verdict(tile, cell) for cell in cells} == swaps
        assert list(palace.swaps_for(walls)) == sorted(
            cell for cell in cells if swaps[cell] is None
        )
        seen.update(expected.values())
    removals = {cell: oracle.removing(plan, cell) for cell in cells}
    assert {cell: palace.removal_verdict(cell) for cell in cells} == removals
    assert list(palace.removable()) == sorted(cell for cell in cells if removals[cell] is None)
    assert palace.wall == len(palace.longest_wall()) == oracle.longest_wall(plan)
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
            palace = palace.swapped(at, spare.pop(0))
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


SEEDS = range(12)
"""Together more than eight hundred palaces are held against the second referee."""


def invented_tiles(rng: random.Random) -> list[Tile]:
    """Tiles with walls as no printed tile has them, few or many."""
    most = rng.choice((2, 4, 8))
    return [
        Tile(f"invented-{at}", "tower", 9, rng.choice((0, rng.randrange(16), rng.randrange(most))))
        for at in range(60)
    ]


@pytest.mark.parametrize("seed", SEEDS)
def test_random_palaces_of_the_boxs_tiles(seed: int) -> None:
    seen: Counter[str | None] = Counter()
    rng = random.Random(f"real {seed}")
    judged = sum(walk(rng, list(the_box().tiles), 60, seen) for _ in range(2))
    assert judged > 20
    _all_met(seen)


@pytest.mark.parametrize("seed", SEEDS)
def test_random_palaces_of_invented_tiles(seed: int) -> None:
    seen: Counter[str | None] = Counter()
    rng = random.Random(f"invented {seed}")
    judged = sum(walk(rng, invented_tiles(rng), 60, seen) for _ in range(2))
    assert judged > 20
    _all_met(seen)


def _all_met(seen: Counter[str | None]) -> None:
    """The walk was worth its time: every reason came up."""
    every = {str(verdict) for verdict in Verdict}
    assert every <= {str(reason) for reason in seen if reason}


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
