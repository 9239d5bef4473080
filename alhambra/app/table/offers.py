"""The choices of the rules as sets of tokens to pick. All devices choose through them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Generic, NamedTuple, TypeVar

from alhambra.app.table.picture import Face, Token

C = TypeVar("C")


class Offer(NamedTuple, Generic[C]):
    """A choice, and the faces that have to be picked for it."""

    choice: C
    faces: tuple[Face, ...]


class Offers(Generic[C]):
    """Everything that can be chosen now."""

    def __init__(self, choices: Sequence[C], faces_of: Callable[[C], tuple[Face, ...]]) -> None:
        """``faces_of`` returns what has to be picked for a choice."""
        self.all = tuple(Offer(choice, faces_of(choice)) for choice in choices)
        self._counted = tuple((offer, Counter(offer.faces)) for offer in self.all)
        self._leading: dict[tuple[Token, ...], frozenset[Face]] = {}

    def containing(self, picked: Iterable[Token]) -> tuple[Offer[C], ...]:
        """Return the offers that contain everything picked, in the order of the choices."""
        wanted = Counter(token.face for token in picked)
        return tuple(offer for offer, faces in self._counted if wanted <= faces)

    def leading(self, picked: Iterable[Token] = ()) -> frozenset[Face]:
        """Return what can be picked in addition so that some offer contains it all."""
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

    def complete(self, picked: Iterable[Token]) -> C | None:
        """Return the choice that consists of exactly what is picked."""
        wanted = Counter(token.face for token in picked)
        return next((offer.choice for offer, faces in self._counted if wanted == faces), None)

    def completions(self, picked: Iterable[Token]) -> tuple[C, ...]:
        """Return the choices that contain everything picked, in the order of the rules."""
        return tuple(offer.choice for offer in self.containing(picked))


def tokens_for(faces: Iterable[Face], taken: Iterable[Token] = ()) -> tuple[Token, ...]:
    """Return tokens with these faces: those of ``taken`` first, then the lowest copies."""
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
