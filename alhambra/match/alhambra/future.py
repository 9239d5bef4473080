"""A new future for a game of Alhambra: what nobody has seen yet is dealt anew."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from alhambra.rules import alhambra
from alhambra.rules.alhambra.events import DeckStacked, Event, Reshuffled, SetUp
from alhambra.rules.alhambra.model import Card, State
from alhambra.rules.alhambra.observe import redeal
from alhambra.rules.api import Table
from alhambra.rules.chance import fork_chance


def deal_future(events: Sequence[Event], now: State, table: Table) -> list[Event]:
    """The events with a new rest of the deck and of the bag, by the table's seed.

    Those that tell their order (set-up, deck, the last reshuffle) are written as if it had been
    dealt so from the start, so that the record of the new game holds.
    """
    fresh = redeal(now, alhambra.actors(now)[0], fork_chance(table.seed), knows_hands=True)
    set_up = events[0]
    assert isinstance(set_up, SetUp)
    tiles = set_up.tiles[: len(set_up.tiles) - len(fresh.bag)] + fresh.bag
    return _with_deck([replace(set_up, tiles=tiles), *events[1:]], fresh)


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
