"""The computer's levels: repeatable, sensible, each better than the one below."""

from __future__ import annotations

import pytest

from alhambra.ai.bot import think
from alhambra.match.levels import LEVELS
from alhambra.match.simulation import Summary, play_out, table_for
from alhambra.match.thinker import Inline
from alhambra.rules import alhambra as game
from alhambra.rules.alhambra.events import Bought, Dealt, Ended, Took
from alhambra.rules.api import Result
from tests.rules.play import played
from tests.rules.positions import the_box

GAMES = 24


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_gives_the_same_decision_and_it_is_legal(level: str) -> None:
    for players in game.PLAYERS:
        for step in played(players, "keeper", 1).steps[::23]:
            first = think(LEVELS[level], step.state, step.seat, "seed")[0]
            assert first == think(LEVELS[level], step.state, step.seat, "seed")[0]
            assert first in game.choices(step.state, step.seat)


@pytest.mark.parametrize("players", [2, 4])
def test_normal_is_better_than_easy(players: int) -> None:
    """Seats rotated, the same deals for both: normal takes far more than its share of the wins."""
    summary = Summary()
    for seed in range(GAMES):
        levels = ["easy"] * players
        levels[seed % players] = "normal"
        table = table_for(tuple(levels), seed)
        *_, last = play_out(the_box(), table, Inline())
        assert isinstance(last, Ended)
        summary.ended(tuple(levels), Result(last.totals, last.winners))
    assert summary.of("normal").wins > 2 * GAMES / players * 0.8
    assert summary.of("normal").mean_points > summary.of("easy").mean_points


def test_no_opponent_hoards_money() -> None:
    """At the end of a game hands are small: money is for buildings."""
    box, table = the_box(), table_for(("normal",) * 4, 3)
    held = [0] * 4
    for entry in play_out(box, table, Inline()):
        if isinstance(entry, Dealt | Took):
            held[entry.player] += len(entry.cards)
        elif isinstance(entry, Bought):
            held[entry.player] -= len(entry.pay)
        assert max(held) < 20
