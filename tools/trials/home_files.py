"""Good files of a player's home, for the trial of files to damage."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from dataclasses import asdict
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

from alhambra.ai.advice import Judgement
from alhambra.app.main import Program
from alhambra.app.program.settings import SeatChoice, Settings
from alhambra.app.program.window_placement import kept
from alhambra.content import load_boxes
from alhambra.library.game_library import REVIEWS
from alhambra.library.saves import fold
from alhambra.match.alhambra.course import SOURCES
from alhambra.match.alhambra.statistics import Part, Played, written
from alhambra.match.finished import key_of
from alhambra.match.games import turns_of
from alhambra.match.match import AnyHistory
from alhambra.match.rollwrite.statistics import SOURCES as SHEET_SOURCES
from alhambra.match.rollwrite.statistics import (
    RollwritePart,
    RollwritePlayed,
    Sort,
    rollwrite_written,
)
from alhambra.opponents.adviser import InlineAdviser
from alhambra.opponents.simulation import play_out, table_for
from alhambra.opponents.thinker import Inline
from alhambra.record.codec import Line
from alhambra.reviews.reviews import Kept, Reviews
from alhambra.rules import alhambra, rollwrite
from tools.trials import visits

SEATS = (SeatChoice("Žofie", "human", 0), SeatChoice("", "hard", 1), SeatChoice("Bo", "bot:Ada", 2))
FULL_SETTINGS: Final[Mapping[str, Any]] = asdict(
    Settings(
        language="fi",
        scale=1.25,
        couch={"scale": 1.0, "computers": "short"},
        window=kept((1400, 900), (20, 10), [(1920, 1080)]),
        keys={"accept": ("return", "x"), "undo": ("z",)},
        buttons={"accept": ("a",)},
        seats=SEATS,
        rollwrite_seats=SEATS[:2],
    )
) | {
    "programs": [{"name": "Ada", "command": f'"{sys.executable}" -c ""'}],
    "telescope": {"of": ["a later version", 9]},
}
"""All settings with values, and an entry of a later version."""


def _lines() -> tuple[Mapping[str, Any], ...]:
    """The games of a file of statistics."""
    none = dict.fromkeys(SOURCES, 0)
    parts = tuple(
        Part(
            name, level, place, place == 1, (none, none, none | {"tower": 40 - place}), 7, 2, 0, 60
        )
        for place, (name, level) in enumerate((("Anna", "human"), ("Robot", "expert")), 1)
    )
    gains = dict.fromkeys(SHEET_SOURCES, 5)
    sheet = RollwritePart("Žofie", "human", 1, False, gains)
    games = [
        written(Played(f"key{n}", f"2026-05-0{n + 1}T20:15:00", parts, 40, 1800)) for n in range(3)
    ]
    for number in range(2):
        one = RollwritePlayed(
            f"s{number}", "2026-05-01T20:15:00", (sheet,), Sort(1, 2, False), 15, None
        )
        games.append(rollwrite_written(one))
    return tuple(map(json.loads, games))


LINES: Final = _lines()

STEPS = 4
"""The futures tried for each turn of a review."""
JUDGED = 12
"""The number of turns in a review."""


class ReviewedGame(NamedTuple):
    """A game with a review of its first turns."""

    frames: AnyHistory
    told: Mapping[str, Any]
    """The content of the review's file."""

    @property
    def _of(self) -> Kept:
        return Kept(key_of(self.frames), STEPS)

    def path(self, games: Path) -> Path:
        """Return the path of the review in this folder of games."""
        return Reviews(games / REVIEWS).path(self._of)

    def is_read(self, games: Path) -> bool:
        """At least one judgement can be read from the folder of games."""
        turns = turns_of(self.frames)
        return bool(Reviews(games / REVIEWS).load(self._of, turns, self.frames))

    def visit(self, program: Program) -> None:
        """Open the review, and go to each of its turns."""
        program.games.judge = InlineAdviser(STEPS)
        program.games.review(self.frames)
        program.stack.settle()
        visits.frames(program, 2)
        scene: Any = program.stack.top
        for span in scene.review.losses.spans[: JUDGED + 1]:
            scene.review.go_to(span)
            visits.frames(program, 2)


@cache
def reviewed_games() -> tuple[ReviewedGame, ...]:
    """Return a short review of a game of each kind."""
    return tuple(_reviewed(name) for name in (alhambra.NAME, rollwrite.NAME))


def _reviewed(name: str) -> ReviewedGame:
    boxes = load_boxes()
    entries = play_out(boxes[name], table_for(name, ("easy", "easy"), 5), Inline())
    lines = [Line(number, entry) for number, entry in enumerate(entries, 1)]
    frames = tuple(fold(boxes, Path("trial"), lines))
    judge = InlineAdviser(STEPS)
    found: dict[int, Judgement[Any, Any]] = {}
    for turn in turns_of(frames)[:JUDGED]:
        judge.judge(frames[turn.frame - 1].state, turn.seat, turn.choices)
        answer = judge.poll()
        assert isinstance(answer, Judgement)
        found[turn.number] = answer
    with TemporaryDirectory() as folder:
        reviews, of = Reviews(Path(folder)), Kept(key_of(frames), STEPS)
        reviews.keep(of, found)
        return ReviewedGame(frames, json.loads(reviews.path(of).read_bytes()))


NUMBERS: Final = ("0", "1", "2", "-1", "9" * 20, "9" * 5000, "1e3", "\u0663", "", "x", "0x10", "½")
COMMANDS: Final = ("simulate", "check", "bots", "fly", "", "--version", "--help", "-x")
OPTIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "--game": ("alhambra", "roll-and-write", "go", ""),
    "--players": ("easy,easy", "easy", "", ",", "bot:", "bot:'x", "bot:\udcff", "a" * 5000),
    "--virtual": NUMBERS,
    "--virtual-score": (),
    "--thinking": NUMBERS,
    "--bot-seconds": (*NUMBERS, "nan", "inf", "-1e400"),
    "--seed": NUMBERS,
    "--games": NUMBERS[:2] + NUMBERS[3:],
    "--record": ("-", "/nowhere/x", "/dev/null", ".", "", "a\0b", "\ud800", "\udcff/x"),
    "--choices": (),
    "--out": ("/nowhere/x.png", "", "x"),
    "--language": ("en", "xx", ""),
}  # fmt: skip


def arguments(random: Random) -> list[str]:
    """Return a random command line that plays at most a short game."""
    words = [random.choice(COMMANDS)]
    names = tuple(OPTIONS)
    for name in random.sample(names, random.randrange(5)):
        words.append(name)
        if OPTIONS[name] and random.random() < 0.95:
            words.append(random.choice(OPTIONS[name]))
    while random.random() < 0.3:
        words.append(
            random.choice(("a.jsonl", "/dev/null", ".", "", "\0", "\udcff", "x" * 300, "--"))
        )
    return words
