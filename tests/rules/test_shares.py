"""Places of a majority: whoever has as many tiles shares them."""

from __future__ import annotations

import pytest

from alhambra.rules.alhambra.model import Building
from alhambra.rules.api import Holder, Share, shares
from tests.rules.alhambra.positions import the_box


def points(building: str, round: int, *numbers: int) -> list[int]:
    """The points in the round of players with these numbers of tiles of the type."""
    by_holder: dict[Holder, int] = dict(enumerate(numbers))
    found = dict.fromkeys(by_holder, 0)
    for share in shares(by_holder, the_box().scoring[round][Building(building)]):
        for holder in share.holders:
            found[holder] = share.points
    return list(found.values())


SHARED = {
    "Kim and Nina in the rule text: (13 + 6) / 2 each": ("tower", 2, (4, 4, 1), [9, 9, 0]),
    "the next player takes the place after the tied ones": ("tower", 3, (4, 4, 1), [17, 17, 6]),
    "the tied ones take all places that are left": ("tower", 3, (4, 2, 2, 1), [21, 9, 9, 0]),
    "12 1/2 is rounded down": ("pavilion", 3, (2, 2, 0), [12, 12, 0]),
    "4 1/2 is rounded down": ("pavilion", 2, (2, 2, 0), [4, 4, 0]),
    "a half is nothing": ("pavilion", 1, (2, 2, 0), [0, 0, 0]),
    "one place is shared": ("tower", 1, (2, 2, 0), [3, 3, 0]),
    "more share than there are places": ("garden", 3, (1, 1, 1, 1, 1, 1), [6] * 6),
    "more share the places left": ("garden", 3, (2, 1, 1, 1, 1, 0), [20, 4, 4, 4, 4, 0]),
    "nothing is left for the next": ("garden", 2, (3, 3, 3, 3, 2), [4, 4, 4, 4, 0]),
    "at least one tile is needed": ("tower", 3, (1, 0, 0, 0), [21, 0, 0, 0]),
    "nobody has any": ("tower", 3, (0, 0, 0), [0, 0, 0]),
}


@pytest.mark.parametrize(("building", "round", "numbers", "expected"), SHARED.values(), ids=SHARED)
def test_who_has_as_many_shares_places(
    building: str, round: int, numbers: tuple[int, ...], expected: list[int]
) -> None:
    assert points(building, round, *numbers) == expected


def test_the_arithmetic_of_a_share_is_told() -> None:
    found = shares({0: 4, 1: 4, 2: 1, "dirk": 0}, (21, 13, 6))
    assert found == (Share((0, 1), 4, (21, 13)), Share((2,), 1, (6,)))
    assert [share.points for share in found] == [17, 6]
