"""The course of a game: everybody's points, turn by turn, if a scoring happened then."""

from __future__ import annotations

from collections.abc import Sequence

from alhambra.app.games.alhambra.table.side_panels import ROMAN
from alhambra.app.gfx.box import Box, Point
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.table.panels import emblem
from alhambra.app.table.picture_builder import Say
from alhambra.app.ui.fitting import write_line
from alhambra.match.alhambra.course import ROUNDS, Look
from alhambra.rules.api import Holder

SCALE = 56
"""Units of the column of figures at the left."""
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000, 2000)
"""Possible distances of the scale's lines, in points."""
MARKS = 6
"""The most lines of the scale."""
ENDS = 96
"""Units at the right for the emblems and the final points."""
GAP = 30
"""Units between the courses to two scorings."""


class Lines:
    """A line per player from scoring to scoring; each ends at the points of the scoring."""

    def __init__(self, looks: Sequence[Look], say: Say) -> None:
        self._looks = looks
        self._say = say
        self._most = max((max(look.points.values()) for look in looks), default=1) or 1

    def draw(self, canvas: Canvas, body: Box) -> None:
        """Draw scale, courses and their ends."""
        px = canvas.metrics.px
        note, rest = body.cut_top(px(34), px(14))
        write_line(canvas, self._say("end.course_text"), note, 19, colour="muted", align="center")
        foot, plot = rest.cut_bottom(px(34), px(4))
        canvas.fill(rest.inset(-px(6), 0), "hollow", 0.5, px(12))
        scale, plot = plot.inset(0, px(12)).cut_left(px(SCALE), px(8))
        ends, plot = plot.cut_right(px(ENDS), px(14))
        self._scale(canvas, scale, plot)
        looks_of = {n: [look for look in self._looks if look.round == n] for n in ROUNDS}
        rounds = [n for n in ROUNDS if looks_of[n]]  # the bag may be empty before all are scored
        by_round = [looks_of[n] for n in rounds]
        areas = plot.columns([max(3, len(looks)) for looks in by_round], px(GAP))
        for round, looks, area in zip(rounds, by_round, areas, strict=True):
            self._draw_course(canvas, looks, area)
            under = Box(area.x - px(GAP), foot.y, area.w + 2 * px(GAP), foot.h)
            words = self._say("end.round", round=ROMAN[round])
            write_line(canvas, words, under, 19, "title", "title", "center")
        self._draw_ends(canvas, ends, areas[-1], by_round[-1][-1])

    def _height(self, area: Box, points: float) -> float:
        return area.bottom - area.h * points / (self._most * 1.04)

    def _scale(self, canvas: Canvas, scale: Box, plot: Box) -> None:
        px = canvas.metrics.px
        step = next((s for s in STEPS if self._most / s <= MARKS), STEPS[-1])
        for points in range(0, self._most + 1, step):
            y = self._height(plot, points)
            canvas.line(((plot.x, y), (plot.right, y)), "cream", max(1.0, px(1)), 0.16)
            figure = Box(scale.x, y - px(14), scale.w, px(28))
            write_line(canvas, str(points), figure, 18, "body", "muted", "right")

    def _draw_course(self, canvas: Canvas, looks: Sequence[Look], area: Box) -> None:
        """Draw the lines up to a scoring; a disc with the emblem marks the result."""
        px = canvas.metrics.px
        canvas.fill(Box(area.right, area.y, max(1, px(2)), area.h), "gold", 0.7)
        step = area.w / max(1, len(looks) - 1)
        side = min(px(30), area.w / 4)
        spread = _spread({who: self._height(area, p) for who, p in looks[-1].points.items()},
                        side * 0.8)  # fmt: skip
        for who in looks[0].points:
            points: list[Point] = [
                (area.x + step * number, self._height(area, look.points[who]))
                for number, look in enumerate(looks)
            ]
            colour = "muted" if who == "dirk" else f"player-{who}"
            if len(points) > 1:
                canvas.line(points, "shadow", px(7), 0.8)
                canvas.line(points, colour, px(4))
        for who in looks[0].points:
            disc = Box.around((area.right, spread[who]), side, side)
            canvas.image(emblem(who), disc)

    def _draw_ends(self, canvas: Canvas, ends: Box, area: Box, last: Look) -> None:
        """Draw the final points, each at the height of its line."""
        px = canvas.metrics.px
        heights = {who: self._height(area, points) for who, points in last.points.items()}
        apart = _spread(heights, px(26))
        for who, points in last.points.items():
            line = Box(ends.x + px(8), apart[who] - px(16), ends.w - px(12), px(32))
            write_line(canvas, str(points), line, 26, "title", "figures")


def _spread(heights: dict[Holder, float], least: float) -> dict[Holder, float]:
    """Return the heights, some moved up so that any two are at least this far apart."""
    found: dict[Holder, float] = {}
    above = float("inf")
    for who in sorted(heights, key=lambda each: -heights[each]):
        above = found[who] = min(heights[who], above - least)
    return found
