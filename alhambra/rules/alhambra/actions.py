"""The events that are choices of a player; all others follow from them."""

from __future__ import annotations

from typing import TypeAlias

from alhambra.rules.alhambra.choices import (
    Add,
    Buy,
    Choice,
    Give,
    Pass,
    Place,
    Remove,
    Store,
    Swap,
    Take,
)
from alhambra.rules.alhambra.events import Bought, Event, Passed, Placed, Redesigned, Took
from alhambra.rules.api import Seat

Action: TypeAlias = Took | Bought | Redesigned | Placed | Passed


def choice_of(event: Event) -> tuple[Seat, Choice] | None:
    """Whose choice the event records, and which; None for an event that only follows."""
    match event:
        case Took(seat, cards):
            return seat, Take(cards)
        case Bought(seat, place, tile, pay):
            return seat, Buy(place, tile, pay)
        case Redesigned(seat, "add", tile, cell):
            return seat, Add(tile, cell)
        case Redesigned(seat, _, tile, cell, out):
            return seat, Remove(tile, cell) if out is None else Swap(tile, cell, out)
        case Placed(seat, tile, _, cell) if cell is not None:
            return seat, Place(tile, cell)
        case Placed(seat, tile, to):
            return seat, Give(tile) if to == "dirk" else Store(tile)
        case Passed(seat):
            return seat, Pass()
        case _:
            return None
