"""Hidden things stay hidden: views and choices are blind to them.

``bench.honesty`` finds that opponents are, too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from alhambra.app.program.i18n import load_catalog
from alhambra.match.alhambra.game import shipped_levels
from alhambra.rules import alhambra as game
from alhambra.rules.alhambra.model import Card, ScoringCard, State
from alhambra.rules.alhambra.observe import (
    next_scoring,
    observe,
    redeal,
    tiles_in_bag,
    unseen_money,
)
from alhambra.rules.chance import Seeded
from bench.honesty.hidden import permuted
from tests.rules.alhambra.play import played
from tests.rules.alhambra.positions import cards, deck, new_game, player, position

PLAYERS = (2, 3, 6)
"""The fewest, who play with Dirk; the fewest without him; the most."""
TEMPERS = ("anybody", "builder", "exact")
GAMES = [(n, t) for n in PLAYERS for t in TEMPERS]
games = pytest.mark.parametrize("whole", GAMES, ids=lambda whole: f"{whole[0]}-{whole[1]}")


def states(whole: tuple[int, str], every: int) -> Iterator[State]:
    """Each state of this number in which somebody has to choose, and the last."""
    one = played(*whole, 0)
    yield from (step.state for step in one.steps[::every])
    yield one.steps[-1].frames[-1].state


# -- views -----------------------------------------------------------------------------------------


@games
def test_a_redealt_state_looks_the_same_to_the_seat(whole: tuple[int, str]) -> None:
    for at, state in enumerate(states(whole, 7)):
        for seat in range(len(state.players)):
            again = redeal(state, seat, Seeded(at))
            assert game.observe(again, seat) == game.observe(state, seat)
            assert game.observe(again, None) == game.observe(state, None)
            knowing = redeal(state, seat, Seeded(at), knows_hands=True)
            assert game.observe(knowing, seat) == game.observe(state, seat)
            assert [p.hand for p in knowing.players] == [p.hand for p in state.players]


@games
def test_a_redealt_state_has_all_the_cards_and_tiles(whole: tuple[int, str]) -> None:
    for at, state in enumerate(states(whole, 11)):
        for seat in range(len(state.players)):
            again = redeal(state, seat, Seeded(at))
            assert sorted(again.bag) == sorted(state.bag)
            assert all_cards(again) == all_cards(state)


def all_cards(state: State) -> Counter[Card | ScoringCard]:
    found: Counter[Card | ScoringCard] = Counter(state.deck)
    for one in state.players:
        found.update(one.hand.cards())
    return found


@games
def test_a_redealt_state_tells_nothing_of_the_true_one(whole: tuple[int, str]) -> None:
    """From states that look alike, the same chance deals the same state."""
    rng = Random("redeal")
    for at, state in enumerate(states(whole, 7)):
        for seat in range(len(state.players)):
            other = permuted(state, seat, rng)
            assert redeal(other, seat, Seeded(at)) == redeal(state, seat, Seeded(at))


@games
def test_what_is_hidden_changes_no_view_and_no_choice(whole: tuple[int, str]) -> None:
    rng = Random("views")
    for state in states(whole, 7):
        for seat in range(len(state.players)):
            other = permuted(state, seat, rng)
            assert game.observe(other, seat) == game.observe(state, seat)
            assert game.choices(other, seat) == game.choices(state, seat)
            assert game.observe(other, None) == game.observe(state, None)


def test_redealing_does_deal_anew() -> None:
    state = new_game(4, 3)[-1].state
    dealt = [redeal(state, 0, Seeded(seed)) for seed in range(20)]
    assert len({s.bag for s in dealt}) == len({s.deck for s in dealt}) == 20
    assert len({s.players[1].hand for s in dealt}) > 15
    assert {s.players[0].hand for s in dealt} == {state.players[0].hand}
    places = {tuple(i for i, c in enumerate(s.deck) if isinstance(c, ScoringCard)) for s in dealt}
    assert len(places) > 10


# -- what a view shows -----------------------------------------------------------------------------


def test_a_viewer_sees_his_own_hand_and_the_size_of_others() -> None:
    state = position(player("denar-9 ducat-3"), player("gulden-1"), player())
    seen = game.observe(state, 0)
    assert [one.hand for one in seen.players] == [state.players[0].hand, None, None]
    assert [one.cards for one in seen.players] == [2, 1, 0]
    assert all(one.hand is None for one in game.observe(state, None).players)


@games
def test_the_next_scoring_card_is_where_it_is_said_to_be(whole: tuple[int, str]) -> None:
    for state in states(whole, 1):
        left = [at for at, c in enumerate(state.deck, start=1) if isinstance(c, ScoringCard)]
        said = next_scoring(state)
        assert (said is None) == (not left)
        if said is not None:
            first, last = said
            assert 1 <= first <= left[0] <= last <= len(state.deck)


def test_the_window_of_a_scoring_card_shrinks_as_its_pile_is_drawn() -> None:
    """Twenty cards in piles of 4, 5, 4, 4 and 3; the second and the fourth have a scoring card."""
    money = 3 * "denar-1 denar-2 denar-3 denar-4 denar-5 denar-6 "
    names = money.split()
    names.insert(6, "scoring-1")
    full = deck(" ".join([*names[:16], "scoring-2", *names[16:]]))
    state = position(player(), player(), deck=full, deck_size=len(full))
    assert len(full) == 20
    assert next_scoring(state) == (5, 9)
    assert next_scoring(state._replace(deck=full[3:])) == (2, 6)
    assert next_scoring(state._replace(deck=full[6:])) == (1, 3)
    assert next_scoring(state._replace(deck=full[7:])) == (7, 10)
    assert next_scoring(state._replace(deck=cards("denar-1"))) is None


# -- what must lie in the bag, the deck and the covered hands ----------------------------------

EVERY = 5


@games
def test_the_list_of_the_bag_is_what_is_in_it(whole: tuple[int, str]) -> None:
    for state in states(whole, EVERY):
        for viewer in (None, *range(len(state.players))):
            assert sorted(tiles_in_bag(game.observe(state, viewer))) == sorted(state.bag)


@games
def test_the_unseen_money_is_that_of_deck_and_covered_hands(whole: tuple[int, str]) -> None:
    for state in states(whole, EVERY):
        for viewer in (None, *range(len(state.players))):
            assert unseen_money(observe(state, viewer)) == hidden_money(state, viewer)


def hidden_money(state: State, viewer: int | None) -> Counter[Card]:
    found = Counter(card for card in state.deck if isinstance(card, Card))
    for seat, one in enumerate(state.players):
        if seat != viewer:
            found.update(one.hand.cards())
    return found


# -- opponents -------------------------------------------------------------------------------------


def test_only_the_better_levels_remember_all_cards_and_say_so() -> None:
    """Easy and normal may not: whoever plays them can count on it."""
    knowing = [level.knows_hands for level in shipped_levels().values()]
    assert knowing == [False, False, False, True, True, True]
    texts = load_catalog("en")
    told = ["every card" in texts[f"level_text.{name}"] for name in ("easy", "normal", "hard")]
    assert told == [False, False, True]
