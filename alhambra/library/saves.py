"""Games on disk: appending to the running one, and reading all of them.

A save is only a record. If the lines of a choice were not all written (the program was stopped),
the rules complete them, because chance depends on the record alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from alhambra.files import append_to_file, replace_file, sync_file, truncate_file
from alhambra.match.games import table_of
from alhambra.match.match import AnyHistory, start
from alhambra.record.codec import Line, Offered
from alhambra.record.fields import RecordError
from alhambra.record.reading import read_games
from alhambra.record.writing import line
from alhambra.rules.api import Frame, IllegalChoice, Table
from alhambra.rules.chance import chance_after
from alhambra.rules.games import AnyBox, AnyEvent, AnyFrame, AnyGame, AnyState, game_of

Boxes: TypeAlias = Mapping[str, AnyBox]
"""The boxes of the games that can be read, by game name."""
SHOWN = 300
"""The most letters of a line in an error message."""


class Record:
    """A record file that grows with the game. Raises ``OSError`` if it cannot be written."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def append(self, frames: AnyHistory) -> None:
        """Add the frames' lines in one write. They survive a crash of the program; see ``sync``."""
        append_to_file(self.path, lines_of(frames), to_disk=False)

    def rewrite(self, frames: AnyHistory) -> None:
        """Replace the file by one with only these frames, in one step."""
        replace_file(self.path, lines_of(frames))

    def holds(self, frames: AnyHistory) -> bool:
        """The file contains exactly these frames."""
        data = lines_of(frames)
        return self.size() == len(data) and self.path.read_bytes() == data

    def rewrite_lines(self, lines: Iterable[str]) -> None:
        """Replace the file by one with only these lines, in one step."""
        replace_file(self.path, "".join(f"{text}\n" for text in lines).encode())

    def cut(self, size: int) -> None:
        """Truncate the file to this many bytes: a choice was taken back."""
        truncate_file(self.path, size)

    def sync(self) -> None:
        """Flush to the disk, so that the file survives a power cut."""
        sync_file(self.path)

    def size(self) -> int | None:
        """The size of the file in bytes; None if there is no file."""
        try:
            return self.path.stat().st_size
        except (FileNotFoundError, NotADirectoryError):
            return None


def lines_of(frames: AnyHistory) -> bytes:
    """Return the lines of the frames as bytes of a file."""
    return "".join(f"{line(frame.event)}\n" for frame in frames).encode()


@dataclass(frozen=True, slots=True)
class Loaded:
    """A loaded game: its frames and its table."""

    frames: AnyHistory
    table: Table


def load(boxes: Boxes, path: Path) -> Loaded:
    """Load the first game of a record, completed to its next decision or its end.

    Raises ``RecordError`` for a file that is not a record, and ``OSError`` if it cannot be read.
    """
    lines = next(read_games(path))
    game = game_of(lines[0].entry)
    frames = fold(boxes, path, lines)
    table = table_of(frames)
    whole = _completed(game, boxes, table, frames)
    state = whole[-1].state
    if not any(isinstance(frame.event, game.TurnBegan) for frame in whole):
        raise RecordError(f"{path}: the game ends before its first turn")
    if not all(game.choices(state, seat) for seat in game.actors(state)):
        raise RecordError(f"{path}: there is nothing to choose where the game ends")
    return Loaded(whole, table)


def fold(boxes: Boxes, path: Path, lines: Sequence[Line]) -> list[AnyFrame]:
    """Return the frames of a game's lines; see ``follow``. ``path`` is for messages."""
    frames: list[AnyFrame] = []
    state = blank(boxes, lines[0].entry)
    for read in lines:
        if not isinstance(read.entry, Offered):
            state = follow(state, read.entry, f"{path}:{read.number}")
            frames.append(Frame(read.entry, state))
    return frames


def blank(boxes: Boxes, set_up: object) -> AnyState:
    """Return the state before this first event of a game."""
    game = game_of(set_up)
    return game.blank(boxes[game.NAME])


def follow(state: AnyState, event: AnyEvent, place: str) -> AnyState:
    """Return the state after an event that was read. ``place`` is its file and line.

    Events are not judged by the rules, but must be possible. Raises ``RecordError`` otherwise: for
    a card that nobody has, a tile where none can lie, a building crossed out twice.
    """
    game = game_of(state)
    try:
        if game.is_consistent(state, event):
            return game.evolve(state, event)
    except (ValueError, IndexError, KeyError):
        pass
    text = line(event)
    shown = text if len(text) <= SHOWN else f"{text[: SHOWN - 3]}..."
    raise RecordError(f"{place}: this cannot have happened: {shown}")


def _completed(game: AnyGame, boxes: Boxes, table: Table, frames: list[AnyFrame]) -> AnyHistory:
    """Return the frames, completed by those that still follow from the last choice."""
    made = [
        (at, choice) for at, frame in enumerate(frames) if (choice := game.choice_of(frame.event))
    ]
    if not made:
        whole = start(boxes[game.NAME], table)
    else:
        at, (seat, choice) = made[-1]
        try:
            tail = game.apply(frames[at - 1].state, seat, choice, chance_after(table.seed, at))
        except IllegalChoice:  # an older record, or one edited by hand: keep it as it is
            return _as_far_as_decided(game, frames, at)
        whole = (*frames[:at], *tail)
    written = [frame.event for frame in frames]
    follows = [frame.event for frame in whole[: len(frames)]] == written
    return whole if follows else _as_far_as_decided(game, frames, made[-1][0] if made else 0)


def _as_far_as_decided(game: AnyGame, frames: list[AnyFrame], last: int) -> AnyHistory:
    """Return the frames if they end at a decision or the game's end, else those before the last
    choice: what follows from it depends on luck that is not that of the seed."""
    state = frames[-1].state
    decided = all(game.choices(state, seat) for seat in game.actors(state))
    return tuple(frames if decided or not last else frames[:last])
