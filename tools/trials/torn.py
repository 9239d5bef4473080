"""Files as a power cut leaves them; the next start must use everything in them that is complete.

Each case cuts one of the player's files at some byte. The rest is missing, or zeros as on some file
systems, and the unfinished new file may lie beside it.
"""

from __future__ import annotations

import json
import logging
import os
import tempfile
from collections.abc import Callable, Mapping
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from alhambra.ai.position import Advice, Judgement
from alhambra.content import load_boxes
from alhambra.home_lock import HomeLock
from alhambra.library.autosave import Autosave, DiskQueue
from alhambra.library.game_library import GameLibrary
from alhambra.library.ledger import Finished, Ledger
from alhambra.library.saves import Boxes, lines_of, load
from alhambra.match.alhambra.statistics import played
from alhambra.match.games import table_of, turns_of
from alhambra.match.match import AnyHistory, Match, start
from alhambra.match.rollwrite.statistics import rollwrite_played
from alhambra.match.statistics import key_of
from alhambra.opponents.thinker import Inline
from alhambra.paths import HOME_VARIABLE
from alhambra.reviews.stored_reviews import ReviewKey, Reviews
from alhambra.rules.api import Seated, Table
from alhambra.rules.rollwrite.model import State
from tools.trials.report import Report

if TYPE_CHECKING:
    from collections.abc import Iterator

CASES = 20_000
PROGRAMS = 200
"""One case in this many starts the whole program."""
GAMES = 3
"""The games of each kind whose records are torn."""
STEPS = 3
"""The futures tried for a torn review."""
BLOCK = 4096


class Whole(NamedTuple):
    """A game that was played, and its files."""

    frames: AnyHistory
    record: bytes
    statistics: bytes
    review: bytes


class Tear(NamedTuple):
    """The damage of a file."""

    at: int
    """The number of bytes that are kept."""
    zeros: int
    """The number of zeros that follow."""
    beside: bool
    """An unfinished new file lies beside it."""

    def leave(self, path: Path, data: bytes) -> None:
        """Write the damaged file."""
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data[: self.at] + b"\0" * self.zeros)
        if self.beside:
            path.with_name(f"{path.name}.new").write_bytes(data[: self.at // 2])


def run(cases: int, seed: int) -> Report:
    """Tear ``cases`` files."""
    report, luck = Report("torn"), Random(seed)
    boxes = load_boxes()
    whole = [_played(boxes, name, luck.randrange(10**6)) for name in boxes for _ in range(GAMES)]
    kinds: Mapping[str, Callable[[Boxes, Whole, Tear, Path], None]] = {
        "record": _record,
        "statistics": _statistics,
        "review": _review,
        "settings": _settings,
        "lock": _lock,
        "program": _program,
    }
    logging.disable(logging.CRITICAL)  # each torn file would be logged
    for case in range(cases):
        kind = "program" if case % PROGRAMS == PROGRAMS - 1 else luck.choice([*kinds][:-1])
        game = luck.choice(whole)
        with tempfile.TemporaryDirectory(prefix="alhambra-torn-") as home:
            report.tried[kind] += 1
            try:
                kinds[kind](boxes, game, _tear(kind, game, luck), Path(home))
            except Exception as error:  # every error is a fault
                report.add(f"--seed {seed} --cases {cases}, case {case} ({kind})", repr(error))
    logging.disable(logging.NOTSET)
    return report


def _tear(kind: str, game: Whole, luck: Random) -> Tear:
    size = {"statistics": len(game.statistics), "review": len(game.review)}
    at = luck.randrange(size.get(kind, 700 if kind in ("settings", "lock") else len(game.record)))
    zeros = luck.choice((0, 0, luck.randrange(1, 300), BLOCK - at % BLOCK))
    return Tear(at, zeros, luck.random() < 0.5)


def _played(boxes: Boxes, name: str, seed: int) -> Whole:
    """Return a whole game of computer players, with its line and a review."""
    table = Table(name, (Seated("Anna", "easy"), Seated("Žofie", "easy")), seed)
    frames = start(boxes[name], table)
    match: Match[Any, Any, Any] = Match(frames, table, _Nowhere(), Inline())
    while not match.over:
        match.poll()
    frames = tuple(match.frames)
    with tempfile.TemporaryDirectory() as folder:
        ledger = Ledger(Path(folder) / "statistics.jsonl")
        ledger.add(_counted(frames))
        review = _review_of(frames, Reviews(Path(folder)))
        return Whole(frames, lines_of(frames), ledger.path.read_bytes(), review)


def _counted(frames: AnyHistory) -> Finished:
    """Return the statistics entry of the game."""
    count = rollwrite_played if isinstance(frames[-1].state, State) else played
    return count(frames, table_of(frames), datetime(2026, 1, 1), 60)


class _Nowhere:
    """A journal that stores nothing."""

    def append(self, frames: AnyHistory) -> None:
        """Forget them."""

    def rewrite(self, frames: AnyHistory) -> None:
        """Forget them."""


def _review_of(frames: AnyHistory, reviews: Reviews) -> bytes:
    judged = {
        turn.number: Judgement(advice, (advice,))
        for turn in turns_of(frames)
        for advice in (Advice[Any, Any](turn.choices, 1.0, 0.5, 0.5, ()),)
    }
    kept = ReviewKey(key_of(frames), STEPS)
    reviews.keep(kept, judged, judged)
    return reviews.path(kept).read_bytes()


# -- what must hold --------------------------------------------------------------------------------


def _record(boxes: Boxes, game: Whole, tear: Tear, home: Path) -> None:
    """The running game continues from the last complete line."""
    shelf = GameLibrary(home)
    tear.leave(shelf.current.path, game.record)
    shelf.sweep()
    assert not list(home.rglob("*.new")), "something is left beside it"
    there = game.record[: tear.at]
    count = there.count(b"\n")
    if not count:
        return  # not even its first line is whole
    offered, loaded = shelf.unfinished(boxes), load(boxes, shelf.current.path)
    over = len(loaded.frames) == len(game.frames)  # what follows from the last choice ends it
    assert (offered is None) == over, "the game is not offered, or offered though it is over"
    assert loaded.frames[:count] == game.frames[:count], "lines that were whole are gone"
    assert lines_of(loaded.frames)[: len(there)].startswith(there[: there.rfind(b"\n")])
    _goes_on(boxes, shelf, loaded.frames)


def _goes_on(boxes: Boxes, shelf: GameLibrary, frames: AnyHistory) -> None:
    """One more choice is made, saved and read back."""
    disk = DiskQueue()
    autosave = Autosave(shelf.current, frames, disk)
    autosave.rewrite(frames)
    match: Match[Any, Any, Any] = Match(frames, table_of(frames), autosave, Inline())
    if not match.over:
        match.submit(match.choices()[0])
    autosave.close()
    assert autosave.trouble is None, autosave.trouble
    assert shelf.current.path.read_bytes() == lines_of(tuple(match.frames)), "it is not kept"


def _statistics(boxes: Boxes, game: Whole, tear: Tear, home: Path) -> None:
    """Games with complete lines are counted, and so is the next one."""
    path = home / "statistics.jsonl"
    before = game.statistics.replace(b"Anna", "Bohouš".encode())
    key = key_of(game.frames)
    before = before.replace(key.encode(), key[::-1].encode())
    tear._replace(at=len(before) + tear.at).leave(path, before + game.statistics)
    ledger = Ledger(path)
    there = _keys(ledger)
    assert key[::-1] in there, "a whole line is not counted"
    ledger.add(_counted(game.frames))
    there = _keys(ledger)
    assert there == {key, key[::-1]}, "the next game is not counted"


def _keys(ledger: Ledger) -> set[str]:
    """Return the keys of the games in the statistics."""
    return {each.key for each in ledger.all()}


def _review(boxes: Boxes, game: Whole, tear: Tear, home: Path) -> None:
    """A torn review is made anew, and replaces the torn one."""
    reviews, kept = Reviews(home), ReviewKey(key_of(game.frames), STEPS)
    tear.leave(reviews.path(kept), game.review)
    turns, frames = turns_of(game.frames), game.frames
    assert not reviews.load(kept, turns, frames), "a torn review is believed"
    _review_of(game.frames, reviews)
    assert len(reviews.load(kept, turns, frames)) == len(turns), "it is not kept anew"


def _settings(boxes: Boxes, game: Whole, tear: Tear, home: Path) -> None:
    """Torn settings are put aside; the default settings are used and can be changed."""
    from alhambra.app.program.settings_file import SettingsFile

    path = home / "settings.json"
    first = SettingsFile(path, lambda now: None)
    first.change(language="fi", music=0.25)
    data = path.read_bytes()
    tear = tear._replace(at=tear.at % len(data))
    tear.leave(path, data)
    torn = path.read_bytes()
    again = SettingsFile(path, lambda now: None)
    again.change(music=0.5)
    assert SettingsFile(path, lambda now: None).now.music == 0.5, "nothing can be set any more"
    aside = [one.read_bytes() for one in home.glob("*.damaged")]
    assert torn in aside, "what was there is gone"
    assert not list(home.glob("*.new")), "something is left beside it"


def _lock(boxes: Boxes, game: Whole, tear: Tear, home: Path) -> None:
    """A lock file that is left is not a lock, whatever its content."""
    path = home / "running.lock"
    tear.leave(path, game.record)
    lock = HomeLock(path)
    assert lock.take(0), "it is locked"
    lock.release()


def _program(boxes: Boxes, game: Whole, tear: Tear, home: Path) -> None:
    """The program starts with all its files torn, and the game continues."""
    files = {
        home / "games" / "current.jsonl": game.record,
        home / "data" / "statistics.jsonl": game.statistics,
        home / "config" / "settings.json": json.dumps({"language": "de"}).encode(),
    }
    share = tear.at / len(game.record)
    for path, data in files.items():
        tear._replace(at=int(len(data) * share)).leave(path, data)
    whole = game.record[: tear.at].count(b"\n")
    with _program_in(home) as program:
        program.open_title()
        program.stack.settle()
        offered = program.app.unfinished_game()
        loaded = load(boxes, home / "games" / "current.jsonl") if whole else None
        over = loaded is None or len(loaded.frames) == len(game.frames)
        assert (offered is None) == over, f"offered: {offered}"
        if offered is not None:
            program.app.continue_game()
            for _ in range(5):
                program.loop.frame((), 0.1)
    assert not list((home / "games").rglob("*.new")), "something is left beside it"


@contextmanager
def _program_in(home: Path) -> Iterator[Any]:
    """The program in a home folder, without a screen."""
    names = ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER", HOME_VARIABLE)
    before = {name: os.environ.get(name) for name in names}
    os.environ.update(zip(names, ("dummy", "dummy", str(home)), strict=True))
    from alhambra.app.main import Program

    program = Program((1280, 720), Inline())
    program.games.get_ready()
    try:
        yield program
    finally:
        program.close()
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value
