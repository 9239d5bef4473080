"""Where bought tiles go, and Dirk's among them."""

from __future__ import annotations

from alhambra.rules import alhambra as game
from alhambra.rules.alhambra.choices import Add, Give, Pass, Place, Refusal, Store
from alhambra.rules.alhambra.events import Placed
from alhambra.rules.alhambra.model import Player, State
from tests.rules.alhambra.positions import (
    ANY,
    BUYER,
    TWO_BOUGHT,
    after,
    buy,
    do,
    kinds,
    player,
    position,
    refused,
    take,
    tile,
    tiles,
)


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
