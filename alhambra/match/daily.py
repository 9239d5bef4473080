"""The palace of the day: its table from the date alone, and its medals.

Everybody gets the same deal against the same two opponents. Their levels try no futures in thought,
so no clock decides what they do. The date stands among the house rules of the record, and so does
whether the game is the one of its day that counts. It is that day's only if its table is.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from datetime import date
from typing import Final

from alhambra.match.house_rules import COUNTED, DAILY, House, house_rules_of
from alhambra.rules.api import HUMAN, HouseRules, Seated, Table
from alhambra.rules.chance import daily_seed, guest_chance

GUESTS: Final = ("Ridwan", "Lubna", "Salim", "Nazhun")
"""Those who can be the opponents. In Alhambra, each name stands for a temperament."""
GUEST_LEVELS: Final = ("normal", "hard")
"""The levels of the two opponents, in seating order."""
MEDALS: Final = {"bronze": "easy", "silver": "normal", "gold": "hard", "platinum": "expert"}
"""By medal, the lowest first: the level that reaches as much in the person's seat, on average."""


def daily_table(game: str, day: date, person: str, house: HouseRules = ()) -> Table:
    """Return the table of a game of this day: the person in the first seat, and two opponents."""
    seed = daily_seed(game, day.isoformat())
    names = guest_chance(seed).shuffle(GUESTS, "guests")
    guests = (Seated(*guest) for guest in zip(names, GUEST_LEVELS, strict=False))
    return Table(game, (Seated(person, HUMAN), *guests), seed, house=house)


def agreed_for(day: date, house: House, *, counts: bool) -> HouseRules:
    """Return the house rules of a game of this day, as its record keeps them."""
    rules = (*house_rules_of(house), (DAILY, day.isoformat()))
    return (*rules, (COUNTED, True)) if counts else rules


def without_day(house: HouseRules) -> HouseRules:
    """Return the house rules of a game that goes on from one of a day, but is another."""
    return tuple(rule for rule in house if rule[0] not in (DAILY, COUNTED))


def day_of(table: Table) -> date | None:
    """Return the day whose game is played at this table; None for any other game."""
    try:
        day = date.fromisoformat(str(dict(table.house).get(DAILY)))
    except ValueError:
        return None
    if not table.seats:
        return None
    # What a seat wears is the player's own; so is the person's name.
    seats = tuple(seated._replace(emblem="") for seated in table.seats)
    wanted = daily_table(table.game, day, seats[0].name, table.house)
    return day if table._replace(seats=seats) == wanted else None


def is_counted(table: Table) -> bool:
    """The game at this table of a day is the one that counts."""
    return (COUNTED, True) in table.house


def counted_day(table: Table) -> date | None:
    """Return the day for which the game at this table counts; None if it counts for none."""
    return day_of(table) if is_counted(table) else None


# -- medals ----------------------------------------------------------------------------------------


def rising_marks(points: Iterable[float]) -> tuple[int, ...]:
    """Return the points that the medals take, the lowest first, from what levels reach.

    A level that a weaker one surpasses on a deal takes its place; every medal takes a point more
    than the one below it.

    >>> rising_marks([92.4, 90.0, 104.5, 104.0])
    (90, 92, 104, 105)
    """
    marks: list[int] = []
    for each in sorted(points):
        marks.append(max(round(each), marks[-1] + 1 if marks else 0))
    return tuple(marks)


def medal_of(marks: Sequence[int], points: int) -> str | None:
    """Return the medal that these points reach; None below the lowest.

    >>> medal_of((90, 92, 104, 105), 104)
    'gold'
    """
    reached = bisect_right(marks, points)
    return tuple(MEDALS)[reached - 1] if reached else None
