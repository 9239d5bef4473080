"""What everybody did last: marked at the table until the next turn of whoever did it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from alhambra.rules.alhambra import HistoryFrame
from alhambra.rules.alhambra.events import Bought, Passed, Placed, Redesigned, Took, TurnBegan
from alhambra.rules.api import Seat

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


def since_turn(frames: Sequence[HistoryFrame], seat: Seat) -> range:
    """The frames from the end of the seat's last turn to the beginning of the one it has now.

    Where others are at it, to the last frame. From the first turn of all, if the seat had none.
    """
    begun = [
        (at, event.player) for at, (event, _) in enumerate(frames) if isinstance(event, TurnBegan)
    ]
    if not begun:
        return range(0)
    first, end = begun[0][0], len(frames)
    if begun[-1][1] == seat:
        end = begun.pop()[0] + 1
    turns = [at for at, player in begun if player == seat]
    if not turns:
        return range(first + 1, end)
    after = next((at for at, _ in begun if at > turns[-1]), end)
    done = [at for at in range(turns[-1], after) if isinstance(frames[at].event, DEEDS)]
    return range(done[-1] + 1 if done else turns[-1] + 1, end)


def laid(deeds: Sequence[Deed]) -> frozenset[str]:
    """The tiles these deeds brought into a palace."""
    return frozenset(
        deed.tile.id
        for deed in deeds
        if (isinstance(deed, Placed) and deed.to == "palace")
        or (isinstance(deed, Redesigned) and deed.kind != "remove")
    )
