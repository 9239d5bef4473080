"""Makes records: whole games and mutated games."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any, Final, NamedTuple

from alhambra.content import load_boxes
from alhambra.match.match import start
from alhambra.names import LONGEST_NAME
from alhambra.record.codec import Offered
from alhambra.record.lines import LONGEST_LINE, MOST_LINES, line
from alhambra.rules import alhambra, rollwrite
from alhambra.rules.api import Seated, Table
from alhambra.rules.chance import chance_after
from alhambra.rules.games import game_of
from alhambra.rules.rollwrite.model import Solo
from tools.trials.mutation import ODD_VALUES, TOKENS, as_json, changed, damaged

KINDS_OF_PLAYERS: Final = ("human", "easy", "master", "bot:Simple", "wizard")


class Made(NamedTuple):
    """A game that was really played: the lines of its record, without line breaks."""

    name: str
    lines: tuple[str, ...]


@cache
def whole_games() -> tuple[Made, ...]:
    """Return random games of both kinds, for all numbers of players and all solo variants."""
    tables: list[tuple[str, int, Solo | None]] = [
        *((alhambra.NAME, players, None) for players in alhambra.PLAYERS),
        *((rollwrite.NAME, players, None) for players in rollwrite.PLAYERS if players > 1),
        *((rollwrite.NAME, 1, Solo(n, score)) for n in (2, 3, 4) for score in (False, True)),
    ]
    return tuple(_played(*table, choices) for table in tables for choices in (False, True))


def _played(name: str, players: int, solo: Solo | None, with_choices: bool) -> Made:
    """Play a game in which choices with larger effects are more likely."""
    random, seed = Random(f"{name}/{players}/{solo}"), players
    kinds = [KINDS_OF_PLAYERS[(seat + players) % len(KINDS_OF_PLAYERS)] for seat in range(players)]
    table = Table(name, tuple(Seated(f"P{n}", kind) for n, kind in enumerate(kinds)), seed, solo)
    box = load_boxes()[name]
    game = game_of(box)
    frames = list(start(box, table))
    lines = [line(frame.event) for frame in frames]
    while game.actors(state := frames[-1].state):
        choices = game.choices(state, state.to_move)
        if with_choices:
            lines.append(line(Offered(state.to_move, choices)))
        wanted = [one for one in choices if type(one).__name__ in ("Buy", "Place", "Build")]
        choice = random.choice(wanted if wanted and random.random() < 0.7 else choices)
        new = game.apply(state, state.to_move, choice, chance_after(seed, len(frames)))
        lines += [line(frame.event) for frame in new]
        frames += new
    return Made(name, tuple(lines))


# -- kinds of cases ------------------------------------------------------------------------------


def as_file(lines: Sequence[str | bytes]) -> bytes:
    """Return the bytes of a record with these lines."""
    return b"".join((text if isinstance(text, bytes) else text.encode()) + b"\n" for text in lines)


def _some_lines(random: Random) -> list[Any]:
    """Return the lines of a game, perhaps cut, with or without lists of choices."""
    lines = list(random.choice(whole_games()).lines)
    return lines[: random.randrange(2, len(lines) + 1)] if random.random() < 0.5 else lines


def odd_values(random: Random) -> bytes:
    """Change one or two lines: odd values, or values removed, added or repeated."""
    lines = _some_lines(random)
    for _ in range(random.choice((1, 1, 2))):
        at = 0 if random.random() < 0.15 else random.randrange(len(lines))
        if isinstance(lines[at], str):
            lines[at] = as_json(random, changed(random, json.loads(lines[at])))
    return as_file(lines)


def fitting_values(random: Random) -> bytes:
    """Give up to three lines values of the same key from other lines."""
    lines = _some_lines(random)
    entries = [json.loads(text) for text in lines]
    for _ in range(random.choice((1, 1, 2, 3))):
        at = random.randrange(len(entries))
        key = random.choice(list(entries[at]))
        others = [one[key] for one in entries if key in one and one[key] != entries[at][key]]
        if others and key != "event":
            entries[at][key] = random.choice(others)
        elif isinstance(entries[at][key], int):
            entries[at][key] += random.choice((-1, 1))
    return as_file([json.dumps(entry) for entry in entries])


def other_lines(random: Random) -> bytes:
    """Remove, repeat or move lines, or insert lines of another game."""
    lines = _some_lines(random)
    for _ in range(random.choice((1, 1, 2, 4))):
        at, to = random.randrange(len(lines)), random.randrange(1, len(lines) + 1)
        match random.randrange(5):
            case 0 if len(lines) > 2:
                del lines[at]
            case 1:
                lines.insert(at, lines[at])
            case 2:
                lines.insert(to, lines[at])
            case 3:
                lines[at : at + 2] = reversed(lines[at : at + 2])
            case _:
                lines.insert(to, random.choice(random.choice(whole_games()).lines))
    return as_file(lines)


def odd_bytes(random: Random) -> bytes:
    """Change, remove or add bytes."""
    return damaged(random, as_file(_some_lines(random)))


def large(random: Random) -> bytes:
    """Make long names, long or endless lines, endless numbers, deep nesting."""
    lines = _some_lines(random)
    entry = json.loads(lines[0])
    at = random.randrange(len(lines))
    match random.randrange(6):
        case 0:
            letters = random.choice(("x", "W ", "ž", "\u0301", "\u202e", "\N{GRINNING FACE}"))
            length = random.choice((1, LONGEST_NAME, LONGEST_NAME + 1, 5000, 300_000))
            entry["players"][0]["name"] = (letters * length)[:length]
            lines[0] = json.dumps(entry)
        case 1:
            entry["seed"] = random.choice((1, -1)) * 10 ** random.choice((9, 18, 38, 39, 60))
            lines[0] = json.dumps(entry)
        case 2:
            pad = random.choice((1000, LONGEST_LINE - 2000, LONGEST_LINE, 5 * LONGEST_LINE))
            lines[at] = lines[at] + " " * pad
        case 3:
            lines[at:at] = [lines[at]] * random.choice((300, MOST_LINES, 3 * MOST_LINES))
        case 4:
            lines[at] = random.choice(TOKENS) * random.choice((1, 100))
        case _:
            value = random.choice(ODD_VALUES)
            lines[at] = as_json(random, [value] * random.choice((10, 10_000)))
    return as_file(lines)


KINDS: Final[Mapping[str, Callable[[Random], bytes]]] = {
    "odd values": odd_values,
    "fitting values": fitting_values,
    "other lines": other_lines,
    "odd bytes": odd_bytes,
    "large": large,
}
