"""The rest of a frame goes to what waits, step by step."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pytest

from alhambra.app.gfx import frame_queue
from alhambra.app.gfx.frame_queue import FrameQueue, PictureTask, finish


@pytest.fixture
def queue(monkeypatch: pytest.MonkeyPatch) -> FrameQueue:
    """A queue whose clock goes on by a second whenever it is looked at."""
    monkeypatch.setattr(frame_queue, "FRAME_SECONDS", 3.0)
    monkeypatch.setattr(frame_queue, "LEAST_SECONDS", 1.0)
    clock = itertools.count()
    monkeypatch.setattr("time.perf_counter", lambda: float(next(clock)))
    return FrameQueue()


def task(done: list[str], name: str, steps: int) -> Iterator[None]:
    for number in range(steps):
        done.append(f"{name}{number}")
        yield


def test_a_frame_does_steps_until_its_time_is_spent(queue: FrameQueue) -> None:
    done: list[str] = []
    queue.defer(task(done, "a", 5), first=True)
    queue.begin_frame()
    queue.serve()
    assert done == ["a0", "a1"]


def test_what_the_window_does_not_wait_for_gets_half_of_the_time(queue: FrameQueue) -> None:
    done: list[str] = []
    queue.defer(task(done, "a", 5))
    queue.begin_frame()
    queue.serve()
    assert done == ["a0"]


def test_a_frame_is_behind_until_nothing_was_left_for_it(queue: FrameQueue) -> None:
    behind = list[bool]()
    queue.defer(task([], "a", 3), first=True)
    for _ in range(4):
        queue.begin_frame()
        behind.append(queue.is_behind)
        queue.serve()
    assert behind == [True, True, False, False]


def test_a_late_frame_does_something_too(queue: FrameQueue) -> None:
    done: list[str] = []
    queue.defer(task(done, "a", 5))
    for _ in range(3):
        queue.serve()
    assert done == ["a0", "a1", "a2"]


def test_a_task_that_waits_for_a_thread_waits_for_the_next_frame(queue: FrameQueue) -> None:
    def waiting() -> Iterator[bool]:
        yield True
        done.append("a")
        yield False

    done: list[str] = []
    queue.defer(waiting(), first=True)
    queue.begin_frame()
    queue.serve()
    assert done == []
    queue.begin_frame()
    queue.serve()
    assert done == ["a"]


def test_what_is_shown_comes_before_what_was_deferred(queue: FrameQueue) -> None:
    done: list[str] = []
    queue.defer(task(done, "a", 2))
    queue.serve()
    queue.defer(task(done, "b", 1), first=True)
    while queue.busy:
        queue.serve()
    assert done == ["a0", "b0", "a1"]


def test_what_is_dropped_or_fails_is_done_no_more(queue: FrameQueue) -> None:
    def failing() -> Iterator[None]:
        yield
        raise ValueError

    done: list[str] = []
    dropped = task(done, "a", 5)
    queue.defer(dropped)
    queue.serve()
    queue.drop(dropped)
    queue.defer(failing())
    queue.defer(task(done, "b", 1))
    queue.serve()
    with pytest.raises(ValueError):
        queue.serve()
    while queue.busy:
        queue.serve()
    assert done == ["a0", "b0"]


def test_a_task_that_is_finished_at_once_has_its_result() -> None:
    def making() -> PictureTask[str]:
        yield
        yield
        return "made"

    assert finish(making()) == "made"
