"""A topic of the rule book as a page that scrolls, with examples to step through and links."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import accumulate
from typing import NamedTuple

from alhambra.app.gfx.box import Box, Point
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.input import intents
from alhambra.app.input.intents import Direction, Intent
from alhambra.app.learn.book import Book, Example
from alhambra.app.learn.book_blocks import Block, LinkTo, StepOf, Stop, blocks_of
from alhambra.app.program.i18n import Texts
from alhambra.app.ui.rows import STEPS as SIDEWAYS
from alhambra.app.ui.scroller import BAR, STEPS, RowWindow
from alhambra.app.ui.widget import Look, Reply, Widget

NOTCH_UNITS = 90
"""Units by which the wheel and an arrow scroll."""
PAGE_SHARE = 0.85
"""The share of the visible height by which a page key scrolls."""


class ReadingPlace(NamedTuple):
    """A place in one of the books."""

    game: str
    topic: str
    top: float = 0.0
    """The distance from the top of the page in pixels."""
    part: int | None = None
    """Scroll to this part instead; -1: to the heading."""


class BookPage(Widget):
    """Arrows scroll, and stop at examples and links that come into view."""

    def __init__(self, id: str, texts: Texts, book: Book, open: Callable[[str], None]) -> None:
        """``open`` gets the topic of a link."""
        super().__init__(id)
        self._texts = texts
        self._book = book
        self._open = open
        self._topic = next(iter(book.topics))
        self._part: int | None = None
        self._steps: dict[int, int] = {}
        self._rows = RowWindow()
        self._blocks: tuple[tuple[float, Block], ...] = ()
        """The blocks, each with its distance from the top of the page."""
        self.stop: Stop | None = None
        """The link or example with the focus."""

    def show(self, book: Book, place: ReadingPlace) -> None:
        """Show a topic of a book."""
        if (book, place.topic) != (self._book, self._topic):
            self._steps, self._blocks = {}, ()
        self._book, self._topic, self._part = book, place.topic, place.part
        self.stop = None
        self._rows.top = place.top

    @property
    def top(self) -> float:
        """The distance from the top of the page in pixels."""
        return self._rows.top

    def step_of(self, part: int) -> int:
        """The step that the example in this part shows, from 0."""
        return self._steps.get(part, 0)

    # -- intents -----------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> Reply:
        if self._rows.handle(intent):
            self.stop = None
            return Reply.TAKEN
        match intent:
            case intents.Move(direction) if direction in STEPS:
                return self._go(STEPS[direction])
            case intents.Move(Direction.LEFT | Direction.RIGHT as direction):
                return self._turn(SIDEWAYS[direction])
            case intents.Accept():
                return self._accept()
            case intents.Zoom(steps):
                self._scroll(-steps * PAGE_SHARE * self._rows.page)
            case intents.First():
                self._scroll(-self._rows.count)
            case intents.Last():
                self._scroll(self._rows.count)
            case intents.Release(pos):
                return self._click(pos)
            case intents.Press() | intents.DragMove() | intents.Drop() | intents.DragCancel():
                pass
            case _:
                return Reply.IGNORED
        return Reply.TAKEN

    def point(self, pos: Point) -> None:
        """Highlight what a pointer at this place can press."""
        block = self._block_at(pos)
        self.stop = None if block is None else block[1].stop

    def _scroll(self, pixels: float) -> None:
        self._rows.scroll(self._rows.top + pixels)
        self.stop = None

    def _go(self, step: int) -> Reply:
        """Go to the next stop in view, or scroll; past the last one the focus leaves the page."""
        rows, before = self._rows, self._rows.top
        seen = [(top, block) for top, block in self._blocks if block.stop is not None]
        stops = [block.stop for _, block in seen]
        here = stops.index(self.stop) if self.stop in stops else None
        if here is None:  # the first one below the upper edge, or the last one above the lower
            inside = [n for n, (top, block) in enumerate(seen) if self._is_seen(top, block)]
            following = (inside[0] if step > 0 else inside[-1]) if inside else None
        else:
            following = here + step if 0 <= here + step < len(stops) else None
        if following is not None and self._is_seen(*seen[following]):
            self.stop = stops[following]
            return Reply.TAKEN
        rows.scroll(before + step * rows.notch)
        if self.stop is not None and not any(
            self._is_seen(top, block) for top, block in seen if block.stop == self.stop
        ):
            self.stop = None
        return Reply.IGNORED if rows.top == before else Reply.TAKEN

    def _is_seen(self, top: float, block: Block) -> bool:
        """True if a block's end, where its buttons are, is in view."""
        return self._rows.top <= top + block.high <= self._rows.top + self._rows.page + 1

    def _turn(self, step: int) -> Reply:
        """Step through the example with the focus."""
        if not isinstance(self.stop, StepOf):
            return Reply.IGNORED
        return Reply.DONE if self._step_on(self.stop.part, step) else Reply.IGNORED

    def _step_on(self, number: int, step: int) -> bool:
        """Show another step of the example in a part. Return true if there is one."""
        part = self._book.topics[self._topic].parts[number]
        now = self.step_of(number) + step
        if not isinstance(part, Example) or not 0 <= now < len(part.steps):
            return False
        self._steps[number] = now
        return True

    def _accept(self) -> Reply:
        match self.stop:
            case StepOf(part):
                if not self._step_on(part, 1):
                    self._steps[part] = 0
                return Reply.DONE
            case LinkTo(topic):
                self._open(topic)
                return Reply.DONE
            case _:
                self._scroll(PAGE_SHARE * self._rows.page)
                return Reply.TAKEN

    def _click(self, pos: Point) -> Reply:
        """Follow a link, or step through an example."""
        found = self._block_at(pos)
        match None if found is None else found[1].stop:
            case LinkTo(topic):
                self._open(topic)
                return Reply.DONE
            case StepOf(part) if found is not None:
                stepped = self._step_on(part, found[1].step_at(found[0], pos[0]))
                return Reply.DONE if stepped else Reply.TAKEN
            case _:
                return Reply.TAKEN

    def _block_at(self, pos: Point) -> tuple[Box, Block] | None:
        if not self.box.contains(pos):
            return None
        return next(((box, block) for box, block in self._placed() if box.contains(pos)), None)

    # -- drawing -----------------------------------------------------------------------------------

    @property
    def _width(self) -> float:
        """Pixels of the width of the blocks: the bar stands beside them."""
        return self.box.w - self._rows.notch * BAR / NOTCH_UNITS * 2.2

    def _placed(self) -> Iterator[tuple[Box, Block]]:
        """Yield the blocks with their boxes in the window."""
        left, top = self.box.x, self.box.y - self._rows.top
        for far, block in self._blocks:
            yield Box(left, top + far, self._width, block.high), block

    def _lay_out(self, canvas: Canvas) -> None:
        """Find the place of each block, and scroll to the part that is wanted."""
        px, rows = canvas.metrics.px, self._rows
        rows.notch = px(NOTCH_UNITS)
        topic = self._book.topics[self._topic]
        blocks = [*blocks_of(canvas, self._texts, self._book, topic, self._steps, self._width)]
        ends = [*accumulate(block.high + canvas.panel for block in blocks)]
        self._blocks = tuple(zip([0.0, *ends], blocks, strict=False))
        rows.count = round(ends[-1])
        rows.lay_out(canvas, self.box, 1.0)
        rows.scroll(rows.top)
        if self._part is not None:
            tops = (top for top, block in self._blocks if block.part == self._part)
            rows.scroll(next(tops, 0.0))
            self._part = None

    def draw(self, canvas: Canvas, look: Look) -> None:
        self._lay_out(canvas)
        rows = self._rows
        with canvas.clip(self.box):
            for box, block in self._placed():
                if box.overlaps(self.box):
                    lit = block.stop is not None and block.stop == self.stop
                    block.draw(canvas, box, look if lit else Look())
        rows.draw_bar(canvas, look.hovered)
