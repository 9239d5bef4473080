"""The box, sheets drawn as text and set dice for the tests of Roll & Write."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from functools import cache
from typing import Any, TypeVar

from alhambra.rules import rollwrite as game
from alhambra.rules.api import Building, Seated, Table
from alhambra.rules.rollwrite.apply import History
from alhambra.rules.rollwrite.choices import Choice
from alhambra.rules.rollwrite.model import (
    CELLS,
    Box,
    Crossed,
    Grid,
    Player,
    Solo,
    State,
    Virtual,
    building_at,
    crossed,
)

T = TypeVar("T")

_INITIALS = {building[0].upper(): building for building in Building}
_GRID = "CGTATP ATPCSG GCGSAT TASGCG GSCPTA PTATGC"


def grid_of(letters: str) -> Grid:
    return tuple(tuple(_INITIALS[letter] for letter in row) for row in letters.split())


@cache
def the_box() -> Box:
    return Box(
        grid=grid_of(_GRID),
        points={building: (16 + at, 8 + at, 1 + at) for at, building in enumerate(Building)},
        rounds={3: 18, 4: 15, 5: 12},
        track=20,
        first_coins=3,
        again=3,
        lines={4: 2, 5: 5, 6: 10},
        coins_a_point=2,
        bonus={2: 21, 3: 18, 4: 15},
    )


# -- sheets ----------------------------------------------------------------------------------------


def drawn(picture: str) -> Crossed:
    """The crosses of a picture: six rows of ``x`` and ``.``, with spaces between."""
    rows = [line.split() for line in picture.strip().splitlines()]
    assert [len(row) for row in rows] == [6] * 6
    return crossed((blue, yellow) for blue, yellow in CELLS if rows[yellow - 1][blue - 1] == "x")


def some(letters: str) -> Crossed:
    """Buildings by letter, ``"SSST"``: of each type the first ones, row by row."""
    found = []
    for letter in sorted(set(letters)):
        of_type = [cell for cell in CELLS if building_at(the_box().grid, cell) is _INITIALS[letter]]
        assert letters.count(letter) <= len(of_type), letter
        found += of_type[: letters.count(letter)]
    return crossed(found)


def virtual(letters: str, **facts: Any) -> Virtual:
    return Virtual({b: letters.count(letter) for letter, b in _INITIALS.items()}, **facts)


def player(marks: Crossed | str = 0, blue: str = "", yellow: str = "", **facts: Any) -> Player:
    """A player with these buildings (or this many by letter) and dice (``"13"``), three coins."""
    marks = some(marks) if isinstance(marks, str) else marks
    facts = {"coins": 3, "track": 3, **facts}
    return Player(
        "", "human", marks, blue=tuple(map(int, blue)), yellow=tuple(map(int, yellow)), **facts
    )


def position(*players: Player, **facts: Any) -> State:
    """The beginning of player 0's turn in an early round, he the start player.

    ``facts`` are fields of the state to be otherwise.
    """
    together = max(3, len(players) + len(facts.get("virtual", ())))
    usual = {
        "rounds": the_box().rounds[together],
        "round": 1,
        "taken": dict.fromkeys(Building, 0),
    }
    return State(the_box(), players, **{**usual, **facts})


def last_turn(*players: Player, **facts: Any) -> State:
    state = position(*players, **facts)
    return state._replace(round=state.rounds, to_move=len(players) - 1)


# -- chance ----------------------------------------------------------------------------------------


class Dice:
    """Dice that show what a test wants, one number after the other: ``Dice("61 34")``.

    A throw is told blue first; a throw of four, both blue ones first.
    """

    def __init__(self, numbers: str = "") -> None:
        self._left = deque(int(number) for number in numbers if number != " ")

    def shuffle(self, items: Sequence[T], what: str) -> tuple[T, ...]:
        """There is nothing to shuffle."""
        raise AssertionError(what)

    def roll(self, sides: int, what: str) -> int:
        assert self._left, f"one throw too many: {what}"
        assert self._left[0] <= sides
        return self._left.popleft()

    @property
    def all_thrown(self) -> bool:
        return not self._left


def table(players: int, solo: Solo | None = None) -> Table:
    return Table(
        "roll-and-write", tuple(Seated(f"player {n}", "human") for n in range(players)), 0, solo
    )


# -- playing ---------------------------------------------------------------------------------------


def do(state: State, *choices: Choice, dice: str = "") -> History:
    """The frames when the player to move makes these choices; just these dice are thrown."""
    frames: History = ()
    chance = Dice(dice)
    for choice in choices:
        frames += game.apply(state, state.to_move, choice, chance)
        state = frames[-1].state
    assert chance.all_thrown
    return frames
