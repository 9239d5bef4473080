"""The computer's levels: repeatable, sensible, each better than the one below."""

from __future__ import annotations

from dataclasses import replace

import pytest

from alhambra.ai.thinking import think
from alhambra.match.alhambra.game import shipped_levels
from alhambra.match.games import MATCH_GAMES
from alhambra.opponents.simulation import SimulationSummary, play_out, table_for
from alhambra.opponents.thinker import Inline
from alhambra.rules import alhambra as game
from alhambra.rules.alhambra.events import Bought, Dealt, Ended, Took
from alhambra.rules.api import Result
from tests.ai.alhambra.play import BRIEF
from tests.rules.alhambra.play import played
from tests.rules.alhambra.positions import the_box


@pytest.mark.parametrize("level", shipped_levels())
def test_the_same_seed_gives_the_same_decision_and_it_is_legal(level: str) -> None:
    for players in (2, 3, 6):
        for step in played(players, "keeper", 1).steps[::89]:
            first = think(BRIEF[level], step.state, step.seat, "seed")[0]
            assert first == think(BRIEF[level], step.state, step.seat, "seed")[0]
            assert first in game.choices(step.state, step.seat)


@pytest.mark.parametrize(
    ("better", "worse", "games"),
    [("normal", "easy", 6), ("hard", "normal", 24), ("expert", "hard", 3)],
)
def test_each_level_is_better_than_the_one_below(
    monkeypatch: pytest.MonkeyPatch, better: str, worse: str, games: int
) -> None:
    """Three at the table, seats rotated: it takes far more than its third of the wins, and more
    points. Those that play on in thought do so only a little here, and are better even so."""
    brief = {
        name: replace(level, steps=12, candidates=4, tables={}) if level.steps else level
        for name, level in shipped_levels().items()
    }
    opponents = {game.NAME: MATCH_GAMES[game.NAME]._replace(read_levels=lambda: brief)}
    monkeypatch.setattr("alhambra.match.games.MATCH_GAMES", opponents)
    summary = SimulationSummary()
    for seed in range(games):
        levels = [worse] * 3
        levels[seed % 3] = better
        *_, last = play_out(the_box(), table_for("alhambra", tuple(levels), seed), Inline())
        assert isinstance(last, Ended)
        summary.ended(tuple(levels), Result(last.totals, last.winners))
    assert summary.of(better).wins > 1.4 * games / 3
    assert summary.of(better).mean_points > summary.of(worse).mean_points


def test_no_opponent_hoards_money() -> None:
    """At the end of a game hands are small: money is for buildings."""
    box, table = the_box(), table_for("alhambra", ("normal",) * 4, 3)
    held = [0] * 4
    for entry in play_out(box, table, Inline()):
        if isinstance(entry, Dealt | Took):
            held[entry.player] += len(entry.cards)
        elif isinstance(entry, Bought):
            held[entry.player] -= len(entry.pay)
        assert max(held) < 20
