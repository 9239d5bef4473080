"""Advice of Roll & Write in words, in every language."""

from __future__ import annotations

from typing import get_args

import pytest

from alhambra.ai.position import Judgement
from alhambra.ai.rollwrite.advice import Line, Reason
from alhambra.app.games.rollwrite.table.hints import (
    crossed_after,
    describe_reason,
    describe_reasons,
    describe_turns,
    steps_of,
)
from alhambra.app.games.rollwrite.table.snapshot import faces_of
from alhambra.app.program.i18n import Texts
from alhambra.app.program.languages import languages
from alhambra.rules import rollwrite as game
from alhambra.rules.chance import Seeded
from alhambra.rules.rollwrite.choices import Build, Choice, Coins, Nudge, coins_to_gain
from alhambra.rules.rollwrite.model import KEEP, TURN, State, bit
from tests.app.games.rollwrite.advices import CHOICES, REASONS, VARIED
from tests.app.games.rollwrite.positions import positions
from tests.stand_ins import InlineAdviser


def with_dice(blue: tuple[int, int], yellow: tuple[int, int], coins: int = 9) -> State:
    """A position of three at which the player to move has these dice and coins."""
    state = next(one for one in positions(3) if one.phase is TURN)
    players = list(state.players)
    mine = players[state.to_move]._replace(blue=blue, yellow=yellow, coins=coins)
    players[state.to_move] = mine
    return state._replace(players=tuple(players))


def test_the_tests_know_every_kind_of_reason_and_choice() -> None:
    assert {type(reason) for reason in REASONS} == set(get_args(Reason))
    assert {type(choice) for choice in CHOICES} == set(get_args(Choice))


@pytest.mark.parametrize("language", languages())
def test_every_reason_is_a_sentence_of_its_own(language: str) -> None:
    t, state = Texts(language).t, positions(3)[0]
    said = [describe_reason(reason, state, 0, t) for reason in VARIED]
    assert len(set(said)) == len(said)
    for text in said:
        assert text.endswith(".") and "{" not in text and not text[0].islower()


@pytest.mark.parametrize("language", languages())
def test_every_choice_is_told_in_words_of_its_own(language: str) -> None:
    t, state = Texts(language).t, with_dice((3, 5), (4, 6))
    said = describe_turns([(choice,) for choice in CHOICES], state, t)
    assert len(set(said)) == len(said)
    assert all(text.endswith(".") and not text[0].islower() for text in said)


def test_pips_of_a_die_are_told_as_one_step_and_coins_by_the_dice_as_they_lie_then() -> None:
    t, state = Texts("en").t, with_dice((2, 3), (4, 6))
    turn = (Nudge("blue", 3, 4), Nudge("blue", 4, 5), Nudge("yellow", 6, 5), Coins())
    steps = steps_of(turn)
    assert [len(step) for step in steps] == [2, 1, 1]
    after = state
    for nudge in turn[:3]:
        after = game.apply(after, state.to_move, nudge, Seeded("x"))[-1].state
    gain = coins_to_gain(after, state.to_move)
    taken = f"take {gain} coin{'s' if gain != 1 else ''}" if gain else "end the turn without coins"
    assert describe_turns([turn], state, t) == (
        f"Change blue 3 to 5 for 2 coins, change yellow 6 to 5 for 1 coin, then {taken}.",
    )


def test_a_row_tells_what_it_gives_now_or_with_one_more() -> None:
    t, state = Texts("en").t, positions(3)[0]
    assert state.box.lines == {4: 2, 5: 5, 6: 10}
    said = [describe_reason(Line(1.0, True, 3, n - 1, n), state, 0, t) for n in (2, 3, 5)]
    assert said == [
        "Row 3: 2 of 6.",
        "Row 3: 3 of 6; one more makes it worth 2 points.",
        "Row 3: 5 of 6, 5 points.",
    ]


@pytest.mark.parametrize("players", [1, 2, 4])
def test_what_the_adviser_says_is_open_different_and_true(players: int) -> None:
    """Every turn told can be made, no two read alike, and what is crossed out follows from it."""
    t, adviser = Texts("en").t, InlineAdviser(20)
    found = [*positions(players)[4::23], *(s for s in positions(players)[-40:] if s.phase is KEEP)]
    for state in found:
        adviser.advise(state, state.to_move)
        told = adviser.poll()
        assert told is not None and not isinstance(told, Judgement)
        said = describe_turns([advice.turn for advice in told], state, t)
        assert len(set(said)) == len(said)
        for advice in told:
            now, crossed = state, state.players[state.to_move].crossed
            for choice in advice.turn:
                assert game.refusal(now, state.to_move, choice) is None
                assert faces_of(choice)
                if isinstance(choice, Build):
                    crossed |= bit((choice.blue, choice.yellow))
                now = game.apply(now, state.to_move, choice, Seeded("y"))[-1].state
            assert crossed_after(advice.turn, state) == crossed
            assert now.players[state.to_move].crossed == crossed
            assert all(text.endswith(".") for text, _ in describe_reasons(advice, state, t))
