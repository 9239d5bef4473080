"""Turns, reasons and points in words, in every language."""

from __future__ import annotations

from typing import get_args

import pytest

from alhambra.ai.alhambra.advice import (
    Advice,
    Denied,
    Exact,
    Judgement,
    Money,
    MoreForOthers,
    Reason,
)
from alhambra.app.games.alhambra.table.coach import describe_remark
from alhambra.app.games.alhambra.table.proposal import (
    describe_reason,
    describe_turns,
    distinct_descriptions,
    visible_reasons,
)
from alhambra.app.program.i18n import Texts
from alhambra.app.program.languages import languages
from alhambra.app.table.advice.advice_sentences import format_gain, format_mean, weightiest
from alhambra.content import load_box
from alhambra.rules.alhambra.choices import Buy, Choice, Place, Store
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


@pytest.mark.parametrize(
    ("cost", "bought", "waits"), [(4.0, 1, True), (1.0, 1, False), (4.0, 0, False)]
)
def test_where_the_point_is_to_wait_hints_and_remarks_say_so(
    cost: float, bought: int, waits: bool
) -> None:
    """If tiles for the others cost the purchase more than what speaks for taking money."""
    t, say = Texts("en").t, "pays to wait: whoever buys opens tiles for the others."
    take: Advice = Advice((CHOICES[0],), 50.0, 9.0, 9.0, (Money(2.0, 3, 7),))
    buy: Advice = Advice(
        (CHOICES[1],), 50.0, 1.0, 1.0, (Exact(5.0, (GARDEN,)), MoreForOthers(-cost, bought))
    )
    told = describe_turns([take.turn, buy.turn], t, (take, buy))
    assert [say in words for words in told] == [waits, False]
    state = history(load_box(), 3, 40)[-1].state
    remark = describe_remark(Judgement(buy, (take,)), state, t)
    assert (remark[1] == t("coach.wait")) is waits


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
