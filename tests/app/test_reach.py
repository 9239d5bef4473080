"""Arrows reach everything from everywhere, on every screen and at every table."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import replace
from functools import partial

import pytest

from alhambra.app.games.alhambra.table_scene import AlhambraTableScene
from alhambra.app.games.rollwrite.table_scene import RollwriteTableScene
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.input.intents import TOUCH, Direction, Press, Released
from alhambra.app.table.focus import moved_focus, next_group
from alhambra.app.table.picture import Token
from alhambra.app.ui.form import Form, straight_on
from alhambra.app.ui.widget import Widget
from tests.app.gallery import gallery
from tests.app.gallery.showing import Variant, rest, stage_for
from tests.app.handling import AnyTable
from tests.app.stage import Stage

FINGER = 43
"""Units that a finger needs, across and down, but for rounding."""
SMALL = Variant((1280, 720), "en")


def opened(name: str) -> Stage:
    """The stage of a golden, at rest."""
    stage = stage_for(SMALL, gallery()[name].settings)
    gallery()[name].open(stage)
    rest(stage)
    return stage


def reached(start: Hashable, steps: Callable[[Hashable], Iterable[Hashable]]) -> set[Hashable]:
    """All that can be come to from a start."""
    found, frontier = {start}, [start]
    while frontier:
        new = {*steps(frontier.pop())} - found - {None}
        found |= new
        frontier += new
    return found


def unreached(
    things: Iterable[Hashable], steps: Callable[[Hashable], Iterable[Hashable]]
) -> list[tuple[Hashable, set[Hashable]]]:
    """From where something cannot be come to, and what."""
    every, graph = {*things}, {each: [*steps(each)] for each in things}
    return [
        (each, missed) for each in graph if (missed := every - reached(each, graph.__getitem__))
    ]


def by_arrows(form: Form, id: Hashable) -> Iterator[str]:
    """Where arrows lead from a widget that does not use them itself."""
    shown = {each.id: each.box for each in form.widgets if each.reachable}
    others = {each: box for each, box in shown.items() if each != id}
    for direction in Direction:
        number = straight_on(shown[str(id)], [*others.values()], direction)
        if number is not None:
            yield [*others][number]


def by_keys(scene: AnyTable, token: Hashable) -> Iterator[Token | None]:
    """Where arrows and Tab lead from something at a table."""
    assert isinstance(token, Token)
    ui = replace(scene.ui, focus=token, keyed=True)
    for direction in Direction:
        yield moved_focus(scene.picture, ui, direction)
    yield next_group(scene.picture, ui, 1)


def is_small(canvas: Canvas, widget: Widget) -> bool:
    """Whether a finger has less than it needs."""
    return min(widget.box.w, widget.box.h) < canvas.metrics.px(FINGER)


def pressed(form: Form, widget: Widget) -> str | None:
    """What a finger presses in the middle of a widget."""
    form.handle(Press(widget.box.center, device=TOUCH))
    form.handle(Released())
    return None if form.focused is None else form.focused.id


@pytest.mark.parametrize("name", gallery())
def test_everything_is_reached_by_keys_from_everywhere_and_by_fingers(name: str) -> None:
    stage = opened(name)
    scene = stage.stack.top
    if isinstance(scene, AlhambraTableScene | RollwriteTableScene):
        tokens = {spot.token for spot in scene.picture.spots if spot.focusable}
        assert not unreached(tokens, partial(by_keys, scene))
    elif isinstance(form := getattr(scene, "form", None), Form):
        shown = [each.id for each in form.widgets if each.reachable]
        assert not unreached(shown, partial(by_arrows, form))
        widgets = [each for each in form.widgets if each.reachable]
        assert [pressed(form, each) for each in widgets] == shown
        assert not [each.id for each in widgets if is_small(stage.canvas, each)]
