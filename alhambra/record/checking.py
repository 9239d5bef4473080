"""Checking a record: the rules, given its choices, must produce every line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from alhambra.record.codec import Line, Offered
from alhambra.record.codecs import codec_of
from alhambra.record.fields import RecordError
from alhambra.record.writing import choice_json, entry_json, line
from alhambra.rules.api import Seat
from alhambra.rules.games import AnyFrame, AnyGame, AnyState


@dataclass(frozen=True, slots=True)
class Checked:
    """The result of a check: the number of lines, and whether the game was played to its end."""

    lines: int
    over: bool


class _Check:
    """Compares one game's lines with what the rules produce, one after the other."""

    def __init__(self, game: AnyGame, path: Path, lines: Sequence[Line]) -> None:
        self.game = game
        self.path = path
        self.lines = lines
        self.at = 0

    def fail(self, why: str) -> RecordError:
        return RecordError(f"{self.path}:{self.lines[self.at].number}: {why}")

    def ended(self) -> bool:
        return self.at == len(self.lines)

    def compare(self, frames: Sequence[AnyFrame]) -> AnyState:
        """Compare lines with events; return the state after the last event that has a line."""
        state = None
        for frame in frames:
            if self.ended():
                break
            found = self.lines[self.at].entry
            if isinstance(found, Offered):
                raise self.fail("nothing is to be chosen here, but choices are listed")
            if found != frame.event and entry_json(found) != entry_json(frame.event):
                wanted = line(frame.event)
                raise self.fail(f"the line is {line(found)}; by the rules it is {wanted}")
            self.at += 1
            state = frame.state
        return state

    def compare_choices(self, state: AnyState, seat: Seat, offered: Offered) -> None:
        """Compare a list of choices, in any order, with all choices of the seat."""
        if offered.player != seat:
            raise self.fail(f"choices of player {offered.player}; expected those of player {seat}")
        if self.at and isinstance(self.lines[self.at - 1].entry, Offered):
            raise self.fail("choices are listed a second time before an action")
        listed, complete = Counter(offered.choices), Counter(self.game.choices(state, seat))
        for choice in listed:
            if choice not in complete:
                raise self.fail(f"not a legal choice: {choice_json(choice)}")
        for choice in complete:
            if (count := listed[choice]) != 1:
                raise self.fail(f"listed {count} times, expected once: {choice_json(choice)}")
        self.at += 1


def check_game(box: object, path: Path, lines: Sequence[Line]) -> Checked:
    """Play a recorded game again, with the box of that game. ``path`` is for messages.

    A game that stops early may be correct. Raises ``RecordError`` at the first line that differs
    from the rules.
    """
    set_up = lines[0].entry
    codec = codec_of(set_up)
    game = codec.game
    check = _Check(game, path, lines)
    if misfit := codec.misfit(set_up, box):
        raise check.fail(misfit)
    chance = codec.chance(path, lines)
    try:
        state = check.compare(game.start(box, game.table_of(set_up), chance))
    except RecordError:
        raise
    except ValueError as error:
        raise check.fail(str(error)) from None
    while not check.ended():
        entry = lines[check.at].entry
        actor = next(iter(game.actors(state)), None)
        if actor is None:
            raise check.fail("the game is over, but the record goes on")
        if isinstance(entry, Offered):
            check.compare_choices(state, actor, entry)
            continue
        made = game.choice_of(entry)
        if made is None:
            raise check.fail(f"expected a choice of player {actor}: {line(entry)}")
        seat, choice = made
        refusal = game.refusal(state, seat, choice)
        if refusal is not None:
            raise check.fail(f"player {seat} may not choose this ({refusal}): {line(entry)}")
        state = check.compare(game.apply(state, seat, choice, chance))
    return Checked(len(lines), game.result(state) is not None)
