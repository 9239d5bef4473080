"""Rollouts: a game is played on in thought with the dice of a possible future."""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

from alhambra.ai.rollwrite.evaluation_terms import Mind
from alhambra.ai.rollwrite.fast_state import BITS, OUT, Dice, FastState, TurnPlan
from alhambra.ai.rollwrite.planner import Planner
from alhambra.rules.rollwrite.sheet import SIDES

REACH: Final = 3
"""Coins that those who play on consider to spend on nudging."""
TRUST: Final = 2.0
"""How many futures the evaluation before the search counts for."""


class Future:
    """The throws of the next turns, and the buildings of virtual players.

    The same turn has the same dice whatever was built before, so that turns are compared in the
    same luck.
    """

    def __init__(self, fast: FastState, turns: int, seed: str) -> None:
        number = Random(seed).random
        self._from, self._round = fast.clock, fast.clock // fast.players
        self._throws: list[Dice] = []
        for _ in range(turns):
            blue, yellow, blue2, yellow2 = (1 + int(SIDES * number()) for _ in range(4))
            self._throws.append((blue, yellow, blue2, yellow2))
        rounds = turns // fast.players + 1
        self._grown = [[number() for _ in range(fast.virtual)] for _ in range(rounds)]

    def throw(self, clock: int) -> Dice:
        """The dice that are thrown at the end of the turn; of a pair the first two."""
        return self._throws[clock - self._from]

    def grow(self, fast: FastState) -> None:
        """Give each virtual player the building of the round that ends.

        One that is full is thrown again: so it is any of the buildings of the other types.
        """
        sizes = fast.tables.sizes
        round = (fast.clock - 1) // fast.players - self._round
        for number, luck in enumerate(self._grown[round]):
            shift = BITS * (fast.players + number)
            open_ = [
                0 if held >> shift & OUT >= size else size
                for held, size in zip(fast.held, sizes, strict=True)
            ]
            at = luck * sum(open_)
            for type_, many in enumerate(open_):
                at -= many
                if at < 0:
                    fast.grow(number, type_)
                    break


class Rollout(NamedTuple):
    """A game that is played on in a possible future."""

    fast: FastState
    future: Future


def keep(fast: FastState, mind: Mind) -> Dice:
    """The pair that it looks best to park, and the other."""
    return max(Planner(fast, mind, REACH, ahead=False).keeps())[1]


def play(fast: FastState, plan: TurnPlan, future: Future, mind: Mind) -> None:
    """Play a turn, and what follows from it up to the next. Of dice thrown what looks best is
    kept."""
    if fast.thrown:
        fast.hand_on(plan.dice[:2], plan.dice[2:])
    else:
        four = fast.act(plan)
        if fast.clock < fast.rounds * fast.players - 1:
            fast.throw(future.throw(fast.clock), four=four)
            if fast.thrown:
                dice = keep(fast, mind)
                fast.hand_on(dice[:2], dice[2:])
    if fast.end_turn():
        future.grow(fast)
        fast.pay()


def play_on(fast: FastState, turns: int, future: Future, mind: Mind) -> None:
    """Play the best-looking turn for every seat, for this many turns or to the end of the game."""
    for _ in range(turns):
        if fast.over:
            return
        play(fast, Planner(fast, mind, REACH, ahead=False).best(), future, mind)
