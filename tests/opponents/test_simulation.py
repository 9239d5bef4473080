"""``simulate --rotate``: each deal is played once with everybody on every seat; medals."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from alhambra.__main__ import main
from alhambra.content import load_boxes
from alhambra.match.daily import daily_table
from alhambra.match.match import Match, start
from alhambra.opponents.medals import marks_of, serve_marks
from alhambra.opponents.simulation import SimulationSummary, play_out, table_for
from alhambra.opponents.thinker import Inline
from alhambra.opponents.worker import WorkerClient
from alhambra.rules.api import Result
from bench.honesty.checks import OF_A_GAME
from tests.opponents.conftest import until
from tests.opponents.test_bot_programs import command, run, told_by
from tests.stand_ins import Forgetful


def test_a_shared_victory_counts_in_parts() -> None:
    summary = SimulationSummary()
    summary.ended(("easy", "normal", "normal"), Result({0: 9, 1: 9, 2: 4}, (0, 1)))
    summary.ended(("easy", "normal", "normal"), Result({0: 9, 1: 8, 2: 4}, (0,)))
    assert summary.of("easy").wins == 1.5 and summary.of("normal").wins == 0.5
    assert summary.of("easy").games == summary.of("normal").games == 2


def set_ups(record: Path) -> list[Any]:
    lines = map(json.loads, record.read_text("utf-8").splitlines())
    return [line for line in lines if line["event"] == "setup"]


def test_each_deal_is_played_once_with_everybody_on_every_seat(tmp_path: Path) -> None:
    record = tmp_path / "r.jsonl"
    assert run("easy", "normal", "hard", "--rotate", games=2, seed=7, record=record) == 0
    found = set_ups(record)
    assert [line["seed"] for line in found] == [7, 7, 7, 8, 8, 8]
    kinds = [tuple(player["kind"] for player in line["players"]) for line in found]
    assert kinds[:3] == [
        ("easy", "normal", "hard"),
        ("normal", "hard", "easy"),
        ("hard", "easy", "normal"),
    ]
    assert kinds[3:] == kinds[:3]
    assert found[0]["tiles"] == found[1]["tiles"] == found[2]["tiles"] != found[3]["tiles"]
    assert main(["check", str(record)]) == 0


def test_without_it_everybody_stays_where_he_is(tmp_path: Path) -> None:
    record = tmp_path / "r.jsonl"
    assert run("easy", "normal", games=2, record=record) == 0
    kinds = {tuple(player["kind"] for player in line["players"]) for line in set_ups(record)}
    assert kinds == {("easy", "normal")}


def test_the_summary_has_a_row_for_each_player(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "--players", "easy,normal,easy", "--games", "2", "--rotate"]
    assert main(words) == 0
    heading, *lines = capsys.readouterr().out.splitlines()
    assert heading.split()[:3] == ["player", "games", "wins"]
    found = [line.split() for line in lines]
    assert [(row[0], row[1], row[2]) for row in found] == [
        ("1", "easy", "6"),
        ("2", "normal", "6"),
        ("3", "easy", "6"),
    ]
    assert sum(float(row[3]) for row in found) == pytest.approx(6, abs=0.2)


@pytest.mark.parametrize("game", ["alhambra", "roll-and-write"])
def test_a_program_moves_with_its_player(game: str, tmp_path: Path) -> None:
    """One process, told each time where it sits."""
    notes, record = tmp_path / "notes", tmp_path / "r.jsonl"
    seats = ["easy", f"bot:{command('good', notes)}", "normal"]
    assert run(*seats, "--rotate", game=game, games=2, record=record) == 0
    told = told_by(notes)
    assert sum("pid" in message for message in told) == 1
    hellos = [message for message in told if "hello" in message]
    assert [hello["seat"] for hello in hellos] == [1, 0, 2, 1, 0, 2]
    assert [hello["seed"] for hello in hellos] == [1, 1, 1, 2, 2, 2]
    bots = [[player["kind"] for player in line["players"]].index("bot") for line in set_ups(record)]
    assert bots == [1, 0, 2, 1, 0, 2]
    movers = [message["seen"]["to_move"] for message in told if "ask" in message]
    assert set(movers) == {0, 1, 2}


def test_a_fault_names_the_seat_that_the_program_has_in_this_game(
    capfd: pytest.CaptureFixture[str],
) -> None:
    seats = ["easy", f"bot:{command('second-game')}", "normal"]
    assert run(*seats, "--rotate") == 1
    assert capfd.readouterr().err.startswith("alhambra: seat 0, bot:")


def test_a_match_and_a_simulation_ask_with_a_seed_of_thought() -> None:
    """No opponent foresees what the game draws: ``bench.honesty`` finds out whoever would."""
    asked: list[str] = []

    class Listening(Inline):
        def ask(self, state: Any, seat: int, level: str, seed: str) -> None:
            asked.append(seed)
            super().ask(state, seat, level, seed)

    boxes, kinds = load_boxes(), ("easy",) * 3
    palaces, sheets = (table_for(name, kinds, 11) for name in ("alhambra", "roll-and-write"))
    list(play_out(boxes["alhambra"], palaces, Listening()))
    played: Any = Match(start(boxes["roll-and-write"], sheets), sheets, Forgetful(), Listening())
    while not played.over:
        played.poll()
    assert len(asked) > 150
    assert not any(OF_A_GAME.match(seed) for seed in asked)


# -- medals: the levels in the person's seat, worked out beside the game ---------------------------


TABLE = daily_table("roll-and-write", date(2026, 11, 29), "Anna")


def test_everybody_gets_the_marks_that_a_process_works_out() -> None:
    box = load_boxes()["roll-and-write"]
    other = TABLE._replace(seats=(TABLE.seats[0]._replace(name="Ben"), *TABLE.seats[1:]))
    medals = WorkerClient("medals", serve_marks)
    medals.ask("marks", box, TABLE, 1, seconds=60)
    try:
        marks = until(medals.poll)
    finally:
        medals.close()
    assert marks == marks_of(box, other, tries=1) == (76, 81, 103, 107)
    assert not medals.asked
