"""Games of Roll & Write for the tests of its screens, and positions out of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from random import Random

import pytest

from alhambra.content import load_rollwrite_box
from alhambra.match.house_rules import AS_WRITTEN, House
from alhambra.match.match import Match
from alhambra.match.rollwrite.statistics import SOURCES, GameKind, OwnResult, RollwritePart
from alhambra.rules import rollwrite as game
from alhambra.rules.api import HUMAN, Frame, Seat, Seated, Table
from alhambra.rules.chance import Seeded
from alhambra.rules.rollwrite.apply import History
from alhambra.rules.rollwrite.choices import Build, Choice, Coins, Done, Keep, Nudge
from alhambra.rules.rollwrite.events import Built, CoinsGot, Completed, DoneBuilding, Kept, Nudged
from alhambra.rules.rollwrite.model import SOLO, Solo, State
from tests.stand_ins import Forgetful

ACTIONS = (Nudged, Built, CoinsGot, DoneBuilding, Kept)


class ByLot:
    """An opponent that chooses by lot, at once."""

    def ask(self, state: State, seat: Seat, level: str, seed: str) -> None:
        lot = Random(seed.removeprefix("thought/"))
        self._choice = lot.choice(game.choices(state, seat))

    def poll(self) -> Choice:
        return self._choice

    def cancel(self) -> None:
        """Nothing is under way."""


class Running(Match[game.Event, State, Choice]):
    """A game in play that is not kept; others play by lot."""

    def __init__(self, frames: History, table: Table, house: House = AS_WRITTEN) -> None:
        super().__init__(frames, table, Forgetful(), ByLot(), house)


def table(players: int, seed: int = 1, solo: Solo | None = None, humans: int = 9) -> Table:
    names = ("Isabela", "Yusuf", "Zahra", "Oldřich", "Maximiliane")
    seats = tuple(
        Seated(name, HUMAN if n < humans else "normal") for n, name in enumerate(names[:players])
    )
    return Table("roll-and-write", seats, seed, solo)


def begun(at: Table) -> History:
    """A new game, as far as the first decision."""
    return game.start(load_rollwrite_box(), at, Seeded(f"{at.seed}/0"))


def liked(choices: Sequence[Choice], lot: Random) -> Choice:
    """A choice that keeps the game moving: seldom a nudge, often a second building."""
    weights = {Nudge: 0.25, Build: 3.0, Coins: 2.0, Done: 0.4, Keep: 1.0}
    return lot.choices(choices, [weights[type(choice)] for choice in choices])[0]


def played(at: Table, choose: Callable[[Sequence[Choice]], Choice]) -> tuple[History, list[State]]:
    """A whole game, and its states in which somebody had to choose."""
    frames, found = begun(at), list[State]()
    while game.actors(state := frames[-1].state):
        found.append(state)
        choice = choose(game.choices(state, state.to_move))
        chance = Seeded(f"{at.seed}/{len(frames)}")
        frames += game.apply(state, state.to_move, choice, chance)
    return frames, found


@cache
def positions(players: int, seed: int = 1) -> tuple[State, ...]:
    """The states of a whole game in which somebody had to choose."""
    lot = Random(seed)
    return tuple(played(table(players, seed), lambda choices: liked(choices, lot))[1])


def lying(state: State, seed: int = 1, house: House = AS_WRITTEN) -> Running:
    """A game that begins with this position, people at all seats."""
    frames: History = (Frame(None, state),)  # type: ignore[arg-type]  # nothing led to it
    return Running(frames, table(len(state.players), seed), house)


# -- whole games -----------------------------------------------------------------------------------


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


ALONE, OF_THREE = GameKind(1, 2, False), GameKind(3, 0, False)


def own_result(points: int, *earlier: int, sort: GameKind = ALONE) -> OwnResult:
    """Return a result as its player sees it, beside the earlier ones."""
    return OwnResult(NAMES[0], _part(points), sort, tuple(map(_part, earlier)))


def _part(points: int) -> RollwritePart:
    """A result of this many points, half of them for lines."""
    gains = dict.fromkeys(SOURCES, 0) | {"places": points - points // 2, "lines": points // 2}
    return RollwritePart(NAMES[0], "human", 1, False, gains)
