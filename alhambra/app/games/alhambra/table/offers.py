"""The choices of a game as sets of things to pick.

Each choice is written as the things that make it up: the cards and the hand that takes them, the
tile and the cell it goes to. From what is picked so far follow what still leads somewhere and
which choice is complete. Mouse, touch, keys and pads all choose through this, so none of them can
choose anything the rules do not offer, or miss something they do.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from alhambra.app.games.alhambra.table.snapshot import cell_face
from alhambra.app.table import offers
from alhambra.app.table.picture import Face, Kind
from alhambra.rules.alhambra.choices import (
    Add,
    Buy,
    Choice,
    Give,
    Pass,
    Place,
    Remove,
    Store,
    Swap,
    Take,
)
from alhambra.rules.alhambra.model import Card


def faces_of(choice: Choice) -> tuple[Face, ...]:
    """What has to be picked for the choice: the things first, where they go or the word last."""
    match choice:
        case Take(cards):
            return (*_cards(Kind.MONEY, cards), Face(Kind.PURSE))
        case Buy(place, _, pay):
            return (Face(Kind.MARKET, str(place)), *_cards(Kind.HAND, pay), Face(Kind.DEAL))
        case Add(tile, cell) | Swap(tile, cell, _):
            return Face(Kind.RESERVE, tile.id), cell_face(cell)
        case Remove(_, cell):
            return cell_face(cell), Face(Kind.STORE)
        case Place(tile, cell):
            return Face(Kind.BOUGHT, tile.id), cell_face(cell)
        case Store(tile):
            return Face(Kind.BOUGHT, tile.id), Face(Kind.STORE)
        case Give(tile):
            return Face(Kind.BOUGHT, tile.id), Face(Kind.DIRK)
        case Pass():
            return (Face(Kind.PASS),)


def _cards(kind: Kind, cards: Iterable[Card]) -> tuple[Face, ...]:
    return tuple(Face(kind, str(card)) for card in cards)


Offers: TypeAlias = offers.Offers[Choice]


def make_offers(choices: Sequence[Choice] = ()) -> Offers:
    """All that can be chosen now; of payments the exact ones first, then those that waste least."""
    return Offers(choices, faces_of)
