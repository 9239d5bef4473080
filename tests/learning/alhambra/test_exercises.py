"""The exercises of Alhambra: each answer is found again by the referee, or by trying everything."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from typing import Final

import pytest

from alhambra.content import load_box
from alhambra.learning.alhambra.exercise_positions import (
    CardsShown,
    HandsShown,
    MarketShown,
    PalaceShown,
    ScoringShown,
    TotalsShown,
    card_id,
    cell_id,
    player_id,
    tile_id,
)
from alhambra.learning.alhambra.exercises import KINDS
from alhambra.learning.exercise import PLAYER_NAMES, Exercise, ExerciseKind, HeldShown, make
from alhambra.rules.alhambra.model import Box, Card
from alhambra.rules.alhambra.palace import FOUNTAIN, Cell
from tests.learning.exercise_laws import check, some
from tests.rules.alhambra import referee
from tests.rules.alhambra.referee import Plan

BOX = load_box()


def palace_of(exercise: Exercise) -> tuple[PalaceShown, Plan]:
    """The position shown, and the palace as the referee sees it."""
    assert isinstance(exercise.shown, PalaceShown)
    return exercise.shown, referee.plan(exercise.shown.palace.tiles)


def cells_where(exercise: Exercise, found: Callable[[Cell], object]) -> list[frozenset[str]]:
    """The one answer: the marked cells for which nothing speaks against it."""
    shown, _ = palace_of(exercise)
    return [frozenset(cell_id(cell) for cell in shown.cells if found(cell) is None)]


def cells(exercise: Exercise) -> list[frozenset[str]]:
    shown, plan = palace_of(exercise)
    walls = shown.tiles[0].walls
    return cells_where(exercise, lambda cell: referee.adding(plan, walls, cell))


def reason(exercise: Exercise) -> list[frozenset[str]]:
    shown, plan = palace_of(exercise)
    assert shown.asked is not None
    return [frozenset([str(referee.adding(plan, shown.tiles[0].walls, shown.asked))])]


def tile(exercise: Exercise) -> list[frozenset[str]]:
    shown, plan = palace_of(exercise)
    assert shown.asked is not None
    fits = [referee.adding(plan, tile.walls, shown.asked) is None for tile in shown.tiles]
    return [frozenset(tile_id(number) for number, fit in enumerate(fits) if fit)]


def room(exercise: Exercise) -> list[frozenset[str]]:
    shown, plan = palace_of(exercise)
    first, later = shown.tiles

    def free(cell: Cell) -> int:
        after = plan | {(cell, first.walls)}
        around = referee.around(after, 1)
        return sum(referee.adding(after, later.walls, cell) is None for cell in around)

    return best(shown.cells, free)


def longest(exercise: Exercise) -> list[frozenset[str]]:
    shown, plan = palace_of(exercise)
    walls = shown.tiles[0].walls
    return best(shown.cells, lambda cell: referee.longest_wall(plan | {(cell, walls)}))


def best(cells: Iterable[Cell], count: Callable[[Cell], int]) -> list[frozenset[str]]:
    counts = {cell: count(cell) for cell in cells}
    return [frozenset(cell_id(cell) for cell in counts if counts[cell] == max(counts.values()))]


def wall(exercise: Exercise) -> list[frozenset[str]]:
    _, plan = palace_of(exercise)
    return [frozenset([str(referee.longest_wall(plan))])]


def remove(exercise: Exercise) -> list[frozenset[str]]:
    _, plan = palace_of(exercise)
    return cells_where(exercise, lambda cell: referee.removing(plan, cell))


def exchange(exercise: Exercise) -> list[frozenset[str]]:
    shown, plan = palace_of(exercise)
    walls = shown.tiles[0].walls
    return cells_where(exercise, lambda cell: referee.swapping(plan, walls, cell))


STEPS = {(0, -1): (1, 4), (1, 0): (2, 8), (0, 1): (4, 1), (-1, 0): (8, 2)}
"""By the step: the bit of the side that is left, and of the one that is entered."""


def cut_off(exercise: Exercise) -> list[frozenset[str]]:
    shown, plan = palace_of(exercise)
    walls = {cell: bits for cell, bits in plan if cell != shown.asked}
    met: set[Cell] = set()
    edge = [(0, 0)]
    while edge:
        x, y = cell = edge.pop()
        met.add(cell)
        for (dx, dy), (out, into) in STEPS.items():
            there = x + dx, y + dy
            open_ = there in walls and not walls[cell] & out and not walls[there] & into
            if open_ and there not in met:
                edge.append(there)
    return [frozenset(cell_id(cell) for cell in walls if cell not in met)]


# -- money -----------------------------------------------------------------------------------------


def subsets(cards: tuple[Card, ...]) -> list[tuple[frozenset[str], int]]:
    numbers = range(len(cards))
    return [
        (frozenset(map(card_id, chosen)), sum(cards[number].value for number in chosen))
        for size in range(1, len(cards) + 1)
        for chosen in combinations(numbers, size)
    ]


def fewest(exercise: Exercise) -> list[frozenset[str]]:
    assert isinstance(exercise.shown, CardsShown) and exercise.shown.tile is not None
    price = exercise.shown.tile.price
    exact = [ids for ids, total in subsets(exercise.shown.cards) if total == price]
    return [ids for ids in exact if len(ids) == min(map(len, exact))]


def waste(exercise: Exercise) -> list[frozenset[str]]:
    assert isinstance(exercise.shown, CardsShown) and exercise.shown.tile is not None
    price = exercise.shown.tile.price
    enough = [(total, ids) for ids, total in subsets(exercise.shown.cards) if total >= price]
    least = min(total for total, _ in enough)
    assert least > price
    return [ids for total, ids in enough if total == least]


def take(exercise: Exercise) -> list[frozenset[str]]:
    assert isinstance(exercise.shown, CardsShown)
    found = subsets(exercise.shown.cards)
    legal = [ids for ids, total in found if total <= 5 or len(ids) == 1]
    return [ids for ids in legal if len(ids) == max(map(len, legal))]


def market(exercise: Exercise, meets: Callable[[int, int], bool]) -> list[frozenset[str]]:
    """The tiles whose price some set of cards of the right currency meets."""
    assert isinstance(exercise.shown, MarketShown)
    right = set()
    for place, tile in enumerate(exercise.shown.market):
        held = [card for card in exercise.shown.hand if card.currency is BOX.market[place]]
        assert tile is not None
        if any(meets(total, tile.price) for _, total in subsets(tuple(held))):
            right.add(tile_id(place))
    return [frozenset(right)]


def exactly(exercise: Exercise) -> list[frozenset[str]]:
    return market(exercise, int.__eq__)


def affordable(exercise: Exercise) -> list[frozenset[str]]:
    return market(exercise, int.__ge__)


def save(exercise: Exercise) -> list[frozenset[str]]:
    """The card with which the most prices are met, each by some cards of its own currency."""
    shown = exercise.shown
    assert isinstance(shown, MarketShown) and len(shown.money) == 4
    counts = []
    for card in shown.money:
        after = MarketShown(shown.market, (*shown.hand, card))
        counts.append(len(exactly(exercise._replace(shown=after))[0]))
    assert max(counts) >= 3 and all(pair > 5 for pair in map(sum, pairs_of(shown.money)))
    return [frozenset([card_id(n)]) for n, count in enumerate(counts) if count == max(counts)]


def pairs_of(cards: tuple[Card, ...]) -> list[tuple[int, int]]:
    """The values of all pairs: that many may not be taken at once."""
    return list(combinations([card.value for card in cards], 2))


# -- points, the start and the end -----------------------------------------------------------------


def answered(*players: int) -> list[frozenset[str]]:
    return [frozenset(map(player_id, players))]


def start(exercise: Exercise) -> list[frozenset[str]]:
    assert isinstance(exercise.shown, HandsShown)
    hands = [*exercise.shown.hands.values()]
    ranks = [(len(hand), sum(card.value for card in hand)) for hand in hands]
    return answered(ranks.index(min(ranks)))


def leftover(exercise: Exercise) -> list[frozenset[str]]:
    assert isinstance(exercise.shown, HandsShown)
    currency = BOX.market[exercise.shown.place]
    sums = [
        sum(card.value for card in hand if card.currency is currency)
        for hand in exercise.shown.hands.values()
    ]
    if sums.count(max(sums)) > 1:
        return [frozenset(["nobody"])]
    return answered(sums.index(max(sums)))


def winner(exercise: Exercise) -> list[frozenset[str]]:
    assert isinstance(exercise.shown, TotalsShown)
    totals = exercise.shown.totals
    most = max(points for name, points in totals.items() if name != "Dirk")
    found = [n for n, (name, points) in enumerate(totals.items()) if points == most]
    return answered(*found)


def places_of(counts: Sequence[int], places: Sequence[int], who: int) -> int:
    """The points of the places of all with as many tiles, below those with more, shared."""
    if not counts[who]:
        return 0
    above = sum(count > counts[who] for count in counts)
    alike = [*counts].count(counts[who])
    return sum(places[above : above + alike]) // alike


def points(exercise: Exercise) -> list[frozenset[str]]:
    assert isinstance(exercise.shown, HeldShown)
    names, counts = [*exercise.shown.held], [*exercise.shown.held.values()]
    who = names.index(exercise.shown.asked[0])
    return [frozenset([str(places_of(counts, exercise.shown.places, who))])]


def tie(exercise: Exercise) -> list[frozenset[str]]:
    return points(exercise)


def dirk(exercise: Exercise) -> list[frozenset[str]]:
    assert isinstance(exercise.shown, HeldShown) and "Dirk" in exercise.shown.held
    return points(exercise)


def total(exercise: Exercise) -> list[frozenset[str]]:
    shown = exercise.shown
    assert isinstance(shown, ScoringShown)
    who = PLAYER_NAMES.index(shown.asked)
    of_types = (
        places_of(counts, BOX.scoring[shown.round][building], who)
        for building, counts in shown.held.items()
    )
    return [frozenset([str(sum(of_types) + shown.walls[who])])]


PROOFS: Final[dict[str, Callable[[Exercise], list[frozenset[str]]]]] = {
    proof.__name__: proof
    for proof in (
        *(take, affordable, waste, exactly, fewest, save),
        *(cells, reason, tile, room, remove, cut_off, exchange, wall, longest),
        *(start, points, tie, total, leftover, winner, dirk),
    )
}
"""By kind: what finds all right answers of an exercise without the rules."""


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_every_answer_is_proved_and_everything_else_is_answered(kind: ExerciseKind[Box]) -> None:
    found = some(kind, BOX)
    for exercise in found:
        check(exercise)
        assert set(PROOFS[kind.name](exercise)) == set(exercise.rights)
    assert len({repr(exercise.shown) for exercise in found}) == len(found)
    again = make(kind, BOX, 3)
    assert (again.shown, again.rights) == (found[3].shown, found[3].rights)


def test_a_wrong_payment_is_answered_with_the_reason_of_the_rules() -> None:
    kind = next(kind for kind in KINDS if kind.name == "fewest")
    exercise = make(kind, BOX, 0)
    everything = [thing.id for thing in exercise.things]
    assert exercise.answer(everything).say.text == "refusal.card_could_be_kept"
    lowest = everything[-1:]
    assert exercise.answer(lowest).say.text == "refusal.too_little"


def test_a_cell_that_is_wrong_is_answered_with_its_own_reason() -> None:
    kind = next(kind for kind in KINDS if kind.name == "cells")
    exercise = make(kind, BOX, 1)
    (right,) = exercise.rights
    wrong = [thing for thing in exercise.things if thing.id not in right]
    assert wrong
    for thing in wrong:
        assert exercise.answer({*right, thing.id}).say == thing.reason


def test_a_hole_is_shown_where_there_is_one() -> None:
    """The answer shows the empty cells, from which no step leads anywhere but to tiles or them."""
    kind = next(kind for kind in KINDS if kind.name == "reason")
    holes = 0
    for seed in range(100, 180):
        exercise = make(kind, BOX, seed)
        shown, _ = palace_of(exercise)
        assert bool(shown.hole) == (exercise.rights == (frozenset({"leaves_a_hole"}),))
        taken = {FOUNTAIN, *shown.palace.tiles, shown.asked}
        for x, y in shown.hole:
            near = {(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)}
            assert (x, y) not in taken and near <= taken | {*shown.hole}
        holes += bool(shown.hole)
    assert holes > 2


def test_whoever_takes_no_place_is_told_so_alone_or_tied() -> None:
    kind = next(kind for kind in KINDS if kind.name == "dirk")
    for exercise in some(kind, BOX):
        shown = exercise.shown
        assert isinstance(shown, HeldShown)
        above = sum(count > shown.held[shown.asked[0]] for count in shown.held.values())
        without_place = above >= len(shown.places)
        assert (exercise.because.text == "book.answer.no_place") == without_place
