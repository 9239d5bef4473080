"""Alhambra's events and choices as JSON, and what a seat may know; docs/bots.md lists all keys."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from alhambra.foreign import Json
from alhambra.record.versions import FORMAT, VERSION, house_json, modules_json, players_json
from alhambra.rules.alhambra import NAME, HistoryFrame
from alhambra.rules.alhambra import events as ev
from alhambra.rules.alhambra.choices import (
    Add,
    Buy,
    Give,
    Pass,
    Place,
    Remove,
    Store,
    Swap,
    Take,
)
from alhambra.rules.alhambra.events import Bought, Dealt, Event, Took
from alhambra.rules.alhambra.model import LEFTOVER, Box, Building, DeckCard, Tile
from alhambra.rules.alhambra.observe import Seen, SeenPlayer, observe
from alhambra.rules.alhambra.palace import Cell, walls_text
from alhambra.rules.api import Holder, Seat, Table


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
        "game": NAME,
        "seed": event.seed,
        "players": players_json(event.players),
        "market": list(event.market),
        "tiles": tiles_json(event.tiles),
        "deck": _names(event.deck),
        **modules_json(event.modules),
        **house_json(event.house),
    }


def tiles_json(tiles: Iterable[Tile]) -> Json:
    """Tiles with all their properties."""
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


def _redesign(kind: str, tile: Tile, cell: Cell) -> Json:
    return {"do": "redesign", "kind": kind, "tile": tile.id, "x": cell[0], "y": cell[1]}


def _place(choice: Place) -> Json:
    x, y = choice.cell
    return {"do": "place", "tile": choice.tile.id, "to": "palace", "x": x, "y": y}


WRITE: Final[Mapping[type, Callable[[Any], Json]]] = {
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
    Take: lambda c: {"do": "take", "cards": _names(c.cards)},
    Buy: lambda c: {"do": "buy", "place": c.place, "tile": c.tile.id, "pay": _names(c.pay)},
    Add: lambda c: _redesign("add", c.tile, c.cell),
    Remove: lambda c: _redesign("remove", c.tile, c.cell),
    Swap: lambda c: _redesign("swap", c.tile, c.cell) | {"out": c.out.id},
    Place: _place,
    Store: lambda c: {"do": "place", "tile": c.tile.id, "to": "reserve"},
    Give: lambda c: {"do": "place", "tile": c.tile.id, "to": "dirk"},
    Pass: lambda c: {"do": "pass"},
}


def _purses(events: Iterable[Event], players: int) -> list[dict[str, list[str]]]:
    """Return, by seat, the cards that all saw it get and pay, in order; the start hand too."""
    purses: list[dict[str, list[str]]] = [{"taken": [], "paid": []} for _ in range(players)]
    for event in events:
        match event:
            case Dealt(seat, cards) | Took(seat, cards):
                purses[seat]["taken"] += _names(cards)
            case Bought(seat, _, _, pay):
                purses[seat]["paid"] += _names(pay)
    return purses


def hello(box: Box, table: Table) -> Json:
    """The facts that a bot gets before a game: its tiles, in the order of the box, not the bag."""
    return {"tiles": tiles_json(box.tiles), "market": list(box.market)}


def seen(frames: Sequence[HistoryFrame], seat: Seat) -> Json:
    """Return the facts that the seat may know after these frames."""
    seen = observe(frames[-1].state, seat)
    entry: Json = {
        "turn": seen.turn,
        "to_move": seen.to_move,
        "phase": seen.phase,
        "players": [_player(player) for player in seen.players],
        "market": [None if tile is None else tile.id for tile in seen.market],
        "money": _names(seen.money),
        "won": _won(seen),
        "to_place": [tile.id for tile in seen.to_place],
        "deck": seen.deck,
        "discard": _names(seen.discard),
        "bag": seen.bag,
        "scored": seen.scored,
        "next_scoring": None if seen.next_scoring is None else list(seen.next_scoring),
        "took": _purses((frame.event for frame in frames), len(seen.players)),
    }
    if seen.dirk is not None:
        entry |= {"dirk": [tile.id for tile in seen.dirk], "dirk_score": seen.dirk_score}
    return entry


def _won(seen: Seen) -> list[list[str]] | None:
    """By seat: the tiles awarded at the end and not yet placed; None before the end."""
    if seen.phase is not LEFTOVER:
        return None
    awarded = [*((seen.to_move, tile) for tile in seen.to_place), *seen.won]
    return [
        [tile.id for winner, tile in awarded if winner == seat] for seat in range(len(seen.players))
    ]


def _player(player: SeenPlayer) -> Json:
    tiles = player.palace.tiles.items()
    entry: Json = {
        "name": player.name,
        "score": player.score,
        "palace": [{"tile": tile.id, "x": x, "y": y} for (x, y), tile in tiles],
        "reserve": [tile.id for tile in player.reserve],
        "cards": player.cards,
    }
    return entry if player.hand is None else entry | {"hand": _names(player.hand.cards())}
