"""Whole games of Roll & Write for the tests of the screens around its table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random

import pytest

from alhambra.match.rollwrite.statistics import SOURCES, GameKind, OwnResult, RollwritePart
from alhambra.rules.api import Seated, Table
from alhambra.rules.rollwrite.apply import History
from alhambra.rules.rollwrite.choices import Build, Choice
from alhambra.rules.rollwrite.events import Completed
from alhambra.rules.rollwrite.model import SOLO, Solo, State
from tests.app.games.rollwrite.positions import played

NAMES = ("Maximilian", "Wilhelmina", "Esmeralda", "Konstantin", "Philippa")
SOLOS = tuple(Solo(virtual, score) for virtual in SOLO for score in (False, True))
TABLES: tuple[tuple[int, Solo | None], ...] = (
    *((1, solo) for solo in SOLOS),
    *((players, None) for players in range(2, 6)),
)
"""All numbers of players, and all variants of the game for one."""


_IDS = [f"{n}-{solo.virtual}-{solo.score}" if solo else str(n) for n, solo in TABLES]
each_table = pytest.mark.parametrize(("players", "solo"), TABLES, ids=_IDS)
"""A test at every table."""


@cache
def sheet_game(players: int, solo: Solo | None = None, seed: int = 1) -> History:
    """A game of people who mostly build, and twice if they can."""
    table = Table(
        "roll-and-write", tuple(Seated(name, "human") for name in NAMES[:players]), seed, solo
    )
    random = Random(f"{players}/{solo}/{seed}")

    def choose(choices: Sequence[Choice]) -> Choice:
        builds = [choice for choice in choices if isinstance(choice, Build)]
        return random.choice(builds if builds and random.random() < 0.8 else choices)

    return played(table, choose)[0]


def sheet_games() -> Iterator[History]:
    """A few games of every table."""
    for players, solo in TABLES:
        for seed in (1, 2, 3):
            yield sheet_game(players, solo, seed)


def before_completions(frames: History) -> Iterator[State]:
    """The states in which types completed in a round are about to be paid."""
    for number, (event, _) in enumerate(frames):
        first = not isinstance(frames[number - 1].event, Completed)
        if isinstance(event, Completed) and first:
            yield frames[number - 1].state


# -- results of before -----------------------------------------------------------------------------


ALONE, OF_THREE = GameKind(1, 2, False), GameKind(3, 0, False)


def own_result(points: int, *earlier: int, sort: GameKind = ALONE) -> OwnResult:
    """What a result is to somebody with these earlier ones."""
    return OwnResult(NAMES[0], _part(points), sort, tuple(map(_part, earlier)))


def _part(points: int) -> RollwritePart:
    """A result of this many points, half of them for lines."""
    gains = dict.fromkeys(SOURCES, 0) | {"places": points - points // 2, "lines": points // 2}
    return RollwritePart(NAMES[0], "human", 1, False, gains)
