"""What must lie in the bag, the deck and the covered hands: public knowledge, and no more."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from alhambra.rules.alhambra.model import Card, State
from alhambra.rules.alhambra.observe import all_money, observe, tiles_in_bag, unseen_money
from bench.honesty.hidden import permuted
from tests.rules.alhambra.play import played
from tests.rules.alhambra.test_secrets import games, states

EVERY = 5


@games
def test_the_list_of_the_bag_is_what_is_in_it(whole: tuple[int, str]) -> None:
    for state in states(whole, EVERY):
        for viewer in (None, *range(len(state.players))):
            assert sorted(tiles_in_bag(observe(state, viewer))) == sorted(state.bag)


@games
def test_the_list_and_what_is_in_sight_are_all_54_tiles(whole: tuple[int, str]) -> None:
    for state in states(whole, EVERY):
        if not state.bag:
            continue  # a tile nobody wins at the end is in neither
        visible = [tile for tile in state.market if tile is not None]
        visible += [*state.to_place, *state.dirk]
        for player in state.players:
            visible += [*player.palace.tiles.values(), *player.reserve]
        listed = [*visible, *tiles_in_bag(observe(state, 0))]
        assert len(listed) == 54
        assert set(listed) == set(state.box.tiles)


@games
def test_the_unseen_money_is_that_of_deck_and_covered_hands(whole: tuple[int, str]) -> None:
    for state in states(whole, EVERY):
        for viewer in (None, *range(len(state.players))):
            assert unseen_money(observe(state, viewer)) == hidden_money(state, viewer)


def hidden_money(state: State, viewer: int | None) -> Counter[Card]:
    found = Counter(card for card in state.deck if isinstance(card, Card))
    for seat, player in enumerate(state.players):
        if seat != viewer:
            found.update(player.hand.cards())
    return found


@games
def test_what_is_hidden_changes_neither_list(whole: tuple[int, str]) -> None:
    rng = Random("unseen")
    for state in states(whole, EVERY):
        for seat in range(len(state.players)):
            other = observe(permuted(state, seat, rng), seat)
            assert tiles_in_bag(other) == tiles_in_bag(observe(state, seat))
            assert unseen_money(other) == unseen_money(observe(state, seat))


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_all_money_is_108_cards_and_72_for_two(players: int) -> None:
    box = played(players, "anybody", 0).steps[0].state.box
    assert all_money(box, players).total() == (72 if players == 2 else 108)
