"""A recorded game, looked at again from decision to decision."""

from __future__ import annotations

from alhambra.match.replay import AlhambraReplay, Replay
from alhambra.rules import alhambra as game
from alhambra.rules.alhambra.events import Scored
from alhambra.rules.alhambra.model import Box
from tests.games import play


def whole(box: Box, players: int, decisions: int | None = None) -> AlhambraReplay:
    made = play(box, players, 3, decisions=decisions)
    return Replay([frame for _, frames in made for frame in frames])


def test_it_stops_at_every_decision_and_at_the_end(box: Box) -> None:
    for players in (2, 4, 6):
        made = list(play(box, players, 3))
        replay = Replay([frame for _, frames in made for frame in frames])
        assert replay.last == len(made) - 1
        for stop, (_, frames) in enumerate(made):
            replay.go(stop)
            assert replay.state == frames[-1].state
            assert replay.stop.turn == replay.state.turn
            assert replay.over == (stop == replay.last)
            assert replay.over or game.choices(replay.state, replay.stop.seat)


def test_it_goes_no_further_than_there_is(box: Box) -> None:
    replay = whole(box, 3, decisions=10)
    replay.go(99)
    assert replay.at == replay.last == 10 and not replay.over
    replay.go(-5)
    assert replay.at == 0


def test_turns_forwards_and_backwards_are_the_same_places(box: Box) -> None:
    replay = whole(box, 3)
    forwards = [replay.at]
    while replay.at < replay.last:
        replay.go(replay.turn_after())
        forwards.append(replay.at)
    turns = [replay.stops[stop].turn for stop in forwards[:-1]]
    assert turns == sorted(set(turns)) and len(turns) == replay.stops[-1].turn
    backwards = [replay.at]
    while replay.at > 0:
        replay.go(replay.turn_before())
        backwards.append(replay.at)
    assert backwards == forwards[::-1]


def test_each_scoring_is_shown_on_the_way_to_its_stop(box: Box) -> None:
    replay = whole(box, 4)
    assert list(replay.scorings) == [1, 2, 3]
    for round, stop in replay.scorings.items():
        replay.go(stop - 1)
        before = len(replay.frames)
        assert replay.scoring_after() == stop
        replay.go(stop)
        told = [frame.event for frame in replay.frames[before:]]
        assert [event.round for event in told if isinstance(event, Scored)] == [round]
    assert replay.scoring_after() is None
