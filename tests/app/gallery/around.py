"""The scenes around the tables: title, set-up, options, games, statistics, notices, questions."""

from __future__ import annotations

import atexit
import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date, datetime, timedelta
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from alhambra.app.games.alhambra.setup import AlhambraSetupScene
from alhambra.app.games.rollwrite.setup import RollwriteSetupScene
from alhambra.app.games.rollwrite.table_scene import CONTROLS
from alhambra.app.input.intents import KEYBOARD, Accept, Direction, Move, Text
from alhambra.app.learn.book_scene import BookScene
from alhambra.app.learn.exercise_page import ExercisePage
from alhambra.app.learn.exercise_scene import ExerciseScene
from alhambra.app.learn.progress import ExerciseScores
from alhambra.app.portraits.portrait import Painting
from alhambra.app.portraits.scene import PortraitScene, Wish
from alhambra.app.program.people import Person
from alhambra.app.program.scene_stack import Scene
from alhambra.app.program.settings import COUCH, SeatChoice
from alhambra.app.scenes.controls import ALL, ControlsScene
from alhambra.app.scenes.importing import Importing, ImportQuestion
from alhambra.app.scenes.menu import MenuScene
from alhambra.app.scenes.notice import AskScene
from alhambra.app.scenes.options import PAGES, OptionsScene
from alhambra.app.scenes.results.statistics import StatisticsScene
from alhambra.app.scenes.saved.saved_game_view import SavedGameView
from alhambra.app.scenes.saved.saved_games import SavesScene
from alhambra.app.scenes.title import CreditsScene, PlayScene, TitleScene
from alhambra.app.scenes.waiting import HandOverScene
from alhambra.app.table.panels import no_trouble
from alhambra.app.ui.form import Form
from alhambra.app.ui.text_field import Clipboard
from alhambra.content import load_boxes, load_rollwrite_box
from alhambra.library.game_library import GameEntry, GameLibrary, Summaries
from alhambra.library.ledger import Ledger
from alhambra.library.saves import Boxes, Record
from alhambra.match.alhambra.statistics import played
from alhambra.match.games import table_of
from alhambra.match.match import AnyHistory
from alhambra.match.rollwrite.statistics import rollwrite_played
from alhambra.match.series import Series, add, begin, continue_series
from alhambra.opponents.programs import BotProgram
from alhambra.rules.api import Seated, Table
from alhambra.rules.games import game_of
from alhambra.rules.rollwrite.model import Solo
from tests.app.gallery.showing import Shown, rest
from tests.app.games.alhambra.moments import NAMES, whole_game
from tests.app.games.rollwrite.whole_games import sheet_game
from tests.app.learn.books import books
from tests.app.learn.practice import exercises
from tests.app.stage import GAMES, Stage

DAY: Final = datetime(2026, 5, 20, 21, 7)
KINDS = ("human", "hard", "bot:Ada", "master", "human", "easy")
SEATS = tuple(
    SeatChoice(name, kind, n) for n, (name, kind) in enumerate(zip(NAMES, KINDS, strict=True))
)
PROGRAMS = {"programs": (BotProgram("Ada", "ada"),)}

PEOPLE = tuple(
    Person(name, (5 - n) % 6, "", "coach") for n, name in enumerate((*NAMES, "Ada", "Zoe"))
)


def series(players: int, games: int, length: int = 3, game: str = "alhambra") -> Series:
    """A series of this many games, after some of them."""
    seats = tuple(Seated(name, "human") for name in NAMES[:players])
    table = Table(game, seats, 1)
    found = begin(table, length)
    for number in range(1, games + 1):
        table = table._replace(seed=number, seats=found.seats)
        points = [80 + 7 * (number * seat % 5) for seat in range(players)]
        places = [1 + sum(other > mine for other in points) for mine in points]
        found = add(continue_series(found, table, length), table, points, places)
    return found


def nothing(*_: object) -> None:
    """Nothing happens."""


def laid(scene: Callable[[Stage], Scene]) -> Callable[[Stage], None]:
    """Open just this scene."""

    def open(stage: Stage) -> None:
        stage.stack.push(scene(stage))
        stage.stack.settle()
        stage.draw()

    return open


# -- what lies ready -------------------------------------------------------------------------------


class Library:
    """A shelf of games, nobody plays on from there."""

    importing: Importing

    def __init__(self, library: GameLibrary) -> None:
        self.boxes: Boxes = load_boxes()
        self.library = library
        self.summaries = Summaries(self.boxes)
        self.clipboard: Clipboard = Clipboard()

    def view_of(self, state: Any) -> SavedGameView:
        """As the game shows it."""
        return next(game.saved for game in GAMES if game.name == game_of(state).NAME)

    def go_on(self, entry: GameEntry) -> None:
        """Nobody does."""

    def bring_in(self, named: str) -> None:
        """Nobody does."""

    def watch(self, frames: AnyHistory) -> None:
        """Nobody does."""

    def portray(self, state: Any, day: date | None = None) -> None:
        """Nobody does."""


@cache
def folder() -> Path:
    """A folder for the files that scenes read; it goes with the process."""
    made = TemporaryDirectory()
    atexit.register(made.cleanup)
    return Path(made.name)


@cache
def library(*, empty: bool = False) -> Library:
    """Games of both kinds in all states, one of them damaged; or none."""
    shelf = GameLibrary(folder() / ("none" if empty else "games"))
    if not empty:
        for day, (place, frames) in enumerate(games().items()):
            path = shelf.folder / place
            Record(path).rewrite(frames)
            stamp(path, day)
        damaged = shelf.folder / "damaged" / "2026-05-01 10.00.00.jsonl"
        damaged.parent.mkdir(parents=True)
        damaged.write_text('{"event": "nap"}\n')
        stamp(damaged, 9)
    made = Library(shelf)
    while made.summaries.read_on(shelf.entries(), 10_000):
        continue
    return made


def saved_games(stage: Stage, *, empty: bool = False) -> SavesScene:
    """The list of these games."""
    made = library(empty=empty)
    made.importing = Importing(stage.app, made.library, made.boxes)
    return SavesScene(stage.app, made)


def games() -> dict[str, AnyHistory]:
    """The games of the shelf by their paths, the newest first."""
    return {
        "current.jsonl": whole_game(3)[:120],
        "saved/Before the storm.jsonl": whole_game(2)[:300],
        "finished/2026-05-18 21.07.00.jsonl": whole_game(6),
        "left/2026-05-17 21.07.00.jsonl": sheet_game(3)[:90],
        "finished/2026-05-16 21.07.00.jsonl": sheet_game(1, Solo(2, True)),
    }


def stamp(path: Path, days: int) -> None:
    """Let a file be this many days older than the newest."""
    when = (DAY - timedelta(days=days)).timestamp()
    os.utime(path, (when, when))


@cache
def ledger(*, empty: bool = False) -> Ledger:
    """Some games of both kinds; or none."""
    found = Ledger(folder() / f"statistics{empty}.jsonl")
    if not empty:
        for day, players in enumerate((2, 3, 6, 3)):
            frames = whole_game(players)
            seats = tuple(map(Seated, NAMES[:players], ("human", "hard", *["normal"] * 4)))
            one = played(frames, Table("alhambra", seats, 1), DAY + timedelta(days=day), 1500)
            found.add(replace(one, key=str(day)))
        for day, sheets in enumerate((sheet_game(1, Solo(3, True)), sheet_game(3))):
            when = DAY + timedelta(days=day)
            found.add(rollwrite_played(sheets, table_of(sheets), when, 900))
    return found


# -- openers ---------------------------------------------------------------------------------------


def title_to_continue(stage: Stage) -> None:
    """The title with a game that was left."""
    stage.unfinished = "Maximilian, Wilhelmina, Esmeralda · 12"
    laid(lambda s: TitleScene(s.app))(stage)


def options(page: str, stage: Stage) -> None:
    """A page of the options, turned to by keys."""
    laid(lambda s: OptionsScene(s.app))(stage)
    form = form_of(stage)
    form.focus("pages")
    for _ in range(PAGES.index(page)):
        stage.do(Move(Direction.RIGHT, device=KEYBOARD))


def focused(scene: Callable[[Stage], Scene], id: str, stage: Stage) -> None:
    """A scene with the focus there, accepted by the keyboard."""
    laid(scene)(stage)
    form_of(stage).focus(id)
    stage.do(Accept(device=KEYBOARD))
    rest(stage)


def form_of(stage: Stage) -> Form:
    """The buttons of the scene on top."""
    form = getattr(stage.stack.top, "form", None)
    assert isinstance(form, Form)
    return form


def saves(row: int, stage: Stage) -> None:
    """The list of games with the game of this row chosen."""
    laid(saved_games)(stage)
    form_of(stage).focus("list")
    for _ in range(row):
        stage.do(Move(Direction.DOWN, device=KEYBOARD))


def question(asked: str, text: str) -> Callable[[Stage], Scene]:
    """A question for a line of text."""
    return lambda stage: AskScene(stage.app, Clipboard(), asked, text, 48, nothing)


def import_question(stage: Stage) -> Scene:
    """What to import, with some games exported earlier."""
    records = [entry.path for entry in library(empty=False).library.entries()]
    return ImportQuestion(stage.app, Clipboard(), Path("/home/isabela/Alhambra"), records, nothing)


def asked_and_answered(stage: Stage) -> None:
    """A name that is being written."""
    laid(question("save", "Granada"))(stage)
    stage.do(Text("Alhambra at night"))


def letters(asked: str, text: str, stage: Stage) -> None:
    """The letters with which a pad answers a question."""
    laid(question(asked, text))(stage)
    stage.do(Accept(device="pad-0"))


def menu(stage: Stage) -> Scene:
    """The menu of a table."""
    return MenuScene(stage.app, nothing, no_trouble, nothing, nothing, nothing, ALL)


def portrait(stage: Stage) -> Scene:
    """The question for a picture; nothing paints it."""

    def begin(wish: Wish) -> Painting:
        raise AssertionError

    names = {2: "Esmeralda", 0: "Maximilian", 1: "Wilhelmina"}
    return PortraitScene(stage.app, Clipboard(), "portrait.palace", names, begin)


def setup(stage: Stage) -> Scene:
    """The set-up of the first game."""
    return AlhambraSetupScene(stage.app, seed=lambda: 7, ledger=ledger(empty=True))


def setup_with_advice(stage: Stage) -> Scene:
    """The set-up for somebody whom the level of an opponent does not suit."""
    seats = tuple(map(Seated, NAMES[:2], ("human", "master")))
    frames, found = whole_game(2), Ledger(folder() / "lost.jsonl")
    one = played(frames, Table("alhambra", seats, 1), DAY, 1500)
    lost = tuple(replace(part, place=2 - number) for number, part in enumerate(one.parts))
    for number in range(3):
        found.add(replace(one, key=str(number), parts=lost))
    return AlhambraSetupScene(stage.app, seed=lambda: 7, ledger=found)


def sheet_setup(stage: Stage) -> Scene:
    """The set-up of Roll & Write."""
    box = load_rollwrite_box()
    return RollwriteSetupScene(stage.app, box, seed=lambda: 7, ledger=ledger(empty=True))


def statistics(page: int, stage: Stage) -> None:
    """The statistics of the first game, or of the second."""
    laid(lambda s: StatisticsScene(s.app, ledger(), GAMES))(stage)
    form_of(stage).focus("pages")
    for _ in range(page):
        stage.do(Move(Direction.RIGHT, device=KEYBOARD))


def book(topic: str, stage: Stage) -> BookScene:
    """The rule book, open at a topic."""
    return BookScene(stage.app, books(), "alhambra", topic, Clipboard())


def stepped(stage: Stage) -> None:
    """A link and an example further down; a step of it is taken by keys."""
    laid(partial(book, "building"))(stage)
    stage.do(*(Move(Direction.DOWN, device=KEYBOARD) for _ in range(12)))
    stage.do(*(Move(Direction.UP, device=KEYBOARD) for _ in range(2)))
    stage.do(Move(Direction.RIGHT, device=KEYBOARD))


def searched(stage: Stage) -> None:
    """Sentences found."""
    laid(partial(book, "building"))(stage)
    scene = stage.stack.top
    assert isinstance(scene, BookScene)
    scene.form.focus("search")
    stage.do(Text("al", device=KEYBOARD))


def exercise(kind: str, game: str = "alhambra") -> Callable[[Stage], Scene]:
    """An exercise that is asked."""
    return lambda stage: ExerciseScene(stage.app, exercises()[game], kind, scores(), lambda: 1)


def scores() -> ExerciseScores:
    """Answers to some exercises."""
    path = folder() / "exercises.json"
    path.unlink(missing_ok=True)
    found = ExerciseScores(path)
    for kind, answers in {"take": "1011", "affordable": "111", "cells": "10"}.items():
        for answer in answers:
            found.add(f"alhambra/{kind}", answer == "1")
    return found


def answered(kind: str, stage: Stage) -> None:
    """An exercise that was answered wrongly, with the answer shown."""
    laid(exercise(kind))(stage)
    scene = stage.stack.top
    assert isinstance(scene, ExerciseScene)
    (right,) = scene.exercise.rights
    wrong = next(thing.id for thing in scene.exercise.things if thing.id not in right)
    scene.mark(wrong)
    scene.go_on()
    scene.show_answer()
    scene.form.focus(wrong)
    stage.draw()


def around() -> Iterator[tuple[str, Shown]]:
    """The names of the scenes around the tables, and how each is opened."""
    yield "title", Shown(laid(lambda s: TitleScene(s.app)))
    yield "title-continue", Shown(title_to_continue, like="title")
    yield "play", Shown(laid(lambda s: PlayScene(s.app)))
    yield "credits", Shown(laid(lambda s: CreditsScene(s.app)))
    yield "setup", Shown(laid(setup))
    yield "setup-six", Shown(laid(setup), settings={"seats": SEATS} | PROGRAMS)
    advised = {"seats": (SEATS[0], SEATS[3])}
    yield "setup-advice", Shown(laid(setup_with_advice), like="setup", settings=advised)
    known = {"seats": SEATS[:4], "people": PEOPLE, "worn": {}}
    yield "setup-people", Shown(laid(setup), like="setup-six", settings=known)
    listed = partial(focused, setup, "people-0")
    yield "setup-who", Shown(listed, like="setup-people", settings=known)
    going_on = {"series": series(3, 1), "series_length": "3", "seats": SEATS[:3]}
    yield "setup-series", Shown(laid(setup), like="setup-people", settings=going_on)
    yield "rollwrite-setup", Shown(laid(sheet_setup))
    yield "rollwrite-setup-five", Shown(laid(sheet_setup), settings={"rollwrite_seats": SEATS[:5]})
    for page in PAGES:
        like = "" if page == PAGES[0] else f"options-{PAGES[0]}"
        yield f"options-{page}", Shown(partial(options, page), like=like)
    at_reset = partial(focused, lambda s: OptionsScene(s.app), "reset")
    yield "options-reset", Shown(at_reset, like=f"options-{PAGES[0]}")
    yield "controls", Shown(laid(lambda s: ControlsScene(s.app)))
    yield "controls-rollwrite", Shown(laid(lambda s: ControlsScene(s.app, CONTROLS)))
    waiting = partial(focused, lambda s: ControlsScene(s.app), "binding-undo")
    yield "controls-waiting", Shown(waiting, like="controls")
    yield "menu", Shown(laid(menu))
    yield "menu-couch", Shown(laid(menu), settings=dict(COUCH))
    yield "ask-save", Shown(laid(question("save", "Granada")))
    yield "ask-save-written", Shown(asked_and_answered, like="ask-save")
    yield "ask-rename", Shown(laid(question("rename", "Granada")))
    yield "ask-import", Shown(laid(import_question))
    yield "book", Shown(laid(partial(book, "building")))
    yield "book-step", Shown(stepped, like="book")
    yield "book-found", Shown(searched, like="book")
    yield "exercises", Shown(laid(lambda s: ExercisePage(s.app, exercises(), scores())))
    for kind in ("cells", "fewest", "wall", "exactly", "start", "points", "total", "winner"):
        like = "" if kind == "cells" else "exercise-cells"
        yield f"exercise-{kind}", Shown(laid(exercise(kind)), like=like)
    sheet = exercise("nudged", "roll-and-write")
    yield "exercise-rollwrite", Shown(laid(sheet), like="exercise-cells")
    yield "exercise-shown", Shown(partial(answered, "cells"), like="exercise-cells")
    yield "letters", Shown(partial(letters, "save", "Granada"), like="ask-save")
    yield (
        "hand-over",
        Shown(laid(lambda s: HandOverScene(s.app, 2, "Esmeralda", None, nothing, nothing))),
    )
    yield "portrait", Shown(laid(portrait))
    yield "saves", Shown(laid(saved_games))
    for row, name in enumerate(("saved", "finished", "rollwrite", "rollwrite-alone", "damaged"), 1):
        yield f"saves-{name}", Shown(partial(saves, row), like="saves")
    yield "saves-none", Shown(laid(lambda s: saved_games(s, empty=True)))
    deleting = partial(focused, saved_games, "delete")
    yield "saves-delete", Shown(deleting, like="saves")
    yield "statistics", Shown(partial(statistics, 0))
    yield "statistics-rollwrite", Shown(partial(statistics, 1))
    yield (
        "statistics-none",
        Shown(laid(lambda s: StatisticsScene(s.app, ledger(empty=True), GAMES))),
    )
