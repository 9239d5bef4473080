"""The rule text, sentence by sentence, and its worked examples."""

from __future__ import annotations

import pytest

from alhambra.rules import alhambra as game
from alhambra.rules.alhambra.choices import (
    Add,
    Buy,
    Choice,
    Give,
    Pass,
    Place,
    Refusal,
    Remove,
    Store,
    Swap,
    Take,
)
from alhambra.rules.alhambra.events import (
    Bought,
    DeckStacked,
    DirkGot,
    Ended,
    Event,
    LeftoverAwarded,
    MarketFilled,
    MoneyShown,
    Reshuffled,
    Scored,
    ScoringCardCame,
    StartPlayerFound,
    TurnBegan,
)
from alhambra.rules.alhambra.model import Building, Phase, ScoringCard, State
from alhambra.rules.alhambra.scoring import shares
from alhambra.rules.alhambra.setup import pile_sizes
from tests.rules.positions import (
    Scripted,
    cards,
    deck,
    new_game,
    palace,
    player,
    position,
    tile,
    tiles,
)

ROUND_2 = {"tower": (13, 6), "garden": (12, 5)}


def follow(state: State, *choices: Choice) -> tuple[State, list[Event]]:
    """The state after the choices of whoever is to move, and all that happened."""
    events: list[Event] = []
    for choice in choices:
        frames = game.apply(state, state.to_move, choice, Scripted())
        events += [frame.event for frame in frames]
        state = frames[-1].state
    return state, events


def of(kind: type[Event], events: list[Event]) -> list[Event]:
    """The events of a kind."""
    return [event for event in events if isinstance(event, kind)]


def buy(state: State, place: int, pay: str) -> Buy:
    """The purchase of the tile on a market place."""
    wanted = state.market[place]
    assert wanted is not None
    return Buy(place, wanted, cards(pay))


# -- set-up ----------------------------------------------------------------------------------------


def test_start_hands_stop_at_twenty_or_more() -> None:
    for players in game.PLAYERS:
        for seated in new_game(players, 3)[-1].state.players:
            values = [card.value for card in seated.hand.cards()]
            assert 20 <= sum(values) <= 28


def test_the_fewest_cards_start_then_the_lowest_sum_then_the_earliest_seat() -> None:
    for seed in range(60):
        frames = new_game(6, seed)
        found = next(f.event.player for f in frames if isinstance(f.event, StartPlayerFound))
        hands = [seated.hand for seated in frames[-1].state.players]
        worth = [(hand.size(), hand.total()) for hand in hands]
        assert worth.index(min(worth)) == found


def test_scoring_cards_are_in_the_second_and_the_fourth_of_five_piles() -> None:
    assert pile_sizes(83) == (17, 17, 17, 16, 16)
    for seed in range(40):
        stacked = next(f.event for f in new_game(4, seed) if isinstance(f.event, DeckStacked))
        places = [n for n, one in enumerate(stacked.cards) if isinstance(one, ScoringCard)]
        first, second, _, fourth, _ = pile_sizes(len(stacked.cards) - 2)
        third = pile_sizes(len(stacked.cards) - 2)[2]
        assert first <= places[0] <= first + second
        assert first + second + 1 + third <= places[1] <= first + second + 1 + third + fourth


def test_two_players_use_two_of_each_card_and_dirk_gets_six_tiles_before_the_market() -> None:
    frames = new_game(2, 1)
    state = frames[-1].state
    hands = sum(seated.hand.size() for seated in state.players)
    assert hands + len(state.money) + len(state.deck) - 2 == 72
    kinds = [type(frame.event) for frame in frames]
    assert kinds.index(DirkGot) < kinds.index(MarketFilled)
    assert len(state.dirk) == 6


# -- taking money ----------------------------------------------------------------------------------


def test_one_card_of_any_value_or_several_worth_five_at_most() -> None:
    state = position(player(), player(), money=cards("denar-3 dirham-2 ducat-9 gulden-1"))
    taken = {choice.cards for choice in game.choices(state, 0) if isinstance(choice, Take)}
    assert cards("ducat-9") in taken
    assert cards("denar-3 dirham-2") in taken
    assert cards("dirham-2 gulden-1") in taken
    assert game.refusal(state, 0, Take(cards("denar-3 dirham-2 gulden-1"))) == Refusal.OVER_FIVE
    assert len(taken) == 4 + 3


# -- buying ----------------------------------------------------------------------------------------


def test_an_exact_payment_earns_another_action_which_may_be_waived() -> None:
    state = position(player("gulden-9 gulden-4"), player(), player())
    state, events = follow(state, buy(state, 0, "gulden-9 gulden-4"))
    assert of(Bought, events)[0].exact  # type: ignore[union-attr]
    assert (state.phase, state.to_move) == (Phase.EXTRA, 0)
    assert Pass() in game.choices(state, 0)


def test_paying_too_much_ends_the_turn_and_no_change_is_given() -> None:
    state = position(player("gulden-9 gulden-5"), player(), player())
    state, _ = follow(state, buy(state, 0, "gulden-9 gulden-5"))
    assert state.phase is Phase.PLACE
    assert state.players[0].hand.size() == 0


def test_a_payment_from_which_a_card_could_be_kept_back_is_refused() -> None:
    state = position(player("gulden-9 gulden-5 gulden-1"), player(), player())
    wasteful = buy(state, 0, "gulden-9 gulden-5 gulden-1")
    assert game.refusal(state, 0, wasteful) == Refusal.CARD_COULD_BE_KEPT


def test_only_the_currency_of_the_place_is_taken() -> None:
    state = position(player("denar-9 denar-9"), player(), player())
    assert game.refusal(state, 0, buy(state, 0, "denar-9 denar-9")) == Refusal.WRONG_CURRENCY


def test_the_market_is_not_refilled_during_a_turn() -> None:
    hand = "gulden-9 gulden-4 dirham-9 dirham-3 denar-9 denar-2 ducat-9 ducat-1"
    state = position(player(hand), player(), player())
    for place, pay in enumerate(
        ("gulden-9 gulden-4", "dirham-9 dirham-3", "denar-9 denar-2", "ducat-9 ducat-1")
    ):
        state, _ = follow(state, buy(state, place, pay))
    assert state.market == (None,) * 4
    assert len(state.to_place) == 4
    assert not [choice for choice in game.choices(state, 0) if isinstance(choice, Buy)]


# -- redesign --------------------------------------------------------------------------------------


def test_a_tile_bought_this_turn_cannot_be_used_in_its_redesign() -> None:
    state = position(player("gulden-9 gulden-4"), player(), player())
    state, _ = follow(state, buy(state, 0, "gulden-9 gulden-4"))
    add = Add(tile("tower-13-e"), (0, 1))
    assert game.refusal(state, 0, add) == Refusal.NOT_IN_RESERVE


def test_each_of_the_three_redesigns_is_one_action() -> None:
    laid = player("", laid="garden-10 0 1", reserve="arcades-9")
    for choice in (
        Add(tile("arcades-9"), (1, 0)),
        Remove(tile("garden-10"), (0, 1)),
        Swap(tile("arcades-9"), (0, 1), tile("garden-10")),
    ):
        state, events = follow(position(laid, player(), player()), choice)
        assert of(TurnBegan, events)
        assert state.to_move == 1


def test_who_can_do_nothing_passes() -> None:
    state = position(player(), player(), player(), money=(), deck=())
    assert game.choices(state, 0) == (Pass(),)


# -- the end of a turn -----------------------------------------------------------------------------


def test_bought_tiles_are_placed_in_any_order_one_making_room_for_the_next() -> None:
    bought = tiles("garden-10 arcades-9")
    state = position(player(), player(), player(), phase=Phase.PLACE, to_place=bought)
    far = Place(tile("arcades-9"), (0, 2))
    assert game.refusal(state, 0, far) == Refusal.NO_NEIGHBOUR
    state, _ = follow(state, Place(tile("garden-10"), (0, 1)), far)
    assert len(state.players[0].palace) == 2


def test_money_and_then_the_market_are_refilled_lowest_place_first() -> None:
    bought = tiles("tower-12 tower-11")
    state = position(
        player(),
        player(),
        player(),
        phase=Phase.PLACE,
        to_place=bought,
        market="- garden-12-s - arcades-10",
        money=cards("denar-9"),
    )
    state, events = follow(state, *map(Store, bought))
    kinds = [type(event) for event in events]
    assert kinds.index(MoneyShown) < kinds.index(MarketFilled)
    assert [event.place for event in events if isinstance(event, MarketFilled)] == [0, 2]
    assert len(state.money) == 4


def test_a_scoring_card_leaves_the_game_and_refilling_goes_on_before_the_scoring() -> None:
    state = position(
        player(),
        player(),
        player(),
        money=cards("denar-1 denar-2 denar-3"),
        deck=deck("dirham-8 scoring-1 ducat-8 gulden-8"),
    )
    state, events = follow(state, Take(cards("denar-2 denar-1")))
    assert [type(event) for event in events[1:]] == [
        MoneyShown,
        ScoringCardCame,
        MoneyShown,
        Scored,
        TurnBegan,
    ]
    assert state.scored == 1
    assert not any(isinstance(card, ScoringCard) for card in state.deck)


def test_an_empty_deck_is_made_anew_of_the_discards() -> None:
    state = position(player(), player(), player(), deck=(), discard=cards("denar-5 ducat-5"))
    state, events = follow(state, Take(cards("denar-9")))
    assert of(Reshuffled, events)
    assert (len(state.money), len(state.deck), state.discard) == (4, 1, ())


def test_fewer_than_four_cards_lie_there_when_there_is_nothing_left_to_draw() -> None:
    state = position(player(), player(), player(), deck=())
    state, events = follow(state, Take(cards("denar-9")))
    assert len(state.money) == 3
    assert isinstance(events[-1], TurnBegan)


# -- scoring ---------------------------------------------------------------------------------------


def test_kim_and_nina_share_the_places_of_the_towers() -> None:
    """Rule text, round 2: both have 4 towers: (13 + 6) / 2, rounded down, is 9 each."""
    found = shares({0: 4, 1: 4, 2: 1}, ROUND_2["tower"])
    assert [(share.holders, share.points) for share in found] == [((0, 1), 9), ((2,), 0)]


def test_the_next_player_takes_the_place_after_those_that_are_shared() -> None:
    found = shares({0: 3, 1: 2, 2: 2, 3: 1}, (21, 13, 6))
    assert [share.points for share in found] == [21, 9, 0]
    assert found[1].places == (13, 6)


def test_a_type_scores_only_with_at_least_one_tile_of_it_in_the_palace() -> None:
    assert shares({0: 0, 1: 0, 2: 1}, (12, 5))[0].holders == (2,)
    state = position(player(reserve="garden-10"), player(), player(), deck=deck("scoring-1"))
    _, events = follow(state, Take(cards("denar-9")))
    (scored,) = of(Scored, events)
    assert scored.buildings[Building.GARDEN] == {}  # type: ignore[union-attr]


def test_the_rulebooks_palace_has_a_wall_of_eight() -> None:
    laid = (
        "pavilion-2-new 0 -1  chambers-9-w -1 0  tower-8-nes 1 0  arcades-6-sw -1 1 "
        "garden-10 0 1  arcades-6-ne 1 1  arcades-9 0 2  seraglio-6-es 1 2"
    )
    assert palace(laid).wall == 8


# -- the end of the game ---------------------------------------------------------------------------


def ending(*hands: str, bag: str = "") -> State:
    """A position in which the market cannot be brought back to four."""
    return position(*map(player, hands), market="tower-12 - chambers-11 arcades-10", bag=tiles(bag))


def test_an_empty_bag_with_a_full_market_is_not_the_end() -> None:
    _, events = follow(position(player(), player(), player(), bag=()), Take(cards("denar-9")))
    assert isinstance(events[-1], TurnBegan)
    assert not of(Ended, events)


def test_tiles_left_over_go_to_the_most_money_of_their_currency_and_a_tie_to_nobody() -> None:
    state = ending("gulden-3", "gulden-4 denar-5", "denar-5")
    _, events = follow(state, Take(cards("ducat-9")))
    awarded = {
        event.tile.id: event.player for event in events if isinstance(event, LeftoverAwarded)
    }
    assert awarded == {"tower-12": 1, "chambers-11": None, "arcades-10": 0}


def test_the_winners_of_leftovers_place_them_in_seating_order_but_not_with_dirk() -> None:
    state = ending("denar-9", "gulden-9")
    state, _ = follow(state, Take(cards("ducat-9")))
    assert (state.to_move, state.phase) == (0, Phase.LEFTOVER)
    assert game.refusal(state, 0, Give(state.to_place[0])) == Refusal.NOT_FOR_DIRK
    while state.to_move == 0 and state.phase is Phase.LEFTOVER:
        state, _ = follow(state, Store(state.to_place[0]))
    assert state.to_move == 1
    state, events = follow(state, Store(state.to_place[0]))
    assert [type(event) for event in events[-2:]] == [Scored, Ended]


def test_a_tie_is_a_shared_victory() -> None:
    state, events = follow(ending("", "", ""), Take(cards("ducat-9")))
    while state.phase is Phase.LEFTOVER:
        state, events = follow(state, Store(state.to_place[0]))
    assert events[-1].winners == (0, 1, 2)  # type: ignore[union-attr]


# -- Dirk ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("round", "bag", "given"), [(1, 20, 6), (1, 4, 4), (2, 20, 6), (2, 5, 1)])
def test_dirk_gets_six_tiles_and_later_a_third_of_the_bag(round: int, bag: int, given: int) -> None:
    everything = list(new_game(3, 1)[-1].state.bag)
    state = position(
        player(),
        player(),
        deck=deck(f"scoring-{round} denar-1"),
        bag=tuple(everything[:bag]),
        scored=round - 1,
    )
    state, events = follow(state, Take(cards("denar-9")))
    assert len(state.dirk) == given
    assert isinstance(events[-2], DirkGot)


def test_dirk_counts_for_majorities_but_cannot_win() -> None:
    state = ending("", "")._replace(dirk=tiles("tower-13-e tower-11 tower-11-n"))
    state, events = follow(state, Take(cards("ducat-9")))
    while state.phase is Phase.LEFTOVER:
        state, events = follow(state, Store(state.to_place[0]))
    ended = events[-1]
    assert isinstance(ended, Ended)
    assert ended.totals["dirk"] == 21
    assert "dirk" not in ended.winners


def test_a_bought_tile_may_be_given_to_dirk_but_none_of_the_reserve() -> None:
    state = position(
        player(reserve="garden-10"), player(), phase=Phase.PLACE, to_place=tiles("tower-12")
    )
    assert Give(tile("tower-12")) in game.choices(state, 0)
    assert game.refusal(state, 0, Give(tile("garden-10"))) == Refusal.NOT_TO_PLACE
