"""The lines of the chronicle, and the frames since a player's turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from alhambra.rules.api import Holder, Seat
from alhambra.rules.games import AnyFrame, game_of


class Entry(NamedTuple):
    """A line of the chronicle."""

    who: Holder | None
    text: str
    tiles: tuple[str, ...] = ()
    """Sprites of tiles."""
    cards: tuple[str, ...] = ()
    """Sprites of cards."""
    at: int = 0
    """The number of its frame."""
    signs: tuple[str, ...] = ()
    """Other sprites, each a square."""


def since_turn(frames: Sequence[AnyFrame], seat: Seat) -> range:
    """Return the frames from the end of the seat's last turn to the start of its present one.

    During others' turns, to the last frame. From the first turn of all, if the seat had none.
    """
    game = game_of(frames[-1].state)
    begins = [at for at, frame in enumerate(frames) if isinstance(frame.event, game.TurnBegan)]
    begun = [(at, frames[at].event.player) for at in begins]
    if not begun:
        return range(0)
    first, end = begun[0][0], len(frames)
    if begun[-1][1] == seat:
        end = begun.pop()[0] + 1
    turns = [at for at, player in begun if player == seat]
    if not turns:
        return range(first + 1, end)
    after = next((at for at, _ in begun if at > turns[-1]), end)
    done = [at for at in range(turns[-1], after) if game.choice_of(frames[at].event)]
    return range(done[-1] + 1 if done else turns[-1] + 1, end)


def format_gains(gains: Iterable[tuple[str, int]]) -> str:
    """Return names with points: ``Anna 12, Dirk 3``.

    With signs if a name ends with a number: ``Player 1 +4, Zahra +0``. There is no room for signs
    after six long names.
    """
    told = list(gains)
    sign = "+" if any(name[-1].isdigit() for name, _ in told) else ""
    return ", ".join(f"{name} {sign}{points}" for name, points in told)
