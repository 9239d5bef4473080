"""The choices of a game as sets of things to pick.

Each choice is written as the things that make it up: the cards and the hand that takes them, the
tile and the cell it goes to. From what is picked so far follow what still leads somewhere and
which choice is complete. Mouse, touch, keys and pads all choose through this, so none of them can
choose anything the rules do not offer, or miss something they do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from alhambra.app.table.moment import cell_face
from alhambra.app.table.picture import Face, Kind, Token
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


class Offer(NamedTuple):
    """A choice, and the faces of all that has to be picked for it."""

    choice: Choice
    faces: tuple[Face, ...]


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


class Offers:
    """All that can be chosen now."""

    def __init__(self, choices: Sequence[Choice] = ()) -> None:
        self.all = tuple(Offer(choice, faces_of(choice)) for choice in choices)
        self._counted = tuple((offer, Counter(offer.faces)) for offer in self.all)
        self._leading: dict[tuple[Token, ...], frozenset[Face]] = {}

    def containing(self, picked: Iterable[Token]) -> tuple[Offer, ...]:
        """The offers that hold all that is picked, in the order of the choices."""
        wanted = Counter(token.face for token in picked)
        return tuple(offer for offer, faces in self._counted if wanted <= faces)

    def leading(self, picked: Iterable[Token]) -> frozenset[Face]:
        """What can still be picked so that some offer holds it all."""
        picked = tuple(picked)
        known = self._leading.get(picked)
        if known is None:
            wanted = Counter(token.face for token in picked)
            known = self._leading[picked] = frozenset(
                face
                for offer, faces in self._counted
                if wanted <= faces
                for face in (faces - wanted if wanted else faces)
            )
        return known

    def complete(self, picked: Iterable[Token]) -> Choice | None:
        """The choice that is made up of just what is picked."""
        wanted = Counter(token.face for token in picked)
        return next((offer.choice for offer, faces in self._counted if wanted == faces), None)

    def completions(self, picked: Iterable[Token]) -> tuple[Choice, ...]:
        """The choices that hold all that is picked; the best first.

        Payments come from the rules in the order exact ones, then the rest by what they waste.
        """
        return tuple(offer.choice for offer in self.containing(picked))


def tokens_for(faces: Iterable[Face], taken: Iterable[Token] = ()) -> tuple[Token, ...]:
    """Tokens with these faces: those of ``taken`` as far as they go, then the lowest copies."""
    taken = list(taken)
    used: set[Token] = set()
    found: list[Token] = []
    for face in faces:
        fitting = (token for token in taken if token.face == face and token not in used)
        token = next(fitting, None)
        copy = 0
        while token is None:
            candidate = Token(face.kind, face.name, copy)
            if candidate not in used and candidate not in taken:
                token = candidate
            copy += 1
        used.add(token)
        found.append(token)
    return tuple(found)
