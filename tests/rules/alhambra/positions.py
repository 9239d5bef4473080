"""The box, boards drawn as text, positions and set chance for the tests of the rules."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple, TypeVar

from alhambra.rules import alhambra as game
from alhambra.rules.alhambra.apply import History
from alhambra.rules.alhambra.choices import Buy, Choice, Take
from alhambra.rules.alhambra.model import (
    Box,
    Building,
    Card,
    Currency,
    DeckCard,
    Hand,
    Palace,
    Player,
    ScoringCard,
    State,
    Tile,
)
from alhambra.rules.alhambra.palace import Cell, walls_from
from alhambra.rules.api import Chance, Seated, Table
from alhambra.rules.chance import Seeded

T = TypeVar("T")

_TILES = {
    "pavilion": "2-new 3-sw 4-es 5-nw 6-n 7-e 8",
    "seraglio": "3-esw 4-ne 5-sw 6-es 7-w 8-s 9",
    "arcades": "4-nes 5-nw 6-ne 6-sw 7-es 8-e 8-n 9 10",
    "chambers": "5-nsw 6-es 7-ne 7-sw 8-nw 9-s 9-w 10 11",
    "garden": "6-esw 7-nsw 8-ne 8-nw 8-sw 9-e 10-n 10-w 10 11 12-s",
    "tower": "7-new 8-nes 9-es 9-ne 9-nw 10-w 11-n 11-s 11 12 13-e",
}


@cache
def the_box() -> Box:
    tiles = []
    for building, printed in _TILES.items():
        for face in printed.split():
            price, _, walls = face.partition("-")
            tiles.append(
                Tile(f"{building}-{face}", building, int(price), walls_from(walls.upper()))
            )
    scoring: dict[int, dict[Building, tuple[int, ...]]] = {
        1: {building: (1 + at,) for at, building in enumerate(Building)},
        2: {building: (8 + at, 1 + at) for at, building in enumerate(Building)},
        3: {building: (16 + at, 8 + at, 1 + at) for at, building in enumerate(Building)},
    }
    market = (Currency.GULDEN, Currency.DIRHAM, Currency.DENAR, Currency.DUCAT)
    return Box(tuple(tiles), market, tuple(range(1, 10)), 3, 2, scoring, 6)


# -- boards as text ------------------------------------------------------------------------------

_INITIALS = {str(building)[0]: str(building) for building in Building}


class Board(NamedTuple):
    """A board drawn as text, and the cells marked in it."""

    palace: Palace
    marks: Mapping[str, Cell]


def board(picture: str) -> Board:
    """The board of a picture: a row of words for each row of cells, from north to south.

    ``F`` is the fountain, ``.`` an empty cell, ``?`` or ``?name`` an empty cell that is asked
    about, ``tNES`` a tower with walls on its north, east and south sides (building types by their
    first letter), ``tNES=name`` the same with a name to ask about it.
    """
    rows = [line.split() for line in picture.strip().splitlines()]
    found = {word: (x, y) for y, row in enumerate(rows) for x, word in enumerate(row)}
    left, top = found["F"]
    tiles: dict[Cell, Tile] = {}
    marks: dict[str, Cell] = {}
    for y, row in enumerate(rows):
        for x, word in enumerate(row):
            cell = (x - left, y - top)
            if word.startswith("?"):
                marks[word[1:]] = cell
            elif word not in (".", "F"):
                drawn, _, name = word.partition("=")
                tiles[cell] = invented(drawn, cell)
                if name:
                    marks[name] = cell
    return Board(Palace(tiles), marks)


def invented(drawn: str, cell: Cell = (0, 0)) -> Tile:
    """A tile as drawn on a board, ``tNES``; its cell makes its id its own."""
    building = _INITIALS[drawn[0]]
    return Tile(f"{drawn}@{cell[0]},{cell[1]}", building, 9, walls_from(drawn[1:]))


# -- positions -----------------------------------------------------------------------------------


def cards(names: str) -> tuple[Card, ...]:
    found = []
    for name in names.split():
        currency, value = name.split("-")
        found.append(Card(Currency(currency), int(value)))
    return tuple(found)


def deck(names: str) -> tuple[DeckCard, ...]:
    """Cards of the deck by name, top first, ``scoring-1`` among them."""
    found: list[DeckCard] = []
    for name in names.split():
        if name.startswith("scoring"):
            found.append(ScoringCard(int(name[-1])))
        else:
            found += cards(name)
    return tuple(found)


def tiles(ids: str) -> tuple[Tile, ...]:
    by_id = {tile.id: tile for tile in the_box().tiles}
    return tuple(by_id[id] for id in ids.split())


def tile(id: str) -> Tile:
    return tiles(id)[0]


def palace(laid: str) -> Palace:
    """A palace of tiles of the box: ``"garden-10 0 1  tower-11 0 2"``."""
    words = iter(laid.split())
    return Palace({(int(next(words)), int(next(words))): tile(id) for id in words})


def player(hand: str = "", laid: str = "", reserve: str = "", score: int = 0) -> Player:
    """A player with these cards, this palace, this reserve, these points."""
    return Player("", "human", palace(laid), tiles(reserve), Hand().plus(cards(hand)), score)


MARKET = "tower-13-e garden-12-s chambers-11 arcades-10"
MONEY = "denar-9 dirham-9 ducat-9 gulden-9"
DECK = " ".join(["denar-8 dirham-8 ducat-8 gulden-8"] * 5)
BAG = "pavilion-8 pavilion-7-e seraglio-9 seraglio-8-s arcades-9 arcades-8-n"


def position(*players: Player, **facts: Any) -> State:
    """The beginning of a turn of player 0, with an ordinary market, money, deck and bag.

    ``facts`` are fields of the state to be otherwise. ``market`` may name tiles, ``-`` for an empty
    place.
    """
    market = facts.pop("market", MARKET)
    facts = {
        "market_currencies": the_box().market,
        "money": cards(MONEY),
        "deck": deck(DECK),
        "bag": tiles(BAG),
        "turn": 1,
        **facts,
    }
    return State(
        the_box(),
        players,
        market=tuple(None if id == "-" else tile(id) for id in market.split()),
        **facts,
    )


# -- chance --------------------------------------------------------------------------------------


class Scripted:
    """Chance as a test wants it: orders by the name of the draw, rolls one after the other.

    A draw without a script leaves things in their order, a roll without one gives 1.
    """

    def __init__(
        self, orders: Mapping[str, Sequence[Any]] | None = None, rolls: Iterable[int] = ()
    ) -> None:
        self._orders = {what: tuple(order) for what, order in (orders or {}).items()}
        self._rolls = deque(rolls)

    def shuffle(self, items: Sequence[T], what: str) -> tuple[T, ...]:
        """The order in the script, which must hold the same items; theirs if there is none."""
        order = self._orders.get(what, tuple(items))
        assert sorted(map(str, order)) == sorted(map(str, items)), what
        return order

    def roll(self, sides: int, what: str) -> int:
        number = self._rolls.popleft() if self._rolls else 1
        assert 1 <= number <= sides, what
        return number


def seats(number: int) -> Table:
    return Table("alhambra", tuple(Seated(f"player {seat}", "human") for seat in range(number)), 0)


def new_game(number: int, chance: Chance | int | str = 0) -> History:
    source = Seeded(chance) if isinstance(chance, int | str) else chance
    return game.start(the_box(), seats(number), source)


# -- playing ---------------------------------------------------------------------------------------


def do(state: State, *choices: Choice, chance: Chance | None = None) -> History:
    """The frames when the player to move makes these choices one after the other."""
    frames: History = ()
    for choice in choices:
        more = game.apply(state, state.to_move, choice, chance or Scripted())
        frames += more
        state = more[-1].state
    return frames


def after(state: State, *choices: Choice, chance: Chance | None = None) -> State:
    return do(state, *choices, chance=chance)[-1].state


def refused(state: State, choice: Choice) -> str | None:
    """Why the player to move may not choose this; None if it is one of his choices."""
    reason = game.refusal(state, state.to_move, choice)
    assert (reason is None) == (choice in game.choices(state, state.to_move))
    return reason


def kinds(frames: History) -> list[str]:
    return [type(frame.event).__name__ for frame in frames]


def take(names: str) -> Take:
    return Take(cards(names))


def buy(place: int, id: str, pay: str) -> Buy:
    """The choice of buying the tile of a market place with these cards."""
    return Buy(place, tile(id), cards(pay))


ANY = player("denar-9")
"""A player with a card."""
ALL_FOUR = (
    buy(3, "arcades-10", "ducat-9 ducat-1"),
    buy(0, "tower-13-e", "gulden-9 gulden-4"),
    buy(2, "chambers-11", "denar-9 denar-2"),
    buy(1, "garden-12-s", "dirham-9 dirham-3"),
)
"""Exact purchases of all that a ``position`` offers."""
BUYER = player("ducat-9 ducat-1 denar-9 denar-9")
TWO_BOUGHT = (ALL_FOUR[0], buy(2, "chambers-11", "denar-9 denar-9"))
"""An arcades paid exactly, then a chambers paid too high."""
