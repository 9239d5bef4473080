"""Advice of Roll & Write of every kind, and an adviser that gives it when it is let."""

from __future__ import annotations

from alhambra.ai.rollwrite.advice import (
    CoinsHeld,
    DiceUsed,
    Finished,
    Free,
    Handed,
    Line,
    Parked,
    Race,
    Reason,
)
from alhambra.ai.search import Turn
from alhambra.app.games.rollwrite.table.hints import COACH_SPEAKS_FROM
from alhambra.rules import rollwrite as game
from alhambra.rules.api import Building
from alhambra.rules.chance import Seeded
from alhambra.rules.rollwrite.choices import Build, Choice, Coins, Done, Keep, Nudge
from alhambra.rules.rollwrite.events import Rolled
from alhambra.rules.rollwrite.model import AGAIN, State
from tests.app import advisers

REASONS: tuple[Reason, ...] = (
    Race(5.0, Building.GARDEN, 2, 3, 8, 2),
    Finished(4.0, Building.TOWER, 2, 13),
    Line(3.0, True, 3, 4, 5),
    Handed(-2.5, (2, 5), 1),
    CoinsHeld(-2.0, 4, 1),
    Parked(1.5, (3, 4)),
    Free(1.0),
    DiceUsed(-0.9),
)
"""One of each kind."""
VARIED: tuple[Reason, ...] = (
    *REASONS,
    *(Race(1.0, b, 1, 2, 4, most) for b in Building for most in (1, 2, 3)),
    Finished(0.0, Building.TOWER, 0, 0),
    *(Line(1.0, row, 2, n, n + 1) for row in (True, False) for n in (1, 2, 3, 4, 5)),
    CoinsHeld(1.0, 1, 4),
    Handed(-1.0, (1, 1), 2),
    Handed(1.0, (1, 1), 2),
)


def whole(state: State, first: Choice) -> Turn:
    """A turn that begins like this, and goes on with as little as can be."""
    turn, seat, now = [first], state.to_move, state
    while True:
        frames = game.apply(now, seat, turn[-1], Seeded("whole"))
        now = frames[-1].state
        if any(isinstance(event, Rolled) for event, _ in frames) or not isinstance(
            turn[-1], Nudge | Build
        ):
            return tuple(turn)
        if isinstance(turn[-1], Build) and now.phase is not AGAIN:
            return tuple(turn)
        turn.append(Done() if now.phase is AGAIN else Coins())


class SheetSage(advisers.Sage):
    """One of Roll & Write."""

    def __init__(self) -> None:
        super().__init__(whole, REASONS, COACH_SPEAKS_FROM)


CHOICES: tuple[Choice, ...] = (
    Nudge("blue", 3, 4),
    Build(3, 4, False),
    Build(3, 4, True),
    Coins(),
    Done(),
    Keep(3, 4),
)
"""One of each kind."""
