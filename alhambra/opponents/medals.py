"""Works out what the medals of a day take: the levels play its game in the person's seat."""

from __future__ import annotations

import logging
from functools import partial
from statistics import fmean
from typing import Final

from alhambra.match.daily import MEDALS, rising_marks
from alhambra.opponents.simulation import play_out
from alhambra.opponents.thinker import Inline
from alhambra.opponents.worker import GivenUp, WorkerClient, serve
from alhambra.rules.api import Seat, Table
from alhambra.rules.games import AnyBox, AnyResult, AnyState

log = logging.getLogger(__name__)

TRIES: Final = 4
"""The games of each level, which thinks otherwise in each, so that no lucky one decides."""
SECONDS: Final = 120.0
"""Seconds that the games of a day may take: ten times as many as on a slow machine."""


class Attempt(Inline):
    """Levels that answer at once, and think otherwise in each attempt."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self._number = number

    def ask(self, state: AnyState, seat: Seat, level: str, seed: str) -> None:
        """Decide now."""
        super().ask(state, seat, level, f"{seed}/attempt/{self._number}")


def marks_of(box: AnyBox, table: Table, tries: int = TRIES) -> tuple[int, ...]:
    """Return the points that each medal takes at this table, whose first seat is the person's.

    Every level tries as many futures as its data file says, whatever the time.
    """
    person, *guests = table.seats
    reached = []
    for level in MEDALS.values():
        played = table._replace(seats=(person._replace(kind=level), *guests))
        reached.append(fmean(_points(box, played, number) for number in range(tries)))
    return rising_marks(reached)


def _points(box: AnyBox, table: Table, number: int) -> int:
    """Return the points that the first seat makes in an attempt at this table."""
    results: list[AnyResult] = []
    for _ in play_out(box, table, Attempt(number), ended=lambda labels, end: results.append(end)):
        pass
    points: int = results[0].totals[0]
    return points


serve_marks = partial(serve, answers={"marks": marks_of})
"""The work of the process."""


class Medals:
    """Asks a process for what the medals of a day take, and never waits for it."""

    def __init__(self, client: WorkerClient | None = None) -> None:
        self._client = client or WorkerClient("alhambra-medals", serve_marks)

    @property
    def asked(self) -> bool:
        """A question waits for its answer."""
        return self._client.asked

    def ask(self, box: AnyBox, table: Table, tries: int = TRIES) -> None:
        """Ask for the marks of this table. An earlier question is forgotten."""
        self._client.ask("marks", box, table, tries, seconds=SECONDS)

    def poll(self) -> tuple[int, ...] | None:
        """Return the marks, once; None until they are there. After failures there are none."""
        try:
            marks: tuple[int, ...] | None = self._client.poll()
        except GivenUp as error:
            log.warning("the medals of a day cannot be worked out: %s", error)
            return None
        return marks

    def close(self) -> None:
        """End the process."""
        self._client.close()
