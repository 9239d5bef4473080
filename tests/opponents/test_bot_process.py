"""A program spoken to without waiting: late answers, withdrawn ones, babble, and its end."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from alhambra.opponents.bot_process import (
    MOST_UNREAD,
    BotError,
    BotProcess,
    Failure,
    own_environment,
)
from tests.opponents.conftest import Clock, ended, until
from tests.opponents.test_bot_programs import command, told_by


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


@pytest.mark.skipif(os.name != "posix", reason="groups of processes are ended on POSIX only")
def test_what_a_program_started_ends_with_it(tmp_path: Path, clock: Clock) -> None:
    notes = tmp_path / "notes"
    script = f"{command('stubborn', notes)}; true"
    made = BotProcess(0, shlex.join(["sh", "-c", script]), 30, clock)
    made.greet({"seed": 1})
    assert heard(made) == "Odd bot ž"
    made.close()
    made.join()
    assert ended(told_by(notes)[0]["pid"])
