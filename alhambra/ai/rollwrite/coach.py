"""What the strongest opponent would do in Roll & Write, and what it makes of that.

The best turns are chosen in some futures and measured in others, as in the coach of the first
game: of many turns the one that looks best was also a lucky one.
"""

from __future__ import annotations

from statistics import fmean
from typing import Final

from alhambra.ai.alhambra.coach import FEWEST, MEASURED, surplus
from alhambra.ai.rollwrite.advice import Advice
from alhambra.ai.rollwrite.bot import Level, candidates
from alhambra.ai.rollwrite.reasons import reasons
from alhambra.ai.rollwrite.sketch import Sketch
from alhambra.ai.rollwrite.telling import turn_of
from alhambra.rules.rollwrite.model import State

KEPT: Final = 2
"""So many times as many turns as are told stay to the end of the choosing."""


def advise(
    level: Level, state: State, seed: str, *, steps: int, most: int = 3
) -> tuple[Advice, ...]:
    """The best turns of the player to move, up to the next throw of dice, the best first.

    ``level`` is whose opinion is asked. ``steps`` is how many futures are tried, for all turns
    together. The same arguments give the same advice.
    """
    sketch = Sketch(state)
    mind = level.mind(sketch)
    choice = level.search(sketch, candidates(sketch, mind, level), seed)
    ranked = choice.run(lambda done: done / (steps * (1 - MEASURED)), keep=KEPT * most)
    best = [tried.course for tried in ranked][:most]
    fresh = level.search(sketch, best, f"{seed}/fresh")
    for tried in fresh.tried:
        while len(tried.leads) < max(FEWEST, round(steps * MEASURED / most)):
            fresh.step(tried)
    own = fresh.tried[0]
    told = [
        Advice(
            turn_of(sketch, tried.course),
            fmean(tried.points),
            own.lead + min(0.0, surplus(own.leads, tried.leads)),
            reasons(sketch, mind, tried.course),
        )
        for tried in fresh.tried
    ]
    return tuple(sorted(told, key=lambda advice: advice.lead, reverse=True))
