"""The running game on disk: appended as it goes, found again at the next start.

A record alone is the save. What was not written to its end (a stop in the middle of a choice's
lines) is completed from the rules, since chance hangs on the record alone.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from alhambra.match.match import chance_after, start
from alhambra.paths import CURRENT_GAME
from alhambra.record.checking import Action, choice_of
from alhambra.record.reading import RecordError, read_games
from alhambra.record.writing import Offered, line
from alhambra.rules import alhambra as game
from alhambra.rules.alhambra.apply import History
from alhambra.rules.alhambra.events import SetUp
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
            file.write(_lines(frames))

    def rewrite(self, frames: History) -> None:
        """Replace the file by one with just these frames. It is never half there."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        fresh = self.path.with_suffix(".new")
        with fresh.open("wb") as file:
            file.write(_lines(frames))
            file.flush()
            os.fsync(file.fileno())
        os.replace(fresh, self.path)


def _lines(frames: History) -> bytes:
    return "".join(line(frame.event) + "\n" for frame in frames).encode()


@dataclass(frozen=True, slots=True)
class Loaded:
    """A game read back: what happened, and who sits where."""

    frames: History
    table: Table


def load(box: Box, path: Path) -> Loaded:
    """The first game of a record, as far as it goes and to its next decision.

    Facts are folded, not judged. Raises ``RecordError`` for a file that is not a record, and
    ``OSError`` when it cannot be read.
    """
    lines = next(read_games(path))
    frames: list[Frame[game.Event, State]] = []
    state = game.blank(box)
    for number, entry in lines:
        if isinstance(entry, Offered):
            continue
        try:
            state = game.evolve(state, entry)
        except (ValueError, IndexError, KeyError):
            raise RecordError(
                f"{path}:{number}: this cannot have happened: {line(entry)}"
            ) from None
        frames.append(Frame(entry, state))
    set_up = frames[0].event
    assert isinstance(set_up, SetUp)
    table = Table(set_up.players, set_up.seed)
    return Loaded(_completed(box, table, frames), table)


def _completed(box: Box, table: Table, frames: list[Frame[game.Event, State]]) -> History:
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


class Shelf:
    """The folder of the running game and of those that are over."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @property
    def current(self) -> Record:
        """The record of the running game."""
        return Record(self.folder / CURRENT_GAME)

    def unfinished(self, box: Box) -> Loaded | None:
        """The game that was left, if there is one.

        Raises ``RecordError`` when there is one that cannot be read; ``put_aside`` keeps it.
        """
        path = self.folder / CURRENT_GAME
        if not path.exists():
            return None
        loaded = load(box, path)
        return None if game.result(loaded.frames[-1].state) is not None else loaded

    def put_aside(self, kind: str, when: str) -> Path | None:
        """Keep the current record under a name of its own; where it is now, if there was one.

        ``kind`` is ``finished``, ``left`` or ``damaged``; ``when`` tells it from others.
        """
        path = self.folder / CURRENT_GAME
        if not path.exists():
            return None
        kept = self.folder / kind / f"{when}.jsonl"
        kept.parent.mkdir(parents=True, exist_ok=True)
        number = 2
        while kept.exists():
            kept = self.folder / kind / f"{when} ({number}).jsonl"
            number += 1
        os.replace(path, kept)
        return kept
