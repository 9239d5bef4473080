"""A player of Roll & Write who chooses by lot: what others are measured against."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from alhambra.rules.api import Seat
from alhambra.rules.chance import Seeded
from alhambra.rules.rollwrite import apply
from alhambra.rules.rollwrite.choices import Build, Choice, Nudge, choices
from alhambra.rules.rollwrite.model import AGAIN, State


@dataclass(frozen=True, slots=True)
class Plain:
    """Anybody who knows the rules and nothing else."""

    name: str
    steps: int = 0


RANDOM: Final = Plain("random")


def think(
    level: Plain, state: State, seat: Seat, seed: str, *, clock: bool = False
) -> tuple[Choice, ...]:
    """Any of all choices, all alike, and so on until dice are thrown."""
    random = Random(seed)
    made: list[Choice] = []
    while True:
        choice = random.choice(choices(state, seat))
        made.append(choice)
        if not isinstance(choice, Nudge | Build):
            return tuple(made)
        state = apply(state, seat, choice, Seeded(seed))[-1].state
        if isinstance(choice, Build) and state.phase is not AGAIN:
            return tuple(made)
