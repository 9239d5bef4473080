"""A new game out of another: all that was known up to a point, and a new future."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from alhambra.match.games import match_game_of
from alhambra.match.match import AnyHistory
from alhambra.rules.api import Frame, Table
from alhambra.rules.games import AnyFrame


def fork(box: object, frames: Sequence[AnyFrame], table: Table) -> AnyHistory:
    """A game of the table that has come to where these frames end, at somebody's decision.

    ``box`` is that of the game. What nobody can have seen yet is left to the table's seed.
    """
    of = match_game_of(frames[-1].state)
    events = of.deal_future([frame.event for frame in frames], frames[-1].state, table)
    set_up = replace(events[0], seed=table.seed, players=table.seats)
    state, made = of.game.blank(box), list[AnyFrame]()
    for event in (set_up, *events[1:]):
        state = of.game.evolve(state, event)
        made.append(Frame(event, state))
    return tuple(made)
