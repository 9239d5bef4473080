"""Lines are judged by what they say, not by how they are written; what they say must be exact."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from alhambra.names import LONGEST_NAME, is_name
from alhambra.record.fields import RecordError
from alhambra.record.lines import LONGEST_LINE, MOST_BYTES, MOST_LINES, read_games, read_lines
from alhambra.record.versions import NewerRecord
from tests.record.whole_games import TABLES, Of, are_right, line_of, whole_game, written

ALHAMBRA = ("alhambra", 3, None)
SHEET = ("roll-and-write", 3, None)


def otherwise_written(value: Any, random: Random) -> Any:
    """The value with the keys of all objects in another order, ``event`` first."""
    if isinstance(value, list):
        return [otherwise_written(one, random) for one in value]
    if not isinstance(value, dict):
        return value
    keys = random.sample(list(value), len(value))
    keys.sort(key=lambda key: key != "event")
    return {key: otherwise_written(value[key], random) for key in keys}


@pytest.mark.parametrize("game", TABLES)
def test_spaces_and_the_order_of_keys_are_free(game: Of, tmp_path: Path) -> None:
    random = Random(game[0])
    lines = [
        json.dumps(otherwise_written(json.loads(text), random), separators=(" ,  ", "\t:"))
        for text in whole_game(*game)
    ]
    assert are_right(written(tmp_path / "game.jsonl", lines))


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_a_byte_order_mark_and_line_feeds_of_windows_are_read(tmp_path: Path, ending: str) -> None:
    path = tmp_path / "game.jsonl"
    lines = whole_game(*ALHAMBRA)
    path.write_bytes("".join(text + ending for text in lines).encode("utf-8-sig"))
    assert are_right(path)


@pytest.mark.parametrize("game", [ALHAMBRA, SHEET])
def test_event_comes_first_and_no_key_comes_twice(game: Of, tmp_path: Path) -> None:
    lines = list(whole_game(*game))
    at = line_of(lines, "turn")
    turn = lines[at]
    entry = json.loads(turn)
    del entry["event"]
    lines[at] = json.dumps(entry | {"event": "turn"})
    with pytest.raises(RecordError, match=rf":{at + 1}: key 'event' is not the first"):
        list(read_lines(written(tmp_path / "late.jsonl", lines)))
    lines[at] = turn.replace("{", '{"event": "turn", ', 1)
    with pytest.raises(RecordError, match=rf":{at + 1}: key 'event' is given twice"):
        list(read_lines(written(tmp_path / "twice.jsonl", lines)))


@pytest.mark.parametrize("game", [ALHAMBRA, SHEET])
def test_choices_are_listed_once_and_are_those_of_who_decides(game: Of, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    lines = list(whole_game(*game))
    at = line_of(lines, "choices")
    twice = [*lines[: at + 1], *lines[at:]]
    with pytest.raises(RecordError, match=rf":{at + 2}: choices are listed a second time"):
        are_right(written(path, twice))
    actor = json.loads(lines[at])["player"]
    other = json.dumps({"event": "choices", "player": (actor + 1) % 3, "choices": []})
    with pytest.raises(RecordError, match=f"expected those of player {actor}"):
        are_right(written(path, [*lines[:at], other, *lines[at + 1 :]]))
    early = [lines[0], lines[at], *lines[1:]]
    with pytest.raises(RecordError, match=r":2: nothing is to be chosen here"):
        are_right(written(path, early))


def first_line(game: Of, /, **changes: object) -> dict[str, Any]:
    """The first line of a game with these changes."""
    entry: dict[str, Any] = json.loads(whole_game(*game)[0])
    return entry | changes


def named(game: Of, name: str) -> str:
    """The first line of a game whose first player has this name."""
    entry = first_line(game)
    entry["players"][0]["name"] = name
    return json.dumps(entry)


@pytest.mark.parametrize("game", [ALHAMBRA, SHEET])
def test_names_obey_the_rule_of_the_settings(game: Of, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    for name in ("x" * LONGEST_NAME, "Jean Paul", "Žofie", "\N{GRINNING FACE}"):
        (read,) = read_lines(written(path, [named(game, name)]))
        assert read.entry.players[0].name == name
    unseen = "\n\x00\x1b\x9b\u00a0\u200b\u200d\u2028\u202a\u202e\u2066\u2069\ufeff"
    for name in ("x" * (LONGEST_NAME + 1), "", " ", " a", "a ", *(f"a{c}b" for c in unseen)):
        assert not is_name(name)
        with pytest.raises(
            RecordError, match=r":1: players\[0\]: key 'name' is .* 60 visible letters"
        ):
            list(read_lines(written(path, [named(game, name)])))
    with pytest.raises(RecordError, match=r":1: a text holds half a surrogate pair"):
        list(read_lines(written(path, [named(game, "\ud800")])))


def test_a_game_has_a_bound_of_lines_and_of_bytes(tmp_path: Path) -> None:
    lines = whole_game(*ALHAMBRA)
    path = tmp_path / "long.jsonl"
    turn = lines[line_of(lines, "turn")]
    written(path, [lines[0], *[turn] * MOST_LINES])
    with pytest.raises(RecordError, match=f":{MOST_LINES + 1}: no game has more than {MOST_LINES}"):
        list(read_lines(path))
    padded = turn + " " * (LONGEST_LINE - len(turn) - 1)
    written(path, [lines[0], *[padded] * 5])
    with pytest.raises(RecordError, match=f":5: no game has more than {MOST_BYTES} bytes"):
        list(read_lines(path))


def test_the_bounds_are_those_of_a_game_not_of_a_file(tmp_path: Path) -> None:
    lines = whole_game(*ALHAMBRA)
    times = MOST_LINES // len(lines) + 1
    path = written(tmp_path / "many.jsonl", [*lines] * times)
    assert sum(1 for _ in read_games(path)) == times


@pytest.mark.parametrize("game", [ALHAMBRA, SHEET])
@pytest.mark.parametrize(
    ("changes", "wanted", "name"),
    [
        ({"version": 2, "game": "chess", "players": 7}, "version", "2"),
        ({"version": 99, "news": True}, "version", "99"),
        ({"game": "Alhambra 3", "players": None}, "game", "Alhambra 3"),
        ({"modules": ["moat", "tower"], "players": [], "news": 1}, "module", "moat, tower"),
    ],
    ids=["version", "far version", "game", "modules"],
)
def test_a_record_of_a_later_version_is_not_damaged(
    game: Of,
    changes: dict[str, object],
    wanted: str,
    name: str,
    tmp_path: Path,
) -> None:
    path = written(tmp_path / "game.jsonl", [json.dumps(first_line(game, **changes))])
    with pytest.raises(NewerRecord) as refused:
        list(read_lines(path))
    assert (refused.value.wanted, refused.value.name) == (wanted, name)
    assert str(refused.value).startswith(f"{path}:1: ") and name.split(", ")[-1] in str(
        refused.value
    )


@pytest.mark.parametrize(
    "changes",
    [
        {"version": 0},
        {"version": -1},
        {"version": True},
        {"version": 2.0},
        {"version": "2"},
        {"version": 10**30},
        {"version": None},
        {"game": ""},
        {"game": "a\x1b[0m"},
        {"game": "x" * 999},
        {"game": ["alhambra"]},
        {"format": "chess", "version": 2},
    ],
    ids=str,
)
def test_no_version_and_no_name_is_a_damage(changes: dict[str, object], tmp_path: Path) -> None:
    path = written(tmp_path / "game.jsonl", [json.dumps(first_line(ALHAMBRA, **changes))])
    with pytest.raises(RecordError) as refused:
        list(read_lines(path))
    assert not isinstance(refused.value, NewerRecord)
