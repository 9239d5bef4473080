"""A game as the rest of the program sees it.

A game is a module that has the functions of :class:`Game`. Its states are immutable values, and
``evolve`` is the only way from one state to the next: whatever happens is an event first. There
is no base class; a module satisfies the protocol as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Literal, NamedTuple, Protocol, TypeAlias, TypeVar

Seat: TypeAlias = int
"""A player's number, from 0, in seating order."""

Holder: TypeAlias = int | Literal["dirk"]
"""Whoever can hold tiles and points: a seat, or Dirk in a game of two."""

T = TypeVar("T")
B_contra = TypeVar("B_contra", contravariant=True)
S = TypeVar("S")
C = TypeVar("C")
E = TypeVar("E")
V_co = TypeVar("V_co", covariant=True)
H = TypeVar("H")
W = TypeVar("W")


class Chance(Protocol):
    """Where a game gets its luck from: a seed, or the script of a test."""

    def shuffle(self, items: Sequence[T], what: str) -> tuple[T, ...]:
        """The items in a new order. ``what`` names the draw: ``bag``, ``deck``, ..."""

    def roll(self, sides: int, what: str) -> int:
        """A number from 1 to ``sides``."""


class Seated(NamedTuple):
    """Who sits at a place: the name, and ``human``, a level's name, or ``bot`` for a program."""

    name: str
    kind: str


class Table(NamedTuple):
    """What is agreed before a game."""

    game: str
    """Its name, as records call it."""
    seats: tuple[Seated, ...]
    """Who plays, in seating order."""
    seed: int
    """The seed of its chance."""
    variant: object = None
    """What else the game lets one agree on, of a type of its own; None for what is usual."""
    modules: tuple[str, ...] = ()
    """The optional parts of the game that are played with, sorted."""

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
    """The events of one choice as they happen, each evolved into its state at once."""

    __slots__ = ("_evolve", "_frames", "state")

    def __init__(self, state: S, evolve: Callable[[S, E], S]) -> None:
        self.state = state
        self._evolve = evolve
        self._frames: list[Frame[E, S]] = []

    def __call__(self, event: E) -> None:
        """Let the event happen."""
        self.state = self._evolve(self.state, event)
        self._frames.append(tuple.__new__(Frame, (event, self.state)))  # not by way of its __new__

    @property
    def frames(self) -> tuple[Frame[E, S], ...]:
        return tuple(self._frames)


@dataclass(frozen=True, slots=True)
class Result(Generic[H, W]):
    """How a game ended: the points of all who can have some, and who won (all who share it)."""

    totals: Mapping[H, int]
    winners: tuple[W, ...]


class IllegalChoice(ValueError):
    """A choice that is not open to the seat was applied; the refusal says why."""

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
        """What its records call it."""

    @property
    def PLAYERS(self) -> range:
        """How many may play."""

    @property
    def Box(self) -> type:
        """The type of its boxes."""

    @property
    def State(self) -> type:
        """The type of its states."""

    @property
    def SetUp(self) -> type:
        """The first event of a game."""

    @property
    def TurnBegan(self) -> type:
        """The event with which a turn begins."""

    @property
    def REVEALING(self) -> tuple[type, ...]:
        """The events that show something nobody could know before; undo stops there."""

    @property
    def SCORINGS(self) -> tuple[type, ...]:
        """The events in which points are given."""

    def blank(self, box: B_contra) -> S:
        """The state before anything has happened; the first event is the set-up."""

    def start(self, box: B_contra, table: Table, chance: Chance) -> tuple[Frame[E, S], ...]:
        """Set the game up, as far as the first decision.

        Raises ``ValueError`` for a number of players the game is not made for, and for a module
        that it does not have.
        """

    def actors(self, state: S) -> tuple[Seat, ...]:
        """Whose decision is awaited, whoever's turn it is; nobody's when the game is over."""

    def choices(self, state: S, seat: Seat) -> tuple[C, ...]:
        """Every legal choice of the seat: complete, in a fixed order, none twice.

        Never empty for an actor, always empty for others.
        """

    def refusal(self, state: S, seat: Seat, choice: C) -> str | None:
        """Why the seat may not choose this; None exactly for the members of ``choices``."""

    def apply(self, state: S, seat: Seat, choice: C, chance: Chance) -> tuple[Frame[E, S], ...]:
        """What follows from the choice, as far as the next decision or the end.

        Raises :class:`IllegalChoice` when the choice is refused.
        """

    def evolve(self, state: S, event: E) -> S:
        """The state after the event. Trusts it: a record of facts is folded, not judged."""

    def is_consistent(self, state: S, event: E) -> bool:
        """The event can be shown at all. Covers what ``evolve`` itself would not refuse."""

    def choice_of(self, event: E) -> tuple[Seat, C] | None:
        """Whose choice the event records, and which; None for an event that only follows."""

    def table_of(self, set_up: Any) -> Table:
        """What was agreed before a game with this first event."""

    def observe(self, state: S, viewer: Seat | None) -> V_co:
        """What the viewer may know; with None, what everybody may."""

    def redeal(self, state: S, seat: Seat, chance: Chance) -> S:
        """A state that agrees with all the seat may know, the rest dealt anew."""

    def result(self, state: S) -> Result[Any, Any] | None:
        """The result, or None while the game goes on."""

    def points(self, state: S) -> Mapping[Any, int]:
        """The points of all who can have some, as they stand."""
