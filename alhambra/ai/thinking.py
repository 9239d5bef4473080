"""Thinking about a turn of any game."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import Final, NamedTuple, TypeAlias

from alhambra.ai.advice import AnyAdvice, AnyJudgement
from alhambra.ai.alhambra import bot, coach
from alhambra.ai.level import Level
from alhambra.ai.rollwrite import bot as sheet_bot
from alhambra.ai.rollwrite import coach as sheet_coach
from alhambra.rules import alhambra, rollwrite
from alhambra.rules.api import Seat
from alhambra.rules.games import AnyChoice, AnyState, game_of

Turn: TypeAlias = tuple[AnyChoice, ...]
"""The choices of a turn in their order, as far as something is revealed."""


class Mind(NamedTuple):
    """The modules that think about a game."""

    bot: ModuleType
    coach: ModuleType


MINDS: Final[Mapping[str, Mind]] = {
    alhambra.NAME: Mind(bot, coach),
    rollwrite.NAME: Mind(sheet_bot, sheet_coach),
}
"""By the names of the games."""


def think(level: Level, state: AnyState, seat: Seat, seed: str, *, clock: bool = False) -> Turn:
    """The choices of a level of this game from here to the end of the seat's turn.

    ``state`` must be one re-dealt for the seat. The same state and seed give the same turn, unless
    the ``clock`` limits the thinking instead of a number of steps.
    """
    turn: Turn = MINDS[game_of(state).NAME].bot.think(level, state, seat, seed, clock=clock)
    return turn


def advise(level: Level, state: AnyState, seed: str, *, steps: int) -> tuple[AnyAdvice, ...]:
    """The best turns of the seat to move from here, the best first, as the level sees them.

    ``state`` must be one re-dealt for that seat. ``steps`` is how many futures are tried, for all
    turns together. The same arguments give the same advice.
    """
    advice: tuple[AnyAdvice, ...] = MINDS[game_of(state).NAME].coach.advise(
        level, state, seed, steps=steps
    )
    return advice


def judge(level: Level, state: AnyState, played: Turn, seed: str, *, steps: int) -> AnyJudgement:
    """The value of the turn played from here, beside the best ones; otherwise as ``advise``.

    Raises ``ValueError`` if the choices are not a turn.
    """
    judgement: AnyJudgement = MINDS[game_of(state).NAME].coach.judge(
        level, state, played, seed, steps=steps
    )
    return judgement
