"""The score track beside the palace: how far ahead who is."""

from __future__ import annotations

from alhambra.app.games.alhambra.table.layout import TableLayout
from alhambra.app.games.alhambra.table.snapshot import TableSnapshot
from alhambra.app.gfx.box import Box
from alhambra.app.table.panels import emblem
from alhambra.app.table.picture import Layer
from alhambra.app.table.picture_builder import PictureBuilder
from alhambra.rules.api import Holder

SHORTEST = 120
"""Points the track has room for at least."""
STEP = 20
"""Points from one figure to the next; between two there is a mark."""
EMBLEM = 34
LABEL = 34


def show_track(builder: PictureBuilder, layout: TableLayout, snapshot: TableSnapshot) -> None:
    """A scale with an emblem for everybody who scores."""
    scores: dict[Holder, int] = {seat: p.score for seat, p in enumerate(snapshot.seen.players)}
    if snapshot.seen.dirk is not None:
        scores["dirk"] = snapshot.seen.dirk_score
    top = max(SHORTEST, -(-max(scores.values()) // STEP) * STEP)
    line = layout.track.inset(0, builder.px(26))
    axis = line.x + builder.px(LABEL + 10)
    thin = max(1.0, builder.px(2))
    builder.fill("track/axis", Box(axis, line.y, thin, line.h), "gold", alpha=0.4)
    for points in range(0, top + 1, STEP // 2):
        y = line.bottom - line.h * points / top
        labelled = points % STEP == 0
        reach = builder.px(9 if labelled else 5)
        tick = Box(axis - reach / 2 + thin / 2, y - thin / 2, reach, thin)
        builder.fill(f"track/tick-{points}", tick, "gold", alpha=0.55)
        if labelled:
            figure = Box(line.x, y - builder.px(13), builder.px(LABEL), builder.px(26))
            builder.words(f"track/{points}", str(points), figure, 15, "body", "faint", "right")
    _emblems(builder, scores, top, line, axis)


def _emblems(
    builder: PictureBuilder, scores: dict[Holder, int], top: int, line: Box, axis: float
) -> None:
    """Those who are close together stand side by side, whoever leads nearest to the scale."""
    side = builder.px(EMBLEM)
    lanes: dict[Holder, tuple[int, float]] = {}
    for who in sorted(scores, key=lambda who: -scores[who]):
        y = line.bottom - line.h * scores[who] / top
        near = {lane for lane, other in lanes.values() if abs(other - y) < side * 0.9}
        lane = next(n for n in range(len(scores)) if n not in near)
        lanes[who] = lane, y
        box = Box(axis + builder.px(7) + lane * side * 0.94, y - side / 2, side, side)
        builder.image(f"track:{who}/emblem", emblem(who), box, Layer.TILES)
