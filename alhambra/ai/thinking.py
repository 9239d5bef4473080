"""Thinking about a turn of any game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import perf_counter
from typing import Any, Final, TypeAlias

from alhambra.ai.advice import AnyAdvice, AnyJudgement
from alhambra.ai.alhambra.bot import AlhambraPosition
from alhambra.ai.position import AnyPosition, Level
from alhambra.ai.rollwrite.bot import RollwritePosition
from alhambra.ai.search import Search, Study
from alhambra.rules import alhambra, rollwrite
from alhambra.rules.api import Seat
from alhambra.rules.games import AnyChoice, AnyState, game_of

Turn: TypeAlias = tuple[AnyChoice, ...]
"""The choices of a turn in order, up to the first event that reveals something."""
POSITIONS: Final[Mapping[str, Callable[[Any, AnyState], AnyPosition]]] = {
    alhambra.NAME: AlhambraPosition,
    rollwrite.NAME: RollwritePosition,
}
"""By game name: makes the position as a level sees it, from the level and a state."""


def _position(level: Level, state: AnyState) -> AnyPosition:
    return POSITIONS[game_of(state).NAME](level, state)


def think(level: Level, state: AnyState, seat: Seat, seed: str, *, clock: bool = False) -> Turn:
    """Return a level's choices from here to the end of the seat's turn.

    ``state`` must be re-dealt for the seat. The same state and seed give the same turn, unless the
    ``clock`` limits the search instead of a number of steps. Raises ``ValueError`` for a seat that
    has nothing to decide.
    """
    began = perf_counter()
    level = level.at(len(state.players))
    position = _position(level, state)
    if seat != position.seat:
        raise ValueError(f"it is not the turn of seat {seat}")
    if not level.steps or not position.searchable:
        best = position.plan_at_once(seed)
    elif len(plans := position.candidates()) == 1:
        best = plans[0]
    else:
        search = Search(position, plans, seed, slips=level.slips)
        if clock:
            seconds = level.seconds * position.share
            best = search.run(lambda _: (perf_counter() - began) / seconds)[0].plan
        else:
            best = search.run(lambda steps: steps / level.steps)[0].plan
    return position.choices(best)


def advise(
    level: Level, state: AnyState, seed: str, *, steps: int, most: int = 3
) -> tuple[AnyAdvice, ...]:
    """Return the best turns of the seat to move, best first, as the level sees them.

    ``state`` must be re-dealt for that seat. ``steps`` is the number of futures tried, over all
    turns; ``most`` is the number of turns. The same arguments give the same advice.
    """
    return Study(_position(level, state), seed, steps, most, advises=True).advice()


def judge(
    level: Level, state: AnyState, played: Turn, seed: str, *, steps: int, most: int = 3
) -> AnyJudgement:
    """Return the value of a turn played, compared with the best ones; otherwise as ``advise``.

    Raises ``ValueError`` if the choices are not a turn.
    """
    return Study(_position(level, state), seed, steps, most).judgement(played)
