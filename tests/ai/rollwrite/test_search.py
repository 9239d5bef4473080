"""Playing on in thought to the end, and over whom one leads. What it has in common with the
other game is tested in ``tests.ai.test_search``.
"""

from __future__ import annotations

from dataclasses import replace

from alhambra.ai.rollwrite.bot import candidates
from alhambra.ai.rollwrite.future import Future
from alhambra.ai.rollwrite.search import Search, lead_of, play
from alhambra.ai.rollwrite.sketch import Sketch
from alhambra.match.sheet_levels import SHEET_LEVELS
from alhambra.rules.rollwrite.model import State
from tests.ai.rollwrite.play import Kind, all_but, new_game, position

EXPERT = SHEET_LEVELS["expert"]


def search_in(state: State, seed: str = "seed", most: int = 6, turns: int = 3) -> Search:
    level = replace(EXPERT, turns=turns)
    sketch = Sketch(state)
    courses = candidates(sketch, level.mind(sketch), level)[:most]
    return level.search(sketch, courses, seed)


def test_thinking_leaves_the_position_as_it_is() -> None:
    sketch = Sketch(new_game(Kind(3), 2))
    mind = EXPERT.mind(sketch)
    before = {name: getattr(sketch.copy(), name) for name in Sketch.__slots__}
    courses = candidates(sketch, mind, EXPERT)
    EXPERT.search(sketch, courses, "seed").run(lambda steps: steps / 20)
    assert {name: getattr(sketch, name) for name in Sketch.__slots__} == before


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
        sketch = Sketch(state)
        play(sketch, tried.course, Future(sketch, 1, "any"), EXPERT.mind(sketch))
        assert sketch.over
        assert tried.points[0] == sketch.totals()[last]


def test_a_lead_is_over_the_best_of_the_others_and_their_mean() -> None:
    points = [50.0, 40.0, 20.0]
    assert lead_of(points, 0) == 15
    assert lead_of(points, 2) == -27.5
    assert lead_of([7.0, 9.0], 1) == 2
    assert lead_of([7.0], 0) == 7
