"""The table as it was right after something happened."""

from __future__ import annotations

from collections.abc import Sequence

from alhambra.app.app import App
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.input.intents import (
    Accept,
    Cancel,
    Direction,
    DragMove,
    DragStart,
    Drop,
    Intent,
    Log,
    Move,
    NextGroup,
    Point,
    Press,
    PrevGroup,
    Release,
    Scroll,
)
from alhambra.app.scenes import Scene
from alhambra.app.sounds import Sound
from alhambra.app.table.desk import Desk
from alhambra.app.table.moment import Entry, emblem
from alhambra.app.table.picture import Brush, Picture
from alhambra.app.ui.box import Box
from alhambra.app.ui.fitting import write_line

WIDTH, HIGH = 900, 92
"""Units of the banner."""
ARROW = 68
"""Units of the width of an arrow."""
STEPS = {Direction.LEFT: -1, Direction.UP: -1, Direction.RIGHT: 1, Direction.DOWN: 1}


class LookBackScene(Scene):
    """A look back, entry by entry; nothing can be done there."""

    covers = True

    def __init__(self, app: App, desk: Desk, entries: Sequence[Entry], number: int) -> None:
        """``number`` is that of the entry to begin with."""
        self._app = app
        self._desk = desk
        self._entries = entries
        self.number = number
        self._brush = Brush()
        self._made: tuple[object, Picture] | None = None
        self._arrows = (Box(0, 0, 0, 0), Box(0, 0, 0, 0))
        self._pointed: int | None = None

    @property
    def picture(self) -> Picture:
        """The table as it was then, through the eyes of who looks at it now."""
        at = self._entries[self.number].at
        now = self._app.settings.now
        key = (at, self._app.canvas.metrics, now.language)
        if self._made is None or self._made[0] != key:
            self._desk.fit()
            self._made = key, self._desk.story.picture_after(at)
        return self._made[1]

    def handle(self, intent: Intent) -> bool:
        """One entry back or on; anything else leads back to the present."""
        match intent:
            case Move(direction):
                self._step(STEPS[direction])
            case NextGroup():
                self._step(1)
            case PrevGroup():
                self._step(-1)
            case Scroll(_, steps):
                self._step(-1 if steps > 0 else 1)
            case Point(pos):
                self._pointed = next(
                    (n for n, box in enumerate(self._arrows) if box.contains(pos)), None
                )
            case Release() if self._pointed is not None:
                self._step((-1, 1)[self._pointed])
            case Release() | Drop() | Accept() | Cancel() | Log():
                self._app.stack.pop()
            case Press() | DragStart() | DragMove():
                pass
            case _:
                return False
        return True

    def _step(self, by: int) -> None:
        number = max(0, min(len(self._entries) - 1, self.number + by))
        if number != self.number:
            self.number = number
            self._app.audio.play(Sound.HOVER)

    def draw(self, canvas: Canvas) -> None:
        """Draw the table, and over it what it is."""
        self._brush.paint(canvas, self.picture.sprites)
        px, t = canvas.metrics.px, self._app.t
        ground = self._desk.story.open_ground
        wide = min(px(WIDTH), ground.w - px(10))
        banner = Box(ground.center[0] - wide / 2, ground.y + px(4), wide, px(HIGH))
        canvas.fill(banner.inset(px(3)), "night", 0.92, px(16))
        canvas.frame("panel-active", banner)
        back, rest = banner.inset(px(8)).cut_left(px(ARROW), px(6))
        forth, words = rest.cut_right(px(ARROW), px(6))
        self._arrows = (back, forth)
        ends = (self.number == 0, self.number == len(self._entries) - 1)
        for at, (box, icon) in enumerate(zip(self._arrows, ("left", "right"), strict=True)):
            alpha = 0.25 if ends[at] else 1.0 if self._pointed == at else 0.7
            canvas.image(f"arrow-{icon}", box.fit(1).inset(px(14)), alpha)
        entry = self._entries[self.number]
        first, second = words.inset(px(6), px(4)).rows((1.2, 1), px(2))
        if entry.who is not None:
            sign, first = first.cut_left(px(36), px(10))
            canvas.image(emblem(entry.who), sign.fit(1))
        write_line(canvas, entry.text, first, 20, "bold", "figures")
        count = t("look_back.count", number=self.number + 1, count=len(self._entries))
        text = f"{t('look_back.title')} {count} {t('look_back.back')}"
        write_line(canvas, text, second, 17, "body", "muted")
