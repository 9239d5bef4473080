"""Reads lines of Roll & Write as events and choices, and as the chance that they record."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar

from alhambra.record.codec import RecordLine
from alhambra.record.fields import BUILDINGS, Fields, GameCast, Named, RecordError, by_itself
from alhambra.record.versions import read_house, read_modules, read_players
from alhambra.rules.api import Building
from alhambra.rules.chance import Seeded
from alhambra.rules.rollwrite import events as ev
from alhambra.rules.rollwrite import model
from alhambra.rules.rollwrite.choices import Build, Choice, Coins, Done, Keep, Nudge
from alhambra.rules.rollwrite.events import Rolled, StartPlayerDrawn
from alhambra.rules.rollwrite.model import (
    AT_LEAST,
    CELLS,
    NUMBERS,
    OPENING,
    PLAYERS,
    SIDES,
    SOLO,
    Grid,
    Holder,
    Pip,
    types_of,
    virtual_name,
)

T = TypeVar("T")

COLOURS: Final[Named[ev.Colour]] = by_itself(("blue", "yellow"))
REASONS: Final[Named[ev.Reason]] = by_itself(("opening", "park", "four", "virtual"))
PIPS: Final[Named[Pip]] = by_itself(NUMBERS)
ACTIONS: Final[Named[str]] = by_itself(("nudge", "build", "coins", "done", "keep"))
MOST_ROUNDS: Final = len(CELLS) - OPENING
"""A virtual player crosses out one box in each round, so its boxes limit the rounds."""
MOST_COINS: Final = 99
"""The longest coin track that a sheet may have."""


@dataclass(frozen=True, slots=True)
class Cast(GameCast):
    """The names that lines of a game may use: the players of its ``setup`` line."""

    virtual: tuple[str, ...]
    """The virtual players."""
    virtual_score: bool

    @property
    def holders(self) -> tuple[Holder, ...]:
        """All holders of buildings."""
        return (*self.seats, *self.virtual)


class RollwriteFields(Fields[Cast]):
    """The keys of a line of Roll & Write."""

    def holder(self, key: str) -> Holder:
        return self.one_of(key, by_itself(self.cast.holders))

    def building(self) -> Building:
        return self.one_of("building", BUILDINGS)

    def pip(self, key: str) -> Pip:
        return self.one_of(key, PIPS)

    def pair(self) -> tuple[Pip, Pip]:
        """A blue die and a yellow one."""
        return self.pip("blue"), self.pip("yellow")

    def dice(self, colour: ev.Colour, count: int) -> tuple[Pip, ...]:
        what = f"{count} numbers from 1 to {SIDES}"
        dice = self.list_of(colour, PIPS, what)
        if len(dice) != count:
            raise self.fail(colour, f"a list of {what}")
        return dice


def cast_of(set_up: ev.SetUp) -> Cast:
    """Return the names that the lines after this one may use."""
    seats = range(len(set_up.players))
    virtual = tuple(map(virtual_name, range(set_up.virtual)))
    scorers = (*seats, *virtual) if set_up.virtual_score else seats
    return Cast(seats, scorers, virtual, set_up.virtual_score)


def _read_set_up(f: RollwriteFields) -> ev.SetUp:
    modules = read_modules(f, model.MODULES)  # first: unknown ones may change all else
    players = read_players(f, PLAYERS)
    alone = len(players) == 1
    numbers = SOLO if alone else [max(0, AT_LEAST - len(players))]
    virtual = f.one_of("virtual", by_itself(numbers))
    score = f.true_or_false("virtual_score")
    if score and not alone:
        raise f.fail("virtual_score", "false, where more than one play")
    return ev.SetUp(
        f.seed(),
        players,
        virtual,
        score,
        f.number("rounds", 1, MOST_ROUNDS),
        _read_grid(f),
        f.number("coins", 0, MOST_COINS),
        modules,
        read_house(f),
    )


def _read_grid(f: RollwriteFields) -> Grid:
    """Read the grid, whose buildings must be those that the key ``boxes`` counts."""
    expected = f"{SIDES} rows of {SIDES} building types"
    grid = f.rows_of("grid", BUILDINGS, expected)
    if [len(row) for row in grid] != [SIDES] * SIDES:
        raise f.fail("grid", f"a list of {expected}")
    sizes = types_of(grid).sizes
    found = ", ".join(f"{building} {number}" for building, number in sizes.items())
    boxes = f"those on the grid: {found}"
    if f.numbers_by("boxes", BUILDINGS, boxes, range(SIDES * SIDES + 1)) != sizes:
        raise f.fail("boxes", boxes)
    return grid


def _read_roll(f: RollwriteFields) -> ev.Rolled:
    reason = f.one_of("for", REASONS)
    match reason:
        case "opening":
            who = f.holder("player")
        case "virtual":
            who = f.one_of("player", by_itself(f.cast.virtual))
        case _:
            who = f.seat("player")
    count = 2 if reason == "four" else 1
    return ev.Rolled(who, f.dice("blue", count), f.dice("yellow", count), reason)


def _read_turn(f: RollwriteFields) -> ev.TurnBegan:
    player, round = f.seat("player"), f.number("round", 1, MOST_ROUNDS)
    return ev.TurnBegan(player, round, f.dice("blue", 2), f.dice("yellow", 2))


def _read_final(f: RollwriteFields) -> ev.Scored:
    cast = f.cast
    return ev.Scored(
        f.points_by_building("buildings"),
        f.points_of("lines", cast.seats),
        f.points_of("coins", cast.seats),
        f.points_of("bonus", cast.virtual) if cast.virtual_score else None,
        f.totals(),
    )


def _read_end(f: RollwriteFields) -> ev.Ended:
    return ev.Ended(f.totals(), f.winners(f.cast.scorers))


def read_choice(f: RollwriteFields) -> Choice:
    """Read a choice from an object in a list of choices."""
    match f.one_of("do", ACTIONS):
        case "nudge":
            return Nudge(f.one_of("die", COLOURS), f.pip("from"), f.pip("to"))
        case "build":
            return Build(*f.pair(), f.true_or_false("again"))
        case "coins":
            return Coins()
        case "done":
            return Done()
        case _:
            return Keep(*f.pair())


READ: Final[Mapping[str, Callable[[RollwriteFields], ev.Event]]] = {
    "setup": _read_set_up,
    "starts": lambda f: ev.StartPlayerDrawn(f.seat("player")),
    "roll": _read_roll,
    "cross": lambda f: ev.CrossedOut(f.holder("player"), *f.pair(), f.building()),
    "turn": _read_turn,
    "nudge": lambda f: ev.Nudged(
        f.seat("player"), f.one_of("die", COLOURS), f.pip("from"), f.pip("to")
    ),
    "build": lambda f: ev.Built(
        f.seat("player"), *f.pair(), f.building(), f.true_or_false("again")
    ),
    "coins": lambda f: ev.CoinsGot(f.seat("player"), f.number("gained", 0, MOST_COINS)),
    "done": lambda f: ev.DoneBuilding(f.seat("player")),
    "keep": lambda f: ev.Kept(f.seat("player"), *f.pair()),
    "pass_on": lambda f: ev.PassedOn(f.seat("player"), f.seat("to"), *f.pair()),
    "completed": lambda f: ev.Completed(f.building(), f.points("points")),
    "final": _read_final,
    "end": _read_end,
}


class RecordedChance:
    """Chance that repeats the results in a record.

    Raises ``RecordError`` for a result that chance cannot give. After the record's last line it
    gives random results, because nothing is compared any more; constant results would repeat some
    throws for ever.
    """

    def __init__(self, path: Path, lines: Sequence[RecordLine]) -> None:
        self._path = path
        self._beyond = Seeded("beyond the record")
        self._rolls: dict[str, deque[tuple[int, int]]] = {
            what: deque() for what in ("start", "blue", "yellow")
        }
        for number, entry in lines:
            if isinstance(entry, StartPlayerDrawn):
                self._rolls["start"].append((number, entry.player + 1))
            elif isinstance(entry, Rolled):
                self._rolls["blue"].extend((number, pip) for pip in entry.blue)
                self._rolls["yellow"].extend((number, pip) for pip in entry.yellow)

    def shuffle(self, items: Sequence[T], what: str) -> tuple[T, ...]:
        """Return the items in their order: this game shuffles nothing."""
        return tuple(items)

    def roll(self, sides: int, what: str) -> int:
        """Return the number of the next die in the record."""
        if not self._rolls[what]:
            return self._beyond.roll(sides, what)
        number, pip = self._rolls[what].popleft()
        if not 1 <= pip <= sides:
            raise RecordError(
                f"{self._path}:{number}: a die of {sides} sides cannot show {pip} ({what})"
            )
        return pip
