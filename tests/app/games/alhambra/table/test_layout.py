"""The boxes of the table in any window, for any number of players."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from alhambra.app.games.alhambra.table.layout import TableLayout, lay_out
from alhambra.app.gfx.box import Box, Metrics
from alhambra.app.program.settings import SCALES

WINDOWS = ((1280, 720), (1366, 768), (1600, 1200), (1920, 1080), (2560, 1080), (3840, 2160))
PANELS = (2, 3, 4, 5)
"""Others at the table, Dirk among them."""
EDGE = 1
"""Pixels by which rounding may overlap."""

layouts = pytest.mark.parametrize("window", WINDOWS, ids=lambda size: f"{size[0]}x{size[1]}")


def groups(layout: TableLayout) -> list[list[Box]]:
    """Boxes that must not overlap each other."""
    return [
        [
            *layout.opponents,
            layout.own,
            layout.reserve,
            layout.market,
            layout.money,
            layout.scoring,
            layout.chronicle,
            layout.actions,
            layout.palace,
        ],
        list(layout.places),
        [layout.deck, layout.cards[0]],
    ]


@layouts
@pytest.mark.parametrize("scale", SCALES)
def test_nothing_overlaps_and_all_is_in_the_window(window: tuple[int, int], scale: float) -> None:
    for panels in PANELS:
        layout = lay_out(Metrics(*window, scale), panels)
        whole = Box(0, 0, *window).inset(-EDGE)
        for boxes in groups(layout):
            for box in boxes:
                assert box.w > 0 and box.h > 0
                assert whole.common(box) == pytest.approx(box)
            for one, other in combinations(boxes, 2):
                assert not one.inset(EDGE).overlaps(other.inset(EDGE))


@layouts
@pytest.mark.parametrize("scale", SCALES)
def test_most_of_each_face_up_card_is_seen(window: tuple[int, int], scale: float) -> None:
    cards = lay_out(Metrics(*window, scale), 3).cards
    for one, other in pairwise(cards):
        assert other.x - one.x >= 0.7 * one.w


@layouts
@pytest.mark.parametrize("panels", PANELS)
def test_there_is_room_for_a_palace(window: tuple[int, int], panels: int) -> None:
    ground = lay_out(Metrics(*window), panels).palace
    assert ground.w >= 0.4 * window[0]
    assert ground.h >= 0.38 * window[1]


@pytest.mark.parametrize("panels", PANELS)
def test_what_is_pointed_at_is_large_enough_for_a_finger(panels: int) -> None:
    layout = lay_out(Metrics(1920, 1080), panels)
    for box in (*layout.places, *layout.cards):
        assert min(box.w, box.h) >= 44
