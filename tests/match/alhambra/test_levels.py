"""The levels' files: ours are as the game needs them, a bad one is told fault by fault; and
weights that were found are written into the file without harm to the rest of it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import fields, replace
from itertools import pairwise
from pathlib import Path

import pytest

from alhambra.ai.alhambra.weights import Weights
from alhambra.ai.position import Level
from alhambra.match.alhambra.game import (
    ALHAMBRA,
    load_levels,
    load_temperaments,
    load_weights,
    shipped_levels,
)
from alhambra.opponents.thinker import FALLBACK_LEVEL
from alhambra.paths import data_file
from alhambra.rules.alhambra.model import PLAYERS
from tests.data_files import faults_of
from tools.tuning.book import Found, write

NAMES = tuple(field.name for field in fields(Weights))
OURS = data_file("weights.yaml").read_text(encoding="utf-8")
ALL = ", ".join(f"{name}: {at + 0.5}" for at, name in enumerate(NAMES))
WEIGHTS = f"""weights:
  plain:
    2: {{{ALL}}}
    3-6: {{{ALL}}}
"""
LEVEL = (
    "  - {name: calm, elo: 900, knows_hands: false, restless: 0, slips: 1, steps: 0, seconds: 0, "
    "candidates: 4, rounds: 3, plans: plain, leaves: plain}\n"
)


def loaded(folder: Path, levels: str, weights: str = WEIGHTS) -> dict[str, object]:
    (folder / "levels.yaml").write_text(levels, encoding="utf-8")
    (folder / "weights.yaml").write_text(weights, encoding="utf-8")
    return dict(load_levels(folder))


def faults(folder: Path, levels: str, weights: str = WEIGHTS) -> list[str]:
    return faults_of(folder, load_levels, {"levels.yaml": levels, "weights.yaml": weights})


# -- our own ---------------------------------------------------------------------------------------


def test_there_are_six_levels_and_each_thinks_no_less_than_the_one_before() -> None:
    assert list(shipped_levels()) == ["beginner", "easy", "normal", "hard", "expert", "master"]
    levels = list(shipped_levels().values())
    for less, more in pairwise(levels):
        assert less.elo < more.elo
        for players in PLAYERS:
            here, there = less.at(players), more.at(players)
            alike = less.plans == more.plans and bool(here.steps) == bool(there.steps)
            if alike and less.plain == more.plain:
                # careless weights, looking ahead and plain turns make a slip worth less
                assert here.slips >= there.slips
            assert here.steps <= there.steps
            assert here.seconds <= there.seconds
        assert less.candidates <= more.candidates
        assert less.restless >= more.restless > 0, "the stronger one waits rather"
    assert {FALLBACK_LEVEL, ALHAMBRA.adviser} < set(shipped_levels())
    assert shipped_levels()[FALLBACK_LEVEL].steps == 0
    assert shipped_levels()[ALHAMBRA.adviser].knows_hands


@pytest.mark.parametrize("name", shipped_levels())
def test_every_level_has_weights_for_every_number_of_players(name: str) -> None:
    level = shipped_levels()[name]
    assert set(level.plans) == set(level.leaves) == set(PLAYERS)
    for weights in (*level.plans.values(), *level.leaves.values()):
        for value in (weights.foreseen, weights.wall, weights.room, weights.cells, weights.open):
            assert value > 0
        assert 0 <= weights.stored <= 1
        assert weights.rivals >= 0
        assert 0 <= weights.later <= 1


def test_what_is_in_the_files_is_what_is_read(tmp_path: Path) -> None:
    level = loaded(tmp_path, "levels:\n" + LEVEL)["calm"]
    expected = Weights(*[at + 0.5 for at in range(len(NAMES))])
    assert level == replace(
        shipped_levels()["easy"],
        name="calm",
        restless=0,
        elo=900,
        slips=1.0,
        candidates=4,
        rounds=3,
        plans=dict.fromkeys(PLAYERS, expected),
        leaves=dict.fromkeys(PLAYERS, expected),
        tables={},
    )


def test_a_level_has_another_effort_at_tables_of_other_sizes(tmp_path: Path) -> None:
    tables = "plain, tables: {5-6: {slips: 3, steps: 90, seconds: 0.5}}}"
    level = loaded(tmp_path, "levels:\n" + LEVEL.replace("plain}", tables))["calm"]
    assert isinstance(level, Level)
    for players in (2, 3, 4):
        assert level.at(players) == level
    for players in (5, 6):
        assert level.at(players) == replace(level, slips=3.0, steps=90, seconds=0.5, tables={})


# -- bad ones --------------------------------------------------------------------------------------


BAD_LEVELS = {
    "slips: 1": [
        ("slips: some", "levels[0].slips: found 'some', expected a number"),
        ("slips: .nan", "levels[0].slips: found '.nan', expected a number"),
    ],
    "rounds: 3": [("rounds: 1.5", "levels[0].rounds: found '1.5', expected a whole number")],
    "steps: 0": [
        ("steps: 1.5", "levels[0].steps: found '1.5', expected a whole number from 0"),
        ("steps: -1", "levels[0].steps: found '-1', expected a whole number from 0"),
        ("steps: 9", "levels[0].seconds: expected more than 0"),
    ],
    "candidates: 4": [("candidates: 0", "levels[0].candidates: found '0', expected a whole")],
    "knows_hands: false": [
        (
            "knows_hands: perhaps",
            "levels[0].knows_hands: found 'perhaps', expected one of false, true",
        )
    ],
    "plans: plain": [("plans: fancy", "levels[0].plans: found 'fancy', expected one of plain")],
    "leaves: plain": [("leaves: fancy", "levels[0].leaves: found 'fancy', expected one of plain")],
    "name: calm, ": [("", "levels[0]: ")],
    "elo: 900, ": [("", "levels[0]: key 'elo' is missing")],
    "elo: 900": [
        ("elo: 5000", "levels[0].elo: found '5000', expected a whole number from 0"),
        ("elo: good", "levels[0].elo: found 'good', expected a whole number from 0"),
    ],
    "plain}": [
        (
            "plain, tables: {2: {slips: 1, steps: 5, seconds: 0}}}",
            "levels[0].tables.2.seconds: expected more than 0 for a level that searches",
        ),
        (
            "plain, tables: {6-7: {slips: 1, steps: 0, seconds: 0}}}",
            "levels[0].tables.6-7: there is no table of 7 players",
        ),
        (
            "plain, tables: {many: {slips: 1, steps: 0, seconds: 0}}}",
            "levels[0].tables.many: the key is 'many', expected numbers of players",
        ),
    ],
    "name: calm": [("name: calm, mood: good", "mood")],
}


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [(before, *case) for before, cases in BAD_LEVELS.items() for case in cases],
)
def test_a_bad_level_is_told_with_its_place(
    tmp_path: Path, before: str, after: str, told: str
) -> None:
    assert LEVEL.count(before) == 1
    (fault,) = faults(tmp_path, "levels:\n" + LEVEL.replace(before, after))
    assert re.match(r"levels\.yaml:2:\d+: ", fault)
    assert told in fault


def test_a_level_that_is_there_twice_is_told(tmp_path: Path) -> None:
    assert faults(tmp_path, "levels:\n" + LEVEL + LEVEL) == [
        "levels.yaml:3:5: levels[1]: level 'calm' is given twice"
    ]


def test_a_level_is_stronger_than_the_one_before_it(tmp_path: Path) -> None:
    for elo in (900, 300):
        after = LEVEL.replace("calm", "wild").replace("900", str(elo))
        assert faults(tmp_path, "levels:\n" + LEVEL + after) == [
            f"levels.yaml:3:5: levels[1]: elo {elo}: expected 901 at least, "
            "as the one before is weaker"
        ]


@pytest.mark.parametrize(
    ("before", "after", "place", "told"),
    [
        ("money: 0.5, ", "", "3", "money"),
        ("wall: 19.5", "wall: high", "3", "wall: found 'high', expected a number"),
        ("wall: 19.5", "wall: 19.5, wal: 5", "3", "wal"),
    ],
)
def test_bad_weights_are_told_with_their_place(
    tmp_path: Path, before: str, after: str, place: str, told: str
) -> None:
    assert before in WEIGHTS
    (fault,) = faults(tmp_path, "levels:\n" + LEVEL, WEIGHTS.replace(before, after, 1))
    assert fault.startswith(f"weights.yaml:{place}:")
    assert "weights.plain.2" in fault and told in fault


@pytest.mark.parametrize(
    ("key", "told"),
    [
        ("3-5", "has no weights for 6 players"),
        ("4-6", "has no weights for 3 players"),
        ("2-6", "2 players are given twice"),
        ("three-6", "the key is 'three-6', expected numbers of players such as 2 or 5-6"),
        ("-6", "the key is '-6', expected numbers of players such as 2 or 5-6"),
    ],
)
def test_numbers_of_players_that_are_missing_or_wrong_are_told(
    tmp_path: Path, key: str, told: str
) -> None:
    found = faults(tmp_path, "levels:\n" + LEVEL, WEIGHTS.replace("3-6:", f"{key}:"))
    assert any(told in fault and fault.startswith("weights.yaml:") for fault in found)
    assert all("weights.plain" in fault for fault in found)


# -- weights that were found -----------------------------------------------------------------------


FOUND = Found(Weights(*[1 + at / 8 for at in range(len(NAMES))]), 1200, 3.25, 1.5, 0.3125, 0.25)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Our weights, in a file of the test's own."""
    copy = tmp_path / "weights.yaml"
    copy.write_text(OURS, encoding="utf-8")
    return copy


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("name", ["tuned", "far"])
def test_weights_found_are_written_where_they_belong(path: Path, name: str, players: int) -> None:
    """They are read again as they are; all other sets, and every comment, stay as they were."""
    before = load_weights(path)
    write(name, players, FOUND, path)
    after = load_weights(path)
    written = (5, 6) if players > 4 else (players,)
    for one in before:
        for number in PLAYERS:
            expected = (
                FOUND.weights if (one, number in written) == (name, True) else before[one][number]
            )
            assert after[one][number] == expected
    assert comments(path.read_text(encoding="utf-8")) == comments(OURS)


def comments(text: str) -> Sequence[str]:
    return [line for line in text.splitlines() if line.startswith("#")]


def test_weights_written_again_take_the_place_of_those_before(path: Path) -> None:
    write("tuned", 3, FOUND, path)
    once = path.read_text(encoding="utf-8")
    write("tuned", 3, replace(FOUND, weights=replace(FOUND.weights, wall=7.0)), path)
    assert load_weights(path)["tuned"][3].wall == 7
    write("tuned", 3, FOUND, path)
    assert path.read_text(encoding="utf-8") == once


def test_how_they_were_found_is_written_beside_them(path: Path) -> None:
    write("tuned", 4, FOUND, path)
    added = set(path.read_text(encoding="utf-8").splitlines()) - set(OURS.splitlines())
    assert any(
        re.search(r"tuned: \{date: \d{4}-\d\d-\d\d, games: 1200, lead: 3\.2, within: 1\.5", line)
        for line in added
    )


def test_a_set_or_a_number_of_players_that_is_not_there_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "weights.yaml"
    path.write_text(WEIGHTS, encoding="utf-8")
    with pytest.raises(ValueError, match="no set 'fancy'"):
        write("fancy", 2, FOUND, path)
    with pytest.raises(ValueError, match="no weights for 4 players"):
        write("plain", 4, FOUND, path)
    assert path.read_text(encoding="utf-8") == WEIGHTS


def test_a_number_of_players_is_not_taken_from_the_set_after(tmp_path: Path) -> None:
    two = WEIGHTS.replace("  plain:\n", f"  first:\n    2-6: {{{ALL}}}\n  plain:\n")
    path = tmp_path / "weights.yaml"
    path.write_text(two, encoding="utf-8")
    with pytest.raises(ValueError, match="'first' has no weights for 2 players"):
        write("first", 2, FOUND, path)
    assert path.read_text(encoding="utf-8") == two


def test_what_was_found_is_counted_and_better_only_beyond_doubt() -> None:
    results = [(12.0, 1.0), (-4.0, 0.0), (7.0, 0.5), (1.0, 0.0)]
    found = Found.of(FOUND.weights, results, 4)
    assert (found.games, found.lead, found.wins, found.fair) == (4, 4.0, 0.375, 0.25)
    assert found.within == pytest.approx(1.96 * 6.976 / 2, abs=0.01)
    assert not found.is_better
    assert Found.of(FOUND.weights, results * 40, 4).is_better
    assert "4 games" in str(found)


# -- temperaments ----------------------------------------------------------------------------------


def test_faults_of_temperaments_are_told_and_no_two_are_the_same_person(tmp_path: Path) -> None:
    one = "  - {name: calm, person: Sol, margin: 2, walls: 1}\n"
    (tmp_path / "temperaments.yaml").write_text(f"temperaments:\n{one}", encoding="utf-8")
    assert [each.person for each in load_temperaments(tmp_path).values()] == ["Sol"]
    wrong = one.replace("calm", "wild").replace("walls", "doors")
    files = {"temperaments.yaml": f"temperaments:\n{one}{wrong}"}
    told = "\n".join(faults_of(tmp_path, load_temperaments, files))
    assert "no such key" in told and "'Sol' is given twice" in told
