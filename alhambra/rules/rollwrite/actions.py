"""The events that are choices of a player; all others follow from them."""

from __future__ import annotations

from alhambra.rules.api import Seat
from alhambra.rules.rollwrite.choices import Build, Choice, Coins, Done, Keep, Nudge
from alhambra.rules.rollwrite.events import Built, CoinsGot, Event, Kept, Nudged
from alhambra.rules.rollwrite.events import Done as DoneWith


def choice_of(event: Event) -> tuple[Seat, Choice] | None:
    """Whose choice the event records, and which; None for an event that only follows."""
    match event:
        case Nudged(seat, die, old, new):
            return seat, Nudge(die, old, new)
        case Built(seat, blue, yellow, _, again):
            return seat, Build(blue, yellow, again)
        case CoinsGot(seat):
            return seat, Coins()
        case DoneWith(seat):
            return seat, Done()
        case Kept(seat, blue, yellow):
            return seat, Keep(blue, yellow)
        case _:
            return None
