"""The end of a turn: cards and tiles that come anew, and those for Dirk."""

from __future__ import annotations

import pytest

from alhambra.rules.alhambra.events import DirkGot
from tests.rules.alhambra.positions import (
    ANY,
    after,
    cards,
    deck,
    do,
    kinds,
    player,
    position,
    take,
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


def test_an_empty_deck_is_not_made_anew_before_a_card_is_needed() -> None:
    state = position(ANY, ANY, ANY, deck=deck("dirham-1"), discard=cards("ducat-1"))
    end = after(state, take("denar-9"))
    assert end.deck == () and end.discard == cards("ducat-1")


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
