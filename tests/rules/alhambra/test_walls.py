"""The longest wall of a palace, as the rulebook counts it."""

from __future__ import annotations

from tests.rules.alhambra import referee
from tests.rules.alhambra.positions import board

RULEBOOK = """
    .   pNEW  .
    cW  F     tNES
    aSW g     aNE
    .   a     sES
"""


def wall(picture: str) -> int:
    palace = board(picture).palace
    assert referee.fault(referee.plan(palace.tiles)) is None
    assert palace.wall == len(palace.longest_wall())
    assert palace.wall == referee.longest_wall(referee.plan(palace.tiles))
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
