"""Small exercises that teach one idea each, made without end from seeds.

A maker lays out a position and asks the rules for every answer: what is right, and why the rest is
not. It returns None where the luck of its seed makes no good exercise, and is tried again.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final, Generic, NamedTuple, TypeAlias, TypeVar

from alhambra.rules.api import Chance
from alhambra.rules.chance import Seeded
from alhambra.rules.kit import Share

B = TypeVar("B")
"""The box of a game."""

MOST_TRIES: Final = 2000
"""Positions that are tried for an exercise at most."""
CHOICES: Final = 4
"""Answers in words or figures that an exercise offers."""


class Say(NamedTuple):
    """A sentence: the id of its text, and what is filled in."""

    text: str
    values: Mapping[str, Value] = {}


class Names(NamedTuple):
    """Names that are listed."""

    names: tuple[str, ...]


Value: TypeAlias = "int | str | Say | Names"
"""A number, a name, words, or names that are listed."""


class Thing(NamedTuple):
    """Something that can be marked as an answer."""

    id: str
    words: Say | None = None
    """What it is called; None: it lies in the picture."""
    reason: Say | None = None
    """What the rules say of it."""


class Answer(NamedTuple):
    """What the rules say to an answer."""

    right: bool
    say: Say
    """Why."""


class Exercise(NamedTuple):
    """A position and a question, with all right answers."""

    question: Say
    shown: object
    """The position as values of the rules; the game knows how to draw it."""
    things: tuple[Thing, ...]
    rights: tuple[frozenset[str], ...]
    """Each set of things that answers the question, the one that is shown first."""
    because: Say
    """Why that is the answer."""
    several: bool = False
    """More than one thing may be marked."""
    judge: Callable[[frozenset[str]], Say] | None = None
    """Says why a set of things is no answer, where that is not said by one of them."""

    def answer(self, marked: Collection[str]) -> Answer:
        """Judge what was marked."""
        found = frozenset(marked)
        if found in self.rights:
            return Answer(True, self.because)
        if self.judge is not None:
            return Answer(False, self.judge(found))
        return Answer(False, self._fault(found) or self.because)

    def nearest(self, marked: frozenset[str]) -> frozenset[str]:
        """Return the right answer that differs least from what is marked."""
        return min(self.rights, key=lambda one: len(one ^ marked))

    def _fault(self, marked: frozenset[str]) -> Say | None:
        """Return what the rules say of a thing marked in vain, else of one that is missing."""
        right = self.nearest(marked)
        wrong = [thing for thing in self.things if thing.id in marked - right]
        missed = [thing for thing in self.things if thing.id in right - marked]
        said = (thing.reason for thing in (*wrong, *(missed if self.several else ())))
        return next((reason for reason in said if reason is not None), None)


class Kind(NamedTuple, Generic[B]):
    """A kind of exercise: the idea that it teaches."""

    name: str
    """The last part of the ids of its texts, too."""
    topic: str
    """The topic of the rule book that explains it."""
    make: Callable[[B, Chance], Exercise | None]
    """Makes one by chance; None where nothing good comes of it."""


def make(kind: Kind[B], box: B, seed: int) -> Exercise:
    """Return the exercise of this kind and seed. Raises ``RuntimeError`` if there is none."""
    for number in range(MOST_TRIES):
        found = kind.make(box, Seeded(f"exercise/{kind.name}/{seed}/{number}"))
        if found is not None:
            return found
    raise RuntimeError(f"no exercise of the kind {kind.name} comes of the seed {seed}")


# -- for makers ------------------------------------------------------------------------------------

T = TypeVar("T")
H = TypeVar("H")


def pick(items: Sequence[T], chance: Chance) -> T:
    """Return one of the items."""
    return items[chance.roll(len(items), "pick") - 1]


def some(items: Iterable[T], count: int, chance: Chance) -> tuple[T, ...]:
    """Return so many of the items, or all, in a random order."""
    return chance.shuffle(tuple(items), "some")[:count]


def figures(right: int, others: Iterable[int], say: Callable[[int], Say]) -> tuple[Thing, ...]:
    """Return numbers to choose from: the right one and likely others, from the smallest up."""
    offered = dict.fromkeys((right, *(number for number in others if number >= 0)))
    numbers = [*offered, *_near(right, offered)][:CHOICES]
    return tuple(Thing(str(number), say(number)) for number in sorted(numbers))


def _near(right: int, offered: Collection[int]) -> Iterator[int]:
    """Yield numbers near the right one that are not offered yet."""
    for step in range(1, 2 * CHOICES):
        for number in (right + step, right - step):
            if number >= 0 and number not in offered:
                yield number


def arithmetic(share: Share[H]) -> Say:
    """Return the sum of the places that are shared, divided by how many share them."""
    parts = " + ".join(map(str, share.places))
    total = f"({parts})" if len(share.places) > 1 else parts
    return Say("number.divided", {"number": total, "divisor": len(share.holders)})


def points_of(count: int) -> Say:
    """Return the words for points."""
    return Say("table.points", {"count": count})


def share_of(found: Sequence[Share[H]], holder: H) -> Share[H] | None:
    """Return the share in which somebody has a part; None without a building."""
    return next((share for share in found if holder in share.holders), None)


def only(*ids: str) -> tuple[frozenset[str], ...]:
    """Return the one right set of these things."""
    return (frozenset(ids),)
