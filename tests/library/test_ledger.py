"""The file of finished games: both kinds beside each other, nothing counts twice, nothing damaged
does harm.
"""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path

import pytest

from alhambra.library import ledger as ledgers
from alhambra.library.ledger import LONGEST_LINE, Ledger, read_line
from alhambra.match.alhambra.statistics import Played, played
from alhambra.match.rollwrite.statistics import RollwritePlayed
from alhambra.match.statistics import DamagedLine, key_of
from alhambra.names import LONGEST_NAME
from alhambra.rules.alhambra.model import Box
from tests.match.alhambra.test_statistics import WHEN, ended, full, match, part
from tests.match.rollwrite.test_statistics import counted


@pytest.fixture
def ledger(tmp_path: Path) -> Ledger:
    return Ledger(tmp_path / "deep" / "statistics.jsonl")


def test_both_games_share_a_file_and_neither_sees_the_other(box: Box, ledger: Ledger) -> None:
    palaces, sheets = played(*ended(box, 3), WHEN, 10), counted(3)
    assert not ledger.games(Played) and not ledger.games(RollwritePlayed)
    assert ledger.add(palaces)
    before = ledger.path.read_bytes()
    assert ledger.add(sheets) and not ledger.add(sheets)
    assert ledger.path.read_bytes().startswith(before), "what was written stays to the letter"
    assert ledger.games(Played) == (palaces,) and ledger.games(RollwritePlayed) == (sheets,)


def test_a_game_is_known_by_its_frames_alone(box: Box, ledger: Ledger) -> None:
    frames, table = ended(box, 3)
    assert ledger.add(played(frames, table, WHEN, 10))
    assert not ledger.add(played(frames, table, datetime(2027, 1, 1), None))
    other, _ = ended(box, 3, seed=5)
    assert key_of(other) != key_of(frames)
    assert ledger.add(played(other, table, WHEN, 10))


def test_lines_of_older_programs_are_read_as_ever(box: Box) -> None:
    one = played(*ended(box, 2), WHEN, None)
    assert "game" not in json.loads(one.make_line()) and read_line(one.make_line().encode()) == one


def damaged_lines() -> list[str]:
    palaces = json.loads(match("b", part("Ben")).make_line())
    sheets = json.loads(counted(3).make_line())
    (first,) = palaces["parts"]
    nobody = {"sort": {"players": 0, "virtual": 0, "score": False}, "parts": []}
    damaged = [
        {name: value for name, value in palaces.items() if name != "key"},
        palaces | {"turns": "many"},
        palaces | {"when": "yesterday"},
        palaces | {"more": 1},
        palaces | {"seconds": 1.5},
        palaces | {"seconds": -(10**12)},
        palaces | {"parts": [{}]},
        palaces | {"parts": [first | {"gains": []}]},
        palaces | {"parts": [first | {"gains": [{}, {}, {}]}]},
        palaces | {"parts": [first | {"won": 1}]},
        palaces | {"parts": [first | {"wall": True}]},
        palaces | {"parts": [first | {"wall": 10**12}]},
        palaces | {"parts": []},
        palaces | {"parts": [first] * 7},
        sheets | {"game": "chess"},
        sheets | {"when": "yesterday"},
        sheets | {"rounds": "15"},
        sheets | {"rounds": -(10**12)},
        sheets | {"seconds": "long"},
        sheets | {"seconds": 10**12},
        sheets | {"sort": {"players": 3, "virtual": 0}},
        sheets | {"sort": {"players": 2, "virtual": 0, "score": False}},
        sheets | {"parts": [{"name": "A"}] * 3},
        sheets | {"more": 1},
        sheets | nobody,
    ]
    return ["", "{", "[]", "7", "[" * 2000, *map(json.dumps, damaged)]


@pytest.mark.parametrize("text", damaged_lines())
def test_a_damaged_line_is_refused(text: str) -> None:
    with pytest.raises(DamagedLine):
        read_line(text.encode())


def test_a_game_written_twice_counts_once(ledger: Ledger) -> None:
    one = match("a", part("Anna"))
    ledger.add(one)
    with ledger.path.open("a", encoding="utf-8") as file:
        file.write(one.make_line() + "\n")
    assert ledger.games(Played) == (one,)


def test_damaged_lines_are_passed_over_and_told_once(
    ledger: Ledger, caplog: pytest.LogCaptureFixture
) -> None:
    first, last = match("a", part("Anna")), match("c", part("Cyril"))
    ledger.add(first)
    with ledger.path.open("ab") as file:
        file.write(b'{"key": "torn\xff')
    assert ledger.add(last), "what comes after a torn line begins a line of its own"
    assert ledger.games(Played) == (first, last)
    assert Ledger(ledger.path).games(Played) == (first, last)
    told = [text for text in caplog.messages if str(ledger.path) in text]
    assert len(told) == 1 and told[0].endswith(": 2")


def test_a_game_is_counted_whatever_stands_before_it(ledger: Ledger) -> None:
    deep, bad = b"[" * 2000 + b"\n", rb'{"key": "\ud800"}' + b"\n"
    ledger.path.parent.mkdir()
    ledger.path.write_bytes(deep + bad + b"x" * (LONGEST_LINE + 1))
    one = match("a", part("Anna"))
    assert ledger.add(one) and not ledger.add(one)
    assert ledger.games(Played) == (one,)
    assert ledger.path.read_bytes().startswith(deep + bad)


def test_a_torn_line_with_the_key_of_the_game_does_not_count_it(ledger: Ledger) -> None:
    one = match("a", part("Anna"))
    ledger.path.parent.mkdir()
    ledger.path.write_bytes(one.make_line().encode()[:-5])
    assert ledger.add(one)
    assert ledger.games(Played) == (one,)


@pytest.mark.parametrize("name", ["A" * 5000, "Anna\0\n\u2028x", "\x07"])
def test_names_are_shown_whatever_older_programs_wrote(ledger: Ledger, name: str) -> None:
    ledger.add(match("a", part(name, level=name)))
    ((each,),) = (one.parts for one in ledger.games(Played))
    for shown in (each.name, each.level):
        assert len(shown) <= LONGEST_NAME and all(map(str.isprintable, shown))


def test_a_name_with_half_a_surrogate_is_counted(ledger: Ledger) -> None:
    ledger.add(match("a", part("An\ud800na")))
    assert [one.parts[0].name for one in ledger.games(Played)] == ["An?na"]


def test_only_the_newest_games_of_a_very_long_file_are_read(
    ledger: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = [match(f"key-{number}", part("Anna")) for number in range(20)]
    for one in games:
        ledger.add(one)
    monkeypatch.setattr(ledgers, "NEWEST_BYTES", len(games[-1].make_line()) * 3)
    assert ledger.games(Played) == tuple(games[-2:])
    monkeypatch.setattr(ledgers, "RECENT_BYTES", len(games[-1].make_line()) * 2)
    assert ledger.recent(Played) == tuple(games[-1:])
    assert len(ledger.path.read_text().splitlines()) == 20, "the others stay in the file"


def test_a_game_that_could_not_be_counted_is_counted_with_the_next(
    ledger: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second, third = (match(key, part("Anna")) for key in "abc")

    with monkeypatch.context() as patches:
        patches.setattr(ledgers, "append_to_file", full)
        for one in (first, first, second):
            with pytest.raises(OSError, match="No space"):
                ledger.add(one)
    assert ledger.add(third)
    assert ledger.games(Played) == (first, second, third)
    ledger.add_waiting()
    assert len(ledger.path.read_text().splitlines()) == 3


def test_what_is_no_file_cannot_be_read_and_stays(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="it is not a file"):
        Ledger(tmp_path).games(Played)
    with pytest.raises(OSError, match="it is not a file"):
        Ledger(tmp_path).add(match("a", part("Anna")))
