"""Programs from outside: on a command line, in the settings, and spoken to without waiting."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from alhambra.opponents import programs
from alhambra.opponents.bot_process import (
    MOST_UNREAD,
    BotError,
    BotProcess,
    Failure,
    own_environment,
)
from alhambra.opponents.programs import (
    BotProgram,
    Listed,
    ProgramError,
    load_programs,
    read_programs,
    split_seats,
    words_of,
)
from tests.opponents.conftest import Clock, until
from tests.opponents.test_bot_programs import command


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


# -- a program spoken to: late answers, withdrawn ones, babble, and its end ------------------------


@pytest.fixture
def started() -> Iterator[list[BotProcess]]:
    made: list[BotProcess] = []
    yield made
    for outsider in made:
        outsider.close()
    for outsider in made:
        outsider.join()
        assert outsider.exit_code is not None


def outsider(started: list[BotProcess], clock: Clock, manner: str) -> BotProcess:
    """A program that has said it is ready."""
    made = BotProcess(0, command(manner), 30, clock)
    started.append(made)
    made.greet({"game": "none", "seed": 1})
    assert heard(made) == "Odd bot ž"
    return made


def heard(made: BotProcess) -> str | int:
    """The program's next words, asked for again and again, as by a screen."""
    said = until(lambda: [one for one in [made.hear(wait=False)] if one is not None])
    found: str | int = said[0]
    return found


def test_hearing_does_not_wait(started: list[BotProcess], clock: Clock) -> None:
    made = outsider(started, clock, "late")
    made.ask({}, [1, 2, 3])
    assert made.hear(wait=False) is None
    clock.now += 29.9
    assert made.hear(wait=False) is None
    clock.now += 0.2
    with pytest.raises(BotError, match="did not come within 30 s") as error:
        made.hear(wait=False)
    assert error.value.failure is Failure.LATE


def test_an_answer_that_is_there_counts_however_late_it_is_heard(
    started: list[BotProcess], clock: Clock
) -> None:
    made = outsider(started, clock, "good")
    made.ask({}, [1])
    until(lambda: made.unread)
    clock.now += 1000
    assert made.hear(wait=False) == 0


def test_the_answer_to_what_was_withdrawn_is_dropped(
    started: list[BotProcess], clock: Clock
) -> None:
    made = outsider(started, clock, "slow")
    made.ask({}, [1, 2, 3, 4, 5, 6, 7, 8, 9])
    made.withdraw()
    made.ask({}, [1])
    made.withdraw()
    made.ask({}, [1])
    assert heard(made) == 0
    assert made.hear(wait=False) is None
    made.ask({}, [1])
    assert heard(made) == 0


def test_a_program_that_never_listens_holds_nothing_up(
    started: list[BotProcess], clock: Clock
) -> None:
    made = outsider(started, clock, "late")
    for _ in range(20):
        made.ask({"much": "x" * 100000}, [1])  # more than any pipe takes
    assert made.hear(wait=False) is None
    made.close()
    made.join()


def test_a_program_gets_the_systems_libraries_not_those_of_a_packaged_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ours = {"HOME": "/me", "LD_LIBRARY_PATH": "/opt/alhambra"}
    assert own_environment(ours) == ours, "as the player set it"
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert own_environment(ours) == {"HOME": "/me"}
    before = ours | {"LD_LIBRARY_PATH_ORIG": "/usr/lib"}
    assert own_environment(before) == {"HOME": "/me", "LD_LIBRARY_PATH": "/usr/lib"}


def test_a_program_that_babbles_is_not_read_for_ever(clock: Clock) -> None:
    babble = "while True: print('x' * 1000)"
    made = BotProcess(0, shlex.join([sys.executable, "-I", "-c", babble]), 30, clock)
    made.greet({})
    with pytest.raises(BotError) as error:
        heard(made)
    assert error.value.failure is Failure.WRONG
    made.close()
    made.join()
    assert made.unread <= MOST_UNREAD + 2
