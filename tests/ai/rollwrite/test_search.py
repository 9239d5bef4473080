"""Playing on in thought to the end, and over whom one leads. What it has in common with the
other game is tested in ``tests.ai.test_search``.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from alhambra.ai import thinking
from alhambra.ai.rollwrite.bot import Future, Rollout, RollwritePosition, play
from alhambra.ai.rollwrite.fast_state import FastState, TurnPlan
from alhambra.ai.thinking import Search, think
from alhambra.match.rollwrite.game import shipped_levels
from alhambra.rules.rollwrite.model import KEEP, Solo, State
from tests.ai.clock import Clock
from tests.ai.rollwrite.play import Kind, all_but, new_game, position, random_game

EXPERT = shipped_levels()["expert"]


def search_in(
    state: State, seed: str = "seed", most: int = 6, turns: int = 3
) -> Search[TurnPlan, Rollout]:
    position = RollwritePosition(replace(EXPERT, turns=turns, candidates=most), state)
    return Search(position, position.candidates(), seed)


def test_thinking_leaves_the_position_as_it_is() -> None:
    position = RollwritePosition(EXPERT, new_game(Kind(3), 2))
    fast = position.deal_future("any").fast
    before = {name: getattr(fast.copy(), name) for name in FastState.__slots__}
    Search(position, position.candidates(), "seed").run(lambda steps: steps / 20)
    assert {name: getattr(fast, name) for name in FastState.__slots__} == before


def test_a_pair_to_keep_takes_a_fifth_of_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is decided after the turn has had its own."""
    state = next(step.before for step in random_game(Kind(2), 9) if step.before.phase is KEEP)
    level = replace(EXPERT, seconds=2.0, turns=2)
    clock = Clock(2.0 / 50)
    monkeypatch.setattr(thinking, "perf_counter", clock)
    assert think(level, state, state.to_move, "clock", clock=True)
    assert 9 <= clock.looks <= 14


def test_played_to_the_end_a_future_tells_the_points_of_the_game() -> None:
    """In the last turn nothing is thrown: a turn leads to the same totals in every future, but
    for what virtual players get."""
    state = position(new_game(Kind(4), 3), round=15, mine=all_but((1, 1), (2, 2)), coins=4)
    last = (state.starts - 1) % 4
    players = list(state.players)
    players[state.to_move], players[last] = players[last], players[state.to_move]
    parked = players[state.to_move]
    if len(players[last].blue) == 2:
        players[state.to_move] = parked._replace(blue=parked.blue[:1], yellow=parked.yellow[:1])
    state = state._replace(players=tuple(players), to_move=last)
    search = search_in(state, most=3)
    for tried in search.tried:
        for _ in range(3):
            search.step(tried)
        assert len(set(tried.leads)) == 1
        fast = FastState(state)
        play(fast, tried.plan, Future(fast, 1, "any"), EXPERT.mind(fast))
        assert fast.over
        assert tried.points[0] == fast.totals()[last]


@pytest.mark.parametrize("score", [False, True])
def test_alone_the_lead_over_virtual_players_counts_where_they_score(score: bool) -> None:
    """In the last turn of a game all is sure but the building they still get."""
    state = new_game(Kind(1, Solo(3, score)), 6)
    state = position(state, dice=(1, 2, 1, 2), mine=0b1111, round=state.rounds)
    search = search_in(state)
    for tried in search.tried:
        search.step(tried)
        after = FastState(state)
        play(after, tried.plan, Future(after, 4, "seed/0"), EXPERT.mind(after))
        mine, *theirs = after.totals()
        assert tried.points == [mine] and len(theirs) == 3 * score
        lead = mine - (max(theirs) + sum(theirs) / 3) / 2 if score else mine
        assert tried.leads == [pytest.approx(lead)]
