"""A new game out of another: all that was known up to a point, and a new future."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from alhambra.rules import alhambra as game
from alhambra.rules.alhambra.apply import History
from alhambra.rules.alhambra.events import DeckStacked, Event, Reshuffled, SetUp
from alhambra.rules.alhambra.model import Box, Card, State
from alhambra.rules.alhambra.observe import redeal
from alhambra.rules.api import Frame, Table
from alhambra.rules.chance import Seeded


def fork(box: Box, frames: Sequence[game.HistoryFrame], table: Table) -> History:
    """A game of the table that has come to where these frames end, at somebody's decision.

    What nobody can have seen yet, the rest of the deck and of the bag, is dealt anew by the
    table's seed. The events that tell their order (set-up, deck, the last reshuffle) are written
    as if it had been dealt so from the start, so that the record of the new game holds.
    """
    now = frames[-1].state
    fresh = redeal(now, now.to_move, Seeded(f"{table.seed}/fork"), knows_hands=True)
    events = [frame.event for frame in frames]
    state, made = game.blank(box), []
    for event in _with_deck(_with_seats(events, table, fresh), fresh):
        state = game.evolve(state, event)
        made.append(Frame(event, state))
    return tuple(made)


def _with_seats(events: list[Event], table: Table, fresh: State) -> list[Event]:
    """The events of a game of this table, with the new rest of the bag."""
    set_up = events[0]
    assert isinstance(set_up, SetUp)
    tiles = set_up.tiles[: len(set_up.tiles) - len(fresh.bag)] + fresh.bag
    return [replace(set_up, seed=table.seed, players=table.seats, tiles=tiles), *events[1:]]


def _with_deck(events: list[Event], fresh: State) -> list[Event]:
    """The events with the new rest of the deck wherever its order is told."""
    shuffled = [n for n, event in enumerate(events) if isinstance(event, Reshuffled)]
    if shuffled:
        last = events[shuffled[-1]]
        assert isinstance(last, Reshuffled)
        rest = tuple(card for card in fresh.deck if isinstance(card, Card))
        deck = last.deck[: len(last.deck) - len(rest)] + rest
        return [*events[: shuffled[-1]], replace(last, deck=deck), *events[shuffled[-1] + 1 :]]
    at = next(n for n, event in enumerate(events) if isinstance(event, DeckStacked))
    set_up, stacked = events[0], events[at]
    assert isinstance(set_up, SetUp) and isinstance(stacked, DeckStacked)
    cards = stacked.cards[: len(stacked.cards) - len(fresh.deck)] + fresh.deck
    money = tuple(card for card in cards if isinstance(card, Card))
    deck = set_up.deck[: len(set_up.deck) - len(money)] + money
    return [replace(set_up, deck=deck), *events[1:at], DeckStacked(cards), *events[at + 1 :]]
