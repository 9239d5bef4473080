"""Other states that a seat cannot tell from the true one."""

from __future__ import annotations

import pickle
from random import Random

from alhambra.rules import alhambra
from alhambra.rules.alhambra.model import Card, Hand, ScoringCard, State
from alhambra.rules.alhambra.observe import redeal
from alhambra.rules.api import Seat
from alhambra.rules.chance import Seeded
from alhambra.rules.games import AnyState, game_of


def permuted(state: State, seat: Seat, rng: Random, *, knows_hands: bool = False) -> State:
    """Another state that the seat cannot tell from this one.

    Bag and deck are in another order, the covered cards of deck and hands are exchanged, and each
    scoring card is at another place of those it may have. For one who ``knows_hands`` these stay.
    """
    covered = [] if knows_hands else range(len(state.players))
    others = [other for other in covered if other != seat]
    pool = [card for card in state.deck if isinstance(card, Card)]
    for other in others:
        pool += state.players[other].hand.cards()
    rng.shuffle(pool)
    players = list(state.players)
    for other in others:
        size = players[other].hand.size()
        players[other] = players[other]._replace(hand=Hand().plus(pool[:size]))
        del pool[:size]
    left: list[Card | ScoringCard] = list(pool)
    drawn = state.deck_size - len(state.deck)
    size, over = divmod(state.deck_size - 2, 5)
    piles = [size + (pile < over) for pile in range(5)]
    starts = {1: piles[0], 2: sum(piles[:3]) + 1}
    lengths = {1: piles[1] + 1, 2: piles[3] + 1}
    for card in sorted(card for card in state.deck if isinstance(card, ScoringCard)):
        first = starts[card.round] - drawn
        left.insert(rng.randrange(max(0, first), first + lengths[card.round]), card)
    bag = rng.sample(state.bag, len(state.bag))
    return state._replace(players=tuple(players), deck=tuple(left), bag=tuple(bag))


def indistinguishable(state: AnyState, seat: Seat, rng: Random, *, knows_hands: bool) -> AnyState:
    """Another state of any game that the seat cannot tell from this one.

    In Roll & Write everything is open: it is the same state, as another process gets it.
    """
    if game_of(state) is alhambra:
        return permuted(state, seat, rng, knows_hands=knows_hands)
    return pickle.loads(pickle.dumps(state))


def with_other_hands(state: State, seat: Seat, seed: str) -> State:
    """The state with other cards in the hands of the others, and nothing else changed but the
    order of the deck."""
    return redeal(state, seat, Seeded(seed))._replace(bag=state.bag)
