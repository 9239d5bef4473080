"""What a player can choose, and why something cannot be chosen.

``choices`` is the complete list; ``refusal`` gives the reason for anything that is not on it. Both
ask the palace and the sums of money the same questions.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import TypeAlias, assert_never

from alhambra.rules.alhambra.model import (
    TAKE_LIMIT,
    Card,
    Currency,
    Phase,
    Player,
    State,
)
from alhambra.rules.alhambra.money import by_currency, is_wasteful, payments, takings
from alhambra.rules.alhambra.palace import Cell, Palace, Tile, Verdict
from alhambra.rules.api import Seat


@dataclass(frozen=True, slots=True)
class Take:
    """Take face-up money. Cards by currency, then by falling value."""

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
    """Redesign: a tile of the reserve for the one on a cell of the palace."""

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
    """Waive the extra action, or do nothing where nothing can be done."""


Choice: TypeAlias = Take | Buy | Add | Remove | Swap | Place | Store | Give | Pass


class Refusal(StrEnum):
    """Why a choice is not open. The names of the palace's verdicts are among them."""

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


_PASS = (Pass(),)


def choices(state: State, seat: Seat) -> tuple[Choice, ...]:
    """Every legal choice of the seat, in a fixed order, none twice; empty if it is not to move."""
    phase = state.phase
    if seat != state.to_move or phase is Phase.OVER:
        return ()
    player = state.players[seat]
    if phase is Phase.PLACE or phase is Phase.LEFTOVER:
        to_dirk = phase is Phase.PLACE and state.with_dirk
        found: tuple[Choice, ...] = ()
        for tile in state.to_place:
            found += _placings(player.palace, tile, to_dirk)
        return found
    found = _takes(state.money)
    for place, wanted in enumerate(state.market):
        if wanted is not None:
            currency = state.market_currencies[place]
            found += _buys(place, wanted, currency, player.hand.of(currency))
    found += _redesigns(player.palace, player.reserve)
    return found + _PASS if phase is Phase.EXTRA or not found else found


@lru_cache(maxsize=1 << 14)
def _takes(row: tuple[Card, ...]) -> tuple[Choice, ...]:
    return tuple(Take(cards) for cards in takings(row))


@lru_cache(maxsize=1 << 16)
def _buys(
    place: int, tile: Tile, currency: Currency, values: tuple[int, ...]
) -> tuple[Choice, ...]:
    return tuple(
        Buy(place, tile, tuple(Card(currency, value) for value in pay))
        for pay in payments(values, tile.price)
    )


@lru_cache(maxsize=1 << 12)
def _redesigns(palace: Palace, reserve: tuple[Tile, ...]) -> tuple[Choice, ...]:
    tiles = palace.tiles
    found: list[Choice] = [_removal(tiles[cell], cell) for cell in palace.removable()]
    for tile in reserve:
        found += [_addition(tile, cell) for cell in palace.cells_for(tile.walls)]
        found += [_swap(tile, cell, tiles[cell]) for cell in palace.swaps_for(tile.walls)]
    return tuple(found)


def _placings(palace: Palace, tile: Tile, to_dirk: bool) -> tuple[Choice, ...]:
    return (
        *[_placing(tile, cell) for cell in palace.cells_for(tile.walls)],
        *_elsewhere(tile, to_dirk),
    )


@lru_cache(maxsize=256)
def _elsewhere(tile: Tile, to_dirk: bool) -> tuple[Choice, ...]:
    return (Store(tile), Give(tile)) if to_dirk else (Store(tile),)


# A choice is an immutable value, so one object serves all the lists it is on.
_removal = lru_cache(maxsize=1 << 14)(Remove)
_addition = lru_cache(maxsize=1 << 14)(Add)
_swap = lru_cache(maxsize=1 << 14)(Swap)
_placing = lru_cache(maxsize=1 << 14)(Place)


def refusal(state: State, seat: Seat, choice: Choice) -> Refusal | None:
    """Why the seat may not choose this; None exactly for the members of ``choices``."""
    if state.phase is Phase.OVER:
        return Refusal.GAME_OVER
    if seat != state.to_move:
        return Refusal.NOT_YOUR_TURN
    placing = state.phase is Phase.PLACE or state.phase is Phase.LEFTOVER
    if isinstance(choice, Place | Store | Give):
        return _placing_refusal(state, choice) if placing else Refusal.NOTHING_TO_PLACE
    if placing:
        return Refusal.PLACE_TILES_FIRST
    match choice:
        case Take():
            return _take_refusal(state.money, choice)
        case Buy():
            return _buy_refusal(state, choice)
        case Add() | Remove() | Swap():
            return _redesign_refusal(state.players[seat], choice)
        case Pass():
            return None if choice in choices(state, seat) else Refusal.MUST_ACT
    assert_never(choice)


def _placing_refusal(state: State, choice: Place | Store | Give) -> Refusal | None:
    if choice.tile not in state.to_place:
        return Refusal.NOT_TO_PLACE
    if isinstance(choice, Place):
        return _named(state.players[state.to_move].palace.verdict(choice.tile, choice.cell))
    if isinstance(choice, Give):
        if not state.with_dirk:
            return Refusal.NO_DIRK
        if state.phase is Phase.LEFTOVER:
            return Refusal.NOT_FOR_DIRK
    return None


def _take_refusal(row: tuple[Card, ...], choice: Take) -> Refusal | None:
    if not choice.cards:
        return Refusal.NO_CARDS
    if any(choice.cards.count(card) > row.count(card) for card in choice.cards):
        return Refusal.CARD_NOT_SHOWN
    if len(choice.cards) > 1 and sum(card.value for card in choice.cards) > TAKE_LIMIT:
        return Refusal.OVER_FIVE
    return _order_refusal(choice.cards)


def _buy_refusal(state: State, choice: Buy) -> Refusal | None:
    on_sale = state.market[choice.place] if 0 <= choice.place < len(state.market) else None
    if on_sale is None or on_sale != choice.tile:
        return Refusal.PLACE_EMPTY
    if not choice.pay:
        return Refusal.NO_CARDS
    currency = state.market_currencies[choice.place]
    if any(card.currency != currency for card in choice.pay):
        return Refusal.WRONG_CURRENCY
    values = tuple(card.value for card in choice.pay)
    held = state.players[state.to_move].hand.of(currency)
    if any(values.count(value) > held.count(value) for value in values):
        return Refusal.CARD_NOT_IN_HAND
    if sum(values) < on_sale.price:
        return Refusal.TOO_LITTLE
    if is_wasteful(values, on_sale.price):
        return Refusal.CARD_COULD_BE_KEPT
    return _order_refusal(choice.pay)


def _redesign_refusal(player: Player, choice: Add | Remove | Swap) -> Refusal | None:
    palace = player.palace
    if isinstance(choice, Remove):
        if palace.tiles.get(choice.cell, choice.tile) != choice.tile:
            return Refusal.NOTHING_THERE
        return _named(palace.removal_verdict(choice.cell))
    if choice.tile not in player.reserve:
        return Refusal.NOT_IN_RESERVE
    if isinstance(choice, Add):
        return _named(palace.verdict(choice.tile, choice.cell))
    if palace.tiles.get(choice.cell, choice.out) != choice.out:
        return Refusal.NOTHING_THERE
    return _named(palace.swap_verdict(choice.tile, choice.cell))


def _named(verdict: Verdict | None) -> Refusal | None:
    return None if verdict is None else Refusal(verdict)


def _order_refusal(cards: tuple[Card, ...]) -> Refusal | None:
    """Cards of a choice have one order, so that alike choices are equal."""
    return None if cards == tuple(sorted(cards, key=by_currency)) else Refusal.CARDS_OUT_OF_ORDER
