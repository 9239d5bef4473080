"""Programs from outside, as written on a command line and in the settings."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from alhambra.opponents import programs
from alhambra.opponents.programs import (
    BotProgram,
    Listed,
    ProgramError,
    load_programs,
    read_programs,
    split_seats,
    words_of,
)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("easy,normal", ["easy", "normal"]),
        ("bot:python3 my.py,easy", ["bot:python3 my.py", "easy"]),
        ("bot:play 'a,b' \"c,d\",easy", ["bot:play 'a,b' \"c,d\"", "easy"]),
        ('bot:play "it\'s, so",easy', ['bot:play "it\'s, so"', "easy"]),
        (r"bot:play a\,b,easy", [r"bot:play a\,b", "easy"]),
        (r'bot:play "\",",easy', [r'bot:play "\","', "easy"]),
        ("easy,", ["easy", ""]),
    ],
)
def test_commas_within_quotation_marks_do_not_divide(text: str, parts: list[str]) -> None:
    assert split_seats(text) == parts


def test_an_open_quotation_mark_is_refused() -> None:
    with pytest.raises(ProgramError, match="a quotation mark is not closed"):
        split_seats("easy,bot:play 'a")


def test_a_command_is_taken_apart_as_by_a_shell() -> None:
    assert words_of("'my bots/one.py' --name \"A B\"") == ["my bots/one.py", "--name", "A B"]


def test_a_backslash_is_a_part_of_a_path_on_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programs, "POSIX", False)
    assert words_of(r'py "C:\my bots\a.py" C:\b') == ["py", r"C:\my bots\a.py", r"C:\b"]
    assert split_seats(r"bot:C:\a,easy") == [r"bot:C:\a", "easy"]


@pytest.mark.parametrize("command", ["", "  ", "play 'a"])
def test_what_is_no_command_is_refused(command: str) -> None:
    with pytest.raises(ProgramError):
        words_of(command)


GOOD = {"name": "Ada", "command": "python3 ada.py"}


def test_a_faulty_entry_is_named_and_harms_no_other() -> None:
    faulty = [
        "ada.py",
        {"name": "Ben"},
        {"name": "Ben", "command": "ben", "colour": "red"},
        {"name": "", "command": "ben"},
        {"name": " Ben", "command": "ben"},
        {"name": "B" * 21, "command": "ben"},
        {"name": "Ben\n", "command": "ben"},
        {"name": 5, "command": "ben"},
        {"name": "Ben", "command": ["ben"]},
        {"name": "Ben", "command": ""},
        {"name": "Ben", "command": "ben 'x"},
        GOOD,
    ]
    found, faults = read_programs([GOOD, *faulty], "settings.json: programs")
    assert found == (BotProgram("Ada", "python3 ada.py"),)
    keys = ["", "", "", *[".name"] * 5, *[".command"] * 3, ".name"]
    for number, (fault, key) in enumerate(zip(faults, keys, strict=True), start=1):
        assert fault.startswith(f"settings.json: programs[{number}]{key}: ")


def test_the_list_itself_may_be_wrong() -> None:
    assert read_programs({"Ada": "ada.py"}, "x: programs").faults == (
        "x: programs: expected a list",
    )


def test_programs_are_read_from_the_settings(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    assert load_programs(path) == Listed()
    path.write_text(json.dumps({"language": "cs", "programs": [GOOD]}))
    assert load_programs(path) == Listed((BotProgram("Ada", "python3 ada.py"),))
    path.write_text("{")
    assert [str(path) in fault for fault in load_programs(path).faults] == [True]
