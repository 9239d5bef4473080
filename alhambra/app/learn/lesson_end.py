"""The end of a lesson: what was learned, and what can come next."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.theme import CAPTION, LEAD
from alhambra.app.program.app import App
from alhambra.app.scenes.form_scene import FormScene
from alhambra.app.ui.buttons import Button
from alhambra.app.ui.ornaments import overlay
from alhambra.app.ui.sounds import Sound

WIDTH, HIGH = 1520, 820
"""Units of the panel."""
BUTTON = 76
"""Units of the height of a button at most."""
LEARNED: Final[Mapping[str, Sequence[str]]] = {
    "alhambra": ("money", "exact", "building", "redesign", "scoring", "end"),
    "dirk": ("dirk", "rival", "gift", "winner"),
    "rollwrite": ("dice", "second", "coins", "completing", "end"),
}
"""By lesson: the last parts of the ids of the sentences on what it taught."""


class NextStep(NamedTuple):
    """Something to do after a lesson."""

    id: str
    words: Callable[[], str]
    """Returns the text of its button."""
    go: Callable[[], None]


class LessonEndScene(FormScene):
    """What was learned, in how many minutes, and buttons for the next steps."""

    covers = True
    closing_sound = Sound.DIALOG_CLOSE
    room = WIDTH + 40, HIGH + 30

    def __init__(self, app: App, lesson: str, seconds: float, ways: Sequence[NextStep]) -> None:
        """``seconds`` that the lesson took; ``ways``, at least one: the first is the gold one."""
        super().__init__(app)
        self._lesson = lesson
        self.minutes = max(1, round(seconds / 60))
        """How long the lesson took."""
        self._ways = [Button(way.id, way.words, way.go, primary=way is ways[0]) for way in ways]
        self._back = Button("back", lambda: app.t("lesson.done.back"), app.stack.pop)
        self.form.show((*self._ways, self._back), ways[0].id)

    def enter(self) -> None:
        self._app.audio.play(Sound.WIN)

    def draw(self, canvas: Canvas) -> None:
        t, px = self._app.t, canvas.metrics.px
        body = overlay(canvas, t("lesson.done.title"), WIDTH, HIGH, "title")
        line, body = body.cut_top(canvas.sign_size, canvas.panel)
        name = t(f"learn.{self._lesson}")
        said = t("lesson.done.time", name=name, count=self.minutes)
        canvas.write(said, line, LEAD.muted.centered)
        learned, ways = body.columns((1.5, 1), canvas.row_height)
        self._draw_learned(canvas, learned)
        head, ways = ways.cut_top(canvas.sign_size, canvas.space)
        canvas.write(t("lesson.done.next").upper(), head, CAPTION.centered)
        buttons = (*self._ways, self._back)
        high = min(px(BUTTON), ways.h / len(buttons) - canvas.panel)
        for number, button in enumerate(buttons):
            button.box = Box(ways.x, ways.y + number * (high + canvas.panel), ways.w, high)
        self.form.draw(canvas)

    def _draw_learned(self, canvas: Canvas, box: Box) -> None:
        """Draw a sentence for each thing that was taught, with a check mark."""
        t, px = self._app.t, canvas.metrics.px
        head, rest = box.cut_top(canvas.sign_size, canvas.space)
        canvas.write(t("lesson.done.learned").upper(), head, CAPTION)
        things = LEARNED[self._lesson]
        high = min(px(92), rest.h / len(things))
        for number, thing in enumerate(things):
            row = Box(rest.x, rest.y + number * high, rest.w, high)
            sign, words = row.cut_left(canvas.sign_size, canvas.broad)
            canvas.image("check", sign.fit(1), tint="good")
            text = t(f"lesson.done.{self._lesson}.{thing}")
            canvas.write_lines(text, words, LEAD, valign="middle")
