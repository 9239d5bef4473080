"""What a choice gives up that would have cost nothing to keep."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from enum import StrEnum

from alhambra.rules.alhambra.choices import Choice, Pass, Take
from alhambra.rules.alhambra.model import Phase


class Loss(StrEnum):
    """What is given up."""

    ACTION = "action"
    """The further action of an exact payment, though something could be done with it."""
    MONEY = "money"
    """Money that could be taken along."""


def lost(choice: Choice, choices: Sequence[Choice], phase: Phase) -> Loss | None:
    """What is lost by this choice out of all there are; None: nothing."""
    match choice:
        case Pass() if phase is Phase.EXTRA and any(other != choice for other in choices):
            return Loss.ACTION
        case Take(cards):
            taken = Counter(cards)
            others = (Counter(other.cards) for other in choices if isinstance(other, Take))
            return Loss.MONEY if any(taken < more for more in others) else None
        case _:
            return None
