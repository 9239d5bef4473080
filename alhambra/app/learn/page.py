"""The page of all that helps to learn the games, the end of a lesson, and the ways to the books."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.theme import BODY, CAPTION, LABEL, LEAD
from alhambra.app.learn.book import Book, Exercises
from alhambra.app.learn.book_scene import BookScene
from alhambra.app.learn.exercise_scene import ExerciseScene
from alhambra.app.learn.lesson_card import OpenTable
from alhambra.app.learn.lesson_scene import LessonScene
from alhambra.app.learn.practice_pages import ExercisePage
from alhambra.app.learn.progress import ExerciseScores, Progress, read_progress, write_progress
from alhambra.app.program.app import App
from alhambra.app.program.scene_stack import RulesAt, Scene
from alhambra.app.scenes.form_scene import FormScene
from alhambra.app.scenes.notice import open_fault
from alhambra.app.scenes.setup.setup import SetupScene
from alhambra.app.scenes.setup.setup_people import FIRST_GAME
from alhambra.app.ui.buttons import Button
from alhambra.app.ui.ornaments import divider, overlay
from alhambra.app.ui.sounds import Sound
from alhambra.learning.lesson import Lesson
from alhambra.learning.lessons import LESSONS, load_lesson
from alhambra.located import DataError
from alhambra.paths import exercises_file

END_WIDTH, END_HEIGHT = 1520, 820
"""Units of the panel at the end of a lesson."""
END_BUTTON = 76
"""Units of the height of its buttons at most."""
LEARNED: Final[Mapping[str, Sequence[str]]] = {
    "alhambra": ("money", "exact", "building", "redesign", "scoring", "end"),
    "saving": ("look", "wait", "chain"),
    "dirk": ("dirk", "rival", "gift", "winner"),
    "rollwrite": ("dice", "second", "coins", "completing", "end"),
}
"""By lesson: the last parts of the ids of the sentences on what it taught."""
PAGE_WIDTH, PAGE_HEIGHT = 1240, 900
"""Units of the panel."""
LESSON_HEIGHT = 92
"""Units of the height of a row."""
LESSON_WIDTH = 470
"""Units of the width of a lesson's button."""
AGAIN_WIDTH = 240
"""Units of the width of the button that begins anew."""


class LessonEndScene(FormScene):
    """The end of a lesson: its contents, its minutes, and buttons for the next steps."""

    covers = True
    closing_sound = Sound.DIALOG_CLOSE
    room = END_WIDTH + 40, END_HEIGHT + 30

    def __init__(self, app: App, lesson: str, seconds: float, ways: Sequence[Button]) -> None:
        """``seconds`` that the lesson took; ``ways`` on, at least one."""
        super().__init__(app)
        self._lesson = lesson
        self.minutes = max(1, round(seconds / 60))
        """Minutes that the lesson took."""
        self._ways = ways
        self._back = Button("back", lambda: app.t("lesson.done.back"), app.stack.pop)
        self.form.show((*self._ways, self._back), ways[0].id)

    def enter(self) -> None:
        self._app.audio.play(Sound.WIN)

    def draw(self, canvas: Canvas) -> None:
        t, px = self._app.t, canvas.metrics.px
        body = overlay(canvas, t("lesson.done.title"), END_WIDTH, END_HEIGHT, "title")
        line, body = body.cut_top(canvas.sign_size, canvas.panel)
        name = t(f"learn.{self._lesson}")
        said = t("lesson.done.time", name=name, count=self.minutes)
        canvas.write(said, line, LEAD.muted.centered)
        learned, ways = body.columns((1.5, 1), canvas.row_height)
        self._draw_learned(canvas, learned)
        head, ways = ways.cut_top(canvas.sign_size, canvas.space)
        canvas.write(t("lesson.done.next").upper(), head, CAPTION.centered)
        buttons = (*self._ways, self._back)
        high = min(px(END_BUTTON), ways.h / len(buttons) - canvas.panel)
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


class LearnScene(FormScene):
    """The lessons, with how far the learner has come, and what else there is to learn from."""

    covers = True
    closing_sound = Sound.DIALOG_CLOSE
    room = PAGE_WIDTH + 40, PAGE_HEIGHT + 30

    def __init__(
        self,
        app: App,
        tables: Mapping[str, OpenTable],
        exercises: Callable[[], Mapping[str, Exercises]],
        path: Path,
    ) -> None:
        """``tables`` and ``exercises`` by game; ``path`` of the file of the learner's progress."""
        super().__init__(app)
        self._tables = tables
        self._exercises = exercises
        self._path = path
        self.progress = read_progress(path)
        """By lesson."""
        t = app.t
        self._lessons: dict[str, Button] = {}
        """By lesson; the golden one is the next that was not gone through yet."""
        self._again = {
            name: Button(
                f"{name}/again", lambda: t("learn.again"), partial(self.begin, name), style=LABEL
            )
            for name in LESSONS
        }
        open_rules = partial(app.open_rules, RulesAt())
        self._others = {
            "learn.rules_text": Button("rules", partial(t, "menu.rules"), open_rules),
            "exercise.about": Button("exercises", partial(t, "exercise.title"), self._practise),
        }
        """The buttons of the rule book and the exercises, by the id of the sentence beside each."""
        self._close = Button("close", lambda: t("learn.close"), app.stack.pop)
        self._show()

    def _show(self) -> None:
        """Show the buttons that there are now, with the focus on the next lesson."""
        self._lessons = {
            name: Button(
                name,
                partial(self._words, name),
                partial(self.start, name),
                primary=name == self._next,
            )
            for name in LESSONS
        }
        shown: list[Button] = []
        for name in LESSONS:
            shown.append(self._lessons[name])
            if self._at(name):
                shown.append(self._again[name])
        self.form.show((*shown, *self._others.values(), self._close))
        self.form.focus(self._next)

    # -- life --------------------------------------------------------------------------------------

    def enter(self) -> None:
        self._app.audio.music(self._app.title_piece)

    def resume(self) -> None:
        self._app.audio.music(self._app.title_piece)
        self._show()

    @property
    def _next(self) -> str:
        """The first lesson that was not gone through yet; after all of them the first one."""
        fresh = (name for name in LESSONS if not self._is_finished(name))
        return next(fresh, LESSONS[0])

    def _is_finished(self, name: str) -> bool:
        return self.progress.get(name, Progress()).finished

    # -- lessons -----------------------------------------------------------------------------------

    def _at(self, name: str) -> int:
        """Return the step where a lesson was left."""
        return self.progress.get(name, Progress()).step

    def _words(self, name: str) -> str:
        return self._app.t(f"learn.{name}")

    def start_next(self) -> None:
        """Open the first lesson that was not gone through yet."""
        self.start(self._next)

    def start(self, name: str) -> None:
        """Open a lesson where it was left."""
        self._open(name, self._at(name))

    def begin(self, name: str) -> None:
        """Open a lesson at its first step."""
        self._open(name, 0)

    def _open(self, name: str, at: int) -> None:
        try:
            lesson = load_lesson(name, self._app.last_player)
        except DataError as error:
            open_fault(self._app, error)
            return
        at = at if at < len(lesson.steps) else 0
        before = self.progress.get(name, Progress()).seconds if at else 0
        keep = partial(self._left, lesson, before)
        end = partial(self.end, lesson, before)
        table = self._tables[lesson.table.game]
        self._app.stack.push(LessonScene(self._app, lesson, table, at, keep, end))

    def _left(self, lesson: Lesson, spent: float, at: int, seconds: float) -> None:
        """Remember how far a lesson came; ``at`` is the number of all steps at its end.

        ``spent``: the seconds of earlier sittings.
        """
        before = self.progress.get(lesson.name, Progress())
        self.progress[lesson.name] = before.left_at(at, len(lesson.steps), spent + seconds)
        write_progress(self._path, self.progress)

    def end(self, lesson: Lesson, spent: float, seconds: float) -> Scene:
        """Return the page at the end of a lesson; ``spent``: the seconds of earlier sittings."""
        app, t, game = self._app, self._app.t, lesson.table.game
        begin = partial(begin_first_game, app, game, len(lesson.table.seats) - 1)
        ways = [
            Button("first-game", partial(t, "setup.first_game"), begin, primary=True),
            Button("exercises", partial(t, "exercise.title"), partial(self._practise, game)),
            Button("rules", partial(t, "menu.rules"), partial(app.open_rules, RulesAt(game))),
        ]
        others = (name for name in LESSONS if name != lesson.name)
        name = next((each for each in others if not self._is_finished(each)), None)
        if name is not None:
            words, follow = partial(self._next_words, name), partial(self._follow, name)
            ways.insert(1, Button("lesson", words, follow))
        return LessonEndScene(app, lesson.name, spent + seconds, ways)

    def _practise(self, game: str = "") -> None:
        """Open the page of exercises, of this game; empty: of the first."""
        scores = ExerciseScores(exercises_file())
        self._app.stack.push(ExercisePage(self._app, self._exercises(), scores, game))

    def _next_words(self, name: str) -> str:
        return self._app.t("lesson.done.lesson", name=self._words(name))

    def _follow(self, name: str) -> None:
        """Open another lesson in place of the page at the end of the last."""
        self._app.stack.pop()
        self.start(name)

    # -- drawing -----------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        t, px = self._app.t, canvas.metrics.px
        body = overlay(canvas, t("learn.title"), PAGE_WIDTH, PAGE_HEIGHT, "title")
        foot, body = body.cut_bottom(canvas.button_height, canvas.broad)
        note, body = body.cut_top(canvas.sign_size, canvas.broad)
        canvas.write(t("learn.text"), note, LEAD.centered)
        count = len(LESSONS) + len(self._others)
        high = min(px(LESSON_HEIGHT), (body.h - canvas.sign_size) / count - canvas.broad)
        for name in LESSONS:
            row, body = body.cut_top(high, canvas.broad)
            self._draw_lesson(canvas, name, row)
        line, body = body.cut_top(canvas.line_height, canvas.broad)
        divider(canvas, line.centered(line.w * 0.6, line.h))
        for about, button in self._others.items():
            row, body = body.cut_top(high, canvas.broad)
            button.box, words = row.cut_left(px(LESSON_WIDTH), canvas.page)
            canvas.write_lines(t(about), words, BODY.muted, valign="middle")
        self._close.box = foot.centered(min(foot.w, canvas.button_width), foot.h)
        self.form.draw(canvas)

    def _draw_lesson(self, canvas: Canvas, name: str, row: Box) -> None:
        t, px = self._app.t, canvas.metrics.px
        self._lessons[name].box, words = row.cut_left(px(LESSON_WIDTH), canvas.page)
        kept = self.progress.get(name, Progress())
        if kept.step:
            again, words = words.cut_right(px(AGAIN_WIDTH), canvas.broad)
            self._again[name].box = again.centered(again.w, min(again.h, canvas.button_height))
        about = t(f"learn.{name}_text")
        if not (kept.step or kept.finished):
            canvas.write_lines(about, words, BODY.muted, valign="middle")
            return
        upper, lower = words.rows(2)
        canvas.write_lines(about, upper, BODY.muted, valign="bottom")
        if kept.step:
            said, colour = t("learn.resume"), "figures"
        else:
            said, colour = t("learn.finished"), "good"
        canvas.write(said, lower, LABEL.coloured(colour))


def begin_first_game(app: App, game: str, opponents: int | None = FIRST_GAME.opponents) -> None:
    """Start a game against this many beginners, with the coach; report faulty game files."""
    offered = next(one for one in app.offered if one.name == game)
    try:
        scene = offered.set_up(app)
    except DataError as error:
        open_fault(app, error)
        return
    assert isinstance(scene, SetupScene)
    scene.begin_first_game(opponents)


def open_rules(
    app: App,
    books: Callable[[], Mapping[str, Book]],
    exercises: Callable[[], Mapping[str, Exercises]],
    place: RulesAt,
) -> None:
    """Open the rule books at a place, or tell of a fault in them; ``books`` reads them.

    They offer exercises unless one is open: a way round and round would have no end.
    """
    try:
        known = books()
        app.t("book.contents")
    except DataError as error:
        open_fault(app, error)
        return
    game = place.game if place.game in known else next(iter(known))
    exercised = any(isinstance(scene, ExerciseScene) for scene in app.stack.scenes)
    app.stack.push(BookScene(app, known, game, place.link, {} if exercised else exercises()))


def toggle_rules(app: App) -> None:
    """Open the rule books at what is at hand, or close them."""
    if isinstance(app.stack.top, BookScene):
        app.stack.pop()
    else:
        app.open_rules_here()
