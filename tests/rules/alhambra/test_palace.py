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


AROUND = ". ?n . \n ?w F ?e \n . ?s ."
"""The cells beside the fountain."""
OPEN_SIDE, NO_WAY = Verdict.WALL_MEETS_OPEN_SIDE, Verdict.NOT_REACHABLE_ON_FOOT
HOLE, APART = Verdict.LEAVES_A_HOLE, Verdict.NO_NEIGHBOUR
LARGE_RING = """
    F   g   g   g   g   g
    g   .   .   .   .   g
    g   g   .   .   .   ?
    g   .   .   .   .   g
    g   g   g   g   g   g
"""
BAY_FROM_WITHIN = "F g g g \n g . . ?mouth \n g . ?in g \n g g g g"
CORRIDOR = "F g g g \n g ?1 ?2 ?3 \n g g g g"
LAID = {
    "on each side of the fountain": (AROUND, "g", dict.fromkeys("nwes")),
    "the fountain is open, so no wall may face it": (
        AROUND,
        "gS",
        {**dict.fromkeys("wes"), "n": OPEN_SIDE},
    ),
    "a corner is not a neighbour": (
        "?ne . . . \n . F . . \n . . . ?far",
        "g",
        {"ne": APART, "far": APART},
    ),
    "a wall must meet a wall": ("F tE ?", "gN", {"": OPEN_SIDE}),
    "not only one neighbour must match": ("F gS \n g ?", "a", {"": OPEN_SIDE}),
    "all neighbours match": ("F gS \n g ?", "aN", {"": None}),
    "walled off from the fountain": ("F tE ?", "gW", {"": NO_WAY}),
    "one open side is enough to walk in": ("F tE ? \n g g g", "gW", {"": None}),
    "nobody walks through two walls back to back": ("F tE ? \n gS gES .", "gW", {"": NO_WAY}),
    "a closed ring around an empty cell": ("F g g \n g . ? \n g g g", "g", {"": HOLE}),
    "a diagonal gap does not open a hole": ("F g g \n g . ? \n g g .", "g", {"": HOLE}),
    "no hole with a diagonal gap": ("F g g \n g ?in . \n g ? .", "g", {"in": None, "": None}),
    "a hole of any size": (LARGE_RING, "g", {"": HOLE}),
    "a bay that stays open is no hole": (BAY_FROM_WITHIN, "g", {"mouth": HOLE, "in": None}),
    "a bay is filled from within": (CORRIDOR, "g", {"1": None, "2": HOLE, "3": HOLE}),
    "walls are judged before holes": ("F g gE \n g . ? \n g g gN", "g", {"": OPEN_SIDE}),
    "the way is judged before holes": ("F g gS \n g . ? \n g g gN", "gNS", {"": NO_WAY}),
}


@pytest.mark.parametrize(("picture", "drawn", "expected"), LAID.values(), ids=LAID)
def test_the_reason_why_a_tile_may_not_lie_there_is_the_first_that_holds(
    picture: str, drawn: str, expected: dict[str, Verdict | None]
) -> None:
    palace, marks = board(picture)
    assert referee.fault(referee.plan(palace.tiles)) is None
    tile = invented(drawn)
    assert {mark: palace.verdict(tile, cell) for mark, cell in marks.items()} == expected


def test_no_tile_lies_on_another_or_on_the_fountain() -> None:
    palace, marks = board("F g=there")
    assert palace.verdict(invented("t"), marks["there"]) is Verdict.OCCUPIED
    assert palace.verdict(invented("t"), FOUNTAIN) is Verdict.OCCUPIED


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


CUTS_OFF = Verdict.CUTS_OFF_TILES
TAKEN = {
    "the end, and what leads to it": ("F g=inner g=end", {"end": None, "inner": CUTS_OFF}),
    "what stays is reachable, not only beside": ("F g=a \n gE gW=b", {"a": CUTS_OFF, "b": None}),
    "of a ring walk": ("F g=a \n g g=b", {"a": None, "b": None}),
    "from the middle": ("F g g \n g g=x g \n g g g", {"x": HOLE}),
    "beside a bay, which is only widened": (
        "F g g g=corner \n g . . g=side \n g g g .",
        {"side": None, "corner": CUTS_OFF},
    ),
}


@pytest.mark.parametrize(("picture", "expected"), TAKEN.values(), ids=TAKEN)
def test_a_tile_is_taken_away_where_the_rest_stays_whole(
    picture: str, expected: dict[str, Verdict | None]
) -> None:
    palace, marks = board(picture)
    assert {mark: palace.removal_verdict(cell) for mark, cell in marks.items()} == expected


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
