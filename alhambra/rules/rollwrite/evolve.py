"""From a state and an event to the next state: one function for each event. None judges."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from alhambra.rules.api import Building, Seat
from alhambra.rules.rollwrite import events as ev
from alhambra.rules.rollwrite.choices import may_build_again, without
from alhambra.rules.rollwrite.events import Event
from alhambra.rules.rollwrite.model import (
    AGAIN,
    KEEP,
    OVER,
    TURN,
    Box,
    Completion,
    Cross,
    Holder,
    Pip,
    Player,
    State,
    Virtual,
    bit,
    types_of,
    virtual_number,
)


def blank(box: Box) -> State:
    """The state before the set-up."""
    return State(box)


def evolve(state: State, event: Event) -> State:
    """The state right after the event."""
    return _EVOLVE[type(event)](state, event)


def _with_player(state: State, seat: Seat, **changes: Any) -> State:
    players = list(state.players)
    players[seat] = players[seat]._replace(**changes)
    return state._replace(players=tuple(players))


def _with_virtual(state: State, name: str, **changes: Any) -> State:
    virtual = list(state.virtual)
    number = virtual_number(name)
    virtual[number] = virtual[number]._replace(**changes)
    return state._replace(virtual=tuple(virtual))


def _set_up(state: State, event: ev.SetUp) -> State:
    box = state.box._replace(grid=event.grid, track=event.coins)
    coins = box.first_coins
    return state._replace(
        box=box,
        players=tuple(
            Player(name, kind, 0, coins, coins, emblem=emblem)
            for name, kind, emblem in event.players
        ),
        virtual=(Virtual(dict.fromkeys(Building, 0)),) * event.virtual,
        virtual_score=event.virtual_score,
        rounds=event.rounds,
        taken=dict.fromkeys(Building, 0),
    )


def _start_player_drawn(state: State, event: ev.StartPlayerDrawn) -> State:
    return state._replace(starts=event.player, to_move=event.player)


def _rolled(state: State, event: ev.Rolled) -> State:
    if isinstance(event.player, str) or event.reason == "opening":
        return state  # a building follows, or another throw
    player = state.players[event.player]
    blue, yellow = event.blue, event.yellow
    if event.reason == "park":
        left = player.blue, player.yellow
        if state.used is not None:  # these dice were thrown again
            left = without(left[0], state.used[0]), without(left[1], state.used[1])
        blue, yellow = left[0] + blue, left[1] + yellow
    thrown = _with_player(state, event.player, blue=_ordered(blue), yellow=_ordered(yellow))
    return thrown._replace(phase=KEEP) if event.reason == "four" and not state.alone else thrown


def _ordered(dice: tuple[Pip, ...]) -> tuple[Pip, ...]:
    return tuple(sorted(dice))


def _crossed_out(state: State, event: ev.CrossedOut) -> State:
    if isinstance(event.player, str):
        virtual = state.virtual[virtual_number(event.player)]
        number = virtual.buildings[event.building] + 1
        state = _with_virtual(
            state, event.player, buildings={**virtual.buildings, event.building: number}
        )
        return _if_complete(state, event.player, event.building, number)
    return _cross(state, event.player, (event.blue, event.yellow), event.building)


def _cross(state: State, seat: Seat, cell: Cross, building: Building) -> State:
    crossed = state.players[seat].crossed | bit(cell)
    number = (crossed & types_of(state.box.grid).masks[building]).bit_count()
    return _if_complete(_with_player(state, seat, crossed=crossed), seat, building, number)


def _if_complete(state: State, holder: Holder, building: Building, number: int) -> State:
    if number < types_of(state.box.grid).sizes[building]:
        return state
    return state._replace(completing=(*state.completing, Completion(building, holder)))


def _turn_began(state: State, event: ev.TurnBegan) -> State:
    return _with_player(state, event.player, blue=event.blue, yellow=event.yellow)._replace(
        to_move=event.player, round=event.round, phase=TURN, used=None, acted=False
    )


def _nudged(state: State, event: ev.Nudged) -> State:
    player = state.players[event.player]
    dice = player.blue if event.die == "blue" else player.yellow
    moved = _ordered((*without(dice, event.old), event.new))
    return _with_player(state, event.player, coins=player.coins - 1, **{event.die: moved})


def _built(state: State, event: ev.Built) -> State:
    state = _cross(state, event.player, (event.blue, event.yellow), event.building)
    if event.again:
        coins = state.players[event.player].coins - state.box.again
        return _with_player(state, event.player, coins=coins)._replace(
            phase=TURN, used=None, acted=True
        )
    state = state._replace(used=(event.blue, event.yellow))
    again = may_build_again(state)
    return state._replace(phase=AGAIN) if again else state._replace(acted=True)


def _coins_got(state: State, event: ev.CoinsGot) -> State:
    player = state.players[event.player]
    gained = event.gained
    return _with_player(
        state, event.player, coins=player.coins + gained, track=player.track + gained
    )._replace(acted=True)


def _done(state: State, event: ev.DoneBuilding) -> State:
    return state._replace(phase=TURN, acted=True)


def _kept(state: State, event: ev.Kept) -> State:
    return state._replace(phase=TURN)


def _passed_on(state: State, event: ev.PassedOn) -> State:
    giver, taker = state.players[event.player], state.players[event.to]
    state = _with_player(
        state,
        event.player,
        blue=without(giver.blue, event.blue),
        yellow=without(giver.yellow, event.yellow),
    )
    return _with_player(
        state,
        event.to,
        blue=_ordered((*taker.blue, event.blue)),
        yellow=_ordered((*taker.yellow, event.yellow)),
    )


def _completed(state: State, event: ev.Completed) -> State:
    building = event.building
    holders = [who for what, who in state.completing if what is building]
    for who in holders:
        got = {building: event.points[who]} if who in event.points else {}
        if isinstance(who, str):
            virtual = state.virtual[virtual_number(who)]
            state = _with_virtual(
                state,
                who,
                paid={**virtual.paid, **got},
                completed=virtual.completed | {building},
            )
        else:
            player = state.players[who]
            state = _with_player(
                state, who, paid={**player.paid, **got}, completed=player.completed | {building}
            )
    places = len(state.box.points[building])
    return state._replace(
        taken={**state.taken, building: min(places, state.taken[building] + len(holders))},
        completing=tuple(one for one in state.completing if one.building is not building),
    )


def _scored(state: State, event: ev.Scored) -> State:
    return state._replace(totals=event.totals)


def _ended(state: State, event: ev.Ended) -> State:
    return state._replace(phase=OVER, totals=event.totals, winners=event.winners)


_EVOLVE: Final[Mapping[type[Event], Callable[[State, Any], State]]] = {
    ev.SetUp: _set_up,
    ev.StartPlayerDrawn: _start_player_drawn,
    ev.Rolled: _rolled,
    ev.CrossedOut: _crossed_out,
    ev.TurnBegan: _turn_began,
    ev.Nudged: _nudged,
    ev.Built: _built,
    ev.CoinsGot: _coins_got,
    ev.DoneBuilding: _done,
    ev.Kept: _kept,
    ev.PassedOn: _passed_on,
    ev.Completed: _completed,
    ev.Scored: _scored,
    ev.Ended: _ended,
}
