"""Advice of every kind, and an adviser that gives it when it is let."""

from __future__ import annotations

from alhambra.ai.alhambra.advice import (
    Denied,
    Exact,
    Gift,
    LessForOthers,
    LongestWall,
    Majority,
    Money,
    MoneySpent,
    MoreForOthers,
    Prospect,
    Reason,
    Room,
    Stored,
)
from alhambra.ai.alhambra.planner import Turn
from alhambra.app.games.alhambra.table.hints import COACH_SPEAKS_FROM
from alhambra.rules import alhambra as game_rules
from alhambra.rules.alhambra.choices import (
    Add,
    Buy,
    Choice,
    Give,
    Pass,
    Place,
    Remove,
    Store,
    Swap,
    Take,
)
from alhambra.rules.alhambra.model import Building, Card, Currency, Phase, State, Tile
from alhambra.rules.chance import Seeded
from tests.app import advisers

GARDEN = Tile("garden-9-e", Building.GARDEN, 9, 0)
TOWER = Tile("tower-12", Building.TOWER, 12, 0)
REASONS: tuple[Reason, ...] = (
    Exact(5.0, (GARDEN,)),
    Majority(4.0, Building.GARDEN, 1, 2, 1),
    LongestWall(3.0, 6, 9),
    Prospect(2.5, (TOWER,), exact=True),
    Money(-2.0, 20, 11),
    Denied(1.5, 1, TOWER),
    Room(1.2, 20, 26),
    Gift(1.1, GARDEN),
    Stored(1.0, TOWER),
    MoneySpent(-1.0, 11),
    LessForOthers(0.9),
    MoreForOthers(-0.8, 1),
)
"""One of each kind."""
SECRET = (Prospect, Money, Denied)
"""The kinds that tell of somebody's hand."""
CARD = Card(Currency.DUCAT, 3)
CHOICES: tuple[Choice, ...] = (
    Take((CARD, Card(Currency.DENAR, 1))),
    Buy(1, GARDEN, (Card(Currency.DUCAT, 9),)),
    Buy(1, GARDEN, (Card(Currency.DUCAT, 8), CARD)),
    Add(TOWER, (1, 0)),
    Remove(TOWER, (1, 0)),
    Swap(TOWER, (1, 0), GARDEN),
    Place(TOWER, (1, 0)),
    Store(TOWER),
    Give(TOWER),
    Pass(),
)
VARIED: tuple[Reason, ...] = (
    *REASONS,
    Exact(5.0, (GARDEN, TOWER)),
    *(Majority(1.0, b, n, m, most) for b in Building for n, m, most in ((1, 2, 2), (1, 2, 4))),
    Majority(-1.0, Building.TOWER, 2, 0, 1),
    LongestWall(-1.0, 9, 6),
    Room(-1.0, 20, 1),
    Money(1.0, 11, 12),
    Prospect(1.0, (GARDEN,), exact=False),
    Prospect(3.0, (GARDEN, TOWER), exact=True),
    MoreForOthers(-1.0, 2),
    MoreForOthers(-1.0, 0),
)


def whole(state: State, first: Choice) -> Turn:
    """A turn that begins like this, and goes on with whatever comes first."""
    turn, seat, now = [first], state.to_move, state
    while True:
        now = game_rules.apply(now, seat, turn[-1], Seeded("whole"))[-1].state
        if now.to_move != seat or now.turn != state.turn or now.phase is Phase.OVER:
            return tuple(turn)
        turn.append(game_rules.choices(now, seat)[0])


class Sage(advisers.Sage):
    """One of the first game."""

    def __init__(self) -> None:
        super().__init__(whole, REASONS, COACH_SPEAKS_FROM)
