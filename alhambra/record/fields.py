"""The keys of a line, asked for by what they must be."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

from alhambra.record.lines import Json, RecordError
from alhambra.rules.api import Seat, Seated
from alhambra.rules.kit.buildings import Building

T = TypeVar("T")


class Cast(Protocol):
    """What the lines of a game may name, as its first line says."""

    @property
    def seats(self) -> range:
        """The players."""

    @property
    def scorers(self) -> Sequence[Any]:
        """All who can have points."""


K = TypeVar("K", bound=Cast)


class Fields(Generic[K]):
    """The keys of one JSON object, asked for by what they must be.

    ``place`` is the file and line for messages. Every reader raises ``RecordError``.
    """

    exact: ClassVar[bool] = False
    """Whether a line has no keys but those that are asked for."""

    def __init__(self, entry: Json, place: str, cast: K | None = None) -> None:
        if not isinstance(entry, dict):
            raise RecordError(f"{place}: expected an object, found {json.dumps(entry)[:60]}")
        self._entry: dict[str, Json] = entry
        self._place = place
        self._cast = cast
        self._asked: dict[str, None] = {}

    @property
    def cast(self) -> K:
        """What may be named. Only for lines after the first."""
        assert self._cast is not None
        return self._cast

    def fail(self, key: str, expected: str) -> RecordError:
        found = json.dumps(self._entry.get(key), ensure_ascii=False)
        found = found if len(found) <= 60 else found[:57] + "..."
        if key not in self._entry:
            return RecordError(f"{self._place}: key '{key}' is missing; expected {expected}")
        return RecordError(f"{self._place}: key '{key}' is {found}; expected {expected}")

    def _value(self, key: str) -> Json:
        self._asked[key] = None
        return self._entry.get(key)

    def finish(self) -> None:
        """All was asked for. Where lines are exact, nothing else may be there."""
        for key in self._entry if self.exact else ():
            if key not in self._asked:
                known = ", ".join(self._asked)
                raise RecordError(f"{self._place}: key '{key}' is too much; expected {known}")

    def get(self, key: str, kind: type[T], expected: str) -> T:
        value = self._value(key)
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise self.fail(key, expected)
        return value

    def text(self, key: str) -> str:
        return self.get(key, str, "a text")

    def number(self, key: str) -> int:
        return self.get(key, int, "a whole number")

    def one_of(self, key: str, values: Sequence[T]) -> T:
        value = self._value(key)
        if isinstance(value, bool) or value not in values:
            raise self.fail(key, "one of " + ", ".join(map(str, values)))
        return values[values.index(value)]

    def true_or_false(self, key: str) -> bool:
        return self.get(key, bool, "true or false")

    def items(self, key: str, read: Callable[[Json], T], expected: str) -> tuple[T, ...]:
        try:
            return tuple(read(item) for item in self.get(key, list, f"a list of {expected}"))
        except (KeyError, ValueError, TypeError) as error:
            if isinstance(error, RecordError):
                raise
            raise self.fail(key, f"a list of {expected}") from None

    def objects(self, key: str) -> list[Self]:
        return [
            type(self)(item, f"{self._place}: {key}[{at}]", self._cast)
            for at, item in enumerate(self.get(key, list, "a list"))
        ]

    def seated(self, numbers: range) -> tuple[Seated, ...]:
        """Who plays: as many as one of these numbers."""
        players = tuple(
            Seated(item.text("name"), item.text("kind")) for item in self.objects("players")
        )
        if len(players) not in numbers:
            raise self.fail("players", f"{numbers.start} to {numbers.stop - 1} players")
        return players

    # -- after the first line ----------------------------------------------------------------------

    def seat(self, key: str) -> Seat:
        return self.one_of(key, self.cast.seats)

    def winners(self, key: str, among: Sequence[T]) -> tuple[T, ...]:
        return self.items(key, lambda who: among[among.index(who)], "players of this game")

    def points(self, key: str) -> dict[Any, int]:
        return self._points(self.get(key, dict, "points by player"), key)

    def totals(self, key: str) -> dict[Any, int]:
        points = self.points(key)
        if len(points) < len(self.cast.scorers):
            raise self.fail(key, "the points of " + ", ".join(map(str, self.cast.scorers)))
        return points

    def points_by_building(self, key: str) -> dict[Building, dict[Any, int]]:
        table = self.get(key, dict, "points by building and player")
        try:
            return {
                Building(building): self._points(points, key) for building, points in table.items()
            }
        except ValueError as error:
            if isinstance(error, RecordError):
                raise
            raise self.fail(key, "the six building types") from None

    def _points(self, table: Json, key: str) -> dict[Any, int]:
        holders = {str(holder): holder for holder in self.cast.scorers}
        points: dict[Any, int] = {}
        for holder, number in (table if isinstance(table, dict) else {"": 0}).items():
            if type(number) is not int or holder not in holders:
                raise self.fail(key, "points by player, one of " + ", ".join(holders))
            points[holders[holder]] = number
        return points
