"""Short forms of the trials: bots, events, files, kills and torn files."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

import pygame
import pytest

from alhambra.app.gfx.box import Box
from alhambra.app.program import settings_file
from alhambra.library import ledger, saves
from alhambra.opponents.bot_answers import AnswerError
from alhambra.record.codec import RecordLine
from alhambra.rules.api import Frame
from alhambra.rules.games import AnyFrame, game_of
from tools.trials import bots, events, files, kills, records, shown_records, torn, visits
from tools.trials.kills import Kept, Known
from tools.trials.made_records import KINDS, as_file, whole_games
from tools.trials.noise import Noise
from tools.trials.report import Report

PATIENT = 60.0
"""Seconds that quitting may take here, where others work on the same processor."""


@pytest.fixture
def report() -> Report:
    return Report("bots")


def test_only_right_answers_are_taken(report: Report) -> None:
    for case in range(800):
        bots.try_answer(report, 3, case)
    assert not report.found, report.text()
    assert 20 < int(report.measured["answers taken"]) < 400


def test_a_run_with_an_odd_program_ends_and_leaves_nothing(report: Report) -> None:
    bots.try_program(report, 1, 0, "over", "leaves a child and ends")
    assert not report.found, report.text()


@pytest.mark.parametrize("case", [0, 3], ids=["alhambra", "killed"])
def test_a_game_with_hung_opponents_ends_and_leaves_nothing(report: Report, case: int) -> None:
    bots.Games(report, PATIENT).play(5, case, 0.8)
    assert not report.found, report.text()


# -- what it would find ----------------------------------------------------------------------------


def take(line: bytes, awaited: object) -> int:
    return 7


def fall(line: bytes, awaited: object) -> str:
    raise RecursionError("too deep")


def refuse_oddly(line: bytes, awaited: object) -> str:
    error = AnswerError("")
    error.args = ("a\nb",)  # which its constructor would escape
    raise error


@pytest.mark.parametrize(
    ("read", "told"),
    [(take, "was taken as 7"), (fall, "too deep"), (refuse_oddly, "an odd message")],
)
def test_an_answer_that_is_read_wrongly_is_found(
    report: Report, monkeypatch: pytest.MonkeyPatch, read: Callable[..., object], told: str
) -> None:
    monkeypatch.setattr(bots, "read_answer", read)
    for case in range(40):
        bots.try_answer(report, 1, case)
    assert told in report.found[0].what


@pytest.mark.skipif(sys.platform != "linux", reason="processes are looked up on Linux only")
def test_a_process_that_goes_on_running_is_found(
    report: Report, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "GONE_SECONDS", 0.1)
    running = "import time; print(flush=True); time.sleep(90)"
    with (
        tempfile.TemporaryDirectory() as home,
        subprocess.Popen(
            [sys.executable, "-c", running],
            env=bots.environment(home),
            stdout=subprocess.PIPE,
        ) as child,
    ):
        assert child.stdout is not None
        child.stdout.readline()  # a process that only just begins has no environment yet
        bots.expect_nothing_left(report, "here", home)
        assert child.wait(60) == -9
    assert f"still running: {sys.executable} -c import time" in report.found[0].what


# -- events ----------------------------------------------------------------------------------------


def test_nothing_that_any_device_does_breaks_the_program() -> None:
    told = ""
    for seed in range(30, 36):  # which screens a sitting reaches changes with the screens
        report = events.run(1200, seed)
        assert not report.found, report.text()
        assert sum(report.tried.values()) >= 1200
        told += " ".join(report.measured)
        if "alhambra" in told and "roll-and-write" in told and "walked by" in told:
            return
    raise AssertionError(told)


def test_a_process_that_dies_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", shutil.which("false"))
    (finding,) = events.run(10, 7).found
    assert finding.seed == "--seed 7 --cases 10"


def test_noise_is_the_same_for_the_same_seed_and_has_all_devices() -> None:
    def drawn(seed: int) -> list[tuple[str, list[pygame.Event]]]:
        pygame.display.init()
        noise = Noise(Random(seed), lambda: [Box(5, 5, 10, 10)], lambda: (1280, 720), [])
        return [noise.draw() for _ in range(3000)]

    assert drawn(3) == drawn(3) != drawn(4)
    kinds = {event.type for _, happened in drawn(3) for event in happened}
    assert kinds >= {
        pygame.MOUSEWHEEL,
        pygame.FINGERDOWN,
        pygame.TEXTEDITING,
        pygame.CONTROLLERAXISMOTION,
        pygame.WINDOWSIZECHANGED,
        pygame.WINDOWFOCUSLOST,
        pygame.DROPFILE,
    }


# -- files -----------------------------------------------------------------------------------------


def test_no_damaged_file_harms_anybody() -> None:
    report = files.run(6, 7)
    assert sum(report.tried.values()) == 6 * 6
    assert report.found == [], report.text()


def test_the_running_program_shows_what_damaged_files_hold(tmp_path: Path) -> None:
    for number, case in enumerate((files.mutated_settings, files.statistics)):
        home = tmp_path / str(number)
        with visits.home(home):
            case(Random(number), home, True)
        assert (home / "games" / "saved" / "game.jsonl").exists()


def test_a_file_that_is_overwritten_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def forget(path: Path, target: Path) -> None:
        path.unlink()

    monkeypatch.setattr(settings_file, "move_file", forget)
    found = files.run(6, 7).found
    assert any("settings, mutated" in each.seed for each in found)


def test_a_game_that_is_not_counted_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def forget(path: Path, data: bytes, *, to_disk: bool) -> None:
        """Write nothing."""

    monkeypatch.setattr(ledger, "append_to_file", forget)
    assert any("a game is not counted" in each.what for each in files.run(4, 7).found)


# -- kills -----------------------------------------------------------------------------------------


@pytest.mark.skipif(os.name != "posix", reason="needs SIGKILL")
def test_a_killed_program_has_kept_what_it_said() -> None:
    report = kills.run(2, 4)
    assert sum(report.tried.values()) == 2
    assert not report.found, report.text()


def test_the_trial_finds_a_file_that_lacks_what_was_kept() -> None:
    before, after = b"one\n", b"one\ntwo\n"
    known = Known(kept(after))
    assert known.allows(after)
    assert not known.allows(before)
    assert not known.allows(b"one\ntwo")
    pending = Known(kept(before), kept(after))
    assert pending.allows(before) and pending.allows(after) and pending.allows(b"one\nt")
    assert not pending.allows(b"on") and not pending.allows(b"two\none\n")


def kept(data: bytes) -> Kept:
    """What the program says of a file like that."""
    return Kept(len(data), crc32(data))


# -- torn ------------------------------------------------------------------------------------------


def test_whatever_is_torn_the_rest_goes_on() -> None:
    report = torn.run(50, 1)
    assert sum(report.tried.values()) == 50
    assert not report.found, report.text()


# -- records ---------------------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def without_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Time is judged by the long form alone, which runs on a quiet machine."""
    for module in (records, shown_records):
        monkeypatch.setattr(module, "SECONDS", float("inf"))


def test_whatever_a_record_says_it_is_refused_or_can_be_used() -> None:
    report = records.run(12, 5, shown=1000)
    assert sum(report.tried.values()) == 12
    assert report.found == [], report.text()


def test_games_of_both_kinds_are_gone_through_in_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, few in (("STOPS", 6), ("JUMPS", 3), ("JUDGED", 2), ("PLAYED", 10)):
        monkeypatch.setattr(shown_records, name, few)
    path = tmp_path / "game.jsonl"
    with shown_records.Theatre() as theatre:
        half, whole = whole_games()[-1].lines, whole_games()[0].lines
        for lines in (half[: len(half) // 2], whole):
            path.write_bytes(as_file(lines))
            theatre.show(path, Random(1))
        assert theatre.records == 2


@pytest.mark.parametrize("kind", KINDS)
def test_a_seed_makes_the_same_record_again(kind: str) -> None:
    assert KINDS[kind](Random("1/2")) == KINDS[kind](Random("1/2"))


def test_a_record_that_is_accepted_by_mistake_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def trust(box: Any, path: Path, lines: Sequence[RecordLine]) -> Iterator[Sequence[AnyFrame]]:
        game = game_of(box)
        state = game.blank(box)
        for read in lines:
            state = game.evolve(state, read.entry)
            yield [Frame(read.entry, state)]

    monkeypatch.setattr(saves, "play_again", trust)
    found = records.run(12, 5, shown=1000).found
    assert found
