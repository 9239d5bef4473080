"""Asking a process that may hang, stop, fail or die: the answer comes or is given up, in time."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from multiprocessing.context import SpawnProcess

import pytest

from alhambra.opponents.worker import GRACE_SECONDS, START_SECONDS, GivenUp, WorkerClient
from tests.opponents.conftest import Clock, until
from tests.opponents.hung_workers import echo, large

posix = pytest.mark.skipif(os.name != "posix", reason="processes are stopped on POSIX only")


@pytest.fixture
def client(clock: Clock) -> Iterator[WorkerClient]:
    made = WorkerClient("echo", echo, clock)
    yield made
    made.close()


def running(client: WorkerClient) -> SpawnProcess:
    assert client.process is not None
    return client.process


def asked(client: WorkerClient, word: str = "say", seconds: float = 1.0) -> None:
    """Ask, and wait until the process is known to be ready and the question is with it."""
    client.ask(word, "this", seconds=seconds)
    if not client.heard:
        until(lambda: client.heard)
    assert client.poll() is None


def stop(process: SpawnProcess) -> None:
    assert process.pid is not None
    os.kill(process.pid, signal.SIGSTOP)


def test_an_answer_that_takes_its_time_is_waited_for(client: WorkerClient, clock: Clock) -> None:
    asked(client, "hang", seconds=5)
    process = running(client)
    clock.now += 5 + GRACE_SECONDS - 0.01
    assert client.poll() is None
    assert client.process is process and process.is_alive()


def test_a_hung_process_is_ended_within_two_seconds_of_its_time_and_one_more_is_asked(
    client: WorkerClient, clock: Clock
) -> None:
    asked(client, "hang")
    first = running(client)
    clock.now += 1 + 2
    assert client.poll() is None
    until(lambda: not first.is_alive())
    second = running(client)
    assert second is not first and client.asked
    until(lambda: client.heard)
    assert client.poll() is None
    clock.now += 1 + 2
    with pytest.raises(GivenUp, match="hung"):
        client.poll()
    until(lambda: not second.is_alive())
    assert not client.asked and client.poll() is None
    client.ask("say", 7, seconds=1)
    assert until(client.poll) == [7]


def test_a_frame_does_not_wait_for_the_end_of_a_process(
    client: WorkerClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked(client)
    process, waiting = running(client), list[threading.Thread]()
    join = process.join

    def noted(timeout: float | None = None) -> None:
        waiting.append(threading.current_thread())
        join(timeout)

    monkeypatch.setattr(process, "join", noted)
    client.close()
    until(lambda: waiting and not process.is_alive())
    assert threading.main_thread() not in waiting


@posix
def test_a_process_that_is_stopped_while_it_starts_has_more_time(clock: Clock) -> None:
    client = WorkerClient("late", echo, clock)
    client.ask("say", 1, seconds=1)
    process = running(client)
    stop(process)
    clock.now += 1 + 2
    client.poll()
    assert client.process is process, "a slow start is no hang"
    clock.now += START_SECONDS
    client.poll()
    until(lambda: not process.is_alive())
    assert until(client.poll) == [1]
    client.close()


def test_time_for_an_answer_begins_when_the_process_is_ready(
    client: WorkerClient, clock: Clock
) -> None:
    client.ask("hang", seconds=1)
    clock.now += START_SECONDS - 1
    until(lambda: client.heard)
    assert client.poll() is None
    clock.now += 2
    assert client.poll() is None
    process = running(client)
    clock.now += 1
    client.poll()
    until(lambda: not process.is_alive())


def test_a_process_that_hangs_over_what_was_taken_back_is_ended_when_it_is_asked_again(
    client: WorkerClient, clock: Clock
) -> None:
    asked(client, "hang", seconds=1)
    client.cancel()
    process = running(client)
    clock.now += 100
    client.ask("say", 2, seconds=1)
    assert until(client.poll) == [2]
    assert running(client) is not process


@posix
def test_asking_a_stopped_process_again_and_again_never_waits(client: WorkerClient) -> None:
    """More than any pipe takes, while nobody reads."""
    asked(client)
    assert until(client.poll) == ["this"]
    stop(running(client))
    for _ in range(50):
        client.ask("say", "x" * 1_000_000, seconds=1)
        assert client.poll() is None
        client.cancel()


@posix
def test_a_process_that_dies_over_a_question_is_replaced_by_one_that_is_asked_again(
    client: WorkerClient,
) -> None:
    asked(client)
    assert until(client.poll) == ["this"]
    process = running(client)
    stop(process)
    client.ask("say", 7, seconds=1)
    process.kill()
    assert until(client.poll) == [7]
    assert running(client) is not process


@posix
def test_a_process_that_is_stopped_amid_its_answer_holds_nobody_up(clock: Clock) -> None:
    client = WorkerClient("large", large, clock)
    asked(client)
    stop(running(client))  # ten million bytes are on their way, or not begun
    for _ in range(20):
        client.poll()
    clock.now += 3
    client.poll()
    client.close()


def test_a_question_that_fails_twice_is_given_up_with_the_reason(client: WorkerClient) -> None:
    client.ask("fail", seconds=1)
    with pytest.raises(GivenUp, match="ValueError: asked to"):
        until(client.poll)


@posix
@pytest.mark.parametrize("state", ["starting", "ready", "stopped", "thinking"])
def test_ending_it_takes_no_time_whatever_it_does(client: WorkerClient, state: str) -> None:
    if state == "starting":
        client.warm_up()
    else:
        asked(client, "hang" if state == "thinking" else "say")
    process = running(client)
    if state == "stopped":
        stop(process)
    client.close()
    until(lambda: not process.is_alive())
    assert process.exitcode == -signal.SIGKILL
