"""Asking a process that may hang, stop, fail or die: the answer comes or is given up, in time."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from multiprocessing.context import SpawnProcess
from typing import Any

import pytest

from alhambra.match.worker_client import GRACE, START_SECONDS, GivenUp, WorkerClient
from tests.match.hung_workers import echo, large

PATIENCE = 30
"""Seconds after which something will not come any more."""
posix = pytest.mark.skipif(os.name != "posix", reason="processes are stopped on POSIX only")


class Clock:
    """A clock that stands still until it is set."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def oracle(clock: Clock) -> Iterator[WorkerClient]:
    made = WorkerClient("echo", echo, clock)
    yield made
    made.close()


def until(reached: Callable[[], Any]) -> Any:
    """What is reached, waited for."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        found = reached()
        if found:
            return found
        time.sleep(0.002)
    raise AssertionError("waited in vain")


def running(oracle: WorkerClient) -> SpawnProcess:
    """The process."""
    assert oracle.process is not None
    return oracle.process


def asked(oracle: WorkerClient, word: str = "say", seconds: float = 1.0) -> None:
    """Ask, and wait until the process is known to be ready and the question is with it."""
    oracle.ask(word, "this", seconds=seconds)
    if not oracle.heard:
        until(lambda: oracle.heard)
    assert oracle.poll() is None


def stop(process: SpawnProcess) -> None:
    assert process.pid is not None
    os.kill(process.pid, signal.SIGSTOP)


def test_an_answer_that_takes_its_time_is_waited_for(oracle: WorkerClient, clock: Clock) -> None:
    asked(oracle, "hang", seconds=5)
    process = running(oracle)
    clock.now += 5 + GRACE - 0.01
    assert oracle.poll() is None
    assert oracle.process is process and process.is_alive()


def test_a_hung_process_is_ended_within_two_seconds_of_its_time_and_asked_again(
    oracle: WorkerClient, clock: Clock
) -> None:
    asked(oracle, "hang", seconds=5)
    process = running(oracle)
    clock.now += 7
    assert oracle.poll() is None
    until(lambda: not process.is_alive())
    assert running(oracle) is not process and oracle.asked


def test_a_question_that_hangs_twice_is_given_up(oracle: WorkerClient, clock: Clock) -> None:
    asked(oracle, "hang")
    clock.now += 1 + 2
    assert oracle.poll() is None
    second = running(oracle)
    until(lambda: oracle.heard)
    assert oracle.poll() is None
    clock.now += 1 + 2
    with pytest.raises(GivenUp, match="hung"):
        oracle.poll()
    until(lambda: not second.is_alive())
    assert not oracle.asked and oracle.poll() is None
    oracle.ask("say", 7, seconds=1)
    assert until(oracle.poll) == [7]


@posix
def test_a_stopped_process_is_ended_too(oracle: WorkerClient, clock: Clock) -> None:
    asked(oracle, "hang")
    process = running(oracle)
    stop(process)
    clock.now += 3
    assert oracle.poll() is None
    until(lambda: not process.is_alive())
    assert process.exitcode == -signal.SIGKILL


@posix
def test_a_process_that_is_stopped_while_it_starts_has_more_time(clock: Clock) -> None:
    oracle = WorkerClient("late", echo, clock)
    oracle.ask("say", 1, seconds=1)
    process = running(oracle)
    stop(process)
    clock.now += 1 + 2
    oracle.poll()
    assert oracle.process is process, "a slow start is no hang"
    clock.now += START_SECONDS
    oracle.poll()
    until(lambda: not process.is_alive())
    assert until(oracle.poll) == [1]
    oracle.close()


def test_time_for_an_answer_begins_when_the_process_is_ready(
    oracle: WorkerClient, clock: Clock
) -> None:
    oracle.ask("hang", seconds=1)
    clock.now += START_SECONDS - 1
    until(lambda: oracle.heard)
    assert oracle.poll() is None
    clock.now += 2
    assert oracle.poll() is None
    process = running(oracle)
    clock.now += 1
    oracle.poll()
    until(lambda: not process.is_alive())


def test_a_process_that_hangs_over_what_was_taken_back_is_ended_when_it_is_asked_again(
    oracle: WorkerClient, clock: Clock
) -> None:
    asked(oracle, "hang", seconds=1)
    oracle.cancel()
    process = running(oracle)
    clock.now += 100
    oracle.ask("say", 2, seconds=1)
    assert until(oracle.poll) == [2]
    assert running(oracle) is not process


@posix
def test_asking_a_stopped_process_again_and_again_never_waits(oracle: WorkerClient) -> None:
    """More than any pipe takes, while nobody reads."""
    asked(oracle)
    assert until(oracle.poll) == ["this"]
    stop(running(oracle))
    for _ in range(50):
        oracle.ask("say", "x" * 1_000_000, seconds=1)
        assert oracle.poll() is None
        oracle.cancel()


@posix
def test_a_process_that_is_stopped_amid_its_answer_holds_nobody_up(clock: Clock) -> None:
    oracle = WorkerClient("large", large, clock)
    asked(oracle)
    stop(running(oracle))  # ten million bytes are on their way, or not begun
    for _ in range(20):
        oracle.poll()
    clock.now += 3
    oracle.poll()
    oracle.close()


def test_a_question_that_fails_twice_is_given_up_with_the_reason(oracle: WorkerClient) -> None:
    oracle.ask("fail", seconds=1)
    with pytest.raises(GivenUp, match="ValueError: asked to"):
        until(oracle.poll)


@posix
@pytest.mark.parametrize("state", ["starting", "ready", "stopped", "thinking"])
def test_ending_it_takes_no_time_whatever_it_does(oracle: WorkerClient, state: str) -> None:
    if state == "starting":
        oracle.warm_up()
    else:
        asked(oracle, "hang" if state == "thinking" else "say")
    process = running(oracle)
    if state == "stopped":
        stop(process)
    oracle.close()
    until(lambda: not process.is_alive())
    assert process.exitcode == -signal.SIGKILL
