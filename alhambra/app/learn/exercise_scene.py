"""Exercises on the screen: the page of their kinds, and one with its answer to mark."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from functools import partial

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.theme import FIGURE, LEAD, STRONG
from alhambra.app.input import intents
from alhambra.app.input.intents import Intent
from alhambra.app.learn.book import Exercises, Posed, tell
from alhambra.app.learn.book_blocks import draw_sign, draw_verdict
from alhambra.app.learn.lesson_card import rounded
from alhambra.app.learn.progress import IN_A_ROW, LAST, ExerciseScores
from alhambra.app.program.app import App
from alhambra.app.program.scene_stack import RulesAt
from alhambra.app.scenes.form_scene import FormScene
from alhambra.app.scenes.setup.setup_people import fresh_seed
from alhambra.app.ui.buttons import Button, button_frame
from alhambra.app.ui.ornaments import overlay, star
from alhambra.app.ui.sounds import Sound
from alhambra.app.ui.widget import NOWHERE, Look, Reply, Widget, reply_to_press, ring, set_boxes
from alhambra.learning.exercise import Exercise, Feedback

PICTURE_CORNER, BUTTON_CORNER = 8, 12
"""Units of the radius of the corners of a thing of the picture, and of a button."""
EXERCISE_WIDTH, EXERCISE_HEIGHT = 1760, 1030
"""Units of the panel."""
DOTS_HEIGHT, QUESTION_HEIGHT, OPTIONS_HEIGHT, SAID_HEIGHT, FOOT_HEIGHT = 34, 76, 66, 100, 58
"""Units of the heights of the rows."""
DOT_SIDE = 26
"""Units of the side of a dot for an answer."""


class Markable(Widget):
    """Something that can be marked: a thing of the picture, or words as on a button."""

    sound = Sound.TOGGLE

    def __init__(self, id: str, words: Callable[[], str] | None, toggle: Callable[[str], None]):
        """Without words it lies in the picture. ``toggle`` gets its id."""
        super().__init__(id)
        self._words = words
        self._toggle = toggle
        self.marked = False
        self.verdict: bool | None = None
        """True or false once it is known if it belongs to the answer."""

    @property
    def in_picture(self) -> bool:
        """True if it is a thing of the picture."""
        return self._words is None

    def handle(self, intent: Intent) -> Reply:
        reply = reply_to_press(intent, self.box)
        if reply is Reply.DONE:
            self._toggle(self.id)
        return reply

    def draw(self, canvas: Canvas, look: Look) -> None:
        if self._words is None:
            self._draw_mark(canvas, look)
        else:
            canvas.frame(button_frame(lit=look.lit or self.marked, pressed=look.pressed), self.box)
            colour = "title" if self.marked else "cream"
            canvas.write(
                self._words(),
                self.box.inset(canvas.broad, 0),
                STRONG.coloured(colour).centered,
            )
            if self.marked:
                self._draw_edge(canvas)
        if self.verdict is not None:
            self._draw_verdict(canvas, legal=self.verdict)
        ring(canvas, self.box.inset(-canvas.tight), look)

    def _draw_mark(self, canvas: Canvas, look: Look) -> None:
        if self.marked:  # only at its edge: a card or a tile that is chosen does not pale
            self._draw_edge(canvas)
        elif look.lit:
            canvas.fill(self.box, "cream", 0.25, canvas.corner)

    def _draw_edge(self, canvas: Canvas) -> None:
        edge = rounded(self.box, canvas.px(PICTURE_CORNER if self.in_picture else BUTTON_CORNER))
        canvas.line(edge, "shadow", max(4.0, canvas.close), 0.7)
        canvas.line(edge, "bright", max(2.0, canvas.tight))

    def _draw_verdict(self, canvas: Canvas, *, legal: bool) -> None:
        """Draw an edge and a sign over a thing of the picture; at the end of words the sign."""
        if self.in_picture:
            draw_verdict(canvas, self.box, legal=legal)
            return
        middle = self.box.right - self.box.h / 2, self.box.center[1]
        draw_sign(canvas, middle, self.box.h * 0.28, legal=legal)


class AnswerState(Enum):
    """The learner's progress in an exercise."""

    ASKED = "asked"
    WRONG = "wrong"
    """The last answer was not right."""
    RIGHT = "right"
    SHOWN = "shown"
    """The answer was shown."""


class ExerciseScene(FormScene):
    """Exercises of a kind, one after the other."""

    covers = True
    closing_sound = Sound.DIALOG_CLOSE
    room = EXERCISE_WIDTH + 40, EXERCISE_HEIGHT + 30

    def __init__(
        self,
        app: App,
        exercises: Exercises,
        kind: str,
        scores: ExerciseScores,
        seed: Callable[[], int] = fresh_seed,
    ) -> None:
        """``seed`` returns the number of the next exercise."""
        super().__init__(app)
        self._exercises = exercises
        self._kind = kind
        self._scores = scores
        self._seed = seed
        t = app.t
        self._back = Button("back", lambda: t("exercise.back"), app.stack.pop)
        self._rules = Button("rules", lambda: t("menu.rules"), app.open_rules_here)
        self._why = Button("why", lambda: t("exercise.why_button"), self.show_answer)
        self._go = Button("go", self._go_words, self.go_on, primary=True)
        self._pose()

    def _pose(self) -> None:
        """Ask the next question."""
        self.posed: Posed = self._exercises.pose(self._kind, self._seed())
        self.stand = AnswerState.ASKED
        self._counted = False
        self._answer: Feedback | None = None
        texts = self._app.texts
        self._things = [
            Markable(
                thing.id,
                None if thing.words is None else partial(tell, texts, thing.words),
                self.mark,
            )
            for thing in self.exercise.things
        ]
        self._follow()
        buttons = (self._back, self._rules, self._why, self._go)
        self.form.show((*self._things, *buttons), self._things[0].id)
        self.form.focus(self._things[0].id)

    # -- life --------------------------------------------------------------------------------------

    @property
    def rules(self) -> RulesAt:
        return RulesAt(self._exercises.game, self._exercises.topics[self._kind])

    def handle(self, intent: Intent) -> None:
        match intent:
            case intents.EndTurn() if self._go.enabled:
                self._app.audio.play(Sound.PRESS)
                self.go_on()
            case intents.Hint() if self._why.enabled:
                self._app.audio.play(Sound.PRESS)
                self.show_answer()
            case _:
                super().handle(intent)

    # -- answering ---------------------------------------------------------------------------------

    @property
    def exercise(self) -> Exercise:
        """The exercise that is asked now."""
        return self.posed.exercise

    @property
    def marked(self) -> frozenset[str]:
        """The things that are marked."""
        return frozenset(thing.id for thing in self._things if thing.marked)

    @property
    def over(self) -> bool:
        """True once the answer was found or shown."""
        return self.stand in (AnswerState.RIGHT, AnswerState.SHOWN)

    def mark(self, id: str) -> None:
        """Mark a thing, or take its mark away."""
        if self.over:
            return
        for thing in self._things:
            if thing.id == id:
                thing.marked = not thing.marked
            elif not self.exercise.several:
                thing.marked = False
        self.stand = AnswerState.ASKED
        self._follow()

    def go_on(self) -> None:
        """Check the answer; after the right one, ask the next question."""
        if self.over:
            self._pose()
            return
        answer = self.exercise.answer(self.marked)
        self._count(answer.right)
        self._answer = answer
        self.stand = AnswerState.RIGHT if answer.right else AnswerState.WRONG
        self._app.audio.play(Sound.MAJORITY_WON if answer.right else Sound.TILE_REFUSED)
        if answer.right:
            self.form.focus(self._go.id)
        self._follow()

    def show_answer(self) -> None:
        """Show the answer and why it is right."""
        self.stand = AnswerState.SHOWN
        self._follow()
        self.form.focus(self._go.id)

    def _count(self, right: bool) -> None:
        """Count the first answer."""
        if not self._counted:
            self._scores.add(self._exercises.id_of(self._kind), right)
        self._counted = True

    def _follow(self) -> None:
        """Let signs and buttons follow what is known."""
        nearest = self.exercise.nearest(self.marked)
        for thing in self._things:
            right = thing.id in nearest
            known = (thing.marked and self.stand is not AnswerState.ASKED) or (self.over and right)
            thing.verdict = right if known else None
        self._go.enabled = self.over or bool(self.marked)
        self._why.enabled = self._counted and not self.over

    # -- words -------------------------------------------------------------------------------------

    def _go_words(self) -> str:
        return self._app.t("exercise.next" if self.over else "exercise.check")

    def _said(self) -> tuple[str, str]:
        """Return what is said below the picture, and its colour."""
        texts, exercise = self._app.texts, self.exercise
        if self.stand is AnswerState.ASKED or self._answer is None:
            return texts.t("exercise.several" if exercise.several else "exercise.single"), "muted"
        if self.over:
            at = self.form.focused
            reasons = {thing.id: thing.reason for thing in exercise.things}
            reason = reasons.get(at.id) if at is not None else None
            if reason is not None:
                return tell(texts, reason), "cream"
        said = tell(texts, exercise.because if self.over else self._answer.say)
        if self.stand is AnswerState.SHOWN:
            return said, "cream"
        right = self.stand is AnswerState.RIGHT
        praise = texts.t("exercise.right" if right else "exercise.wrong")
        return f"{praise} {said}", "good" if right else "bad"

    # -- drawing -----------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        px, texts = canvas.metrics.px, self._app.texts
        title = texts.t(self._exercises.title_of(self._kind))
        rest = overlay(canvas, title, EXERCISE_WIDTH, EXERCISE_HEIGHT, "title")
        dots, rest = rest.cut_top(px(DOTS_HEIGHT), canvas.close)
        question, rest = rest.cut_top(px(QUESTION_HEIGHT), canvas.close)
        foot, rest = rest.cut_bottom(px(FOOT_HEIGHT), canvas.broad)
        said, rest = rest.cut_bottom(px(SAID_HEIGHT), canvas.broad)
        last = self._scores.of(self._exercises.id_of(self._kind)).last
        draw_answers(canvas, last, dots.centered(px(LAST * 30), dots.h), LAST)
        asked = tell(texts, self.exercise.question)
        canvas.write_lines(asked, question, FIGURE.coloured("title").centered, valign="middle")
        options = [thing for thing in self._things if not thing.in_picture]
        if options:
            row, rest = rest.cut_bottom(px(OPTIONS_HEIGHT), canvas.broad)
            set_boxes(options, row.columns(len(options), canvas.broad))
        canvas.frame("panel-dark", rest)
        inner = rest.inset(canvas.panel, canvas.broad)
        boxes = self.posed.drawing.draw(canvas, inner, texts, self.over)
        for thing in self._things:
            if thing.in_picture:
                thing.box = boxes.get(thing.id, NOWHERE)
        words, colour = self._said()
        canvas.write_lines(words, said, LEAD.coloured(colour).centered, valign="middle")
        buttons = (self._back, self._rules, self._why, self._go)
        row = foot.centered(min(foot.w, px(1300)), foot.h)
        set_boxes(buttons, row.columns((1, 1, 1.1, 1.4), canvas.broad))
        self.form.draw(canvas)


def next_kind(exercises: Exercises, kinds: Sequence[str], scores: ExerciseScores) -> str:
    """Return the first of these kinds that is not mastered yet; if all are, the first one."""
    unknown = (kind for kind in kinds if not scores.of(exercises.id_of(kind)).mastered)
    return next(unknown, kinds[0])


def draw_answers(canvas: Canvas, last: Sequence[bool], box: Box, places: int) -> None:
    """Draw the last answers from the left, and empty places after them."""
    px = canvas.px
    side = min(px(DOT_SIDE), box.h, box.w / places)
    shown = last[-places:]
    for number in range(places):
        dot = Box(box.x + number * side * 1.15, box.center[1] - side / 2, side, side)
        canvas.circle(dot.center, side * 0.46, "hollow", 0.9)
        if number < len(shown):
            right = shown[number]
            sign = dot.inset(side * 0.14)
            canvas.image("check" if right else "cross", sign, tint="good" if right else "bad")
    if len(last) >= IN_A_ROW and all(last[-IN_A_ROW:]):
        x = box.x + places * side * 1.15 + side * 0.6
        star(canvas, (x, box.center[1]), side * 0.42)
