"""The running game: choices in, undo and redo, opponents."""

from collections.abc import Iterator
from random import Random

import pytest

from alhambra.library.saves import Boxes
from alhambra.match.match import AnyMatch
from alhambra.rules.alhambra.choices import Buy, Take
from alhambra.rules.alhambra.events import REVEALING, TurnBegan
from alhambra.rules.alhambra.model import Box
from alhambra.rules.api import IllegalChoice, Seated, Table
from tests.games import builder, table
from tests.match.matches import choose, new_match
from tests.stand_ins import Notes, Slow


def exact_payments(box: Box) -> Iterator[tuple[AnyMatch, Notes, Buy]]:
    """Matches in which somebody can pay exactly now."""
    for seed in range(40):
        match, notes = new_match(box, table(3, seed))
        for choice in match.choices():
            if isinstance(choice, Buy) and sum(c.value for c in choice.pay) == choice.tile.price:
                yield match, notes, choice
                break


def test_an_illegal_choice_is_refused_and_changes_nothing(box: Box) -> None:
    match, notes = new_match(box, table(2))
    before = match.state, list(notes.frames)
    with pytest.raises(IllegalChoice, match="no_cards"):
        match.submit(Take(()))
    assert (match.state, notes.frames) == before


def test_a_purchase_can_be_taken_back_until_something_is_revealed(box: Box) -> None:
    match, notes, buy = next(exact_payments(box))
    before = match.state
    bought = match.submit(buy)
    assert match.can_undo and match.can_restart_turn
    match.undo()
    assert match.state == before and notes.frames == list(match.frames)
    assert match.redo() == bought and notes.frames == list(match.frames)
    take = choose(match, Take)
    match.submit(take)
    place = match.choices()[0]
    frames = match.submit(place)
    assert any(isinstance(frame.event, REVEALING) for frame in frames)
    assert not match.can_undo and not match.can_restart_turn
    match.undo()
    assert match.frames[-1] == frames[-1]


def test_restart_turn_goes_back_to_where_the_turn_began(box: Box) -> None:
    match, notes, buy = next(exact_payments(box))
    match.submit(buy)
    match.submit(choose(match, Take))
    match.restart_turn()
    assert isinstance(match.frames[-1].event, TurnBegan)
    assert notes.frames == list(match.frames)
    assert not match.can_undo


@pytest.mark.parametrize(
    ("name", "players", "seed"),
    [
        *(("alhambra", 2 + seed % 5, seed) for seed in range(6)),
        *(("roll-and-write", *of) for of in ((1, 1), (2, 2), (4, 3))),
    ],
)
def test_undo_and_redo_walk_back_and_forth_over_equal_states(
    boxes: Boxes, name: str, players: int, seed: int
) -> None:
    match, notes = new_match(boxes[name], table(players, seed, game=name))
    random = Random(seed)
    while not match.over:
        match.submit(builder(match.choices(), random))
        trail = [match.state]
        while match.can_undo:
            match.undo()
            trail.append(match.state)
        for state in reversed(trail[:-1]):
            match.redo()
            assert match.state == state
        assert not match.can_redo and notes.frames == list(match.frames)
    assert match.result is not None


def test_a_new_choice_forgets_what_was_taken_back(box: Box) -> None:
    match, _, buy = next(exact_payments(box))
    match.submit(buy)
    match.undo()
    match.submit(choose(match, Take))
    assert not match.can_redo and match.redo() == ()


def test_an_opponent_is_asked_once_and_its_answer_is_played(box: Box) -> None:
    seats = Table("alhambra", (Seated("Ann", "easy"), Seated("Bob", "easy")), 3)
    slow = Slow()
    match, notes = new_match(box, seats, opponents=slow)
    assert match.poll() == () and match.thinking
    frames = match.poll()
    assert frames and slow.polls == 2
    assert notes.frames == list(match.frames)


def test_choices_of_a_computer_are_not_taken_back(box: Box) -> None:
    seats = Table("alhambra", (Seated("Ann", "easy"), Seated("Bob", "human")), 3)
    match, _ = new_match(box, seats)
    while not match.human_to_move:
        match.poll()
    assert not match.can_undo
