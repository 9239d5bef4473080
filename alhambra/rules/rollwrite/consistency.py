"""Checks that an event is possible: its dice, coins and boxes exist, and each step has its time.

It does not check that choices were legal or that points were correct, only that points add up. But
no building is crossed out twice, no missing coin is spent, and no seat acts out of turn. A game
that passes can be shown, continued and scored to its end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, Final

from alhambra.rules.api import Seat
from alhambra.rules.kit import Building
from alhambra.rules.rollwrite import events as ev
from alhambra.rules.rollwrite.choices import other_pair
from alhambra.rules.rollwrite.model import (
    AGAIN,
    KEEP,
    OPENING,
    OVER,
    TURN,
    Holder,
    Player,
    State,
    virtual_number,
)
from alhambra.rules.rollwrite.scoring import scorers, sheets
from alhambra.rules.rollwrite.sheet import CELLS, Cross, bit, building_at, types_of

DICE: Final = 2
"""Dice of each colour in a turn; no player ever has more."""
MOST_ROUNDS: Final = len(CELLS) - OPENING
"""A virtual player crosses out one box in each round, so its boxes limit the rounds."""


def is_consistent(state: State, event: ev.Event) -> bool:
    """The event is possible in this state."""
    if state.phase is OVER or bool(state.players) is isinstance(event, ev.SetUp):
        return False
    if state.totals and not isinstance(event, ev.Ended):
        return False
    return _CONSISTENT[type(event)](state, event)


def _is_acting(state: State, seat: Seat) -> bool:
    """The seat has a decision in its turn."""
    return state.round > 0 and seat == state.to_move and not state.acted


def _is_turn_over(state: State) -> bool:
    """No decision is open: another turn or the end of the round can follow."""
    return state.round == 0 or (state.acted and state.phase is TURN)


def _is_round_over(state: State) -> bool:
    """All players had their turn in this round."""
    last = (state.starts - 1) % len(state.players)
    return state.round > 0 and _is_turn_over(state) and state.to_move == last


def _have_virtual_players_crossed_out(state: State) -> bool:
    """Each virtual player has its buildings of all rounds so far."""
    return all(
        sum(virtual.buildings.values()) == OPENING + state.round for virtual in state.virtual
    )


def _is_open(state: State, player: Player, cell: Cross, building: Building) -> bool:
    """The building is in this cell and not crossed out."""
    return not player.crossed & bit(cell) and building is building_at(state.box.grid, cell)


def _has_pair(player: Player, blue: int, yellow: int) -> bool:
    return blue in player.blue and yellow in player.yellow


def _set_up(state: State, event: ev.SetUp) -> bool:
    return event.coins >= state.box.first_coins and event.rounds <= MOST_ROUNDS


def _start_player_drawn(state: State, event: ev.StartPlayerDrawn) -> bool:
    begun = any(player.crossed or player.blue for player in state.players)
    return state.round == 0 and not begun


def _rolled(state: State, event: ev.Rolled) -> bool:
    if event.reason == "opening":
        return state.round == 0
    if event.reason == "virtual":
        return _is_round_over(state)
    if not isinstance(event.player, Seat):
        return False
    player = state.players[event.player]
    if state.round == 0:
        return event.reason == "park" and len(player.blue) + len(event.blue) <= DICE
    if not (state.acted and state.phase is TURN and event.player == state.to_move):
        return False
    used = state.used is not None
    if event.reason == "four":
        return not used and len(player.blue) == DICE
    return used and len(player.blue) - 1 + len(event.blue) <= DICE


def _crossed_out(state: State, event: ev.CrossedOut) -> bool:
    cell = event.blue, event.yellow
    if isinstance(event.player, Seat):
        player = state.players[event.player]
        early = state.round == 0 and player.crossed.bit_count() < OPENING
        return early and _is_open(state, player, cell, event.building)
    has = state.virtual[virtual_number(event.player)].buildings
    due = sum(has.values()) < OPENING + state.round
    now = state.round == 0 or _is_round_over(state)
    there = event.building is building_at(state.box.grid, cell)
    return (
        now
        and due
        and there
        and has[event.building] < types_of(state.box.grid).sizes[event.building]
    )


def _turn_began(state: State, event: ev.TurnBegan) -> bool:
    player = state.players[event.player]
    others = [one for seat, one in enumerate(state.players) if seat != event.player]
    dice = event.blue, event.yellow
    if len(event.blue) != DICE or dice != (player.blue, player.yellow):
        return False
    if not all(len(one.blue) == 1 for one in others):
        return False
    if state.round == 0:
        return event.player == state.starts and event.round == 1 and _is_laid_out(state)
    following = (state.to_move + 1) % len(state.players)
    if not _is_turn_over(state) or event.player != following:
        return False
    if following != state.starts:
        return event.round == state.round
    ended = _have_virtual_players_crossed_out(state) and not state.completing
    return ended and event.round == state.round + 1 <= state.rounds


def _is_laid_out(state: State) -> bool:
    """All players have opening buildings and dice."""
    ready = all(one.crossed.bit_count() == OPENING and one.blue for one in state.players)
    return ready and _have_virtual_players_crossed_out(state)


def _nudged(state: State, event: ev.Nudged) -> bool:
    player = state.players[event.player]
    dice = player.blue if event.die == "blue" else player.yellow
    able = player.coins > 0 and event.old in dice and abs(event.new - event.old) == 1
    return _is_acting(state, event.player) and state.phase is TURN and able


def _built(state: State, event: ev.Built) -> bool:
    player, cell = state.players[event.player], (event.blue, event.yellow)
    if not _is_acting(state, event.player) or not _is_open(state, player, cell, event.building):
        return False
    if event.again:
        paid = player.coins >= state.box.again
        return state.phase is AGAIN and paid and cell == other_pair(state)
    return state.phase is TURN and _has_pair(player, *cell)


def _coins_got(state: State, event: ev.CoinsGot) -> bool:
    room = state.box.track - state.players[event.player].track
    return _is_acting(state, event.player) and state.phase is TURN and event.gained <= room


def _done(state: State, event: ev.Done) -> bool:
    return _is_acting(state, event.player) and state.phase is AGAIN


def _kept(state: State, event: ev.Kept) -> bool:
    pair = _has_pair(state.players[event.player], event.blue, event.yellow)
    return event.player == state.to_move and state.phase is KEEP and pair


def _passed_on(state: State, event: ev.PassedOn) -> bool:
    """The giver keeps a pair, and the taker has room for one."""
    giver, taker = state.players[event.player], state.players[event.to]
    following = (event.player + 1) % len(state.players)
    turn = state.acted and state.phase is TURN and event.player == state.to_move
    dice = len(giver.blue) == DICE and len(taker.blue) < DICE
    there = _has_pair(giver, event.blue, event.yellow)
    return turn and event.to == following != event.player and dice and there


def _completed(state: State, event: ev.Completed) -> bool:
    who: set[Holder] = {who for what, who in state.completing if what is event.building}
    crossed_out = _have_virtual_players_crossed_out(state)
    return _is_round_over(state) and crossed_out and bool(who) and set(event.points) <= who


def _scored(state: State, event: ev.Scored) -> bool:
    ended = _is_round_over(state) and state.round == state.rounds and not state.completing
    return (
        ended and _have_virtual_players_crossed_out(state) and event.totals == _sums(state, event)
    )


def _sums(state: State, event: ev.Scored) -> Mapping[Holder, int]:
    """The points before the scoring plus the points that it gives, of all who score."""
    sheets_of = sheets(state)
    sums = {who: sum(sheets_of[who].paid.values()) for who in scorers(state)}
    of_buildings = (gain for points in event.buildings.values() for gain in points.items())
    bonus = {} if event.bonus is None else event.bonus
    for who, gained in (*of_buildings, *event.lines.items(), *event.coins.items(), *bonus.items()):
        sums[who] += gained
    return sums


def _ended(state: State, event: ev.Ended) -> bool:
    most = max(event.totals.values())
    return (
        event.totals == state.totals
        and set(event.totals) == set(scorers(state))
        and bool(event.winners)
        and max(Counter(event.winners).values()) == 1
        and all(event.totals[who] == most for who in event.winners)
    )


_CONSISTENT: Final[Mapping[type[ev.Event], Callable[[State, Any], bool]]] = {
    ev.SetUp: _set_up,
    ev.StartPlayerDrawn: _start_player_drawn,
    ev.Rolled: _rolled,
    ev.CrossedOut: _crossed_out,
    ev.TurnBegan: _turn_began,
    ev.Nudged: _nudged,
    ev.Built: _built,
    ev.CoinsGot: _coins_got,
    ev.Done: _done,
    ev.Kept: _kept,
    ev.PassedOn: _passed_on,
    ev.Completed: _completed,
    ev.Scored: _scored,
    ev.Ended: _ended,
}
