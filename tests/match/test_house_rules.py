"""House rules: as a record keeps them, changed in a match, and obeyed by it."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from alhambra.library.saves import Boxes, Record, load
from alhambra.match.house_rules import AS_WRITTEN, VALUES, House, house_in, house_rules_of
from alhambra.match.match import AnyMatch, Match, start
from alhambra.opponents.thinker import Inline
from alhambra.rules.alhambra.choices import Take
from alhambra.rules.alhambra.events import REVEALING, TurnBegan
from alhambra.rules.alhambra.model import Box
from alhambra.rules.api import HouseRules, IllegalChoice, Seated, Table
from tests.games import anybody, builder, table
from tests.match.matches import choose, new_match
from tests.stand_ins import Notes

GAMES = ("alhambra", "roll-and-write")
STRICT = House("timer", True, "coach", "hand-over", "60")


def test_every_rule_has_its_values() -> None:
    assert tuple(VALUES) == House._fields
    assert all(getattr(AS_WRITTEN, rule) in values for rule, values in VALUES.items())


@pytest.mark.parametrize("rule", VALUES)
def test_each_value_is_kept(rule: str) -> None:
    for value in VALUES[rule]:
        house = House(**{**STRICT._asdict(), rule: value})
        assert house_in(house_rules_of(house), AS_WRITTEN) == house


@pytest.mark.parametrize(
    "agreed",
    [
        (("handicap", 3),),
        (("privacy", "blindfold"),),
        (("confirm", True), ("take_backs", 1), ("hourglass", 60), ("help", False)),
    ],
)
def test_what_a_later_version_agreed_on_is_passed_over(agreed: HouseRules) -> None:
    assert house_in(agreed, STRICT) == STRICT


def running(boxes: Boxes, name: str, path: Path) -> AnyMatch:
    """A game whose record begins with house rules, one of them of a later version."""
    seats = (Seated("Anna", "human", "moon"), Seated("Ben", "human"))
    agreed = Table(name, seats, 4, house=(("privacy", "open"), ("handicap", 3)))
    frames = start(boxes[name], agreed)
    record = Record(path)
    record.rewrite(frames)
    return Match(frames, agreed, record, Inline(), house_in(agreed.house, AS_WRITTEN))


@pytest.mark.parametrize("name", GAMES)
def test_rules_that_change_are_those_of_the_record(boxes: Boxes, name: str, tmp_path: Path) -> None:
    match = running(boxes, name, tmp_path / "game.jsonl")
    random = Random(1)
    for _ in range(5):
        match.submit(anybody(match.choices(), random))
    before = tuple(match.frames)
    match.agree(STRICT)
    loaded = load(boxes, tmp_path / "game.jsonl")
    assert loaded.frames == tuple(match.frames) and loaded.frames[1:] == before[1:]
    assert house_in(loaded.table.house, AS_WRITTEN) == match.house == STRICT
    assert ("handicap", 3) in loaded.table.house, "the rule of a later version stays"
    assert loaded.table == match.table and loaded.table.seats[0].emblem == "moon"
    assert [player.emblem for player in loaded.frames[-1].state.players] == ["moon", ""]
    match.submit(anybody(match.choices(), random))
    match.confirm()
    assert load(boxes, tmp_path / "game.jsonl").frames == tuple(match.frames)


@pytest.mark.parametrize("name", GAMES)
def test_the_record_of_a_finished_game_stays_as_it_is(
    boxes: Boxes, name: str, tmp_path: Path
) -> None:
    """Statistics and reviews know a game by all its lines."""
    path = tmp_path / "game.jsonl"
    match = running(boxes, name, path)
    random = Random(1)
    while not match.over:
        match.submit(anybody(match.choices(), random))
    written = path.read_bytes()
    match.agree(STRICT)
    assert match.house == STRICT and path.read_bytes() == written
    assert house_in(match.table.house, AS_WRITTEN) == STRICT, "for a rematch"


# -- turns that are confirmed, and taking back freely ------------------------------------------

CONFIRMED = House(confirm="on")


def test_an_unconfirmed_turn_reveals_nothing_and_lets_nobody_act(box: Box) -> None:
    match, notes = new_match(box, table(3), CONFIRMED)
    shown = len(match.frames)
    (only,) = match.submit(choose(match, Take))
    assert not isinstance(only.event, REVEALING)
    assert match.unconfirmed and match.choices() == ()
    assert len(match.frames) == shown + 1 and notes.frames == list(match.frames)
    with pytest.raises(IllegalChoice):
        match.submit(Take(()))
    told = match.confirm()
    assert isinstance(told[-1].event, TurnBegan)
    assert not match.unconfirmed and match.choices()
    assert notes.frames == list(match.frames)
    assert match.confirm() == ()


def test_a_computer_turn_needs_no_confirmation(box: Box) -> None:
    seats = table(3, kind="normal")
    match, _ = new_match(box, seats, CONFIRMED)
    for _ in range(5):
        assert match.poll() and not match.unconfirmed


def test_an_unconfirmed_turn_can_be_taken_back_and_made_again(box: Box) -> None:
    match, notes = new_match(box, table(2), CONFIRMED)
    before = match.state
    match.submit(choose(match, Take))
    done = match.state
    match.undo()
    assert match.state == before and not match.unconfirmed and match.can_redo
    match.redo()
    assert match.state == done and match.unconfirmed
    match.restart_turn()
    assert match.state == before and notes.frames == list(match.frames)


@pytest.mark.parametrize("players", range(2, 7))
def test_a_game_confirmed_turn_by_turn_is_the_same_game(box: Box, players: int) -> None:
    seats = table(players, seed=players)
    plain, _ = new_match(box, seats)
    confirmed, notes = new_match(box, seats, CONFIRMED)
    random = Random(players)
    while not plain.over:
        choice = builder(plain.choices(), random)
        plain.submit(choice)
        confirmed.submit(choice)
        confirmed.confirm()
        assert confirmed.state == plain.state
    assert confirmed.frames == plain.frames
    assert notes.frames == list(plain.frames)


def test_a_turn_left_unconfirmed_is_finished_when_the_game_is_read_again(
    box: Box, boxes: Boxes, tmp_path: Path
) -> None:
    seats = table(2)
    frames = start(box, seats)
    record = Record(tmp_path / "current.jsonl")
    record.rewrite(frames)
    match: AnyMatch = Match(frames, seats, record, Inline(), CONFIRMED)
    match.submit(choose(match, Take))
    shown = len(match.frames)
    told = match.confirm()
    record.rewrite(tuple(match.frames[:shown]))
    assert load(boxes, record.path).frames[shown:] == told


def alone(box: Box, house: House, people: int = 1) -> tuple[AnyMatch, Notes]:
    """A game of three, some of them people, at the first decision of a person."""
    kinds = ("human",) * people + ("easy",) * (3 - people)
    seats = Table("alhambra", tuple(Seated(f"P{n}", kind) for n, kind in enumerate(kinds)), 5)
    match, notes = new_match(box, seats, house)
    while not match.human_to_move:
        match.poll()
    return match, notes


def play_a_round(match: AnyMatch) -> None:
    match.submit(choose(match, Take))
    while not match.human_to_move:
        match.poll()


def test_a_person_alone_takes_back_what_he_likes(box: Box) -> None:
    match, notes = alone(box, House(take_backs=True))
    states = []
    for _ in range(4):
        states.append(match.state)
        play_a_round(match)
    now = match.state
    for state in reversed(states):
        assert match.can_undo
        match.undo()
        assert match.state == state and notes.frames == list(match.frames)
    for _ in states:
        match.redo()
    assert match.state == now and not match.can_redo


def test_restarting_the_turn_never_reaches_into_the_one_before(box: Box) -> None:
    match, _ = alone(box, House(take_backs=True))
    play_a_round(match)
    assert match.can_undo and not match.can_restart_turn
    now = match.state
    match.restart_turn()
    assert match.state == now


@pytest.mark.parametrize(("house", "people"), [(House(), 1), (House(take_backs=True), 2)])
def test_nothing_revealed_is_taken_back_without_the_rule_or_among_people(
    box: Box, house: House, people: int
) -> None:
    match, _ = alone(box, house, people)
    match.submit(choose(match, Take))
    assert not match.can_undo
