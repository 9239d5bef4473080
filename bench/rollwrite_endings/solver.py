"""The value of turns in the last two rounds of Roll & Write.

The last two turns are exact, alone and with two players: all dice and buildings of virtual
players are gone through, and the best last turn follows. Turns before these are nearly exact: luck
is drawn, the same for all turns compared, and everybody plays by evaluation until two turns are
left.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
from typing import Final

from alhambra.ai.rollwrite.evaluation import Mind
from alhambra.ai.rollwrite.fast_state import Dice, FastState, TurnPlan
from alhambra.ai.rollwrite.level import Future, find_plans, play
from alhambra.ai.rollwrite.planner import MOST_NUDGE_COINS, Planner
from alhambra.rules.rollwrite.model import CELLS
from bench.rollwrite_endings.last_turn import FOURS, Growth, LastTurn, growths, settled

EXACT: Final = 2
"""The turns left, of all seats, from which values are exact."""


def turns_left(fast: FastState) -> int:
    """Return the number of turns left, of all seats, this one included."""
    return fast.rounds * fast.players - fast.clock


def value(fast: FastState, plan: TurnPlan, mind: Mind, seeds: Sequence[str] = ()) -> float:
    """Return the expected lead of the seat to move after a plan; alone, its points.

    Before the last two turns, ``mind`` plays on, and each seed draws the luck once. Raises
    ``ValueError`` for a position within a turn, and without seeds where some are needed.
    """
    if fast.used or fast.thrown:
        raise ValueError("expected the beginning of a turn")
    if turns_left(fast) <= EXACT:
        return exact(fast, plan)
    return fmean(_in_future(fast, plan, mind, seed) for seed in seeds)


def exact(fast: FastState, plan: TurnPlan) -> float:
    """Return the value of a plan for one of the last two turns."""
    seat, after = fast.to_move, fast.copy()
    four = after.act(plan)
    if turns_left(fast) == 1:
        return settled(after, seat)
    return _alone(after, plan, four) if fast.alone else -_of_rival(after, plan, four)


def best(fast: FastState, mind: Mind) -> float:
    """Return the value of the best of the last two turns."""
    if turns_left(fast) == 1:
        return LastTurn(fast).value(fast.dice)
    return max(exact(fast, plan) for plan in find_plans(fast, mind, MOST_NUDGE_COINS))


def _in_future(fast: FastState, plan: TurnPlan, mind: Mind, seed: str) -> float:
    """Return the value of a plan in a future in which all play on, up to the last two turns."""
    seat, after = fast.to_move, fast.copy()
    future = Future(after, turns_left(fast), seed)
    play(after, plan, future, mind)
    while turns_left(after) > EXACT:
        play(after, Planner(after, mind).best(), future, mind)
    lead = best(after, mind)
    return lead if after.to_move == seat else -lead


def _alone(after: FastState, plan: TurnPlan, four: bool) -> float:
    """Return the value after the last turn but one of a game for one."""
    rolls: Sequence[Dice] = FOURS if four else [(*plan.dice[2:], *pair) for pair in CELLS]
    many: dict[Dice, int] = {}
    for roll in rolls:
        blue, blue2 = sorted(roll[0::2])
        yellow, yellow2 = sorted(roll[1::2])
        alike = (blue, yellow, blue2, yellow2)
        many[alike] = many.get(alike, 0) + 1
    total, known = 0.0, dict[tuple[int, ...], float]()
    for growth in growths(after):
        last = _after_round(after, growth)
        key = (*last.held, *last.paid)
        if key not in known:
            turn = LastTurn(last)
            known[key] = sum(turn.value(dice) * times for dice, times in many.items()) / len(rolls)
        total += growth.chance * known[key]
    return total


def _after_round(after: FastState, growth: Growth) -> FastState:
    """Return the position after the end of the turn and of the round, with these buildings."""
    next_ = after.copy()
    next_.end_turn()
    for number, type_ in enumerate(growth.types):
        next_.grow(number, type_)
    next_.pay()
    return next_


def _of_rival(after: FastState, plan: TurnPlan, four: bool) -> float:
    """Return the rival's value in the last turn of two players.

    From four dice the pair is handed on that is worth least to the rival.
    """
    last = after.copy()
    last.end_turn()
    turn, pair = LastTurn(last), last.pairs[last.to_move]
    if not four:
        return turn.value((*pair, *plan.dice[2:]))
    of = {handed: turn.value((*pair, *handed)) for handed in CELLS}
    return fmean(min(of[b, y], of[b, y2], of[b2, y], of[b2, y2]) for b, y, b2, y2 in FOURS)
