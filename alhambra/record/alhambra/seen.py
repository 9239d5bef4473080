"""What a seat of Alhambra may know, as JSON for programs; docs/bots.md lists all keys."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from alhambra.foreign import Json
from alhambra.record.alhambra.writing import tiles_json
from alhambra.rules.alhambra import HistoryFrame
from alhambra.rules.alhambra.events import Bought, Dealt, Event, Took
from alhambra.rules.alhambra.model import LEFTOVER, Box, Card
from alhambra.rules.alhambra.observe import Seen, SeenPlayer, observe
from alhambra.rules.api import Seat, Table


class Purse(NamedTuple):
    """The cards everybody saw come to a seat and go: what was taken less what was paid is its hand.

    The start hand is dealt face up, so it counts as taken.
    """

    taken: tuple[Card, ...] = ()
    paid: tuple[Card, ...] = ()


def purses(events: Iterable[Event], players: int) -> tuple[Purse, ...]:
    """By seat what came and went in these events of a game, in their order."""
    taken: list[list[Card]] = [[] for _ in range(players)]
    paid: list[list[Card]] = [[] for _ in range(players)]
    for event in events:
        match event:
            case Dealt(seat, cards) | Took(seat, cards):
                taken[seat] += cards
            case Bought(seat, _, _, pay):
                paid[seat] += pay
    return tuple(Purse(tuple(came), tuple(went)) for came, went in zip(taken, paid, strict=True))


def hello(box: Box, table: Table) -> Json:
    """The facts told before a game: its tiles, in the order of the box, not the bag."""
    return {"tiles": tiles_json(box.tiles), "market": list(box.market)}


def seen(frames: Sequence[HistoryFrame], seat: Seat) -> Json:
    """What the seat may know after these frames."""
    state = frames[-1].state
    events = (frame.event for frame in frames)
    return seen_json(observe(state, seat), purses(events, len(state.players)))


def seen_json(seen: Seen, accounts: Iterable[Purse]) -> Json:
    """What the viewer may know. ``accounts`` are the purses of all seats."""
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
        "took": [{"taken": _names(purse.taken), "paid": _names(purse.paid)} for purse in accounts],
    }
    if seen.dirk is not None:
        entry |= {"dirk": [tile.id for tile in seen.dirk], "dirk_score": seen.dirk_score}
    return entry


def _won(seen: Seen) -> list[list[str]] | None:
    """By seat the tiles awarded at the end and not yet placed; None before that."""
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


def _names(cards: Iterable[Card]) -> list[str]:
    return [str(card) for card in cards]
