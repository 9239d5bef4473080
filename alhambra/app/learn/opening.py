"""What helps to learn, opened over the present screen: the page of lessons, and the rule books."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from alhambra.app.learn.book import Book, Exercises
from alhambra.app.learn.book_scene import BookScene, Practice
from alhambra.app.learn.exercise_page import ExercisePage
from alhambra.app.learn.exercise_scene import ExerciseScene
from alhambra.app.learn.lesson_scene import OpenTable
from alhambra.app.learn.page import Entry, LearnScene, NextStep
from alhambra.app.learn.progress import Scores
from alhambra.app.program.app import App
from alhambra.app.program.scene_stack import RulesAt
from alhambra.app.scenes.notice import open_notice
from alhambra.app.scenes.setup.setup import SetupScene
from alhambra.app.ui.text_field import Clipboard, Pocket
from alhambra.learning.lesson import Lesson
from alhambra.located import DataError
from alhambra.paths import exercises_file, lessons_file


def learn_page(
    app: App,
    tables: Mapping[str, OpenTable],
    exercises: Callable[[], Mapping[str, Exercises]],
) -> LearnScene:
    """Make the page of lessons; ``tables`` and ``exercises`` by game."""

    def open_exercises(game: str = "") -> None:
        scores = Scores(exercises_file())
        app.stack.push(ExercisePage(app, exercises(), scores, game))

    def after(lesson: Lesson) -> Sequence[NextStep]:
        t, game = app.t, lesson.table.game
        opponents = len(lesson.table.seats) - 1
        return (
            NextStep(
                "first-game",
                partial(t, "setup.first_game"),
                partial(begin_first_game, app, game, opponents),
            ),
            NextStep("exercises", partial(t, "exercise.title"), partial(open_exercises, game)),
            NextStep("rules", partial(t, "menu.rules"), partial(app.open_rules, RulesAt(game))),
        )

    entries = (
        Entry("menu.rules", "learn.rules_text", partial(app.open_rules, RulesAt())),
        Entry("exercise.title", "exercise.about", open_exercises),
    )
    return LearnScene(app, tables, lessons_file(), entries, after)


def begin_first_game(app: App, game: str, opponents: int) -> None:
    """Start a game against this many easy opponents, with the coach; report faulty game files."""
    offered = next(one for one in app.offered if one.name == game)
    try:
        scene = offered.set_up(app, Pocket())
    except DataError as error:
        open_notice(app, str(error))
        return
    assert isinstance(scene, SetupScene)
    scene.begin_first_game(opponents)


def practice_of(app: App, exercises: Mapping[str, Exercises]) -> Practice:
    """Return what opens exercises from a topic of the rule book."""

    def open_one(game: str, topic: str) -> None:
        scores = Scores(exercises_file())
        kinds = exercises[game].about(topic)
        unknown = (kind for kind in kinds if not scores.of(exercises[game].id_of(kind)).mastered)
        kind = next(unknown, kinds[0])
        app.stack.push(ExerciseScene(app, exercises[game], kind, scores))

    topics = {game: {*each.topics.values()} for game, each in exercises.items()}
    return Practice(topics, open_one)


def open_rules(
    app: App,
    books: Callable[[], Mapping[str, Book]],
    exercises: Callable[[], Mapping[str, Exercises]],
    clipboard: Clipboard,
    place: RulesAt,
) -> None:
    """Open the rule books at a place, or tell of a fault in them; ``books`` reads them."""
    try:
        known = books()
        app.t("book.contents")
    except DataError as error:
        open_notice(app, str(error))
        return
    game = place.game if place.game in known else next(iter(known))
    practice = practice_of(app, exercises())
    app.stack.push(BookScene(app, known, game, place.link, clipboard, practice))


def toggle_rules(app: App) -> None:
    """Open the rule books at what is at hand, or close them."""
    if isinstance(app.stack.top, BookScene):
        app.stack.pop()
    else:
        app.open_rules(app.stack.rules)
