"""Programs from outside in whole runs: well-behaved ones, and all the ways in which they fail."""

from __future__ import annotations

import json
import os
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

from alhambra.__main__ import main
from alhambra.content import load_rollwrite_box
from alhambra.library.saves import fold
from alhambra.match.alhambra.game import shipped_levels
from alhambra.opponents.bot_answers import LONGEST_LINE
from alhambra.paths import ROOT, settings_file
from alhambra.record.lines import read_games
from alhambra.rules.rollwrite import NAME, choice_of
from alhambra.rules.rollwrite.model import crossed
from tests.opponents.conftest import ended, gone

ODD = Path(__file__).with_name("odd_bot.py")
EXAMPLE = ROOT / "examples" / "simple_bot.py"


def command(manner: str, *more: object) -> str:
    return shlex.join([sys.executable, "-I", str(ODD), manner, *map(str, more)])


def example() -> str:
    return shlex.join([sys.executable, "-I", str(EXAMPLE)])


def run(*seats: str, **options: object) -> int:
    """``simulate`` with these seats; those that begin with ``--`` are options too."""
    words = [seat for seat in seats if seat.startswith("--")]
    for key, value in options.items():
        words += [f"--{key.replace('_', '-')}", str(value)]
    players = ",".join(seat for seat in seats if not seat.startswith("--"))
    return main(["simulate", "--players", players, *words])


def told_by(path: Path) -> list[Any]:
    """The messages the program was sent; it may have been ended in the middle of one."""
    whole, _, _ = path.read_text("utf-8").rpartition("\n")
    return [json.loads(text) for text in whole.splitlines()]


posix = pytest.mark.skipif(os.name != "posix", reason="processes are ended with theirs on POSIX")


# -- as it should be -------------------------------------------------------------------------------


BOT = f"bot:{example()}"


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        ("alhambra", ["easy", BOT, "normal", BOT]),
        ("roll-and-write", ["easy", BOT, "normal"]),
        ("roll-and-write", [BOT]),
    ],
    ids=["alhambra", "sheets", "alone"],
)
def test_the_example_plays_whole_games_whose_records_hold(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], game: str, seats: list[str]
) -> None:
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    for path in (one, two):
        assert run(*seats, game=game, games=2, seed=5, record=path) == 0
    assert one.read_bytes() == two.read_bytes()
    assert main(["check", str(one)]) == 0
    printed = capsys.readouterr().out
    assert "2 games" in printed and "bot:Simple bot" in printed
    set_up = json.loads(one.read_text("utf-8").splitlines()[0])
    for player, seat in zip(set_up["players"], seats, strict=True):
        assert player["kind"] == ("bot" if seat is BOT else seat)
        assert seat is not BOT or player["name"] == "Simple bot"


def test_a_program_is_told_all_of_a_game_of_roll_and_write(tmp_path: Path) -> None:
    """At every decision it could draw the same position as the record gives."""
    notes, path = tmp_path / "notes", tmp_path / "r.jsonl"
    seats = ["easy", f"bot:{command('good', notes)}"]
    assert run(*seats, "--choices", game="roll-and-write", seed=42, record=path) == 0
    lines = [json.loads(text) for text in path.read_text("utf-8").splitlines()]
    told = [message for message in told_by(notes) if "pid" not in message]
    hello, asked, over = told[0], told[1:-1], told[-1]
    layout = {key: lines[0][key] for key in list(lines[0])[6:]}
    common = {"hello": "alhambra-bot", "version": 1, "game": "roll-and-write"}
    assert hello == common | {"seat": 1, "players": 2, "seed": 42} | layout
    assert over == {"over": {key: lines[-1][key] for key in ("totals", "winners")}}
    boxes = {NAME: load_rollwrite_box()}
    (read,) = read_games(path)
    frames = fold(boxes, path, read)
    offered = [line for line in lines if line["event"] == "choices"]
    assert [one["choices"] for one in asked] == [
        line["choices"] for line in offered if line["player"] == 1
    ]
    moments = [frames[at - 1].state for at, frame in enumerate(frames) if choice_of(frame.event)]
    mine = [state for state in moments if state.to_move == 1]
    for message, state in zip(asked, mine, strict=True):
        seen = message["seen"]
        assert list(seen) == ["round", "to_move", "players", "virtual", "taken"]
        assert (seen["round"], seen["to_move"]) == (state.round, 1)
        assert seen["virtual"] == [dict(one.buildings) for one in state.virtual]
        assert seen["taken"] == state.taken
        for entry, player in zip(seen["players"], state.players, strict=True):
            assert crossed(map(tuple, entry.pop("crossed"))) == player.crossed
            assert entry == {
                "name": player.name,
                "coins": player.coins,
                "track": player.track,
                "paid": player.paid,
                "blue": list(player.blue),
                "yellow": list(player.yellow),
            }


def test_one_process_a_seat_hears_every_game_of_the_run(tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    seats = [f"bot:{command('good', path)}" for path in (first, second)]
    assert run(*seats, "easy", games=2, seed=42, record=tmp_path / "r.jsonl") == 0
    ends = [
        json.loads(text)
        for text in (tmp_path / "r.jsonl").read_text("utf-8").splitlines()
        if '"end"' in text
    ]
    pids = set()
    for seat, path in enumerate((first, second)):
        messages = told_by(path)
        pids |= {message["pid"] for message in messages if "pid" in message}
        hellos = [message for message in messages if "hello" in message]
        assert [hello["seed"] for hello in hellos] == [42, 43]
        assert list(hellos[0])[:6] == ["hello", "version", "game", "seat", "players", "seed"]
        assert hellos[0]["hello"] == "alhambra-bot" and hellos[0]["version"] == 1
        assert all(hello["seat"] == seat and hello["players"] == 3 for hello in hellos)
        assert hellos[0]["market"] == ["gulden", "dirham", "denar", "ducat"]
        assert hellos[0]["tiles"] == hellos[1]["tiles"]  # in an order that tells nothing
        assert len(hellos[0]["tiles"]) == 54
        overs = [message["over"] for message in messages if "over" in message]
        assert overs == [{key: end[key] for key in ("totals", "winners")} for end in ends]
        asks = [message["ask"] for message in messages if "ask" in message]
        assert len(asks) == len(set(asks)) and asks == sorted(asks)
        assert "over" in messages[-1]
    assert len(pids) == 2 and all(map(gone, pids))


def test_a_command_with_commas_and_blanks_in_quotation_marks(tmp_path: Path) -> None:
    path = tmp_path / "what, a name"
    assert run("easy", f"bot:{command('good', path)}") == 0
    assert "hello" in told_by(path)[1]


def test_what_a_program_says_to_itself_is_passed_through(
    capfd: pytest.CaptureFixture[str],
) -> None:
    assert run("easy", f"bot:{command('grumbling')}") == 0
    (said,) = (line for line in capfd.readouterr().err.split("\n") if "what a hand" in line)
    assert said == r"what a hand\x1b]0;x\x07\x9b\u202e" + "\tž"


def test_levels_and_programs_are_listed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ALHAMBRA_HOME", str(tmp_path))
    path = settings_file()
    path.parent.mkdir()
    good = {"name": "Ada", "command": "python3 ada.py"}
    path.write_text(json.dumps({"programs": [good]}))
    assert main(["bots"]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert rows == [*shipped_levels(), "bot:Ada  python3 ada.py"]
    path.write_text(json.dumps({"programs": [{"name": "Ben"}, good]}))
    assert main(["bots"]) == 1
    printed = capsys.readouterr()
    assert printed.out.splitlines() == rows
    (message,) = printed.err.splitlines()
    assert message.startswith(f"alhambra: {path}: programs[0]: expected")


# -- as it should not be ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("manner", "told"),
    [
        ("wrong-number", r'line 2 of its output is {"answer": 2, "choice": 0}; expected {"answer"'),
        ("too-high", '; expected {"answer": 1, "choice": 0 to '),
        ("below-zero", 'is {"answer": 1, "choice": -1}; expected'),
        ("truth", 'is {"answer": 1, "choice": true}; expected'),
        ("fraction", 'is {"answer": 1, "choice": 0.0}; expected'),
        ("no-choice", 'line 2 of its output is {"answer": 1}; expected'),
        ("list", "is [1, 0]; expected"),
        ("text", "line 2 of its output is let me think (not JSON: Expecting value: line"),
        ("half", 'is {"answer": (not JSON: Expecting value: line'),
        ("blank", "is empty (not JSON: Expecting value: line"),
        ("bytes", "(byte 11: expected UTF-8 text); expected"),
        ("deep", "(lists and objects are nested more than 32 deep); expected"),
        ("key-twice", "(key 'choice' is given twice); expected"),
        ("not-a-number", "(NaN is not a number); expected"),
        ("huge", "(a whole number has more than 40 digits); expected"),
        ("surrogate", "(a text holds half a surrogate pair); expected"),
        ("endless", f" (a line has {LONGEST_LINE} bytes at most); expected"),
        ("twice", '; expected {"answer": 2, "choice": 0 to '),
        ("chatty", 'line 1 of its output is {"welcome": "to you all"}; expected {"ready": name}'),
        ("nameless", 'is {"ready": ""}; expected {"ready": name}'),
        ("mute", 'is {"ready": 5}; expected {"ready": name}'),
        ("odd-name", r'; expected {"ready": name}'),
        ("dead", "line 1 of its output did not come: it ended with exit code 7; expected"),
        ("once", "line 7 of its output did not come: it ended with exit code 3; expected"),
        ("late", "line 2 of its output did not come within 0.2 s; expected"),
        ("deaf", "line 1 of its output did not come: it closed its output; expected"),
        ("orphaning", "line 2 of its output did not come: it ended with exit code 4; expected"),
    ],
)
def test_a_program_that_fails_stops_the_run_with_one_message(
    manner: str, told: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    words = command(manner, tmp_path / "notes")
    assert run("easy", f"bot:{words}", bot_seconds=0.2 if manner == "late" else 30) == 1
    (message,) = capfd.readouterr().err.splitlines()
    assert message.startswith(f"alhambra: seat 1, bot:{words}: line ")
    assert told in message
    if manner not in ("dead", "deaf"):  # those note nothing
        assert gone(told_by(tmp_path / "notes")[0]["pid"])


linux = pytest.mark.skipif(sys.platform != "linux", reason="only Linux finds such processes")


@posix
@pytest.mark.parametrize(
    "manner",
    [
        "orphaning",
        "orphaning-at-the-end",
        "orphaning-quietly",
        pytest.param("orphaning-apart", marks=linux),
    ],
)
def test_what_a_program_started_ends_with_the_run_though_the_program_ended_before(
    manner: str, tmp_path: Path
) -> None:
    notes = tmp_path / "notes"
    code = run("easy", f"bot:{command(manner, notes)}")
    assert code == (1 if manner == "orphaning" else 0)
    (child,) = [message["child"] for message in told_by(notes) if "child" in message]
    assert ended(child)


def test_a_program_that_cannot_be_started_is_named(capfd: pytest.CaptureFixture[str]) -> None:
    assert run("easy", "bot:/no/such/program at all") == 1
    (message,) = capfd.readouterr().err.splitlines()
    assert message.startswith("alhambra: seat 1, bot:/no/such/program at all: cannot be started: ")


def test_a_program_that_fails_takes_the_others_with_it(tmp_path: Path) -> None:
    path = tmp_path / "notes"
    assert run(f"bot:{command('stubborn', path)}", f"bot:{command('once')}") == 1
    assert gone(told_by(path)[0]["pid"])


def test_what_was_played_before_is_in_the_record(tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    assert run("easy", f"bot:{command('once')}", record=path) == 1
    assert main(["check", str(path)]) == 0
