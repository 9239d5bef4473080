"""What a seat cannot know changes nothing it sees, may choose, or is advised to choose."""

from __future__ import annotations

from random import Random

import pytest

from alhambra.ai.bot import LEVELS, choose
from alhambra.rules import alhambra as game
from alhambra.rules.alhambra.model import ScoringCard, State
from alhambra.rules.alhambra.observe import redeal
from alhambra.rules.chance import Seeded
from tests.rules.play import played


def moments(players: int, every: int) -> list[tuple[State, int]]:
    """States of a game with the seat to act."""
    return [(step.state, step.seat) for step in played(players, "builder", 0).steps[::every]]


@pytest.mark.parametrize("players", game.PLAYERS)
def test_a_redealt_state_looks_the_same_to_its_seat(players: int) -> None:
    for number, (state, _) in enumerate(moments(players, 9)):
        for seat in range(players):
            other = redeal(state, seat, Seeded(number))
            assert game.observe(other, seat) == game.observe(state, seat)
            assert game.choices(other, seat) == game.choices(state, seat)


@pytest.mark.parametrize("players", game.PLAYERS)
def test_a_redealt_state_has_the_same_cards_and_tiles(players: int) -> None:
    for number, (state, seat) in enumerate(moments(players, 9)):
        other = redeal(state, seat, Seeded(number))
        assert sorted(other.bag) == sorted(state.bag)
        assert _hidden(other) == _hidden(state)
        assert [player.hand.size() for player in other.players] == [
            player.hand.size() for player in state.players
        ]


def _hidden(state: State) -> list[str]:
    hands = [str(card) for player in state.players for card in player.hand.cards()]
    return sorted([*hands, *map(str, state.deck)])


def test_with_hands_known_only_deck_and_bag_are_dealt_anew() -> None:
    for number, (state, seat) in enumerate(moments(4, 11)):
        other = redeal(state, seat, Seeded(number), knows_hands=True)
        assert other.players == state.players


def test_a_scoring_card_stays_where_it_can_be() -> None:
    for number, (state, seat) in enumerate(moments(3, 5)):
        seen = game.observe(state, seat)
        other = redeal(state, seat, Seeded(number))
        places = [n for n, card in enumerate(other.deck, 1) if isinstance(card, ScoringCard)]
        if places:
            assert seen.next_scoring is not None
            assert seen.next_scoring[0] <= places[0] <= seen.next_scoring[1]


@pytest.mark.parametrize("level", LEVELS)
def test_opponents_decide_by_what_their_seat_may_know(level: str) -> None:
    """Deck and bag in another order, and the others' hands dealt anew: the decision stays."""
    random = Random(level)
    for number, (state, seat) in enumerate(moments(3, 4)):
        bag, deck = list(state.bag), list(state.deck)
        random.shuffle(bag)
        random.shuffle(deck)
        hidden = redeal(state, seat, Seeded(f"{number}"))
        shuffled = hidden._replace(bag=tuple(bag))
        for other in (state._replace(bag=tuple(bag), deck=tuple(deck)), shuffled):
            assert _decision(level, other, seat) == _decision(level, state, seat)


def _decision(level: str, state: State, seat: int) -> object:
    return choose(LEVELS[level], state, seat, "the same")
