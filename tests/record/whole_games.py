"""Whole games of both kinds as lines of records, for the tests of reading."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from alhambra.content import load_boxes
from alhambra.record.checking import check_game
from alhambra.record.codec import Offered
from alhambra.record.lines import line, read_games
from alhambra.rules.games import game_of
from alhambra.rules.rollwrite.model import Solo
from tests.games import Choose, builder, play

Of: TypeAlias = tuple[str, int, Solo | None]
"""The game, how many play, and what else is agreed."""
TABLES: tuple[Of, ...] = (
    *(("alhambra", players, None) for players in (2, 3, 6)),
    *(("roll-and-write", players, None) for players in (2, 3, 5)),
    ("roll-and-write", 1, Solo(2, False)),
    ("roll-and-write", 1, Solo(3, True)),
)


@cache
def whole_game(
    name: str, players: int, solo: Solo | None, seed: int = 3, choose: Choose = builder
) -> tuple[str, ...]:
    """The lines of a game with its lists of choices, without the ends of the lines."""
    box = load_boxes()[name]
    lines: list[str] = []
    state: Any = None
    for choice, frames in play(box, players, seed, choose, variant=solo):
        if choice is not None:
            offered = game_of(box).choices(state, state.to_move)
            lines.append(line(Offered(state.to_move, offered)))
        lines += [line(frame.event) for frame in frames]
        state = frames[-1].state
    return tuple(lines)


def written(path: Path, lines: Sequence[str]) -> Path:
    path.write_bytes("".join(f"{text}\n" for text in lines).encode())
    return path


def are_right(path: Path) -> bool:
    """Tell whether there are games in the file, all played to their end. Raises ``RecordError``."""
    games = list(read_games(path))
    boxes = load_boxes()
    held = [check_game(boxes[game_of(game[0].entry).NAME], path, game) for game in games]
    return bool(held) and all(held)


def line_of(lines: Sequence[str], event: str, **values: object) -> int:
    """The index of the first line of this event with these values."""
    for at, text in enumerate(lines):
        entry = json.loads(text)
        if entry["event"] == event and entry.items() >= values.items():
            return at
    raise AssertionError(f"no line {event} with {values}")
