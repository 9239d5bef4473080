"""A recorded game, looked at again from decision to decision."""

from __future__ import annotations

from typing import Any

import pytest

from alhambra.library.saves import Boxes
from alhambra.match.replay import Replay
from alhambra.rules.alhambra.events import Scored
from alhambra.rules.alhambra.model import Box
from alhambra.rules.games import GAMES
from alhambra.rules.rollwrite import events
from alhambra.rules.rollwrite.model import Box as SheetBox
from tests.games import play, whole

each_table = pytest.mark.parametrize(
    ("name", "players"),
    [*(("alhambra", n) for n in (2, 4, 6)), *(("roll-and-write", n) for n in (1, 2, 5))],
)


def replay_of(*game: Any, **facts: Any) -> Replay[Any, Any]:
    return Replay(whole(*game, **facts))


@each_table
def test_it_stops_at_every_decision_and_at_the_end(boxes: Boxes, name: str, players: int) -> None:
    made = list(play(boxes[name], players, 3))
    replay: Replay[Any, Any] = Replay([frame for _, frames in made for frame in frames])
    assert replay.last == len(made) - 1
    turns = 0
    for stop, (_, frames) in enumerate(made):
        turns += sum(type(frame.event).__name__ == "TurnBegan" for frame in frames)
        replay.go(stop)
        assert replay.state == frames[-1].state and replay.stop.turn == turns
        assert replay.over == (stop == replay.last)
        assert replay.over or GAMES[name].choices(replay.state, replay.stop.seat)


def test_it_goes_no_further_than_there_is(box: Box) -> None:
    replay = replay_of(box, 3, 3, decisions=10)
    replay.go(99)
    assert replay.at == replay.last == 10 and not replay.over
    replay.go(-5)
    assert replay.at == 0


@each_table
def test_turns_forwards_and_backwards_are_the_same_places(
    boxes: Boxes, name: str, players: int
) -> None:
    replay = replay_of(boxes[name], players, 3)
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
    replay = replay_of(box, 4, 3)
    assert list(replay.scorings) == [1, 2, 3]
    for round, stop in replay.scorings.items():
        replay.go(stop - 1)
        before = len(replay.frames)
        assert replay.scoring_after() == stop
        replay.go(stop)
        told = [frame.event for frame in replay.frames[before:]]
        assert [event.round for event in told if isinstance(event, Scored)] == [round]
    assert replay.scoring_after() is None


def test_a_replay_of_roll_and_write_goes_from_completed_type_to_completed_type(
    sheet_box: SheetBox,
) -> None:
    replay = replay_of(sheet_box, 2, 3)
    scorings, stops = replay.scorings, replay.stops
    assert list(scorings) == list(range(1, len(scorings) + 1))
    assert scorings[len(scorings)] == replay.last
    scored = {
        stop
        for stop in range(1, replay.last + 1)
        for frame in replay.whole[stops[stop - 1].frame : stops[stop].frame]
        if isinstance(frame.event, events.Completed | events.Scored)
    }
    assert scored == set(scorings.values())
