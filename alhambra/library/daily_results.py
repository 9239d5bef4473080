"""The results of the palaces of the day: one file, by game and day; and streaks of days."""

from __future__ import annotations

import json
import logging
from collections.abc import Collection
from datetime import date, timedelta
from pathlib import Path
from typing import Final, NamedTuple

from alhambra.files import replace_file
from alhambra.foreign import ForeignError, Json, parse_json, read_bytes
from alhambra.match.daily import MEDALS, medal_of
from alhambra.match.games import MATCH_GAMES

log = logging.getLogger(__name__)

LARGEST_FILE: Final = 4 << 20
"""The most bytes of the file: those of some fifty years."""
LARGEST_POINTS: Final = 10_000
LENGTHS: Final = {"points": 3, "places": 3, "marks": len(MEDALS)}
"""By key: how many numbers it has, unless it has none. There are three players."""
FORGIVEN_WITHIN: Final = 7
"""Of this many days in a row, a streak forgives one that is missed."""
ONE_DAY: Final = timedelta(days=1)


class DayResult(NamedTuple):
    """What is known of a day."""

    begun: bool = False
    """The game that counts was begun on its day."""
    points: tuple[int, ...] = ()
    """The final points by seat; empty: the game that counts was not finished."""
    places: tuple[int, ...] = ()
    """The places by seat, from 1."""
    marks: tuple[int, ...] = ()
    """The points that each of ``MEDALS`` takes; empty: not worked out yet."""

    @property
    def medal(self) -> str | None:
        """The medal reached; None without one, or until it is known."""
        return medal_of(self.marks, self.points[0]) if self.points and self.marks else None


NOTHING: Final = DayResult()


class DailyResults:
    """The results of all days. A file that cannot be read is never overwritten."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._may_write = True
        self._found: dict[str, dict[date, DayResult]] = {name: {} for name in MATCH_GAMES}
        try:
            values = parse_json(read_bytes(path, LARGEST_FILE))
        except FileNotFoundError:
            return
        except (OSError, ForeignError) as error:
            log.warning("the results of the palaces of the day cannot be read: %s", error)
            self._may_write = False
            return
        for game, days in self._found.items():
            given = values.get(game) if isinstance(values, dict) else None
            for day, value in (given if isinstance(given, dict) else {}).items():
                try:
                    days[date.fromisoformat(day)] = _result_in(value)
                except (ValueError, KeyError, TypeError, AttributeError) as error:
                    log.warning("%s: %s of %s is passed over: %r", path, day, game, error)

    def of(self, game: str, day: date) -> DayResult:
        """Return what is known of a day."""
        return self._found[game].get(day, NOTHING)

    def finished(self, game: str) -> frozenset[date]:
        """Return the days whose game was finished, and counts."""
        return frozenset(day for day, result in self._found[game].items() if result.points)

    def begin(self, game: str, day: date) -> None:
        """Note that the game that counts was begun."""
        self._keep(game, day, self.of(game, day)._replace(begun=True))

    def end(self, game: str, day: date, points: tuple[int, ...], places: tuple[int, ...]) -> None:
        """Note the result of the game that counts; the first one stays."""
        now = self.of(game, day)
        if not now.points:
            self._keep(game, day, DayResult(True, points, places, now.marks))

    def mark(self, game: str, day: date, marks: tuple[int, ...]) -> None:
        """Note what the medals of a day take."""
        self._keep(game, day, self.of(game, day)._replace(marks=marks))

    def _keep(self, game: str, day: date, result: DayResult) -> None:
        """Keep what is known of a day now. A failure to write is only logged."""
        self._found[game][day] = result
        if not self._may_write:
            return
        values = {
            name: {each.isoformat(): known._asdict() for each, known in sorted(days.items())}
            for name, days in self._found.items()
        }
        try:
            replace_file(self._path, json.dumps(values, separators=(",", ":")).encode())
        except OSError as error:
            log.warning("the results of the palaces of the day cannot be written: %s", error)


def _result_in(value: Json) -> DayResult:
    """Return the result of a day; keys of later versions are allowed.

    Raises ``ValueError``, ``KeyError``, ``TypeError`` or ``AttributeError`` for an invalid one.
    """
    begun, (points, places, marks) = value["begun"], (value.get(key, []) for key in LENGTHS)
    for numbers, length in zip((points, places, marks), LENGTHS.values(), strict=True):
        are_numbers = all(type(each) is int and 0 <= each <= LARGEST_POINTS for each in numbers)
        if not are_numbers or len(numbers) not in (0, length):
            raise ValueError(f"{numbers!r} are not {length} numbers")
    if type(begun) is not bool or len(points) != len(places):
        raise ValueError("the game was neither begun nor finished")
    return DayResult(begun, tuple(points), tuple(places), tuple(marks))


# -- streaks ---------------------------------------------------------------------------------------


def streak_to(played: Collection[date], last: date) -> int:
    """Return how many days were played in the streak that ends with this one, which was.

    A streak begins and ends with a day that was played; of any seven days after each other in it,
    one may be missed.

    >>> streak_to({date(2026, 3, day) for day in (1, 2, 4, 5)}, date(2026, 3, 5))
    4
    """
    count, day, missed = 1, last, None
    while True:
        day -= ONE_DAY
        if day in played:
            count += 1
            continue
        spent = missed is not None and (missed - day).days < FORGIVEN_WITHIN
        if spent or day - ONE_DAY not in played:
            return count
        missed = day


def present_streak(played: Collection[date], today: date) -> int:
    """Return the days of the streak that today's game continues, or has continued."""
    if today in played:
        return streak_to(played, today)
    return streak_to({*played, today}, today) - 1


def best_streak(played: Collection[date]) -> int:
    """Return the days of the longest streak; 0 if no day was played."""
    ends = (day for day in played if day + ONE_DAY not in played)
    return max((streak_to(played, day) for day in ends), default=0)
