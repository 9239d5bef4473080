"""The end of a turn, where it is seldom met: scoring cards, empty decks and bags, Dirk's tiles."""

from __future__ import annotations

import pytest

from alhambra.rules.alhambra.choices import Store
from alhambra.rules.alhambra.events import DirkGot, MoneyShown, Reshuffled
from alhambra.rules.alhambra.model import Phase
from tests.rules.alhambra.positions import (
    ANY,
    Scripted,
    after,
    buy,
    cards,
    deck,
    do,
    kinds,
    player,
    position,
    take,
    tile,
    tiles,
)


def test_cards_taken_go_to_the_hand_and_others_come_in_their_place_at_once() -> None:
    state = position(
        player("denar-9 ducat-3"),
        ANY,
        ANY,
        money=cards("denar-3 dirham-2 ducat-9 gulden-9"),
        deck=deck("gulden-1 gulden-2 gulden-3"),
    )
    frames = do(state, take("denar-3 dirham-2"))
    assert kinds(frames) == ["Took", "MoneyShown", "TurnBegan"]
    end = frames[-1].state
    assert end.players[0].hand.cards() == cards("denar-9 denar-3 dirham-2 ducat-3")
    assert end.money == cards("ducat-9 gulden-9 gulden-1 gulden-2")
    assert end.deck == deck("gulden-3")


def test_an_empty_bag_with_a_full_market_is_not_the_end() -> None:
    state = after(position(ANY, ANY, ANY, bag=()), take("denar-9"))
    assert state.phase is Phase.ACTION and state.to_move == 1


def test_a_scoring_card_is_set_aside_and_refilling_goes_on() -> None:
    state = position(
        ANY,
        ANY,
        ANY,
        money=cards("denar-2 denar-3 ducat-9 gulden-9"),
        deck=deck("dirham-1 scoring-1 dirham-2 dirham-3"),
    )
    frames = do(state, take("denar-3 denar-2"))
    assert kinds(frames) == [
        *("Took", "MoneyShown", "ScoringCardCame", "MoneyShown", "Scored", "TurnBegan"),
    ]
    shown = [frame.event for frame in frames if isinstance(frame.event, MoneyShown)]
    assert shown == [MoneyShown(cards("dirham-1")), MoneyShown(cards("dirham-2"))]
    end = frames[-1].state
    assert end.money == cards("ducat-9 gulden-9 dirham-1 dirham-2")
    assert end.deck == deck("dirham-3") and end.discard == ()
    assert end.scored == 1 and end.scoring_due == 0


def test_the_discards_become_the_deck_when_a_card_is_needed_and_none_is_left() -> None:
    state = position(
        ANY,
        ANY,
        ANY,
        money=cards("denar-2 denar-3 ducat-9 gulden-9"),
        deck=deck("dirham-1"),
        discard=cards("ducat-1 ducat-2 ducat-3"),
    )
    chance = Scripted({"deck": cards("ducat-3 ducat-1 ducat-2")})
    frames = do(state, take("denar-3 denar-2"), chance=chance)
    assert kinds(frames) == ["Took", "MoneyShown", "Reshuffled", "MoneyShown", "TurnBegan"]
    assert Reshuffled(cards("ducat-3 ducat-1 ducat-2")) in [frame.event for frame in frames]
    end = frames[-1].state
    assert end.money == cards("ducat-9 gulden-9 dirham-1 ducat-3")
    assert end.deck == deck("ducat-1 ducat-2") and end.discard == ()


def test_an_empty_deck_is_not_made_anew_before_a_card_is_needed() -> None:
    state = position(ANY, ANY, ANY, deck=deck("dirham-1"), discard=cards("ducat-1"))
    end = after(state, take("denar-9"))
    assert end.deck == () and end.discard == cards("ducat-1")


def test_cards_just_paid_are_among_those_reshuffled() -> None:
    state = position(player("ducat-9 ducat-4"), ANY, ANY, money=cards("denar-9"), deck=())
    end = after(state, buy(3, "arcades-10", "ducat-9 ducat-4"), Store(tile("arcades-10")))
    assert end.money == cards("denar-9 ducat-9 ducat-4")


def test_with_nothing_left_to_draw_fewer_than_four_lie_there() -> None:
    state = position(ANY, ANY, ANY, deck=deck("dirham-1"), money=cards("denar-1 denar-2 denar-9"))
    end = after(state, take("denar-2 denar-1"))
    assert end.money == cards("denar-9 dirham-1")
    assert end.phase is Phase.ACTION


@pytest.mark.parametrize(
    ("round", "bag", "given"),
    [(1, 20, 6), (1, 6, 6), (1, 4, 4), (1, 0, 0), (2, 20, 6), (2, 18, 6), (2, 17, 5), (2, 2, 0)],
)
def test_dirk_gets_six_after_the_first_scoring_and_a_third_after_the_second(
    round: int, bag: int, given: int
) -> None:
    pool = " ".join(
        [
            "pavilion-8 pavilion-7-e pavilion-6-n seraglio-9 seraglio-8-s seraglio-7-w arcades-9",
            "arcades-8-n arcades-8-e chambers-10 chambers-9-s chambers-9-w garden-11 garden-10",
            "garden-10-n garden-10-w tower-12 tower-11 tower-11-n tower-11-s",
        ]
    )
    left = tiles(pool)[:bag]
    state = position(ANY, ANY, bag=left, deck=deck(f"scoring-{round} denar-1"), scored=round - 1)
    frames = do(state, take("denar-9"))
    names = kinds(frames)
    assert names[:4] == ["Took", "ScoringCardCame", "MoneyShown", "Scored"]
    got = [frame.event for frame in frames if isinstance(frame.event, DirkGot)]
    assert got == ([DirkGot(left[:given])] if given else [])
    assert frames[-1].state.dirk == left[:given] and frames[-1].state.bag == left[given:]
