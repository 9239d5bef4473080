"""Screens on which texts must fit: with more on them than those of goldens, such as long names."""

import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import chdir, contextmanager
from dataclasses import replace
from datetime import datetime
from functools import cache, partial
from itertools import cycle, islice
from pathlib import Path
from tempfile import TemporaryDirectory

from alhambra.ai.alhambra.advice import Advice, Judgement
from alhambra.app.games.alhambra.pages.close_up import UnseenScene
from alhambra.app.games.alhambra.pages.end import AlhambraEndScene
from alhambra.app.games.alhambra.pages.palace_look import AlhambraWhyScene, LookScene
from alhambra.app.games.alhambra.pages.score_table import ScoringScene
from alhambra.app.games.alhambra.replay import AlhambraReplayScene
from alhambra.app.games.alhambra.setup import OFFER, AlhambraSetupScene
from alhambra.app.games.alhambra.table.table_rules import make_rules
from alhambra.app.games.rollwrite.pages.end import RollwriteEndScene
from alhambra.app.games.rollwrite.pages.scoring import CompletedScene, FinalCountScene
from alhambra.app.games.rollwrite.replay import RollwriteReplayScene
from alhambra.app.games.rollwrite.setup import RollwriteSetupScene
from alhambra.app.games.rollwrite.table_scene import RollwriteTableScene
from alhambra.app.input.intents import Accept, Direction, Move
from alhambra.app.main import Program
from alhambra.app.program.app import App
from alhambra.app.program.people import Person
from alhambra.app.program.scene_stack import Scene
from alhambra.app.program.settings import SeatChoice
from alhambra.app.replay.watching_scene import ForkScene
from alhambra.app.scenes.chronicle_scene import ChronicleScene, LookBackScene
from alhambra.app.scenes.importing import ImportQuestion, find_exports
from alhambra.app.scenes.results.statistics import StatisticsScene
from alhambra.app.scenes.saved.saved_games import SavesScene
from alhambra.app.scenes.setup.people_list import PeopleScene
from alhambra.app.scenes.why import Asked
from alhambra.app.table.controller import TableController
from alhambra.app.table.panels import no_trouble
from alhambra.app.ui.form import Form
from alhambra.content import load_rollwrite_box
from alhambra.library.game_library import FOLDERS
from alhambra.library.ledger import Ledger
from alhambra.library.saves import Record
from alhambra.match.alhambra.game import shipped_levels
from alhambra.match.alhambra.statistics import Played, accounts, played
from alhambra.match.games import table_of, turn_at
from alhambra.match.match import AnyHistory, Match
from alhambra.opponents.thinker import Inline
from alhambra.paths import export_folder, statistics_file
from alhambra.reviews.review import Reviewer
from alhambra.rules import alhambra as game
from alhambra.rules.alhambra.apply import History
from alhambra.rules.alhambra.events import Scored
from alhambra.rules.alhambra.observe import observe
from alhambra.rules.api import HUMAN, Seated, Table
from alhambra.rules.rollwrite.model import Solo
from tests.app.gallery.kept import series
from tests.app.games.alhambra.advices import VARIED, Sage, whole
from tests.app.games.alhambra.moments import NAMES, whole_game
from tests.app.games.rollwrite.advices import VARIED as SHEET_VARIED
from tests.app.games.rollwrite.advices import whole as whole_sheet
from tests.app.games.rollwrite.positions import (
    OF_THREE,
    TABLES,
    Running,
    before_completions,
    own_result,
    sheet_game,
)
from tests.app.reviews import Assessor, stages_of, varied_review
from tests.app.stage import COUNTED
from tests.stand_ins import Forgetful


def explained(program: Program) -> Iterator[Scene]:
    app, frames = program.app, whole_game(6)
    for at in range(len(frames)):
        done = turn_at(frames, at)
        if done is None or at % 29:
            continue
        before = frames[done.before].state
        asked = Asked(before, done.seat, done.played, (done.seat,))
        choices = game.choices(before, done.seat)
        for number, choice in enumerate(choices[:: max(1, len(choices) // 2)]):
            reasons = tuple(VARIED[(at + number + n) % len(VARIED)] for n in range(3))
            best = Advice(whole(before, choice), 123.0, 9.0, 9.0, reasons)
            judgement = Judgement(Advice(done.played, 111.0, 1.0, 1.0, reasons), (best,))
            yield AlhambraWhyScene(app, asked, Sage(), judgement)
            yield AlhambraWhyScene(app, asked._replace(known=()), Sage(), judgement)
    scene = AlhambraWhyScene(app, asked, Sage())
    yield scene
    scene.failed = True
    yield scene


OLD_HANDS = tuple(f"{name} {place}" for name in NAMES for place in ("I", "II", "III", "IV", "V"))


def setups(program: Program) -> Iterator[Scene]:
    """The set-up with as many people and games as there may be, and the list of people."""
    app = program.app
    kinds = islice(cycle((HUMAN, *shipped_levels())), len(NAMES))
    seats = (
        SeatChoice(name, kind, n) for n, (name, kind) in enumerate(zip(NAMES, kinds, strict=True))
    )
    app.settings.change(seats=tuple(seats))
    yield AlhambraSetupScene(app)
    app.settings.change(series=series(6, 2), series_length="3")
    yield AlhambraSetupScene(app)
    app.settings.change(series=None, series_length="one")
    people = tuple(Person(name, n % 6) for n, name in enumerate(OLD_HANDS))
    app.settings.change(people=people)
    yield AlhambraSetupScene(app)
    for count in (1, len(people)):
        yield PeopleScene(app, partial(tuple[Person, ...], people[:count]), print)
    app.settings.change(people=(), seats=(), rollwrite_virtual=4, rollwrite_virtual_score=True)
    for count in (1, 2, 3):
        alike = tuple(SeatChoice(name, HUMAN, n) for n, name in enumerate(NAMES[:count]))
        app.settings.change(rollwrite_seats=alike)
        yield RollwriteSetupScene(app, load_rollwrite_box())
    app.settings.change(rollwrite_virtual=2, rollwrite_virtual_score=False, rollwrite_seats=())


def scorings(program: Program) -> Iterator[Scene]:
    """Each scoring of a game for two and of one for six, step by step."""
    for frames in map(whole_game, (2, 6)):
        for number, (event, _) in enumerate(frames):
            if isinstance(event, Scored):
                tally = ScoringScene(program.app, frames[number - 1].state, event.round)
                yield tally
                while not tally.count.done:
                    tally.step()
                    yield tally


def sheet_counts(program: Program) -> Iterator[Scene]:
    """At every table of Roll & Write: types completed, and the count row by row."""
    app = program.app
    for players, solo in TABLES:
        frames = sheet_game(players, solo)
        for state in before_completions(frames):
            yield CompletedScene(app, state)
        tally = FinalCountScene(app, frames[-1].state)
        yield tally
        while not tally.count.done:
            tally.step()
            yield tally


def sheet_ends(program: Program) -> Iterator[Scene]:
    """The pages of the end at every table of Roll & Write, with what a result is to its player."""
    for players, solo in TABLES:
        end = RollwriteEndScene(program.app, sheet_game(players, solo), print)
        for page in end.pages:
            end.open(page)
            yield end
        end.own = [own_result(58, 41, 62, 83) if solo else own_result(91, 83, sort=OF_THREE)]
        end.open("result")
        yield end


def replays(program: Program) -> Iterator[Scene]:
    app, frames = program.app, whole_game(6)
    scene = AlhambraReplayScene(app, frames)
    yield scene
    for stop in (0, scene.replay.last // 2, scene.replay.last):
        for on in (False, True):
            scene.open_all(on)
            scene.go(stop)
            scene.update(0.0)
            yield scene
    review, judge = varied_review(frames, whole, VARIED), Assessor(whole, VARIED)
    yield from stages_of(
        review,
        judge,
        frames,
        lambda reviewer: AlhambraReplayScene(app, frames, None, lambda: reviewer),
    )
    yield ForkScene(app, scene.replay.table.seats, 0, print, OFFER)


def sheet_replays(program: Program) -> Iterator[Scene]:
    """Replays of Roll & Write, and their reviews, alone and at the largest table."""
    app = program.app
    for players, solo in ((1, Solo(4, True)), (5, None)):
        frames = sheet_game(players, solo)
        scene = RollwriteReplayScene(app, frames)
        yield scene
        for stop in (scene.replay.last // 2, scene.replay.last):
            scene.go(stop)
            scene.update(0.0)
            yield scene
        known = [each for each in SHEET_VARIED if getattr(each, "seat", 0) < players]
        yield from stages_of(
            varied_review(frames, whole_sheet, known),
            Assessor(whole_sheet, known),
            frames,
            partial(reviewed_sheet, app, frames),
        )


def reviewed_sheet(app: App, frames: AnyHistory, reviewer: Reviewer) -> RollwriteReplayScene:
    return RollwriteReplayScene(app, frames, lambda: reviewer)


def press(form: Form, id: str) -> None:
    next(widget for widget in form.widgets if widget.id == id).handle(Accept())


def shelves(program: Program) -> Iterator[Scene]:
    """A list with games of all kinds, none of them, and what is asked there."""
    app, games = program.app, program.games
    yield SavesScene(app, games)
    for number, place in enumerate(FOLDERS):
        frames = whole_game((2, 3, 6, 6)[number])
        Record(games.library.folder / place / "2026-01-01 10.00.00.jsonl").rewrite(frames[:-number])
    Record(games.library.current.path).rewrite(whole_game(6))
    odd = games.library.folder / "damaged" / "odd.jsonl"
    odd.write_text("no game\n")
    games.summaries.read_on(games.library.entries(), 10**9)
    scene = SavesScene(app, games)
    for row in range(6):
        yield scene
        scene.list.have(6, row)
        if scene.chosen is not None:
            press(scene.form, "export")
    yield ImportQuestion(app, export_folder(), find_exports(export_folder()), print)
    shutil.rmtree(games.library.folder)


def overlays(program: Program) -> Iterator[Scene]:
    """The scenes over the table of a game for two, and of one for six."""
    for frames in map(whole_game, (2, 6)):
        yield from overlays_of(program, frames)


def overlays_of(program: Program, frames: History) -> Iterator[Scene]:
    """The scenes over the table of this game."""
    app, table = program.app, seats_for(len(frames[-1].state.players))
    controller = TableController(app, Match(frames, table, Forgetful(), Inline()), make_rules())
    controller.view.fit()
    seen = observe(frames[-1].state, 0)
    yield UnseenScene(app, seen)
    look = LookScene(app, seen, 1)
    look.comparing = True
    yield look
    if seen.dirk is not None:
        yield LookScene(app, seen, "dirk")
    entries = controller.view.entries()
    yield ChronicleScene(app, entries, print, print, range(len(entries)))
    longest = sorted(range(len(entries)), key=lambda n: -len(entries[n].text))
    for number in longest[:3]:
        yield LookBackScene(app, controller, entries, number)


def sheet_overlays(program: Program) -> Iterator[Scene]:
    """The chronicle of Roll & Write, and what the longest line of each kind looks back on."""
    app, frames = program.app, sheet_game(5)
    running = Running(frames, table_of(frames))
    controller = RollwriteTableScene(app, running, no_trouble, None).controller
    controller.view.fit()
    entries = controller.view.entries()
    yield ChronicleScene(app, entries, print, print, range(len(entries)))
    longest: dict[tuple[object, ...], int] = {}
    for number in sorted(range(len(entries)), key=lambda n: len(entries[n].text)):
        event = frames[entries[number].at].event
        if entries[number].who in {None, 0}:
            longest[type(event), getattr(event, "reason", "")] = number
    for number in longest.values():
        yield LookBackScene(app, controller, entries, number)


def seats_for(players: int) -> Table:
    return Table("alhambra", tuple(Seated(name, HUMAN) for name in NAMES[:players]), 4)


def ends(program: Program) -> Iterator[Scene]:
    for frames in map(whole_game, (2, 6)):
        yield from ends_of(program.app, frames)


def ends_of(app: App, frames: History) -> Iterator[Scene]:
    """The pages of the end; of the story also one with all records broken."""
    end = AlhambraEndScene(app, frames, print)
    for page in end.pages:
        end.open(page)
        yield end
    for length, games in ((3, 1), (7, 7), (0, 7)):
        won = series(len(frames[-1].state.players), games, length)
        whole = AlhambraEndScene(app, frames, print, won)
        whole.open("series")
        yield whole
    with all_records_broken(frames):
        end = AlhambraEndScene(app, frames, print)
    assert sum(told.record for told in end.findings()) == 4
    end.open("story")
    yield end


@contextmanager
def all_records_broken(frames: History) -> Iterator[None]:
    """In these statistics the winner had played once before, and not half as well."""
    seats = seats_for(len(frames[-1].state.players))
    now = played(frames, seats, datetime(2026, 5, 2), None)
    best, *others = sorted(now.parts, key=lambda part: -part.points)
    best = replace(best, name=NAMES[0])
    once = replace(best, wall=18, exact=18)
    twice = [{source: 2 * points for source, points in each.items()} for each in best.gains]
    best = replace(best, wall=19, exact=19, gains=tuple(twice))
    others = [replace(each, name=f"{number}") for number, each in enumerate(others)]
    ledger = Ledger(statistics_file())
    ledger.add(replace(now, key="before", parts=(once, *others)))
    ledger.add(replace(now, parts=(best,)))
    yield
    statistics_file().unlink()


@cache
def finished(players: int) -> Played:
    """The statistics entry of a game with this many people and every level."""
    kinds = (HUMAN, *shipped_levels(), HUMAN, *shipped_levels(), HUMAN)
    seats = tuple(map(Seated, NAMES[:players], kinds))
    return played(whole_game(players), Table("alhambra", seats, 1), datetime(2026, 1, 1), 60)


def statistics(program: Program) -> Iterator[Scene]:
    app = program.app
    with TemporaryDirectory() as folder:
        ledger = Ledger(Path(folder) / "statistics.jsonl")
        yield StatisticsScene(app, ledger, COUNTED)
        for players in (3, 6):
            for day in range(1, 25):
                ended = datetime(2026, 1, day).isoformat()
                ledger.add(replace(finished(players), key=f"{players}-{day}", when=ended))
        scene = StatisticsScene(app, ledger, COUNTED, Path("x" * 34))
        yield scene
        with chdir(folder):
            press(scene.form, "export")
        yield scene
        for _ in accounts(ledger.games(Played)):
            yield scene
            scene.table.handle(Move(Direction.DOWN))


SCREENS: Mapping[str, Callable[[Program], Iterator[Scene]]] = {
    each.__name__: each
    for each in (
        setups,
        scorings,
        ends,
        overlays,
        sheet_overlays,
        sheet_counts,
        sheet_ends,
        replays,
        sheet_replays,
        explained,
        shelves,
        statistics,
    )
}
"""Screens with more on them than those of the gallery have."""
