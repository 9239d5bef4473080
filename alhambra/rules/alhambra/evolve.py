"""From a state and an event to the next state: one function for each event. None judges."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from alhambra.rules.alhambra import events as ev
from alhambra.rules.alhambra.events import Event
from alhambra.rules.alhambra.model import (
    ACTION,
    EXTRA,
    LEFTOVER,
    OVER,
    PLACE,
    Box,
    Hand,
    Palace,
    Player,
    State,
)
from alhambra.rules.alhambra.money import piles_of
from alhambra.rules.api import Seat


def blank(box: Box) -> State:
    """The state before the set-up."""
    return State(box)


def evolve(state: State, event: Event) -> State:
    """The state right after the event."""
    return _EVOLVE[type(event)](state, event)


def _with_player(state: State, seat: Seat, player: Player) -> tuple[Player, ...]:
    players = list(state.players)
    players[seat] = player
    return tuple(players)


def _set_up(state: State, event: ev.SetUp) -> State:
    palace = Palace({})
    hand = Hand((), (), (), ())
    return state._replace(
        players=tuple(
            Player(name, kind, palace, (), hand, 0, emblem) for name, kind, emblem in event.players
        ),
        market_currencies=event.market,
        bag=event.tiles,
        deck=event.deck,
    )


def _dealt(state: State, event: ev.Dealt) -> State:
    player = state.players[event.player]
    return state._replace(
        players=_with_player(
            state, event.player, player._replace(hand=player.hand.plus(event.cards))
        ),
        deck=state.deck[len(event.cards) :],
    )


def _money_shown(state: State, event: ev.MoneyShown) -> State:
    return state._replace(money=state.money + event.cards, deck=state.deck[len(event.cards) :])


def _deck_stacked(state: State, event: ev.DeckStacked) -> State:
    piles = piles_of(event.cards) or ()
    return state._replace(deck=event.cards, deck_size=len(event.cards), piles=piles)


def _dirk_got(state: State, event: ev.DirkGot) -> State:
    return state._replace(dirk=state.dirk + event.tiles, bag=state.bag[len(event.tiles) :])


def _market_filled(state: State, event: ev.MarketFilled) -> State:
    market, place = state.market, event.place
    return state._replace(
        market=(*market[:place], event.tile, *market[place + 1 :]), bag=state.bag[1:]
    )


def _turn_began(state: State, event: ev.TurnBegan) -> State:
    return state._replace(to_move=event.player, turn=state.turn + 1, phase=ACTION)


def _took(state: State, event: ev.Took) -> State:
    player = state.players[event.player]
    money = list(state.money)
    for card in event.cards:
        money.remove(card)
    return state._replace(
        players=_with_player(
            state, event.player, player._replace(hand=player.hand.plus(event.cards))
        ),
        money=tuple(money),
        phase=PLACE,
    )


def _bought(state: State, event: ev.Bought) -> State:
    player = state.players[event.player]
    market, place = state.market, event.place
    return state._replace(
        players=_with_player(
            state, event.player, player._replace(hand=player.hand.minus(event.pay))
        ),
        market=(*market[:place], None, *market[place + 1 :]),
        discard=state.discard + event.pay,
        to_place=(*state.to_place, event.tile),
        phase=EXTRA if event.exact else PLACE,
    )


def _redesigned(state: State, event: ev.Redesigned) -> State:
    player = state.players[event.player]
    palace, reserve, tile = player.palace, player.reserve, event.tile
    if event.kind == "remove":
        palace, reserve = palace.without(event.cell), (*reserve, tile)
    else:
        at = reserve.index(tile)
        reserve = reserve[:at] + reserve[at + 1 :]
        if event.out is None:
            palace = palace.with_tile(event.cell, tile)
        else:
            palace, reserve = palace.swapped(event.cell, tile), (*reserve, event.out)
    return state._replace(
        players=_with_player(state, event.player, player._replace(palace=palace, reserve=reserve)),
        phase=PLACE,
    )


def _placed(state: State, event: ev.Placed) -> State:
    at = state.to_place.index(event.tile)
    to_place = state.to_place[:at] + state.to_place[at + 1 :]
    if event.to == "dirk":
        return state._replace(to_place=to_place, dirk=(*state.dirk, event.tile))
    player = state.players[event.player]
    if event.cell is None:
        player = player._replace(reserve=(*player.reserve, event.tile))
    else:
        player = player._replace(palace=player.palace.with_tile(event.cell, event.tile))
    state = state._replace(players=_with_player(state, event.player, player), to_place=to_place)
    return _next_winner(state) if state.phase is LEFTOVER else state


def _scoring_card_came(state: State, event: ev.ScoringCardCame) -> State:
    return state._replace(deck=state.deck[1:], scoring_due=event.round)


def _scored(state: State, event: ev.Scored) -> State:
    return state._replace(
        players=tuple(
            player._replace(score=event.totals[seat]) for seat, player in enumerate(state.players)
        ),
        dirk_score=event.totals.get("dirk", 0),
        scoring_due=0,
        scored=event.round,
    )


def _leftover_awarded(state: State, event: ev.LeftoverAwarded) -> State:
    market, place = state.market, event.place
    won = state.won if event.player is None else (*state.won, (event.player, event.tile))
    return _next_winner(
        state._replace(market=(*market[:place], None, *market[place + 1 :]), won=won)
    )


def _next_winner(state: State) -> State:
    """Let the next winner in seating order place tiles won at the end.

    Rule text: all are awarded first, then the winners place theirs, in seating order.
    """
    if state.to_place or not state.won or any(state.market):
        return state
    seat = min(seat for seat, _ in state.won)
    return state._replace(
        to_move=seat,
        phase=LEFTOVER,
        to_place=tuple(tile for winner, tile in state.won if winner == seat),
        won=tuple(award for award in state.won if award[0] != seat),
    )


def _ended(state: State, event: ev.Ended) -> State:
    return state._replace(phase=OVER, winners=event.winners)


_EVOLVE: Final[Mapping[type[Event], Callable[[State, Any], State]]] = {
    ev.SetUp: _set_up,
    ev.Dealt: _dealt,
    ev.StartPlayerFound: lambda state, event: state._replace(to_move=event.player),
    ev.MoneyShown: _money_shown,
    ev.DeckStacked: _deck_stacked,
    ev.DirkGot: _dirk_got,
    ev.MarketFilled: _market_filled,
    ev.TurnBegan: _turn_began,
    ev.Took: _took,
    ev.Bought: _bought,
    ev.Redesigned: _redesigned,
    ev.Placed: _placed,
    ev.Passed: lambda state, event: state._replace(phase=PLACE),
    ev.Reshuffled: lambda state, event: state._replace(deck=event.deck, discard=()),
    ev.ScoringCardCame: _scoring_card_came,
    ev.Scored: _scored,
    ev.LeftoverAwarded: _leftover_awarded,
    ev.Ended: _ended,
}
