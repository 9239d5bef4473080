"""Small exercises that teach one idea each, made from seeds in any number.

A maker creates a position and asks the rules which answers are right, and why the others are wrong.
It returns None if the seed gives no good exercise; then it is tried again.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final, Generic, NamedTuple, TypeAlias, TypeVar

from alhambra.rules.api import Building, Chance, Share
from alhambra.rules.chance import Seeded

B = TypeVar("B")
"""The box of a game."""

MOST_TRIES: Final = 2000
"""The most positions that are tried for an exercise."""
PLAYER_NAMES: Final = ("Kim", "Nina", "Omar", "Pia")
"""Players of exercises, in seating order."""
ANSWERS_OFFERED: Final = 4
"""The number of answers in words or figures that an exercise offers."""


class Sentence(NamedTuple):
    """A sentence: the id of its text, and the values of its placeholders."""

    text: str
    values: Mapping[str, Value] = {}


class Names(NamedTuple):
    """A list of names."""

    names: tuple[str, ...]


Value: TypeAlias = "int | str | Sentence | Names"
"""A number, a name, words, or a list of names."""


class HeldShown(NamedTuple):
    """The things of a type by player, and the points of the places that are still free."""

    building: Building
    held: Mapping[str, int]
    places: tuple[int, ...]
    """Best first."""
    asked: tuple[str, ...]
    """The players in question."""


class Thing(NamedTuple):
    """Something that can be marked as an answer."""

    id: str
    words: Sentence | None = None
    """Its name; None if it is in the picture."""
    reason: Sentence | None = None
    """Why it is right or wrong, from the rules."""


class Feedback(NamedTuple):
    """The judgement on an answer."""

    right: bool
    say: Sentence
    """Why."""


class Exercise(NamedTuple):
    """A position and a question, with all right answers."""

    question: Sentence
    shown: object
    """The position as values of the rules; the game knows how to draw it."""
    things: tuple[Thing, ...]
    rights: tuple[frozenset[str], ...]
    """Each set of things that answers the question; the first one is shown."""
    because: Sentence
    """Why this is the answer."""
    several: bool = False
    """More than one thing may be marked."""
    judge: Callable[[frozenset[str]], Sentence] | None = None
    """Says why a set of things is wrong, if none of its things does."""

    def answer(self, marked: Collection[str]) -> Feedback:
        """Judge what was marked."""
        found = frozenset(marked)
        if found in self.rights:
            return Feedback(True, self.because)
        if self.judge is not None:
            return Feedback(False, self.judge(found))
        return Feedback(False, self._fault(found) or self.because)

    def nearest(self, marked: frozenset[str]) -> frozenset[str]:
        """Return the right answer that differs least from what is marked."""
        return min(self.rights, key=lambda one: len(one ^ marked))

    def _fault(self, marked: frozenset[str]) -> Sentence | None:
        """Return the reason of a thing marked wrongly, else of a missing one."""
        right = self.nearest(marked)
        wrong = [thing for thing in self.things if thing.id in marked - right]
        missed = [thing for thing in self.things if thing.id in right - marked]
        said = (thing.reason for thing in (*wrong, *(missed if self.several else ())))
        return next((reason for reason in said if reason is not None), None)


class ExerciseKind(NamedTuple, Generic[B]):
    """A kind of exercise, which teaches one idea."""

    name: str
    """Also the last part of the ids of its texts."""
    topic: str
    """The topic of the rule book that explains it."""
    make: Callable[[B, Chance], Exercise | None]
    """Makes a random exercise; None if it is not a good one."""


def make(kind: ExerciseKind[B], box: B, seed: int) -> Exercise:
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
    return items[chance.roll(len(items), "pick") - 1]


def some(items: Iterable[T], count: int, chance: Chance) -> tuple[T, ...]:
    """Return ``count`` of the items, or all, in a random order."""
    return chance.shuffle(tuple(items), "some")[:count]


def figures(right: int, others: Iterable[int], say: Callable[[int], Sentence]) -> tuple[Thing, ...]:
    """Return numbers to choose from: the right one and likely others, from the smallest up."""
    offered = dict.fromkeys((right, *(number for number in others if number >= 0)))
    numbers = [*offered, *_near(right, offered)][:ANSWERS_OFFERED]
    return tuple(Thing(str(number), say(number)) for number in sorted(numbers))


def _near(right: int, offered: Collection[int]) -> Iterator[int]:
    """Yield numbers near the right one that are not offered yet."""
    for step in range(1, 2 * ANSWERS_OFFERED):
        for number in (right + step, right - step):
            if number >= 0 and number not in offered:
                yield number


def shared(share: Share[str], one: str, even: str, rounded: str, **more: Value) -> Sentence:
    """Return who gets what: text ``one`` for a single holder, else ``even`` or ``rounded``.

    Without a place it is always the same text.
    """
    names = Names(share.holders)
    if not share.places:
        return Sentence("book.answer.no_place", {"names": names, "number": share.tiles})
    values: dict[str, Value] = {"names": names, "points": points_of(share.points)}
    if len(share.holders) == 1:
        return Sentence(one, values | more)
    parts = " + ".join(map(str, share.places))
    total = f"({parts})" if len(share.places) > 1 else parts
    divided = Sentence("number.divided", {"number": total, "divisor": len(share.holders)})
    is_even = sum(share.places) % len(share.holders) == 0
    return Sentence(even if is_even else rounded, values | {"sum": divided} | more)


def points_of(count: int) -> Sentence:
    """Return the words for points."""
    return Sentence("table.points", {"count": count})


def share_of(found: Sequence[Share[H]], holder: H) -> Share[H] | None:
    """Return the share of a holder; None without a building."""
    return next((share for share in found if holder in share.holders), None)


def only(*ids: str) -> tuple[frozenset[str], ...]:
    """Return the one right set of these things."""
    return (frozenset(ids),)
