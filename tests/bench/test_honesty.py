"""The measurement of honesty finds nothing in our levels, and whoever looks at what is hidden."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from alhambra.ai import search
from alhambra.ai.alhambra.fast_state import TurnPlan
from alhambra.ai.alhambra.level import AlhambraPosition
from alhambra.match.games import MATCH_GAMES
from alhambra.rules import alhambra, rollwrite
from alhambra.rules.chance import chance_after
from bench.honesty import checks
from bench.honesty.__main__ import main
from bench.honesty.checks import Found, check

DISHONEST = 1


class Looking(AlhambraPosition):
    """Chooses by the next tile of the bag, as it is in the state that it was given."""

    def __init__(self, level: Any, state: Any) -> None:
        super().__init__(level, state)
        self._at = sum(map(ord, str(state.bag[:1])))

    def candidates(self) -> Sequence[TurnPlan]:
        found = super().candidates()
        return [found[self._at % len(found)]]


class Foreseeing(AlhambraPosition):
    """Draws with the name by which the game draws."""

    def candidates(self) -> Sequence[TurnPlan]:
        chance_after(1, 9).roll(6, "tile")
        return super().candidates()


def found_of(level: str) -> Found:
    (found,) = check(alhambra.NAME, (2,), 8, who=(level,), steps=2)
    return found


def test_our_levels_are_honest_and_hard_makes_use_of_its_memory() -> None:
    for name, players in ((alhambra.NAME, (2, 3, 6)), (rollwrite.NAME, (1, 3))):
        found = check(name, players, 12, steps=1)
        assert [one.name for one in found] == [*MATCH_GAMES[name].levels, checks.COACH]
        assert all(one.honest and one.names for one in found)
    (hard,) = check(alhambra.NAME, (2,), 50, who=("hard",))
    assert hard.honest and hard.other_hands == 50 and hard.remembered > 0


def test_whoever_looks_at_the_bag_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(search.POSITIONS, alhambra.NAME, Looking)
    found = found_of("expert")
    assert found.differed_undealt and not found.differed and not found.honest
    command = ["--game", alhambra.NAME, "--players", "2", "--positions", "4", "--who", "expert"]
    assert main(command) == DISHONEST


def test_a_match_that_deals_nothing_anew_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    true = MATCH_GAMES[alhambra.NAME]._replace(deal=lambda state, *_: state)
    monkeypatch.setitem(MATCH_GAMES, alhambra.NAME, true)
    found = found_of("easy")
    assert found.agreed == found.draws and not found.honest


def test_a_draw_with_the_name_of_a_games_draw_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(search.POSITIONS, alhambra.NAME, Foreseeing)
    found = found_of("master")
    assert found.shared and not found.honest
