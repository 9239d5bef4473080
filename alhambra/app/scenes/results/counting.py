"""A count over the table, step by step: rows with sentences, then sums."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.brush import DrawnParts
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.theme import BODY
from alhambra.app.input import intents
from alhambra.app.input.intents import Intent
from alhambra.app.program.app import App
from alhambra.app.program.scene_stack import RulesAt, Scene
from alhambra.app.scenes.results.point_counter import LINES, Count, H
from alhambra.app.scenes.results.score_table import ScoreTable, is_won_alone
from alhambra.app.ui.buttons import Button
from alhambra.app.ui.form import Form
from alhambra.app.ui.ornaments import overlay
from alhambra.app.ui.sounds import Sound
from alhambra.app.ui.widget import set_boxes

HURRIED = 6.0
"""The factor on speed while the player holds fast-forward."""
HOLD = 0.35
"""Seconds after which a press counts as held."""
WIDTH, HEIGHT = 1700, 1044
"""Units of the panel."""


class CountingScene(Scene, ABC, Generic[H]):
    """A count over the table.

    A press, Accept or the right arrow brings the next row at once; held, it hurries. The left
    arrow takes a row back; from then on every row waits for the player. Cancel skips to the end.
    """

    covers = False

    def __init__(self, app: App, table: ScoreTable[H]) -> None:
        self._app = app
        self.table = table
        self._count = self._heard = Count(table.rows)
        self._drawn: DrawnParts = {}
        self._hurried = False
        self._held: float | None = None
        """Seconds since the pointer was pressed."""
        self._by_hand = False
        """True if it waits after every row."""
        t = app.t
        self._back = Button("back", lambda: t("tally.row_back"), self.step_back, "arrow-left")
        self._next = Button("next", lambda: t("tally.row_next"), self.step, "arrow-right")
        self._skip = Button("skip", lambda: t("tally.skip"), self.finish)
        self._go_on = Button("go-on", lambda: t("tally.continue"), self.close, primary=True)
        self._more = Button("more", lambda: t("menu.more"), app.open_rules_here)
        self.form = Form(app.audio.play)

    # -- what each game overrides ------------------------------------------------------------------

    @abstractmethod
    def heading(self) -> str:
        """Return the title of the count."""

    @abstractmethod
    def describe_row(self, row: int) -> str:
        """Return the sentence on a row's points and their reason."""

    @abstractmethod
    def rules_at(self, row: int) -> RulesAt:
        """Return the place in the rule book that explains a row."""

    @property
    def rules(self) -> RulesAt:
        return self.rules_at(self._count.row)

    # -- life --------------------------------------------------------------------------------------

    def enter(self) -> None:
        self._app.audio.play(Sound.SCORE_FANFARE)

    def pause(self) -> None:
        self._hurried, self._held = False, None

    @property
    def count(self) -> Count[H]:
        """The present progress."""
        return self._count.calm(self._app.settings.now.reduced_motion)

    def wait_by_hand(self) -> None:
        """Wait for the player after every row."""
        self._by_hand = True

    def step(self) -> None:
        """Skip to the next row; do nothing after the last."""
        row = self._count.row
        if row < self._count.last:
            self._count = self._count.at(self._count.begins(row + 1))
            self._hear()

    def step_back(self) -> None:
        """Go back a row, and wait there."""
        self._by_hand = True
        self._count = self._count.at(self._count.ends(max(0, self._count.row - 1)))
        self._heard = self._count

    def finish(self) -> None:
        """Skip to the end."""
        self._count = self._count.at(self._count.begins(self._count.last))
        self._hear()

    def close(self) -> None:
        """Return to the game."""
        self._app.stack.pop()

    def update(self, dt: float) -> bool:
        if self._held is not None:
            self._held += dt
        waits = self._by_hand and not self._hurrying
        end = self._count.ends(self._count.row if waits else self._count.last)
        if self._count.clock >= end:
            return False
        pace = self._app.settings.now.pace
        speed = (HURRIED if self._hurrying else 1.0) / pace if pace else 1e6
        self._count = self._count.at(min(end, self._count.clock + dt * speed))
        self._hear()
        return True

    @property
    def _hurrying(self) -> bool:
        return self._hurried or (self._held is not None and self._held > HOLD)

    def _hear(self) -> None:
        before, self._heard = self._heard, self._count
        sound = self._sound_of(before, self._count)
        if sound is not None:
            self._app.audio.play(*sound)

    def _sound_of(self, before: Count[H], now: Count[H]) -> tuple[Sound, int | None] | None:
        """Return a beat for a row, a note for a line, a chord for the sums; of several the last."""
        lines = max(now.rows[LINES - 1].lines.values(), default=0)
        line = min(int(now.traced), lines)
        if now.done and not before.done:
            return Sound.SCORE_TOTAL, None
        if now.row == LINES and line > int(before.traced):
            return Sound.WALL_COUNT, line
        if now.row > LINES and now.row > before.row:
            return Sound.SCORING_STEP, None
        if now.types <= before.types:
            return None
        if is_won_alone(now.rows[now.types - 1].shares, self.table.is_human):
            return Sound.MAJORITY_WON, None
        return Sound.SCORING_STEP, now.types

    # -- intents -----------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> None:
        match intent:
            case intents.Pointing():
                self._handle_pointer(intent)
            case intents.Accept() | intents.Move(intents.Direction.RIGHT | intents.Direction.DOWN):
                self._advance(closing=isinstance(intent, intents.Accept))
            case intents.Move(intents.Direction.LEFT | intents.Direction.UP):
                self.step_back()
            case intents.Cancel() | intents.EndTurn() | intents.Menu():
                if self._count.done:
                    self.close()
                else:
                    self.finish()
            case intents.FastForward(down):
                self._hurried = down
            case intents.Released() | intents.DragCancel():
                self._held = None
                self.form.handle(intent)
            case _:
                pass

    def _advance(self, *, closing: bool) -> None:
        """Go to the next row; after the last, return to the game if ``closing``."""
        if not self._count.done:
            self.step()
        elif closing:
            self.close()

    def _handle_pointer(self, intent: intents.Pointing) -> None:
        """Press a button; anywhere else go on, and hurry while the pointer is held."""
        on_button = any(button.box.contains(intent.pos) for button in self.form.widgets)
        if isinstance(intent, intents.Press) and not on_button:
            self._held = 0.0
            self._advance(closing=True)
        elif isinstance(intent, intents.Release | intents.Drop):
            self._held = None
        self.form.handle(intent)

    # -- drawing -----------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        px = canvas.px
        foot, words = self.draw_table(canvas).cut_bottom(canvas.button_height, canvas.space)
        said = self.describe_row(self._count.row)
        canvas.write_lines(said, words, BODY.coloured("title").centered, valign="middle")
        self._buttons(canvas, foot.centered(min(foot.w, px(1220)), foot.h))

    def draw_table(self, canvas: Canvas, room: Box | None = None) -> Box:
        """Draw the panel with the table; return what is free below it.

        In a ``room`` of the window, beside which a lesson says all, nothing is.
        """
        rest = overlay(canvas, self.heading(), WIDTH, HEIGHT, room=room)
        below, body = rest.cut_bottom(0 if room else canvas.px(130), 0 if room else canvas.close)
        with canvas.layered():
            self.table.draw(canvas, self._app.t, body, self.count, self._drawn)
        return below

    def _buttons(self, canvas: Canvas, row: Box) -> None:
        last = self._go_on if self._count.done else self._skip
        self.form.show((self._back, last, self._next, self._more))
        self._back.enabled = self._count.row > 0
        self._next.enabled = not self._count.done
        columns = row.columns((1, 1.25, 1, 0.7), canvas.panel)
        set_boxes(self.form.widgets, columns)
        self.form.draw(canvas)
