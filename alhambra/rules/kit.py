"""What both games of the box share: types of buildings, and places for most buildings of a type.

Nothing stays here that only one of them uses.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Generic, NamedTuple, TypeVar


class Building(StrEnum):
    """The types of buildings, from the cheapest to the dearest."""

    PAVILION = "pavilion"
    SERAGLIO = "seraglio"
    ARCADES = "arcades"
    CHAMBERS = "chambers"
    GARDEN = "garden"
    TOWER = "tower"


H = TypeVar("H")
"""Whoever can hold buildings."""


class Share(NamedTuple, Generic[H]):
    """Points for one building type: those of ``places`` shared by ``holders``, rounded down."""

    holders: tuple[H, ...]
    tiles: int
    """How many buildings of the type each of them has."""
    places: tuple[int, ...]
    """The points of the places they take, the best first; empty below the paid places."""

    @property
    def points(self) -> int:
        """What each of them gets. Rule text: the sum of the places they occupy, rounded down."""
        return sum(self.places) // len(self.holders)


def shares(by_holder: Mapping[H, int], points: tuple[int, ...]) -> tuple[Share[H], ...]:
    """The places of one building type, given how many buildings of it everybody has.

    ``points`` are those of the first place, the second, ... Rule text: tied players share the
    sum of the places they occupy; the next player takes the place after them.
    """
    found = []
    taken = 0
    for count in sorted({count for count in by_holder.values() if count}, reverse=True):
        holders = tuple(holder for holder, has in by_holder.items() if has == count)
        found.append(Share(holders, count, points[taken : taken + len(holders)]))
        taken += len(holders)
    return tuple(found)
