"""Palaces: the rulebook's boards as pictures."""

from __future__ import annotations

import pickle

import pytest

from alhambra.rules.alhambra.palace import (
    FOUNTAIN,
    Verdict,
    walls_from,
    walls_text,
)
from tests.rules.alhambra import referee
from tests.rules.alhambra.positions import board, invented

# -- adding --------------------------------------------------------------------------------------


def verdicts(picture: str, drawn: str) -> dict[str, str | None]:
    """The verdict on the tile for each marked cell of the picture."""
    palace, marks = board(picture)
    assert referee.fault(referee.plan(palace.tiles)) is None
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


# -- the longest wall, as the rulebook counts it ---------------------------------------------------

RULEBOOK = """
    .   pNEW  .
    cW  F     tNES
    aSW g     aNE
    .   a     sES
"""
OPEN_BELOW = """
    gNW gN  gNE
    gW  F   gE
    gSW g   gES
"""
BAY = """
    F   gS  gES
    g   .   .
    g   gN  gN
"""


@pytest.mark.parametrize(
    ("picture", "length"),
    [
        pytest.param(RULEBOOK, 8, id="the figure of the rulebook"),
        pytest.param("F", 0, id="no wall at the fountain alone"),
        pytest.param("F tNES", 3, id="around corners"),
        pytest.param("F tNE \n g gES", 4, id="around corners of two tiles"),
        pytest.param(BAY.replace("g   .", "gE  ."), 6, id="into a bay and out again"),
        pytest.param(BAY, 3, id="an open side in a bay"),
        pytest.param("F gS \n g gN", 0, id="inner walls back to back"),
        pytest.param("F gNE gNW \n g g g", 2, id="a junction with an inner wall"),
        pytest.param("F gN g gN gN", 2, id="an open side interrupts"),
        pytest.param("gNSW g F g gNE", 3, id="the longest, not the sum"),
        pytest.param("gNSW F gE", 3, id="past the start of the outline, its north-west corner"),
        pytest.param("gNW g \n gW F", 3, id="past the start of the outline of two rows"),
        pytest.param(OPEN_BELOW.replace("gSW g ", "gSW gS"), 12, id="walled all around"),
        pytest.param(OPEN_BELOW, 11, id="walled except for one side"),
    ],
)
def test_the_longest_wall_is_counted_by_sides(picture: str, length: int) -> None:
    palace = board(picture).palace
    assert referee.fault(referee.plan(palace.tiles)) is None
    assert palace.wall == len(palace.longest_wall()) == length
    assert referee.longest_wall(referee.plan(palace.tiles)) == length


def test_the_outline_goes_once_around() -> None:
    palace = board(RULEBOOK).palace
    outline = palace.outline()
    assert len(outline) == len(set(outline)) == 14
    assert {(cell, side) for cell, side in palace.longest_wall()} <= set(outline)
