"""The card of a lesson or a puzzle in its fixed place, and the light around what it is about."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import reduce
from itertools import pairwise
from math import cos, inf, pi, radians, sin, tau
from typing import NamedTuple, TypeAlias

from alhambra.app.gfx.box import Box, Point
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.commands import Valign
from alhambra.app.gfx.theme import LABEL, LEAD, TAG
from alhambra.app.input import intents
from alhambra.app.input.intents import Intent
from alhambra.app.learn.progress import LessonSettings
from alhambra.app.program.app import App
from alhambra.app.program.scene_stack import Scene
from alhambra.app.scenes.notice import Answer, NoticeScene
from alhambra.app.table.advice.hint_controller import HintSource
from alhambra.app.table.panels import Trouble, no_trouble
from alhambra.app.table.picture import Kind, Picture, Spot, Token
from alhambra.app.table.table_scene import TableScene
from alhambra.app.table.ui_state import UiState
from alhambra.app.ui.buttons import cap_width, draw_cap
from alhambra.app.ui.form import Form
from alhambra.app.ui.ornaments import opaque_panel
from alhambra.app.ui.pointer import Pointer
from alhambra.app.ui.sounds import Sound
from alhambra.app.ui.widget import set_boxes
from alhambra.match.match import AnyMatch
from alhambra.rules.api import Seat

OpenTable: TypeAlias = Callable[[App, AnyMatch, Trouble, HintSource | None], Scene]
"""Makes the table of a game."""

BUTTONS_WIDTH = 216
"""Units of the width of the buttons beside the words."""
WIDEST = 1052
"""Units of a card's width at most: lines stay short enough to read."""
CAP_ABOVE = 0.75
"""The part of a cap that stands above its button, whose words it leaves free."""
SPACE_KEY = "space"
"""Of the keys that go on, the one shown on the button."""
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


class LessonCard:
    """The words of the present step, and its buttons: the one that goes on above the other."""

    def __init__(self, form: Form) -> None:
        self.form = form
        self.box = Box(0, 0, 0, 0)
        """The box it was drawn in last; empty while nothing can be pressed."""
        self._held = False
        """True if a press began on it."""
        self._passing = False
        """True while a press that began elsewhere is held: it may be dragged across the card."""

    def hide(self) -> None:
        """Let nothing be pressed on it."""
        self.box = Box(0, 0, 0, 0)
        self._held = self._passing = False

    def handle(self, intent: Intent) -> bool:
        """Give what a pointer does on the card to its buttons. Return true if it was used."""
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
        box: Box,
        step: str,
        words: str,
        aside: str,
        caps: Caps,
        reason: str = "",
    ) -> None:
        """Draw it: beside each other in a wide box, one below the other in a high one.

        ``step`` says how far the lesson has come; ``aside`` answers an attempt, or says what is
        to be pressed; it stands beside the step if there is room, else below the words, where its
        letters are about as large, and take half of the room at most. ``caps``: the signs of the
        keys that press its buttons.
        A ``reason`` stands after the words, unless one of both would be cut short.
        """
        self.box = box
        opaque_panel(canvas, box)
        inner, high = box.inset(canvas.panel, canvas.broad), 2 * canvas.row_height + canvas.close
        if beside := box.w > box.h:
            column, rest = inner.cut_right(canvas.px(BUTTONS_WIDTH), canvas.panel)
            column = column.centered(column.w, high)
        else:
            column, rest = inner.cut_bottom(high, canvas.broad)
        head, said = rest.cut_top(canvas.line_height, canvas.tight)
        answer = head.cut_left(canvas.width(step, TAG), canvas.page)[1]
        valign: Valign = "middle"
        if not beside or canvas.width(aside, LABEL) > answer.w:
            size = canvas.fit_lines(f"{words} {reason} {aside}", said, LABEL).size
            high = min(canvas.measure(aside, size, LABEL.font, said.w)[1], said.h / 2)
            answer, said = said.cut_bottom(high if aside else 0, canvas.space if aside else 0)
            valign = "bottom"
        full = f"{words} {reason}" if reason else words
        if canvas.fit_lines(full, said, LEAD).text == full:
            words = full
        canvas.write(step, head, TAG.coloured("title"))
        canvas.write_lines(words, said, LEAD)
        if aside:
            canvas.write_lines(aside, answer, LABEL.coloured("figures"), valign=valign)
        rows = column.rows(2, canvas.close)
        set_boxes(self.form.widgets, rows)
        self.form.draw(canvas)
        for row, cap in zip(rows, caps.signs, strict=True):
            wide, side = cap_width(canvas, cap, canvas.line_height), canvas.line_height
            if cap:
                corner = Box(row.right - wide, row.y - side * CAP_ABOVE, wide, side)
                draw_cap(canvas, cap, corner, caps.pad)


class Caps(NamedTuple):
    """The signs of the keys, or of the pad's buttons, that press a card's buttons."""

    signs: tuple[str, str]
    """That of the upper button, and of the lower one; empty ones are not drawn."""
    pad: bool = False


def caps_of(app: App, upper: str, lower: str = "", *, pointer: bool = False) -> Caps:
    """Return what is shown on the buttons of a card that keys with these meanings press.

    ``pointer``: that of the upper one is shown while the pointer is used, too.
    """
    keyed, pad = app.devices.kind != "pointer", app.devices.kind == "pad"
    named = app.bindings.buttons if pad else app.bindings.keys
    on = sorted(named[upper], key=lambda key: key != SPACE_KEY) if keyed or pointer else ()
    back = named[lower] if keyed and lower else ()
    signs = ("".join(app.caps(keys[:1], pad)) for keys in (on, back))
    return Caps((next(signs), next(signs)), pad)


class CardScene(Scene):
    """The real table of a game, and a card of words over it."""

    covers = True
    table: TableScene

    def __init__(self, app: App, open_table: OpenTable, confirm: str = "off") -> None:
        """``confirm``: how turns end, as a house rule."""
        self._app = app
        self._open_table = open_table
        settings = LessonSettings(app.settings, confirm)
        self._services = replace(app, settings=settings, open_title=self.show_menu)
        self._claims: dict[Seat, str] = {}
        """The pads of the game that was left, while every device may be used here."""
        self._seconds = 0.0
        """Seconds of the breathing light."""
        self.form = Form(app.audio.play)
        self._card = LessonCard(self.form)

    def _lay_table(self, match: AnyMatch) -> None:
        """Make the table of this game."""
        scene = self._open_table(self._services, match, no_trouble, None)
        assert isinstance(scene, TableScene)
        self.table = scene
        self.table.controller.view.has_card = True
        self.table.announces = False
        self.worn, self.room = self.table.worn, self.table.room

    def enter(self) -> None:
        self._claims = self._app.devices.claims
        self._app.devices.seat({})
        self.table.enter()

    def leave(self) -> None:
        self.table.leave()
        self._app.devices.seat(self._claims)

    def pause(self) -> None:
        self._card.hide()
        self.table.pause()

    def pointer(self) -> Pointer:
        return self.table.pointer()

    def _breathe(self, dt: float) -> bool:
        """Let the light breathe. Return true if it looks different now."""
        before = beat(self._seconds)
        if not self._app.settings.now.reduced_motion:
            self._seconds += dt
        return beat(self._seconds) != before

    @property
    def place(self) -> Box:
        layout = self.table.controller.view.layout
        band: Box = layout.band
        return band.centered(min(band.w, layout.metrics.px(WIDEST)), band.h)

    @abstractmethod
    def show_menu(self, *instead: Scene) -> None:
        """Open the scene's own menu, in place of that of the table."""

    def _open_menu(self, title: str, text: str, leave: str, *ways: Answer) -> None:
        """Open a menu with these ways; ``leave``: the id of the text of the last one."""
        stack = self._app.stack

        def go() -> None:
            stack.pop()
            stack.pop()

        options = Answer("menu.options", lambda: self._app.open_options(None))
        every = Answer("lesson.stay", stack.pop), *ways, options, Answer(leave, go)
        stack.push(NoticeScene(self._app, title, text, every, Sound.DIALOG_OPEN))


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


def cards_in(names: Iterable[str]) -> tuple[Token, ...]:
    """Return the cards of the hand among the names of what is lit."""
    parts = (f"{name}:0".split(":") for name in names)
    return tuple(Token(Kind.HAND, name[1], int(name[2])) for name in parts if name[0] == Kind.HAND)


def around(boxes: Sequence[Box]) -> Box:
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
    """Draw a line of light round a box; turned as the thing is."""
    edge = rounded(box.inset(-canvas.tight), canvas.corner)
    if tilt is not None:
        edge = [_turned(point, tilt) for point in edge]
    draw_lit_line(canvas, edge, beat)


def draw_lit_line(canvas: Canvas, edge: Sequence[Point], beat: int) -> None:
    """Draw a line of light, as bright as it is at this beat."""
    part = (1 + cos(tau * beat / LIGHT_BEATS / BREATH_SECONDS)) / 2
    alpha = DIMMEST + (1 - DIMMEST) * part
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
