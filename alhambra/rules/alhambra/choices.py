"""The choices of a player, and the reasons why something cannot be chosen.

``choices`` is the complete list; ``refusal`` gives the reason for anything that is not on it. Both
ask the palace and the sums of money the same questions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, lru_cache
from typing import Any, Final, TypeAlias

from alhambra.rules.alhambra.model import (
    EXTRA,
    LEFTOVER,
    OVER,
    PLACE,
    TAKE_LIMIT,
    Card,
    Currency,
    Hand,
    State,
)
from alhambra.rules.alhambra.money import is_wasteful, payments, takings
from alhambra.rules.alhambra.palace import Cell, Palace, Tile, Verdict
from alhambra.rules.api import Seat


@dataclass(frozen=True, slots=True)
class Take:
    """Take face-up money. Cards are sorted by currency, then by falling value."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Buy:
    """Buy the tile of a market place with these cards, from the highest value down."""

    place: int
    tile: Tile
    pay: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Add:
    """Redesign: a tile from the reserve to the palace."""

    tile: Tile
    cell: Cell


@dataclass(frozen=True, slots=True)
class Remove:
    """Redesign: a tile from the palace to the reserve."""

    tile: Tile
    cell: Cell


@dataclass(frozen=True, slots=True)
class Swap:
    """Redesign: exchange the tile on a cell of the palace for a tile of the reserve."""

    tile: Tile
    cell: Cell
    out: Tile


@dataclass(frozen=True, slots=True)
class Place:
    """A bought or won tile goes to the palace."""

    tile: Tile
    cell: Cell


@dataclass(frozen=True, slots=True)
class Store:
    """A bought or won tile goes to the reserve."""

    tile: Tile


@dataclass(frozen=True, slots=True)
class Give:
    """A bought tile goes to Dirk."""

    tile: Tile


@dataclass(frozen=True, slots=True)
class Pass:
    """Waive the extra action, or pass if no action is possible."""


Choice: TypeAlias = Take | Buy | Add | Remove | Swap | Place | Store | Give | Pass


class Refusal(StrEnum):
    """Why a choice is not legal. The palace's verdicts are included."""

    OCCUPIED = Verdict.OCCUPIED
    NO_NEIGHBOUR = Verdict.NO_NEIGHBOUR
    WALL_MEETS_OPEN_SIDE = Verdict.WALL_MEETS_OPEN_SIDE
    NOT_REACHABLE_ON_FOOT = Verdict.NOT_REACHABLE_ON_FOOT
    LEAVES_A_HOLE = Verdict.LEAVES_A_HOLE
    CUTS_OFF_TILES = Verdict.CUTS_OFF_TILES
    FOUNTAIN_STAYS = Verdict.FOUNTAIN_STAYS
    NOTHING_THERE = Verdict.NOTHING_THERE
    GAME_OVER = "game_over"
    NOT_YOUR_TURN = "not_your_turn"
    PLACE_TILES_FIRST = "place_tiles_first"
    NOTHING_TO_PLACE = "nothing_to_place"
    NO_CARDS = "no_cards"
    CARD_NOT_SHOWN = "card_not_shown"
    OVER_FIVE = "over_five"
    PLACE_EMPTY = "place_empty"
    CARD_NOT_IN_HAND = "card_not_in_hand"
    WRONG_CURRENCY = "wrong_currency"
    TOO_LITTLE = "too_little"
    CARD_COULD_BE_KEPT = "card_could_be_kept"
    CARDS_OUT_OF_ORDER = "cards_out_of_order"
    NOT_IN_RESERVE = "not_in_reserve"
    NOT_TO_PLACE = "not_to_place"
    NO_DIRK = "no_dirk"
    NOT_FOR_DIRK = "not_for_dirk"
    MUST_ACT = "must_act"


_PLACING: Final = (PLACE, LEFTOVER)
_PASS: Final = (Pass(),)


def actors(state: State) -> tuple[Seat, ...]:
    """The seats whose decision the game waits for; empty when the game is over.

    ``to_move`` is the seat whose turn it is. In the base game the two are the same.
    """
    return () if state.phase is OVER else (state.to_move,)


def choices(state: State, seat: Seat) -> tuple[Choice, ...]:
    """Every legal choice of the seat, in a fixed order, none twice; empty for all but actors."""
    if seat not in actors(state):
        return ()
    phase = state.phase
    player = state.players[seat]
    if phase in _PLACING:
        to_dirk = state.with_dirk and phase is PLACE
        found: tuple[Choice, ...] = ()
        for tile in state.to_place:
            found += _placings(player.palace, tile, to_dirk)
        return found
    found = (
        _takes(state.money)
        + _purchases(state.market, state.market_currencies, player.hand)
        + _redesigns(player.palace, player.reserve)
    )
    return found + _PASS if phase is EXTRA or not found else found


@lru_cache(maxsize=1 << 12)
def _takes(row: tuple[Card, ...]) -> tuple[Choice, ...]:
    return tuple([_taking(cards) for cards in takings(row)])


@lru_cache(maxsize=1 << 8)
def _purchases(
    market: tuple[Tile | None, ...], currencies: tuple[Currency, ...], hand: Hand
) -> tuple[Choice, ...]:
    found: tuple[Choice, ...] = ()
    for place, tile in enumerate(market):
        if tile is not None:
            values = hand.of(currencies[place])
            if sum(values) >= tile.price:
                found += _buys(place, tile, currencies[place], values)
    return found


@lru_cache(maxsize=1 << 12)
def _buys(
    place: int, tile: Tile, currency: Currency, values: tuple[int, ...]
) -> tuple[Choice, ...]:
    return tuple([Buy(place, tile, _cards(currency, pay)) for pay in payments(values, tile.price)])


@lru_cache(maxsize=1 << 12)
def _cards(currency: Currency, values: tuple[int, ...]) -> tuple[Card, ...]:
    return tuple(Card(currency, value) for value in values)


@lru_cache(maxsize=32)  # enough for the palaces in play; more would keep old palaces alive
def _redesigns(palace: Palace, reserve: tuple[Tile, ...]) -> tuple[Choice, ...]:
    tiles = palace.tiles
    found: list[Choice] = [_removal(tiles[cell], cell) for cell in palace.removable()]
    for tile in reserve:
        additions = _additions(tile)
        found += [additions[cell] for cell in palace.cells_for(tile.walls)]
        found += [Swap(tile, cell, tiles[cell]) for cell in palace.swaps_for(tile.walls)]
    return tuple(found)


def _placings(palace: Palace, tile: Tile, to_dirk: bool) -> tuple[Choice, ...]:
    placements = _placements(tile)
    return (
        *[placements[cell] for cell in palace.cells_for(tile.walls)],
        *_elsewhere(tile, to_dirk),
    )


@cache
def _elsewhere(tile: Tile, to_dirk: bool) -> tuple[Choice, ...]:
    return (Store(tile), Give(tile)) if to_dirk else (Store(tile),)


class _ByCell(dict[Cell, Choice]):
    """The choices of a kind for a tile, each made once and shared by all lists."""

    def __init__(self, kind: Callable[[Tile, Cell], Choice], tile: Tile) -> None:
        self._kind = kind
        self._tile = tile

    def __missing__(self, cell: Cell) -> Choice:
        choice = self[cell] = self._kind(self._tile, cell)
        return choice


@cache
def _additions(tile: Tile) -> Mapping[Cell, Choice]:
    return _ByCell(Add, tile)


@cache
def _placements(tile: Tile) -> Mapping[Cell, Choice]:
    return _ByCell(Place, tile)


_taking = lru_cache(maxsize=1 << 12)(Take)
_removal = lru_cache(maxsize=1 << 12)(Remove)


def refusal(state: State, seat: Seat, choice: Choice) -> Refusal | None:
    """Why the seat may not choose this; None exactly for the members of ``choices``."""
    phase = state.phase
    if phase is OVER:
        return Refusal.GAME_OVER
    if seat not in actors(state):
        return Refusal.NOT_YOUR_TURN
    kind = type(choice)
    if phase in _PLACING:
        if kind not in _PLACEMENTS:
            return Refusal.PLACE_TILES_FIRST
    elif kind in _PLACEMENTS:
        return Refusal.NOTHING_TO_PLACE
    return _REFUSAL[kind](state, seat, choice)


def _place_refusal(state: State, seat: Seat, choice: Place) -> Refusal | None:
    if choice.tile not in state.to_place:
        return Refusal.NOT_TO_PLACE
    return _named(state.players[seat].palace.verdict(choice.tile, choice.cell))


def _store_refusal(state: State, seat: Seat, choice: Store) -> Refusal | None:
    return None if choice.tile in state.to_place else Refusal.NOT_TO_PLACE


def _give_refusal(state: State, seat: Seat, choice: Give) -> Refusal | None:
    if choice.tile not in state.to_place:
        return Refusal.NOT_TO_PLACE
    if not state.with_dirk:
        return Refusal.NO_DIRK
    return Refusal.NOT_FOR_DIRK if state.phase is LEFTOVER else None


def _take_refusal(state: State, seat: Seat, choice: Take) -> Refusal | None:
    if choice in _takes(state.money):
        return None
    row, cards = state.money, choice.cards
    if not cards:
        return Refusal.NO_CARDS
    if any(cards.count(card) > row.count(card) for card in cards):
        return Refusal.CARD_NOT_SHOWN
    if len(cards) > 1 and sum(card.value for card in cards) > TAKE_LIMIT:
        return Refusal.OVER_FIVE
    return Refusal.CARDS_OUT_OF_ORDER


def _buy_refusal(state: State, seat: Seat, choice: Buy) -> Refusal | None:
    on_sale = state.market[choice.place] if 0 <= choice.place < len(state.market) else None
    if on_sale is None or on_sale != choice.tile:
        return Refusal.PLACE_EMPTY
    currency = state.market_currencies[choice.place]
    held = state.players[seat].hand.of(currency)
    if choice in _buys(choice.place, on_sale, currency, held):
        return None
    if not choice.pay:
        return Refusal.NO_CARDS
    if any(card.currency != currency for card in choice.pay):
        return Refusal.WRONG_CURRENCY
    values = tuple(card.value for card in choice.pay)
    if any(values.count(value) > held.count(value) for value in values):
        return Refusal.CARD_NOT_IN_HAND
    if sum(values) < on_sale.price:
        return Refusal.TOO_LITTLE
    if is_wasteful(values, on_sale.price):
        return Refusal.CARD_COULD_BE_KEPT
    return Refusal.CARDS_OUT_OF_ORDER


def _add_refusal(state: State, seat: Seat, choice: Add) -> Refusal | None:
    player = state.players[seat]
    if choice.tile not in player.reserve:
        return Refusal.NOT_IN_RESERVE
    return _named(player.palace.verdict(choice.tile, choice.cell))


def _remove_refusal(state: State, seat: Seat, choice: Remove) -> Refusal | None:
    palace = state.players[seat].palace
    if palace.tiles.get(choice.cell, choice.tile) != choice.tile:
        return Refusal.NOTHING_THERE
    return _named(palace.removal_verdict(choice.cell))


def _swap_refusal(state: State, seat: Seat, choice: Swap) -> Refusal | None:
    player = state.players[seat]
    if choice.tile not in player.reserve:
        return Refusal.NOT_IN_RESERVE
    if player.palace.tiles.get(choice.cell, choice.out) != choice.out:
        return Refusal.NOTHING_THERE
    return _named(player.palace.swap_verdict(choice.tile, choice.cell))


def _pass_refusal(state: State, seat: Seat, choice: Pass) -> Refusal | None:
    return None if choice in choices(state, seat) else Refusal.MUST_ACT


def _named(verdict: Verdict | None) -> Refusal | None:
    return None if verdict is None else Refusal(verdict)


_PLACEMENTS: Final[frozenset[type[Choice]]] = frozenset({Place, Store, Give})
_REFUSAL: Final[Mapping[type[Choice], Callable[[State, Seat, Any], Refusal | None]]] = {
    Take: _take_refusal,
    Buy: _buy_refusal,
    Add: _add_refusal,
    Remove: _remove_refusal,
    Swap: _swap_refusal,
    Place: _place_refusal,
    Store: _store_refusal,
    Give: _give_refusal,
    Pass: _pass_refusal,
}
