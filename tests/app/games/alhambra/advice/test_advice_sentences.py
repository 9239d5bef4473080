"""Turns, reasons and points in words, in every language."""

from __future__ import annotations

from typing import get_args

import pytest

from alhambra.ai.alhambra.advice import (
    Advice,
    Denied,
    Exact,
    Judgement,
    LessForOthers,
    LongestWall,
    Money,
    MoneySpent,
    MoreForOthers,
    Reason,
    Room,
)
from alhambra.app.games.alhambra.table.hints import (
    describe_reason,
    describe_remark,
    describe_turns,
    distinct_descriptions,
    visible_reasons,
)
from alhambra.app.games.alhambra.table.purpose import Purpose, find_purpose
from alhambra.app.program.i18n import Texts
from alhambra.app.program.languages import languages
from alhambra.app.table.advice.advice_sentences import (
    PRAISED_LOSS,
    format_gain,
    format_mean,
    weightiest,
)
from alhambra.content import load_box
from alhambra.rules.alhambra.choices import Buy, Choice, Place, Store, Swap
from alhambra.rules.alhambra.model import Card, Currency
from tests.app.games.alhambra.advices import CHOICES, GARDEN, REASONS, SECRET, VARIED
from tests.app.games.alhambra.tables import history


def test_the_tests_know_every_kind_of_reason() -> None:
    assert {type(reason) for reason in REASONS} == set(get_args(Reason))
    assert {type(choice) for choice in CHOICES} == set(get_args(Choice))


@pytest.mark.parametrize("language", languages())
def test_every_reason_is_a_sentence_of_its_own(language: str) -> None:
    t = Texts(language).t
    said = [describe_reason(reason, ["Anna", "Ben"], t) for reason in VARIED]
    assert len(set(said)) == len(said)
    for text in said:
        assert text.endswith(".") and "{" not in text and (text[0].isupper() or text[0].isdigit())


@pytest.mark.parametrize("language", languages())
def test_every_choice_is_told_in_words_of_its_own(language: str) -> None:
    t = Texts(language).t
    said = describe_turns([(choice,) for choice in CHOICES], t)
    assert len(set(said)) == len(said)
    assert all(text.endswith(".") and not text[0].islower() for text in said)


@pytest.mark.parametrize("language", languages())
def test_turns_that_read_alike_are_told_apart(language: str) -> None:
    t = Texts(language).t
    eight, nine = (
        Buy(0, GARDEN, (Card(Currency.DUCAT, v), Card(Currency.DUCAT, 3))) for v in (8, 9)
    )
    here, there = Place(GARDEN, (1, 0)), Place(GARDEN, (0, -2))
    for turns in (
        ((eight, here), (nine, here)),
        ((eight, here), (eight, there)),
        ((eight, here), (nine, there), (eight, there)),
        ((here,), (there,), (Store(GARDEN),)),
    ):
        assert len(set(distinct_descriptions(turns, t))) == len(turns)


def test_what_a_turn_is_made_of_is_said_in_its_order() -> None:
    t = Texts("en").t
    turn = (CHOICES[1], CHOICES[0], Place(GARDEN, (1, 0)))
    assert describe_turns([turn], t) == (
        "Pay exactly for garden 9, then take 3 ducats and 1 denar.",
    )
    stored = (CHOICES[2], Store(GARDEN))
    assert describe_turns([stored], t) == ("Buy garden 9, then put garden 9 into the reserve.",)


TAKE, BUY, OVERPAY = CHOICES[:3]
SWAP = next(choice for choice in CHOICES if isinstance(choice, Swap))


def advised(choice: Choice, gain: float, *reasons: Reason) -> Advice:
    return Advice((choice,), 50.0, gain, gain, reasons)


PURPOSES: list[tuple[Purpose | None, Advice, Advice]] = [
    (
        Purpose.WAIT,
        advised(TAKE, 9.0, Money(2.0, 3, 7)),
        advised(BUY, 1.0, Exact(5.0, (GARDEN,)), MoreForOthers(-4.0, 1)),
    ),
    (  # the money is worth more than what the purchase opens
        None,
        advised(TAKE, 9.0, Money(2.0, 3, 7)),
        advised(BUY, 1.0, Exact(5.0, (GARDEN,)), MoreForOthers(-1.0, 1)),
    ),
    (  # no purchase that opens tiles
        None,
        advised(TAKE, 9.0, Money(2.0, 3, 7)),
        advised(BUY, 1.0, Exact(5.0, (GARDEN,)), MoreForOthers(-4.0, 0)),
    ),
    (  # as good, to the tenth that is shown
        None,
        advised(TAKE, 9.01, Money(2.0, 3, 7)),
        advised(BUY, 9.0, Exact(5.0, (GARDEN,)), MoreForOthers(-4.0, 1)),
    ),
    (
        Purpose.DENY,
        advised(BUY, 4.0, Denied(3.0, 1, GARDEN), Exact(1.0, (GARDEN,))),
        advised(TAKE, 1.0, Money(1.0, 3, 7)),
    ),
    (
        Purpose.DENY,
        advised(BUY, 4.0, LessForOthers(3.0), MoneySpent(-2.0, 9)),
        advised(TAKE, 1.0, Money(1.0, 3, 7)),
    ),
    (  # less than half of what it brings
        None,
        advised(BUY, 7.0, Denied(3.0, 1, GARDEN), Exact(1.0, (GARDEN,))),
        advised(TAKE, 1.0, Money(1.0, 3, 7)),
    ),
    (  # money that others need is not bought
        None,
        advised(TAKE, 4.0, LessForOthers(3.0)),
        advised(TAKE, 1.0, Money(1.0, 3, 7)),
    ),
    (
        Purpose.ROOM,
        advised(BUY, 4.0, Exact(2.0, (GARDEN,)), LongestWall(1.0, 3, 4)),
        advised(OVERPAY, 2.0, LongestWall(3.0, 3, 6), Room(-3.0, 34, 20)),
    ),
    (Purpose.ROOM, advised(SWAP, 3.0, Room(3.0, 20, 34)), advised(TAKE, 1.0, Money(1.0, 3, 7))),
    (  # the wall is worth more than the room
        None,
        advised(BUY, 6.0, LongestWall(5.0, 3, 8)),
        advised(TAKE, 1.0, Room(-3.0, 34, 20)),
    ),
    (Purpose.PASS, advised(SWAP, 0.2, LongestWall(-0.4, 5, 4)), advised(TAKE, -2.0)),
    (None, advised(SWAP, 0.8, LongestWall(0.8, 4, 5)), advised(TAKE, -2.0)),
    (None, advised(SWAP, 3.8), advised(TAKE, -2.0)),  # something unnamed speaks for it
    (None, advised(TAKE, 0.2), advised(TAKE, -2.0)),
]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(("purpose", "turn", "lesser"), PURPOSES)
def test_a_turn_is_followed_by_its_purpose(
    purpose: Purpose | None, turn: Advice, lesser: Advice, language: str
) -> None:
    t = Texts(language).t
    assert find_purpose(turn, (turn, lesser)) is purpose
    turns = [turn.turn, lesser.turn]
    plain = describe_turns(turns, t)
    assert find_purpose(lesser, (turn, lesser)) is None
    assert find_purpose(turn) is (purpose if purpose is Purpose.PASS else None)
    tail = "" if purpose is None else f" {t(f'coach.{purpose}')}"
    assert describe_turns(turns, t, (turn, lesser)) == (plain[0] + tail, plain[1])


@pytest.mark.parametrize(("purpose", "turn", "lesser"), PURPOSES)
def test_the_coach_says_what_waiting_or_room_would_have_brought(
    purpose: Purpose | None, turn: Advice, lesser: Advice
) -> None:
    t, state = Texts("en").t, history(load_box(), 3, 40)[-1].state
    said = {"wait": Purpose.WAIT, "passes": Purpose.PASS, "keeps_room": Purpose.ROOM}
    _, reason = describe_remark(Judgement(lesser, (turn,)), state, t)
    lost = turn.lead - lesser.lead > PRAISED_LOSS
    for id, point in said.items():
        assert (reason == t(f"coach.{id}")) is (lost and purpose is point)


def test_points_are_told_to_a_tenth() -> None:
    en, cs = Texts("en").t, Texts("cs").t
    said = [format_gain(points, en) for points in (2.1, -2.06, 12.4, -0.04, 9.96, 3.0)]
    assert said == ["+2.1", "−2.1", "+12.4", "0", "+10", "+3"]
    assert format_gain(2.1, cs) == "+2,1"
    assert [format_mean(mean, cs) for mean in (0, 8.04, 73.96)] == ["0,0", "8,0", "74,0"]


def test_the_weightiest_reasons_are_said_and_slight_ones_are_not() -> None:
    slight, good, bad = ("Slight.", 0.2), ("Good.", 3.0), ("Bad.", -4.0)
    fair = [("Fair.", 1.0), ("Less.", 0.9), ("Little.", 0.8), ("No more.", 0.7)]
    assert weightiest([slight, good, bad, *fair]) == (bad, good, *fair[:3])
    assert weightiest([slight]) == (slight,)
    assert weightiest([slight, good]) == (good,)


def test_reasons_that_tell_of_a_hand_are_for_those_who_know_it() -> None:
    denied = next(reason for reason in REASONS if isinstance(reason, Denied))
    secret = {reason for reason in REASONS if isinstance(reason, SECRET)}
    assert set(visible_reasons(REASONS, 0, {0})) == set(REASONS) - {denied}
    assert set(visible_reasons(REASONS, 0, {1})) == set(REASONS) - secret | {denied}
    assert set(visible_reasons(REASONS, 0, ())) == set(REASONS) - secret
