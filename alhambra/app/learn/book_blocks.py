"""The blocks of a page of the rule book: how high each is, and how it is drawn."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.commands import Font
from alhambra.app.learn.book import Book, Example, Paragraph, Picture, Topic
from alhambra.app.program.app import Texts
from alhambra.app.ui.buttons import button_frame
from alhambra.app.ui.fitting import write_line
from alhambra.app.ui.ornaments import star
from alhambra.app.ui.widget import Look, ring

TITLE, TEXT, CAPTION = 34, 22, 19
"""Units of the letters of headings, of paragraphs, and below pictures."""
GAP = 18
"""Units between blocks."""
MARGIN = 20
"""Units around the content of a panel."""
STEPPER = 52
"""Units of the height of the buttons of an example."""
LINK = 50
"""Units of the height of a link."""


class StepOf(NamedTuple):
    """A stop of the focus: the steps of the example in this part."""

    part: int


class LinkTo(NamedTuple):
    """A stop of the focus: a link to this topic."""

    topic: str


Stop: TypeAlias = StepOf | LinkTo


class Written(NamedTuple):
    """Wrapped words of a size in pixels, and their height."""

    text: str
    size: int
    high: float
    font: Font = "body"

    def draw(self, canvas: Canvas, box: Box, colour: str = "cream") -> None:
        """Draw the words in a box of their width."""
        canvas.text(self.text, box, self.size, self.font, colour, wrap=True)


def written(canvas: Canvas, text: str, width: float, units: float, font: Font = "body") -> Written:
    """Wrap a text into a width in pixels."""
    size = canvas.metrics.text(units)
    return Written(text, size, canvas.measure(text, size, font, width)[1], font)


class Block(ABC):
    """A piece of a page below the others."""

    part: int = -1
    """The number of the part it shows; -1 for heading and links."""
    stop: Stop | None = None
    """What the focus can stop at."""
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

    def __init__(self, words: Written, part: int, colour: str = "cream") -> None:
        self._words = words
        self._colour = colour
        self.part = part
        self.high = words.high

    def draw(self, canvas: Canvas, box: Box, look: Look) -> None:
        self._words.draw(canvas, box, self._colour)


class Figure(Block):
    """A picture with the sentence below it."""

    def __init__(self, canvas: Canvas, texts: Texts, picture: Picture, part: int, w: float) -> None:
        self._picture = picture
        self._texts = texts
        self._words = written(canvas, texts.t(picture.text), w, CAPTION)
        self.part = part
        self._above = canvas.metrics.px(picture.drawing.high)
        self.high = self._above + canvas.metrics.px(8) + self._words.high

    def draw(self, canvas: Canvas, box: Box, look: Look) -> None:
        panel, words = box.cut_top(self._above, canvas.metrics.px(8))
        canvas.frame("panel-dark", panel)
        inner = panel.inset(canvas.metrics.px(MARGIN), canvas.metrics.px(MARGIN * 0.7))
        self._picture.drawing.draw(canvas, inner, self._texts)
        self._words.draw(canvas, words, "muted")


class Worked(Block):
    """An example: what is asked, the position, the answer of the rules, and buttons to step."""

    def __init__(
        self, canvas: Canvas, texts: Texts, example: Example, at: tuple[int, int], w: float
    ) -> None:
        """``at``: the number of the part, and of the step that is shown."""
        px = canvas.metrics.px
        self.part, self._step = at
        self._example = example
        self._texts = texts
        w -= px(2 * MARGIN)
        self._question = written(canvas, texts.t(example.text), w, TEXT, "bold")
        answers = [written(canvas, step.say(texts), w, TEXT) for step in example.steps]
        self._answer = answers[self._step]
        self._drawn = px(max(step.drawing.high for step in example.steps))
        self._said = max(answer.high for answer in answers)
        self._stepper = max(px(STEPPER), canvas.metrics.text(TEXT) * 1.5)
        many = len(example.steps) > 1
        self.stop = StepOf(self.part) if many else None
        self.high = self._question.high + self._drawn + self._said + px(2 * MARGIN + 24)
        self.high += self._stepper + px(8) if many else 0

    def draw(self, canvas: Canvas, box: Box, look: Look) -> None:
        px = canvas.metrics.px
        canvas.frame("panel-dark", box)
        question, rest = box.inset(px(MARGIN)).cut_top(self._question.high, px(12))
        self._question.draw(canvas, question, "title")
        picture, rest = rest.cut_top(self._drawn, px(12))
        self._example.steps[self._step].drawing.draw(canvas, picture, self._texts)
        answer, rest = rest.cut_top(self._said, px(8))
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
        write_line(canvas, number, count, TEXT, "bold", "figures", "center")
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
        self.high = max(canvas.metrics.px(LINK), canvas.metrics.text(TEXT) * 1.5)

    def draw(self, canvas: Canvas, box: Box, look: Look) -> None:
        px = canvas.metrics.px
        canvas.fill(box, "cream", 0.1 if look.lit else 0.035, px(10))
        ring(canvas, box, look)
        sign, words = box.inset(px(14), 0).cut_left(px(26), px(12))
        star(canvas, sign.center, px(9))
        colour = "title" if look.lit else "cream"
        write_line(canvas, self._words, words, TEXT, "bold", colour)


def blocks_of(
    canvas: Canvas, texts: Texts, book: Book, topic: Topic, steps: dict[int, int], width: float
) -> Iterator[Block]:
    """Yield the blocks of a topic; ``steps``: by part, the step of the example that is shown."""
    yield Words(written(canvas, texts.t(topic.title), width, TITLE, "title"), -1, "title")
    for number, part in enumerate(topic.parts):
        match part:
            case Paragraph(text):
                yield Words(written(canvas, texts.t(text), width, TEXT), number)
            case Picture():
                yield Figure(canvas, texts, part, number, width)
            case Example():
                yield Worked(canvas, texts, part, (number, steps.get(number, 0)), width)
    if topic.related:
        yield Words(written(canvas, texts.t("book.related"), width, TEXT, "bold"), -1, "muted")
    for name in topic.related:
        yield Link(canvas, texts.t(book.topics[name].title), name)
