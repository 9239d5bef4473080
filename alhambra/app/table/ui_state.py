"""What a player is doing at a table and was advised, and what a game makes of a gesture."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeVar

from alhambra.ai.advice import Advice, Judgement
from alhambra.app.gfx.box import Point
from alhambra.app.table.offers import Offers
from alhambra.app.table.picture import Picture, Token
from alhambra.app.ui.sounds import Sound
from alhambra.rules.api import Holder


class Hints(NamedTuple):
    """What a player who may ask for hints has asked for, and been told."""

    asked: bool = False
    advice: tuple[Advice[Any, Any], ...] = ()
    """The turns proposed, the best first; none while they are being thought about."""
    shown: int = 0
    """The number of the proposal that is shown on the table."""
    failed: bool = False
    """Whether there will be no answer."""
    beat: int = 0
    """Where the sign is that tells that it is being thought about: 0 to 2."""

    @property
    def waits(self) -> bool:
        """Whether the answer is still to come."""
        return self.asked and not self.advice and not self.failed


class Remark(NamedTuple):
    """The coach's word on a turn; for nobody but whose turn it was."""

    before: int
    """The number of the frame after which the turn's first choice was made."""
    judgement: Judgement[Any, Any]


class Held(NamedTuple):
    """What the pointer carries."""

    token: Token
    at: Point
    """Where the pointer is."""
    grip: tuple[float, float]
    """Where it holds the thing, in parts of its width and height."""


class Caps(NamedTuple):
    """What is written on the keys, or on the buttons of a pad, that press the table's buttons.

    Empty: nothing is to be shown, as while the pointer is in use.
    """

    pad: bool = False
    """They are those of a pad."""
    end_turn: str = ""
    undo: str = ""
    redo: str = ""
    restart: str = ""
    hint: str = ""


NO_CAPS = Caps()


@dataclass(frozen=True)
class UiState:
    """What is picked, held and pointed at. A game may know more."""

    picked: tuple[Token, ...] = ()
    """What is to be used, in the order in which it was picked."""
    held: Held | None = None
    focus: Token | None = None
    """What is pointed at, or where the keyboard is."""
    keyed: bool = False
    """The focus was moved by keys or a pad, so that it must be marked."""
    notice: str = ""
    """The id of a sentence on why the last attempt did not work."""
    seconds_left: int | None = None
    """In which an unconfirmed turn ends by itself; None: it waits."""
    caps: Caps = NO_CAPS
    hints: Hints | None = None
    """None: this player cannot ask for any now."""

    @property
    def blank(self) -> Self:
        """With nothing picked, held or pointed at."""
        hints = None if self.hints is None else Hints()
        return replace(self, picked=(), held=None, focus=None, keyed=False, notice="",
                       seconds_left=None, hints=hints)  # fmt: skip

    @property
    def carried(self) -> tuple[Token, ...]:
        """What is picked, with what is held."""
        held = () if self.held is None or self.held.token in self.picked else (self.held.token,)
        return (*held, *self.picked)


U = TypeVar("U", bound=UiState)
M = TypeVar("M", contravariant=True)
C = TypeVar("C")


class Step(NamedTuple, Generic[U, C]):
    """What follows from a gesture."""

    ui: U
    """What the player is doing then."""
    choice: C | None = None
    """The choice to make."""
    sound: Sound | None = None
    then: Callable[[Any], C | None] | None = None
    """Given the state after the choice: the one that follows at once, if it is legal."""


class GamePlay(Protocol[U, M, C]):
    """What gestures mean in a game, from what is picked to a choice: its module ``play``."""

    def select_default(self, snapshot: M) -> U:
        """With what is picked where the player has picked nothing."""

    def press(self, snapshot: M, offers: Offers[C], token: Token) -> Step[U, C]:
        """A click on a spot, or Accept on it."""

    def can_lift(self, snapshot: M, token: Token) -> bool:
        """The thing can be picked up to look where it could go."""

    def lift(self, snapshot: M, offers: Offers[C], token: Token) -> Step[U, C]:
        """A drag of this begins: ``ui.held`` is it already."""

    def drop(self, snapshot: M, offers: Offers[C], target: Token | None) -> Step[U, C]:
        """The drag ends on a spot, or nowhere."""

    def put_back(self, ui: U) -> U:
        """The drag is broken off."""

    def name_thing(self, snapshot: M, token: Token) -> str:
        """The thing in the picture that moves with the pointer; empty: a new picture is made."""

    def find_holder(self, ui: U, token: Token) -> Holder | None:
        """Whose things a press on this shows."""

    def find_ending(self, snapshot: M, offers: Offers[C], picture: Picture) -> Token | None:
        """The button that ends the turn or its present step; None without one."""
