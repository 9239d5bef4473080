"""What the medals of a day take: the levels in the person's seat, worked out beside the game."""

from __future__ import annotations

from datetime import date
from time import monotonic, sleep

from alhambra.content import load_boxes
from alhambra.match.daily import daily_table
from alhambra.opponents.medals import marks_of, serve_marks
from alhambra.opponents.worker import WorkerClient

TABLE = daily_table("roll-and-write", date(2026, 11, 29), "Anna")


def test_everybody_gets_the_same_marks() -> None:
    box = load_boxes()["roll-and-write"]
    other = TABLE._replace(seats=(TABLE.seats[0]._replace(name="Ben"), *TABLE.seats[1:]))
    assert marks_of(box, TABLE, tries=1) == marks_of(box, other, tries=1) == (76, 81, 103, 107)


def test_a_process_works_them_out() -> None:
    box, due = load_boxes()["roll-and-write"], monotonic() + 60
    medals = WorkerClient("medals", serve_marks)
    medals.ask("marks", box, TABLE, 1, seconds=60)
    try:
        while (marks := medals.poll()) is None:
            assert monotonic() < due
            sleep(0.01)
    finally:
        medals.close()
    assert marks == (76, 81, 103, 107)
    assert not medals.asked
