"""A small sheet: where its cells and figures are in the box it is given."""

from __future__ import annotations

import pytest

from alhambra.app.games.rollwrite.grid import amid, around_cells, square_of
from alhambra.app.gfx.box import Box
from alhambra.rules.rollwrite.model import CELLS

BOXES = (Box(0, 0, 530, 316), Box(40, 7, 200, 900), Box(3, 5, 300, 300))


def cells(room: Box) -> Box:
    """All cells of a sheet there."""
    return square_of(room, CELLS[0]).union(square_of(room, CELLS[-1]))


@pytest.mark.parametrize("box", BOXES)
def test_the_cells_are_in_the_middle_as_large_as_leaves_room_for_the_figures(box: Box) -> None:
    found, side = cells(amid(box)), square_of(amid(box), CELLS[0]).w
    assert found.center == pytest.approx(box.center)
    beside, below = (box.w - found.w) / 2 / side, (box.h - found.h) / 2 / side
    assert beside >= 1.35 - 1e-9 and below >= 1 - 1e-9
    assert beside == pytest.approx(1.35) or below == pytest.approx(1)


@pytest.mark.parametrize("box", BOXES)
def test_cells_alone_take_all_the_room_there_is(box: Box) -> None:
    found = cells(around_cells(box))
    assert found.center == pytest.approx(box.center)
    assert (found.w, found.h) == pytest.approx((min(box.w, box.h),) * 2)
