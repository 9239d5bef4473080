"""Alhambra, as a running match needs it."""

from __future__ import annotations

from typing import get_args

from alhambra.ai.alhambra.advice import Reason
from alhambra.ai.alhambra.bot import Level
from alhambra.match.alhambra import statistics, turns
from alhambra.match.alhambra.future import deal_future
from alhambra.match.alhambra.levels import shipped_levels
from alhambra.match.match_game import MatchGame
from alhambra.rules import alhambra
from alhambra.rules.alhambra.model import State
from alhambra.rules.alhambra.observe import redeal
from alhambra.rules.api import Chance, Seat


def _deal(state: State, seat: Seat, level: Level, chance: Chance) -> State:
    return redeal(state, seat, chance, knows_hands=level.knows_hands)


ALHAMBRA = MatchGame(
    game=alhambra,
    read_levels=shipped_levels,
    deal=_deal,
    position_name=turns.turn_number,
    turn_at=turns.turn_at,
    turn_number=turns.turn_number,
    is_same_turn=turns.is_same_turn,
    deal_future=deal_future,
    reasons=get_args(Reason),
    finished=statistics.Played,
    read_finished=statistics.parsed,
    write_finished=statistics.written,
)
