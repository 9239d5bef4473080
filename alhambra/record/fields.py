"""The keys of a line, read by their expected types.

Every method checks the type of the value that it returns: ``1.0``, ``true`` and ``"1"`` are not the
number 1, and a list instead of a name is refused like a wrong name.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, Self, TypeAlias, TypeVar

from alhambra.foreign import LONGEST_NUMBER, Json, QuotingError
from alhambra.names import LONGEST_NAME, is_name
from alhambra.rules.api import Building, Seat

T = TypeVar("T")

Named: TypeAlias = Mapping[Any, T]
"""The possible values, by the text or number that stands for each in a line."""

MOST_GAINED: Final = 999
"""More points than one scoring of one thing can give."""
MOST_POINTS: Final = 99_999
"""More points than any player can have at the end."""
ABOVE_0: Final = range(1, MOST_GAINED + 1)
LARGEST_SEED: Final = 10 ** (LONGEST_NUMBER - 1)
LONGEST_QUOTE: Final = 60
"""The most letters of a wrong value in an error message."""

BUILDINGS: Final[Named[Building]] = {building: building for building in Building}


def by_itself(values: Iterable[T]) -> Named[T]:
    """Return texts or numbers that stand for themselves."""
    return {value: value for value in values}


class RecordError(QuotingError):
    """A record that cannot be read or contradicts the rules. The text says where, what and why."""


@dataclass(frozen=True, slots=True)
class GameCast:
    """The names that lines of a game may use, as its first line says."""

    seats: range
    """The players."""
    scorers: Sequence[Any]
    """All holders of points."""


K_co = TypeVar("K_co", bound=GameCast, covariant=True)


class Fields(Generic[K_co]):
    """The keys of one JSON object, read by their expected types.

    ``place`` is the file and line for messages. Every method raises ``RecordError``.
    """

    def __init__(self, entry: Json, place: str, cast: K_co | None = None) -> None:
        if not isinstance(entry, dict):
            raise RecordError(f"{place}: expected an object, found {_shown(entry)}")
        self._entry: dict[str, Json] = entry
        self._place = place
        self._cast = cast
        self._asked: dict[str, None] = {}

    @property
    def cast(self) -> K_co:
        """The names that may be used. Only for lines after the first."""
        assert self._cast is not None
        return self._cast

    def fail(self, key: str, expected: str) -> RecordError:
        if key not in self._entry:
            return RecordError(f"{self._place}: key '{key}' is missing; expected {expected}")
        found = _shown(self._entry[key])
        return RecordError(f"{self._place}: key '{key}' is {found}; expected {expected}")

    def finish(self) -> None:
        """Refuse keys that were not read."""
        for key in self._entry:
            if key not in self._asked:
                known, found = ", ".join(self._asked), key[:LONGEST_QUOTE]
                raise RecordError(f"{self._place}: key '{found}' is too much; expected {known}")

    def begins_with(self, key: str) -> None:
        """Refuse an object whose first key is another."""
        if next(iter(self._entry), None) != key:
            self.text(key)  # raises if it is missing or not a text
            raise RecordError(f"{self._place}: key '{key}' is not the first; expected it there")

    def __contains__(self, key: str) -> bool:
        return key in self._entry

    def value(self, key: str) -> Json:
        """The value of a key, of any type; None where the key is absent."""
        self._asked[key] = None
        return self._entry.get(key)

    # -- one value ---------------------------------------------------------------------------------

    def _get(self, key: str, kind: type[T], expected: str) -> T:
        value = self.value(key)
        if type(value) is not kind:
            raise self.fail(key, expected)
        return value

    def text(self, key: str) -> str:
        return self._get(key, str, "a text")

    def name(self, key: str, what: str, longest: int = LONGEST_NAME) -> str:
        """A text that can be a name; see ``is_name``."""
        expected = f"{what}: a text of 1 to {longest} visible letters, no space around it"
        text = self._get(key, str, expected)
        if not is_name(text, longest):
            raise self.fail(key, expected)
        return text

    def number(self, key: str, least: int, most: int) -> int:
        """A whole number from ``least`` to ``most``."""
        value = self.value(key)
        if type(value) is not int or not least <= value <= most:
            raise self.fail(key, f"a whole number from {least} to {most}")
        return value

    def true_or_false(self, key: str) -> bool:
        return self._get(key, bool, "true or false")

    def one_of(self, key: str, named: Named[T], expected: str = "") -> T:
        """The known thing that the value names."""
        found = _meant(named, self.value(key))
        if found is None:
            raise self.fail(key, expected or "one of " + ", ".join(map(str, named)))
        return found

    def is_null(self, key: str) -> bool:
        """The key is there and its value is null."""
        return self.value(key) is None and key in self._entry

    # -- lists and objects -------------------------------------------------------------------------

    def list_of(self, key: str, named: Named[T], expected: str) -> tuple[T, ...]:
        """The known things that the values of a list name."""
        found = _all_meant(named, self.value(key))
        if found is None:
            raise self.fail(key, f"a list of {expected}")
        return found

    def rows_of(self, key: str, named: Named[T], expected: str) -> tuple[tuple[T, ...], ...]:
        """The same for a list of lists."""
        rows = [_all_meant(named, row) for row in self._get(key, list, f"a list of {expected}")]
        found = tuple(row for row in rows if row is not None)
        if len(found) < len(rows):
            raise self.fail(key, f"a list of {expected}")
        return found

    def objects(self, key: str, read: Callable[[Self], T]) -> tuple[T, ...]:
        """Read each object of a list; refuse keys that were not read."""
        found = []
        for at, entry in enumerate(self._get(key, list, "a list of objects")):
            item = type(self)(entry, f"{self._place}: {key}[{at}]", self._cast)
            found.append(read(item))
            item.finish()
        return tuple(found)

    def numbers_by(self, key: str, named: Named[T], expected: str, within: range) -> dict[T, int]:
        """Whole numbers of a range, by known names."""
        return self._numbers_by(self.value(key), key, named, expected, within)

    def _numbers_by(
        self, table: Json, key: str, named: Named[T], expected: str, within: range
    ) -> dict[T, int]:
        numbers: dict[T, int] = {}
        for name, number in table.items() if type(table) is dict else (("", None),):
            meant = _meant(named, name)
            if meant is None or type(number) is not int or number not in within:
                raise self.fail(key, expected)
            numbers[meant] = number
        return numbers

    # -- for both games ----------------------------------------------------------------------------

    def seed(self) -> int:
        """The seed of the game's chance."""
        expected = f"a whole number of at most {LONGEST_NUMBER - 1} digits"
        seed = self._get("seed", int, expected)
        if abs(seed) >= LARGEST_SEED:
            raise self.fail("seed", expected)
        return seed

    def seat(self, key: str) -> Seat:
        """One of the players."""
        seat = self.value(key)
        if type(seat) is not int or seat not in self.cast.seats:
            raise self.fail(key, "one of " + ", ".join(map(str, self.cast.seats)))
        return seat

    def winners(self, among: Iterable[T]) -> tuple[T, ...]:
        """Some of these."""
        return self.list_of("winners", by_itself(among), "players of this game")

    def points(self, key: str) -> dict[Any, int]:
        """Points above 0, by some of the holders of points."""
        named = {str(one): one for one in self.cast.scorers}
        return self.numbers_by(key, named, _points_expected(named, ABOVE_0), ABOVE_0)

    def points_of(self, key: str, who: Sequence[T], most: int = MOST_GAINED) -> dict[T, int]:
        """The points of exactly these, in their order."""
        named, within = {str(one): one for one in who}, range(most + 1)
        points = self.numbers_by(key, named, _points_expected(named, within), within)
        if len(points) < len(named):
            raise self.fail(key, "the points of " + ", ".join(named))
        return {one: points[one] for one in who}

    def totals(self) -> dict[Any, int]:
        """The points of all holders of points."""
        return self.points_of("totals", self.cast.scorers, MOST_POINTS)

    def points_by_building(self, key: str) -> dict[Building, dict[Any, int]]:
        """Points above 0 for each of the six types of buildings."""
        tables = self._get(key, dict, "points by building and player")
        if tables.keys() != BUILDINGS.keys():
            raise self.fail(key, "the six building types")
        named = {str(one): one for one in self.cast.scorers}
        expected = _points_expected(named, ABOVE_0)
        return {
            building: self._numbers_by(tables[building], key, named, expected, ABOVE_0)
            for building in Building
        }


def _points_expected(named: Named[object], within: range) -> str:
    each = f"each from {within.start} to {within.stop - 1}"
    return f"points by player, one of {', '.join(named)}; {each}"


def _meant(named: Named[T], value: Json) -> T | None:
    """Return the value that a text or whole number stands for; None if there is none."""
    return named.get(value) if type(value) is str or type(value) is int else None


def _all_meant(named: Named[T], values: Json) -> tuple[T, ...] | None:
    """Return what all values of a list stand for; None if one of them stands for nothing."""
    if type(values) is not list:
        return None
    found: list[T] = []
    for value in values:
        meant = _meant(named, value)
        if meant is None:
            return None
        found.append(meant)
    return tuple(found)


def _shown(value: Json) -> str:
    """Return the value as shortened JSON, for messages."""
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= LONGEST_QUOTE else f"{text[: LONGEST_QUOTE - 3]}..."
