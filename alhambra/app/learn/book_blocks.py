"""The blocks of a page of the rule book, each with its height, and drawings of its examples."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from alhambra.app.gfx.box import Box, Point
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.theme import BODY, LABEL, LEAD, STRONG, TITLE, TextStyle
from alhambra.app.learn.book import Book, BookPicture, Example, Paragraph, Topic, tell
from alhambra.app.program.i18n import Texts
from alhambra.app.ui.buttons import button_frame
from alhambra.app.ui.ornaments import star
from alhambra.app.ui.widget import Look, ring

PANEL_MARGIN = 20
"""Units around the content of a panel."""
STEPPER_HEIGHT = 52
"""Units of the height of the buttons of an example."""
LINK_HEIGHT = 50
"""Units of the height of a link."""
HOLDINGS_WIDTH, HOLDINGS_HEIGHT = 1200, 330
"""Units of the size of holdings at most."""
MOST_HELD = 9
"""Things in a row of holdings at most."""


class StepOf(NamedTuple):
    """A stop of the focus: the steps of the example in this part."""

    part: int


class LinkTo(NamedTuple):
    """A stop of the focus: a link to this topic."""

    topic: str


Stop: TypeAlias = StepOf | LinkTo


class Written(NamedTuple):
    """Wrapped words, and their height in pixels."""

    text: str
    style: TextStyle
    high: float

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw the words in a box of their width."""
        size = canvas.metrics.text(self.style.units)
        canvas.text(self.text, box, size, self.style, valign="top", wrap=True)


def written(canvas: Canvas, text: str, width: float, style: TextStyle) -> Written:
    """Wrap a text into a width in pixels."""
    return Written(text, style, canvas.height(text, style, width))


class Block(ABC):
    """A piece of a page below the others."""

    part: int = -1
    """The number of the part it shows; -1 for heading and links."""
    stop: Stop | None = None
    """The step or link at which the focus can stop."""
    high: float
    """Pixels of its height."""

    @abstractmethod
    def draw(self, canvas: Canvas, box: Box, look: Look) -> None:
        """Draw it; ``look`` is that of its stop."""

    def step_at(self, box: Box, x: float) -> int:
        """Return the number of steps that a press at this x advances; ``box`` is the block's."""
        return 0


class Words(Block):
    """A heading or a paragraph."""

    def __init__(self, words: Written, part: int) -> None:
        self._words = words
        self.part = part
        self.high = words.high

    def draw(self, canvas: Canvas, box: Box, look: Look) -> None:
        self._words.draw(canvas, box)


class Figure(Block):
    """A picture with the sentence below it."""

    def __init__(
        self, canvas: Canvas, texts: Texts, picture: BookPicture, part: int, w: float
    ) -> None:
        self._picture = picture
        self._texts = texts
        self._words = written(canvas, texts.t(picture.text), w, BODY.muted)
        self.part = part
        self._above = canvas.px(picture.drawing.height)
        self.high = self._above + canvas.close + self._words.high

    def draw(self, canvas: Canvas, box: Box, look: Look) -> None:
        panel, words = box.cut_top(self._above, canvas.close)
        canvas.frame("panel-dark", panel)
        inner = panel.inset(canvas.px(PANEL_MARGIN), canvas.px(PANEL_MARGIN * 0.7))
        self._picture.drawing.draw(canvas, inner, self._texts, True)
        self._words.draw(canvas, words)


class Worked(Block):
    """An example: what is asked, the position, the answer of the rules, and buttons to step."""

    def __init__(
        self, canvas: Canvas, texts: Texts, example: Example, at: tuple[int, int], w: float
    ) -> None:
        """``at``: the number of the part, and of the step that is shown."""
        px = canvas.px
        self.part, self._step = at
        self._example = example
        self._texts = texts
        w -= px(2 * PANEL_MARGIN)
        self._question = written(canvas, texts.t(example.text), w, LABEL.coloured("title"))
        answers = [written(canvas, tell(texts, *step.say), w, LEAD) for step in example.steps]
        self._answer = answers[self._step]
        self._drawn = px(max(step.drawing.height for step in example.steps))
        self._said = max(answer.high for answer in answers)
        self._stepper = max(px(STEPPER_HEIGHT), canvas.metrics.text(LEAD.units) * 1.5)
        many = len(example.steps) > 1
        self.stop = StepOf(self.part) if many else None
        self.high = self._question.high + self._drawn + self._said + px(2 * PANEL_MARGIN + 24)
        self.high += self._stepper + canvas.close if many else 0

    def draw(self, canvas: Canvas, box: Box, look: Look) -> None:
        px = canvas.px
        canvas.frame("panel-dark", box)
        question, rest = box.inset(px(PANEL_MARGIN)).cut_top(self._question.high, canvas.broad)
        self._question.draw(canvas, question)
        picture, rest = rest.cut_top(self._drawn, canvas.broad)
        step = self._example.steps[self._step]
        boxes = step.drawing.draw(canvas, picture, self._texts, True)
        for thing, legal in step.verdicts.items():
            draw_verdict(canvas, boxes[thing], legal=legal)
        answer, rest = rest.cut_top(self._said, canvas.close)
        self._answer.draw(canvas, answer)
        if self.stop is not None:
            self._draw_stepper(canvas, rest, look)

    def _draw_stepper(self, canvas: Canvas, box: Box, look: Look) -> None:
        back, count, on = self._thirds(box)
        last = len(self._example.steps) - 1
        for button, icon, live in (
            (back, "arrow-left", self._step > 0),
            (on, "arrow-right", self._step < last),
        ):
            canvas.frame(button_frame(live=live, lit=look.lit and live), button)
            canvas.image(icon, button.inset(0, button.h * 0.2).fit(1), 1.0 if live else 0.4)
        number = self._texts.t("book.step_of", step=self._step + 1, count=last + 1)
        canvas.write(number, count, LABEL.coloured("figures").centered)
        ring(canvas, box, look)

    @staticmethod
    def _thirds(box: Box) -> tuple[Box, ...]:
        """Return the boxes of the buttons and of the number between them."""
        return box.columns((1, 1, 1), box.h * 0.2)

    def step_at(self, box: Box, x: float) -> int:
        return -1 if x < box.x + box.w / 3 else 1


class Link(Block):
    """A link to another topic."""

    def __init__(self, canvas: Canvas, words: str, topic: str) -> None:
        self._words = words
        self.stop = LinkTo(topic)
        self.high = max(canvas.px(LINK_HEIGHT), canvas.metrics.text(LEAD.units) * 1.5)

    def draw(self, canvas: Canvas, box: Box, look: Look) -> None:
        canvas.fill(box, "cream", 0.1 if look.lit else 0.035, canvas.corner)
        ring(canvas, box, look)
        sign, words = box.inset(canvas.broad, 0).cut_left(canvas.line_height, canvas.broad)
        star(canvas, sign.center, canvas.space)
        colour = "title" if look.lit else "cream"
        canvas.write(self._words, words, LABEL.coloured(colour))


def blocks_of(
    canvas: Canvas, texts: Texts, book: Book, topic: Topic, steps: dict[int, int], width: float
) -> Iterator[Block]:
    """Yield the blocks of a topic; ``steps``: by part, the step of the example that is shown."""
    yield Words(written(canvas, texts.t(topic.title), width, TITLE), -1)
    for number, part in enumerate(topic.parts):
        match part:
            case Paragraph(text):
                yield Words(written(canvas, texts.t(text), width, LEAD), number)
            case BookPicture():
                yield Figure(canvas, texts, part, number, width)
            case Example():
                yield Worked(canvas, texts, part, (number, steps.get(number, 0)), width)
    if topic.related:
        yield Words(written(canvas, texts.t("book.related"), width, STRONG.muted), -1)
    for name in topic.related:
        yield Link(canvas, texts.t(book.topics[name].title), name)


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


def draw_holdings(
    canvas: Canvas,
    area: Box,
    sign: str,
    things: Sequence[str],
    held: Mapping[str, int],
    lit: Collection[str],
) -> None:
    """Draw how many things of a kind everybody has; ``lit``: who is being spoken of.

    ``sign`` is the sprite of the kind, ``things`` those that are drawn one over the other for each.
    """
    px = canvas.px
    box = area.centered(min(area.w, px(HOLDINGS_WIDTH)), min(area.h, px(HOLDINGS_HEIGHT)))
    icon, rows = box.cut_left(px(120), canvas.page)
    canvas.image(sign, icon.fit(1))
    lines = rows.centered(rows.w, min(rows.h, canvas.button_height * len(held)))
    for line, (name, count) in zip(lines.rows(len(held), canvas.close), held.items(), strict=True):
        if name in lit:
            canvas.fill(line, "cream", 0.1, canvas.corner)
        words, room = line.inset(canvas.broad, 0).columns((1, 2.4), canvas.space)
        canvas.write(name, words, STRONG.coloured("title" if name in lit else "cream"))
        side = min(room.h * 0.85, room.w / MOST_HELD / 1.1)
        for number in range(count):
            x = room.x + number * side * 1.1
            for thing in things:
                canvas.image(thing, Box(x, room.center[1] - side / 2, side, side))
