"""Work with the disk is done in order, in a thread that lets go of what it did, and ends."""

from __future__ import annotations

import gc
import threading
import weakref

from alhambra.library.autosave import DiskQueue

PATIENCE = 10.0


def disk_threads() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name == "alhambra-disk"]


def test_what_was_put_is_done_in_order_before_the_thread_ends() -> None:
    disk, before, done = DiskQueue(), disk_threads(), list[int]()
    for number in range(20):
        disk.put(lambda number=number: done.append(number), lambda error: None)  # type: ignore[misc]
    (thread,) = set(disk_threads()) - set(before)
    disk.close()
    thread.join(PATIENCE)
    assert not thread.is_alive()
    assert done == [*range(20)]
    assert disk.finish(0.0)


def test_what_is_put_after_it_was_closed_is_done_too() -> None:
    disk, done = DiskQueue(), list[str]()
    disk.close()
    disk.put(lambda: done.append("late"), lambda error: None)
    assert disk.finish(PATIENCE)
    disk.close()
    assert done == ["late"]


def test_work_that_is_done_is_let_go() -> None:
    class Game:
        """Something large."""

        def keep(self) -> None:
            """What the disk does with it."""

    disk, game = DiskQueue(), Game()
    there = weakref.ref(game)
    disk.put(game.keep, lambda error: None)
    assert disk.finish(PATIENCE)
    done = threading.Event()
    disk.put(done.set, lambda error: None)
    assert done.wait(PATIENCE)
    del game
    gc.collect()
    assert there() is None
    disk.close()
