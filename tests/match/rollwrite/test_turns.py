"""Turns of Roll & Write in the frames of a game: what was decided up to a throw of dice."""

from __future__ import annotations

from random import Random

import pytest

from alhambra.content import load_rollwrite_box
from alhambra.match.games import turn_at
from alhambra.rules import rollwrite as game
from alhambra.rules.chance import chance_after
from alhambra.rules.rollwrite.apply import History
from alhambra.rules.rollwrite.choices import Build, Done, Nudge
from alhambra.rules.rollwrite.events import Built, Nudged
from alhambra.rules.rollwrite.model import AGAIN, Solo
from tests.app.games.rollwrite.positions import liked, table


def whole(players: int) -> History:
    """A game of people who nudge now and then."""
    at = table(players, 3, Solo(2) if players == 1 else None)
    frames, lot = game.start(load_rollwrite_box(), at, chance_after(3, 0)), Random(3)
    while game.actors(state := frames[-1].state):
        choice = liked(game.choices(state, state.to_move), lot)
        frames += game.apply(state, state.to_move, choice, chance_after(3, len(frames)))
    return frames


@pytest.mark.parametrize("players", [1, 2, 4])
def test_every_choice_belongs_to_a_turn_that_can_be_played_from_where_it_began(
    players: int,
) -> None:
    frames, lengths = whole(players), set()
    for at, (event, _) in enumerate(frames):
        done = turn_at(frames, at)
        made = game.choice_of(event)
        assert (done is None) is (made is None)
        if done is None or made is None:
            continue
        assert made[0] == done.seat and made[1] == done.played[at - done.before - 1]
        state = frames[done.before].state
        assert state.to_move == done.seat
        for choice in done.played:
            assert game.refusal(state, done.seat, choice) is None
            state = game.apply(state, done.seat, choice, chance_after(3, 0))[-1].state
        lengths.add(len(done.played))
    assert {1, 2} <= lengths


def test_there_is_no_turn_before_all_of_it_is_decided() -> None:
    frames = whole(4)
    nudged = next(n for n, (event, _) in enumerate(frames) if isinstance(event, Nudged))
    assert turn_at(frames[: nudged + 1], nudged) is None
    done = turn_at(frames, nudged)
    assert done is not None and isinstance(done.played[0], Nudge)
    asked = next(
        n
        for n, (event, state) in enumerate(frames)
        if isinstance(event, Built) and state.phase is AGAIN
    )
    assert turn_at(frames[: asked + 1], asked) is None
    done = turn_at(frames[: asked + 2], asked)
    assert done is not None
    assert isinstance(done.played[-1], Done) or done.played[-1] == Build(
        done.played[-1].blue, done.played[-1].yellow, True
    )
