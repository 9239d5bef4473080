"""The choices of the rules as things to pick: whatever device is used, all choose through this."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Generic, NamedTuple, TypeVar

from alhambra.app.table.picture import Face, Token

C = TypeVar("C")


class Offer(NamedTuple, Generic[C]):
    """A choice, and the faces of all that has to be picked for it."""

    choice: C
    faces: tuple[Face, ...]


class Offers(Generic[C]):
    """All that can be chosen now."""

    def __init__(self, choices: Sequence[C], faces_of: Callable[[C], tuple[Face, ...]]) -> None:
        """``faces_of`` says what has to be picked for a choice."""
        self.all = tuple(Offer(choice, faces_of(choice)) for choice in choices)
        self._counted = tuple((offer, Counter(offer.faces)) for offer in self.all)
        self._leading: dict[tuple[Token, ...], frozenset[Face]] = {}

    def containing(self, picked: Iterable[Token]) -> tuple[Offer[C], ...]:
        """The offers that hold all that is picked, in the order of the choices."""
        wanted = Counter(token.face for token in picked)
        return tuple(offer for offer, faces in self._counted if wanted <= faces)

    def leading(self, picked: Iterable[Token] = ()) -> frozenset[Face]:
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

    def complete(self, picked: Iterable[Token]) -> C | None:
        """The choice that is made up of just what is picked."""
        wanted = Counter(token.face for token in picked)
        return next((offer.choice for offer, faces in self._counted if wanted == faces), None)

    def completions(self, picked: Iterable[Token]) -> tuple[C, ...]:
        """The choices that hold all that is picked, in the order in which the rules list them."""
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
