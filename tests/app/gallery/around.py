"""The scenes around the tables: title, set-up, options, games, statistics, notices, questions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from datetime import date
from functools import partial
from pathlib import Path

from alhambra.app.games.alhambra.setup import AlhambraSetupScene
from alhambra.app.games.rollwrite.setup import RollwriteSetupScene
from alhambra.app.games.rollwrite.table_scene import CONTROLS
from alhambra.app.input.intents import KEYBOARD, Accept, Direction, Move, Text
from alhambra.app.learn.book_scene import BookScene
from alhambra.app.learn.exercise_scene import ExerciseScene
from alhambra.app.learn.practice_pages import ExercisePage
from alhambra.app.portraits.portrait import Order, Painting, Portrait, Sitter
from alhambra.app.portraits.scene import USUAL, PortraitScene
from alhambra.app.program.people import Person
from alhambra.app.program.scene_stack import Scene
from alhambra.app.program.settings import COUCH, SeatChoice
from alhambra.app.scenes.controls import ALL, ControlsScene
from alhambra.app.scenes.daily_page import DailyScene
from alhambra.app.scenes.importing import Importing, ImportQuestion
from alhambra.app.scenes.menu import MenuScene
from alhambra.app.scenes.notice import AskScene
from alhambra.app.scenes.options import PAGES, OptionsScene
from alhambra.app.scenes.play import PlayScene, WelcomeScene
from alhambra.app.scenes.results.goals import GoalsScene
from alhambra.app.scenes.results.statistics import StatisticsScene
from alhambra.app.scenes.saved.saved_games import SavesScene
from alhambra.app.scenes.title import CreditsScene, TitleScene
from alhambra.app.scenes.waiting import HandOverScene
from alhambra.app.table.panels import no_trouble
from alhambra.app.ui.form import Form
from alhambra.content import load_rollwrite_box
from alhambra.library.ledger import Ledger
from alhambra.match.alhambra.statistics import played
from alhambra.opponents.programs import BotProgram
from alhambra.rules.api import Seat, Seated, Table
from tests.app.gallery.kept import DAY, daily_games, folder, ledger, library, scores, series
from tests.app.gallery.kept import goals as kept_goals
from tests.app.gallery.showing import Shown, rest
from tests.app.games.alhambra.moments import NAMES, running, whole_game
from tests.app.learn.practice import books, exercises
from tests.app.stage import COUNTED, PURSUED, Stage

KINDS = ("human", "hard", "bot:Ada", "master", "human", "easy")
SEATS = tuple(
    SeatChoice(name, kind, n) for n, (name, kind) in enumerate(zip(NAMES, KINDS, strict=True))
)
PROGRAMS = {"programs": (BotProgram("Ada", "ada"),)}

PEOPLE = tuple(
    Person(name, (5 - n) % 6, "", "coach") for n, name in enumerate((*NAMES, "Ada", "Zoe"))
)


def nothing(*_: object) -> None:
    """Nothing happens."""


def laid(scene: Callable[[Stage], Scene]) -> Callable[[Stage], None]:
    def open(stage: Stage) -> None:
        stage.open(scene(stage))

    return open


# -- openers ---------------------------------------------------------------------------------------


def saved_games(stage: Stage, *, empty: bool = False) -> SavesScene:
    made = library(empty=empty)
    made.importing = Importing(stage.app, made.library, made.boxes)
    return SavesScene(stage.app, made)


def title_to_continue(stage: Stage) -> None:
    """The title with a game that was left."""
    stage.unfinished = "Maximilian, Wilhelmina, Esmeralda · 12"
    laid(lambda s: TitleScene(s.app))(stage)


def title_at_night(stage: Stage) -> None:
    stage.hour = 23.0
    scene = TitleScene(stage.app)
    laid(lambda _: scene)(stage)
    scene.city.update(8, lives=True)
    stage.draw()


def paged(scene: Callable[[Stage], Scene], page: int, stage: Stage) -> None:
    """A page of a scene, turned to by keys."""
    laid(scene)(stage)
    form_of(stage).focus("pages")
    stage.do(*[Move(Direction.RIGHT, device=KEYBOARD)] * page)


def options(stage: Stage) -> Scene:
    return OptionsScene(stage.app)


def focused(scene: Callable[[Stage], Scene], id: str, stage: Stage) -> None:
    """A scene with the focus there, accepted by the keyboard."""
    laid(scene)(stage)
    form_of(stage).focus(id)
    stage.do(Accept(device=KEYBOARD))
    rest(stage)


def form_of(stage: Stage) -> Form:
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
    return lambda stage: AskScene(stage.app, asked, text, 48, nothing)


def import_question(stage: Stage) -> Scene:
    """What to import, with some games exported earlier."""
    records = [entry.path for entry in library(empty=False).library.entries()]
    return ImportQuestion(stage.app, Path("/home/isabela/Alhambra"), records, nothing)


def asked_and_answered(stage: Stage) -> None:
    """A name that is being written."""
    laid(question("save", "Granada"))(stage)
    stage.do(Text("Alhambra at night"))


def letters(asked: str, text: str, stage: Stage) -> None:
    """The letters with which a pad answers a question."""
    laid(question(asked, text))(stage)
    stage.do(Accept(device="pad-0"))


def menu(stage: Stage) -> Scene:
    return MenuScene(stage.app, running(whole_game(2)[:60]), no_trouble, ALL, nothing)


def order_of(title: str, names: Mapping[Seat, str]) -> Order:
    """A picture of what players with these names, the best first, have built."""
    sitters = [Sitter(seat, name, 1, 0) for seat, name in names.items()]
    asked = Portrait(title, lambda state: sitters, nothing)
    return Order(asked, "", None, tuple(names), date(2026, 11, 29), "day", "normal", USUAL)


def portrait(stage: Stage) -> Scene:
    """The question for a picture; nothing paints it."""

    def paint(order: Order) -> Painting:
        raise AssertionError

    names = {2: "Esmeralda", 0: "Maximilian", 1: "Wilhelmina"}
    return PortraitScene(stage.app, order_of("portrait.palace", names), paint)


def setup(stage: Stage) -> Scene:
    return AlhambraSetupScene(stage.app, seed=lambda: 7, ledger=ledger(empty=True))


def setup_with_advice(stage: Stage) -> Scene:
    seats = tuple(map(Seated, NAMES[:2], ("human", "master")))
    frames, found = whole_game(2), Ledger(folder() / "lost.jsonl")
    one = played(frames, Table("alhambra", seats, 1), DAY, 1500)
    lost = tuple(replace(part, place=2 - number) for number, part in enumerate(one.parts))
    for number in range(3):
        found.add(replace(one, key=str(number), parts=lost))
    return AlhambraSetupScene(stage.app, seed=lambda: 7, ledger=found)


def sheet_setup(stage: Stage) -> Scene:
    box = load_rollwrite_box()
    return RollwriteSetupScene(stage.app, box, seed=lambda: 7, ledger=ledger(empty=True))


def statistics(stage: Stage) -> Scene:
    return StatisticsScene(stage.app, ledger(), COUNTED)


def goals(stage: Stage) -> Scene:
    return GoalsScene(stage.app, PURSUED, kept_goals(), nothing, nothing)


def book(topic: str, stage: Stage) -> BookScene:
    """The rule book, open at a topic."""
    return BookScene(stage.app, books(), "alhambra", topic, {})


def stepped(stage: Stage) -> None:
    """A link and an example further down; a step of it is taken by keys."""
    laid(partial(book, "building"))(stage)
    stage.do(*(Move(Direction.DOWN, device=KEYBOARD) for _ in range(12)))
    stage.do(*(Move(Direction.UP, device=KEYBOARD) for _ in range(2)))
    stage.do(Move(Direction.RIGHT, device=KEYBOARD))


def searched(stage: Stage) -> None:
    laid(partial(book, "building"))(stage)
    scene = stage.scene(BookScene)
    scene.form.focus("search")
    stage.do(Text("al", device=KEYBOARD))


def exercise(kind: str, game: str = "alhambra") -> Callable[[Stage], Scene]:
    return lambda stage: ExerciseScene(stage.app, exercises()[game], kind, scores(), lambda: 1)


def answered(kind: str, stage: Stage) -> None:
    laid(exercise(kind))(stage)
    scene = stage.scene(ExerciseScene)
    (right,) = scene.exercise.rights
    wrong = next(thing.id for thing in scene.exercise.things if thing.id not in right)
    scene.mark(wrong)
    scene.go_on()
    scene.show_answer()
    scene.form.focus(wrong)
    stage.draw()


def calendar(stage: Stage) -> Scene:
    return DailyScene(daily_games(stage.app), "alhambra")


def calendar_of(game: int, days: int, stage: Stage) -> None:
    """The calendar of a game, with the focus on a day before today."""
    laid(calendar)(stage)
    form_of(stage).focus("games")
    stage.do(*[Move(Direction.RIGHT, device=KEYBOARD)] * game)
    form_of(stage).focus("calendar")
    stage.do(*[Move(Direction.LEFT, device=KEYBOARD)] * days)
    rest(stage)


def around() -> Iterator[tuple[str, Shown]]:
    yield "title", Shown(laid(lambda s: TitleScene(s.app)))
    yield "title-continue", Shown(title_to_continue, like="title")
    yield "title-night", Shown(title_at_night, like="title", settings={"living": True})
    yield "play", Shown(laid(lambda s: PlayScene(s.app)))
    people = {"people": (Person("Isabela", 1, "", "none"),)}
    yield "daily", Shown(laid(calendar), settings=people)
    yield "daily-result", Shown(partial(calendar_of, 0, 2), like="daily", settings=people)
    yield "daily-rollwrite", Shown(partial(calendar_of, 1, 1), like="daily", settings=people)
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
    for number, page in enumerate(PAGES):
        like = f"options-{PAGES[0]}" if number else ""
        yield f"options-{page}", Shown(partial(paged, options, number), like=like)
    at_reset = partial(focused, options, "reset")
    yield "options-reset", Shown(at_reset, like=f"options-{PAGES[0]}")
    yield "controls", Shown(laid(lambda s: ControlsScene(s.app)))
    yield "controls-rollwrite", Shown(laid(lambda s: ControlsScene(s.app, CONTROLS)))
    waiting = partial(focused, lambda s: ControlsScene(s.app), "binding-undo")
    yield "controls-waiting", Shown(waiting, like="controls")
    yield "menu", Shown(laid(menu))
    yield "menu-couch", Shown(laid(menu), settings=dict(COUCH))
    yield "welcome", Shown(laid(lambda s: WelcomeScene(s.app, nothing, nothing)))
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
    yield "statistics", Shown(partial(paged, statistics, 0))
    yield "statistics-rollwrite", Shown(partial(paged, statistics, 1))
    yield "goals", Shown(partial(paged, goals, 0))
    yield "goals-rollwrite", Shown(partial(paged, goals, 1))
    yield (
        "statistics-none",
        Shown(laid(lambda s: StatisticsScene(s.app, ledger(empty=True), COUNTED))),
    )
