"""Trying at a table what may not be: clicks and drags, and the sentence that answers them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from alhambra.app.gfx.box import Point as Position
from alhambra.app.gfx.commands import Text
from alhambra.app.input.intents import MOUSE, DragMove, DragStart, Drop, Point, Press, Release
from alhambra.app.table.picture import Kind
from tests.app.handling import AnyTable, showing
from tests.app.stage import Stage


def refusal_shown(scene: AnyTable) -> str:
    """The sentence beside what was tried last; empty if there is none."""
    tip = scene.picture.by_id.get("tip/text")
    refused = tip is not None and isinstance(tip.look, Text) and tip.look.colour == "bad"
    return words_of(scene, "tip/text") if refused else ""


def words_of(scene: AnyTable, id: str) -> str:
    look = scene.picture.by_id[id].look
    assert isinstance(look, Text)
    return look.text


def answers(
    stage: Stage, tables: Iterable[Callable[[], AnyTable]], kind: Kind, target: Kind | None = None
) -> Iterator[str]:
    """What is told when each thing of this kind is clicked, or dragged onto all of the other kind.

    ``tables`` lay positions; one is laid anew after something was done there.
    """
    for lay in tables:
        scene = lay()
        for start, end in tries(scene, kind, target):
            if len(scene.match.frames) > 1:
                scene = lay()
            if end is None:
                click(stage, start)
            else:
                drag(stage, start, end)
            yield refusal_shown(scene)


def tries(
    scene: AnyTable, kind: Kind, target: Kind | None
) -> list[tuple[Position, Position | None]]:
    """Where to click, or where to drag from and to."""
    starts = [*places(scene, kind)]
    if target is None:
        return [(start, None) for start in starts]
    return [(start, end) for start in starts for end in places(scene, target)]


def places(scene: AnyTable, kind: Kind) -> Iterator[Position]:
    """A point of everything of this kind that can be seen."""
    for spot in scene.picture.spots:
        if spot.token.kind is kind:
            yield showing(scene, spot.token)


def click(stage: Stage, at: Position) -> None:
    stage.do(Point(at, device=MOUSE), Press(at, device=MOUSE), Release(at, device=MOUSE))


def drag(stage: Stage, start: Position, end: Position) -> None:
    stage.do(
        Point(start, device=MOUSE),
        Press(start, device=MOUSE),
        DragStart(end, start, device=MOUSE),
        DragMove(end, device=MOUSE),
        Drop(end, device=MOUSE),
    )
