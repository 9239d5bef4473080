"""Games of Roll & Write for the tests of their table, and positions out of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from random import Random

from alhambra.content import load_rollwrite_box
from alhambra.match.house_rules import AS_WRITTEN, House
from alhambra.match.match import AnyHistory, Match
from alhambra.rules import rollwrite as game
from alhambra.rules.api import HUMAN, Frame, Seat, Seated, Table
from alhambra.rules.chance import Seeded
from alhambra.rules.rollwrite.apply import History
from alhambra.rules.rollwrite.choices import Build, Choice, Coins, Done, Keep, Nudge
from alhambra.rules.rollwrite.events import Built, CoinsGot, DoneBuilding, Kept, Nudged
from alhambra.rules.rollwrite.model import Solo, State

ACTIONS = (Nudged, Built, CoinsGot, DoneBuilding, Kept)


class Unwritten:
    """A journal that keeps nothing."""

    def append(self, frames: AnyHistory) -> None:
        """Keep nothing."""

    def rewrite(self, frames: AnyHistory) -> None:
        """Keep nothing."""


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
        super().__init__(frames, table, Unwritten(), ByLot(), house)


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
