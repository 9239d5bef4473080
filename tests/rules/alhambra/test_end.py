"""The end of the game: left-over tiles, the last scoring, who wins."""

from __future__ import annotations

from typing import Any

import pytest

from alhambra.rules import alhambra as game
from alhambra.rules.alhambra.choices import Store
from alhambra.rules.alhambra.events import LeftoverAwarded, Scored
from alhambra.rules.alhambra.model import Phase, Player, State
from alhambra.rules.api import Result
from tests.rules.alhambra.positions import (
    after,
    buy,
    cards,
    deck,
    do,
    kinds,
    player,
    position,
    tile,
    tiles,
)

LAST = buy(3, "arcades-10", "ducat-9 ducat-4")
STORE = Store(tile("arcades-10"))


def last_turn(mover: str, *others: Player, market: str = "", **facts: Any) -> State:
    """The position before player 0, with ducats to pay the arcades, buys the last tile."""
    facts = {"bag": (), **facts}
    me = player(f"ducat-9 ducat-4 {mover}")
    return position(
        me, *others, market=market or "tower-13-e garden-12-s chambers-11 arcades-10", **facts
    )


ANY = player()


def awards(state: State) -> list[tuple[str, int | None]]:
    """The left-over tiles and who gets them when the last tile is bought."""
    events = [frame.event for frame in do(state, LAST, STORE)]
    return [(e.tile.id, e.player) for e in events if isinstance(e, LeftoverAwarded)]


# -- when it ends ----------------------------------------------------------------------------------


def test_what_the_bag_still_has_is_laid_out_first() -> None:
    state = last_turn("gulden-9 gulden-4", ANY, ANY, bag=tiles("pavilion-8"))
    frames = do(state, buy(0, "tower-13-e", "gulden-9 gulden-4"), LAST)
    frames = do(frames[-1].state, Store(tile("tower-13-e")), STORE)
    assert "MarketFilled" in kinds(frames)
    told = [frame.event for frame in frames if isinstance(frame.event, LeftoverAwarded)]
    assert [(event.place, event.tile.id) for event in told] == [
        (0, "pavilion-8"),
        (1, "garden-12-s"),
        (2, "chambers-11"),
    ]


def test_a_scoring_card_in_the_last_refill_is_scored_before_the_end() -> None:
    state = last_turn(
        "", ANY, ANY, money=cards("denar-9"), deck=deck("scoring-2 " + "denar-1 " * 5), scored=1
    )
    frames = do(state, LAST, STORE)
    rounds = [frame.event.round for frame in frames if isinstance(frame.event, Scored)]
    assert rounds == [2, 3]
    names = kinds(frames)
    assert names.index("Scored") < names.index("LeftoverAwarded")


# -- left-over tiles -------------------------------------------------------------------------------


LEFT = {
    "the most money of the place's currency": (
        ("gulden-5 denar-1", "gulden-2 gulden-2 dirham-1"),
        (1, 2, 1),
    ),
    "values count, not cards": (("gulden-9", "gulden-3 gulden-3 gulden-2"), (1, None, None)),
    "a tie means that nobody gets it": (
        ("gulden-5", "gulden-3 gulden-2", "gulden-4"),
        (None, None, None),
    ),
    "a currency that nobody holds": (("denar-9", "denar-8"), (None, None, 1)),
}


@pytest.mark.parametrize(("hands", "winners"), LEFT.values(), ids=LEFT)
def test_who_gets_a_tile_that_is_left(hands: tuple[str, ...], winners: tuple[int | None]) -> None:
    found = awards(last_turn("", *map(player, hands)))
    assert found == [*zip(("tower-13-e", "garden-12-s", "chambers-11"), winners, strict=True)]


def test_an_empty_place_gives_nobody_anything() -> None:
    state = last_turn("", player("gulden-1"), ANY, market="- garden-12-s - arcades-10")
    assert awards(state) == [("garden-12-s", None)]


def test_nothing_is_paid_and_one_hand_counts_for_all_places() -> None:
    state = last_turn("", player("gulden-1 dirham-1 denar-1"), ANY)
    assert awards(state) == [("tower-13-e", 1), ("garden-12-s", 1), ("chambers-11", 1)]
    end = after(state, LAST, STORE)
    assert end.players[1].hand.cards() == cards("denar-1 dirham-1 gulden-1")


def test_money_paid_in_the_last_turn_counts_no_more() -> None:
    state = last_turn("gulden-9 gulden-4", player("gulden-1"), ANY, bag=tiles("pavilion-8"))
    state = after(state, buy(0, "tower-13-e", "gulden-9 gulden-4"), LAST, STORE)
    frames = do(state, Store(tile("tower-13-e")))
    told = [frame.event for frame in frames if isinstance(frame.event, LeftoverAwarded)]
    assert told[0] == LeftoverAwarded(0, tile("pavilion-8"), 1)


# -- placing what was won --------------------------------------------------------------------------


def two_winners() -> State:
    """Player 2 has won the tower, players 1 and 0 one tile each; all is awarded."""
    state = last_turn("denar-1", player("dirham-1"), player("gulden-1"))
    frames = do(state, LAST, STORE)
    assert kinds(frames)[-3:] == ["LeftoverAwarded"] * 3
    return frames[-1].state


def test_all_tiles_are_awarded_before_any_is_placed_and_winners_place_in_seating_order() -> None:
    state = two_winners()
    order = []
    while game.actors(state):
        assert state.phase is Phase.LEFTOVER and game.result(state) is None
        order.append((state.to_move, state.to_place[0].id))
        state = after(state, Store(state.to_place[0]))
    assert order == [(0, "chambers-11"), (1, "garden-12-s"), (2, "tower-13-e")]
    assert state.phase is Phase.OVER


# -- who wins --------------------------------------------------------------------------------------


def ended(*scores: int, **facts: Any) -> State:
    """The end of a game of players with these scores; nothing more is scored."""
    others = [player(score=score) for score in scores[1:]]
    state = last_turn("", *others, **facts)
    mover = state.players[0]._replace(score=scores[0])
    return after(state._replace(players=(mover, *state.players[1:])), LAST, STORE)


def test_a_tie_is_a_shared_victory() -> None:
    assert ended(55, 40, 55).winners == (0, 2)
    assert ended(0, 0, 0).winners == (0, 1, 2)


def test_dirk_cannot_win() -> None:
    state = ended(30, 40, dirk_score=90)
    result = game.result(state)
    assert result == Result({0: 30, 1: 40, "dirk": 90}, (1,))
