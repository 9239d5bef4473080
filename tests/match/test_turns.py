"""Turns found in the frames of a game: all that one player decides until dice or cards come."""

from __future__ import annotations

from typing import Any

import pytest

from alhambra.library.saves import Boxes
from alhambra.match.games import turn_at, turns_of
from alhambra.rules.alhambra.model import Box, Phase
from alhambra.rules.chance import Seeded
from alhambra.rules.games import GAMES
from alhambra.rules.rollwrite.choices import Build, Done, Nudge
from alhambra.rules.rollwrite.events import Built, Nudged
from alhambra.rules.rollwrite.model import AGAIN, KEEP
from alhambra.rules.rollwrite.model import Box as SheetBox
from tests.games import whole

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
