"""Turns, found in a game as it was played."""

from __future__ import annotations

import pytest

from alhambra.match.games import turn_at
from alhambra.rules import alhambra as game
from alhambra.rules.alhambra.apply import Action
from alhambra.rules.alhambra.model import Box
from alhambra.rules.chance import Seeded
from tests.games import play


@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_turn_is_found_by_any_of_its_choices(players: int, box: Box) -> None:
    """All its choices lead from the state before to the one after."""
    frames = tuple(frame for _, frames in play(box, players, 5) for frame in frames)
    met = set()
    for at, (event, _) in enumerate(frames):
        done = turn_at(frames, at)
        if not isinstance(event, Action):
            assert done is None
            continue
        assert done is not None and done.seat == event.player
        met.add(done)
        state = frames[done.before].state
        for choice in done.played:
            assert state.to_move == done.seat
            assert choice in game.choices(state, done.seat)
            state = game.apply(state, done.seat, choice, Seeded("again"))[0].state
        assert state.players[done.seat].palace in [
            frame.state.players[done.seat].palace for frame in frames[done.before :]
        ]
    assert sum(len(done.played) for done in met) == sum(isinstance(e, Action) for e, _ in frames)
