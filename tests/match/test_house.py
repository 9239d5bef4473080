"""House rules as a record keeps them, and a match that changes them."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from alhambra.library.saves import Boxes, Record, load
from alhambra.match.house import AS_WRITTEN, VALUES, House, house_in, house_rules_of
from alhambra.match.match import AnyMatch, Match, start
from alhambra.opponents.thinker import Inline
from alhambra.rules.api import HouseRules, Seated, Table
from tests.games import anybody

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
    table = Table(name, seats, 4, house=(("privacy", "open"), ("handicap", 3)))
    frames = start(boxes[name], table)
    record = Record(path)
    record.rewrite(frames)
    return Match(frames, table, record, Inline(), house_in(table.house, AS_WRITTEN))


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
