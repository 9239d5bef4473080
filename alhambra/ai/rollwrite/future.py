"""A possible future: what dice will show, turn by turn, whatever is done before."""

from __future__ import annotations

from random import Random

from alhambra.ai.rollwrite.fast_state import BITS, OUT, Dice, FastState
from alhambra.rules.rollwrite.sheet import SIDES


class Future:
    """The throws of so many turns from some moment, and the buildings of virtual players.

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
