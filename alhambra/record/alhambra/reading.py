"""Lines of JSON as events. Whatever is not as it should be is refused with file, line and key."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Literal, NamedTuple, TypeVar

from alhambra.record.writing import FORMAT, VERSION, Entry, Json, Offered
from alhambra.rules.alhambra import events as ev
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
    MARKET_PLACES,
    PLAYERS,
    Building,
    Card,
    Currency,
    DeckCard,
    ScoringCard,
    Tile,
)
from alhambra.rules.alhambra.palace import Cell, walls_from
from alhambra.rules.api import Holder, Seat, Seated

T = TypeVar("T")

LONGEST_LINE = 4 << 20
"""Bytes of a line that are read at most."""
WITH_DIRK = 2
"""So many players have Dirk among them."""


class RecordError(ValueError):
    """A record that cannot be read or does not hold. The text says where, what, and why."""


class Line(NamedTuple):
    """A line of a record with its number, from 1."""

    number: int
    entry: Entry


class _Cast(NamedTuple):
    """What the lines of a game may name: the tiles and the players of its ``setup`` line."""

    tiles: Mapping[str, Tile]
    seats: range

    @property
    def holders(self) -> list[Holder]:
        """All who can have points."""
        dirk: list[Holder] = ["dirk"] if len(self.seats) == WITH_DIRK else []
        return [*self.seats, *dirk]


class _Fields:
    """The keys of one JSON object, asked for by what they must be.

    ``place`` is the file and line for messages. Every reader raises ``RecordError``.
    """

    def __init__(self, entry: Json, place: str, cast: _Cast) -> None:
        if not isinstance(entry, dict):
            raise RecordError(f"{place}: expected an object, found {json.dumps(entry)[:60]}")
        self._entry: dict[str, Json] = entry
        self._place = place
        self._cast = cast

    def fail(self, key: str, expected: str) -> RecordError:
        found = json.dumps(self._entry.get(key), ensure_ascii=False)
        found = found if len(found) <= 60 else found[:57] + "..."
        if key not in self._entry:
            return RecordError(f"{self._place}: key '{key}' is missing; expected {expected}")
        return RecordError(f"{self._place}: key '{key}' is {found}; expected {expected}")

    def get(self, key: str, kind: type[T], expected: str) -> T:
        value = self._entry.get(key)
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise self.fail(key, expected)
        return value

    def text(self, key: str) -> str:
        return self.get(key, str, "a text")

    def number(self, key: str) -> int:
        return self.get(key, int, "a whole number")

    def one_of(self, key: str, values: Sequence[T]) -> T:
        value = self._entry.get(key)
        if isinstance(value, bool) or value not in values:
            raise self.fail(key, "one of " + ", ".join(map(str, values)))
        return values[values.index(value)]

    def items(self, key: str, read: Callable[[Json], T], expected: str) -> tuple[T, ...]:
        try:
            return tuple(read(item) for item in self.get(key, list, f"a list of {expected}"))
        except (KeyError, ValueError, TypeError) as error:
            if isinstance(error, RecordError):
                raise
            raise self.fail(key, f"a list of {expected}") from None

    def objects(self, key: str) -> list[_Fields]:
        return [
            _Fields(item, f"{self._place}: {key}[{at}]", self._cast)
            for at, item in enumerate(self.get(key, list, "a list"))
        ]

    def tile(self, key: str) -> Tile:
        found = self._cast.tiles.get(self.text(key))
        if found is None:
            raise self.fail(key, "the id of a tile of this game's setup")
        return found

    def tile_list(self, key: str) -> tuple[Tile, ...]:
        return self.items(key, self._cast.tiles.__getitem__, "ids of tiles of this game's setup")

    def cards(self, key: str) -> tuple[Card, ...]:
        return self.items(key, card, "money cards such as ducat-4")

    def cell(self) -> Cell:
        return self.number("x"), self.number("y")

    def seat(self, key: str) -> Seat:
        return self.one_of(key, self._cast.seats)

    def award(self, key: str) -> Seat | None:
        return None if self._entry.get(key, 0) is None else self.seat(key)

    def seats(self, key: str) -> tuple[Seat, ...]:
        return self.items(key, self._cast.seats.index, "players of this game")

    def points(self, key: str) -> dict[Holder, int]:
        return self._points(self.get(key, dict, "points by player"), key)

    def totals(self, key: str) -> dict[Holder, int]:
        points = self.points(key)
        if len(points) < len(self._cast.holders):
            raise self.fail(key, "the points of " + ", ".join(map(str, self._cast.holders)))
        return points

    def points_by_building(self, key: str) -> dict[Building, dict[Holder, int]]:
        table = self.get(key, dict, "points by building and player")
        try:
            return {
                Building(building): self._points(points, key) for building, points in table.items()
            }
        except ValueError as error:
            if isinstance(error, RecordError):
                raise
            raise self.fail(key, "the six building types") from None

    def _points(self, table: Json, key: str) -> dict[Holder, int]:
        holders = {str(holder): holder for holder in self._cast.holders}
        points: dict[Holder, int] = {}
        for holder, number in (table if isinstance(table, dict) else {"": 0}).items():
            if type(number) is not int or holder not in holders:
                raise self.fail(key, "points by player, one of " + ", ".join(holders))
            points[holders[holder]] = number
        return points


def card(name: str) -> Card:
    """The money card of this name. Raises ``ValueError`` for any other text."""
    currency, _, value = name.partition("-")
    if value not in set("123456789"):
        raise ValueError(f"{name!r} is not a money card")
    return Card(Currency(currency), int(value))


def _deck_card(name: str) -> DeckCard:
    return {"scoring-1": ScoringCard(1), "scoring-2": ScoringCard(2)}.get(name) or card(name)


def _read_set_up(f: _Fields) -> ev.SetUp:
    f.one_of("format", [FORMAT])
    f.one_of("version", [VERSION])
    f.one_of("game", ["alhambra"])
    tiles = []
    for item in f.objects("tiles"):
        walls = item.text("walls")
        try:
            bits = walls_from(walls)
        except ValueError:
            raise item.fail("walls", "letters in the order NESW") from None
        building = item.one_of("building", list(Building))
        tiles.append(Tile(item.text("id"), building, item.number("price"), bits))
    players = tuple(Seated(item.text("name"), item.text("kind")) for item in f.objects("players"))
    if len(players) not in PLAYERS:
        raise f.fail("players", f"{PLAYERS.start} to {PLAYERS.stop - 1} players")
    return ev.SetUp(
        f.number("seed"),
        players,
        f.items("market", Currency, "currencies"),
        tuple(tiles),
        f.cards("deck"),
    )


def _read_redesign(f: _Fields) -> ev.Redesigned:
    kinds: list[Literal["add", "remove", "swap"]] = ["add", "remove", "swap"]
    kind = f.one_of("kind", kinds)
    out = f.tile("out") if kind == "swap" else None
    return ev.Redesigned(f.seat("player"), kind, f.tile("tile"), f.cell(), out)


def _read_place(f: _Fields) -> ev.Placed:
    targets: list[Literal["palace", "reserve", "dirk"]] = ["palace", "reserve", "dirk"]
    to = f.one_of("to", targets)
    return ev.Placed(f.seat("player"), f.tile("tile"), to, f.cell() if to == "palace" else None)


def _read_scoring(f: _Fields) -> ev.Scored:
    walls = {seat: points for seat, points in f.points("walls").items() if isinstance(seat, int)}
    return ev.Scored(
        f.number("round"), f.points_by_building("buildings"), walls, f.totals("totals")
    )


def _read_leftover(f: _Fields) -> ev.LeftoverAwarded:
    awarded = f.award("player")
    return ev.LeftoverAwarded(f.one_of("place", range(MARKET_PLACES)), f.tile("tile"), awarded)


def _read_choice(f: _Fields) -> Choice:
    match f.one_of("do", ["take", "buy", "redesign", "place", "pass"]):
        case "take":
            return Take(f.cards("cards"))
        case "buy":
            return Buy(f.one_of("place", range(MARKET_PLACES)), f.tile("tile"), f.cards("pay"))
        case "redesign":
            match f.one_of("kind", ["add", "remove", "swap"]):
                case "add":
                    return Add(f.tile("tile"), f.cell())
                case "remove":
                    return Remove(f.tile("tile"), f.cell())
                case _:
                    return Swap(f.tile("tile"), f.cell(), f.tile("out"))
        case "place":
            match f.one_of("to", ["palace", "reserve", "dirk"]):
                case "palace":
                    return Place(f.tile("tile"), f.cell())
                case "reserve":
                    return Store(f.tile("tile"))
                case _:
                    return Give(f.tile("tile"))
        case _:
            return Pass()


def choice_from(entry: Json, place: str, tiles: Mapping[str, Tile]) -> Choice:
    """The choice that ``choice_json`` wrote, with these tiles by their ids.

    ``place`` is for messages. Raises ``RecordError``.
    """
    return _read_choice(_Fields(entry, place, _Cast(tiles, range(0))))


_READ: Mapping[str, Callable[[_Fields], Entry]] = {
    "setup": _read_set_up,
    "deal": lambda f: ev.Dealt(f.seat("player"), f.cards("cards")),
    "starts": lambda f: ev.StartPlayerFound(f.seat("player")),
    "money": lambda f: ev.MoneyShown(f.cards("cards")),
    "deck": lambda f: ev.DeckStacked(
        f.items("cards", _deck_card, "money cards, scoring-1 and scoring-2")
    ),
    "dirk": lambda f: ev.DirkGot(f.tile_list("tiles")),
    "market": lambda f: ev.MarketFilled(f.one_of("place", range(MARKET_PLACES)), f.tile("tile")),
    "turn": lambda f: ev.TurnBegan(f.seat("player")),
    "take": lambda f: ev.Took(f.seat("player"), f.cards("cards")),
    "buy": lambda f: ev.Bought(
        f.seat("player"),
        f.one_of("place", range(MARKET_PLACES)),
        f.tile("tile"),
        f.cards("pay"),
        f.get("exact", bool, "true or false"),
    ),
    "redesign": _read_redesign,
    "place": _read_place,
    "pass": lambda f: ev.Passed(f.seat("player")),
    "reshuffle": lambda f: ev.Reshuffled(f.cards("deck")),
    "scoring_card": lambda f: ev.ScoringCardCame(f.one_of("round", [1, 2])),
    "scoring": _read_scoring,
    "leftover": _read_leftover,
    "end": lambda f: ev.Ended(f.totals("totals"), f.seats("winners")),
    "choices": lambda f: Offered(
        f.seat("player"), tuple(_read_choice(item) for item in f.objects("choices"))
    ),
}


def read_lines(path: Path) -> Iterator[Line]:
    """The lines of a record one after the other, so that a long one need not be read at once.

    A last line that was not written to its end (no line break) is left out: the program may have
    been stopped while it wrote. Raises ``RecordError`` for anything else that is not as it should
    be, and ``OSError`` when the file cannot be read.
    """
    cast = None
    number = 0
    with path.open("rb") as file:
        while data := file.readline(LONGEST_LINE):
            number += 1
            place = f"{path}:{number}"
            if not data.endswith(b"\n"):
                if len(data) == LONGEST_LINE:
                    raise RecordError(f"{place}: no line of a record is as long as this")
                break
            entry, cast = _read_line(data, place, cast)
            yield Line(number, entry)
    if cast is None:
        torn = f"{path}:1: the file ends in the middle of its first line"
        raise RecordError(torn if number else f"{path}: there is no game in it")


def read_games(path: Path) -> Iterator[list[Line]]:
    """The games of a record, each from its ``setup`` line on; raises as ``read_lines``."""
    game: list[Line] = []
    for line in read_lines(path):
        if isinstance(line.entry, ev.SetUp) and game:
            yield game
            game = []
        game.append(line)
    yield game


def _read_line(data: bytes, place: str, cast: _Cast | None) -> tuple[Entry, _Cast]:
    """The line, and what the next ones may name."""
    try:
        entry = json.loads(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise RecordError(f"{place}: byte {error.start}: expected UTF-8 text") from None
    except (ValueError, RecursionError) as error:
        raise RecordError(f"{place}: not a JSON object: {error}") from None
    fields = _Fields(entry, place, cast or _Cast({}, range(0)))
    read = _READ.get(fields.text("event"))
    if read is None:
        raise fields.fail("event", "one of " + ", ".join(_READ))
    if cast is None and read is not _read_set_up:
        raise RecordError(f"{place}: a game starts with its 'setup' line")
    event = read(fields)
    if isinstance(event, ev.SetUp):
        cast = _Cast({tile.id: tile for tile in event.tiles}, range(len(event.players)))
    assert cast is not None
    return event, cast
