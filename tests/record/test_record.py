"""The record: lines as the format says, round trips, and faults named with their line."""

from __future__ import annotations

import json
from functools import partial
from itertools import cycle
from pathlib import Path

import pytest

from alhambra.content import load_boxes
from alhambra.library.saves import load
from alhambra.record.checking import check_game
from alhambra.record.fields import RecordError
from alhambra.record.lines import line, read_games
from alhambra.rules.api import Building
from alhambra.rules.games import game_of
from alhambra.rules.rollwrite.model import Solo
from tests.games import Choose, anybody, builder
from tests.record.whole_games import Of, are_right, line_of, whole_game, written

PALACES: Of = ("alhambra", 3, None)
WITH_DIRK: Of = ("alhambra", 2, None)
SHEETS: Of = ("roll-and-write", 3, None)
OF_SHEETS: list[Of] = [
    *(
        ("roll-and-write", 1, Solo(number, score))
        for number in (2, 3, 4)
        for score in (False, True)
    ),
    *(("roll-and-write", players, None) for players in range(1, 6)),
]
OF_PALACES: list[Of] = [("alhambra", players, None) for players in range(2, 7)]


@pytest.mark.parametrize(
    ("of", "choose"),
    [*zip([*OF_PALACES, *OF_SHEETS], cycle((builder, anybody)), strict=False)],
    ids=lambda value: getattr(value, "__name__", str(value)),
)
def test_every_game_holds_and_is_written_again_as_it_was_read(
    tmp_path: Path, of: Of, choose: Choose
) -> None:
    lines = whole_game(*of, 11, choose)
    assert all(text.startswith('{"event": ') for text in lines)
    path = written(tmp_path / "game.jsonl", lines)
    assert are_right(path)
    (read,) = read_games(path)
    assert tuple(line(entry) for _, entry in read) == lines


KEYS = {
    "setup": "format version game seed players virtual virtual_score rounds grid boxes coins",
    "starts": "player",
    "roll": "player blue yellow for",
    "cross": "player blue yellow building",
    "turn": "player round blue yellow",
    "choices": "player choices",
    "nudge": "player die from to",
    "build": "player blue yellow building again",
    "coins": "player gained",
    "done": "player",
    "keep": "player blue yellow",
    "pass_on": "player to blue yellow",
    "completed": "building points",
    "final": "buildings lines coins totals",
    "end": "totals winners",
}
"""The keys of every line after ``event``, as the format gives them."""
CHOICES = {
    "nudge": "die from to",
    "build": "blue yellow again",
    "coins": "",
    "done": "",
    "keep": "blue yellow",
}


def test_every_line_has_the_keys_of_the_format_in_their_order() -> None:
    met, offered = set(), set()
    for of in OF_SHEETS:
        solo = of[2]
        for text in whole_game(*of, 4):
            entry = json.loads(text)
            event = entry["event"]
            expected = ["event", *KEYS[event].split()]
            if event == "final" and solo is not None and solo.score:
                expected.insert(4, "bonus")
            assert list(entry) == expected
            met.add(event)
            for choice in entry.get("choices", []):
                assert list(choice) == ["do", *CHOICES[choice["do"]].split()]
                offered.add(choice["do"])
    assert met == set(KEYS) and offered == set(CHOICES)


def test_the_first_line_tells_the_sheet_and_who_plays() -> None:
    entry = json.loads(whole_game("roll-and-write", 1, Solo(3, True))[0])
    assert entry["game"] == "roll-and-write" and entry["format"] == "alhambra-record"
    assert (entry["virtual"], entry["virtual_score"], entry["rounds"]) == (3, True, 15)
    assert list(entry["boxes"].values()) == [4, 4, 6, 6, 8, 8]
    assert list(entry["boxes"]) == list(Building)
    assert entry["grid"][0] == ["chambers", "garden", "tower", "arcades", "tower", "pavilion"]
    assert entry["coins"] == 20


NONE: dict[str, object] = {str(building): {} for building in Building}
"""Points by building where nobody got any."""
EIGHT = {"pavilion": 4, "seraglio": 4, "arcades": 6, "chambers": 6, "garden": 8, "tower": 8.0}
"""The boxes of the sheet, with one number that is written as no whole one."""
EDITED: dict[Of, list[tuple[str, dict[str, object], str]]] = {
    WITH_DIRK: [
        ("scoring", {"walls": {"dirk": 3}}, "points by player, one of 0, 1; each"),
        ("scoring", {"walls": {"1": 3}}, "expected the points of 0, 1"),
    ],
    PALACES: [
        ("setup", {"version": 9}, "key 'version' is 9; expected one of 1"),
        ("setup", {"seed": "x"}, "key 'seed' is \"x\"; expected a whole number"),
        ("setup", {"deck": []}, "is there 0 times in the shuffled money; expected 3"),
        ("deal", {"cards": ["ducat-9"]}, "by the rules it is"),
        ("starts", {"player": 5}, "key 'player' is 5; expected one of 0, 1, 2"),
        ("money", {"cards": ["gold-1"]}, "expected a list of money cards"),
        ("market", {"tile": "palace-1"}, "expected the id of a tile of this game's setup"),
        ("market", {"place": 3}, "by the rules it is"),
        ("market", {"place": 9}, "key 'place' is 9; expected one of 0, 1, 2, 3"),
        ("choices", {"choices": [{"do": "dance"}]}, r"choices\[0\]: key 'do' is \"dance\""),
        ("choices", {"choices": [{"do": "pass"}]}, "not a legal choice"),
        ("choices", {"choices": []}, "listed 0 times, expected once"),
        ("take", {"cards": []}, r"may not choose this \(no_cards\)"),
        ("setup", {"market": ["ducat"] * 4}, "by the rules it is"),
        ("setup", {"deck": ["ducat-9"] * 108}, "denar-1 is there 0 times in the shuffled money"),
        ("money", {"cards": []}, "by the rules it is"),
        ("turn", {"player": 2}, "by the rules it is"),
        ("buy", {"exact": True, "pay": []}, "may not choose this"),
        ("scoring", {"round": 3}, "by the rules it is"),
        ("end", {"totals": {"0": 1, "1": 2, "2": 3}}, "by the rules it is"),
        ("buy", {"exact": 1}, "key 'exact' is 1; expected true or false"),
        ("money", {"cards": ["ducat-12"]}, r"key 'cards' is \[\"ducat-12\"\]"),
        ("take", {"cards": ["ducat-9"] * 5}, "may not choose this"),
        ("place", {"to": "palace", "x": 5, "y": 5}, "may not choose this"),
        ("place", {"to": "palace", "x": 10**9, "y": 0}, "key 'x' is .*; expected .*[0-9]"),
        ("place", {"to": "reserve", "x": 10**9}, "key 'x' is too much"),
        ("take", {"exact": True}, "key 'exact' is too much; expected event, player, c"),
        ("place", {"to": "moon"}, "expected one of palace, reserve, dirk"),
        ("scoring", {"totals": {"0": 99, "1": 0, "2": 0}}, "by the rules it is"),
        ("scoring", {"totals": {"0": 99}}, "expected the points of 0, 1, 2"),
        ("scoring", {"walls": {"dirk": 3}}, "points by player, one of 0, 1, 2"),
        (
            "scoring",
            {"totals": {"0": 10**9, "1": 0, "2": 0}},
            "key 'totals' is .*; expected .*[0-9]",
        ),
        ("scoring", {"totals": {"0": -1, "1": 0, "2": 0}}, "key 'totals' is .*; expected .*[0-9]"),
        ("scoring", {"walls": {"0": 10**6, "1": 0, "2": 0}}, "key 'walls' is .*; expected .*[0-9]"),
        ("scoring", {"buildings": {"shed": {}}}, "expected the six building types"),
        ("scoring", {"buildings": {"tower": {}}}, "expected the six building types"),
        ("scoring", {"buildings": NONE | {"tower": {"0": 0}}}, "each from 1 to"),
        ("scoring_card", {"round": 3}, "expected one of 1, 2"),
        ("end", {"winners": []}, "by the rules it is"),
        ("end", {"winners": [-1]}, "expected a list of players of this game"),
        ("turn", {"event": "nap"}, "key 'event' is \"nap\"; expected one of setup, deal"),
    ],
    SHEETS: [
        ("setup", {"game": "chess"}, "key 'game' is \"chess\"; expected one of alhambra, roll-and"),
        ("setup", {"virtual": 2}, "key 'virtual' is 2; expected one of 0"),
        ("setup", {"virtual_score": True}, "expected false, where more than one play"),
        ("setup", {"rounds": 0}, "key 'rounds' is 0; expected a whole number from 1"),
        ("setup", {"grid": [["moat"] * 6] * 6}, "key 'grid' is .*; expected a list of 6 rows of 6"),
        ("setup", {"grid": [["tower"] * 6] * 6}, "key 'boxes' is .*; expected those on the grid"),
        ("setup", {"boxes": {}}, "expected those on the grid: pavilion 4, seraglio 4, arcades 6"),
        ("setup", {"boxes": EIGHT}, "expected those on the grid"),
        ("setup", {"coins": 10**6}, "key 'coins' is .*; expected .*[0-9]"),
        ("setup", {"rounds": 34}, "key 'rounds' is .*; expected .*[0-9]"),
        ("setup", {"seed": 10**39}, "key 'seed' is .*; expected .*[0-9]"),
        ("setup", {"coins": 9}, "not as in the box of this game: track"),
        ("setup", {"rounds": 9}, "not as in the box of this game: rounds"),
        ("starts", {"player": 3}, "key 'player' is 3; expected one of 0, 1, 2"),
        ("starts", {"players": 3}, "key 'players' is too much; expected event, player"),
        ("roll", {"blue": [7]}, r"key 'blue' is \[7\]; expected a list of 1 numbers from 1 to 6"),
        ("roll", {"yellow": [1, 2]}, "expected a list of 1 numbers from 1 to 6"),
        ("roll", {"for": "luck"}, "expected one of opening, park, four, virtual"),
        ("roll", {"player": "virtual-1"}, "key 'player' is \"virtual-1\"; expected one of 0, 1, 2"),
        ("cross", {"building": "shed"}, "key 'building' is \"shed\"; expected one of pavilion"),
        ("cross", {"blue": 0}, "key 'blue' is 0; expected one of 1, 2, 3, 4, 5, 6"),
        ("turn", {"blue": [1]}, "expected a list of 2 numbers from 1 to 6"),
        ("turn", {"round": 2}, "by the rules it is"),
        ("turn", {"round": 10**6}, "key 'round' is .*; expected .*[0-9]"),
        ("choices", {"choices": [{"do": "dance"}]}, r"choices\[0\]: key 'do' is \"dance\""),
        ("choices", {"choices": [{"do": "done"}]}, "not a legal choice"),
        ("choices", {"choices": []}, "listed 0 times, expected once"),
        ("choices", {"choices": [{"do": "coins", "gained": 1}]}, r"key 'gained' is too much"),
        ("nudge", {"from": 9, "to": 8}, "key 'from' is 9; expected one of 1, 2, 3, 4, 5, 6"),
        ("cross", {"blue": 6, "yellow": 6}, "by the rules it is"),
        ("pass_on", {"blue": 6, "yellow": 6}, "by the rules it is"),
        ("nudge", {"to": 9}, "key 'to' is 9; expected one of 1, 2, 3, 4, 5, 6"),
        ("nudge", {"die": "red"}, "expected one of blue, yellow"),
        ("build", {"again": 1}, "key 'again' is 1; expected true or false"),
        ("build", {"again": True}, r"may not choose this \(build_first\)"),
        ("coins", {"gained": -1}, "key 'gained' is -1; expected a whole number from 0"),
        ("coins", {"gained": 19}, "by the rules it is"),
        ("keep", {"blue": "x"}, "key 'blue' is \"x\"; expected one of 1, 2"),
        ("pass_on", {"to": 7}, "key 'to' is 7; expected one of 0, 1, 2"),
        ("final", {"lines": {"0": 2}}, "expected the points of 0, 1, 2"),
        ("final", {"lines": {"0": 10**6, "1": 0, "2": 0}}, "key 'lines' is .*; expected .*[0-9]"),
        ("final", {"buildings": {"tower": {}}}, "expected the six building types"),
        ("final", {"bonus": {}}, "key 'bonus' is too much"),
        ("final", {"coins": {"0": 1, "1": 1, "x": 1}}, "points by player, one of 0, 1, 2"),
        ("final", {"buildings": {"shed": {}}}, "expected the six building types"),
        ("end", {"winners": []}, "by the rules it is"),
        ("end", {"winners": ["virtual-1"]}, "expected a list of players of this game"),
        ("end", {"event": "money"}, "key 'event' is \"money\"; expected one of setup, starts"),
    ],
}


@pytest.mark.parametrize(
    ("of", "event", "changes", "message"),
    [(of, *case) for of, cases in EDITED.items() for case in cases],
)
def test_an_edited_line_is_named(
    tmp_path: Path, of: Of, event: str, changes: dict[str, object], message: str
) -> None:
    lines = list(whole_game(*of, 2))
    at = line_of(lines, event)
    lines[at] = json.dumps(json.loads(lines[at]) | changes)
    path = written(tmp_path / "game.jsonl", lines[: at + 3])
    with pytest.raises(RecordError, match=rf"(?s)game.jsonl:{at + 1}: .*{message}"):
        are_right(path)
    if event != "choices" and "not as in the box" not in message:
        with pytest.raises(RecordError, match=rf"game.jsonl:{at + 1}: "):
            load(load_boxes(), path)


@pytest.mark.parametrize("of", [PALACES, SHEETS], ids=str)
def test_points_add_up_and_payments_are_exact_where_they_are_said_to_be(
    tmp_path: Path, of: Of
) -> None:
    lines, edited = whole_game(*of, 2), list[tuple[int, dict[str, object]]]()
    if of is PALACES:
        edited = [(line_of(lines, "buy", exact=one), {"exact": not one}) for one in (True, False)]
    last = line_of(lines, "scoring" if of is PALACES else "final")
    totals = json.loads(lines[last])["totals"]
    for at, changes in (*edited, (last, {"totals": totals | {"0": totals["0"] + 1}})):
        changed = json.dumps(json.loads(lines[at]) | changes)
        path = written(tmp_path / "game.jsonl", [*lines[:at], changed, *lines[at + 1 :]])
        for read in (are_right, partial(load, load_boxes())):
            with pytest.raises(
                RecordError, match=rf":{at + 1}: .*(by the rules it is|may not choose)"
            ):
                read(path)


@pytest.mark.parametrize("price", [0, 100])
def test_a_tile_costs_something_and_less_than_a_hundred(tmp_path: Path, price: int) -> None:
    lines = list(whole_game(*PALACES, 2))
    set_up = json.loads(lines[0])
    set_up["tiles"][0]["price"] = price
    lines[0] = json.dumps(set_up)
    with pytest.raises(RecordError, match=r":1: .*price"):
        are_right(written(tmp_path / "game.jsonl", lines))


@pytest.mark.parametrize("of", [OF_SHEETS[0], OF_SHEETS[7], OF_SHEETS[9]], ids=str)
def test_a_line_that_is_missing_or_there_twice_is_named(tmp_path: Path, of: Of) -> None:
    """Any line except a nudge, which changed nothing but the purse."""
    path = tmp_path / "game.jsonl"
    whole = [text for text in whole_game(*of, 6) if '"event": "choices"' not in text]
    for at in range(1, len(whole) - 1, 11):
        if whole[at] != whole[at + 1] and '"event": "nudge"' not in whole[at]:
            for damaged in ([*whole[:at], *whole[at + 1 :]], [*whole[: at + 1], *whole[at:]]):
                with pytest.raises(RecordError):
                    are_right(written(path, damaged))


@pytest.mark.parametrize(("of", "every"), [(PALACES, 61), (SHEETS, 23), (OF_SHEETS[0], 23)])
def test_a_game_that_stops_early_holds_as_far_as_it_goes(
    tmp_path: Path, of: Of, every: int
) -> None:
    """It stops after the first line of each kind, and after `every` lines."""
    lines, box = whole_game(*of, 2), load_boxes()[of[0]]
    firsts: dict[str, int] = {}
    for at, text in enumerate(lines[:-1], 1):
        firsts.setdefault(json.loads(text)["event"], at)
    for stop in {*firsts.values(), *range(1, len(lines), every)}:
        (read,) = read_games(written(tmp_path / "game.jsonl", lines[:stop]))
        assert not check_game(box, tmp_path, read) and len(read) == stop


def test_games_of_both_kinds_may_share_a_file(tmp_path: Path) -> None:
    parts = [OF_SHEETS[7], OF_PALACES[0], OF_PALACES[2], OF_SHEETS[0]]
    lines = [text for of in parts for text in whole_game(*of)]
    path = written(tmp_path / "games.jsonl", lines)
    games = list(read_games(path))
    assert [game_of(one[0].entry).NAME for one in games] == [of[0] for of in parts]
    assert are_right(path)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "there is no game in it"),
        (b'{"event": "turn", "player": 0}\n', ":1: a game starts with its 'setup' line"),
        (b"[1, 2]\n", r":1: expected an object, found \[1, 2\]"),
        (b"hello\n", ":1: not JSON: Expecting value"),
        (b"\xff\xfe\n", ":1: byte 0: expected UTF-8 text"),
        (b"[" * 100_000 + b"\n", ":1: lists and objects are nested more than 32 deep"),
        (b" " * (5 << 20), ":1: no line of a record is as long as this"),
        (b'{"event": "set', "ends in the middle of its first line"),
    ],
)
def test_what_is_not_a_record_is_refused(tmp_path: Path, data: bytes, message: str) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(data)
    with pytest.raises(RecordError, match=message):
        list(read_games(path))
