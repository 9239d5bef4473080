"""The commands that need no screen, as a person would call them."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from alhambra.__main__ import main
from alhambra.app import commands

ROLL = ["simulate", "--game", "roll-and-write", "--players"]
EASY_GAME = ["simulate", "--players", "easy,normal,easy", "--seed", "7"]


TABLES = [
    *(["--players", ",".join((["easy", "normal"] * 3)[:players])] for players in range(2, 7)),
    *([*ROLL[1:], ",".join(["easy"] * players)] for players in range(1, 6)),
    *([*ROLL[1:], "easy", "--virtual", virtual, "--virtual-score"] for virtual in "234"),
]


@pytest.mark.parametrize("seats", TABLES, ids=" ".join)
def test_check_accepts_what_simulate_writes_and_writes_the_same_again(
    seats: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    paths = [tmp_path / "one.jsonl", tmp_path / "two.jsonl"]
    for path in paths:
        words = ["simulate", *seats, "--games", "2", "--choices", "--record", str(path)]
        assert main(words) == 0
    assert paths[0].read_bytes() == paths[1].read_bytes()
    assert main(["check", *map(str, paths)]) == 0
    assert "2 games" in capsys.readouterr().out
    set_up = json.loads(paths[0].read_text().splitlines()[0])
    if ROLL[2] in seats:
        alone = len(set_up["players"]) == 1
        virtual = int(seats[seats.index("--virtual") + 1]) if "--virtual" in seats else 2 * alone
        assert set_up["virtual"] == (1 if len(set_up["players"]) == 2 else virtual)
        assert set_up["virtual_score"] == ("--virtual-score" in seats)


def test_game_k_of_a_run_is_the_game_of_its_own_seed(tmp_path: Path) -> None:
    run, single = tmp_path / "run.jsonl", tmp_path / "single.jsonl"
    main([*EASY_GAME, "--games", "3", "--record", str(run)])
    main(["simulate", "--players", "easy,normal,easy", "--seed", "9", "--record", str(single)])
    assert run.read_text().endswith(single.read_text())


def test_a_record_to_standard_output_is_all_there_is_on_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main([*EASY_GAME, "--record", "-"]) == 0
    printed = capsys.readouterr()
    assert all("event" in json.loads(text) for text in printed.out.splitlines())
    assert "mean points" in printed.err


def test_the_summary_counts_games_wins_and_points(capsys: pytest.CaptureFixture[str]) -> None:
    main([*EASY_GAME, "--games", "2"])
    rows = {row.split()[0]: row.split()[1:] for row in capsys.readouterr().out.splitlines()}
    assert float(rows["easy"][0]) == float(rows["normal"][0]) == 2
    assert float(rows["easy"][1]) + float(rows["normal"][1]) == pytest.approx(2)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["simulate", "--players", "easy,genius"],
            "unknown level 'genius'; expected one of beginner, easy",
        ),
        (["simulate", "--players", "easy"], "1 players; expected 2 to 6"),
        ([*ROLL, ",".join(["easy"] * 6)], "6 players; expected 1 to 5"),
        (
            [*ROLL, "genius"],
            "unknown level 'genius'; expected one of beginner, easy, normal",
        ),
        ([*ROLL, "easy,easy", "--virtual", "2"], "with one player"),
        ([*ROLL, "easy,easy", "--virtual-score"], "with one player"),
        ([*ROLL, "easy", "--virtual", "1"], "argument --virtual: invalid choice: 1"),
        (["simulate", "--players", "easy,easy", "--virtual", "2"], "for --game roll-and-write"),
        (
            ["simulate", "--game", "go", "--players", "easy"],
            "argument --game: invalid choice: 'go'",
        ),
        (["simulate", "--players", "easy,easy", "--games", "0"], "'0'; expected a whole number"),
        (["simulate", "--players", "easy,easy", "--games", "-1"], "expected a whole number from"),
        (["simulate", "--players", "easy,easy", "--games", "9" * 5000], "9'; expected a whole"),
        (["simulate", "--players", "easy,easy", "--games", "1e3"], "'1e3'; expected a whole"),
        (["simulate", "--players", "easy,easy", "--games", "\u0663"], "expected a whole number"),
        (["simulate", "--players", "easy,easy", "--seed", "9" * 5000], "9'; expected a whole"),
        (["simulate", "--players", "easy,easy", "--seed", "1" * 19], "1'; expected a whole"),
        (["simulate", "--players", "easy,easy", "--thinking", "0"], "'0'; expected a whole"),
        (["simulate", "--players", "easy,bot:"], "expected a command"),
        (["simulate", "--players", "easy,bot: "], "expected a command"),
        (["simulate", "--players", "easy,bot:play 'x"], "a quotation mark is not closed"),
        (
            ["simulate", "--players", "easy,bot:play 1,2"],
            "a comma in a command must stand in quotation marks",
        ),
        (["simulate", "--players", "easy,robot:play"], "unknown level 'robot:play'"),
        (
            ["simulate", "--players", "easy,easy", "--bot-seconds", "0"],
            "'0'; expected a number of seconds",
        ),
        (
            ["simulate", "--players", "easy,easy", "--bot-seconds", "nan"],
            "'nan'; expected a number of seconds",
        ),
        (
            ["simulate", "--players", "easy,easy", "--bot-seconds", "1e99"],
            "'1e99'; expected a number",
        ),
        (["portrait"], "the following arguments are required: RECORD"),
        (["portrait", "x.jsonl", "--width", "wide"], "'wide'; expected a whole number"),
        (["fly"], "invalid choice: 'fly'"),
    ],
)
def test_wrong_arguments_get_one_clear_message(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as error:
        main(arguments)
    assert error.value.code == 2
    assert message in capsys.readouterr().err


def test_check_names_the_line_that_does_not_hold_and_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good, bad = tmp_path / "good.jsonl", tmp_path / "bad.jsonl"
    main([*EASY_GAME, "--record", str(good)])
    lines = good.read_text().splitlines(keepends=True)
    bad.write_text("".join([*lines[:6], lines[7], *lines[8:]]))
    assert main(["check", str(bad), str(tmp_path / "none.jsonl"), str(good)]) == 1
    printed = capsys.readouterr()
    assert "bad.jsonl:7: " in printed.err
    assert "none.jsonl" in printed.err
    assert "good.jsonl: 1 games" in printed.out


def test_the_commands_do_not_load_the_screen() -> None:
    code = (
        "import sys; from alhambra.__main__ import main; main(['bots']);"
        "assert 'pygame' not in sys.modules"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "easy" in done.stdout


def printed_on_windows(arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> bytes:
    """The program's output where the system's letters are few and lines end otherwise."""
    written = io.BytesIO()
    stream = io.TextIOWrapper(written, encoding="cp1252", errors="strict", newline="\r\n")
    monkeypatch.setattr(sys, "stdout", stream)
    assert main(arguments) == 0
    return written.getvalue()


def test_a_record_to_standard_output_is_that_of_a_file_on_every_system(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    main([*EASY_GAME, "--record", str(tmp_path / "game.jsonl")])
    printed = printed_on_windows([*EASY_GAME, "--record", "-"], monkeypatch)
    assert printed == (tmp_path / "game.jsonl").read_bytes()


def test_names_are_printed_in_any_letters_on_every_system(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ALHAMBRA_HOME", str(tmp_path))
    (tmp_path / "config").mkdir()
    programs = [{"name": "Łódź 漢", "command": "play"}]
    (tmp_path / "config" / "settings.json").write_text(json.dumps({"programs": programs}))
    assert "bot:Łódź 漢  play\n".encode() in printed_on_windows(["bots"], monkeypatch)


@pytest.mark.parametrize("content", ["[" * 2000, "[1]", '{"x": "\\ud800"}'])
def test_damaged_settings_are_told_in_a_line(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    content: str,
) -> None:
    monkeypatch.setenv("ALHAMBRA_HOME", str(tmp_path))
    path = tmp_path / "config" / "settings.json"
    path.parent.mkdir()
    path.write_text(content)
    assert main(["bots"]) == 1
    printed = capsys.readouterr()
    assert "easy" in printed.out and printed.err.count("\n") == 1 and str(path) in printed.err
    assert path.read_text() == content


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no disk that is always full")
def test_a_full_disk_is_told_in_a_line() -> None:
    with open("/dev/full", "w") as full:
        command = [sys.executable, "-m", "alhambra", "bots"]
        ran = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert ran.returncode == 1
    assert ran.stderr == "alhambra: [Errno 28] No space left on device\n"


ODD = "\x1b]0;x\x07\n\x9b\u202e\u2066\u200b!"
"""Letters that a terminal obeys, that turn the direction of writing, or that nobody sees."""


@pytest.mark.parametrize(
    "lines",
    [
        [{"event": ODD}],
        [{ODD: 1}],
        [{"event": "setup", ODD: 1}],
        [{"event": "setup", "format": ODD}],
        [{"event": "setup", "format": "alhambra-record", "version": 1, "game": ODD}],
    ],
    ids=range(5),
)
def test_nothing_of_a_record_is_obeyed_by_the_terminal(
    tmp_path: Path, lines: list[object], capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / (f"{ODD}.jsonl" if os.name == "posix" else "x.jsonl")
    path.write_text("".join(f"{json.dumps(each)}\n" for each in lines), encoding="utf-8")
    for command in ("check", "portrait"):
        assert main([command, str(path)]) == 1
        (said,) = capsys.readouterr().err.splitlines()
        assert said.isprintable() and "!" in said
    assert main(["check", str(tmp_path / ODD)]) == 1
    (said,) = capsys.readouterr().err.splitlines()
    assert said.isprintable()


@pytest.mark.parametrize("key", ["name", "players", "tiles", "kind"])
def test_nothing_in_any_value_of_a_record_is_obeyed_by_the_terminal(
    tmp_path: Path, key: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.jsonl"
    main([*EASY_GAME, "--record", str(path)])
    first, rest = path.read_text().split("\n", 1)
    entry = json.loads(first)
    if key in entry:
        entry[key] = ODD
    else:
        entry["players"][0][key] = ODD
    path.write_text(json.dumps(entry, ensure_ascii=False) + "\n" + rest, encoding="utf-8")
    capsys.readouterr()
    assert main(["check", str(path)]) == 1
    (said,) = capsys.readouterr().err.splitlines()
    assert said.isprintable() and f"key '{key}'" in said


# -- the program without a console, and records in place of a command ------------------------------


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["bots"], 0),
        ([*EASY_GAME, "--record", "-"], 0),
        ([*EASY_GAME, "--record", "game.jsonl"], 0),
        (["check", "nowhere.jsonl"], 1),
        (["--help"], 0),
        (["simulate"], 2),
    ],
)
def test_without_a_console_commands_work_and_say_nothing(
    words: list[str],
    code: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    """A Windows program with a window has no standard output."""
    monkeypatch.chdir(tmp_path)
    for name in ("stdout", "stderr"):
        monkeypatch.setattr(sys, name, None)
    with pytest.raises(SystemExit) as ended:
        sys.exit(main(words))
    assert ended.value.code == code
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("words", "records"),
    [
        ([], []),
        (["play"], []),
        (["a game.jsonl"], ["a game.jsonl"]),
        (["A.JSONL", "b.jsonl"], ["A.JSONL", "b.jsonl"]),
        (["file:///home/anna/a%20game.jsonl"], ["file:///home/anna/a%20game.jsonl"]),
        (["notes"], ["notes"]),
        (["play", "a.jsonl"], ["a.jsonl"]),
    ],
)
def test_a_record_in_place_of_a_command_is_opened(
    words: list[str], records: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[list[str]] = []

    def play(named: list[str]) -> int:
        opened.append(named)
        return 0

    monkeypatch.setattr(commands, "play", play)
    monkeypatch.chdir(tmp_path)
    for name in ("notes", "bots"):  # a file named as a command is none of the command's business
        (tmp_path / name).touch()
    assert main(words) == 0
    assert main(["bots"]) == 0
    assert opened == [records]
