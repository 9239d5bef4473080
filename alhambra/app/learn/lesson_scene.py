"""The scene of a lesson: the real table of a game, and a card that leads the learner over it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.input import intents
from alhambra.app.input.intents import Intent
from alhambra.app.learn.count_guide import AnyCountingScene, CountGuide
from alhambra.app.learn.lesson_card import (
    CardScene,
    OpenTable,
    beat,
    boxes_named,
    boxes_of,
    caps_of,
    cards_in,
    draw_light,
    draw_lit_line,
    next_tokens,
    tilt_of,
)
from alhambra.app.program.app import App
from alhambra.app.program.scene_stack import Scene
from alhambra.app.table.picture import Token
from alhambra.app.ui.buttons import Button
from alhambra.app.ui.ornaments import opaque_panel
from alhambra.app.ui.sounds import Sound
from alhambra.learning.lesson import NOT_ASKED, Lesson, LessonMatch, LessonStep
from alhambra.rules.games import AnyChoice

LESSON_KEYS = ("undo", "redo", "restart-turn", "hint")
"""Meanings of the keys that go back and show, in place of the table's."""


class LessonScene(CardScene):
    """A lesson, from one of its steps on."""

    def __init__(
        self,
        app: App,
        lesson: Lesson,
        open_table: OpenTable,
        at: int,
        keep: Callable[[int, float], None],
        end: Callable[[float], Scene],
    ) -> None:
        """``at``: the step to begin with. ``keep`` gets the number of every step that is reached,
        which is that of all steps at the end, and the seconds since the lesson was opened: nothing
        is lost, however the program ends. ``end`` makes the scene that follows a finished lesson,
        from these seconds.
        """
        super().__init__(app, open_table)
        self._lesson = lesson
        self._keep = keep
        self._end = end
        self._spent = 0.0
        """Seconds since the lesson was opened, without those under its menu."""
        self._explained: set[str] = set()
        """The kinds of rows that were explained in its scorings."""
        self._aside = ""
        """The id of the text that answers the last attempt."""
        self._ended = False
        """True once the game is over, and the table has shown it."""
        self._led: tuple[Token, ...] = ()
        """The lit tokens when the focus of keys was led there."""
        t = app.t
        self._back = Button("back", lambda: t("lesson.back"), self.back)
        self._skip = Button("skip", lambda: t("lesson.skip"), self.skip)
        self._next = Button("next", lambda: t("lesson.next"), self.go_on, primary=True)
        self._lay(at)

    def _lay(self, at: int) -> None:
        """Make the table as it is before this step."""
        self.match = LessonMatch(self._lesson, at)
        self._lay_table(self.match)
        controller = self.table.controller
        controller.permits, controller.spared = self._permits, LESSON_KEYS
        controller.show_menu = self.show_menu
        controller.show_count, controller.show_end = self._show_count, self._skip_end

    # -- life --------------------------------------------------------------------------------------

    def enter(self) -> None:
        super().enter()
        self._begin_step()

    def leave(self) -> None:
        super().leave()
        self._keep(self.match.at, self._spent)

    def resume(self) -> None:
        self.table.resume()
        self._seek()

    # -- steps -------------------------------------------------------------------------------------

    @property
    def step(self) -> LessonStep | None:
        """The present step; None at the end of the lesson."""
        return self.match.step

    @property
    def waits(self) -> bool:
        """True if the learner is to do something: nothing moves, and nobody else is to choose."""
        table = self.table
        calm = not table.busy and table.controller.view.settled
        return calm and (self.match.over or self.match.human_to_move)

    @property
    def _reads(self) -> bool:
        """True if the learner is only to read."""
        return self.waits and self.step is not None and self.step.wants is None

    def _begin_step(self) -> None:
        """Show the present step, or end the lesson."""
        self._aside, self._led = "", ()
        step = self.step
        if step is None:
            self._app.stack.replace(self._end(self._spent))
            return
        self._keep(self.match.at, self._spent)
        last = self._next if not step.wants else self._skip
        self.form.show((last, self._back))
        self._back.enabled = self.match.at > 0
        self._seek()

    def _seek(self) -> None:
        """Show what the step is about; let keys reach what it lets the learner try in vain.

        What is planned stays so, unless its time has come and the lesson asks for something else.
        """
        step, match, controller = self.step, self.match, self.table.controller
        coming = [each.wants for each in self._lesson.steps[match.at :]]
        plans = tuple(
            plan
            for plan in controller.ui.plans
            if plan in coming or match.refusal(plan) not in (None, NOT_ASKED)
        )
        sought = () if step is None else (*self._tokens(), *cards_in(step.light))
        ui = replace(controller.ui, highlighted=sought, plans=plans)
        if controller.ui != ui:
            controller.ui = ui
            controller.refresh()

    def _tokens(self) -> tuple[Token, ...]:
        """Return what has to be picked for what the step asks for."""
        step = self.step
        if step is None or step.wants is None:
            return ()
        controller, view = self.table.controller, self.table.controller.view
        if step.wants in controller.ui.plans:
            button = controller.rules.find_ending(controller.snapshot(), controller.picture)
            if button is not None:
                return (button,)
        return view.tokens_of(step.wants, controller.ui.carried)

    def go_on(self) -> None:
        """Go on to the next step: this one was read, or tried."""
        self.match.go_on()
        self._begin_step()

    def skip(self) -> None:
        """Do what the step asks for in the learner's place."""
        step = self.step
        self.table.controller.finish_telling()
        if step is None or (not self.match.human_to_move and not self.match.over):
            return
        if step.plays:
            self.table.controller.submit(step.wants)
            self._begin_step()
        else:
            self.go_on()

    def back(self) -> None:
        """Go back to the step before; what was chosen in it is taken back."""
        at = self.match.at - 1
        if at < 0:
            return
        self._app.audio.play(Sound.UNDO)
        if not self._lesson.steps[at].plays:
            self.match.at = at
        else:
            self.table.leave()
            self._lay(at)
            self.table.enter()
        self._begin_step()

    def _permits(self, choice: AnyChoice) -> bool:
        """Return true for the choice that the step asks for; else say what is asked."""
        if self.match.asks_for(choice):
            return True
        self._aside = "lesson.not_asked"
        self._app.audio.play(Sound.ERROR)
        return False

    def _follow(self, at: int) -> None:
        """Go on where the learner did what was asked; ``at`` was the step before."""
        if self.match.at != at:
            self._begin_step()
            return
        step, controller, notice = self.step, self.table.controller, self.table.ui.notice
        if step is not None and step.refused and notice.endswith(f"refusal.{step.refused}"):
            self.go_on()
            controller.changed()
            controller.ui = replace(controller.ui, notice=notice)
            controller.refresh()

    # -- intents -----------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> None:
        """Press the card's buttons; everything else is for the table."""
        if self._card.handle(intent):
            return
        match intent:
            case intents.Accept() if self._reads:
                self._app.audio.play(Sound.PRESS)
                self.go_on()
            case intents.Undo() | intents.RestartTurn():
                self.back()
            case intents.Redo() | intents.Hint():
                self._app.audio.play(Sound.PRESS)
                self.skip()
            case _:
                at = self.match.at
                self.table.handle(intent)
                self._follow(at)

    # -- what opens over the table -----------------------------------------------------------------

    def _show_count(self, count: AnyCountingScene) -> None:
        """Open a count that the learner reads row by row."""
        game = self._lesson.table.game.replace("-", "_")
        at = self.match.at - 1
        stops = self._lesson.steps[at].stops
        self._app.stack.push(
            CountGuide(
                self._app,
                count,
                game,
                self._explained,
                stops,
                lambda stop: self._number(at, stop + 1),
                self._spend,
                lambda: self.place,
            )
        )

    def _number(self, at: int, stop: int = 0) -> str:
        """Return the words for how far the lesson is: at a step, or a stop of the count after."""
        lesson = self._lesson
        return self._app.t("lesson.step", step=lesson.number(at) + stop, steps=lesson.length)

    def _skip_end(self, end: Scene) -> None:
        """Open no page of the end: first it comes by itself; then the table's button goes on."""
        if self._ended and self._reads:
            self.go_on()
        self._ended = True

    def show_menu(self, *instead: Scene) -> None:
        """Open the lesson's own menu."""
        t, number = self._app.t, self._lesson.number(self.match.at)
        text = t("lesson.leave_text", step=number)
        self._open_menu(t("lesson.title"), text, "lesson.leave")

    # -- time --------------------------------------------------------------------------------------

    def _spend(self, dt: float) -> None:
        """Count the seconds that the lesson takes."""
        self._spent += dt

    def update(self, dt: float) -> bool:
        """Advance the table; let the light breathe, and lead the focus of keys to it."""
        self._spend(dt)
        waited, moved = self.waits, self.table.update(dt)
        if self.waits and self._app.devices.kind != "pointer":
            self._lead_focus()
        breathed = self._breathe(dt)
        return moved or self.waits != waited or (self.waits and breathed)

    def _lead_focus(self) -> None:
        """Set the focus of keys on what is lit, once whenever that changes."""
        controller = self.table.controller
        lit = next_tokens(self._tokens(), controller.ui)
        if lit == self._led or not lit:
            self._led = lit
            return
        spot = controller.picture.by_token.get(lit[0])
        if spot is not None and spot.live:
            self._led = lit
            controller.focus(lit[0], keyed=True)

    # -- drawing -----------------------------------------------------------------------------------

    @property
    def lit(self) -> list[Box]:
        """Return the boxes of what is lit: of what is to be picked next, and of all it is about."""
        step, picture = self.step, self.table.picture
        if step is None or not self.waits:
            return []
        asked = boxes_of(picture, next_tokens(self._tokens(), self.table.controller.ui))
        return [*asked, *boxes_named(picture, step.light)]

    def _button_to_press(self) -> str:
        """Return which button of the table is to be pressed, once all is picked for it."""
        ui, panel = self.table.ui, self.table.controller.view.panel
        tokens = next_tokens(self._tokens(), ui)
        box = next(iter(boxes_of(self.table.picture, tokens)), None)
        if box is None or len(tokens) > 1 or not panel.contains(box.center):
            return ""
        spot = next(spot for spot in self.table.picture.spots if spot.box == box)
        return self._app.t("lesson.press", button=spot.label)

    def draw(self, canvas: Canvas) -> None:
        self.table.draw(canvas)
        step = self.step
        if step is None or not self.waits:
            self._card.hide()
            opaque_panel(canvas, self.place)
            return
        picture = self.table.picture
        for box in self.lit:
            draw_light(canvas, box, beat(self._seconds), tilt_of(picture, box))
        for line in map(picture.lines.get, step.light):
            if line:
                draw_lit_line(canvas, line, beat(self._seconds))
        t = self._app.t
        number = self._number(self.match.at)
        words = t(f"lesson.{self._lesson.name}.{step.name}")
        aside = self._button_to_press() or (t(self._aside) if self._aside else "")
        caps = caps_of(self._app, "accept" if self._reads else "redo", "undo", pointer=self._reads)
        self._card.draw(canvas, self.place, number, words, aside, caps)
