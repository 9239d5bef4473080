"""Types of buildings in both games, and places for the most buildings of a type."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Generic, NamedTuple, TypeVar


class Building(StrEnum):
    """The types of buildings, from the cheapest to the most expensive."""

    PAVILION = "pavilion"
    SERAGLIO = "seraglio"
    ARCADES = "arcades"
    CHAMBERS = "chambers"
    GARDEN = "garden"
    TOWER = "tower"


H = TypeVar("H")
"""The type of a holder of buildings."""


class Share(NamedTuple, Generic[H]):
    """Points for one building type: ``holders`` share the points of ``places``."""

    holders: tuple[H, ...]
    tiles: int
    """The number of buildings of the type that each of them has."""
    places: tuple[int, ...]
    """The points of the places they take, best first; empty below the paid places."""

    @property
    def points(self) -> int:
        """The points of each. Rule text: the sum of the places shared equally, rounded down."""
        return sum(self.places) // len(self.holders)


def shares(by_holder: Mapping[H, int], points: tuple[int, ...]) -> tuple[Share[H], ...]:
    """The places of one building type, given the number of its buildings by holder.

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
