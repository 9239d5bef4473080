"""The running game: frames so far, choices in, undo and redo.

A match has no clock and draws nothing. The screen calls ``poll`` once a frame; opponents think in
other processes. Every choice goes to the journal at once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final, Generic, Protocol, TypeAlias, TypeVar

from alhambra.match.house_rules import AS_WRITTEN, House, allowed_house, house_rules_of
from alhambra.match.series import moved_up
from alhambra.rules import alhambra, rollwrite
from alhambra.rules.alhambra.choices import Choice
from alhambra.rules.api import HUMAN, Chance, Frame, IllegalChoice, Seat, Table
from alhambra.rules.chance import chance_after, thought_seed
from alhambra.rules.games import (
    GAMES,
    AnyBox,
    AnyChoice,
    AnyEvent,
    AnyFrame,
    AnyResult,
    AnyState,
    game_of,
)
from alhambra.rules.rollwrite.choices import Choice as SheetChoice

MOST_DEALS: Final = 500
"""The most deals that are tried until the first seat begins: far more than any game needs."""
NOT_YOUR_TURN: Final = "not_your_turn"
"""The refusal of both games for a choice of a player whose turn it is not."""

S = TypeVar("S")
C = TypeVar("C")
E = TypeVar("E")

AnyHistory: TypeAlias = tuple[AnyFrame, ...]


class Journal(Protocol):
    """Stores the frames of a running match."""

    def append(self, frames: AnyHistory) -> None:
        """Add these frames."""

    def rewrite(self, frames: AnyHistory) -> None:
        """Replace everything by these frames: a choice was taken back."""


class Opponent(Protocol):
    """Decides for the computer's seats."""

    def ask(self, state: AnyState, seat: Seat, level: str, seed: str) -> None:
        """Start to think about the seat's decision."""

    def poll(self) -> AnyChoice:
        """Return the choice; None until it is ready. Does not wait.

        Raises ``GivenUp`` if the level's process failed too often.
        """

    def cancel(self) -> None:
        """Forget the question."""


def start(box: AnyBox, table: Table) -> AnyHistory:
    """Return a new game of the table, set up by its seed, up to the first decision."""
    return GAMES[table.game].start(box, table, chance_after(table.seed, 0))


def deal(box: AnyBox, table: Table, seed: Callable[[], int]) -> Table:
    """Return the table with a seed with which the first seat begins.

    The deal or a lot determines the start player, so seeds are drawn from ``seed`` until the first
    seat begins. The game itself is dealt by its rules like any other.
    """
    for _ in range(MOST_DEALS):
        table = table._replace(seed=seed())
        if GAMES[table.game].actors(start(box, table)[-1].state) == (0,):
            break
    return table


def rematch(box: AnyBox, table: Table, seed: Callable[[], int]) -> Table:
    """Return the table of the next game: all move up a seat, and the first seat begins."""
    return deal(box, table._replace(seats=moved_up(table.seats)), seed)


class Match(Generic[E, S, C]):
    """A game in play, with events ``E``, states ``S`` and choices ``C``.

    ``frames`` are those of a new or loaded game. The journal must have them already; it gets only
    the frames that follow.
    """

    def __init__(
        self,
        frames: Sequence[Frame[E, S]],
        table: Table,
        journal: Journal,
        opponent: Opponent,
        house: House = AS_WRITTEN,
    ) -> None:
        self.table = table
        self.house = house
        """The house rules; ``agree`` changes them."""
        self._game = game_of(frames[-1].state)
        self._frames = list(frames)
        self._held: tuple[Frame[E, S], ...] = ()
        """The frames that follow from the last choice when the turn is confirmed."""
        self._journal = journal
        self._opponent = opponent
        self._undone: list[tuple[Frame[E, S], ...]] = []
        self._asked = False

    @property
    def frames(self) -> Sequence[Frame[E, S]]:
        """All frames so far."""
        return self._frames

    @property
    def state(self) -> S:
        """The current state with hidden parts: for rules and opponents, not for pictures."""
        return self._frames[-1].state

    @property
    def over(self) -> bool:
        return not self._game.actors(self.state)

    @property
    def unconfirmed(self) -> bool:
        """The current turn only awaits confirmation."""
        return bool(self._held)

    @property
    def result(self) -> AnyResult | None:
        return self._game.result(self.state)

    def is_human(self, seat: Seat) -> bool:
        return self.table.seats[seat].kind == HUMAN

    @property
    def to_move(self) -> Seat | None:
        """The seat with the next choice; None when the game is over."""
        return next(iter(self._game.actors(self.state)), None)

    @property
    def human_to_move(self) -> bool:
        seat = self.to_move
        return seat is not None and self.is_human(seat)

    @property
    def thinking(self) -> bool:
        """An opponent is thinking."""
        return self._asked

    def choices(self) -> tuple[C, ...]:
        """The legal choices of the seat to move; none while the turn awaits confirmation."""
        seat = self.to_move
        return () if seat is None or self._held else self._game.choices(self.state, seat)

    def refusal(self, choice: C) -> str | None:
        """Why the seat to move cannot choose this; None if it can."""
        seat = self.to_move
        return self._game.refusal(self.state, 0 if seat is None else seat, choice)

    def submit(self, choice: C) -> tuple[Frame[E, S], ...]:
        """Make the choice for the seat to move; return the new frames.

        If turns are confirmed, the frames after a person's last choice of a turn are held back; see
        ``confirm``. Raises ``IllegalChoice`` if the choice is refused, or if a turn awaits
        confirmation; then nothing has changed.
        """
        if self._held:
            raise IllegalChoice(NOT_YOUR_TURN)
        seat = self.to_move
        frames = self._game.apply(self.state, 0 if seat is None else seat, choice, self._chance())
        self._undone.clear()
        return self._happened(frames)

    def _chance(self) -> Chance:
        """The chance of the next choice."""
        return chance_after(self.table.seed, len(self._frames))

    def _happened(self, frames: tuple[Frame[E, S], ...]) -> tuple[Frame[E, S], ...]:
        """Add the frames of a choice; hold back those that must wait for confirmation."""
        if self.house.holds_turns and self.human_to_move:
            frames, self._held = frames[:1], frames[1:]
        self._frames += frames
        self._journal.append(frames)
        return frames

    def confirm(self) -> tuple[Frame[E, S], ...]:
        """End the turn that awaits confirmation; return the new frames, none if no turn does."""
        frames, self._held = self._held, ()
        if frames:
            self._frames += frames
            self._undone.clear()
            self._journal.append(frames)
        return frames

    def poll(self) -> tuple[Frame[E, S], ...]:
        """Ask an opponent if it is its turn; return the new frames when it has answered."""
        seat = self.to_move
        if seat is None or self.is_human(seat):
            return ()
        if not self._asked:
            seed = thought_seed(self.table.seed, len(self._frames))
            self._opponent.ask(self.state, seat, self.table.seats[seat].kind, seed)
            self._asked = True
        choice = self._opponent.poll()
        if choice is None:
            return ()
        self._asked = False
        return self.submit(choice)

    def agree(self, house: House) -> None:
        """Change the house rules, also in the record: the game goes on with them another day.

        That of a finished game stays as it is, because statistics and reviews know it by its lines.
        """
        house = allowed_house(house, self.table.house)
        agreed = house_rules_of(house, self.table.house)
        self.house, self.table = house, self.table._replace(house=agreed)
        first = self._frames[0]
        event: Any = first.event
        if event.house != agreed and not self.over:
            self._frames[0] = first._replace(event=replace(event, house=agreed))
            self._journal.rewrite(tuple(self._frames))

    # -- taking back ------------------------------------------------------------------------------

    def _last_choice(self, frames: Sequence[Frame[E, S]]) -> int | None:
        """Return the index of the last choice if it may be taken back.

        A person's choice may be taken back if nothing hidden was revealed after it.
        """
        for at in range(len(frames) - 1, -1, -1):
            event = frames[at].event
            if isinstance(event, self._game.REVEALING):
                return None
            if made := self._game.choice_of(event):
                return at if self.is_human(made[0]) else None
        return None

    def _last_of_a_person(self, end: int) -> int | None:
        """Return the index of a person's last choice before frame ``end``, whatever followed it."""
        for at in range(end - 1, -1, -1):
            made = self._game.choice_of(self._frames[at].event)
            if made and self.is_human(made[0]):
                return at
        return None

    @property
    def _takes_back_freely(self) -> bool:
        free = self.house.take_backs or self.house.help == "coach"
        return free and sum(map(self.is_human, range(len(self.table.seats)))) == 1

    def _undoable(self, end: int | None = None) -> int | None:
        """Return the index of the choice that ``undo`` takes back, before frame ``end``."""
        end = len(self._frames) if end is None else end
        if self._takes_back_freely:
            return self._last_of_a_person(end)
        return self._last_choice(self._frames[:end])

    @property
    def can_undo(self) -> bool:
        return self._undoable() is not None

    def undo(self) -> None:
        """Take the last choice back if this is allowed."""
        at = self._undoable()
        if at is not None:
            self._cut(at)

    def _cut(self, at: int) -> None:
        self._opponent.cancel()
        self._asked = False
        self._undone.append((*self._frames[at:], *self._held))
        self._held = ()
        del self._frames[at:]
        self._journal.rewrite(tuple(self._frames))

    @property
    def can_redo(self) -> bool:
        return bool(self._undone)

    def redo(self) -> tuple[Frame[E, S], ...]:
        """Make the choice taken back last again; return its frames, none if there is no choice."""
        if not self._undone:
            return ()
        return self._happened(self._undone.pop())

    @property
    def can_restart_turn(self) -> bool:
        """This turn has choices, and all of them may be taken back."""
        return self._turn_start() is not None

    def _turn_start(self) -> int | None:
        """Return the index of the turn's first choice, if all may be taken back."""
        first = None
        at = self._last_choice(self._frames)
        while at is not None and at > 0:
            first = at
            if isinstance(self._frames[at - 1].event, self._game.TurnBegan):
                return first
            at = self._last_choice(self._frames[:at])
        return None

    def restart_turn(self) -> None:
        """Take back all choices of the turn if this is allowed."""
        first = self._turn_start()
        if first is not None:
            self.go_back(first - 1)

    def can_go_back(self, before: int) -> bool:
        """Everything chosen after this frame may be taken back."""
        at: int | None = len(self._frames)
        while at is not None and at > before + 1:
            at = self._undoable(at)
        return at is not None

    def go_back(self, before: int) -> None:
        """Take back everything chosen after this frame, as far as this is allowed."""
        while (at := self._undoable()) is not None and at > before:
            self._cut(at)

    def close(self) -> None:
        """Stop any thinking."""
        self._opponent.cancel()
        self._asked = False


AlhambraMatch: TypeAlias = Match[alhambra.Event, alhambra.State, Choice]
RollwriteMatch: TypeAlias = Match[rollwrite.Event, rollwrite.State, SheetChoice]
"""A match of Roll & Write."""
AnyMatch: TypeAlias = Match[AnyEvent, AnyState, AnyChoice]
"""A match of some game."""
