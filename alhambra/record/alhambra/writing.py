"""Events as lines of JSON. Writing is total: every event and list of choices has its line."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

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
from alhambra.rules.alhambra.model import Building, DeckCard, Tile
from alhambra.rules.alhambra.palace import walls_text
from alhambra.rules.api import Holder, Seat

FORMAT = "alhambra-record"
VERSION = 1

Json: TypeAlias = Any
"""What ``json`` reads and writes."""


@dataclass(frozen=True, slots=True)
class Offered:
    """What a player could have chosen, as listed in a record. Not an event: nothing happens."""

    player: Seat
    choices: tuple[Choice, ...]


Entry: TypeAlias = ev.Event | Offered
"""What a line of a record says."""


def line(entry: Entry) -> str:
    """The line of a record for an event or a list of choices, without the line's end."""
    return json.dumps(_WRITE[type(entry)](entry), ensure_ascii=False)


def _names(cards: Iterable[DeckCard]) -> list[str]:
    return [str(card) for card in cards]


def _ids(tiles: Iterable[Tile]) -> list[str]:
    return [tile.id for tile in tiles]


def _keys(points: Mapping[Holder, int] | Mapping[Seat, int]) -> dict[str, int]:
    return {str(holder): number for holder, number in points.items()}


def _set_up(event: ev.SetUp) -> Json:
    return {
        "event": "setup",
        "format": FORMAT,
        "version": VERSION,
        "game": "alhambra",
        "seed": event.seed,
        "players": [{"name": name, "kind": kind} for name, kind in event.players],
        "market": list(event.market),
        "tiles": tiles_json(event.tiles),
        "deck": _names(event.deck),
    }


def tiles_json(tiles: Iterable[Tile]) -> Json:
    """Tiles with all there is to know of them."""
    return [
        {
            "id": tile.id,
            "building": tile.building,
            "price": tile.price,
            "walls": walls_text(tile.walls),
        }
        for tile in tiles
    ]


def _bought(event: ev.Bought) -> Json:
    return {
        "event": "buy",
        "player": event.player,
        "place": event.place,
        "tile": event.tile.id,
        "pay": _names(event.pay),
        "exact": event.exact,
    }


def _redesigned(event: ev.Redesigned) -> Json:
    x, y = event.cell
    entry = {
        "event": "redesign",
        "player": event.player,
        "kind": event.kind,
        "tile": event.tile.id,
        "x": x,
        "y": y,
    }
    return entry if event.out is None else entry | {"out": event.out.id}


def _placed(event: ev.Placed) -> Json:
    entry = {"event": "place", "player": event.player, "tile": event.tile.id, "to": event.to}
    return entry if event.cell is None else entry | {"x": event.cell[0], "y": event.cell[1]}


def _scored(event: ev.Scored) -> Json:
    return {
        "event": "scoring",
        "round": event.round,
        "buildings": {building: _keys(event.buildings.get(building, {})) for building in Building},
        "walls": _keys(event.walls),
        "totals": _keys(event.totals),
    }


_WRITE: Mapping[type, Callable[[Any], Json]] = {
    ev.SetUp: _set_up,
    ev.Dealt: lambda e: {"event": "deal", "player": e.player, "cards": _names(e.cards)},
    ev.StartPlayerFound: lambda e: {"event": "starts", "player": e.player},
    ev.MoneyShown: lambda e: {"event": "money", "cards": _names(e.cards)},
    ev.DeckStacked: lambda e: {"event": "deck", "cards": _names(e.cards)},
    ev.DirkGot: lambda e: {"event": "dirk", "tiles": _ids(e.tiles)},
    ev.MarketFilled: lambda e: {"event": "market", "place": e.place, "tile": e.tile.id},
    ev.TurnBegan: lambda e: {"event": "turn", "player": e.player},
    ev.Took: lambda e: {"event": "take", "player": e.player, "cards": _names(e.cards)},
    ev.Bought: _bought,
    ev.Redesigned: _redesigned,
    ev.Placed: _placed,
    ev.Passed: lambda e: {"event": "pass", "player": e.player},
    ev.Reshuffled: lambda e: {"event": "reshuffle", "deck": _names(e.deck)},
    ev.ScoringCardCame: lambda e: {"event": "scoring_card", "round": e.round},
    ev.Scored: _scored,
    ev.LeftoverAwarded: lambda e: {
        "event": "leftover",
        "place": e.place,
        "tile": e.tile.id,
        "player": e.player,
    },
    ev.Ended: lambda e: {"event": "end", "totals": _keys(e.totals), "winners": list(e.winners)},
    Offered: lambda e: {
        "event": "choices",
        "player": e.player,
        "choices": [choice_json(choice) for choice in e.choices],
    },
}


def choice_json(choice: Choice) -> Json:
    """A choice in the form of its action's line, with ``do`` in place of ``event``."""
    match choice:
        case Take(cards):
            return {"do": "take", "cards": _names(cards)}
        case Buy(place, tile, pay):
            return {"do": "buy", "place": place, "tile": tile.id, "pay": _names(pay)}
        case Add(tile, (x, y)):
            return {"do": "redesign", "kind": "add", "tile": tile.id, "x": x, "y": y}
        case Remove(tile, (x, y)):
            return {"do": "redesign", "kind": "remove", "tile": tile.id, "x": x, "y": y}
        case Swap(tile, (x, y), out):
            entry = {"do": "redesign", "kind": "swap", "tile": tile.id, "x": x, "y": y}
            return entry | {"out": out.id}
        case Place(tile, (x, y)):
            return {"do": "place", "tile": tile.id, "to": "palace", "x": x, "y": y}
        case Store(tile):
            return {"do": "place", "tile": tile.id, "to": "reserve"}
        case Give(tile):
            return {"do": "place", "tile": tile.id, "to": "dirk"}
        case Pass():
            return {"do": "pass"}
