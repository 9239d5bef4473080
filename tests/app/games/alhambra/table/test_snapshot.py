"""What a picture of the table is made from."""

from __future__ import annotations

import pytest

from alhambra.app.games.alhambra.table.snapshot import laid
from alhambra.content import load_box
from alhambra.rules.alhambra.events import Placed, Redesigned

TILE, OTHER = load_box().tiles[:2]


@pytest.mark.parametrize(
    ("action", "tiles"),
    [
        (Placed(0, TILE, "palace", (0, 1)), {TILE.id}),
        (Placed(0, TILE, "reserve", None), set()),
        (Redesigned(0, "add", TILE, (0, 1), None), {TILE.id}),
        (Redesigned(0, "swap", TILE, (0, 1), OTHER), {TILE.id}),
        (Redesigned(0, "remove", TILE, (0, 1), None), set()),
    ],
)
def test_laid_are_the_tiles_that_came_into_a_palace(
    action: Placed | Redesigned, tiles: set[str]
) -> None:
    assert laid([action]) == tiles
