"""The registry of games in this layer; turns in a game's frames; forks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from alhambra.ai.search import Turn
from alhambra.match.alhambra.game import ALHAMBRA
from alhambra.match.match import AnyHistory
from alhambra.match.match_game import MatchGame, PartialTurn
from alhambra.match.rollwrite.game import ROLLWRITE
from alhambra.rules.api import Frame, Seat, Table
from alhambra.rules.games import AnyFrame, game_of

MATCH_GAMES: Final[Mapping[str, MatchGame]] = {
    played.game.NAME: played for played in (ALHAMBRA, ROLLWRITE)
}
"""By game name."""


def match_game_of(state: object) -> MatchGame:
    """Return the game that a state belongs to."""
    return MATCH_GAMES[game_of(state).NAME]


def table_of(frames: Sequence[AnyFrame]) -> Table:
    """Return the table of a game."""
    set_up = frames[0].event
    return game_of(set_up).table_of(set_up)


class PlayedTurn(NamedTuple):
    """A complete turn, or the placing of tiles won at the end."""

    number: int
    """Its index among all turns of the game, from 0."""
    frame: int
    """The number of frames before its first choice."""
    turn: int
    """The number of the turn as the table shows it, from 1; in Roll & Write that of the round."""
    seat: Seat
    choices: Turn


def turn_at(frames: Sequence[AnyFrame], at: int) -> PartialTurn | None:
    """Return the turn of the choice in this frame; None if it contains no choice."""
    return match_game_of(frames[at].state).turn_at(frames, at)


def turns_of(frames: Sequence[AnyFrame]) -> tuple[PlayedTurn, ...]:
    """Return all complete turns of a game, in order."""
    of = match_game_of(frames[-1].state)
    choice_of = of.game.choice_of
    chosen = [at for at, (event, _) in enumerate(frames) if choice_of(event) is not None]
    turns: list[PlayedTurn] = []
    counted = 0
    while counted < len(chosen) and (done := of.turn_at(frames, chosen[counted])) is not None:
        number = of.turn_number(frames[done.before].state)
        turns.append(PlayedTurn(len(turns), done.before + 1, number, done.seat, done.played))
        counted += len(done.played)
    if turns and of.is_same_turn(frames[turns[-1].frame - 1].state, frames[-1].state):
        turns.pop()
    return tuple(turns)


def fork(box: object, frames: Sequence[AnyFrame], table: Table) -> AnyHistory:
    """Return a new game of the table that continues these frames, which end at a decision.

    ``box`` is that of the game. Everything that nobody has seen is dealt anew by the table's seed.
    """
    of = match_game_of(frames[-1].state)
    events = of.deal_future([frame.event for frame in frames], frames[-1].state, table)
    set_up = replace(events[0], seed=table.seed, players=table.seats, house=table.house)
    state, made = of.game.blank(box), list[AnyFrame]()
    for event in (set_up, *events[1:]):
        state = of.game.evolve(state, event)
        made.append(Frame(event, state))
    return tuple(made)
