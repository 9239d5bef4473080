"""Drawing that the pictures of several rule books share."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from alhambra.app.gfx.box import Box, Point
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.theme import STRONG
from alhambra.app.learn.book import Drawing
from alhambra.app.program.app import Texts

MOST = 9
"""Things in a row of holdings at most."""


def draw_verdict(canvas: Canvas, square: Box, *, legal: bool) -> None:
    """Draw an edge and a sign over a square: this may be done there, or not."""
    left, top, right, bottom = square.x, square.y, square.right, square.bottom
    corners = [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)]
    canvas.line(corners, "good" if legal else "bad", canvas.tight)
    radius = square.w * 0.2
    draw_sign(canvas, (square.right - radius * 0.6, square.y + radius * 0.6), radius, legal=legal)


def draw_sign(canvas: Canvas, center: Point, radius: float, *, legal: bool) -> None:
    """Draw a check mark or a cross on a dark disc."""
    canvas.circle(center, radius, "hollow")
    sign = Box.around(center, radius * 1.3, radius * 1.3)
    canvas.image("check" if legal else "cross", sign, tint="good" if legal else "bad")


def holdings_drawing(
    sign: str, things: Sequence[str], held: Mapping[str, int], lit: Collection[str]
) -> Drawing:
    """Draw how many things of a kind everybody has; ``lit``: who is being spoken of.

    ``sign`` is the sprite of the kind, ``things`` those that are drawn one over the other for each.
    """

    def draw(canvas: Canvas, box: Box, texts: Texts) -> None:
        px = canvas.px
        icon, rows = box.cut_left(px(120), canvas.page)
        canvas.image(sign, icon.fit(1))
        lines = rows.centered(rows.w, min(rows.h, canvas.button_height * len(held)))
        for line, (name, count) in zip(
            lines.rows(len(held), canvas.close), held.items(), strict=True
        ):
            if name in lit:
                canvas.fill(line, "cream", 0.1, canvas.corner)
            words, room = line.inset(canvas.broad, 0).columns((1, 2.4), canvas.space)
            canvas.write(name, words, STRONG.coloured("title" if name in lit else "cream"))
            side = min(room.h * 0.85, room.w / MOST / 1.1)
            for number in range(count):
                x = room.x + number * side * 1.1
                for thing in things:
                    canvas.image(thing, Box(x, room.center[1] - side / 2, side, side))

    return Drawing(270, draw)
