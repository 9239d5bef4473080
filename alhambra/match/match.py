"""The running game: frames so far, choices in, undo and redo.

A match has no clock and draws nothing. The screen calls ``poll`` once a frame; opponents think
beside it. Every committed choice goes to the journal at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from alhambra.rules import alhambra, rollwrite
from alhambra.rules.alhambra.choices import Choice
from alhambra.rules.alhambra.observe import Seen
from alhambra.rules.api import Chance, Frame, IllegalChoice, Seat, Table
from alhambra.rules.chance import chance_after, thought_seed
from alhambra.rules.games import (
    GAMES,
    AnyBox,
    AnyChoice,
    AnyEvent,
    AnyFrame,
    AnyResult,
    AnyState,
    AnyView,
    game_of,
)
from alhambra.rules.rollwrite.choices import Choice as SheetChoice

HUMAN = "human"
NOT_YOUR_TURN: Final = "not_your_turn"
"""What both games say of a choice that comes when it is not its player's turn."""

S = TypeVar("S")
C = TypeVar("C")
E = TypeVar("E")
V = TypeVar("V")

AnyHistory: TypeAlias = tuple[AnyFrame, ...]


class House(NamedTuple):
    """The rules of the house: how the people at this table want to play."""

    confirm: bool = False
    """A person's turn ends only once it is confirmed: until then nothing new is revealed."""
    take_backs: bool = False
    """A person alone against computers may take back whatever he likes, also after something was
    revealed."""
    help: str = "none"
    """``none``; ``hints``: people may ask what would be good; ``coach``: they are also told when a
    turn could have been much better."""


AS_WRITTEN = House()
"""Nothing but the rules of the game."""


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
        """The choice, once it is there; None until then. Never waits.

        Raises ``GivenUp`` when whoever thinks for this level failed too often.
        """

    def cancel(self) -> None:
        """Forget the question."""


def start(box: AnyBox, table: Table) -> AnyHistory:
    """A new game of the table, set up by its seed as far as the first decision."""
    return GAMES[table.game].start(box, table, chance_after(table.seed, 0))


class Match(Generic[E, S, C, V]):
    """A game in play, with events ``E``, states ``S``, choices ``C`` and views ``V``.

    ``frames`` are those of a started game: new, or read back. The journal is told what is added
    later; it must have these already.
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
        """May be changed at any time."""
        self._game = game_of(frames[-1].state)
        self._frames = list(frames)
        self._held: tuple[Frame[E, S], ...] = ()
        """What follows from the last choice, once it is confirmed."""
        self._journal = journal
        self._opponent = opponent
        self._undone: list[tuple[Frame[E, S], ...]] = []
        self._asked = False

    @property
    def frames(self) -> Sequence[Frame[E, S]]:
        """All that has happened, each event with the state right after it."""
        return self._frames

    @property
    def state(self) -> S:
        """The state now, hidden things included: for rules and opponents, not for pictures."""
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

    def seen(self, viewer: Seat | None) -> V:
        """What the viewer may know now."""
        seen: V = self._game.observe(self.state, viewer)
        return seen

    def is_human(self, seat: Seat) -> bool:
        return self.table.seats[seat].kind == HUMAN

    @property
    def to_move(self) -> Seat | None:
        """The seat that has to choose; None when the game is over."""
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
        """Why the seat to move cannot choose this, also when the game is over; None if it can."""
        seat = self.to_move
        return self._game.refusal(self.state, 0 if seat is None else seat, choice)

    def submit(self, choice: C) -> tuple[Frame[E, S], ...]:
        """Make the choice for the seat to move; the new frames.

        Where the house wants turns confirmed, what follows from a person's last choice of a turn
        is held back; see ``confirm``. Raises ``IllegalChoice`` when the choice is refused, and
        where a turn waits to be confirmed; then nothing has changed.
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
        """Keep what follows from a choice; of a person's last choice of a turn maybe just that."""
        if self.house.confirm and self.human_to_move:
            frames, self._held = frames[:1], frames[1:]
        self._frames += frames
        self._journal.append(frames)
        return frames

    def confirm(self) -> tuple[Frame[E, S], ...]:
        """End the turn that waits for it; the new frames, none where no turn waits."""
        frames, self._held = self._held, ()
        if frames:
            self._frames += frames
            self._undone.clear()
            self._journal.append(frames)
        return frames

    def poll(self) -> tuple[Frame[E, S], ...]:
        """Let an opponent think if it is its turn; the new frames when it has answered."""
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

    # -- taking back ------------------------------------------------------------------------------

    def _last_choice(self, frames: Sequence[Frame[E, S]]) -> int | None:
        """Where the last choice of these frames is, if it may be taken back.

        A choice of a person can be, as long as nothing hidden was revealed since.
        """
        for at in range(len(frames) - 1, -1, -1):
            event = frames[at].event
            if isinstance(event, self._game.REVEALING):
                return None
            if made := self._game.choice_of(event):
                return at if self.is_human(made[0]) else None
        return None

    def _last_of_a_person(self) -> int | None:
        """Where the last choice of a person is, whatever came after it."""
        for at in range(len(self._frames) - 1, -1, -1):
            made = self._game.choice_of(self._frames[at].event)
            if made and self.is_human(made[0]):
                return at
        return None

    @property
    def _takes_back_freely(self) -> bool:
        return self.house.take_backs and sum(map(self.is_human, range(len(self.table.seats)))) == 1

    def _undoable(self) -> int | None:
        """The frame of the choice that undo would take back now."""
        if self._takes_back_freely:
            return self._last_of_a_person()
        return self._last_choice(self._frames)

    @property
    def can_undo(self) -> bool:
        return self._undoable() is not None

    def undo(self) -> None:
        """Take the last choice back, if that is allowed."""
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
        """Make the choice taken back last again; its frames, none where there is nothing."""
        if not self._undone:
            return ()
        return self._happened(self._undone.pop())

    @property
    def can_restart_turn(self) -> bool:
        """There is a choice in this turn, and all of them may be taken back."""
        return self._turn_start() is not None

    def _turn_start(self) -> int | None:
        """Where the turn's first choice is, if all of them may be taken back."""
        first = None
        at = self._last_choice(self._frames)
        while at is not None and at > 0:
            first = at
            if isinstance(self._frames[at - 1].event, self._game.TurnBegan):
                return first
            at = self._last_choice(self._frames[:at])
        return None

    def restart_turn(self) -> None:
        """Take back all choices of the turn, if that is allowed."""
        first = self._turn_start()
        at = self._last_choice(self._frames)
        while first is not None and at is not None and at >= first:
            self._cut(at)
            at = self._last_choice(self._frames)

    def close(self) -> None:
        """Stop any thinking."""
        self._opponent.cancel()
        self._asked = False


AlhambraMatch: TypeAlias = Match[alhambra.Event, alhambra.State, Choice, Seen]
RollwriteMatch: TypeAlias = Match[rollwrite.Event, rollwrite.State, SheetChoice, rollwrite.State]
"""A match of Roll & Write."""
AnyMatch: TypeAlias = Match[AnyEvent, AnyState, AnyChoice, AnyView]
"""A match of whatever game."""
