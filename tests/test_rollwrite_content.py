"""The sheet of Roll & Write: ours is as the rules have it, and a bad one is told fault by fault."""

from collections import Counter
from pathlib import Path

import pytest

from alhambra.content import load_rollwrite_box
from alhambra.paths import data_file
from alhambra.rules import rollwrite as game
from alhambra.rules.api import Building, Seated, Table
from alhambra.rules.chance import Seeded
from alhambra.rules.rollwrite.model import Solo
from tests.data_files import changed, faults_of, place
from tests.rules.rollwrite.positions import the_box

SHEET = data_file("rollwrite.yaml").read_text(encoding="utf-8")


# Our own.


def test_the_grid_is_that_of_the_rules() -> None:
    printed = ["CGTATP", "ATPCSG", "GCGSAT", "TASGCG", "GSCPTA", "PTATGC"]
    grid = load_rollwrite_box().grid
    assert ["".join(building[0].upper() for building in row) for row in grid] == printed
    boxes = Counter(building for row in grid for building in row)
    assert [boxes[building] for building in Building] == [4, 4, 6, 6, 8, 8]


def test_the_tables_are_those_of_the_rules() -> None:
    box = load_rollwrite_box()
    assert [box.points[b] for b in Building] == [(n + 15, n + 7, n) for n in range(1, 7)]
    assert box.rounds == {3: 18, 4: 15, 5: 12}
    assert (box.track, box.first_coins, box.again, box.coins_a_point) == (20, 3, 3, 2)
    assert box.lines == {4: 2, 5: 5, 6: 10}
    assert box.bonus == {2: 21, 3: 18, 4: 15}


def test_the_tests_of_the_rules_play_with_the_same_sheet() -> None:
    assert load_rollwrite_box() == the_box()


# Another one.


def test_another_grid_takes_the_place_of_ours(tmp_path: Path) -> None:
    source = changed(
        SHEET,
        ("- [C, G, T, A, T, P]", "- [P, P, P, P, P, P]"),
        ("- [A, T, P, C, S, G]", "- [S, S, S, S, S, S]"),
        ("- [G, C, G, S, A, T]", "- [A, A, A, A, A, A]"),
        ("- [T, A, S, G, C, G]", "- [C, C, C, C, C, C]"),
        ("- [G, S, C, P, T, A]", "- [G, G, G, G, G, G]"),
        ("- [P, T, A, T, G, C]", "- [T, T, T, T, T, T]"),
        (
            "{pavilion: 4, seraglio: 4, arcades: 6, chambers: 6, garden: 8, tower: 8}",
            "{pavilion: 6, seraglio: 6, arcades: 6, chambers: 6, garden: 6, tower: 6}",
        ),
        ("track: 20", "track: 12"),
        ("lines: {4: 2, 5: 5, 6: 10}", "lines: {6: 9}"),
    )
    (tmp_path / "rollwrite.yaml").write_text(source, encoding="utf-8")
    box = load_rollwrite_box(tmp_path)
    assert box.grid == tuple((building,) * 6 for building in Building)
    assert (box.track, box.lines) == (12, {6: 9})
    table = Table("roll-and-write", (Seated("Ani", "human"),), 0, Solo(4))
    state = game.start(box, table, Seeded(0))[-1].state
    while game.actors(state):
        state = game.apply(state, 0, game.choices(state, 0)[0], Seeded(state.round))[-1].state
        assert state.players[0].track <= 12
    assert game.result(state) is not None


def test_the_longest_game_lets_virtual_players_find_a_building(tmp_path: Path) -> None:
    (tmp_path / "rollwrite.yaml").write_text(
        changed(SHEET, ("rounds: {3: 18,", "rounds: {3: 32,")), encoding="utf-8"
    )
    box = load_rollwrite_box(tmp_path)
    chance = Seeded(1)
    state = game.start(box, Table("roll-and-write", (Seated("Ani", "human"),), 0), chance)[-1].state
    while game.actors(state):
        state = game.apply(state, 0, game.choices(state, 0)[-1], chance)[-1].state
    assert [sum(one.buildings.values()) for one in state.virtual] == [35, 35]


# Bad ones.


def faults(folder: Path, source: str) -> list[str]:
    return faults_of(folder, load_rollwrite_box, {"rollwrite.yaml": source})


BAD_SHEETS = {
    "[C, G, T, A, T, P]": [
        ("[C, G, X, A, T, P]", "X,", "grid[0][2]: found 'X', expected one of P, S, A, C, G, T"),
        (
            "[C, G, [T], A, T, P]",
            "[T]",
            "grid[0][2]: found a list, expected one of P, S, A, C, G, T",
        ),
        ("[C, G, t, A, T, P]", "t,", "grid[0][2]: found 't', expected one of P, S, A, C, G, T"),
        ("[C, G, T, A, T]", "[C, G, T, A, T]", "grid[0]: found a list of 5, expected 6"),
        ("CGTATP", "CGTATP", "grid[0]: found 'CGTATP', expected a list"),
    ],
    "  - [P, T, A, T, G, C]\n": [
        ("", "- [C, G, T, A, T, P]", "grid: found a list of 5, expected 6")
    ],
    "pavilion: 4,": [
        ("pavilion: 0,", "0, seraglio", "boxes.pavilion: found '0', expected a whole"),
        ("pavilion: 5,", "5, seraglio", "boxes.pavilion: expected 5 in the grid, found 4"),
    ],
    "pavilion: 4, ": [("", "{seraglio: 4", "boxes: key 'pavilion' is missing")],
    "tower: [21, 13, 6]": [
        ("tower: [21, 13]", "[21, 13]", "points.tower: found a list of 2, expected 3"),
        ("tower: 21", "21\n", "points.tower: found '21', expected a list"),
        (
            "tower: [21, many, 6]",
            "many,",
            "points.tower[1]: found 'many', expected a whole number from 1 to 99",
        ),
        ("tower: [21, 6, 13]", "[21, 6, 13]", "points.tower: expected falling points"),
        ("tower: [21, 13, 13]", "[21, 13, 13]", "points.tower: expected falling points"),
    ],
    "  tower: [21, 13, 6]\n": [("", "pavilion: [16", "points: key 'tower' is missing")],
    "rounds: {3: 18,": [
        ("rounds: {3: 0,", "0, 4: 15", "rounds.3: found '0', expected a whole"),
        ("rounds: {3: 33,", "33,", "rounds.3: found '33', expected a whole number from 1 to 32"),
        ("rounds: {", "{ 4: 15", "rounds: key '3' is missing"),
        ("rounds: {3: 18, 6: 9,", "9, 4: 15", "rounds.6: no such key, expected one of 3, 4, 5"),
    ],
    "track: 20": [("track: long", "long\n", "track: found 'long', expected a whole number from")],
    "first_coins: 3": [
        (
            "first_coins: 21",
            "21\n\n# Coins",
            "first_coins: found 21, expected at most the track's 20",
        ),
        (
            "first_coins: -1",
            "-1\n",
            "first_coins: found '-1', expected a whole number from 0 to 99",
        ),
    ],
    "again: 3": [("again: 0", "0\n\n# Points for", "again: found '0', expected a whole number")],
    "lines: {4: 2,": [
        ("lines: {0: 2,", "2, 5: 5", "lines.0: no such key, expected one of 1, 2, 3, 4, 5, 6"),
        ("lines: {4: few,", "few,", "lines.4: found 'few', expected a whole number from 0 to 99"),
        ("lines: {5: 2,", "5: 5", "lines.5: given twice"),
    ],
    "lines: {4: 2, 5: 5, 6: 10}": [("lines: 10", "10\n", "lines: found '10', expected a mapping")],
    "coins_a_point: 2": [
        (
            "coins_a_point: 0",
            "0\n\n# What",
            "coins_a_point: found '0', expected a whole number from 1 to 99",
        )
    ],
    "bonus: {2: 21,": [
        ("bonus: {1: 21,", "21, 3: 18", "bonus.1: no such key, expected one of 2, 3, 4"),
        ("bonus: {2: -3,", "-3", "bonus.2: found '-3', expected a whole number from 0 to 99"),
    ],
    "\nagain: 3": [
        ("\nagian: 3", "3\n\n# Points for", "agian: no such key, expected one of"),
        ("\n", "grid:\n", "key 'again' is missing"),
    ],
}


@pytest.mark.parametrize(
    ("before", "after", "mark", "told"),
    [(before, *case) for before, cases in BAD_SHEETS.items() for case in cases],
)
def test_a_bad_sheet(before: str, after: str, mark: str, told: str, tmp_path: Path) -> None:
    source = changed(SHEET, (before, after))
    found = faults(tmp_path, source)
    assert any(
        text.startswith(f"rollwrite.yaml:{place(source, mark)}: {told}") for text in found
    ), found
    missing_too = "agian" in after or after.startswith("bonus: {1")
    assert len(found) == 1 + missing_too


def test_the_grid_and_its_numbers_must_agree(tmp_path: Path) -> None:
    told = faults(tmp_path, changed(SHEET, ("[C, G, T, A, T, P]", "[C, G, T, A, T, T]")))
    assert [text.split(" ", 1)[1] for text in told] == [
        "boxes.pavilion: expected 4 in the grid, found 3",
        "boxes.tower: expected 8 in the grid, found 9",
    ]
