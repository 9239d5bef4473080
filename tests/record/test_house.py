"""What everybody wears, and the house rules, in the first line of both games."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from alhambra.record.fields import RecordError
from alhambra.record.lines import line, read_lines
from alhambra.rules.rollwrite.model import Solo
from tests.record.whole_games import TABLES, are_right, whole_game, written

Of = tuple[str, int, Solo | None]
ONE_OF_EACH = [TABLES[0], TABLES[3]]


def first(game: Of, emblem: Any = None, house: Any = None) -> dict[str, Any]:
    """The first line of a game, with this emblem of its last player and these house rules."""
    entry: dict[str, Any] = json.loads(whole_game(*game)[0])
    if emblem is not None:
        entry["players"][-1]["emblem"] = emblem
    if house is not None:
        entry["house"] = house
    return entry


@pytest.mark.parametrize("game", TABLES)
def test_they_are_read_and_written_as_they_are(game: Of, tmp_path: Path) -> None:
    house = {"privacy": "hand-over", "take_backs": True, "handicap": -3}
    entry = first(game, "peacock", house)
    path = written(tmp_path / "game.jsonl", [json.dumps(entry), *whole_game(*game)[1:]])
    assert are_right(path), "words of later versions, too"
    read = next(iter(read_lines(path))).entry
    assert read.players[-1].emblem == "peacock"
    assert all(not seated.emblem for seated in read.players[:-1])
    assert read.house == tuple(house.items())
    assert json.loads(line(read)) == entry


@pytest.mark.parametrize("game", ONE_OF_EACH)
def test_a_game_without_them_is_written_without_them(game: Of, tmp_path: Path) -> None:
    text = whole_game(*game)[0]
    read = next(iter(read_lines(written(tmp_path / "game.jsonl", [text])))).entry
    assert read.house == () and line(read) == text
    assert "house" not in text and "emblem" not in text


@pytest.mark.parametrize("game", ONE_OF_EACH)
@pytest.mark.parametrize(
    "emblem", [0, 1.0, True, [], ["moon"], {}, "", " ", "red moon", "mo\u0007on", "m" * 41]
)
def test_an_emblem_is_a_word(game: Of, emblem: object, tmp_path: Path) -> None:
    path = written(tmp_path / "game.jsonl", [json.dumps(first(game, emblem))])
    with pytest.raises(RecordError, match=r":1: players\[\d\]: key 'emblem' is .* a word of"):
        list(read_lines(path))


@pytest.mark.parametrize("game", ONE_OF_EACH)
@pytest.mark.parametrize(
    "house",
    [
        *(0, True, "help", [], [["help", "none"]]),
        *({"help": None}, {"help": 1.5}, {"help": []}, {"help": {}}, {"help": ""}),
        *({"help": "none at all"}, {"": 1}, {"h\u0007": 1}, {"h" * 41: 1}, {"timer": 10**9}),
        {f"rule-{number}": 1 for number in range(41)},
    ],
)
def test_house_rules_are_words_with_plain_values(game: Of, house: object, tmp_path: Path) -> None:
    path = written(tmp_path / "game.jsonl", [json.dumps(first(game, house=house))])
    with pytest.raises(RecordError, match=r":1: key 'house' is .*; expected .*house rules"):
        list(read_lines(path))


@pytest.mark.parametrize("game", ONE_OF_EACH)
def test_they_stand_in_the_first_line_only(game: Of, tmp_path: Path) -> None:
    lines = list(whole_game(*game))
    for key, value in (("house", {"help": "none"}), ("emblem", "moon")):
        later = json.dumps(json.loads(lines[1]) | {key: value})
        path = written(tmp_path / "game.jsonl", [lines[0], later])
        with pytest.raises(RecordError, match=rf":2: key '{key}' is too much"):
            list(read_lines(path))
