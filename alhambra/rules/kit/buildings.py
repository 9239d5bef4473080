"""The six types of buildings."""

from __future__ import annotations

from enum import StrEnum


class Building(StrEnum):
    """The types of buildings, from the cheapest to the dearest."""

    PAVILION = "pavilion"
    SERAGLIO = "seraglio"
    ARCADES = "arcades"
    CHAMBERS = "chambers"
    GARDEN = "garden"
    TOWER = "tower"
