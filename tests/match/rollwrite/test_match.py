"""A game of Roll & Write in play: taking back, and opponents."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from random import Random

import pytest

from alhambra.library.saves import Boxes, Record, load
from alhambra.match.house_rules import House
from alhambra.match.match import AnyMatch, Match, start
from alhambra.opponents.thinker import Inline
from alhambra.rules import rollwrite as game
from alhambra.rules.api import IllegalChoice
from alhambra.rules.chance import chance_after
from alhambra.rules.rollwrite.choices import Build, Coins, Done, Keep, Nudge
from alhambra.rules.rollwrite.events import Rolled, TurnBegan
from alhambra.rules.rollwrite.model import Box as SheetBox
from tests import games
from tests.match.matches import choose, new_match
from tests.stand_ins import Notes

table = partial(games.table, game=game.NAME)

# -- taking back -----------------------------------------------------------------------------------


def test_a_refused_choice_changes_nothing(sheet_box: SheetBox) -> None:
    match, notes = new_match(sheet_box, table(2))
    before = match.state, list(notes.frames)
    with pytest.raises(IllegalChoice, match="build_first"):
        match.submit(Done())
    assert match.refusal(Done()) == "build_first" and match.refusal(Coins()) is None
    assert (match.state, notes.frames) == before


def test_nudges_and_a_building_are_taken_back_until_dice_are_thrown(sheet_box: SheetBox) -> None:
    match, notes = new_match(sheet_box, table(3))
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
    assert isinstance(match.frames[-1].event, TurnBegan)
    thrown = match.submit(Coins())
    assert any(isinstance(frame.event, Rolled) for frame in thrown)
    assert not match.can_undo and not match.can_restart_turn
    match.undo()
    assert match.frames[-1] == thrown[-1]


def test_a_kept_pair_is_taken_back_until_the_next_player_chooses(sheet_box: SheetBox) -> None:
    match, _ = new_match(sheet_box, table(3))
    match.submit(Coins())
    before = match.state
    match.submit(choose(match, Keep))
    assert match.to_move != before.to_move and match.can_undo
    match.undo()
    assert match.state == before


def test_what_a_turn_reveals_waits_for_a_word_where_the_house_wants_it(sheet_box: SheetBox) -> None:
    match, notes = new_match(sheet_box, table(2), House(confirm="on"))
    shown = match.submit(Coins())
    assert len(shown) == 1 and match.unconfirmed and match.choices() == ()
    with pytest.raises(IllegalChoice):
        match.submit(Coins())
    match.undo()
    assert not match.unconfirmed
    match.submit(Coins())
    told = match.confirm()
    assert isinstance(told[0].event, Rolled) and notes.frames == list(match.frames)


def test_whoever_may_take_dice_back_meets_the_same_dice_again(sheet_box: SheetBox) -> None:
    match, _ = new_match(sheet_box, table(1, 5), House(take_backs=True))
    random = Random(5)
    while not match.over:
        choice = random.choice(match.choices())
        before, made = match.state, match.submit(choice)
        match.undo()
        assert match.state == before
        assert match.submit(choice) == made


# -- opponents -------------------------------------------------------------------------------------


def test_opponents_play_and_people_choose_in_one_game(sheet_box: SheetBox) -> None:
    seats = table(3, 4, "easy")
    seats = seats._replace(seats=(seats.seats[0]._replace(kind="human"), *seats.seats[1:]))
    match, notes = new_match(sheet_box, seats)
    while not match.over:
        if match.human_to_move:
            assert match.poll() == ()
            match.submit(match.choices()[-1])
        else:
            assert match.poll()
    assert notes.frames == list(match.frames) and match.result is not None


def test_a_game_goes_on_as_it_would_have(sheet_box: SheetBox, boxes: Boxes, tmp_path: Path) -> None:
    """Chance and opponents hang on the seed and the frames so far alone."""
    seats = table(2, 6, "easy")
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


def test_chance_hangs_on_the_frames_before(sheet_box: SheetBox) -> None:
    frames = start(sheet_box, table(2, 9))
    state = frames[-1].state
    rolled = {
        tuple(f.event.blue for f in made if isinstance(f.event, Rolled))
        for number in range(20)
        for made in [game.apply(state, state.to_move, Coins(), chance_after(9, number))]
    }
    assert len(rolled) > 5


def test_after_a_building_there_may_be_a_second_one_or_none(sheet_box: SheetBox) -> None:
    met = set()
    for seed in range(10):
        match, _ = new_match(sheet_box, table(2, seed))
        seat = match.to_move
        built = match.submit(choose(match, Build))
        again = match.state.phase == "again"
        met.add(again)
        if again:
            assert len(built) == 1 and {*map(type, match.choices())} == {Build, Done}
            match.submit(choose(match, Build))
            assert {*map(type, match.choices())} == {Keep} and match.to_move == seat
        else:
            assert match.to_move != seat
    assert met == {True, False}
