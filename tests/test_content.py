"""The data files: ours are as the game has them, and a bad one is told fault by fault."""

from collections import Counter
from pathlib import Path

import pytest

from alhambra.content import load_box
from alhambra.paths import data_file
from alhambra.rules.alhambra.model import Building, Currency
from alhambra.rules.alhambra.palace import walls_text
from tests.data_files import changed, faults_of, place
from tests.rules.alhambra.positions import the_box

TILES = data_file("tiles.yaml").read_text(encoding="utf-8")
CARDS = data_file("cards.yaml").read_text(encoding="utf-8")

# Every tile of the box, by type: price and walled sides.
FROZEN = """
arcades-10 arcades-4-nes arcades-5-nw arcades-6-ne arcades-6-sw arcades-7-es arcades-8-e
arcades-8-n arcades-9
chambers-10 chambers-11 chambers-5-nsw chambers-6-es chambers-7-ne chambers-7-sw chambers-8-nw
chambers-9-s chambers-9-w
garden-10 garden-10-n garden-10-w garden-11 garden-12-s garden-6-esw garden-7-nsw garden-8-ne
garden-8-nw garden-8-sw garden-9-e
pavilion-2-new pavilion-3-sw pavilion-4-es pavilion-5-nw pavilion-6-n pavilion-7-e pavilion-8
seraglio-3-esw seraglio-4-ne seraglio-5-sw seraglio-6-es seraglio-7-w seraglio-8-s seraglio-9
tower-10-w tower-11 tower-11-n tower-11-s tower-12 tower-13-e tower-7-new tower-8-nes tower-9-es
tower-9-ne tower-9-nw
"""


# Our own.


def test_the_tiles_are_the_54_of_the_game() -> None:
    tiles = load_box().tiles
    assert sorted(tile.id for tile in tiles) == FROZEN.split()
    assert len(tiles) == 54
    for tile in tiles:
        parts = [tile.building, str(tile.price), walls_text(tile.walls).lower()]
        assert tile.id == "-".join(filter(None, parts))


def test_the_tiles_have_the_numbers_that_the_rules_name() -> None:
    tiles = load_box().tiles
    of_building = Counter(tile.building for tile in tiles)
    assert [of_building[building] for building in Building] == [7, 7, 9, 9, 11, 11]
    prices = {b: [tile.price for tile in tiles if tile.building == b] for b in Building}
    spans = [(min(prices[building]), max(prices[building])) for building in Building]
    assert spans == [(2, 8), (3, 9), (4, 10), (5, 11), (6, 12), (7, 13)]
    walls = Counter(tile.walls.bit_count() for tile in tiles)
    assert [walls[number] for number in range(4)] == [10, 16, 20, 8]
    sides = Counter(letter for tile in tiles for letter in walls_text(tile.walls))
    assert sides == dict.fromkeys("NESW", 20)


def test_money_market_and_points_are_those_of_the_rules() -> None:
    box = load_box()
    assert box.market == tuple(map(Currency, ("gulden", "dirham", "denar", "ducat")))
    assert 4 * len(box.values) * box.copies == 108
    assert 4 * len(box.values) * box.copies_with_two == 72
    assert box.dirk_tiles == 6
    points = {round: [box.scoring[round][building] for building in Building] for round in (1, 2, 3)}
    assert points[1] == [(n,) for n in range(1, 7)]
    assert points[2] == [(n + 7, n) for n in range(1, 7)]
    assert points[3] == [(n + 15, n + 7, n) for n in range(1, 7)]


def test_the_tests_of_the_rules_play_with_the_same_box() -> None:
    ours, theirs = load_box(), the_box()
    assert sorted(ours.tiles) == sorted(theirs.tiles)
    assert ours._replace(tiles=()) == theirs._replace(tiles=())


# Bad ones.


def faults(folder: Path, tiles: str = TILES, cards: str = CARDS) -> list[str]:
    return faults_of(folder, load_box, {"tiles.yaml": tiles, "cards.yaml": cards})


TOWER = '{id: tower-12, building: tower, price: 12, walls: ""}'


@pytest.mark.parametrize(
    ("before", "after", "mark", "told"),
    [
        (": tower,", ": twoer,", "twoer", ".building: found 'twoer', expected one of pavilion, s"),
        ("12, w", "14, w", "14,", ".price: found '14', expected a whole number from 2 to 13"),
        ("12, w", "dear, w", "dear", ".price: found 'dear', expected a whole number from 2 to 13"),
        ("12, w", "12, price: 13, w", 'price: 13, walls: ""', ".price: given twice"),
        ('""', "WN", "WN}", ".walls: found 'WN', expected letters of NESW in this order"),
        ('""', "NX", "NX", ".walls: found 'NX', expected letters of NESW in this order"),
        ('""', "NN", "NN", ".walls: found 'NN', expected letters of NESW in this order"),
        ('""', "NESW", "NESW}", ".walls: found 'NESW', expected 3 walls at most"),
        ("tower-12", "tower-1", "tower-1,", ".id: found 'tower-1', expected 'tower-12'"),
        ("price: 12, ", "", "{id: tower-12,", ": key 'price' is missing"),
        ("}", ", roof: 3}", "3}", ".roof: no such key, expected one of id, building, price, walls"),
        (TOWER, "tower", "tower\n  - {id: tower-13-e", ": found 'tower', expected a mapping"),
    ],
)
def test_a_bad_tile(before: str, after: str, mark: str, told: str, tmp_path: Path) -> None:
    source = changed(TILES, (TOWER, changed(TOWER, (before, after))))
    [found] = faults(tmp_path, tiles=source)
    assert found.startswith(f"tiles.yaml:{place(source, mark)}: tiles[52]{told}")


def test_two_tiles_of_one_id_are_both_told(tmp_path: Path) -> None:
    source = changed(TILES, (TOWER, "{id: tower-11, building: tower, price: 11, walls: ''}"))
    told = faults(tmp_path, tiles=source)
    assert [text.split(":", 3)[3] for text in told] == [
        f" tiles[{number}]: the id tower-11 is given 2 times, expected once" for number in (51, 52)
    ]


def test_all_faults_of_a_file_are_listed(tmp_path: Path) -> None:
    source = changed(
        TILES,
        ("building: pavilion, price: 2,", "building: pavillion, price: 2,"),
        ("id: seraglio-9, building: seraglio, price: 9", "id: seraglio-9, building: seraglio"),
        (
            "id: garden-6-esw, building: garden, price: 6",
            "id: garden-6-esw, building: garden, price: 66",
        ),
        ("id: tower-13-e", "id: tower-12"),
        ("garden: 11,", "garden: eleven,"),
    )
    told = [text.split(" ", 1)[1] for text in faults(tmp_path, tiles=source)]
    assert [text.split(", expected")[0] for text in told] == [
        "tiles[0].building: found 'pavillion'",
        "tiles[13]: key 'price' is missing",
        "tiles[32].price: found '66'",
        "tiles[53].id: found 'tower-12'",
        "tiles[52]: the id tower-12 is given 2 times",
        "tiles[53]: the id tower-12 is given 2 times",
        "counts.buildings.garden: found 'eleven'",
    ]


def test_tiles_that_do_not_add_up_are_told(tmp_path: Path) -> None:
    source = changed(TILES, (f"  - {TOWER}\n", ""))
    told = [text.split(" ", 1)[1] for text in faults(tmp_path, tiles=source)]
    assert told == [
        "counts.buildings.tower: expected 11 tiles, found 10",
        "counts.walls.0: expected 10 tiles, found 9",
    ]


def test_a_wall_too_many_is_told_by_its_side(tmp_path: Path) -> None:
    walled = "{id: tower-12-s, building: tower, price: 12, walls: S}"
    told = [text.split(" ", 1)[1] for text in faults(tmp_path, changed(TILES, (TOWER, walled)))]
    assert told == [
        "counts.walls.0: expected 10 tiles, found 9",
        "counts.walls.1: expected 16 tiles, found 17",
        "counts.sides.S: expected 20 tiles, found 21",
    ]


BAD_CARDS = {
    "[gulden, dirham,": [
        ("[florin, dirham,", "florin", "market[0]: found 'florin', expected one"),
        (
            "[denar, dirham,",
            "denar, ducat",
            "market[2]: found 'denar' again, expected each currency at one place",
        ),
    ],
    "denar, ducat]": [("denar]", "[gulden", "market: found a list of 3, expected 4")],
    "copies: 3": [
        ("copies: 0", "0\n", "copies: found '0', expected a whole number from 1 to 9"),
        ("copys: 3", "market: [", "key 'copies' is missing"),
    ],
    "8, 9]": [("8, 10]", "10]\ncopies", "values[8]: found '10', expected a whole number from 1")],
    "[1, 2, 3,": [("[2, 1, 3,", "[2, 1, 3,", "values: expected rising values of money cards")],
    "[1, 2, 3, 4, 5, 6, 7, 8, 9]": [("[]", "[]", "values: expected rising values of money")],
    "dirk_tiles: 6": [("dirk_tiles: 55", "55", "dirk_tiles: found '55', expected a whole number")],
    "tower: [13, 6]": [("tower: [13]", "[13]", "scoring.2.tower: found a list of 1, expected 2")],
    "tower: [6]": [("tower: 6", "6\n  2:", "scoring.1.tower: found '6', expected a list")],
    "tower: [21, 13, 6]": [
        (
            "tower: [21, 13, many]",
            "many]",
            "scoring.3.tower[2]: found 'many', expected a whole number from 1 to 99",
        )
    ],
    "    tower: [13, 6]\n": [("", "pavilion: [8, 1]", "scoring.2: key 'tower' is missing")],
}


@pytest.mark.parametrize(
    ("before", "after", "mark", "told"),
    [(before, *case) for before, cases in BAD_CARDS.items() for case in cases],
)
def test_a_bad_file_of_cards(before: str, after: str, mark: str, told: str, tmp_path: Path) -> None:
    source = changed(CARDS, (before, after))
    found = faults(tmp_path, cards=source)
    assert any(text.startswith(f"cards.yaml:{place(source, mark)}: {told}") for text in found), (
        found
    )
    assert len(found) == 1 + after.startswith("copys")


def test_a_wrong_round_is_no_round(tmp_path: Path) -> None:
    told = faults(tmp_path, cards=changed(CARDS, ("\n  3:\n", "\n  4:\n")))
    assert [text.split(" ", 1)[1] for text in told] == [
        "scoring.4: no such key, expected one of 1, 2, 3",
        "scoring: key '3' is missing",
    ]
