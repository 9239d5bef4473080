"""The running game: choices in, undo and redo, opponents."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random

import pytest

from alhambra.library.saves import Boxes, Record, load
from alhambra.match.house_rules import House
from alhambra.match.match import AnyMatch, Match
from alhambra.opponents.thinker import Inline
from alhambra.rules import rollwrite as game
from alhambra.rules.alhambra.choices import Buy, Take
from alhambra.rules.alhambra.events import REVEALING
from alhambra.rules.alhambra.model import Box
from alhambra.rules.api import IllegalChoice, Seated, Table
from alhambra.rules.rollwrite.choices import Coins, Done, Keep, Nudge
from alhambra.rules.rollwrite.events import Rolled
from alhambra.rules.rollwrite.events import TurnBegan as SheetTurnBegan
from alhambra.rules.rollwrite.model import Box as SheetBox
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


@pytest.mark.parametrize(
    ("name", "choice", "why"),
    [("alhambra", Take(()), "no_cards"), ("roll-and-write", Done(), "build_first")],
)
def test_an_illegal_choice_is_refused_and_changes_nothing(
    boxes: Boxes, name: str, choice: object, why: str
) -> None:
    match, notes = new_match(boxes[name], table(2, game=name))
    before = match.state, list(notes.frames)
    with pytest.raises(IllegalChoice, match=why):
        match.submit(choice)
    assert match.refusal(choice) == why and match.refusal(match.choices()[0]) is None
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


def test_a_person_is_waited_for_and_takes_back_no_choice_of_a_computer(box: Box) -> None:
    seats = Table("alhambra", (Seated("Ann", "easy"), Seated("Bob", "human")), 3)
    match, _ = new_match(box, seats)
    while not match.human_to_move:
        match.poll()
    assert match.poll() == () and not match.thinking
    assert not match.can_undo


# -- Roll & Write ----------------------------------------------------------------------------------


sheet_table = partial(table, game=game.NAME)


def test_nudges_and_a_building_are_taken_back_until_dice_are_thrown(sheet_box: SheetBox) -> None:
    match, notes = new_match(sheet_box, sheet_table(3))
    before = match.state
    assert not match.can_undo
    match.submit(choose(match, Nudge))
    match.submit(choose(match, Nudge))
    assert match.can_undo and match.can_restart_turn
    match.undo()
    match.undo()
    assert match.state == before and match.can_redo
    match.redo()
    match.redo()
    match.restart_turn()
    assert match.state == before and notes.frames == list(match.frames)
    assert isinstance(match.frames[-1].event, SheetTurnBegan)
    thrown = match.submit(Coins())
    assert any(isinstance(frame.event, Rolled) for frame in thrown)
    assert not match.can_undo and not match.can_restart_turn
    match.undo()
    assert match.frames[-1] == thrown[-1]


def test_a_kept_pair_is_taken_back_until_the_next_player_chooses(sheet_box: SheetBox) -> None:
    match, _ = new_match(sheet_box, sheet_table(3))
    match.submit(Coins())
    before = match.state
    match.submit(choose(match, Keep))
    assert match.to_move != before.to_move and match.can_undo
    match.undo()
    assert match.state == before


def test_whoever_may_take_dice_back_meets_the_same_dice_again(sheet_box: SheetBox) -> None:
    match, _ = new_match(sheet_box, sheet_table(1, 5), House(take_backs=True))
    random = Random(5)
    while not match.over:
        choice = random.choice(match.choices())
        before, made = match.state, match.submit(choice)
        match.undo()
        assert match.state == before
        assert match.submit(choice) == made


# -- opponents -------------------------------------------------------------------------------------


def test_a_game_goes_on_as_it_would_have(sheet_box: SheetBox, boxes: Boxes, tmp_path: Path) -> None:
    """Chance and opponents hang on the seed and the frames so far alone."""
    seats = sheet_table(2, 6, "easy")
    match, notes = new_match(sheet_box, seats)
    while not match.over:
        match.poll()
    for cut in (len(notes.frames) // 3, len(notes.frames) // 2):
        record = Record(tmp_path / f"{cut}.jsonl")
        record.append(tuple(notes.frames[:cut]))
        loaded = load(boxes, record.path)
        again: AnyMatch = Match(loaded.frames, loaded.table, Notes(loaded.frames), Inline())
        while not again.over:
            again.poll()
        assert list(again.frames) == notes.frames
