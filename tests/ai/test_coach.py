"""The coach of both games: whole turns, the best first, and what was played beside them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from alhambra.ai.position import Level
from alhambra.ai.search import advise, judge
from alhambra.match.alhambra.game import shipped_levels as palace_levels
from alhambra.match.rollwrite.game import shipped_levels as sheet_levels
from alhambra.rules.alhambra.model import EXTRA, LEFTOVER, PLACE, State
from tests.ai.alhambra import play as palaces
from tests.ai.rollwrite import play as sheets
from tests.rules.alhambra.play import played

STEPS = 20
PALACES = palace_levels()["expert"]
SHEETS = replace(sheet_levels()["expert"], candidates=6, turns=3)


def in_every_phase(players: int) -> list[State]:
    """A state or two of each phase, mid-turn and at the end of the game too."""
    found: dict[tuple[str, int], list[State]] = {}
    for step in played(players, "exact", 4).steps:
        key = (step.state.phase, min(2, len(step.state.to_place)))
        found.setdefault(key, []).append(step.state)
    assert {EXTRA, PLACE, LEFTOVER} < {phase for phase, _ in found}
    return [state for states in found.values() for state in (states[0], states[len(states) // 2])]


def assert_coached(level: Level, state: Any, play: Any) -> float:
    """Assert that advice is ranked, and judged as it was told; return what its last turn loses."""
    told = advise(level, state, "coach", steps=STEPS)
    assert told == advise(level, state, "coach", steps=STEPS)
    assert 1 <= len({advice.turn for advice in told}) == len(told) <= 3
    leads = [advice.lead for advice in told]
    assert leads == sorted(leads, reverse=True)
    for advice in told:
        play(state, advice.turn)
        sizes = [abs(reason.points) for reason in advice.reasons]
        assert sizes == sorted(sizes, reverse=True)
    best = judge(level, state, told[0].turn, "coach", steps=STEPS)
    assert best.lost == 0 and best.played == best.best[0] == told[0]
    last = judge(level, state, told[-1].turn, "coach", steps=STEPS)
    assert last.played.turn == told[-1].turn and last.played in last.best
    leads = [advice.lead for advice in last.best]
    assert leads == sorted(leads, reverse=True)
    assert last.lost == leads[0] - last.played.lead
    assert (last.lost == 0) == (last.best[0] == last.played)
    return last.lost


@pytest.mark.parametrize("players", [2, 3, 6])
def test_advice_in_every_phase_of_alhambra_is_judged_as_it_was_told(players: int) -> None:
    lost = [assert_coached(PALACES, one, palaces.whole) for one in in_every_phase(players)]
    assert any(lost)


@pytest.mark.parametrize("kind", ["solo-2", "solo-3-score", "2", "5"])
def test_advice_all_along_a_sheet_is_judged_as_it_was_told(kind: str) -> None:
    def play(state: Any, turn: Any) -> object:
        return sheets.whole(state, turn, "advised")

    states = [step.state for step in sheets.random_game(kind, 4)[::7]]
    lost = [assert_coached(SHEETS, state, play) for state in states]
    assert any(lost)
