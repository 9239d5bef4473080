"""A scoring, shown step by step with its arithmetic: type by type, then the walls, then the sum."""

from __future__ import annotations

from alhambra.app.app import App
from alhambra.app.ending.count import SUMS, WALLS, Count
from alhambra.app.ending.sheet import Sheet
from alhambra.app.ending.spoken import sentence
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.input.intents import (
    Accept,
    Cancel,
    Direction,
    DragCancel,
    Drop,
    EndTurn,
    FastForward,
    Intent,
    Menu,
    Move,
    Pointing,
    Press,
    Release,
    Released,
)
from alhambra.app.scenes import Scene
from alhambra.app.sounds import Sound
from alhambra.app.table.easel import Easel
from alhambra.app.table.picture import paint
from alhambra.app.table.records import ROMAN
from alhambra.app.ui.box import Box
from alhambra.app.ui.buttons import Button
from alhambra.app.ui.fitting import write_lines
from alhambra.app.ui.form import Form
from alhambra.app.ui.ornaments import overlay
from alhambra.match.match import HUMAN
from alhambra.rules.alhambra.model import Building, State

HURRIED = 6.0
"""How much quicker it goes while the player hurries it."""
HOLD = 0.35
"""Seconds after which a press that lasts hurries."""
WIDTH, HIGH = 1700, 1044
"""Units of the panel."""


class TallyScene(Scene):
    """A round's scoring over the table.

    A press, Accept or the right arrow brings the next row at once; held, it hurries. The left
    arrow takes a row back; from then on it goes on only when told to. Cancel skips to the end.
    """

    covers = False

    def __init__(self, app: App, before: State, round: int) -> None:
        self._app = app
        self._sheet = Sheet(before, round)
        self._count = Count(self._sheet.longest)
        self._heard = self._count
        self._hurried = False
        self._held: float | None = None
        """For how many seconds the pointer has been pressed."""
        self._by_hand = False
        """Whether it waits after every row."""
        t = app.t
        self._back = Button("back", lambda: t("tally.row_back"), self.step_back, "arrow-left")
        self._next = Button("next", lambda: t("tally.row_next"), self.step, "arrow-right")
        self._skip = Button("skip", lambda: t("tally.skip"), self.finish)
        self._go_on = Button("go-on", lambda: t("tally.continue"), app.stack.pop, primary=True)
        self.form = Form(app.audio.play)

    # -- life --------------------------------------------------------------------------------------

    def enter(self) -> None:
        """The scoring begins."""
        self._app.audio.play(Sound.SCORE_FANFARE)

    def pause(self) -> None:
        """Something is laid over it."""
        self._hurried, self._held = False, None

    @property
    def count(self) -> Count:
        """How far it is."""
        return self._count._replace(still=self._app.settings.now.reduced_motion)

    def _turn_to(self, clock: float) -> None:
        self._count = self._count._replace(clock=clock)

    def step(self) -> None:
        """The next row at once; nothing after the last."""
        row = self._count.row
        if row < SUMS:
            self._turn_to(self._count.begins(row + 1))
            self._hear()

    def step_back(self) -> None:
        """Take the row back, and wait there."""
        self._by_hand = True
        self._turn_to(self._count.ends(max(0, self._count.row - 1)))
        self._heard = self._count

    def finish(self) -> None:
        """Count to the end at once."""
        self._turn_to(self._count.begins(SUMS))
        self._hear()

    def update(self, dt: float) -> bool:
        """Count on, as far as it goes by itself."""
        if self._held is not None:
            self._held += dt
        last = self._count.row if self._by_hand and not self._hurrying else SUMS
        end = self._count.ends(last)
        if self._count.clock >= end:
            return False
        pace = self._app.settings.now.pace
        speed = (HURRIED if self._hurrying else 1.0) / pace if pace else 1e6
        self._turn_to(min(end, self._count.clock + dt * speed))
        self._hear()
        return True

    @property
    def _hurrying(self) -> bool:
        return self._hurried or (self._held is not None and self._held > HOLD)

    def _hear(self) -> None:
        """Let what was counted since be heard; of several things the last."""
        before, now = self._heard, self._count
        self._heard = now
        play, side = self._app.audio.play, min(int(now.sides), now.longest)
        if now.done and not before.done:
            play(Sound.SCORE_TOTAL)
        elif now.row == WALLS and side > int(before.sides):
            play(Sound.WALL_COUNT, side)
        elif now.types > before.types:
            if self._won(list(Building)[now.types - 1]):
                play(Sound.MAJORITY_WON)
            else:
                play(Sound.SCORING_STEP, now.types)

    def _won(self, building: Building) -> bool:
        """Whether a person alone has the most tiles of the type."""
        first = next(iter(self._sheet.tally.buildings[building]), None)
        if first is None or not first.places or len(first.holders) > 1:
            return False
        (holder,) = first.holders
        return holder != "dirk" and self._sheet.state.players[holder].kind == HUMAN

    # -- intents -----------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> bool:
        """Go on, back, or to the end; see the class."""
        match intent:
            case Pointing():
                self._pointed(intent)
            case Accept() | Move(Direction.RIGHT | Direction.DOWN):
                self._on(closing=isinstance(intent, Accept))
            case Move(Direction.LEFT | Direction.UP):
                self.step_back()
            case Cancel() | EndTurn() | Menu():
                if self._count.done:
                    self._app.stack.pop()
                else:
                    self.finish()
            case FastForward(down):
                self._hurried = down
            case Released() | DragCancel():
                self._held = None
                self.form.handle(intent)
            case _:
                pass
        return True

    def _on(self, *, closing: bool) -> None:
        """To the next row; after the last back to the game, unless that was an arrow."""
        if not self._count.done:
            self.step()
        elif closing:
            self._app.stack.pop()

    def _pointed(self, intent: Pointing) -> None:
        """Press a button; anywhere else it goes on, and hurries for as long as it is held."""
        on_button = any(button.box.contains(intent.pos) for button in self.form.widgets)
        if isinstance(intent, Press) and not on_button:
            self._held = 0.0
            self._on(closing=True)
        elif isinstance(intent, Release | Drop):
            self._held = None
        self.form.handle(intent)

    # -- drawing -----------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Draw what has been counted so far, and say what the row at it gives."""
        easel = Easel(canvas.metrics, self._app.t, canvas)
        px = canvas.metrics.px
        heading = self._app.t("tally.title", round=ROMAN[self._sheet.tally.round])
        rest = overlay(canvas, heading, WIDTH, HIGH)
        foot, body = rest.cut_bottom(px(56), px(10))
        words, body = body.cut_bottom(px(62), px(6))
        self._sheet.show(easel, body, self.count)
        paint(canvas, easel.picture().sprites)
        said = sentence(self._app.texts, self._sheet, self._count.row)
        write_lines(canvas, said, words, 20, colour="title", align="center", valign="middle")
        self._buttons(canvas, foot.centered(min(foot.w, px(1000)), foot.h))

    def _buttons(self, canvas: Canvas, row: Box) -> None:
        last = self._go_on if self._count.done else self._skip
        self.form.show((self._back, last, self._next))
        self._back.enabled = self._count.row > 0
        self._next.enabled = not self._count.done
        columns = row.columns((1, 1.25, 1), canvas.metrics.px(20))
        for button, box in zip(self.form.widgets, columns, strict=True):
            button.box = box
        self.form.draw(canvas)
