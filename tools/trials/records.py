"""Damaged, odd or endless records for everything that reads records.

Any file must be refused with the place of its fault, or be shown, continued, replayed, judged,
forked and scored to its end, in less than a second and 100 MB. For a share of the cases the running
program does all this.
"""

from __future__ import annotations

import logging
import resource
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any, Final, TypeVar

from alhambra.content import load_boxes
from alhambra.library.game_library import SAVED, Damaged, GameEntry, GameLibrary, Summaries, Summary
from alhambra.library.ledger import Finished, Ledger
from alhambra.library.saves import Loaded, Record, load
from alhambra.match.alhambra.statistics import Played, played
from alhambra.match.alhambra.turning_points import course, standings, turning_points
from alhambra.match.games import fork, table_of, turns_of
from alhambra.match.match import AnyHistory
from alhambra.match.replay import Replay
from alhambra.match.rollwrite.statistics import RollwritePlayed, rollwrite_played
from alhambra.record.checking import check_game
from alhambra.record.fields import RecordError
from alhambra.record.lines import read_games
from alhambra.reviews.review import Reviewer
from alhambra.reviews.stored_reviews import Reviews
from alhambra.rules import alhambra
from alhambra.rules.chance import chance_after
from alhambra.rules.games import game_of
from tests.stand_ins import InlineAdviser
from tools.trials import shown_records
from tools.trials.made_records import KINDS
from tools.trials.report import Report

T = TypeVar("T")

CASES = 20_000
SHOWN = 200
"""One accepted record in this many is shown in the running program, which takes seconds."""
JUDGED = 50
"""One accepted record in this many has some of its turns judged."""
SECONDS: Final = 1.0
"""The most processor time of a reader."""
MEGABYTES: Final = 100
"""The most memory that a record may add to the program."""
LONGEST = 3000
"""The most choices with which a game is continued."""
LINES = 150
"""The lines that a list of games reads in a frame."""
DAY = datetime(2026, 5, 1, 20, 15)


class Wrong(AssertionError):
    """A fault. The text says which."""


def run(cases: int, seed: int, shown: int = SHOWN) -> Report:
    """Try ``cases`` records, of each kind in turn; show one accepted record in ``shown``."""
    report = Report("records")
    logging.disable()  # every case would be logged
    try:
        with tempfile.TemporaryDirectory() as folder, shown_records.Theatre() as theatre:
            _try_all(report, Path(folder), theatre, cases, seed, shown)
    finally:
        logging.disable(logging.NOTSET)
    return report


def _try_all(
    report: Report, folder: Path, theatre: shown_records.Theatre, cases: int, seed: int, shown: int
) -> None:
    slowest = heaviest = 0.0
    for number in range(cases):
        kind = list(KINDS)[number % len(KINDS)]
        name = f"--seed {seed}, case {number} ({kind})"
        random = Random(f"{seed}/{number}")
        case = Case(folder, random, KINDS[kind](random))
        before, running = _megabytes(), theatre.running
        try:
            loaded = case.read()
            report.tried[f"{kind}, {'refused' if loaded is None else 'accepted'}"] += 1
            if loaded is not None:
                case.use(loaded)
                accepted = sum(n for told, n in report.tried.items() if told.endswith("accepted"))
                if accepted % shown == 0:
                    report.measured["gone through in the program"] = str(theatre.records + 1)
                    theatre.show(case.path, random)
        except Exception:
            report.add(name, traceback.format_exc(limit=-8))
        grown = _megabytes() - before
        slowest, heaviest = max(slowest, case.slowest), max(heaviest, grown)
        if grown > MEGABYTES and number and running is theatre.running:
            report.add(name, f"the memory grew by {grown:.0f} MB")
    report.measured["slowest reader"] = f"{slowest:.2f} s of the processor"
    report.measured["slowest frame"] = f"{theatre.slowest:.2f} s of the processor"
    report.measured["most memory of a case"] = f"{heaviest:.0f} MB"


def _megabytes() -> float:
    """Return the peak memory of this process."""
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / (1 << 20 if sys.platform == "darwin" else 1 << 10)


class Case:
    """A record in a file, with everything that the program does with records."""

    def __init__(self, folder: Path, random: Random, data: bytes) -> None:
        self.path = folder / "game.jsonl"
        self.path.write_bytes(data)
        self.slowest = 0.0
        self._folder = folder
        self._random = random
        self._boxes = load_boxes()

    def _timed(self, what: str, do: Callable[[], T]) -> T:
        before = time.thread_time()
        try:
            return do()
        finally:
            took = time.thread_time() - before
            self.slowest = max(self.slowest, took)
            if took > SECONDS:
                raise Wrong(f"{what} took {took:.1f} s")

    # -- reading ---------------------------------------------------------------------------------

    def read(self) -> Loaded | None:
        """Load the game; None if it is refused. All readers must agree."""
        held = self._timed("checking", self._check)
        try:
            loaded = self._timed("loading", lambda: load(self._boxes, self.path))
        except RecordError as error:
            if str(self.path) not in str(error):
                raise Wrong(f"the file is not named: {error}") from None
            if held and "before its first turn" not in str(error):
                raise Wrong(f"it holds, but is not loaded: {error}") from None
            loaded = None
        known = self._summary()
        if loaded is not None and isinstance(known, Damaged):
            raise Wrong(f"it is loaded, but not in the list of games: {known.error}")
        self._bring_in()
        return loaded

    def _check(self) -> bool:
        """Check the first game; return true if it passes."""
        try:
            game = next(read_games(self.path))
            check_game(self._boxes[game_of(game[0].entry).NAME], self.path, game)
        except RecordError:
            return False
        return True

    def _summary(self) -> Summary | Damaged:
        """Return its summary in a list of games, read as in frames of the program."""
        entry = GameEntry(self.path, SAVED, 0.0, self.path.stat().st_size)
        summaries = Summaries(self._boxes)
        while (known := summaries.of(entry)) is None:
            self._timed("reading for a list", lambda: summaries.read_on([entry], LINES))
        if isinstance(known, Summary):
            assert known.leader in range(len(known.players))
        return known

    def _bring_in(self) -> None:
        """Import its games, as far as they can be read."""
        shelf = GameLibrary(self._folder / "shelf")
        coming = shelf.bring_in(self._boxes, self.path)
        try:
            while (kept := self._timed("bringing in", lambda: next(coming, None))) is not None:
                next(read_games(kept))
                kept.unlink()
        except RecordError:
            pass

    # -- what is accepted ------------------------------------------------------------------------

    def use(self, loaded: Loaded) -> None:
        """Do with a game what the program can do with it."""
        frames = loaded.frames
        self._replay(frames)
        turns = self._timed("finding turns", lambda: turns_of(frames))
        if self._random.randrange(4) == 0:
            self._play_on(self._branched(frames))
        if self._random.randrange(JUDGED) == 0 and turns:
            self._judge(frames)
        if game_of(frames[-1].state).result(frames[-1].state) is not None:
            self._count(frames)
        elif self._random.randrange(4) == 0:
            self._play_on(frames)

    def _replay(self, frames: AnyHistory) -> None:
        replay: Replay[Any, Any] = Replay(frames)
        for stop in range(replay.last + 1):
            replay.go(stop)
            assert replay.over or replay.to_move is not None
        assert tuple(replay.frames) == frames
        for stop in self._random.sample(range(replay.last + 1), min(3, replay.last + 1)):
            replay.go(stop)
            assert replay.turn_before() <= stop <= replay.turn_after()
            assert (replay.scoring_after() or replay.last) >= stop

    def _branched(self, frames: AnyHistory) -> AnyHistory:
        """Fork a new game, and load its record."""
        replay: Replay[Any, Any] = Replay(frames)
        replay.go(self._random.randrange(replay.last + 1))
        if replay.over:
            return frames
        table = table_of(frames)._replace(seed=self._random.randrange(1000))
        box = self._boxes[game_of(frames[-1].state).NAME]
        made = self._timed("branching", lambda: fork(box, tuple(replay.frames), table))
        record = Record(self._folder / "branch.jsonl")
        record.rewrite(made)
        if load(self._boxes, record.path).frames[: len(made)] != made:
            raise Wrong("a branch is not what was written")
        return made

    def _play_on(self, frames: AnyHistory) -> None:
        """Continue with random choices, and load what was written."""
        game = game_of(frames[-1].state)
        made = list(frames)
        for _ in range(LONGEST):
            state = made[-1].state
            if not game.actors(state):
                break
            choice = self._random.choice(game.choices(state, state.to_move))
            made += game.apply(state, state.to_move, choice, chance_after(1, len(made)))
        record = Record(self._folder / "played.jsonl")
        record.rewrite(tuple(made))
        if load(self._boxes, record.path).frames != tuple(made):
            raise Wrong("a game that was played on is not what was written")
        if game.result(made[-1].state) is not None:
            self._count(tuple(made))

    def _count(self, frames: AnyHistory) -> None:
        """Add a finished game to the statistics, and compute the pages of its end."""
        state, table = frames[-1].state, table_of(frames)
        of_palaces = isinstance(state, alhambra.State)
        count: Callable[..., Finished] = played if of_palaces else rollwrite_played
        ledger = Ledger(self._folder / "statistics.jsonl")
        ledger.path.unlink(missing_ok=True)
        ended: Finished = count(frames, table, DAY, 60)
        ledger.add(ended)
        kept: list[Finished] = [*ledger.games(Played), *ledger.games(RollwritePlayed)]
        counted = [_points(each) for each in kept]
        if counted != [_points(ended)]:
            raise Wrong(f"{ended} is counted as {counted}")
        if of_palaces:
            standings(frames), course(frames)
            self._timed("turning points", lambda: turning_points(frames, course(frames)))

    def _judge(self, frames: AnyHistory) -> None:
        """Judge the first turns, as a review does."""
        reviewer = Reviewer(frames, InlineAdviser(8), Reviews(self._folder / "reviews"))
        reviewer.choose(range(len(table_of(frames).seats)))
        for _ in range(12):
            reviewer.update()


def _points(counted: Finished) -> list[int]:
    assert isinstance(counted, Played | RollwritePlayed)
    return [part.points for part in counted.parts]
