"""Games on disk: the running one is appended as it goes, and all are read back from here.

A record alone is the save. What was not written to its end (a stop in the middle of a choice's
lines) is completed from the rules, since chance hangs on the record alone.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from alhambra.match.match import chance_after, start
from alhambra.record.checking import Action, choice_of
from alhambra.record.reading import Line, RecordError, read_games
from alhambra.record.writing import Offered, line
from alhambra.rules import alhambra as game
from alhambra.rules.alhambra.apply import History
from alhambra.rules.alhambra.events import Placed, Redesigned, SetUp, TurnBegan
from alhambra.rules.alhambra.model import Box, State
from alhambra.rules.api import Frame, IllegalChoice, Table


class Record:
    """A record file that grows with the game. Raises ``OSError`` when it cannot be written."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def append(self, frames: History) -> None:
        """Add the frames' lines, down to the disk's cache, in one write."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("ab") as file:
            file.write("".join(line(frame.event) + "\n" for frame in frames).encode())

    def rewrite(self, frames: History) -> None:
        """Replace the file by one with just these frames. It is never half there."""
        self.rewrite_lines(line(frame.event) for frame in frames)

    def rewrite_lines(self, lines: Iterable[str]) -> None:
        """Replace the file by one with just these lines. It is never half there."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        fresh = self.path.with_suffix(".new")
        with fresh.open("wb") as file:
            file.write("".join(f"{text}\n" for text in lines).encode())
            file.flush()
            os.fsync(file.fileno())
        os.replace(fresh, self.path)


@dataclass(frozen=True, slots=True)
class Loaded:
    """A game read back: what happened, and who sits where."""

    frames: History
    table: Table


def load(box: Box, path: Path) -> Loaded:
    """The first game of a record, as far as it goes and to its next decision, or its end.

    Raises ``RecordError`` for a file that is not a record, and ``OSError`` when it cannot be read.
    """
    frames = fold(box, path, next(read_games(path)))
    table = table_of(frames)
    whole = _completed(box, table, frames)
    state = whole[-1].state
    if not any(isinstance(frame.event, TurnBegan) for frame in whole):
        raise RecordError(f"{path}: the game ends before its first turn")
    if game.actors(state) and not game.choices(state, state.to_move):
        raise RecordError(f"{path}: there is nothing to choose where the game ends")
    return Loaded(whole, table)


def fold(box: Box, path: Path, lines: Iterable[Line]) -> list[game.HistoryFrame]:
    """The frames of a game's lines; see ``follow``. ``path`` is for messages."""
    frames: list[game.HistoryFrame] = []
    state = game.blank(box)
    for read in lines:
        if not isinstance(read.entry, Offered):
            state = follow(state, read.entry, f"{path}:{read.number}")
            frames.append(Frame(read.entry, state))
    return frames


def follow(state: State, event: game.Event, place: str) -> State:
    """The state after an event that was read. ``place`` is its file and line.

    Facts are folded, not judged, but for what could not even be shown: a card nobody has, a tile
    where none can lie. Raises ``RecordError`` for that.
    """
    try:
        if not _unthinkable(state, event):
            return game.evolve(state, event)
    except (ValueError, IndexError, KeyError):
        pass
    raise RecordError(f"{place}: this cannot have happened: {line(event)}")


def _unthinkable(state: State, event: game.Event) -> bool:
    """Whether a palace could not become what the event makes of it."""
    match event:
        case Placed(seat, tile, _, cell) | Redesigned(seat, "add", tile, cell) if cell is not None:
            return state.players[seat].palace.verdict(tile, cell) is not None
        case Redesigned(seat, "remove", _, cell):
            return state.players[seat].palace.removal_verdict(cell) is not None
        case Redesigned(seat, _, tile, cell):
            return state.players[seat].palace.swap_verdict(tile, cell) is not None
        case _:
            return False


def table_of(frames: Sequence[game.HistoryFrame]) -> Table:
    """Who sits where in a game, and its seed."""
    set_up = frames[0].event
    assert isinstance(set_up, SetUp)
    return Table(set_up.players, set_up.seed)


def _completed(box: Box, table: Table, frames: list[game.HistoryFrame]) -> History:
    """The frames, and what is missing of those that follow from the last choice."""
    at = max((n for n, frame in enumerate(frames) if isinstance(frame.event, Action)), default=None)
    if at is None:
        whole = start(box, table)
    else:
        event = frames[at].event
        assert isinstance(event, Action)
        seat, choice = choice_of(event)
        try:
            tail = game.apply(frames[at - 1].state, seat, choice, chance_after(table.seed, at))
        except IllegalChoice:  # an older record, or one edited by hand: what it says stands
            return tuple(frames)
        whole = (*frames[:at], *tail)
    written = [frame.event for frame in frames]
    follows = [frame.event for frame in whole[: len(frames)]] == written
    return whole if follows else tuple(frames)
