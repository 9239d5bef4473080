"""Laws that the exercises of every game obey."""

from __future__ import annotations

from itertools import chain, combinations
from typing import TypeVar

from alhambra.learning.exercise import Exercise, ExerciseKind, make

B = TypeVar("B")


def some(kind: ExerciseKind[B], box: B, count: int = 12) -> list[Exercise]:
    """Exercises of the first seeds."""
    return [make(kind, box, seed) for seed in range(count)]


def check(exercise: Exercise) -> None:
    """There is an answer, only one unless alike, and whatever is wrong is answered."""
    ids = [thing.id for thing in exercise.things]
    words = [thing.words for thing in exercise.things if thing.words is not None]
    assert len({*ids}) == len(ids) >= 2
    assert len(words) in (0, len(ids)) and all(words.count(one) == 1 for one in words)
    assert exercise.rights and len({*exercise.rights}) == len(exercise.rights)
    for right in exercise.rights:
        assert right and right <= {*ids}
        assert exercise.several or len(right) == 1
        answer = exercise.answer(right)
        assert answer.right and answer.say == exercise.because
    for wrong in map(frozenset, wrongs(exercise, ids)):
        answer = exercise.answer(wrong)
        assert not answer.right
        assert answer.say.text


def wrongs(exercise: Exercise, ids: list[str]) -> list[tuple[str, ...]]:
    """Marks of one or two things, or all, that are no answer."""
    pairs = combinations(ids, 2) if exercise.several else ()
    whole = (tuple(ids),) if exercise.several else ()
    marks = chain(combinations(ids, 1), pairs, whole)
    return [some for some in marks if frozenset(some) not in exercise.rights]
