"""Reads lines of Alhambra as events and choices, and as the chance that they record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal, TypeVar

from alhambra.record.codec import RecordLine
from alhambra.record.fields import BUILDINGS, Fields, GameCast, Named, RecordError, by_itself
from alhambra.record.versions import read_house, read_modules, read_players
from alhambra.rules.alhambra import events as ev
from alhambra.rules.alhambra import model
from alhambra.rules.alhambra.choices import (
    Add,
    Buy,
    Choice,
    Give,
    Pass,
    Place,
    Remove,
    Store,
    Swap,
    Take,
)
from alhambra.rules.alhambra.model import (
    FINAL_ROUND,
    MARKET_PLACES,
    PLAYERS,
    Card,
    Currency,
    DeckCard,
    ScoringCard,
    Tile,
)
from alhambra.rules.alhambra.money import (
    SCORING_PILES,
    pile_sizes,
    piles_of,
    scoring_windows,
)
from alhambra.rules.alhambra.palace import Cell, Walls, walls_text
from alhambra.rules.api import Holder, Seat

WITH_DIRK = 2
"""The number of players in a game with Dirk."""
T = TypeVar("T")

HIGHEST_PRICE: Final = 99
"""The highest price that a tile may have."""
LARGEST_COORDINATE: Final = 54
"""The largest coordinate of a cell: all tiles lie in one row."""

CARDS: Final[Named[Card]] = {
    str(card): card for card in (Card(each, value) for each in Currency for value in range(1, 10))
}
DECK_CARDS: Final[Named[DeckCard]] = {
    **CARDS,
    **{str(card): card for card in map(ScoringCard, (1, 2))},
}
CURRENCIES: Final[Named[Currency]] = by_itself(Currency)
PLACES: Final[Named[int]] = by_itself(range(MARKET_PLACES))
WALLS: Final[Named[Walls]] = {walls_text(walls): walls for walls in range(1 << len("NESW"))}
REDESIGNS: Final[Named[Literal["add", "remove", "swap"]]] = by_itself(("add", "remove", "swap"))
TARGETS: Final[Named[Literal["palace", "reserve", "dirk"]]] = by_itself(
    ("palace", "reserve", "dirk")
)
ACTIONS: Final[Named[str]] = by_itself(("take", "buy", "redesign", "place", "pass"))


@dataclass(frozen=True, slots=True)
class Cast(GameCast):
    """The names that lines of a game may use: the tiles and players of its ``setup`` line."""

    tiles: Named[Tile]


class AlhambraFields(Fields[Cast]):
    """The keys of a line of Alhambra."""

    def tile(self, key: str) -> Tile:
        return self.one_of(key, self.cast.tiles, "the id of a tile of this game's setup")

    def tile_list(self, key: str) -> tuple[Tile, ...]:
        return self.list_of(key, self.cast.tiles, "ids of tiles of this game's setup")

    def cards(self, key: str) -> tuple[Card, ...]:
        return self.list_of(key, CARDS, "money cards such as ducat-4")

    def place(self) -> int:
        return self.one_of("place", PLACES)

    def cell(self) -> Cell:
        return self.number("x", -LARGEST_COORDINATE, LARGEST_COORDINATE), self.number(
            "y", -LARGEST_COORDINATE, LARGEST_COORDINATE
        )

    def award(self, key: str) -> Seat | None:
        return None if self.is_null(key) else self.seat(key)


def cast_of(set_up: ev.SetUp) -> Cast:
    """Return the names that the lines after this one may use."""
    seats = range(len(set_up.players))
    dirk: list[Holder] = ["dirk"] if len(seats) == WITH_DIRK else []
    return Cast(seats, [*seats, *dirk], {tile.id: tile for tile in set_up.tiles})


def _read_tile(f: AlhambraFields) -> Tile:
    return Tile(
        f.name("id", "the id of a tile"),
        f.one_of("building", BUILDINGS),
        f.number("price", 1, HIGHEST_PRICE),
        f.one_of("walls", WALLS, "letters in the order NESW"),
    )


def _read_set_up(f: AlhambraFields) -> ev.SetUp:
    modules = read_modules(f, model.MODULES)  # first: unknown ones may change all else
    return ev.SetUp(
        f.seed(),
        read_players(f, PLAYERS),
        f.list_of("market", CURRENCIES, "currencies"),
        f.objects("tiles", _read_tile),
        f.cards("deck"),
        modules,
        read_house(f),
    )


def _read_redesign(f: AlhambraFields) -> ev.Redesigned:
    kind = f.one_of("kind", REDESIGNS)
    out = f.tile("out") if kind == "swap" else None
    return ev.Redesigned(f.seat("player"), kind, f.tile("tile"), f.cell(), out)


def _read_place(f: AlhambraFields) -> ev.Placed:
    to = f.one_of("to", TARGETS)
    return ev.Placed(f.seat("player"), f.tile("tile"), to, f.cell() if to == "palace" else None)


def _read_scoring(f: AlhambraFields) -> ev.Scored:
    return ev.Scored(
        f.number("round", 1, FINAL_ROUND),
        f.points_by_building("buildings"),
        f.points_of("walls", f.cast.seats),
        f.totals(),
    )


def _read_end(f: AlhambraFields) -> ev.Ended:
    return ev.Ended(f.totals(), f.winners(f.cast.seats))


def read_choice(f: AlhambraFields) -> Choice:
    """Read a choice from an object in a list of choices."""
    match f.one_of("do", ACTIONS):
        case "take":
            return Take(f.cards("cards"))
        case "buy":
            return Buy(f.place(), f.tile("tile"), f.cards("pay"))
        case "redesign":
            match f.one_of("kind", REDESIGNS):
                case "add":
                    return Add(f.tile("tile"), f.cell())
                case "remove":
                    return Remove(f.tile("tile"), f.cell())
                case _:
                    return Swap(f.tile("tile"), f.cell(), f.tile("out"))
        case "place":
            match f.one_of("to", TARGETS):
                case "palace":
                    return Place(f.tile("tile"), f.cell())
                case "reserve":
                    return Store(f.tile("tile"))
                case _:
                    return Give(f.tile("tile"))
        case _:
            return Pass()


READ: Final[Mapping[str, Callable[[AlhambraFields], ev.Event]]] = {
    "setup": _read_set_up,
    "deal": lambda f: ev.Dealt(f.seat("player"), f.cards("cards")),
    "starts": lambda f: ev.StartPlayerFound(f.seat("player")),
    "money": lambda f: ev.MoneyShown(f.cards("cards")),
    "deck": lambda f: ev.DeckStacked(
        f.list_of("cards", DECK_CARDS, "money cards, scoring-1 and scoring-2")
    ),
    "dirk": lambda f: ev.DirkGot(f.tile_list("tiles")),
    "market": lambda f: ev.MarketFilled(f.place(), f.tile("tile")),
    "turn": lambda f: ev.TurnBegan(f.seat("player")),
    "take": lambda f: ev.Took(f.seat("player"), f.cards("cards")),
    "buy": lambda f: ev.Bought(
        f.seat("player"), f.place(), f.tile("tile"), f.cards("pay"), f.true_or_false("exact")
    ),
    "redesign": _read_redesign,
    "place": _read_place,
    "pass": lambda f: ev.Passed(f.seat("player")),
    "reshuffle": lambda f: ev.Reshuffled(f.cards("deck")),
    "scoring_card": lambda f: ev.ScoringCardCame(f.one_of("round", by_itself((1, 2)))),
    "scoring": _read_scoring,
    "leftover": lambda f: ev.LeftoverAwarded(f.place(), f.tile("tile"), f.award("player")),
    "end": _read_end,
}


class RecordedChance:
    """Chance that repeats the results in a record.

    Raises ``RecordError`` for a result that chance cannot give. After the record's last line it
    leaves things in their order, because nothing is compared any more.
    """

    def __init__(self, path: Path, lines: Sequence[RecordLine]) -> None:
        self._path = path
        self._orders: dict[str, list[tuple[int, tuple[Any, ...]]]] = {
            "bag": [],
            "money": [],
            "deck": [],
        }
        self._rolls: list[int] = []
        for number, entry in lines:
            if isinstance(entry, ev.SetUp):
                self._orders["bag"].append((number, entry.tiles))
                self._orders["money"].append((number, entry.deck))
            elif isinstance(entry, ev.Reshuffled):
                self._orders["deck"].append((number, entry.deck))
            elif isinstance(entry, ev.DeckStacked) and not self._rolls:
                if piles_of(entry.cards) is None:
                    raise RecordError(
                        f"{path}:{number}: a scoring card is not in its pile; expected scoring-1 "
                        "in the second and scoring-2 in the fourth of five piles as equal as "
                        "possible"
                    )
                usual = pile_sizes(len(entry.cards) - len(SCORING_PILES))
                for round, (first, _) in scoring_windows(usual).items():
                    at = entry.cards.index(ScoringCard(round)) + 1
                    self._rolls.append(at - first + 1)

    def shuffle(self, items: Sequence[T], what: str) -> tuple[T, ...]:
        """Return the order in the record, which must contain exactly these items."""
        if not self._orders[what]:
            return tuple(items)
        number, order = self._orders[what].pop(0)
        wanted: Counter[T] = Counter(items)
        found: Counter[T] = Counter(order)
        for item in (wanted - found) or (found - wanted):
            name = item.id if isinstance(item, Tile) else item
            raise RecordError(
                f"{self._path}:{number}: {name} is there {found[item]} times in the shuffled "
                f"{what}; expected {wanted[item]}"
            )
        return order

    def roll(self, sides: int, what: str) -> int:
        """Return the place of the next scoring card in its pile.

        It may be outside of 1 to ``sides``, because a recorded deck may have other pile sizes.
        """
        return self._rolls.pop(0) if self._rolls else 1
