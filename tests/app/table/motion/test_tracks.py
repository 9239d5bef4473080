"""The ways things take: where they begin, how they rise, turn over and settle."""

from __future__ import annotations

from itertools import pairwise

import pytest

from alhambra.app.gfx.box import Box
from alhambra.app.table.motion.tracks import LANDED, SHOWN, Track, Way

FROM, TO = Box(0, 100, 60, 90), Box(400, 300, 100, 150)
LARGE = Box(150, 120, 240, 360)
PARTS = [number / 40 for number in range(41)]
TRACKS = [
    Track(),
    Track(arc=0.2),
    Track(arc=0.2, settles=True),
    Track(settles=True),
    Track(arc=0.1, back="card-back"),
    Track(arc=0.2, shown=LARGE),
]


@pytest.mark.parametrize("track", TRACKS)
def test_a_way_begins_and_ends_where_it_should(track: Track) -> None:
    way = Way(FROM, TO, track)
    assert way.box(0).center == pytest.approx(FROM.center)
    assert way.box(0).h == pytest.approx(FROM.h, abs=4)
    assert way.box(1) == TO
    assert way.height(1) == 0


@pytest.mark.parametrize("track", TRACKS)
def test_nothing_leaps_on_its_way(track: Track) -> None:
    way = Way(FROM, TO, track)
    points = [way.box(part).center for part in PARTS]
    steps = [abs(b[0] - a[0]) + abs(b[1] - a[1]) for a, b in pairwise(points)]
    assert max(steps) < 70


def test_an_arc_is_lifted_above_the_straight_way_and_larger_at_its_top() -> None:
    way = Way(FROM, FROM.moved(400, 0), Track(arc=0.2))
    top = way.box(0.5)
    assert top.center[1] < FROM.center[1] - 10
    assert FROM.w < top.w < FROM.w * 1.12
    assert way.height(0.5) == pytest.approx(1)


def test_what_settles_has_arrived_before_its_time_is_over_and_bounces() -> None:
    way = Way(FROM, TO, Track(arc=0.2, settles=True))
    assert way.straight(LANDED) == TO
    assert way.box((1 + LANDED) / 2).center[1] < TO.center[1] - 1


def test_what_the_pointer_carried_comes_down_from_the_air() -> None:
    way = Way(FROM, TO, Track(), carried=True)
    heights = [way.height(part) for part in PARTS]
    assert heights[0] == 1
    assert heights[-1] == 0
    assert heights == sorted(heights, reverse=True)


def test_a_card_shows_its_back_and_then_its_face_and_is_narrow_in_between() -> None:
    way = Way(FROM, TO, Track(arc=0.1, back="card-back"))
    backs = [way.shows_back(part) for part in PARTS]
    assert backs[0] and not backs[-1]
    assert backs == sorted(backs, reverse=True)
    turn = backs.index(False)
    assert way.box(PARTS[turn]).w < TO.w / 4


def test_sizes_change_in_few_steps() -> None:
    way = Way(FROM, TO, Track(arc=0.2, settles=True))
    sizes = {way.box(number / 1000).w for number in range(1001)}
    assert len(sizes) < 30


def test_what_is_shown_grows_rests_and_goes_on() -> None:
    way = Way(FROM, TO, Track(arc=0.2, shown=LARGE))
    came, goes = SHOWN
    resting = [way.straight(came + (goes - came) * part) for part in (0, 0.3, 0.7, 1)]
    assert resting == [LARGE] * 4
    heights = [way.box(part).h for part in PARTS]
    top = heights.index(max(heights))
    assert heights[: top + 1] == sorted(heights[: top + 1])
    assert heights[top + 1 :] == sorted(heights[top + 1 :], reverse=True)
    sizes = {way.box(number / 1000).w for number in range(1001)}
    assert len(sizes) < 50
    assert len({way.ground(number / 1000).w for number in range(1001)}) < len(sizes)
