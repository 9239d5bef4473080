"""The review of a game of Roll & Write: its turns, what the coach makes of them, what is kept."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest

from alhambra.ai.position import Advice, Judgement
from alhambra.ai.rollwrite.advice import Reason
from alhambra.match.finished import key_of
from alhambra.match.games import turn_at, turns_of
from alhambra.reviews.review import Reviewer, people
from alhambra.reviews.reviews import ReviewKey, Reviews
from alhambra.rules import rollwrite as game
from alhambra.rules.chance import chance_after
from alhambra.rules.rollwrite.model import AGAIN, KEEP, Solo
from tests.app.games.rollwrite.advices import REASONS
from tests.app.games.rollwrite.whole_games import TABLES, sheet_game
from tests.stand_ins import InlineAdviser


@pytest.mark.parametrize(("players", "solo"), TABLES)
def test_the_turns_are_all_choices_of_the_game_each_once_up_to_a_throw(
    players: int, solo: Solo | None
) -> None:
    frames = sheet_game(players, solo)
    turns = turns_of(frames)
    chosen = []
    for number, turn in enumerate(turns):
        state = frames[turn.frame - 1].state
        assert (turn.number, turn.turn, turn.seat) == (number, state.round, state.to_move)
        done = turn_at(frames, turn.frame)
        assert done is not None
        assert (done.seat, done.before + 1, done.played) == (turn.seat, turn.frame, turn.choices)
        for choice in turn.choices:
            assert game.refusal(state, turn.seat, choice) is None
            state = game.apply(state, turn.seat, choice, chance_after(1, 0))[-1].state
            chosen.append(choice)
    assert chosen == [made[1] for event, _ in frames if (made := game.choice_of(event))]
    phases = {frames[turn.frame - 1].state.phase for turn in turns}
    assert AGAIN not in phases and (KEEP in phases or players == 1)


def test_a_turn_that_was_not_decided_to_its_end_is_left_out() -> None:
    frames = sheet_game(3)
    turns = turns_of(frames)
    long = next(turn for turn in turns if len(turn.choices) > 1)
    assert turns_of(frames[: long.frame + 1]) == turns[: long.number]


def test_the_real_coach_judges_whole_games_of_one_and_of_two(tmp_path: Path) -> None:
    for frames in (sheet_game(1, Solo(3, True)), sheet_game(2)):
        reviewer = Reviewer(frames, InlineAdviser(4), Reviews(tmp_path))
        assert reviewer.seats == people(frames)
        while not reviewer.done:
            reviewer.update()
        assert reviewer.trouble is None
        review = reviewer.review
        assert len(review.judgements) == len(review.turns) >= 15
        for turn in review.turns:
            judgement = review.of(turn)
            assert judgement is not None and judgement.lost >= 0
            assert judgement.played.turn == turn.choices
        again = Reviewer(frames, InlineAdviser(4), Reviews(tmp_path))
        assert again.done and again.review.judgements == review.judgements


def test_every_kind_of_reason_is_kept_and_read_back_as_it_was(tmp_path: Path) -> None:
    assert {type(reason) for reason in REASONS} == set(get_args(Reason))
    frames, reviews = sheet_game(4), Reviews(tmp_path)
    of, turns = ReviewKey(key_of(frames), 7), turns_of(frames)
    told = {
        turn.number: Judgement(advice, (advice,))
        for turn in turns
        for advice in [Advice(turn.choices, 61.5, -2.25, REASONS)]
    }
    reviews.keep(of, told)
    assert reviews.load(of, turns, frames) == told
