"""The choices of a player, and the reasons why something cannot be chosen.

``choices`` is the complete list; ``refusal`` gives the reason for anything that is not on it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from alhambra.rules.api import Seat
from alhambra.rules.rollwrite.events import Colour
from alhambra.rules.rollwrite.model import (
    AGAIN,
    KEEP,
    OVER,
    SIDES,
    TURN,
    Cross,
    Pip,
    Player,
    State,
    bit,
)


@dataclass(frozen=True, slots=True)
class Nudge:
    """Spend a coin to move a die by a pip, from ``old`` to ``new``."""

    die: Colour
    old: Pip
    new: Pip


@dataclass(frozen=True, slots=True)
class Build:
    """Cross out the building where the two dice meet; ``again``: the second one of the turn."""

    blue: Pip
    yellow: Pip
    again: bool


@dataclass(frozen=True, slots=True)
class Coins:
    """Take a coin for each crossing whose building is crossed out."""


@dataclass(frozen=True, slots=True)
class Done:
    """Do not build a second time."""


@dataclass(frozen=True, slots=True)
class Keep:
    """Park this pair of the dice thrown, and hand on the other pair."""

    blue: Pip
    yellow: Pip


Choice: TypeAlias = Nudge | Build | Coins | Done | Keep


class Refusal(StrEnum):
    """Why a choice is not legal."""

    GAME_OVER = "game_over"
    NOT_YOUR_TURN = "not_your_turn"
    NO_SUCH_DIE = "no_such_die"
    NO_COIN = "no_coin"
    NOT_ONE_PIP = "not_one_pip"
    CROSSED_OUT = "crossed_out"
    BUILD_FIRST = "build_first"
    ONLY_THE_OTHER_PAIR = "only_the_other_pair"
    ONLY_AT_THE_START = "only_at_the_start"
    KEEP_A_PAIR = "keep_a_pair"
    NOTHING_TO_KEEP = "nothing_to_keep"


def actors(state: State) -> tuple[Seat, ...]:
    """The seats whose decision the game waits for; empty when the game is over."""
    return () if state.phase is OVER else (state.to_move,)


def choices(state: State, seat: Seat) -> tuple[Choice, ...]:
    """Every legal choice of the seat, in a fixed order, none twice; empty for all but actors."""
    if seat not in actors(state) or _only_dice_are_left(state):
        return ()
    player = state.players[seat]
    if state.phase is KEEP:
        return tuple(Keep(*pair) for pair in crossings(player))
    if state.phase is AGAIN:
        return Build(*other_pair(state), True), Done()
    nudges = _nudges(player) if player.coins else ()
    builds = (Build(*cell, False) for cell in crossings(player) if not player.crossed & bit(cell))
    return *nudges, *builds, Coins()


def _only_dice_are_left(state: State) -> bool:
    """The turn has no decision left; dice must only be thrown and handed on."""
    return state.acted and state.phase is TURN


def _nudges(player: Player) -> Iterator[Nudge]:
    for old in sorted({*player.blue}):
        yield from (Nudge("blue", old, new) for new in (old - 1, old + 1) if 1 <= new <= SIDES)
    for old in sorted({*player.yellow}):
        yield from (Nudge("yellow", old, new) for new in (old - 1, old + 1) if 1 <= new <= SIDES)


def crossings(player: Player) -> tuple[Cross, ...]:
    """The cells where a blue and a yellow die of the player meet, each once."""
    return tuple((b, y) for b in sorted({*player.blue}) for y in sorted({*player.yellow}))


def without(dice: tuple[Pip, ...], used: Pip) -> tuple[Pip, ...]:
    """The dice without one that shows the number."""
    at = dice.index(used)
    return dice[:at] + dice[at + 1 :]


def other_pair(state: State) -> Cross:
    """The two dice that the first building of the turn did not use."""
    assert state.used is not None
    player = state.players[state.to_move]
    (blue,), (yellow,) = without(player.blue, state.used[0]), without(player.yellow, state.used[1])
    return blue, yellow


def may_build_again(state: State) -> bool:
    """A second building is possible: its crossing is open, and there are enough coins."""
    player = state.players[state.to_move]
    return player.coins >= state.box.again and not player.crossed & bit(other_pair(state))


def coins_to_gain(state: State, seat: Seat) -> int:
    """The coins that the seat would get now.

    Rule text: one for each of the four crossings whose building is crossed out, equal crossings
    count again; a full track takes no more.
    """
    player = state.players[seat]
    found = sum(bool(player.crossed & bit((b, y))) for b in player.blue for y in player.yellow)
    return min(found, state.box.track - player.track)


def refusal(state: State, seat: Seat, choice: Choice) -> Refusal | None:
    """Why the seat may not choose this; None exactly for the members of ``choices``."""
    if state.phase is OVER:
        return Refusal.GAME_OVER
    if seat not in actors(state) or _only_dice_are_left(state):
        return Refusal.NOT_YOUR_TURN
    match choice:
        case Keep(blue, yellow):
            return _keep_refusal(state, seat, (blue, yellow))
        case _ if state.phase is KEEP:
            return Refusal.KEEP_A_PAIR
        case Build(blue, yellow, again):
            return _build_refusal(state, seat, (blue, yellow), again=again)
        case Done():
            return None if state.phase is AGAIN else Refusal.BUILD_FIRST
        case _ if state.phase is AGAIN:
            return Refusal.ONLY_AT_THE_START
        case Nudge():
            return _nudge_refusal(state.players[seat], choice)
        case Coins():
            return None


def _keep_refusal(state: State, seat: Seat, pair: Cross) -> Refusal | None:
    if state.phase is not KEEP:
        return Refusal.NOTHING_TO_KEEP
    return None if pair in crossings(state.players[seat]) else Refusal.NO_SUCH_DIE


def _build_refusal(state: State, seat: Seat, cell: Cross, *, again: bool) -> Refusal | None:
    player = state.players[seat]
    if again:
        if state.phase is not AGAIN:
            return Refusal.BUILD_FIRST
        return None if cell == other_pair(state) else Refusal.ONLY_THE_OTHER_PAIR
    if state.phase is not TURN:
        return Refusal.ONLY_AT_THE_START
    if cell not in crossings(player):
        return Refusal.NO_SUCH_DIE
    return Refusal.CROSSED_OUT if player.crossed & bit(cell) else None


def _nudge_refusal(player: Player, nudge: Nudge) -> Refusal | None:
    dice = {"blue": player.blue, "yellow": player.yellow}.get(nudge.die, ())
    if nudge.old not in dice:
        return Refusal.NO_SUCH_DIE
    if abs(nudge.new - nudge.old) != 1 or not 1 <= nudge.new <= SIDES:
        return Refusal.NOT_ONE_PIP
    return None if player.coins else Refusal.NO_COIN
