"""Any of the five piles may be the larger: decks stacked elsewhere are right, too."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest

from alhambra.content import load_boxes
from alhambra.library.saves import load
from alhambra.record.alhambra.reading import DECK_CARDS
from alhambra.record.fields import RecordError
from alhambra.record.lines import line
from alhambra.rules import alhambra as game
from alhambra.rules.alhambra.events import DeckStacked
from alhambra.rules.alhambra.model import DeckCard, ScoringCard
from alhambra.rules.alhambra.money import piles_of
from alhambra.rules.alhambra.observe import next_scoring, redeal
from alhambra.rules.chance import Seeded
from tests.games import builder, table
from tests.record.whole_games import are_right, line_of, written

CARDS = 83
"""Cards in five piles: three of them are larger."""


def fits_somehow(places: tuple[int, int], cards: int) -> bool:
    """Tell by counting whether the scoring cards lie in the second and in the fourth pile."""
    size, over = divmod(cards, 5)
    for larger in combinations(range(5), over):
        piles: list[list[int]] = []
        place = 1
        for pile in range(5):
            high = size + (pile in larger) + (pile in (1, 3))
            piles.append(list(range(place, place + high)))
            place += high
        if places[0] in piles[1] and places[1] in piles[3]:
            return True
    return False


@pytest.mark.parametrize("cards", [CARDS, 80, 84, 51])
def test_a_deck_is_right_where_some_piles_have_the_scoring_cards_in_them(cards: int) -> None:
    money = game.start(load_boxes()["alhambra"], table(4), Seeded(1))[-1].state.deck
    plain = [card for card in money if not isinstance(card, ScoringCard)][:1] * cards
    for places in combinations(range(1, cards + 3), 2):
        deck: list[DeckCard] = list(plain)
        deck.insert(places[0] - 1, ScoringCard(1))
        deck.insert(places[1] - 1, ScoringCard(2))
        assert (piles_of(deck) is not None) is fits_somehow(places, cards)


class Stacked(Seeded):
    """Luck by a seed; the scoring cards lie so much above or below the upper-larger piles."""

    def __init__(self, seed: int, beside: tuple[int, int]) -> None:
        super().__init__(seed)
        self._beside = list(beside)

    def roll(self, sides: int, what: str) -> int:
        if what != "pile" or not self._beside:
            return super().roll(sides, what)
        beside = self._beside.pop(0)
        return 1 + beside if beside < 0 else sides + beside


def played(beside: tuple[int, int], seed: int) -> list[str]:
    chance, random = Stacked(seed, beside), Random(seed)
    frames: Sequence[Any] = game.start(load_boxes()["alhambra"], table(4, seed), chance)
    lines = [line(frame.event) for frame in frames]
    while game.actors(state := frames[-1].state):
        choice = builder(game.choices(state, state.to_move), random)
        frames = game.apply(state, state.to_move, choice, chance)
        lines += [line(frame.event) for frame in frames]
    return lines


@pytest.mark.parametrize("beside", [(0, 0), (-1, 0), (0, -1), (-1, -1)])
def test_a_game_with_another_deck_holds_and_can_be_played_on(
    beside: tuple[int, int], tmp_path: Path
) -> None:
    path = tmp_path / "game.jsonl"
    held = 0
    for seed in range(4):
        lines = played(beside, seed)
        right = piles_of(stacked_in(lines)) is not None
        written(path, lines)
        if not right:
            with pytest.raises(RecordError, match="a scoring card is not in its pile"):
                are_right(path)
            with pytest.raises(RecordError, match="a scoring card is not in its pile"):
                load(load_boxes(), path)
            continue
        assert are_right(path)
        held += 1
        for event, state in load(load_boxes(), path).frames:
            if isinstance(event, DeckStacked):
                fresh = redeal(state, 0, Seeded(seed))
                assert piles_of(fresh.deck) is not None
            assert_the_next_scoring_is_foretold(state)
    assert held


def stacked_in(lines: Sequence[str]) -> list[DeckCard]:
    deck = json.loads(lines[line_of(lines, "deck")])["cards"]
    return [DECK_CARDS[name] for name in deck]


def assert_the_next_scoring_is_foretold(state: game.State) -> None:
    """The next scoring card lies where everybody knows that it must lie."""
    places = [at for at, card in enumerate(state.deck, 1) if isinstance(card, ScoringCard)]
    foretold = next_scoring(state)
    if places and state.deck_size:
        assert foretold is not None and foretold[0] <= places[0] <= foretold[1]
