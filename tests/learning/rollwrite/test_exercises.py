"""The exercises of Roll & Write: each answer is found again by trying everything."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Final

import pytest

from alhambra.content import load_rollwrite_box
from alhambra.learning.exercise import Exercise, ExerciseKind, HeldShown, make
from alhambra.learning.rollwrite.exercises import KINDS, SheetShown, TrackShown, cross_id
from alhambra.rules.rollwrite.model import Box, Cross
from tests.learning.exercise_laws import check, some

BOX = load_rollwrite_box()
NUMBERS: Final = range(1, 7)


def sheet(exercise: Exercise) -> SheetShown:
    assert isinstance(exercise.shown, SheetShown)
    return exercise.shown


def is_crossed(shown: SheetShown, cell: Cross) -> bool:
    blue, yellow = cell
    return bool(shown.crossed >> 6 * (yellow - 1) + blue - 1 & 1)


def marked(shown: SheetShown, good: Callable[[Cross], bool]) -> frozenset[str]:
    return frozenset(cross_id(cell) for cell in shown.cells if good(cell))


def offers(exercise: Exercise) -> frozenset[str]:
    shown = sheet(exercise)
    meet = set(product(shown.blue, shown.yellow))
    return marked(shown, lambda cell: cell in meet and not is_crossed(shown, cell))


def nudged(exercise: Exercise) -> frozenset[str]:
    """Each die in turn one pip down and up, no die past its ends."""
    shown = sheet(exercise)
    dice = (*shown.blue, *shown.yellow)
    met: set[Cross] = set()
    for number, step in product(range(4), (-1, 1)):
        after = [*dice]
        after[number] += step
        if after[number] in NUMBERS:
            met |= {(blue, yellow) for blue in after[:2] for yellow in after[2:]}
    met -= set(product(shown.blue, shown.yellow))
    return marked(shown, lambda cell: cell in met and not is_crossed(shown, cell))


def second(exercise: Exercise) -> frozenset[str]:
    shown, said = sheet(exercise), exercise.question.values
    (blue,) = {*shown.blue} - {said["blue"]}
    (yellow,) = {*shown.yellow} - {said["yellow"]}
    assert not is_crossed(shown, (blue, yellow))
    return frozenset([cross_id((blue, yellow))])


def coins(exercise: Exercise) -> frozenset[str]:
    shown = sheet(exercise)
    crossings = product(shown.blue, shown.yellow)
    return frozenset([str(sum(is_crossed(shown, cell) for cell in crossings))])


def keep(exercise: Exercise) -> frozenset[str]:
    asked = sheet(exercise).asked
    assert asked is not None and not is_crossed(sheet(exercise), asked)
    return frozenset([cross_id(asked)])


def held(exercise: Exercise) -> HeldShown:
    assert isinstance(exercise.shown, HeldShown)
    return exercise.shown


def completed(exercise: Exercise) -> frozenset[str]:
    """The best places still free, shared by all who complete the type."""
    shown = held(exercise)
    return frozenset([str(sum(shown.places[: len(shown.asked)]) // len(shown.asked))])


def shared(exercise: Exercise) -> str:
    """The places of everybody with as many buildings, below those with more."""
    shown = held(exercise)
    (asked,) = shown.asked
    counts = [*shown.held.values()]
    alike = counts.count(shown.held[asked])
    above = sum(count > shown.held[asked] for count in counts)
    return str(sum(shown.places[above : above + alike]) // alike)


def places(exercise: Exercise) -> frozenset[str]:
    shown = held(exercise)
    assert [*shown.held.values()].count(shown.held[shown.asked[0]]) == 1
    return frozenset([shared(exercise)])


def tie(exercise: Exercise) -> frozenset[str]:
    shown = held(exercise)
    assert [*shown.held.values()].count(shown.held[shown.asked[0]]) > 1
    return frozenset([shared(exercise)])


def lines(exercise: Exercise) -> frozenset[str]:
    shown = sheet(exercise)
    rows = [sum(is_crossed(shown, (blue, row)) for blue in NUMBERS) for row in NUMBERS]
    columns = [sum(is_crossed(shown, (column, row)) for row in NUMBERS) for column in NUMBERS]
    return frozenset([str(sum({4: 2, 5: 5, 6: 10}.get(n, 0) for n in (*rows, *columns)))])


def worth(exercise: Exercise) -> frozenset[str]:
    assert isinstance(exercise.shown, TrackShown)
    return frozenset([str((exercise.shown.circled - exercise.shown.spent) // 2)])


PROOFS: Final[dict[str, Callable[[Exercise], frozenset[str]]]] = {
    proof.__name__: proof
    for proof in (offers, nudged, second, coins, keep, completed, places, tie, lines, worth)
}
"""By kind: what finds the answer without the rules."""


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_every_answer_is_proved_and_everything_else_is_answered(kind: ExerciseKind[Box]) -> None:
    found = some(kind, BOX, 40)
    for exercise in found:
        check(exercise)
        assert exercise.rights == (PROOFS[kind.name](exercise),)
    assert len({repr((one.question, one.shown)) for one in found}) > len(found) / 2
    again = make(kind, BOX, 3)
    assert (again.shown, again.rights) == (found[3].shown, found[3].rights)
