"""The final count of Roll & Write, step by step, and types completed at the end of a round."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from alhambra.app.games.rollwrite.ending.score_table import ScoreTable
from alhambra.app.games.rollwrite.ending.sentences import completion, sentence
from alhambra.app.games.rollwrite.table.chronicle import holder_name, holder_sign
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.input.intents import Cancel, EndTurn, Intent, Menu, Press
from alhambra.app.program.app import App
from alhambra.app.program.scene_stack import Scene
from alhambra.app.scenes.counting import CountingScene
from alhambra.app.ui.buttons import Button
from alhambra.app.ui.fitting import write_line, write_lines
from alhambra.app.ui.form import Form
from alhambra.app.ui.ornaments import overlay
from alhambra.app.ui.sounds import Sound
from alhambra.rules.kit.buildings import Building
from alhambra.rules.kit.places import Share
from alhambra.rules.rollwrite.model import Holder, State
from alhambra.rules.rollwrite.scoring import completions

WIDTH = 1000
"""Units of the panel of types completed."""
TYPE = 170
"""Units of the height of a type's part."""
AROUND = 210
"""Units above and below, for heading and button."""


class FinalCountScene(CountingScene[Holder]):
    """The final count over the table."""

    table: ScoreTable

    def __init__(self, app: App, state: State, then: Callable[[], None] | None = None) -> None:
        """``state`` is one at the end of the game, before or after it was scored.

        ``then`` is called when the player goes on.
        """
        self._then = then
        super().__init__(app, ScoreTable(state))

    def close(self) -> None:
        super().close()
        if self._then is not None:
            self._then()

    def heading(self) -> str:
        return self._app.t("rollwrite.tally.title")

    def describe_row(self, row: int) -> str:
        return sentence(self._app.texts, self.table, row)


class CompletedScene(Scene):
    """Types completed in the last round: by whom, the places, and their points.

    A press anywhere, Accept or Cancel goes on.
    """

    covers = False
    room = WIDTH + 40, 600

    def __init__(self, app: App, state: State) -> None:
        """``state`` is that just before the first of the types was paid."""
        self._app = app
        self._table = ScoreTable(state)
        self._found = completions(state)
        self.form = Form(app.audio.play)
        words = app.t
        self._go_on = Button("go-on", lambda: words("tally.continue"), app.stack.pop, primary=True)
        self.form.show([self._go_on], "go-on")

    def enter(self) -> None:
        self._app.audio.play(Sound.MAJORITY_WON)

    def handle(self, intent: Intent) -> None:
        aside = isinstance(intent, Press) and not self._go_on.box.contains(intent.pos)
        left = isinstance(intent, Cancel | EndTurn | Menu)
        if aside or (not self.form.handle(intent) and left):
            self._app.stack.pop()

    def draw(self, canvas: Canvas) -> None:
        px = canvas.metrics.px
        title = self._app.t("rollwrite.completed.title", count=len(self._found))
        rest = overlay(canvas, title, WIDTH, AROUND + TYPE * len(self._found))
        foot, body = rest.cut_bottom(px(56), px(14))
        rows = body.rows(len(self._found), px(10))
        for (building, share), row in zip(self._found.items(), rows, strict=True):
            self._type(canvas, building, share, row)
        self._go_on.box = foot.centered(min(foot.w, px(340)), foot.h)
        self.form.draw(canvas)

    def _type(self, canvas: Canvas, building: Building, share: Share[Holder], row: Box) -> None:
        px, t = canvas.metrics.px, self._app.t
        canvas.fill(row, "hollow", 0.42, px(12))
        inner = row.inset(px(18), px(10))
        seal, inner = inner.cut_left(min(px(104), inner.h), px(18))
        canvas.image("type-done", seal.fit(1))
        canvas.image(f"type-{building}", seal.fit(1).inset(seal.fit(1).w * 0.19))
        head, words = inner.rows((1, 1.3), px(6))
        name, holders = head.columns((1, 0.8 + 0.8 * len(share.holders)), px(12))
        write_line(canvas, t(f"building.{building}"), name, 28, "title", "title")
        self._draw_holders(canvas, share, holders)
        said = completion(self._app.texts, self._table, share)
        free = self._table.free(building)[len(share.places) :]
        left = ", ".join(map(str, free))
        rest = t("rollwrite.completed.left", places=left) if free else ""
        write_lines(canvas, f"{said} {rest}".strip(), words, 23)

    def _draw_holders(self, canvas: Canvas, share: Share[Holder], box: Box) -> None:
        """Draw who completed it, with the points of each."""
        px = canvas.metrics.px
        names: Sequence[str] = self._table.names
        for who, cell in zip(share.holders, box.columns(len(share.holders), px(8)), strict=True):
            sign, words = cell.cut_left(min(px(50), cell.h), px(8))
            canvas.image(holder_sign(who), sign.fit(1))
            points, name = words.cut_right(px(56), px(4))
            write_line(canvas, holder_name(who, names, self._app.t), name, 22, "bold")
            gets = who in self._table.sums
            text = self._app.t("tally.round_points", points=share.points) if gets else "–"
            colour = "figures" if gets and share.points else "muted"
            write_line(canvas, text, points, 30, "title", colour, "right")
