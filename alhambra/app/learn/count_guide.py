"""A count of points that a learner reads row by row, in the place of the lesson's card."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.input import intents
from alhambra.app.input.intents import Intent
from alhambra.app.learn.lesson_card import LessonCard, caps_of, draw_light
from alhambra.app.program.app import App
from alhambra.app.program.scene_stack import RulesAt, Scene
from alhambra.app.scenes.results.counting import CountingScene
from alhambra.app.scenes.results.point_counter import (
    LINES,
)
from alhambra.app.ui.buttons import Button
from alhambra.app.ui.form import Form
from alhambra.app.ui.pointer import Pointer
from alhambra.app.ui.sounds import Sound

START = "start"
"""The name of the moment before the first row."""
AnyCountingScene: TypeAlias = CountingScene[Any]
"""The count of some game."""


class CountGuide(Scene):
    """A count that stops at some rows until the learner has read them."""

    covers = False

    def __init__(
        self,
        app: App,
        counting: AnyCountingScene,
        game: str,
        known: set[str],
        stops: Sequence[str],
        number: Callable[[int], str],
        spend: Callable[[float], None],
        place: Callable[[], Box],
    ) -> None:
        """``game``: the section of its texts. ``known``: the kinds of rows that were explained in
        this lesson; those of this count are added. ``stops``: the names of the rows to read, whose
        places among the steps ``number`` words. ``spend`` gets the seconds that pass.
        ``place`` returns the box of the lesson's card.
        """
        self._app = app
        self._counting = counting
        self._game = game
        self._known = known
        rows = (START, *(row.name for row in counting.table.rows))
        self._rows = [number for number, name in enumerate(rows) if name in stops]
        """The numbers of the rows that are read."""
        self._number = number
        self._spend = spend
        self._place = place
        self._explained: dict[int, str] = {}
        """By row: the id of the text that explains it, empty where its kind is known."""
        counting.wait_by_hand()
        t = app.t
        self._back = Button("back", lambda: t("lesson.back"), self.back)
        self._next = Button("next", lambda: t("lesson.next"), self.go_on, primary=True)
        self.form = Form(app.audio.play)
        self.form.show((self._next, self._back), "next")
        self._card = LessonCard(self.form)

    # -- life --------------------------------------------------------------------------------------

    def enter(self) -> None:
        self._counting.enter()

    def pause(self) -> None:
        self._counting.pause()
        self._card.hide()

    def update(self, dt: float) -> bool:
        self._spend(dt)
        return self._counting.update(dt)

    @property
    def rules(self) -> RulesAt:
        return self._counting.rules

    def pointer(self) -> Pointer:
        return self.form.pointer()

    # -- rows --------------------------------------------------------------------------------------

    @property
    def row(self) -> int:
        """The number of the row that is read: 0 before the first."""
        return self._counting.count.row

    @property
    def lit(self) -> Box | None:
        """The box of the row that is read, once it was drawn; the first words are about all."""
        return self._counting.table.boxes.get(self.row) if self.row else None

    def kind(self, row: int) -> str:
        """Return what a row shows; rows of a kind are explained alike."""
        table = self._counting.table
        if row == 0:
            return "rule"
        if row >= LINES:
            return {LINES: "lines", len(table.rows): "sums"}.get(row, "coins")
        shares = table.rows[row - 1].shares
        tied = any(len(share.holders) > 1 for share in shares if share.places)
        return "tie" if tied else "type"

    def go_on(self) -> None:
        """Go to the next row that is to be read; after the last, return to the table."""
        counting = self._counting
        if counting.count.done:
            counting.close()
            return
        counting.step()
        while self.row not in self._rows and not counting.count.done:
            counting.step()

    def back(self) -> None:
        """Go back to the row that was read before."""
        self._counting.step_back()
        while self.row not in self._rows and self.row:
            self._counting.step_back()

    def words(self) -> str:
        """Return what the row says, and what that means where it is the first of its kind."""
        row = self.row
        if row not in self._explained:
            kind = self.kind(row)
            text = f"lesson.count.{self._game}.{kind}"
            if kind in self._known:
                text = f"{text}_again" if kind == "rule" else ""
            self._explained[row] = text
            self._known.add(kind)
        text = self._explained[row]
        said = self._app.t(text) if text else ""
        return said if row == 0 else f"{self._counting.describe_row(row)} {said}".strip()

    # -- intents -----------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> None:
        if self._card.handle(intent):
            return
        match intent:
            case intents.Accept() | intents.Press() | intents.Redo() | intents.Hint():
                self._press(self.go_on)
            case intents.Move(intents.Direction.RIGHT | intents.Direction.DOWN):
                self._press(self.go_on)
            case intents.Undo() | intents.Move(intents.Direction.LEFT | intents.Direction.UP):
                if self.row:
                    self._press(self.back)
            case intents.Cancel() | intents.EndTurn() | intents.Menu():
                self._counting.handle(intent)
            case _:
                pass

    def _press(self, go: Callable[[], None]) -> None:
        self._app.audio.play(Sound.PRESS)
        go()

    # -- drawing -----------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        place, window = self._place(), canvas.metrics.window
        below, beside = window.cut_top(place.bottom)[1], window.cut_left(place.right)[1]
        self._counting.draw_table(canvas, below if place.w > place.h else beside)
        self._back.enabled = self.row > 0
        if self.lit is not None:
            draw_light(canvas, self.lit, 0)
        number = self._number(sum(row < self.row for row in self._rows))
        caps = caps_of(self._app, "accept", "undo", pointer=True)
        self._card.draw(canvas, place, number, self.words(), "", caps)
