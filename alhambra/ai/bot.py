"""The levels of the computer, and how each makes its choice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from alhambra.ai.evaluation import Position, Weights
from alhambra.ai.greedy import Ranking
from alhambra.rules import alhambra as game
from alhambra.rules.alhambra.choices import Choice
from alhambra.rules.alhambra.model import State
from alhambra.rules.api import Seat


@dataclass(frozen=True, slots=True)
class Level:
    """How strong an opponent is. What it is like is said in the texts under ``level.<name>``."""

    name: str
    knows_hands: bool
    """Whether it keeps account of all cards, and so knows the others' hands."""
    lapses: float
    """How often it is content with its second-best choice, 0 to 1."""
    weights: Weights


LEVELS: Final[Mapping[str, Level]] = {
    level.name: level
    for level in (
        Level(
            "easy",
            knows_hands=False,
            lapses=0.15,
            weights=Weights(money=0.9, exact=1.0, wall=0.5, room=0.5, rivals=0.0, reserve=0.6),
        ),
        Level(
            "normal",
            knows_hands=False,
            lapses=0.0,
            weights=Weights(money=0.9, exact=5.0, wall=0.6, room=2.0, rivals=1.0, reserve=0.4),
        ),
    )
}
"""From the weakest to the strongest."""


def choose(level: Level, state: State, seat: Seat, seed: str) -> Choice:
    """The level's choice for the seat.

    ``state`` must be one re-dealt for the seat. The same state and seed give the same choice.
    """
    choices = game.choices(state, seat)
    if len(choices) == 1:
        return choices[0]
    ranking = Ranking(Position(state, seat, level.weights))
    random = Random(seed)
    best = sorted(choices, key=lambda choice: (ranking.worth(choice), random.random()))
    return best[-2] if random.random() < level.lapses else best[-1]
