"""Good files of a player's home, for the trial of files to damage."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from dataclasses import asdict
from random import Random
from typing import Any, Final

from alhambra.app.program.settings import SeatChoice, Settings
from alhambra.app.program.window import kept
from alhambra.match.alhambra.statistics import AlhambraPart, Played
from alhambra.match.alhambra.turning_points import SOURCES
from alhambra.match.rollwrite.statistics import SOURCES as SHEET_SOURCES
from alhambra.match.rollwrite.statistics import (
    GameKind,
    RollwritePart,
    RollwritePlayed,
)

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
        AlhambraPart(
            name, level, place, place == 1, (none, none, none | {"tower": 40 - place}), 7, 2, 0, 60
        )
        for place, (name, level) in enumerate((("Anna", "human"), ("Robot", "expert")), 1)
    )
    gains = dict.fromkeys(SHEET_SOURCES, 5)
    sheet = RollwritePart("Žofie", "human", 1, False, gains)
    games = [
        Played(f"key{n}", f"2026-05-0{n + 1}T20:15:00", parts, 40, 1800).make_line()
        for n in range(3)
    ]
    for number in range(2):
        one = RollwritePlayed(
            f"s{number}", "2026-05-01T20:15:00", (sheet,), GameKind(1, 2, False), 15, None
        )
        games.append(one.make_line())
    return tuple(map(json.loads, games))


LINES: Final = _lines()

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
