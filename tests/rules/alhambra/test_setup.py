"""Setting up: who may play, ties for the start, and where scoring cards lie."""

from __future__ import annotations

from collections import Counter

import pytest

from alhambra.rules import alhambra as game
from alhambra.rules.alhambra.events import DeckStacked
from alhambra.rules.alhambra.model import Card, Currency, ScoringCard
from alhambra.rules.alhambra.money import pile_sizes, scoring_windows
from alhambra.rules.chance import Seeded
from tests.rules.alhambra.positions import Scripted, cards, new_game, the_box

PLAYERS = tuple(game.PLAYERS)
players = pytest.mark.parametrize("number", PLAYERS)


@pytest.mark.parametrize("number", [0, 1, 7])
def test_it_is_a_game_for_two_to_six(number: int) -> None:
    with pytest.raises(ValueError, match="2 to 6 players"):
        new_game(number)


def test_of_as_few_cards_worth_as_much_the_first_in_seating_order_starts() -> None:
    first = cards("denar-9 denar-9 denar-9 ducat-9 ducat-8 ducat-6 gulden-8 gulden-8 gulden-7")
    money = [Card(currency, value) for currency in Currency for value in the_box().values]
    rest = Counter(money * the_box().copies) - Counter(first)
    state = new_game(3, Scripted({"money": [*first, *rest.elements()]}))[-1].state
    hands = [(player.hand.size(), player.hand.total()) for player in state.players]
    assert hands == [(3, 27), (3, 23), (3, 23)]
    assert state.to_move == 1


@pytest.mark.parametrize(
    ("number", "sizes"),
    [(90, (18,) * 5), (91, (19, 18, 18, 18, 18)), (94, (19, 19, 19, 19, 18)), (3, (1, 1, 1, 0, 0))],
)
def test_the_five_piles_are_as_equal_as_possible(number: int, sizes: tuple[int, ...]) -> None:
    assert pile_sizes(number) == sizes


@players
def test_the_first_scoring_card_is_in_the_second_pile_and_the_other_in_the_fourth(
    number: int,
) -> None:
    reached: dict[int, set[int]] = {1: set(), 2: set()}
    for seed in range(120):
        frames = new_game(number, seed)
        (stacked,) = (f.event for f in frames if isinstance(f.event, DeckStacked))
        windows = scoring_windows(pile_sizes(len(stacked.cards) - 2))
        for at, card in enumerate(stacked.cards, start=1):
            if isinstance(card, ScoringCard):
                first, last = windows[card.round]
                assert first <= at <= last
                reached[card.round].add(at - first)
        assert frames[-1].state.deck_size == len(stacked.cards) == len(frames[-1].state.deck)
    assert all(len(places) > 10 for places in reached.values())


@pytest.mark.parametrize("last", [False, True])
def test_a_scoring_card_may_be_the_first_or_the_last_of_its_pile(last: bool) -> None:
    class Edges(Scripted):
        def roll(self, sides: int, what: str) -> int:
            return sides if last else 1

    state = new_game(4, Edges())[-1].state
    sizes = pile_sizes(len(state.deck) - 2)
    found = [at for at, card in enumerate(state.deck) if isinstance(card, ScoringCard)]
    before = [sizes[0], sum(sizes[:3]) + 1]
    assert found == ([before[0] + sizes[1], before[1] + sizes[3]] if last else before)


def test_seeded_chance_is_the_same_everywhere() -> None:
    """Pinned: another machine, another Python, the same game."""
    chance = Seeded(1)
    assert chance.shuffle("abcdefgh", "letters") == PINNED_ORDER
    assert [chance.roll(6, "die") for _ in range(8)] == PINNED_ROLLS
    assert Seeded("1").shuffle("abcdefgh", "letters") == PINNED_ORDER


PINNED_ORDER = tuple("habcfged")
PINNED_ROLLS = [1, 2, 5, 1, 5, 4, 4, 4]
