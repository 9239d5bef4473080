"""Games of Roll & Write for the tests of their table, and positions out of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from random import Random

from alhambra.content import load_sheet_box
from alhambra.match.match import AS_WRITTEN, HUMAN, House
from alhambra.rules import rollwrite as game
from alhambra.rules.api import Frame, IllegalChoice, Seat, Seated, Table
from alhambra.rules.chance import Seeded
from alhambra.rules.rollwrite.apply import History
from alhambra.rules.rollwrite.choices import Build, Choice, Coins, Done, Keep, Nudge, Refusal
from alhambra.rules.rollwrite.events import REVEALING, Built, CoinsGot, Kept, Nudged, TurnBegan
from alhambra.rules.rollwrite.events import Done as DoneWith
from alhambra.rules.rollwrite.model import Solo, State

ACTIONS = (Nudged, Built, CoinsGot, DoneWith, Kept)


class Running:
    """A game in play as a match has it, without journal; others play by lot."""

    thinking = False

    def __init__(self, frames: History, table: Table, house: House = AS_WRITTEN) -> None:
        self.table = table
        self.house = house
        self.frames: Sequence[game.HistoryFrame] = frames
        self._held: History = ()
        self._undone: list[History] = []

    @property
    def state(self) -> State:
        """The state now."""
        return self.frames[-1].state

    @property
    def to_move(self) -> Seat | None:
        """Who has to choose."""
        return next(iter(game.actors(self.state)), None)

    @property
    def over(self) -> bool:
        """Whether nobody has to."""
        return self.to_move is None

    @property
    def human_to_move(self) -> bool:
        """Whether a person has to."""
        seat = self.to_move
        return seat is not None and self.is_human(seat)

    @property
    def unconfirmed(self) -> bool:
        """Whether the turn waits for its player's word."""
        return bool(self._held)

    def is_human(self, seat: Seat) -> bool:
        """Whether a person sits there."""
        return self.table.seats[seat].kind == HUMAN

    def choices(self) -> tuple[Choice, ...]:
        """What may be chosen."""
        seat = self.to_move
        return () if seat is None or self._held else game.choices(self.state, seat)

    def submit(self, choice: Choice) -> History:
        """Make the choice."""
        if self._held or self.to_move is None:
            raise IllegalChoice(Refusal.NOT_YOUR_TURN)
        chance = Seeded(f"{self.table.seed}/{len(self.frames)}")
        self._undone.clear()
        return self._happened(game.apply(self.state, self.to_move, choice, chance))

    def _happened(self, frames: History) -> History:
        if self.house.confirm and self.human_to_move:
            frames, self._held = frames[:1], frames[1:]
        self.frames = (*self.frames, *frames)
        return frames

    def confirm(self) -> History:
        """End the turn that waits."""
        frames, self._held = self._held, ()
        self.frames = (*self.frames, *frames)
        return frames

    def poll(self) -> History:
        """The others choose by lot."""
        if self.to_move is None or self.human_to_move:
            return ()
        lot = Random(f"{self.table.seed}/{len(self.frames)}")
        return self.submit(lot.choice(self.choices()))

    def _undoable(self) -> int | None:
        for at in range(len(self.frames) - 1, -1, -1):
            event = self.frames[at].event
            if isinstance(event, REVEALING):
                return None
            if isinstance(event, ACTIONS):
                return at if self.is_human(event.player) else None
        return None

    @property
    def can_undo(self) -> bool:
        """Whether no dice were thrown since the last choice."""
        return self._undoable() is not None

    def undo(self) -> None:
        """Take the last choice back."""
        at = self._undoable()
        if at is not None:
            self._undone.append((*self.frames[at:], *self._held))
            self._held = ()
            self.frames = self.frames[:at]

    @property
    def can_redo(self) -> bool:
        """Whether a choice was taken back."""
        return bool(self._undone)

    def redo(self) -> History:
        """Make it again."""
        return self._happened(self._undone.pop()) if self._undone else ()

    @property
    def can_restart_turn(self) -> bool:
        """Whether there is a choice of this turn that may be taken back."""
        return self.can_undo

    def restart_turn(self) -> None:
        """Take back all of the turn."""
        while self.can_undo and not isinstance(self.frames[-1].event, TurnBegan):
            self.undo()

    def close(self) -> None:
        """Nothing is under way."""


def table(players: int, seed: int = 1, solo: Solo | None = None, humans: int = 9) -> Table:
    """A table with so many people at it, the others played by lot."""
    names = ("Isabela", "Yusuf", "Zahra", "Oldřich", "Maximiliane")
    seats = tuple(
        Seated(name, HUMAN if n < humans else "normal") for n, name in enumerate(names[:players])
    )
    return Table("roll-and-write", seats, seed, solo)


def begun(at: Table) -> History:
    """A new game, as far as the first decision."""
    return game.start(load_sheet_box(), at, Seeded(f"{at.seed}/0"))


def liked(choices: Sequence[Choice], lot: Random) -> Choice:
    """A choice that keeps the game moving: seldom a nudge, often a second building."""
    weights = {Nudge: 0.25, Build: 3.0, Coins: 2.0, Done: 0.4, Keep: 1.0}
    return lot.choices(choices, [weights[type(choice)] for choice in choices])[0]


def played(at: Table, choose: Callable[[Sequence[Choice]], Choice]) -> tuple[History, list[State]]:
    """A whole game, and its states in which somebody had to choose."""
    frames, found = begun(at), list[State]()
    while game.actors(state := frames[-1].state):
        found.append(state)
        choice = choose(game.choices(state, state.to_move))
        chance = Seeded(f"{at.seed}/{len(frames)}")
        frames += game.apply(state, state.to_move, choice, chance)
    return frames, found


@cache
def positions(players: int, seed: int = 1) -> tuple[State, ...]:
    """The states of a whole game in which somebody had to choose."""
    lot = Random(seed)
    return tuple(played(table(players, seed), lambda choices: liked(choices, lot))[1])


def lying(state: State, seed: int = 1, house: House = AS_WRITTEN) -> Running:
    """A game that begins with this position, people at all seats."""
    frames: History = (Frame(None, state),)  # type: ignore[arg-type]  # nothing led to it
    return Running(frames, table(len(state.players), seed), house)
