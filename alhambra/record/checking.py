"""Playing a record again: every line must be what the rules make of the choices in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

from alhambra.record.reading import Line, RecordError
from alhambra.record.writing import Offered, choice_json, line
from alhambra.rules import alhambra as game
from alhambra.rules.alhambra import events as ev
from alhambra.rules.alhambra.apply import History
from alhambra.rules.alhambra.choices import (
    Add,
    Buy,
    Choice,
    Give,
    Pass,
    Place,
    Remove,
    Store,
    Swap,
    Take,
)
from alhambra.rules.alhambra.model import Box, ScoringCard, State, Tile
from alhambra.rules.alhambra.setup import scoring_windows
from alhambra.rules.api import Seat, Table

T = TypeVar("T")

Action: TypeAlias = ev.Took | ev.Bought | ev.Redesigned | ev.Placed | ev.Passed
"""The events that are choices of a player; all others follow from them."""


@dataclass(frozen=True, slots=True)
class Held:
    """A game whose lines all hold: how many there are, and whether it was played to its end."""

    lines: int
    over: bool


def choice_of(event: Action) -> tuple[Seat, Choice]:
    """The choice that the event records, and whose it was."""
    match event:
        case ev.Took(seat, cards):
            return seat, Take(cards)
        case ev.Bought(seat, place, tile, pay):
            return seat, Buy(place, tile, pay)
        case ev.Redesigned(seat, "add", tile, cell):
            return seat, Add(tile, cell)
        case ev.Redesigned(seat, _, tile, cell, out):
            return seat, Remove(tile, cell) if out is None else Swap(tile, cell, out)
        case ev.Placed(seat, tile, _, cell) if cell is not None:
            return seat, Place(tile, cell)
        case ev.Placed(seat, tile, to):
            return seat, Give(tile) if to == "dirk" else Store(tile)
        case ev.Passed(seat):
            return seat, Pass()


class Recorded:
    """Chance that answers what the record says it answered.

    Raises ``RecordError`` where that is not an answer chance could have given. Past the record's
    last line it leaves things in their order: nothing is compared with that any more.
    """

    def __init__(self, path: Path, lines: Sequence[Line]) -> None:
        self._path = path
        self._orders: dict[str, list[tuple[int, tuple[Any, ...]]]] = {
            "bag": [],
            "money": [],
            "deck": [],
        }
        self._rolls: list[tuple[int, int]] = []
        for number, entry in lines:
            if isinstance(entry, ev.SetUp):
                self._orders["bag"].append((number, entry.tiles))
                self._orders["money"].append((number, entry.deck))
            elif isinstance(entry, ev.Reshuffled):
                self._orders["deck"].append((number, entry.deck))
            elif isinstance(entry, ev.DeckStacked):
                for round, (first, _) in scoring_windows(len(entry.cards)).items():
                    if ScoringCard(round) not in entry.cards:
                        raise RecordError(f"{path}:{number}: scoring-{round} is not in the deck")
                    at = entry.cards.index(ScoringCard(round)) + 1
                    self._rolls.append((number, at - first + 1))

    def shuffle(self, items: Sequence[T], what: str) -> tuple[T, ...]:
        """The order in the record. It must hold just these items."""
        if not self._orders[what]:
            return tuple(items)
        number, order = self._orders[what].pop(0)
        wanted: Counter[Any] = Counter(items)
        found: Counter[Any] = Counter(order)
        for item in (wanted - found) or (found - wanted):
            name = item.id if isinstance(item, Tile) else item
            raise RecordError(
                f"{self._path}:{number}: {name} is there {found[item]} times in the shuffled "
                f"{what}; expected {wanted[item]}"
            )
        return order

    def roll(self, sides: int, what: str) -> int:
        """The place of the next scoring card in its pile."""
        if not self._rolls:
            return 1
        number, place = self._rolls.pop(0)
        if not 1 <= place <= sides:
            raise RecordError(
                f"{self._path}:{number}: a scoring card is not in its pile (place {place} of "
                f"{sides})"
            )
        return place


class _Check:
    """One game's lines, held one after the other against what the rules say."""

    def __init__(self, path: Path, lines: Sequence[Line]) -> None:
        self.path = path
        self.lines = lines
        self.at = 0

    def fail(self, why: str) -> RecordError:
        return RecordError(f"{self.path}:{self.lines[self.at].number}: {why}")

    def ended(self) -> bool:
        return self.at == len(self.lines)

    def hold(self, frames: History) -> State:
        """Hold the lines against the events; the state after the last one."""
        for frame in frames:
            if self.ended():
                break
            found, wanted = line(self.lines[self.at].entry), line(frame.event)
            if found != wanted:
                raise self.fail(f"the line is {found}\n  but by the rules it is {wanted}")
            self.at += 1
        return frames[-1].state

    def hold_choices(self, state: State, offered: Offered) -> None:
        """Hold a list of choices against the complete one; its order has no meaning."""
        complete = game.choices(state, offered.player)
        for choice in offered.choices:
            if choice not in complete:
                raise self.fail(f"not a legal choice: {choice_json(choice)}")
        for choice in complete:
            if offered.choices.count(choice) != 1:
                count = offered.choices.count(choice)
                raise self.fail(f"listed {count} times, expected once: {choice_json(choice)}")
        self.at += 1


def check_game(box: Box, path: Path, lines: Sequence[Line]) -> Held:
    """Play a recorded game again. ``path`` is for messages.

    A game that stops early holds if its lines do. Raises ``RecordError`` at the first line that
    does not hold.
    """
    check = _Check(path, lines)
    set_up = lines[0].entry
    assert isinstance(set_up, ev.SetUp)
    if set_up.market != box.market:
        raise check.fail(f"the market's currencies are not {', '.join(box.market)}")
    chance = Recorded(path, lines)
    try:
        state = check.hold(game.start(box, Table(set_up.players, set_up.seed), chance))
    except RecordError:
        raise
    except ValueError as error:
        raise check.fail(str(error)) from None
    while not check.ended():
        entry = lines[check.at].entry
        if not game.actors(state):
            raise check.fail("the game is over, but the record goes on")
        if isinstance(entry, Offered):
            check.hold_choices(state, entry)
            continue
        if not isinstance(entry, Action):
            raise check.fail(f"expected a choice of player {state.to_move}: {line(entry)}")
        seat, choice = choice_of(entry)
        refusal = game.refusal(state, seat, choice)
        if refusal is not None:
            raise check.fail(f"player {seat} may not choose this ({refusal}): {line(entry)}")
        state = check.hold(game.apply(state, seat, choice, chance))
    return Held(len(lines), game.result(state) is not None)
