"""What was kept for the scenes of the gallery: games, series, statistics, answers to exercises."""

from __future__ import annotations

import atexit
import json
import os
from dataclasses import replace
from datetime import date, datetime, timedelta
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from alhambra.app.learn.progress import ExerciseScores
from alhambra.app.program.app import App
from alhambra.app.scenes.daily_games import DailyGames
from alhambra.app.scenes.importing import Importing
from alhambra.app.scenes.results.goals import Kept
from alhambra.app.scenes.saved.saved_game_view import SavedGameView
from alhambra.content import load_boxes
from alhambra.library.daily_results import DailyResults
from alhambra.library.game_library import GameEntry, GameLibrary, Summaries
from alhambra.library.goals import GoalReading
from alhambra.library.ledger import Ledger
from alhambra.library.saves import Boxes, Record
from alhambra.match.alhambra.statistics import Played, played
from alhambra.match.games import table_of
from alhambra.match.match import AnyHistory
from alhambra.match.rollwrite.statistics import rollwrite_played
from alhambra.match.series import Series, add, begin, continue_series
from alhambra.opponents.worker import WorkerClient
from alhambra.reviews.stored_reviews import VERSION
from alhambra.rules.api import Seated, Table
from alhambra.rules.games import game_of
from alhambra.rules.rollwrite.model import Solo
from tests.app.games.alhambra.moments import NAMES, whole_game
from tests.app.games.rollwrite.positions import sheet_game
from tests.app.stage import GAMES

DAY: Final = datetime(2026, 5, 20, 21, 7)


def series(players: int, games: int, length: int = 3, game: str = "alhambra") -> Series:
    seats = tuple(Seated(name, "human") for name in NAMES[:players])
    table = Table(game, seats, 1)
    found = begin(table, length)
    for number in range(1, games + 1):
        table = table._replace(seed=number, seats=found.seats)
        points = [80 + 7 * (number * seat % 5) for seat in range(players)]
        places = [1 + sum(other > mine for other in points) for mine in points]
        found = add(continue_series(found, table, length), table, points, places)
    return found


class Library:
    """A shelf of games, nobody plays on from there."""

    importing: Importing

    def __init__(self, library: GameLibrary) -> None:
        self.boxes: Boxes = load_boxes()
        self.library = library
        self.summaries = Summaries(self.boxes)

    def view_of(self, state: Any) -> SavedGameView:
        return next(game.saved for game in GAMES if game.name == game_of(state).NAME)

    def go_on(self, entry: GameEntry) -> None:
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


def games() -> dict[str, AnyHistory]:
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


def daily_games(app: App) -> DailyGames:
    """Palaces of the day with results of some weeks; nobody works out medals."""
    path = folder() / "daily.json"
    path.unlink(missing_ok=True)
    results = DailyResults(path)
    for day, (points, others) in enumerate(zip(DAILY_POINTS, (118, 131, 97) * 10, strict=False)):
        when = date(2026, 11, 2) + timedelta(day)
        if points:
            scored = points, others, 109
            places = tuple(1 + sum(other > mine for other in scored) for mine in scored)
            results.end("alhambra", when, scored, places)
            results.mark("alhambra", when, (91, 104, 117, 131))
    results.begin("alhambra", date(2026, 11, 20))
    results.mark("alhambra", date(2026, 11, 29), (88, 103, 119, 134))
    return DailyGames(app, library(empty=True), results, NoMedals())


DAILY_POINTS = (
    *(96, 84, 122, 0, 105, 133, 118, 0, 0, 99, 141, 127, 110, 88, 0, 104, 0, 0, 0),
    *(121, 116, 0, 102, 129, 136, 112, 125, 0),
)
"""The points of some weeks; 0: the day was missed."""


class NoMedals(WorkerClient):
    def __init__(self) -> None:
        return

    @property
    def asked(self) -> bool:
        return True

    def poll(self) -> None:
        """There is no answer."""

    def close(self) -> None:
        """There is nothing to close."""


@cache
def goals() -> Kept:
    """What the page of goals reads: the games above, and a review."""
    shelf, reviews = library(empty=False), folder() / "reviews"
    lacking = {"reason": "Exact", "points": 3.0}
    turn = {
        "played": {"lead": 0.0, "reasons": []},
        "best": [{"lead": 4.0, "reasons": [lacking]}],
    }
    review = {"version": VERSION, "people": [*range(9)], "turns": dict.fromkeys(range(9), turn)}
    reviews.mkdir()
    (reviews / "1.json").write_text(json.dumps(review))
    reading = GoalReading(shelf.boxes, shelf.library.entries(), folder() / "goals.jsonl")
    while reading.read_on(1000):
        continue
    won = Ledger(folder() / "won.jsonl")
    lost = ledger().games(Played)[1]
    places = zip(lost.parts, ("human", "beginner", "normal"), strict=True)
    parts = (replace(part, level=level, place=1 + n) for n, (part, level) in enumerate(places))
    won.add(replace(lost, parts=tuple(parts)))
    return Kept(reading, won, shelf.summaries, reviews)


def scores() -> ExerciseScores:
    path = folder() / "exercises.json"
    path.unlink(missing_ok=True)
    found = ExerciseScores(path)
    for kind, answers in {"take": "1011", "affordable": "111", "cells": "10"}.items():
        for answer in answers:
            found.add(f"alhambra/{kind}", answer == "1")
    return found
