"""The rules of Stones. The module is the game, as :class:`alhambra.rules.api.Game` says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from alhambra.rules.api import (
    Chance,
    Frame,
    HouseRules,
    IllegalChoice,
    Result,
    Run,
    Seat,
    Seated,
    Table,
)

NAME = "stones"
PLAYERS = range(2, 5)
MOST = 3
"""Stones that may be taken at once."""


class Box(NamedTuple):
    """What the game is played with."""

    stones: int


class Player(NamedTuple):
    """Somebody at the table."""

    name: str
    kind: str
    emblem: str = ""
    taken: int = 0


class State(NamedTuple):
    """All that is true after an event."""

    stones: int
    players: tuple[Player, ...] = ()
    to_move: Seat = 0
    turn: int = 0
    over: bool = False


@dataclass(frozen=True, slots=True)
class SetUp:
    """The heap was built."""

    seed: int
    players: tuple[Seated, ...]
    stones: int
    house: HouseRules = ()


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """Somebody's turn began."""

    player: Seat


@dataclass(frozen=True, slots=True)
class Took:
    """Somebody took stones."""

    player: Seat
    stones: int


@dataclass(frozen=True, slots=True)
class Ended:
    """The heap is gone."""

    winner: Seat


@dataclass(frozen=True, slots=True)
class Take:
    """The choice: to take this many stones."""

    stones: int


Event: TypeAlias = SetUp | TurnBegan | Took | Ended
History: TypeAlias = tuple[Frame[Event, State], ...]
REVEALING: tuple[type, ...] = ()
SCORINGS: tuple[type, ...] = ()


def blank(box: Box) -> State:
    return State(box.stones)


def start(box: Box, table: Table, chance: Chance) -> History:
    run: Run[Event, State] = Run(blank(box), evolve)
    run(SetUp(table.seed, table.seats, box.stones, table.house))
    run(TurnBegan(0))
    return run.frames


def actors(state: State) -> tuple[Seat, ...]:
    return () if state.over else (state.to_move,)


def choices(state: State, seat: Seat) -> tuple[Take, ...]:
    if seat not in actors(state):
        return ()
    return tuple(Take(number) for number in range(1, min(MOST, state.stones) + 1))


def refusal(state: State, seat: Seat, choice: Take) -> str | None:
    if state.over:
        return "game_over"
    if seat != state.to_move:
        return "not_your_turn"
    return None if choice in choices(state, seat) else "too_many_stones"


def apply(state: State, seat: Seat, choice: Take, chance: Chance) -> History:
    if why := refusal(state, seat, choice):
        raise IllegalChoice(why)
    run: Run[Event, State] = Run(state, evolve)
    run(Took(seat, choice.stones))
    next_one = (seat + 1) % len(state.players)
    run(TurnBegan(next_one) if run.state.stones else Ended(seat))
    return run.frames


def evolve(state: State, event: Event) -> State:
    match event:
        case SetUp(_, players, stones):
            return State(
                stones, tuple(Player(name, kind, emblem) for name, kind, emblem in players)
            )
        case TurnBegan(player):
            return state._replace(to_move=player, turn=state.turn + 1)
        case Took(player, stones):
            taken = {player: stones}
            after = tuple(
                each._replace(taken=each.taken + taken.get(seat, 0))
                for seat, each in enumerate(state.players)
            )
            return state._replace(stones=state.stones - stones, players=after)
        case Ended():
            return state._replace(over=True)


def choice_of(event: Event) -> tuple[Seat, Take] | None:
    return (event.player, Take(event.stones)) if isinstance(event, Took) else None


def table_of(set_up: SetUp) -> Table:
    return Table(NAME, set_up.players, set_up.seed, house=set_up.house)


def observe(state: State, viewer: Seat | None) -> State:
    return state


def redeal(state: State, seat: Seat, chance: Chance) -> State:
    return state


def points(state: State) -> Mapping[Seat, int]:
    return {seat: player.taken for seat, player in enumerate(state.players)}


def result(state: State) -> Result[Seat, Seat] | None:
    return Result(points(state), (state.to_move,)) if state.over else None
