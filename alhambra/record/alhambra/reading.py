"""Lines of Alhambra as its events and choices."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Literal, NamedTuple

from alhambra.record.fields import Fields
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
from alhambra.rules.api import Holder, Seat

WITH_DIRK = 2
"""So many players have Dirk among them."""


class Cast(NamedTuple):
    """What the lines of a game may name: the tiles and the players of its ``setup`` line."""

    tiles: Mapping[str, Tile]
    seats: range

    @property
    def scorers(self) -> list[Holder]:
        """All who can have points."""
        dirk: list[Holder] = ["dirk"] if len(self.seats) == WITH_DIRK else []
        return [*self.seats, *dirk]


class AlhambraFields(Fields[Cast]):
    """The keys of a line of Alhambra."""

    def tile(self, key: str) -> Tile:
        found = self.cast.tiles.get(self.text(key))
        if found is None:
            raise self.fail(key, "the id of a tile of this game's setup")
        return found

    def tile_list(self, key: str) -> tuple[Tile, ...]:
        return self.items(key, self.cast.tiles.__getitem__, "ids of tiles of this game's setup")

    def cards(self, key: str) -> tuple[Card, ...]:
        return self.items(key, card, "money cards such as ducat-4")

    def cell(self) -> Cell:
        return self.number("x"), self.number("y")

    def award(self, key: str) -> Seat | None:
        return None if self._entry.get(key, 0) is None else self.seat(key)


def card(name: str) -> Card:
    """The money card of this name. Raises ``ValueError`` for any other text."""
    currency, _, value = name.partition("-")
    if value not in set("123456789"):
        raise ValueError(f"{name!r} is not a money card")
    return Card(Currency(currency), int(value))


def _deck_card(name: str) -> DeckCard:
    return {"scoring-1": ScoringCard(1), "scoring-2": ScoringCard(2)}.get(name) or card(name)


def cast_of(set_up: ev.SetUp) -> Cast:
    """What the lines after this one may name."""
    return Cast({tile.id: tile for tile in set_up.tiles}, range(len(set_up.players)))


def _read_set_up(f: AlhambraFields) -> ev.SetUp:
    tiles = []
    for item in f.objects("tiles"):
        walls = item.text("walls")
        try:
            bits = walls_from(walls)
        except ValueError:
            raise item.fail("walls", "letters in the order NESW") from None
        building = item.one_of("building", list(Building))
        tiles.append(Tile(item.text("id"), building, item.number("price"), bits))
    players = f.seated(PLAYERS)
    return ev.SetUp(
        f.number("seed"),
        players,
        f.items("market", Currency, "currencies"),
        tuple(tiles),
        f.cards("deck"),
    )


def _read_redesign(f: AlhambraFields) -> ev.Redesigned:
    kinds: list[Literal["add", "remove", "swap"]] = ["add", "remove", "swap"]
    kind = f.one_of("kind", kinds)
    out = f.tile("out") if kind == "swap" else None
    return ev.Redesigned(f.seat("player"), kind, f.tile("tile"), f.cell(), out)


def _read_place(f: AlhambraFields) -> ev.Placed:
    targets: list[Literal["palace", "reserve", "dirk"]] = ["palace", "reserve", "dirk"]
    to = f.one_of("to", targets)
    return ev.Placed(f.seat("player"), f.tile("tile"), to, f.cell() if to == "palace" else None)


def _read_scoring(f: AlhambraFields) -> ev.Scored:
    walls = {seat: points for seat, points in f.points("walls").items() if isinstance(seat, int)}
    return ev.Scored(
        f.number("round"), f.points_by_building("buildings"), walls, f.totals("totals")
    )


def _read_leftover(f: AlhambraFields) -> ev.LeftoverAwarded:
    awarded = f.award("player")
    return ev.LeftoverAwarded(f.one_of("place", range(MARKET_PLACES)), f.tile("tile"), awarded)


def read_choice(f: AlhambraFields) -> Choice:
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


READ: Final[Mapping[str, Callable[[AlhambraFields], ev.Event]]] = {
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
        f.true_or_false("exact"),
    ),
    "redesign": _read_redesign,
    "place": _read_place,
    "pass": lambda f: ev.Passed(f.seat("player")),
    "reshuffle": lambda f: ev.Reshuffled(f.cards("deck")),
    "scoring_card": lambda f: ev.ScoringCardCame(f.one_of("round", [1, 2])),
    "scoring": _read_scoring,
    "leftover": _read_leftover,
    "end": lambda f: ev.Ended(f.totals("totals"), f.winners("winners", f.cast.seats)),
}
