"""Boxes are cut into boxes that neither overlap nor leave anything out."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.scale import SMALLEST_TEXT, Metrics

sizes = st.floats(0, 4000)
boxes = st.builds(Box, st.floats(-500, 500), st.floats(-500, 500), sizes, sizes)


@settings(max_examples=50)
@given(boxes, sizes, st.floats(0, 200))
def test_cutting_gives_a_strip_and_the_rest(box: Box, part: float, gap: float) -> None:
    for cut in (box.cut_left, box.cut_right, box.cut_top, box.cut_bottom):
        strip, rest = cut(part, gap)
        assert not strip.inset(1e-6).overlaps(rest.inset(1e-6))
        whole = strip.union(rest)
        assert whole == pytest.approx(box)
        assert min(strip.w, strip.h, rest.w, rest.h) >= 0


def test_a_strip_leaves_its_gap() -> None:
    box = Box(10, 20, 100, 50)
    assert box.cut_left(30, 5) == (Box(10, 20, 30, 50), Box(45, 20, 65, 50))
    assert box.cut_right(30, 5) == (Box(80, 20, 30, 50), Box(10, 20, 65, 50))
    assert box.cut_top(30, 5) == (Box(10, 20, 100, 30), Box(10, 55, 100, 15))
    assert box.cut_bottom(30, 5) == (Box(10, 40, 100, 30), Box(10, 20, 100, 15))


@given(boxes, st.integers(1, 9), st.floats(0, 50))
def test_columns_and_rows_fill_the_box(box: Box, parts: int, gap: float) -> None:
    columns, rows = box.columns(parts, gap), box.rows(parts, gap)
    assert len(columns) == len(rows) == parts
    if gap * (parts - 1) <= box.w:
        assert columns[-1].right == pytest.approx(box.right, abs=1e-6)
    if gap * (parts - 1) <= box.h:
        assert rows[-1].bottom == pytest.approx(box.bottom, abs=1e-6)


@given(boxes, st.floats(0.1, 10))
def test_fit_is_the_largest_of_its_shape(box: Box, aspect: float) -> None:
    inner = box.fit(aspect)
    assert inner.w <= box.w + 1e-6
    assert inner.h <= box.h + 1e-6
    assert inner.w == pytest.approx(inner.h * aspect, abs=1e-6)
    assert inner.center == pytest.approx(box.center, abs=1e-6)


def test_points_on_the_right_and_lower_edge_are_outside() -> None:
    box = Box(10, 10, 20, 20)
    assert box.contains((10, 10))
    assert not box.contains((30, 10))
    assert not box.contains((10, 30))
    assert not box.overlaps(Box(30, 10, 5, 5))
    assert box.overlaps(Box(29, 29, 5, 5))
    assert box.common(Box(20, 20, 50, 50)) == Box(20, 20, 10, 10)
    assert box.common(Box(50, 50, 5, 5)).w == 0


def test_an_inset_never_turns_a_box_inside_out() -> None:
    assert Box(0, 0, 10, 10).inset(20) == Box(5, 5, 0, 0)
    assert Box(0, 0, 10, 10).inset(-5, 0) == Box(-5, 0, 20, 10)


@pytest.mark.parametrize(
    ("size", "scale", "unit"),
    [((1920, 1080), 1.0, 1.0), ((1280, 720), 1.0, 2 / 3), ((3440, 1440), 1.5, 2.0)],
)
def test_units_follow_the_window(size: tuple[int, int], scale: float, unit: float) -> None:
    metrics = Metrics(*size, scale)
    assert metrics.px(1) == pytest.approx(unit)
    assert metrics.text(1) == SMALLEST_TEXT
