"""The bubble of a lesson beside what it is about, and the light around that."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, reduce
from itertools import pairwise
from math import cos, hypot, inf, pi, radians, sin, tau
from typing import NamedTuple

from alhambra.app.gfx.box import Box, Point
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.theme import LABEL, LEAD, TAG
from alhambra.app.input import intents
from alhambra.app.input.intents import Intent
from alhambra.app.table.picture import Kind, Picture, Spot, Token
from alhambra.app.table.ui_state import UiState
from alhambra.app.ui.buttons import Button, cap_width, draw_cap
from alhambra.app.ui.form import Form
from alhambra.app.ui.ornaments import opaque_panel

BUBBLE_WIDTH = 500
"""Units of the bubble's width."""
MOST_WIDENING = 1.4
"""The most by which larger letters widen it."""
BUBBLE_MARGIN = 18
"""Units inside its edge."""
BUTTON_HEIGHT = 50
"""Units of the height of a button."""
CAP_HEIGHT = 30
"""Units of the height of a key's cap."""
HEAD_HEIGHT = 28
"""Units of the line with the number of the step."""
BUBBLE_DISTANCE = 26
"""Units between the bubble and what it is about."""
PLACE_COLUMNS, PLACE_ROWS = 21, 15
"""Places of the window that are tried."""
FORBIDDEN, LOATH = 60.0, 5.0
"""The weights of what must not be covered, and of what had better not be, against distance."""
GAP_WEIGHT = 4.0
"""The weight of the gap between the bubble and what it is about, against that of their centres."""
RAIL = "/rail"
"""Ending of the ids of what lies across the foot of a hand."""
RAIL_GAP = 0.06
"""Distance of a light from there, in heights of a card."""
CORNER_POINTS = 4
"""Points of a corner."""
BREATH_SECONDS = 1.6
"""Seconds of a breath of the light."""
LIGHT_BEATS = 12
"""Drawings of the breathing light a second."""
DIMMEST = 0.4
"""The alpha of the glow when it is dimmest; the line within it stays."""


class Bubble:
    """The words of the present step, and the buttons below them."""

    def __init__(self, form: Form) -> None:
        self.form = form
        self.box = Box(0, 0, 0, 0)
        """The box it was drawn in last; empty while it is hidden."""
        self._held = False
        """True if a press began on it."""
        self._passing = False
        """True while a press that began elsewhere is held: it may be dragged across the bubble."""

    def hide(self) -> None:
        """Take it off the screen."""
        self.box = Box(0, 0, 0, 0)
        self._held = self._passing = False

    def handle(self, intent: Intent) -> bool:
        """Give what a pointer does on the bubble to its buttons. Return true if it was used."""
        if isinstance(intent, intents.Released | intents.DragCancel):
            held, self._held, self._passing = self._held, False, False
            self.form.handle(intent)
            return held
        if not isinstance(intent, intents.Pointing):
            return False
        inside = self.box.contains(intent.pos)
        if isinstance(intent, intents.Press):
            self._held, self._passing = inside, not inside
        ours = self._held or (inside and not self._passing)
        self.form.handle(intent if ours else intents.Point((-1, -1), device=intent.device))
        if isinstance(intent, intents.Release | intents.Drop):
            self._held = self._passing = False
        return ours

    def draw(
        self,
        canvas: Canvas,
        step: str,
        words: str,
        aside: str,
        lit: Sequence[Box],
        spare: Sequence[Box],
        rather: Sequence[Box],
        caps: Sequence[str] = (),
        *,
        pad: bool = False,
    ) -> None:
        """Draw it where it covers none of the ``lit`` and ``spare`` boxes.

        ``step`` says how far the lesson has come; ``aside``, below the words, answers an attempt.
        ``rather``: what had better not be covered either. ``caps``: the keys of the buttons, or
        the buttons of a ``pad``; none while the pointer is in use.
        """
        px = canvas.px
        wide = px(BUBBLE_WIDTH) * min(canvas.metrics.letters, MOST_WIDENING)
        wide = min(wide, canvas.metrics.window.w * 0.4)
        inner = wide - 2 * px(BUBBLE_MARGIN)
        high = canvas.height(words, LEAD, inner)
        below = canvas.height(aside, LABEL, inner) + canvas.broad if aside else 0
        whole = px(HEAD_HEIGHT) + high + below + px(BUTTON_HEIGHT)
        whole += 2 * (px(BUBBLE_MARGIN) + canvas.broad)
        window = canvas.metrics.window.inset(canvas.close)
        self.box = place(window, (wide, whole), (*lit,), (*spare,), (*rather,), px(BUBBLE_DISTANCE))
        if lit:
            _point(canvas, self.box, lit[0])
        opaque_panel(canvas, self.box)
        head, rest = self.box.inset(px(BUBBLE_MARGIN)).cut_top(px(HEAD_HEIGHT))
        canvas.write(step, head, TAG.coloured("title"))
        foot, rest = rest.cut_bottom(px(BUTTON_HEIGHT), canvas.broad)
        said, answer = rest.cut_top(high + 2)
        even = canvas.even_width(words, LEAD, inner)
        canvas.write_lines(words, Box(said.x, said.y, even, said.h), LEAD)
        if aside:
            canvas.write_lines(aside, answer, LABEL.coloured("figures"), valign="bottom")
        shares = [
            button.needed(canvas) for button in self.form.widgets if isinstance(button, Button)
        ]
        for button, box in zip(self.form.widgets, foot.columns(shares, canvas.close), strict=True):
            button.box = box
        self.form.draw(canvas)
        for button, cap in zip(self.form.widgets, caps, strict=False):
            wide, side = cap_width(canvas, cap, px(CAP_HEIGHT)), px(CAP_HEIGHT)
            draw_cap(
                canvas, cap, Box(button.box.right - wide, button.box.y - side / 2, wide, side), pad
            )


def _distance(one: Point, other: Point) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])


@lru_cache(maxsize=4)  # the same bubble is drawn many times while its light breathes
def place(
    window: Box,
    size: tuple[float, float],
    lit: tuple[Box, ...],
    spare: tuple[Box, ...],
    rather: tuple[Box, ...],
    away: float,
) -> Box:
    """Return the place in the window that covers least, and of equal ones the nearest.

    It is near to the first of what is ``lit``: the bubble points there.
    """
    wide, high = min(size[0], window.w), min(size[1], window.h)
    xs = [window.x + (window.w - wide) * n / (PLACE_COLUMNS - 1) for n in range(PLACE_COLUMNS)]
    ys = [window.y + (window.h - high) * n / (PLACE_ROWS - 1) for n in range(PLACE_ROWS)]
    tried = [Box(x, y, wide, high) for y in ys for x in xs]
    about = lit[0] if lit else Box.around(window.center, 0, 0)
    tried += [
        _inside(window, box)
        for box in (
            Box(about.right + away, about.center[1] - high / 2, wide, high),
            Box(about.x - away - wide, about.center[1] - high / 2, wide, high),
            Box(about.center[0] - wide / 2, about.bottom + away, wide, high),
            Box(about.center[0] - wide / 2, about.y - away - high, wide, high),
        )
    ]

    def cost(box: Box) -> float:
        airy = box.inset(-away / 2)
        covered = sum(airy.shared_area(other) for other in (*lit, *spare)) * FORBIDDEN
        covered += sum(box.shared_area(other) for other in rather) * LOATH
        far = GAP_WEIGHT * _gap(box, about) + _distance(box.center, about.center)
        return covered / (wide * high) + far / window.w

    return min(tried, key=cost)


def _gap(one: Box, other: Box) -> float:
    """Return the distance between the nearest points of two boxes."""
    across = max(one.x - other.right, other.x - one.right, 0.0)
    return hypot(across, max(one.y - other.bottom, other.y - one.bottom, 0.0))


def _inside(window: Box, box: Box) -> Box:
    """Return the box moved into the window."""
    x = max(window.x, min(box.x, window.right - box.w))
    return Box(x, max(window.y, min(box.y, window.bottom - box.h)), box.w, box.h)


def _point(canvas: Canvas, bubble: Box, about: Box) -> None:
    """Draw a ray from the bubble to what it is about."""
    start = _edge(bubble, about.center)
    end = _edge(about, bubble.center)
    if bubble.contains(end):
        return
    canvas.line((start, end), "bright", max(2.0, canvas.tight), 0.7, glow=True)


def _edge(box: Box, towards: Point) -> Point:
    """Return the point of the box that is nearest to another."""
    return (
        max(box.x, min(towards[0], box.right)),
        max(box.y, min(towards[1], box.bottom)),
    )


def boxes_named(picture: Picture, names: Iterable[str]) -> list[Box]:
    """Return the boxes of things of a picture: spots by their tokens, or anchors, by name.

    A name such as ``cell:1-1+cell:6-6`` stands for the box around all of its parts.
    """
    spots = {str(spot.token): box for spot, box in _seen(picture)}
    found: list[Box] = []
    for name in names:
        parts = [spots.get(part) or picture.anchors.get(part) for part in name.split("+")]
        boxes = [box for box in parts if box is not None]
        if boxes:
            found.append(around(boxes))
    return found


def around(boxes: Sequence[Box]) -> Box:
    """Return the box around boxes."""
    return reduce(Box.union, boxes)


def boxes_of(picture: Picture, tokens: Iterable[Token]) -> list[Box]:
    """Return the boxes of those tokens that the picture has: of several spots, the smallest.

    Of a card that lies under the next one of a fan, only what is seen.
    """
    wanted = tuple(tokens)
    found: dict[Token, Box] = {}
    for spot, box in _seen(picture):
        known = found.get(spot.token)
        if spot.token in wanted and (known is None or box.w * box.h < known.w * known.h):
            found[spot.token] = box
    return [found[token] for token in wanted if token in found]


def _seen(picture: Picture) -> Iterator[tuple[Spot, Box]]:
    """Yield the spots with the boxes of what is seen of them: no sum lies on it, no other card."""
    sums = [sprite.box.y for sprite in picture.sprites if sprite.id.endswith(RAIL)]
    foot = min(sums, default=inf)
    for spot, later in pairwise((*picture.spots, None)):
        assert spot is not None
        box = spot.box
        fanned = later is not None and later.token.kind is spot.token.kind is Kind.HAND
        if fanned and later is not None and box.x < later.box.x < box.right:
            box = Box(box.x, box.y, later.box.x - box.x, box.h)
        if spot.token.kind is Kind.HAND and box.y < foot < box.bottom:
            box = box._replace(h=foot - box.y - box.h * RAIL_GAP)
        yield spot, box


def next_tokens(tokens: Sequence[Token], ui: UiState) -> tuple[Token, ...]:
    """Return what is to be picked next: the things of a choice, then what they are for."""
    left = tuple(token for token in tokens if token not in ui.carried)
    things = tuple(token for token in left if token != tokens[-1])
    return things or left


def beat(seconds: float) -> int:
    """Return the number of the beat that the light is in after ``seconds``."""
    return int(seconds % BREATH_SECONDS * LIGHT_BEATS)


class Tilt(NamedTuple):
    """A turn: degrees counter-clockwise, about a point of the window."""

    angle: float
    about: Point


def tilt_of(picture: Picture, box: Box) -> Tilt | None:
    """Return the tilt of the thing of a picture whose seen part has this box."""
    for sprite in picture.sprites:
        if sprite.angle and sprite.box[:2] == box[:2]:
            return Tilt(sprite.angle, sprite.box.center)
    return None


def _turned(point: Point, tilt: Tilt) -> Point:
    right, down = point[0] - tilt.about[0], point[1] - tilt.about[1]
    along, across = cos(radians(tilt.angle)), sin(radians(tilt.angle))
    return (
        tilt.about[0] + right * along + down * across,
        tilt.about[1] - right * across + down * along,
    )


def draw_light(canvas: Canvas, box: Box, beat: int, tilt: Tilt | None = None) -> None:
    """Draw a line of light round a box, as bright as it is at this beat; turned as the thing is."""
    part = (1 + cos(tau * beat / LIGHT_BEATS / BREATH_SECONDS)) / 2
    alpha = DIMMEST + (1 - DIMMEST) * part
    edge = rounded(box.inset(-canvas.tight), canvas.corner)
    if tilt is not None:
        edge = [_turned(point, tilt) for point in edge]
    canvas.line(edge, "bright", max(2.0, canvas.close), alpha, glow=True)
    canvas.line(edge, "shadow", max(4.0, canvas.space), 0.8)
    canvas.line(edge, "bright", max(2.0, canvas.tight))


def rounded(box: Box, radius: float) -> list[Point]:
    """Return a closed line along a box with round corners."""
    radius = min(radius, box.w / 2, box.h / 2)
    inner = box.inset(radius)
    corners = ((inner.right, inner.y), (inner.right, inner.bottom), (inner.x, inner.bottom),
               (inner.x, inner.y))  # fmt: skip
    found = [
        (x + radius * sin(angle), y - radius * cos(angle))
        for number, (x, y) in enumerate(corners)
        for angle in (pi / 2 * (number + step / CORNER_POINTS) for step in range(CORNER_POINTS + 1))
    ]
    return [*found, found[0]]
