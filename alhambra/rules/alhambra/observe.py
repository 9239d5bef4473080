"""A viewer's knowledge, a re-dealt state that agrees with it, and the unseen things.

The order of deck and bag and the hands of others are hidden. A player who remembers all cards knows
the hands, too (start hands are dealt face up): ``redeal`` can keep them.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from alhambra.rules.alhambra.model import (
    Box,
    Card,
    Currency,
    DeckCard,
    Hand,
    Palace,
    Phase,
    ScoringCard,
    State,
    Tile,
)
from alhambra.rules.alhambra.money import SCORING_PILES, pile_sizes, scoring_windows
from alhambra.rules.api import Chance, Seat


class SeenPlayer(NamedTuple):
    """A player as seen by a viewer. ``hand`` is None if it is covered."""

    name: str
    kind: str
    palace: Palace
    reserve: tuple[Tile, ...]
    hand: Hand | None
    cards: int
    score: int


class Seen(NamedTuple):
    """Everything that a viewer may know about a state."""

    box: Box
    viewer: Seat | None
    players: tuple[SeenPlayer, ...]
    market_currencies: tuple[Currency, ...]
    market: tuple[Tile | None, ...]
    money: tuple[Card, ...]
    deck: int
    """Cards left in the deck, scoring cards included."""
    next_scoring: tuple[int, int] | None
    """The next scoring card is the a-th to b-th card to be drawn; None if none is left."""
    discard: tuple[Card, ...]
    bag: int
    dirk: tuple[Tile, ...] | None
    dirk_score: int
    turn: int
    to_move: Seat
    phase: Phase
    to_place: tuple[Tile, ...]
    won: tuple[tuple[Seat, Tile], ...]
    """Tiles awarded at the end to seats other than the one to move, and not yet placed."""
    scored: int
    winners: tuple[Seat, ...]


def observe(state: State, viewer: Seat | None) -> Seen:
    """The facts that the viewer may know; for None, those that all may know."""
    return Seen(
        box=state.box,
        viewer=viewer,
        players=tuple(
            SeenPlayer(
                player.name,
                player.kind,
                player.palace,
                player.reserve,
                player.hand if seat == viewer else None,
                player.hand.size(),
                player.score,
            )
            for seat, player in enumerate(state.players)
        ),
        market_currencies=state.market_currencies,
        market=state.market,
        money=state.money,
        deck=len(state.deck),
        next_scoring=next_scoring(state),
        discard=state.discard,
        bag=len(state.bag),
        dirk=state.dirk if state.with_dirk else None,
        dirk_score=state.dirk_score,
        turn=state.turn,
        to_move=state.to_move,
        phase=state.phase,
        to_place=state.to_place,
        won=state.won,
        scored=state.scored,
        winners=state.winners,
    )


def unveil(state: State, viewer: Seat | None) -> Seen:
    """The view of a viewer to whom all hands are open."""
    seen = observe(state, viewer)
    hands = (player.hand for player in state.players)
    players = (one._replace(hand=hand) for one, hand in zip(seen.players, hands, strict=True))
    return seen._replace(players=tuple(players))


def windows_ahead(state: State) -> dict[int, tuple[int, int]]:
    """By round: the first and last possible place in the deck, from 1, of a scoring card in it."""
    rounds = {card.round for card in state.deck if isinstance(card, ScoringCard)}
    if not rounds:
        return {}
    drawn = state.deck_size - len(state.deck)
    piles = state.piles or pile_sizes(state.deck_size - len(SCORING_PILES))
    return {
        round: (max(1, first - drawn), last - drawn)
        for round, (first, last) in scoring_windows(piles).items()
        if round in rounds
    }


def next_scoring(state: State) -> tuple[int, int] | None:
    """The next scoring card is the a-th to b-th to be drawn; None if none is left in the deck."""
    ahead = windows_ahead(state)
    return ahead[min(ahead)] if ahead else None


def redeal(state: State, seat: Seat, chance: Chance, *, knows_hands: bool = False) -> State:
    """A state that agrees with everything the seat may know, with the rest dealt anew.

    With ``knows_hands`` the seat remembers all cards, and the hands stay.
    """
    covered = [] if knows_hands else [other for other in range(len(state.players)) if other != seat]
    pool: list[Card] = [card for card in state.deck if isinstance(card, Card)]
    for other in covered:
        pool += state.players[other].hand.cards()
    cards = chance.shuffle(sorted(pool), "redeal")
    players = list(state.players)
    for other in covered:
        count = players[other].hand.size()
        players[other] = players[other]._replace(hand=Hand().plus(cards[:count]))
        cards = cards[count:]
    deck: list[DeckCard] = list(cards)
    for round, (first, last) in sorted(windows_ahead(state).items()):
        at = first - 2 + chance.roll(last - first + 1, "redeal")
        deck.insert(at, ScoringCard(round))
    return state._replace(
        players=tuple(players),
        deck=tuple(deck),
        bag=chance.shuffle(sorted(state.bag), "redeal"),
    )


def tiles_in_bag(seen: Seen) -> tuple[Tile, ...]:
    """The tiles still in the bag, in the order of the data file."""
    if not seen.bag:
        return ()
    laid = {tile for player in seen.players for tile in player.palace.tiles.values()}
    aside = {tile for player in seen.players for tile in player.reserve}
    out = laid | aside | {*seen.market, *seen.to_place, *(seen.dirk or ())}
    return tuple(tile for tile in seen.box.tiles if tile not in out)


def all_money(box: Box, players: int) -> Counter[Card]:
    """All money cards in a game with this number of players, with their numbers of copies."""
    copies = box.copies_with_two if players == 2 else box.copies
    return Counter({Card(currency, value): copies for currency in Currency for value in box.values})


def unseen_money(seen: Seen) -> Counter[Card]:
    """The money cards in the deck and in hands that are covered."""
    hidden = all_money(seen.box, len(seen.players))
    hidden.subtract(seen.money)
    hidden.subtract(seen.discard)
    for player in seen.players:
        if player.hand is not None:
            hidden.subtract(player.hand.cards())
    return +hidden
