"""The end of a turn: bought tiles placed, money and tiles shown anew, scorings, Dirk's tiles."""

from __future__ import annotations

import pytest

from alhambra.rules import alhambra as game
from alhambra.rules.alhambra.choices import Add, Give, Pass, Place, Refusal, Store
from alhambra.rules.alhambra.events import (
    DirkGot,
    MarketFilled,
    MoneyShown,
    Placed,
    Reshuffled,
    ScoringCardCame,
)
from alhambra.rules.alhambra.model import Phase, Player, State
from tests.rules.alhambra.positions import (
    ANY,
    BUYER,
    TWO_BOUGHT,
    Scripted,
    after,
    buy,
    cards,
    deck,
    do,
    kinds,
    player,
    position,
    refused,
    take,
    tile,
    tiles,
)


def test_money_comes_before_tiles_and_the_lowest_empty_place_first() -> None:
    state = position(BUYER, ANY, ANY, money=cards("gulden-9"), bag=tiles("garden-10 tower-11"))
    frames = do(state, *TWO_BOUGHT, Store(tile("arcades-10")), Store(tile("chambers-11")))
    assert kinds(frames)[-4:] == ["MoneyShown", "MarketFilled", "MarketFilled", "TurnBegan"]
    filled = [frame.event for frame in frames if isinstance(frame.event, MarketFilled)]
    assert filled == [MarketFilled(2, tile("garden-10")), MarketFilled(3, tile("tower-11"))]


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


def test_a_scoring_card_below_the_last_card_drawn_waits() -> None:
    state = position(ANY, ANY, ANY, deck=deck("dirham-1 scoring-1 dirham-2"))
    assert kinds(do(state, take("denar-9"))) == ["Took", "MoneyShown", "TurnBegan"]


def test_scoring_comes_after_the_market_is_full_again() -> None:
    state = position(
        BUYER, ANY, ANY, money=cards("gulden-9"), deck=deck("scoring-1 " + 5 * "denar-1 ")
    )
    frames = do(state, *TWO_BOUGHT, Store(tile("arcades-10")), Store(tile("chambers-11")))
    assert kinds(frames)[-6:] == [
        *("ScoringCardCame", "MoneyShown", "MarketFilled", "MarketFilled", "Scored", "TurnBegan"),
    ]
    assert ScoringCardCame(1) in [frame.event for frame in frames]


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


def test_with_three_players_no_tiles_are_set_aside_after_a_scoring() -> None:
    state = position(ANY, ANY, ANY, deck=deck("scoring-1 denar-1"))
    assert after(state, take("denar-9")).bag == state.bag


# -- bought tiles, and those for Dirk --------------------------------------------------------------


def test_bought_tiles_are_placed_before_anything_else() -> None:
    state = after(position(BUYER, ANY, ANY), *TWO_BOUGHT)
    assert refused(state, take("gulden-9")) is Refusal.PLACE_TILES_FIRST
    assert refused(state, Pass()) is Refusal.PLACE_TILES_FIRST
    assert refused(state, Add(tile("arcades-10"), (1, 0))) is Refusal.PLACE_TILES_FIRST
    assert refused(state, Store(tile("tower-13-e"))) is Refusal.NOT_TO_PLACE
    assert refused(position(ANY, ANY), Store(tile("tower-13-e"))) is Refusal.NOTHING_TO_PLACE


def test_bought_tiles_are_placed_in_any_order() -> None:
    state = after(position(BUYER, ANY, ANY), *TWO_BOUGHT)
    arcades, chambers = tile("arcades-10"), tile("chambers-11")
    one = after(state, Place(arcades, (1, 0)), Place(chambers, (0, 1)))
    other = after(state, Place(chambers, (0, 1)), Place(arcades, (1, 0)))
    assert one == other
    assert one.players[0].palace.tiles == {(1, 0): arcades, (0, 1): chambers}


def test_each_placement_must_be_legal_when_it_is_made_and_may_make_room_for_the_next() -> None:
    state = after(position(BUYER, ANY, ANY), *TWO_BOUGHT)
    arcades, chambers = tile("arcades-10"), tile("chambers-11")
    assert refused(state, Place(chambers, (2, 0))) is Refusal.NO_NEIGHBOUR
    assert refused(after(state, Place(arcades, (1, 0))), Place(chambers, (2, 0))) is None


def test_a_bought_tile_goes_only_to_a_free_cell() -> None:
    buyer = player("ducat-9 ducat-4", "garden-10 0 1")
    state = after(position(buyer, ANY, ANY), buy(3, "arcades-10", "ducat-9 ducat-4"))
    assert refused(state, Place(tile("arcades-10"), (0, 1))) is Refusal.OCCUPIED
    assert refused(state, Place(tile("arcades-10"), (0, 0))) is Refusal.OCCUPIED


def test_a_bought_tile_may_go_to_the_reserve_however_full() -> None:
    many = "pavilion-8 pavilion-7-e seraglio-9 seraglio-8-s arcades-9 arcades-8-n"
    buyer = player("ducat-9 ducat-4", reserve=many)
    state = position(buyer, ANY, ANY, bag=tiles("pavilion-6-n"))
    end = after(state, buy(3, "arcades-10", "ducat-9 ducat-4"), Store(tile("arcades-10")))
    assert end.players[0].reserve == tiles(many + " arcades-10")
    assert end.to_move == 1


def test_the_turn_ends_with_the_last_tile_placed() -> None:
    state = after(position(BUYER, ANY, ANY), *TWO_BOUGHT)
    frames = do(state, Store(tile("arcades-10")))
    assert kinds(frames) == ["Placed"]
    frames = do(frames[-1].state, Store(tile("chambers-11")))
    assert kinds(frames) == ["Placed", "MarketFilled", "MarketFilled", "TurnBegan"]


def test_a_placed_event_names_where_the_tile_went() -> None:
    state = bought_by_one_of(BUYER, ANY)
    events = [
        do(state, choice)[0].event
        for choice in (
            Place(tile("arcades-10"), (1, 0)),
            Store(tile("arcades-10")),
            Give(tile("arcades-10")),
        )
    ]
    assert events == [
        Placed(0, tile("arcades-10"), "palace", (1, 0)),
        Placed(0, tile("arcades-10"), "reserve"),
        Placed(0, tile("arcades-10"), "dirk"),
    ]


# -- Dirk ------------------------------------------------------------------------------------------


def bought_by_one_of(*players: Player) -> State:
    return after(position(*players), *TWO_BOUGHT)


def test_with_two_players_a_bought_tile_may_be_given_to_dirk_one_by_one() -> None:
    state = bought_by_one_of(BUYER, ANY)
    arcades, chambers = tile("arcades-10"), tile("chambers-11")
    assert refused(state, Give(arcades)) is None
    given = after(state, Give(arcades))
    assert given.dirk == (arcades,) and given.to_place == (chambers,)
    assert after(given, Place(chambers, (1, 0))).dirk == (arcades,)
    assert after(given, Give(chambers)).dirk == (arcades, chambers)


def test_with_three_players_there_is_no_dirk() -> None:
    state = bought_by_one_of(BUYER, ANY, ANY)
    assert refused(state, Give(tile("arcades-10"))) is Refusal.NO_DIRK
    assert game.observe(state, 0).dirk is None


def test_nothing_of_the_reserve_goes_to_dirk() -> None:
    state = position(player("denar-9", reserve="tower-11"), ANY)
    assert refused(state, Give(tile("tower-11"))) is Refusal.NOTHING_TO_PLACE
    state = bought_by_one_of(player("ducat-9 ducat-1 denar-9 denar-9", reserve="tower-11"), ANY)
    assert refused(state, Give(tile("tower-11"))) is Refusal.NOT_TO_PLACE
