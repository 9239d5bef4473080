"""Any JSON value in the place of every value of a line: understood as it is, or refused."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from alhambra.record.fields import RecordError
from alhambra.record.lines import line, read_lines
from alhambra.rules.rollwrite.model import Solo
from tests.record.whole_games import TABLES, whole_game, written

KINDS: tuple[Any, ...] = (
    *(None, True, 0, 1, -1, 10**12, 1.0, "", "1", "ducat-4", "x" * 100),
    *([], [1], [1.0, True], ["ducat-4", 5], [["tower"]], {}, {"0": 1}, {"0": 1.0}),
)
A_KIND = 1
"""Lines of each event that are tried."""
LONG = 1
"""Values of a long list that are tried: its first ones."""

Way = tuple[str | int, ...]


def ways_in(value: Any) -> Iterator[Way]:
    """The ways to all values in a value."""
    inner: list[tuple[str | int, Any]] = []
    if isinstance(value, dict):
        inner = list(value.items())
    elif isinstance(value, list):
        inner = [*enumerate(value[:LONG])]
    for key, one in inner:
        yield (key,)
        yield from ((key, *way) for way in ways_in(one))


def put(entry: Any, way: Way, value: Any) -> Any:
    """The entry with this value at the end of the way."""
    changed = deepcopy(entry)
    place = changed
    for key in way[:-1]:
        place = place[key]
    place[way[-1]] = value
    return changed


def samples(lines: tuple[str, ...]) -> list[Any]:
    """Some lines of each event, as objects."""
    met: Counter[str] = Counter()
    found = []
    for text in lines:
        entry = json.loads(text)
        met[entry["event"]] += 1
        if met[entry["event"]] <= A_KIND:
            found.append(entry)
    return found


def plain(entry: Any) -> str:
    """What a line says, in whatever order. It tells ``1`` from ``1.0`` and ``true``."""
    return json.dumps(entry, sort_keys=True)


@pytest.mark.parametrize(("name", "players", "solo"), [TABLES[0], TABLES[7]])
def test_a_value_of_another_kind_is_refused_with_line_and_key(
    name: str, players: int, solo: Solo | None, tmp_path: Path
) -> None:
    path = tmp_path / "game.jsonl"
    lines = whole_game(name, players, solo)
    refused = 0
    for entry in samples(lines):
        first = entry["event"] == "setup"
        for way in ways_in(entry):
            for value in KINDS:
                changed = put(entry, way, value)
                before = [] if first else [lines[0]]
                written(path, [*before, json.dumps(changed)])
                try:
                    *_, read = read_lines(path)
                except RecordError as error:
                    refused += 1
                    place = re.escape(f"{path}:{len(before) + 1}: ")
                    assert re.match(
                        rf"{place}.*(key '|expected an object|a game starts)", str(error)
                    ), changed
                else:
                    assert plain(json.loads(line(read.entry))) == plain(changed)
    assert refused > 1000


@pytest.mark.parametrize(("name", "players", "solo"), TABLES)
def test_every_line_needs_all_its_keys_and_no_other(
    name: str, players: int, solo: Solo | None, tmp_path: Path
) -> None:
    path = tmp_path / "game.jsonl"
    lines = whole_game(name, players, solo)
    for entry in samples(lines):
        before = [] if entry["event"] == "setup" else [lines[0]]
        for key in entry:
            fewer = {one: value for one, value in entry.items() if one != key}
            with pytest.raises(RecordError, match=rf"key '{key}'|key 'event'"):
                list(read_lines(written(path, [*before, json.dumps(fewer)])))
        more = json.dumps(entry | {"colour": 1})
        with pytest.raises(RecordError, match="key 'colour' is too much"):
            list(read_lines(written(path, [*before, more])))
