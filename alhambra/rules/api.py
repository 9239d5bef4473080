"""A game as the rest of the program sees it, and what both games share.

A game is a module with the functions of :class:`Game`. Its states are immutable values, and
``evolve`` is the only way from one state to the next, so everything that happens is an event. There
is no base class: the module itself satisfies the protocol.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, Generic, Literal, NamedTuple, Protocol, TypeAlias, TypeVar

Seat: TypeAlias = int
"""A player's number, from 0, in seating order."""
Holder: TypeAlias = int | Literal["dirk"]
"""A holder of tiles and points: a seat, or Dirk in a game of two."""
T = TypeVar("T")
B_contra = TypeVar("B_contra", contravariant=True)
S = TypeVar("S")
C = TypeVar("C")
E = TypeVar("E")
V_co = TypeVar("V_co", covariant=True)
H = TypeVar("H")
W = TypeVar("W")


HUMAN: Final = "human"
"""The kind of a person's seat."""


class Chance(Protocol):
    """The source of a game's luck: a seed, or a script in tests."""

    def shuffle(self, items: Sequence[T], what: str) -> tuple[T, ...]:
        """Return the items in a new order. ``what`` names the draw: ``bag``, ``deck``, ..."""

    def roll(self, sides: int, what: str) -> int:
        """A number from 1 to ``sides``."""


class Seated(NamedTuple):
    """The name of a player, and the kind: ``HUMAN``, a level, ``bot``, or ``bot:`` and a name."""

    name: str
    kind: str
    emblem: str = ""
    """A word for what the seat wears; empty: it was not written down."""


HouseRules: TypeAlias = tuple[tuple[str, str | int | bool], ...]
"""House rules with their values, as a record keeps them. The rules of a game never ask for them."""


class Table(NamedTuple):
    """The agreements before a game."""

    game: str
    """The game's name in records."""
    seats: tuple[Seated, ...]
    """The players in seating order."""
    seed: int
    """The seed of the game's chance."""
    variant: object = None
    """Other agreements, of a type that the game defines; None for the usual game."""
    modules: tuple[str, ...] = ()
    """The optional parts of the game in use, sorted."""
    house: HouseRules = ()
    """The house rules of the people at the table; empty: they were not written down."""

    def check_modules(self, known: Container[str]) -> None:
        """Raises ``ValueError`` for a module that the game does not have."""
        for name in self.modules:
            if name not in known:
                raise ValueError(f"{self.game} has no module {name!r}")


class Frame(NamedTuple, Generic[E, S]):
    """An event, and the state right after it."""

    event: E
    state: S


class Run(Generic[E, S]):
    """Collects the events of one choice and applies each at once."""

    __slots__ = ("_evolve", "_frames", "state")

    def __init__(self, state: S, evolve: Callable[[S, E], S]) -> None:
        self.state = state
        self._evolve = evolve
        self._frames: list[Frame[E, S]] = []

    def __call__(self, event: E) -> None:
        """Apply the event."""
        self.state = self._evolve(self.state, event)
        self._frames.append(tuple.__new__(Frame, (event, self.state)))  # faster than Frame(...)

    @property
    def frames(self) -> tuple[Frame[E, S], ...]:
        return tuple(self._frames)


@dataclass(frozen=True, slots=True)
class Result(Generic[H, W]):
    """The end of a game: the points of all holders, and the winners (several if they share it)."""

    totals: Mapping[H, int]
    winners: tuple[W, ...]


class IllegalChoice(ValueError):
    """A choice that is not legal for the seat was applied; the refusal says why."""

    def __init__(self, refusal: str) -> None:
        super().__init__(refusal)
        self.refusal = refusal


class Game(Protocol[B_contra, S, C, E, V_co]):
    """The functions of a game's module.

    ``B_contra`` is the box (what the data files say), ``S`` the state, ``C`` a choice, ``E`` an
    event, ``V_co`` what a viewer sees.
    """

    @property
    def NAME(self) -> str:
        """The game's name in records."""

    @property
    def PLAYERS(self) -> range:
        """The possible numbers of players."""

    @property
    def Box(self) -> type:
        """The type of its boxes."""

    @property
    def State(self) -> type:
        """The type of its states."""

    @property
    def SetUp(self) -> type:
        """The first event of a game, with the ``players`` and ``house`` of its table."""

    @property
    def TurnBegan(self) -> type:
        """The event with which a turn begins."""

    @property
    def REVEALING(self) -> tuple[type, ...]:
        """The events that reveal something hidden; undo stops there."""

    @property
    def SCORINGS(self) -> tuple[type, ...]:
        """The events that give points."""

    def blank(self, box: B_contra) -> S:
        """The state before the first event, which is the set-up."""

    def start(self, box: B_contra, table: Table, chance: Chance) -> tuple[Frame[E, S], ...]:
        """Set the game up, up to the first decision.

        Raises ``ValueError`` for a wrong number of players and for an unknown module.
        """

    def actors(self, state: S) -> tuple[Seat, ...]:
        """The seats whose decision the game waits for; empty when the game is over."""

    def choices(self, state: S, seat: Seat) -> tuple[C, ...]:
        """Every legal choice of the seat: complete, in a fixed order, none twice.

        Never empty for an actor, always empty for others.
        """

    def refusal(self, state: S, seat: Seat, choice: C) -> str | None:
        """Why the seat may not choose this; None exactly for the members of ``choices``."""

    def apply(self, state: S, seat: Seat, choice: C, chance: Chance) -> tuple[Frame[E, S], ...]:
        """Return the frames that follow from the choice, up to the next decision or the end.

        Raises :class:`IllegalChoice` if the choice is refused.
        """

    def evolve(self, state: S, event: E) -> S:
        """The state after the event, which is applied without judging it."""

    def choice_of(self, event: E) -> tuple[Seat, C] | None:
        """The seat and choice that the event records; None for an event that only follows."""

    def table_of(self, set_up: Any) -> Table:
        """The table of a game with this first event."""

    def observe(self, state: S, viewer: Seat | None) -> V_co:
        """The facts that the viewer may know; for None, those that all may know."""

    def redeal(self, state: S, seat: Seat, chance: Chance) -> S:
        """A state that agrees with everything the seat may know, with the rest dealt anew."""

    def result(self, state: S) -> Result[Any, Any] | None:
        """The result, or None while the game goes on."""

    def points(self, state: S) -> Mapping[Any, int]:
        """The current points of all holders."""


class Building(StrEnum):
    """The types of buildings, from the cheapest to the most expensive."""

    PAVILION = "pavilion"
    SERAGLIO = "seraglio"
    ARCADES = "arcades"
    CHAMBERS = "chambers"
    GARDEN = "garden"
    TOWER = "tower"


class Share(NamedTuple, Generic[H]):
    """Points for one building type: ``holders`` share the points of ``places``."""

    holders: tuple[H, ...]
    tiles: int
    """The number of buildings of the type that each of them has."""
    places: tuple[int, ...]
    """The points of the places they take, best first; empty below the paid places."""

    @property
    def points(self) -> int:
        """The points of each. Rule text: the sum of the places shared equally, rounded down."""
        return sum(self.places) // len(self.holders)


def shares(by_holder: Mapping[H, int], points: tuple[int, ...]) -> tuple[Share[H], ...]:
    """The places of one building type, given the number of its buildings by holder.

    ``points`` are those of the first place, the second, ... Rule text: tied players share the
    sum of the places they occupy; the next player takes the place after them.
    """
    found = []
    taken = 0
    for count in sorted({count for count in by_holder.values() if count}, reverse=True):
        holders = tuple(holder for holder, has in by_holder.items() if has == count)
        found.append(Share(holders, count, points[taken : taken + len(holders)]))
        taken += len(holders)
    return tuple(found)
