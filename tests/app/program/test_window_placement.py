"""Where the window comes again, and how large it is, on whatever screens there are."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import pygame
import pytest

from alhambra.app.gfx.box import SMALLEST
from alhambra.app.gfx.viewport import LEAST_WINDOW
from alhambra.app.program import window
from alhambra.app.program.settings import is_placement
from alhambra.app.program.window import Placement, Size, kept, roomy

FULL_HD, LAPTOP = (1920, 1080), (1366, 768)


def placed(before: Mapping[str, Any], screens: Sequence[Size]) -> Placement:
    """Where the window comes on screens side by side, from the left."""
    corners = [(sum(wide for wide, _ in screens[:n]), 0) for n in range(len(screens))]
    return window.placed(before, screens, corners)


def test_a_new_players_window_leaves_some_of_the_screen_free() -> None:
    (wide, high), position = placed({}, [FULL_HD])
    assert SMALLEST[0] <= wide < 1920 and SMALLEST[1] <= high < 1080
    assert position is None


@pytest.mark.parametrize(
    "screen", [(640, 480), (800, 600), (1024, 600), (1024, 768), (1280, 720), LAPTOP, (1080, 1920)]
)
def test_on_a_small_screen_the_window_leaves_room_for_the_bars(screen: tuple[int, int]) -> None:
    for before in ({}, kept((1800, 1000), (100, 40), [FULL_HD])):
        (wide, high), position = placed(before, [screen])
        assert LEAST_WINDOW[0] <= wide <= screen[0] - 16
        assert LEAST_WINDOW[1] <= high <= 0.9 * screen[1]
        assert position is None


def test_a_window_is_not_larger_than_all_screens_together() -> None:
    two = [FULL_HD, FULL_HD]
    assert placed(kept((3840, 1000), (0, 40), two), two).size == (3840, 1000)
    (wide, high), position = placed(kept((30_000, 30_000), (0, 0), two), two)
    assert wide <= 1920 and high <= 1080 and position is None
    assert not is_placement(kept((10**30, 900), (0, 0), two))
    assert not is_placement(kept((1400, 900), (-(10**30), 0), two))


def test_the_window_comes_where_it_was() -> None:
    before = kept((1400, 900), (120, 60), [FULL_HD])
    assert is_placement(json.loads(json.dumps(before)))
    assert placed(before, [FULL_HD]) == Placement((1400, 900), (120, 60))


def test_on_a_smaller_screen_the_window_is_no_larger_than_it_and_on_it() -> None:
    before = kept((1800, 1000), (100, 40), [FULL_HD])
    assert placed(before, [LAPTOP]) == Placement(roomy(LAPTOP), None)


def test_a_screen_that_is_gone_leaves_no_window_out_of_sight() -> None:
    before = kept((1400, 900), (2100, 60), [FULL_HD, FULL_HD])
    assert placed(before, [FULL_HD, FULL_HD]).position == (2100, 60)
    assert placed(before, [FULL_HD]).position is None
    assert placed(before, [FULL_HD, LAPTOP]).position is None
    assert placed(kept((1400, 900), (-900, 60), [FULL_HD]), [FULL_HD]).position is None


def test_the_window_never_comes_too_small() -> None:
    assert placed(kept((300, 200), (0, 0), [FULL_HD]), [FULL_HD]).size == LEAST_WINDOW


@pytest.mark.parametrize(
    ("corner", "in_sight"),
    [((1920, 0), True), ((-1920, 0), False), ((0, -1080), False), ((1920, 500), False)],
)
def test_screens_that_were_rearranged_leave_no_window_out_of_sight(
    corner: tuple[int, int], in_sight: bool
) -> None:
    two = [FULL_HD, FULL_HD]
    before = kept((1400, 900), (2100, 60), two)
    found = window.placed(before, two, [(0, 0), corner])
    assert found.position == ((2100, 60) if in_sight else None)


def test_a_window_across_two_screens_comes_there_again_and_mirrored_ones_count_once() -> None:
    two = [FULL_HD, FULL_HD]
    across = kept((1400, 900), (1500, 60), two)
    assert window.placed(across, two, [(0, 0), (1920, 0)]).position == (1500, 60)
    assert window.placed(across, two, [(0, 0), (0, 0)]).position is None


def test_the_screens_of_the_system_lie_where_it_says() -> None:
    pygame.display.init()
    screens = pygame.display.get_desktop_sizes()
    assert window.corners_of(screens)[0] == (0, 0)
