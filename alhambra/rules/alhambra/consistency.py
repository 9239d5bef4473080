"""Checks that an event is possible: each card and tile is in one place, each step at its time.

It does not check that choices were legal or that points were correct, only that points add up: old
records stay readable after a correction of the rules. But cards come from the top of the deck,
tiles from the bag, and no seat acts out of turn. A game that passes can be shown, continued and
scored to its end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from alhambra.rules.alhambra import events as ev
from alhambra.rules.alhambra.model import (
    ACTION,
    EXTRA,
    FINAL_ROUND,
    LEFTOVER,
    MONEY_ROW,
    OVER,
    PLACE,
    Card,
    ScoringCard,
    State,
)
from alhambra.rules.alhambra.money import piles_of
from alhambra.rules.alhambra.observe import all_money
from alhambra.rules.alhambra.scoring import totals
from alhambra.rules.api import Holder, Seat


def is_consistent(state: State, event: ev.Event) -> bool:
    """The event is possible in this state."""
    if state.phase is OVER or bool(state.players) is isinstance(event, ev.SetUp):
        return False
    return _CONSISTENT[type(event)](state, event)


def _is_acting(state: State, seat: Seat) -> bool:
    """The seat has an action now."""
    return state.turn > 0 and seat == state.to_move and state.phase in (ACTION, EXTRA)


def _is_refilling(state: State) -> bool:
    """The turn has no decision left; only refilling and scoring follow."""
    over = state.phase is PLACE and not state.to_place and not state.won
    return over and state.turn > 0 and state.scored < FINAL_ROUND


def _is_refilled(state: State) -> bool:
    """Between two turns, only the market must still be filled."""
    money = len(state.money) == MONEY_ROW or not (state.deck or state.discard)
    return money and not state.scoring_due and not (state.bag and not all(state.market))


def _is_laying_out(state: State) -> bool:
    """Hands are being dealt: the deck has no scoring cards yet."""
    return state.turn == 0 and not state.deck_size


def _has_everybody_money(state: State) -> bool:
    return all(player.hand.size() for player in state.players)


def _is_drawn(things: Sequence[object], pile: Sequence[object]) -> bool:
    """These are the topmost things of a pile."""
    return bool(things) and tuple(things) == tuple(pile[: len(things)])


def _set_up(state: State, event: ev.SetUp) -> bool:
    """The market, tiles and cards are those of the box. Prices of tiles may have changed since."""
    box = state.box
    known = {tile.id: tile.building for tile in box.tiles}
    return (
        Counter(event.market) == Counter(box.market)
        and len(event.tiles) == len(known)
        and {tile.id: tile.building for tile in event.tiles} == known
        and Counter(event.deck) == all_money(box, len(event.players))
    )


def _dealt(state: State, event: ev.Dealt) -> bool:
    new = not state.money and not state.players[event.player].hand.size()
    return _is_laying_out(state) and new and _is_drawn(event.cards, state.deck)


def _start_player_found(state: State, event: ev.StartPlayerFound) -> bool:
    return _is_laying_out(state) and not state.money and _has_everybody_money(state)


def _money_shown(state: State, event: ev.MoneyShown) -> bool:
    first = _is_laying_out(state) and not state.money and _has_everybody_money(state)
    room = len(state.money) + len(event.cards) <= MONEY_ROW
    return (first or _is_refilling(state)) and room and _is_drawn(event.cards, state.deck)


def _deck_stacked(state: State, event: ev.DeckStacked) -> bool:
    money = tuple(card for card in event.cards if isinstance(card, Card))
    ready = _is_laying_out(state) and bool(state.money)
    return ready and money == state.deck and piles_of(event.cards) is not None


def _dirk_got(state: State, event: ev.DirkGot) -> bool:
    first = state.turn == 0 and state.deck_size > 0 and not state.dirk and not any(state.market)
    ready = first or (_is_refilling(state) and 0 < state.scored < FINAL_ROUND)
    return state.with_dirk and ready and _is_drawn(event.tiles, state.bag)


def _market_filled(state: State, event: ev.MarketFilled) -> bool:
    ready = _is_refilling(state) or (state.turn == 0 and state.deck_size > 0)
    return ready and state.market[event.place] is None and _is_drawn((event.tile,), state.bag)


def _turn_began(state: State, event: ev.TurnBegan) -> bool:
    if state.turn == 0:
        return all(state.market) and event.player == state.to_move
    following = (state.to_move + 1) % len(state.players)
    ready = _is_refilling(state) and _is_refilled(state) and all(state.market)
    return ready and event.player == following


def _took(state: State, event: ev.Took) -> bool:
    there = bool(event.cards) and Counter(event.cards) <= Counter(state.money)
    return _is_acting(state, event.player) and there


def _bought(state: State, event: ev.Bought) -> bool:
    """That the cards paid are in the hand is checked by ``evolve``."""
    paid = sum(card.value for card in event.pay)
    price = event.tile.price
    there = state.market[event.place] == event.tile
    return _is_acting(state, event.player) and there and event.exact == (paid == price)


def _redesigned(state: State, event: ev.Redesigned) -> bool:
    if not _is_acting(state, event.player):
        return False
    player = state.players[event.player]
    palace, cell, tile = player.palace, event.cell, event.tile
    match event.kind:
        case "remove":
            return palace.tiles.get(cell) == tile and palace.removal_verdict(cell) is None
        case "add":
            return tile in player.reserve and palace.verdict(tile, cell) is None
        case "swap":
            there = tile in player.reserve and palace.tiles.get(cell) == event.out
            return there and palace.swap_verdict(tile, cell) is None


def _placed(state: State, event: ev.Placed) -> bool:
    if event.player != state.to_move or event.tile not in state.to_place:
        return False
    if event.cell is not None:
        palace = state.players[event.player].palace
        return palace.verdict(event.tile, event.cell) is None and state.phase in (PLACE, LEFTOVER)
    to_dirk = event.to == "dirk"
    return state.phase is PLACE and state.with_dirk if to_dirk else state.phase in (PLACE, LEFTOVER)


def _reshuffled(state: State, event: ev.Reshuffled) -> bool:
    empty = _is_refilling(state) and not state.deck and bool(event.deck)
    return empty and Counter(event.deck) == Counter(state.discard)


def _scoring_card_came(state: State, event: ev.ScoringCardCame) -> bool:
    new = _is_refilling(state) and not state.scoring_due
    return new and _is_drawn((ScoringCard(event.round),), state.deck)


def _scored(state: State, event: ev.Scored) -> bool:
    """The last round is scored when no tile is left to award or to place."""
    if event.totals != _sums(state, event):
        return False
    if event.round < FINAL_ROUND:
        return _is_refilling(state) and state.scoring_due == event.round
    left = state.to_place or state.won or any(state.market)
    ended = _is_refilling(state) or state.phase is LEFTOVER
    return ended and not left and state.scored < FINAL_ROUND


def _sums(state: State, event: ev.Scored) -> Mapping[Holder, int]:
    """The points before the scoring plus the points that it gives."""
    sums = totals(state)
    of_buildings = (gain for points in event.buildings.values() for gain in points.items())
    for who, gained in (*of_buildings, *event.walls.items()):
        sums[who] += gained
    return sums


def _leftover_awarded(state: State, event: ev.LeftoverAwarded) -> bool:
    ended = state.turn > 0 and state.phase is PLACE and not state.to_place and _is_refilled(state)
    return ended and not all(state.market) and state.market[event.place] == event.tile


def _ended(state: State, event: ev.Ended) -> bool:
    most = max(player.score for player in state.players)
    return (
        state.scored == FINAL_ROUND
        and event.totals == totals(state)
        and bool(event.winners)
        and len(set(event.winners)) == len(event.winners)
        and all(state.players[seat].score == most for seat in event.winners)
    )


_CONSISTENT: Final[Mapping[type[ev.Event], Callable[[State, Any], bool]]] = {
    ev.SetUp: _set_up,
    ev.Dealt: _dealt,
    ev.StartPlayerFound: _start_player_found,
    ev.MoneyShown: _money_shown,
    ev.DeckStacked: _deck_stacked,
    ev.DirkGot: _dirk_got,
    ev.MarketFilled: _market_filled,
    ev.TurnBegan: _turn_began,
    ev.Took: _took,
    ev.Bought: _bought,
    ev.Redesigned: _redesigned,
    ev.Placed: _placed,
    ev.Passed: lambda state, event: _is_acting(state, event.player),
    ev.Reshuffled: _reshuffled,
    ev.ScoringCardCame: _scoring_card_came,
    ev.Scored: _scored,
    ev.LeftoverAwarded: _leftover_awarded,
    ev.Ended: _ended,
}
