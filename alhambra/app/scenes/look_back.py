"""The table as it was right after an event."""

from __future__ import annotations

from collections.abc import Sequence

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas, SpriteRenderer
from alhambra.app.gfx.theme import BODY, LABEL, NOTE
from alhambra.app.input.intents import (
    Accept,
    Cancel,
    Direction,
    Drop,
    Intent,
    Log,
    Move,
    NextGroup,
    Point,
    PrevGroup,
    Release,
    Scroll,
)
from alhambra.app.program.app import App
from alhambra.app.program.scene_stack import Scene
from alhambra.app.table.chronicle import Entry
from alhambra.app.table.controller import TableController
from alhambra.app.table.panels import emblem
from alhambra.app.table.picture import Picture
from alhambra.app.ui.buttons import button_frame
from alhambra.app.ui.ornaments import opaque_panel
from alhambra.app.ui.sounds import Sound

ICONS = ("arrow-left", "arrow-right")
ARROW = 72
"""Units of the width of an arrow."""
STEPS = {Direction.LEFT: -1, Direction.UP: -1, Direction.RIGHT: 1, Direction.DOWN: 1}


class LookBackScene(Scene):
    """Shows the past entry by entry; no actions are possible."""

    covers = True

    def __init__(
        self,
        app: App,
        controller: TableController,
        entries: Sequence[Entry],
        number: int,
    ) -> None:
        """``number`` is that of the first entry to show."""
        self._app = app
        self._controller = controller
        self._entries = entries
        self.number = number
        self._renderer = SpriteRenderer()
        self._made: tuple[object, Picture] | None = None
        self._arrows = (Box(0, 0, 0, 0), Box(0, 0, 0, 0))
        self._pointed: int | None = None

    @property
    def picture(self) -> Picture:
        """The table as it was then, in the present viewer's view."""
        at = self._entries[self.number].at
        now = self._app.settings.now
        key = (at, self._app.canvas.metrics, now.language)
        if self._made is None or self._made[0] != key:
            self._controller.view.fit()
            self._made = key, self._controller.view.picture_after(at)
        return self._made[1]

    def handle(self, intent: Intent) -> None:
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

    def _step(self, by: int) -> None:
        number = max(0, min(len(self._entries) - 1, self.number + by))
        if number != self.number:
            self.number = number
            self._app.audio.play(Sound.HOVER)

    def draw(self, canvas: Canvas) -> None:
        self._renderer.paint(canvas, self.picture.sprites)
        t = self._app.t
        canvas.frame("focus", canvas.metrics.window.inset(canvas.close))
        banner = self._controller.view.panel
        opaque_panel(canvas, banner)
        canvas.frame("panel-active", banner)
        head, rest = banner.inset(canvas.panel, canvas.broad).cut_top(
            canvas.button_height, canvas.tight
        )
        canvas.write_lines(
            t("look_back.title"), head, LABEL.coloured("title").centered, valign="middle"
        )
        arrows, words = rest.cut_bottom(canvas.button_height, canvas.close)
        how, words = words.cut_bottom(canvas.button_height, canvas.tight)
        self._draw_arrows(canvas, arrows)
        entry = self._entries[self.number]
        if entry.who is not None:
            sign, words = words.cut_left(canvas.sign_size, canvas.broad)
            canvas.image(emblem(entry.who), sign.fit(1))
        canvas.write_lines(entry.text, words, LABEL.coloured("figures"), valign="middle")
        canvas.write_lines(t("look_back.back"), how, NOTE.muted.centered, valign="middle")

    def _draw_arrows(self, canvas: Canvas, box: Box) -> None:
        """Draw the arrows back and forward, and the position between them."""
        px = canvas.px
        back, rest = box.cut_left(px(ARROW), canvas.close)
        forth, count = rest.cut_right(px(ARROW), canvas.close)
        self._arrows = (back, forth)
        ends = (self.number == 0, self.number == len(self._entries) - 1)
        for at, (place, icon) in enumerate(zip(self._arrows, ICONS, strict=True)):
            canvas.frame(button_frame(live=not ends[at], lit=self._pointed == at), place)
            canvas.image(icon, place.fit(1).inset(canvas.panel), 0.4 if ends[at] else 1.0)
        values = {"number": self.number + 1, "count": len(self._entries)}
        text = self._app.t("look_back.count", **values)
        canvas.write_lines(text, count, BODY.centered, valign="middle")
