"""A game looked at again, decision by decision and turn by turn."""

from __future__ import annotations

from typing import Any

import pytest

from alhambra.library.saves import Boxes
from alhambra.match.games import turn_at, turns_of
from alhambra.match.replay import Replay
from alhambra.rules.alhambra.events import Scored
from alhambra.rules.alhambra.model import Box, Phase
from alhambra.rules.chance import Seeded
from alhambra.rules.games import GAMES
from alhambra.rules.rollwrite import events
from alhambra.rules.rollwrite.choices import Build, Done, Nudge
from alhambra.rules.rollwrite.events import Built, Nudged
from alhambra.rules.rollwrite.model import AGAIN, KEEP
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


# -- turns: all that one player decides until dice or cards come -----------------------------------


ROUND = {"alhambra": "turn", "roll-and-write": "round"}
"""The name of a turn's number in a state."""


def phases(frames: tuple[Any, ...]) -> list[Any]:
    return [frames[turn.frame - 1].state.phase for turn in turns_of(frames)]


@pytest.mark.parametrize(
    ("name", "players"),
    [*(("alhambra", n) for n in (2, 3, 6)), *(("roll-and-write", n) for n in (1, 2, 4))],
)
def test_every_choice_belongs_to_one_turn_that_can_be_played_again(
    boxes: Boxes, name: str, players: int
) -> None:
    frames, game = whole(boxes[name], players, 5), GAMES[name]
    decided = set()
    for number, turn in enumerate(turns_of(frames)):
        state = frames[turn.frame - 1].state
        assert (turn.number, turn.seat) == (number, state.to_move)
        assert turn.turn == getattr(state, ROUND[name])
        for at, choice in enumerate(turn.choices, turn.frame):
            done = turn_at(frames, at)
            assert done is not None
            assert (done.seat, done.before + 1) == (turn.seat, turn.frame)
            assert done.played == turn.choices
            assert game.choice_of(frames[at].event) == (turn.seat, choice)
            assert choice in game.choices(frames[at - 1].state, turn.seat)
            state = game.apply(state, turn.seat, choice, Seeded("again"))[0].state
            assert state == frames[at].state
            decided.add(at)
    for at, (event, _) in enumerate(frames):
        assert (
            (at in decided)
            == (game.choice_of(event) is not None)
            == (turn_at(frames, at) is not None)
        )
    assert {1, 2} <= {len(turn.choices) for turn in turns_of(frames)}


def test_the_tiles_won_at_the_end_are_a_turn_of_their_own(box: Box) -> None:
    for seed in range(20):
        frames = whole(box, 3, seed)
        late = [t for t in turns_of(frames) if frames[t.frame - 1].state.phase is Phase.LEFTOVER]
        if late:
            assert len({turn.seat for turn in late}) == len(late)
            return
    raise AssertionError("nobody ever won a tile")


@pytest.mark.parametrize("name", ROUND)
def test_a_turn_that_was_not_played_to_its_end_is_left_out(boxes: Boxes, name: str) -> None:
    frames = whole(boxes[name], 3, 3)
    turns = turns_of(frames)
    turn = next(turn for turn in turns if len(turn.choices) > 1)
    assert turns_of(frames[: turn.frame + 1]) == turns[: turn.number]


def test_a_turn_of_roll_and_write_ends_where_dice_are_thrown(sheet_box: SheetBox) -> None:
    frames = whole(sheet_box, 4, 3)
    assert KEEP in phases(frames) and AGAIN not in phases(frames)
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
    last = done.played[-1]
    assert isinstance(last, Done) or (isinstance(last, Build) and last.again)
