"""What everybody did last: marked at the table until the next turn of whoever did it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from alhambra.rules.alhambra import HistoryFrame
from alhambra.rules.alhambra.events import Bought, Passed, Placed, Redesigned, Took, TurnBegan

Deed: TypeAlias = Took | Bought | Redesigned | Placed | Passed
Deeds: TypeAlias = tuple[tuple[Deed, ...], ...]
"""By seat: what was done since the last turn of that seat began, in order."""

DEEDS = (Took, Bought, Redesigned, Placed, Passed)


def last_deeds(frames: Sequence[HistoryFrame], count: int, players: int) -> Deeds:
    """What each of the players did last, after the first ``count`` frames."""
    found: list[list[Deed]] = [[] for _ in range(players)]
    open_seats = set(range(players))
    for at in range(count - 1, -1, -1):
        event = frames[at].event
        if isinstance(event, DEEDS) and event.player in open_seats:
            found[event.player].insert(0, event)
        elif isinstance(event, TurnBegan):
            open_seats.discard(event.player)
            if not open_seats:
                break
    return tuple(map(tuple, found))


def laid(deeds: Sequence[Deed]) -> frozenset[str]:
    """The tiles these deeds brought into a palace."""
    return frozenset(
        deed.tile.id
        for deed in deeds
        if (isinstance(deed, Placed) and deed.to == "palace")
        or (isinstance(deed, Redesigned) and deed.kind != "remove")
    )
