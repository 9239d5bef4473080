"""Games on disk: appending to the running one, and reading all of them.

A save is only a record. If the lines of a choice were not all written (the program was stopped),
the rules complete them, because chance depends on the record alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from alhambra.files import append_to_file, replace_file, sync_file, truncate_file
from alhambra.match.games import table_of
from alhambra.match.match import AnyHistory, start
from alhambra.record.checking import play_again
from alhambra.record.codec import Offered, RecordLine
from alhambra.record.fields import RecordError
from alhambra.record.lines import codec_of, line, read_games
from alhambra.rules.api import Table
from alhambra.rules.chance import chance_after
from alhambra.rules.games import AnyBox, AnyFrame, AnyGame, game_of

Boxes: TypeAlias = Mapping[str, AnyBox]
"""The boxes of the games that can be read, by game name."""


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
    if not any(isinstance(frame.event, game.TurnBegan) for frame in whole):
        raise RecordError(f"{path}: the game ends before its first turn")
    return Loaded(whole, table)


def fold(boxes: Boxes, path: Path, lines: Sequence[RecordLine]) -> list[AnyFrame]:
    """Return the frames of a game's lines; see ``replayed``. ``path`` is for messages."""
    return [frame for frames in replayed(boxes, path, lines) for frame in frames]


def replayed(boxes: Boxes, path: Path, lines: Sequence[RecordLine]) -> Iterator[Sequence[AnyFrame]]:
    """Yield the frames of a game's lines: those of its set-up, then those of each choice.

    Lists of choices are left out. Raises ``RecordError`` at the first line that differs from the
    rules; a game is played with its own prices, grid and rounds.
    """
    set_up = lines[0].entry
    codec = codec_of(set_up)
    box = codec.own_box(set_up, boxes[codec.game.NAME])
    told = [read for read in lines if not isinstance(read.entry, Offered)]
    return play_again(box, path, told)


def _completed(game: AnyGame, boxes: Boxes, table: Table, frames: list[AnyFrame]) -> AnyHistory:
    """Return the frames, completed by those that still follow from the last choice.

    Where its luck was not that of the seed, what follows is unknown, and the choice is taken back.
    """
    made = [(at, made) for at, (event, _) in enumerate(frames) if (made := game.choice_of(event))]
    last = 0
    if not made:
        whole = start(boxes[game.NAME], table)
    else:
        last, (seat, choice) = made[-1]
        chance = chance_after(table.seed, last)
        whole = (*frames[:last], *game.apply(frames[last - 1].state, seat, choice, chance))
    if [event for event, _ in whole[: len(frames)]] == [event for event, _ in frames]:
        return whole
    state = frames[-1].state
    decided = all(game.choices(state, seat) for seat in game.actors(state))
    return tuple(frames if decided or not last else frames[:last])
