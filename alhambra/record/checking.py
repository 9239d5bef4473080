"""Plays a record again: the rules, given its choices and its luck, must produce every line.

This is how a record is checked and how it is loaded, so what is loaded is a game by the rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from alhambra.record.codec import Entry, Offered, RecordLine
from alhambra.record.fields import RecordError
from alhambra.record.lines import codec_of, line, to_json
from alhambra.rules.api import IllegalChoice, Seat
from alhambra.rules.games import AnyFrame, AnyGame, AnyState

LONGEST_QUOTE = 300
"""The most letters of a line in an error message."""


class _Check:
    """Compares one game's lines with what the rules produce, one after the other."""

    def __init__(self, game: AnyGame, path: Path, lines: Sequence[RecordLine]) -> None:
        self.game = game
        self.path = path
        self.lines = lines
        self.at = 0

    def fail(self, why: str) -> RecordError:
        return RecordError(f"{self.path}:{self.lines[self.at].number}: {why}")

    def ended(self) -> bool:
        return self.at == len(self.lines)

    def compare(self, frames: Sequence[AnyFrame]) -> Sequence[AnyFrame]:
        """Compare lines with events; return the frames that have a line."""
        for count, frame in enumerate(frames):
            if self.ended():
                return frames[:count]
            found = self.lines[self.at].entry
            if isinstance(found, Offered):
                raise self.fail("nothing is to be chosen here, but choices are listed")
            if found != frame.event and to_json(found) != to_json(frame.event):
                wanted = _quoted(frame.event)
                raise self.fail(f"the line is {_quoted(found)}; by the rules it is {wanted}")
            self.at += 1
        return frames

    def compare_choices(self, state: AnyState, seat: Seat, offered: Offered) -> None:
        """Compare a list of choices, in any order, with all choices of the seat."""
        if offered.player != seat:
            raise self.fail(f"choices of player {offered.player}; expected those of player {seat}")
        if self.at and isinstance(self.lines[self.at - 1].entry, Offered):
            raise self.fail("choices are listed a second time before an action")
        listed, complete = Counter(offered.choices), Counter(self.game.choices(state, seat))
        for choice in listed:
            if choice not in complete:
                raise self.fail(f"not a legal choice: {to_json(choice)}")
        for choice in complete:
            if (count := listed[choice]) != 1:
                raise self.fail(f"listed {count} times, expected once: {to_json(choice)}")
        self.at += 1


def _quoted(entry: Entry) -> str:
    text = line(entry)
    return text if len(text) <= LONGEST_QUOTE else f"{text[: LONGEST_QUOTE - 3]}..."


def play_again(
    box: object, path: Path, lines: Sequence[RecordLine]
) -> Iterator[Sequence[AnyFrame]]:
    """Yield the frames of a recorded game: those of its set-up, then those of each choice.

    The frames end with the lines, perhaps in the middle of what follows from a choice. ``box`` is
    that of the game, ``path`` is for messages. Raises ``RecordError`` at the first line that
    differs from the rules.
    """
    set_up = lines[0].entry
    codec = codec_of(set_up)
    game = codec.game
    check = _Check(game, path, lines)
    chance = codec.chance(path, lines)
    try:
        frames = check.compare(game.start(box, game.table_of(set_up), chance))
    except RecordError:
        raise
    except ValueError as error:
        raise check.fail(str(error)) from None
    yield frames
    while not check.ended():
        state, entry = frames[-1].state, lines[check.at].entry
        actor = next(iter(game.actors(state)), None)
        if actor is None:
            raise check.fail("the game is over, but the record goes on")
        if isinstance(entry, Offered):
            check.compare_choices(state, actor, entry)
            continue
        made = game.choice_of(entry)
        if made is None:
            raise check.fail(f"expected a choice of player {actor}: {_quoted(entry)}")
        seat, choice = made
        try:
            frames = game.apply(state, seat, choice, chance)
        except IllegalChoice as error:
            why = f"player {seat} may not choose this ({error.refusal})"
            raise check.fail(f"{why}: {_quoted(entry)}") from None
        frames = check.compare(frames)
        yield frames


def check_game(box: object, path: Path, lines: Sequence[RecordLine]) -> bool:
    """Play a recorded game again, with its lists of choices; true if it was played to its end.

    A game that stops early may be correct. Raises ``RecordError`` at the first line that differs
    from the rules.
    """
    codec = codec_of(lines[0].entry)
    if (own := codec.own_box(lines[0].entry, box)) != box:
        other = ", ".join(name for name in own._fields if getattr(own, name) != getattr(box, name))
        raise RecordError(f"{path}:{lines[0].number}: not as in the box of this game: {other}")
    *_, frames = play_again(box, path, lines)
    return codec.game.result(frames[-1].state) is not None
