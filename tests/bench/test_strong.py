"""The strong tree search: what it leaves out is never better, and it ends well."""

from __future__ import annotations

from random import Random

import pytest

from alhambra.rules import alhambra as game
from alhambra.rules.alhambra.choices import Add, Buy, Place, Remove, Store, Swap, Take
from alhambra.rules.alhambra.model import LEFTOVER, MARKET_PLACES, Box, State
from bench.players import player
from bench.strong import Eyes
from tests.games import play


def states(box: Box, players: int) -> list[State]:
    """The states of a game in which somebody decides."""
    return [frames[-1].state for _, frames in play(box, players, 2)][:-1]


def paid(buy: Buy) -> int:
    return sum(card.value for card in buy.pay)


@pytest.mark.parametrize("players", [2, 5])
def test_of_what_may_be_chosen_the_sensible_is_kept(box: Box, players: int) -> None:
    eyes = Eyes()
    for state in states(box, players):
        seat = state.to_move
        everything = game.choices(state, seat)
        kept = eyes.sensible(state, seat)
        assert kept
        assert set(kept) <= set(everything)
        assert len(set(kept)) == len(kept)
        for choice in set(everything) - set(kept):
            if isinstance(choice, Buy):
                others = [one for one in kept if isinstance(one, Buy) and one.place == choice.place]
                assert min(map(paid, others)) <= paid(choice)
            elif isinstance(choice, Take):
                assert any(
                    set(choice.cards) <= set(one.cards) for one in kept if isinstance(one, Take)
                )
            else:
                assert isinstance(choice, Place | Add | Remove | Swap)


@pytest.mark.parametrize("players", [2, 3, 6])
def test_a_rollout_weighs_any_state_for_every_seat(box: Box, players: int) -> None:
    eyes = Eyes()
    found = states(box, players)
    for state in [*found[:: len(found) // 8], found[-1]]:
        values = eyes.rollout(state, Random(1))
        assert values == eyes.rollout(state, Random(1))
        assert len(values) == players
        assert all(0 < value < 1 for value in values)


def test_who_won_is_worth_more_than_who_lost(box: Box) -> None:
    *_, (_, frames) = play(box, 4, 6)
    state = frames[-1].state
    values = Eyes().rollout(state, Random(1))
    assert [seat for seat in range(4) if values[seat] == max(values)] == list(state.winners)


def test_it_builds_the_tile_that_wins_the_game(box: Box) -> None:
    *_, (_, frames) = play(box, 3, 1, decisions=0)
    last = frames[-1].state._replace(
        phase=LEFTOVER, to_move=1, to_place=(box.tiles[0],), market=(None,) * MARKET_PLACES
    )
    assert any(isinstance(choice, Store) for choice in Eyes().sensible(last, 1))
    (choice,) = player("ismcts-strong@10").decide(last, 1, "seed")
    assert isinstance(choice, Place)
