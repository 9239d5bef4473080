"""The page of lessons, and steps of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from alhambra.app.games.alhambra.table_scene import AlhambraTableScene
from alhambra.app.games.rollwrite.table_scene import RollwriteTableScene
from alhambra.app.input.intents import KEYBOARD, Redo
from alhambra.app.learn.count_guide import CountGuide
from alhambra.app.learn.lesson_scene import LessonScene
from alhambra.app.learn.page import LearnScene, LessonEndScene
from alhambra.app.learn.progress import Progress, write_progress
from alhambra.app.table.picture import Kind, Token
from alhambra.learning.lessons import load_lesson
from alhambra.paths import lessons_file
from tests.app.gallery.showing import Shown, press, rest
from tests.app.stage import GAMES, Stage

TABLES: Final = {game.name: game.open_table for game in GAMES}
"""What makes the tables of the games."""
STILL: Final = {"reduced_motion": True}


def page(progress: Mapping[str, Progress], stage: Stage) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "lessons.json"
        write_progress(path, progress)
        stage.stack.push(LearnScene(stage.app, TABLES, dict, path))
    rest(stage)


def step(name: str, at: int, stage: Stage) -> LessonScene:
    lesson = load_lesson(name, stage.app.t("setup.player", number=1))
    table = TABLES[lesson.table.game]
    end = partial(LessonEndScene, stage.app, name)
    scene = LessonScene(stage.app, lesson, table, at, lambda *left: None, end)
    stage.stack.push(scene)
    rest(stage)
    return scene


def not_asked(stage: Stage) -> None:
    """Another card is taken than the one that is asked for."""
    scene = step("alhambra", 4, stage)
    for token in (Token(Kind.MONEY, "denar-5"), Token(Kind.PURSE)):
        assert isinstance(scene.table, AlhambraTableScene | RollwriteTableScene)
        press(stage, scene.table, token)


def counting(row: int, stage: Stage) -> None:
    step("alhambra", 16, stage)
    while not isinstance(guide := stage.stack.top, CountGuide):
        stage.do(Redo(device=KEYBOARD))
        rest(stage)
    while guide.row < row:
        guide.go_on()
        rest(stage)


def end(stage: Stage) -> None:
    """The end of the first lesson, as the page of lessons shows it."""
    page = LearnScene(stage.app, TABLES, dict, lessons_file())
    stage.stack.push(page.end(load_lesson("alhambra", "Anna"), 0.0, 400.0))
    rest(stage)


def lessons() -> Iterator[tuple[str, Shown]]:
    begun = {"alhambra": Progress(5, True), "dirk": Progress(0, True)}
    yield "learn", Shown(partial(page, {}))
    yield "learn-begun", Shown(partial(page, begun), like="learn")
    yield "lesson", Shown(partial(step, "alhambra", 8), settings=STILL)
    yield "lesson-not-asked", Shown(not_asked, settings=STILL)
    yield "lesson-scoring", Shown(partial(counting, 2), settings=STILL)
    yield "lesson-end", Shown(end)
    yield "lesson-rollwrite", Shown(partial(step, "rollwrite", 5), settings=STILL)
