"""The goals: what a seat did is read from the frames of a game, and each goal has its threshold."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from alhambra.content import load_boxes
from alhambra.library.saves import Loaded, load
from alhambra.match.alhambra import goals as palaces
from alhambra.match.games import MATCH_GAMES
from alhambra.match.match_game import Goal
from alhambra.match.rollwrite import goals as sheets
from alhambra.rules.alhambra.model import Building

RECORDS = Path(__file__).parents[1] / "records" / "games" / "0.3.0"
SIX, FIVE = frozenset(Building), frozenset(Building) - {Building.TOWER}
TOWERS = frozenset({Building.TOWER})
PALACE = palaces.SeatGame(
    won=True,
    paid=((True,), (False,)),
    cards=2,
    leap=3,
    redesigned=1,
    stored=True,
    types=dict.fromkeys(Building, 1) | {Building.TOWER: 0},
    wall=9,
    shared=(TOWERS, TOWERS, TOWERS),
    alone=(TOWERS, TOWERS, frozenset()),
    behind=4,
)
SHEET = sheets.SeatGame(
    won=True,
    seconds=0,
    nudges=1,
    coins=3,
    rows=0,
    columns=0,
    completed=0,
    fewest=2,
    mark="silver",
    rivals=3,
)


def every(count: int, **others: int) -> Mapping[Building, int]:
    return dict.fromkeys(Building, count) | {Building(kind): n for kind, n in others.items()}


REACHED: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "types": ({"types": every(1)}, {"types": every(5, garden=0)}),
    "wall_ten": ({"wall": 10}, {"wall": 9}),
    "exact_two": ({"paid": ((True, True),)}, {"paid": ((True, False), (True,))}),
    "exact_row": (
        {"paid": ((False, True), (True, True), (True,), (True, False))},
        {"paid": ((True, True, True, True), (False,), (True,))},
    ),
    "leap": ({"leap": 4}, {"leap": 3}),
    "four_first": ({"shared": (TOWERS, FIVE)}, {"shared": ()}),
    "pairs": ({"types": every(2)}, {"types": every(3, pavilion=1)}),
    "lasting": ({"alone": (SIX, TOWERS, TOWERS)}, {"alone": (TOWERS, TOWERS)}),
    "cards": ({"cards": 3}, {"cards": 2}),
    "redesigned": ({"redesigned": 2}, {"redesigned": 1}),
    "no_reserve": ({"stored": False}, {"stored": False, "won": False}),
    "full_table": ({}, {"won": False}),
    "wall_twenty": ({"wall": 20}, {"wall": 19}),
    "quarter": ({"types": every(0, tower=6)}, {"types": every(5)}),
    "comeback": ({"behind": 5}, {"behind": 5, "won": False}),
    "exact_three": ({"paid": ((True, True, True),)}, {"paid": ((True, True), (True,))}),
    "all_exact": ({"paid": ((True,),) * 6}, {"paid": ((True,),) * 5}),
    "six_first": ({"shared": (SIX, FIVE)}, {"shared": (FIVE, TOWERS)}),
    "second": ({"seconds": 1}, {}),
    "coins": ({"coins": 4}, {"coins": 3}),
    "line": ({"columns": 1}, {}),
    "gold": ({"mark": "platinum"}, {"mark": "silver"}),
    "completed": ({"completed": 1}, {}),
    "virtual": ({"rivals": 4}, {"rivals": 4, "won": False}),
    "seconds": ({"seconds": 3}, {"seconds": 2}),
    "cross": ({"rows": 1, "columns": 1}, {"rows": 2}),
    "three_each": ({"fewest": 3}, {"fewest": 2}),
    "no_coin": ({"nudges": 0}, {"nudges": 0, "won": False}),
    "two_types": ({"completed": 2}, {"completed": 1}),
    "three_lines": ({"rows": 1, "columns": 2}, {"rows": 2}),
}
"""By goal: changes to a game that reach it, and that do not."""


def goals() -> list[tuple[Goal, Any]]:
    return [
        *((goal, PALACE) for goal in palaces.GOALS),
        *((goal, SHEET) for goal in sheets.GOALS),
    ]


def test_there_are_thirty_goals_with_names_of_their_own() -> None:
    assert [goal.id for goal, _ in goals()] == [*REACHED]
    assert len(REACHED) == 30


@pytest.mark.parametrize(("goal", "played"), goals(), ids=REACHED)
def test_a_goal_is_reached_at_its_threshold(goal: Goal, played: Any) -> None:
    enough, too_little = REACHED[goal.id]
    assert goal.reached(played._replace(**enough)) is True
    assert goal.reached(played._replace(**too_little)) is False


def record(name: str) -> Loaded:
    return load(load_boxes(), RECORDS / f"{name}.jsonl")


def test_what_a_seat_did_is_read_from_the_frames() -> None:
    frames = record("alhambra-3-computers").frames
    told = palaces.seat_game(frames, 1)
    assert (told.won, told.wall, told.leap, told.cards, told.stored) == (False, 13, 4, 1, True)
    assert told.paid[-3:] == ((True, True, False), (True, True), (False,))
    assert (told.exact_turn, told.exact_row, told.firsts, told.behind) == (2, 3, 3, 21)
    assert told.shared[0] == {Building.SERAGLIO, Building.ARCADES} and not told.alone[0]
    assert [palaces.seat_game(frames, seat).stored for seat in range(3)] == [True, True, False]


def test_the_goals_of_older_records_are_found() -> None:
    found = {
        name: MATCH_GAMES[game].goals_reached(record(name).frames, seat)
        for name, game, seat in (
            ("alhambra-2-computers", "alhambra", 1),
            ("alhambra-6-computers", "alhambra", 0),
            ("rollwrite-4-computers", "roll-and-write", 2),
            ("rollwrite-1-virtual-wins", "roll-and-write", 0),
        )
    }
    assert found["alhambra-2-computers"][-2:] == ("cards", "exact_three")
    assert "full_table" not in found["alhambra-2-computers"]
    assert found["rollwrite-4-computers"] == ("second", "coins", "completed")
    assert "virtual" not in found["rollwrite-1-virtual-wins"]
