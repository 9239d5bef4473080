"""A turn: money, purchases, redesigns, passing.

The position of most tests: places 0 to 3 take gulden, dirham, denar and ducat and offer
tower-13-e, garden-12-s, chambers-11 and arcades-10; four nines lie face up.
"""

from __future__ import annotations

import pytest

from alhambra.rules import alhambra as game
from alhambra.rules.alhambra.choices import Add, Choice, Pass, Place, Refusal, Remove, Swap, Take
from alhambra.rules.alhambra.events import Bought
from alhambra.rules.alhambra.model import Phase, State
from alhambra.rules.api import IllegalChoice
from tests.rules.alhambra.positions import (
    ALL_FOUR,
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
    refused,
    take,
    tile,
    tiles,
)


def of_kind(state: State, kind: type[Choice]) -> list[Choice]:
    return [choice for choice in game.choices(state, state.to_move) if isinstance(choice, kind)]


# -- taking money ----------------------------------------------------------------------------------


TAKEN = {
    "one card of any value": (
        "denar-9 dirham-6 ducat-1 gulden-3",
        ("denar-9", "dirham-6", "ducat-1", "gulden-3"),
        (),
    ),
    "several worth five, in mixed currencies": (
        "denar-3 dirham-2 ducat-1 gulden-1",
        ("denar-3 dirham-2", "denar-3 ducat-1 gulden-1", "dirham-2 ducat-1 gulden-1"),
        ("denar-3 dirham-2 ducat-1", "denar-3 dirham-2 ducat-1 gulden-1"),
    ),
    "a five alone": (
        "denar-5 dirham-1 ducat-9 gulden-9",
        ("denar-5",),
        ("denar-5 dirham-1", "dirham-1 gulden-9"),
    ),
    "all four worth five": (
        "denar-1 denar-1 dirham-1 ducat-2",
        ("denar-1 denar-1 dirham-1 ducat-2",),
        (),
    ),
}


@pytest.mark.parametrize(("money", "right", "too_much"), TAKEN.values(), ids=TAKEN)
def test_one_card_may_be_taken_or_several_worth_five_or_less(
    money: str, right: tuple[str, ...], too_much: tuple[str, ...]
) -> None:
    state = position(ANY, ANY, money=cards(money))
    assert [refused(state, take(one)) for one in right] == [None] * len(right)
    assert {refused(state, take(one)) for one in too_much} <= {Refusal.OVER_FIVE}


def test_alike_cards_are_one_choice_alone_and_one_together() -> None:
    state = position(ANY, ANY, money=cards("denar-2 denar-2 ducat-9 gulden-9"))
    taken = [choice.cards for choice in of_kind(state, Take) if isinstance(choice, Take)]
    assert taken.count(cards("denar-2")) == 1
    assert taken.count(cards("denar-2 denar-2")) == 1
    assert refused(state, take("denar-2 denar-2 denar-2")) is Refusal.CARD_NOT_SHOWN


def test_at_least_one_card_is_taken_and_only_such_as_lie_there() -> None:
    state = position(ANY, ANY)
    assert refused(state, Take(())) is Refusal.NO_CARDS
    assert refused(state, take("denar-1")) is Refusal.CARD_NOT_SHOWN


def test_cards_taken_go_to_the_hand_and_others_come_in_their_place() -> None:
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
    assert end.to_move == 1 and end.turn == 2 and end.phase is Phase.ACTION


def test_turns_go_clockwise_and_around() -> None:
    state = position(ANY, ANY, ANY, to_move=2)
    assert after(state, take("denar-9")).to_move == 0


# -- buying ----------------------------------------------------------------------------------------


def test_a_tile_costs_its_price_in_the_currency_of_its_place() -> None:
    state = position(player("denar-9 denar-3 ducat-9 ducat-1 dirham-9"), ANY, ANY)
    assert refused(state, buy(3, "arcades-10", "ducat-9 ducat-1")) is None
    assert refused(state, buy(2, "chambers-11", "denar-9 denar-3")) is None
    assert refused(state, buy(1, "garden-12-s", "dirham-9")) is Refusal.TOO_LITTLE
    assert refused(state, buy(1, "garden-12-s", "denar-9 denar-3")) is Refusal.WRONG_CURRENCY
    assert refused(state, buy(3, "arcades-10", "denar-9 ducat-1")) is Refusal.WRONG_CURRENCY
    assert refused(state, buy(3, "arcades-10", "ducat-8 ducat-2")) is Refusal.CARD_NOT_IN_HAND
    assert refused(state, buy(3, "arcades-10", "")) is Refusal.NO_CARDS


def test_only_what_lies_on_the_place_is_for_sale() -> None:
    state = position(player("ducat-9 ducat-1"), ANY, market="- garden-12-s chambers-11 arcades-10")
    assert refused(state, buy(3, "chambers-11", "ducat-9 ducat-1")) is Refusal.PLACE_EMPTY
    assert refused(state, buy(0, "tower-13-e", "gulden-9")) is Refusal.PLACE_EMPTY
    assert refused(state, buy(4, "arcades-10", "ducat-9 ducat-1")) is Refusal.PLACE_EMPTY


def test_a_payment_holds_no_card_that_could_be_kept() -> None:
    state = position(player("ducat-9 ducat-5 ducat-4 ducat-1"), ANY, ANY)
    assert refused(state, buy(3, "arcades-10", "ducat-9 ducat-1")) is None
    assert refused(state, buy(3, "arcades-10", "ducat-9 ducat-5")) is None
    assert refused(state, buy(3, "arcades-10", "ducat-9 ducat-5 ducat-1")) is (
        Refusal.CARD_COULD_BE_KEPT
    )
    assert refused(state, buy(3, "arcades-10", "ducat-5 ducat-4 ducat-1")) is None
    assert len(of_kind(state, type(buy(3, "arcades-10", "")))) == 4
    state = position(player("ducat-9 ducat-1 ducat-1"), ANY, ANY)
    assert refused(state, buy(3, "arcades-10", "ducat-9 ducat-1 ducat-1")) is (
        Refusal.CARD_COULD_BE_KEPT
    )


def test_no_change_is_given_and_paying_too_much_ends_the_action() -> None:
    state = position(player("ducat-9 ducat-4 gulden-2"), ANY, ANY)
    bought, *_ = do(state, buy(3, "arcades-10", "ducat-9 ducat-4"))
    assert isinstance(bought.event, Bought) and not bought.event.exact
    assert bought.state.players[0].hand.cards() == cards("gulden-2")
    assert bought.state.discard == cards("ducat-9 ducat-4")
    assert bought.state.phase is Phase.PLACE
    assert bought.state.to_place == tiles("arcades-10")


def test_paying_exactly_gives_one_more_action_of_any_kind() -> None:
    state = position(
        player("ducat-9 ducat-1 denar-9 denar-2", "garden-10 0 1", "tower-11"), ANY, ANY
    )
    extra = after(state, buy(3, "arcades-10", "ducat-9 ducat-1"))
    assert extra.phase is Phase.EXTRA and extra.to_move == 0
    kinds_open = {type(choice) for choice in game.choices(extra, 0)}
    assert kinds_open == {Take, type(buy(0, "arcades-10", "")), Add, Remove, Swap, Pass}


def test_the_extra_action_may_be_waived() -> None:
    state = position(player("ducat-9 ducat-1"), ANY, ANY)
    extra = after(state, buy(3, "arcades-10", "ducat-9 ducat-1"))
    passed = after(extra, Pass())
    assert passed.phase is Phase.PLACE and passed.to_place == tiles("arcades-10")


def test_an_extra_action_that_is_no_exact_purchase_is_the_last() -> None:
    state = position(player("ducat-9 ducat-1 denar-9 denar-9"), ANY, ANY)
    extra = after(state, buy(3, "arcades-10", "ducat-9 ducat-1"))
    assert after(extra, take("gulden-9")).phase is Phase.PLACE
    too_much = after(extra, buy(2, "chambers-11", "denar-9 denar-9"))
    assert too_much.phase is Phase.PLACE
    assert too_much.to_place == tiles("arcades-10 chambers-11")


RICH = player("ducat-9 ducat-1 gulden-9 gulden-4 denar-9 denar-2 dirham-9 dirham-3 gulden-1")


def test_at_most_four_tiles_are_bought_as_the_market_is_not_refilled_meanwhile() -> None:
    state = position(RICH, ANY, ANY)
    frames = do(state, *ALL_FOUR)
    assert kinds(frames) == ["Bought"] * 4
    end = frames[-1].state
    assert end.market == (None,) * 4
    assert end.phase is Phase.EXTRA
    assert {type(choice) for choice in game.choices(end, 0)} == {Take, Pass}


def test_money_taken_as_an_extra_action_is_not_replaced_before_the_turn_ends() -> None:
    state = position(RICH, ANY, ANY)
    end = after(state, ALL_FOUR[0], take("ducat-9"))
    assert end.money == cards("denar-9 dirham-9 gulden-9")
    assert end.phase is Phase.PLACE


def test_a_tile_bought_this_turn_is_not_in_the_reserve_yet() -> None:
    state = position(player("ducat-9 ducat-1", "garden-10 0 1"), ANY, ANY)
    extra = after(state, buy(3, "arcades-10", "ducat-9 ducat-1"))
    arcades = tile("arcades-10")
    assert refused(extra, Add(arcades, (1, 0))) is Refusal.NOT_IN_RESERVE
    assert refused(extra, Swap(arcades, (0, 1), tile("garden-10"))) is Refusal.NOT_IN_RESERVE


# -- redesigning -----------------------------------------------------------------------------------

BUILDER = player("denar-9", "garden-10 0 1  garden-11 0 2", "tower-11 pavilion-2-new")


def test_a_tile_comes_from_the_reserve_to_the_palace() -> None:
    end = after(position(BUILDER, ANY, ANY), Add(tile("tower-11"), (1, 0)))
    assert end.players[0].palace.tiles[(1, 0)] == tile("tower-11")
    assert end.players[0].reserve == tiles("pavilion-2-new")
    assert end.to_move == 1


def test_a_tile_goes_from_the_palace_to_the_reserve() -> None:
    end = after(position(BUILDER, ANY, ANY), Remove(tile("garden-11"), (0, 2)))
    assert (0, 2) not in end.players[0].palace
    assert end.players[0].reserve == tiles("tower-11 pavilion-2-new garden-11")
    assert end.to_move == 1


def test_a_tile_is_exchanged_for_the_one_on_the_same_spot() -> None:
    end = after(position(BUILDER, ANY, ANY), Swap(tile("tower-11"), (0, 1), tile("garden-10")))
    assert end.players[0].palace.tiles[(0, 1)] == tile("tower-11")
    assert end.players[0].reserve == tiles("pavilion-2-new garden-10")
    assert end.to_move == 1


def test_a_redesign_is_one_move_and_ends_the_turn() -> None:
    frames = do(position(BUILDER, ANY, ANY), Add(tile("tower-11"), (1, 0)))
    assert kinds(frames) == ["Redesigned", "TurnBegan"]


def test_a_redesign_may_be_the_extra_action() -> None:
    builder = player("ducat-9 ducat-1", "garden-10 0 1", "tower-11")
    state = position(builder, ANY, ANY)
    end = after(state, ALL_FOUR[0], Add(tile("tower-11"), (1, 0)))
    assert end.to_move == 0 and end.phase is Phase.PLACE
    assert refused(end, Place(tile("arcades-10"), (1, 0))) is Refusal.OCCUPIED
    assert refused(end, Place(tile("arcades-10"), (2, 0))) is None


def test_a_redesign_is_refused_with_the_buildings_reason() -> None:
    state = position(BUILDER, ANY, ANY)
    assert refused(state, Remove(tile("garden-10"), (0, 1))) is Refusal.CUTS_OFF_TILES
    assert refused(state, Remove(tile("garden-10"), (0, 0))) is Refusal.FOUNTAIN_STAYS
    assert refused(state, Remove(tile("garden-10"), (5, 5))) is Refusal.NOTHING_THERE
    assert refused(state, Remove(tile("garden-10"), (0, 2))) is Refusal.NOTHING_THERE
    assert refused(state, Add(tile("tower-11"), (0, 1))) is Refusal.OCCUPIED
    assert refused(state, Add(tile("tower-11"), (4, 4))) is Refusal.NO_NEIGHBOUR
    assert refused(state, Add(tile("pavilion-2-new"), (1, 0))) is Refusal.WALL_MEETS_OPEN_SIDE
    assert refused(state, Add(tile("tower-13-e"), (1, 0))) is Refusal.NOT_IN_RESERVE
    narrow = Swap(tile("pavilion-2-new"), (0, 1), tile("garden-10"))
    assert refused(state, narrow) is Refusal.WALL_MEETS_OPEN_SIDE
    wrong = Swap(tile("tower-11"), (0, 1), tile("garden-11"))
    assert refused(state, wrong) is Refusal.NOTHING_THERE


# -- passing ---------------------------------------------------------------------------------------


def test_nobody_passes_who_can_do_something() -> None:
    assert refused(position(ANY, ANY), Pass()) is Refusal.MUST_ACT


def test_who_can_do_nothing_passes() -> None:
    """All the money is in hands, nothing is affordable, nothing can be redesigned."""
    poor = player("denar-1", reserve="pavilion-2-new")
    state = position(poor, ANY, ANY, money=(), deck=())
    assert of_kind(state, Add)
    state = position(player("denar-1"), ANY, ANY, money=(), deck=())
    assert game.choices(state, 0) == (Pass(),)
    frames = do(state, Pass())
    assert kinds(frames) == ["Passed", "TurnBegan"]
    assert frames[-1].state.money == ()


def test_only_who_is_to_move_may_choose() -> None:
    state = position(ANY, ANY, ANY)
    assert game.refusal(state, 1, take("denar-9")) is Refusal.NOT_YOUR_TURN
    assert game.choices(state, 1) == ()
    with pytest.raises(IllegalChoice, match="not_your_turn"):
        game.apply(state, 1, take("denar-9"), Scripted())
