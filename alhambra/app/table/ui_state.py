"""The values a picture of a table is made from: what is offered, picked, and seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import ceil
from typing import Any, Generic, NamedTuple, Self, TypeAlias, TypeVar

from alhambra.ai.position import AnyAdvice, AnyJudgement
from alhambra.app.gfx.box import Box, Point
from alhambra.app.table.picture import Face, Kind, Token
from alhambra.app.ui.sounds import Sound
from alhambra.rules.api import Seat
from alhambra.rules.games import AnyChoice, AnyState

C = TypeVar("C")
ENDS_AFTER: Mapping[str, float] = {"off": 0.0, "breath": 2.0, "timer": 5.0}
"""Seconds after which an unconfirmed turn ends by itself, by the house rule."""
STEPS, STEPS_REDUCED = 50, 4
"""Steps in which the shown time runs out; with reduced motion."""


@dataclass(frozen=True)
class Offers(Generic[C]):
    """Everything that can be chosen now."""

    choices: tuple[C, ...] = ()
    faces_of: Callable[[C], tuple[Face, ...]] = lambda choice: ()
    """Returns what has to be picked for a choice."""
    _leading: dict[tuple[Token, ...], frozenset[Face]] = field(
        default_factory=dict, init=False, compare=False
    )

    @cached_property
    def _counted(self) -> tuple[tuple[C, Counter[Face]], ...]:
        return tuple((choice, Counter(self.faces_of(choice))) for choice in self.choices)

    def containing(self, picked: Iterable[Token]) -> tuple[C, ...]:
        """Return the choices that contain everything picked, in the order of the rules."""
        wanted = Counter(token.face for token in picked)
        return tuple(choice for choice, faces in self._counted if wanted <= faces)

    def leading(self, picked: Iterable[Token] = ()) -> frozenset[Face]:
        """Return what can be picked in addition so that some choice contains it all."""
        picked = tuple(picked)
        known = self._leading.get(picked)
        if known is None:
            wanted = Counter(token.face for token in picked)
            known = self._leading[picked] = frozenset(
                face
                for _, faces in self._counted
                if wanted <= faces
                for face in (faces - wanted if wanted else faces)
            )
        return known

    def complete(self, picked: Iterable[Token]) -> C | None:
        """Return the choice that consists of exactly what is picked."""
        wanted = Counter(token.face for token in picked)
        return next((choice for choice, faces in self._counted if wanted == faces), None)


NO_OFFERS: Offers[Any] = Offers()
"""Nothing can be chosen: others choose, or the game only shows."""


def tokens_for(faces: Iterable[Face], taken: Iterable[Token] = ()) -> tuple[Token, ...]:
    """Return tokens with these faces: those of ``taken`` first, then the lowest copies."""
    taken = list(taken)
    used: set[Token] = set()
    found: list[Token] = []
    for face in faces:
        fitting = (token for token in taken if token.face == face and token not in used)
        token = next(fitting, None)
        copy = 0
        while token is None:
            candidate = Token(face.kind, face.name, copy)
            if candidate not in used and candidate not in taken:
                token = candidate
            copy += 1
        used.add(token)
        found.append(token)
    return tuple(found)


class Hints(NamedTuple):
    """Hints that a player asked for."""

    asked: bool = False
    advice: tuple[AnyAdvice, ...] = ()
    """The proposed turns, the best first; none while the adviser thinks."""
    shown: int = 0
    """The number of the proposal shown on the table."""
    ready: int | None = None
    """The number of the proposal whose next step is made if it is pressed again."""
    failed: bool = False
    """True if no answer will come."""
    beat: int = 0
    """The lit dot of the sign of thinking: 0 to 2."""

    @property
    def waits(self) -> bool:
        """True if the answer has not come yet."""
        return self.asked and not self.advice and not self.failed


class Remark(NamedTuple):
    """The coach's remark on a turn, shown only to the player of the turn."""

    before: int
    """The number of the frame after which the turn's first choice was made."""
    state: AnyState
    """The state after that frame."""
    judgement: AnyJudgement
    seconds: float = 0.0
    """The time that reading it takes."""
    brief: bool = False
    """True once it is read and the turn is over: it is a line then, and makes room."""
    can_try_again: bool = False
    """True if all of the turn can be taken back."""


class Held(NamedTuple):
    """The carried thing."""

    token: Token
    at: Point
    """The place of the pointer."""
    grip: tuple[float, float]
    """The point of the thing under the pointer, relative to its width and height."""

    def box(self, w: float, h: float) -> Box:
        """Return the box of the thing, of this width and height."""
        return Box(self.at[0] - self.grip[0] * w, self.at[1] - self.grip[1] * h, w, h)


class Rest(NamedTuple):
    """A pointer that has rested so long on a thing that its tip is shown."""

    at: Point
    touch: bool = False
    """True for a finger, which hides what is below it."""


class Caps(NamedTuple):
    """The signs of the keys, or of the pad's buttons, that press the table's buttons.

    Empty while the pointer is in use.
    """

    pad: bool = False
    """True for the buttons of a pad."""
    end_turn: str = ""
    undo: str = ""
    redo: str = ""
    restart: str = ""
    hint: str = ""


NO_CAPS = Caps()


class TurnClock(NamedTuple):
    """The time until an unconfirmed turn ends by itself."""

    part: float
    """The part that is left, 0 to 1."""
    seconds: int | None = None
    """The seconds to tell; None where there is only time for a breath."""


def clock_of(part: float, seconds: float | None = None, *, reduced: bool) -> TurnClock:
    """Return the clock with this part of the time left; it runs out in few steps."""
    steps = STEPS_REDUCED if reduced else STEPS
    return TurnClock(ceil(part * steps) / steps, None if seconds is None else ceil(seconds))


@dataclass(frozen=True)
class UiState:
    """The state of the UI at a table: the selection, the held thing, the focus. Games add more."""

    picked: tuple[Token, ...] = ()
    """In the order of picking."""
    held: Held | None = None
    focus: Token | None = None
    """The token under the pointer, or with the focus of keys."""
    keyed: bool = False
    """True if keys or a pad moved the focus, so that it is marked."""
    rested: Rest | None = None
    """The place where the pointer rests on the focus; None while it moves."""
    notice: str = ""
    """The id of the text that says why the last attempt failed."""
    clock: TurnClock | None = None
    """None if no turn is about to end by itself."""
    caps: Caps = NO_CAPS
    timed: bool = False
    """True if the table leaves room for an hourglass."""
    hints: Hints | None = None
    """None if this player cannot ask for any now."""
    plans: tuple[AnyChoice, ...] = ()
    """Choices to be made when it is time. Plans outlast the selection; not every game has them."""
    highlighted: tuple[Token, ...] = ()
    """Tokens that a lesson is about, or lets the player try in vain: keys reach them."""
    helps: bool = False
    """True if this table offers hints."""
    covered: bool = False
    """True if the hand is hidden until the player asks for it."""
    peeking: bool = False
    """True while the key to look at covered cards and at walls is down."""
    cleared: bool = False
    """True while nothing but the large palace is shown."""
    pressed_before: Point | None = None
    """The place where a pointer pressed last before the table was handed on."""
    looking: Seat | None = None
    """The seat whose side the player looks at instead; None: the own one."""
    opening: bool = False
    """True until the first turn may begin: all see who begins, and nothing can be chosen."""

    @property
    def blank(self) -> Self:
        """The state with nothing picked, held or focused."""
        hints = None if self.hints is None else Hints()
        return replace(self, picked=(), held=None, focus=None, keyed=False, rested=None,
                       notice="", clock=None, hints=hints)  # fmt: skip

    def focus_among(self, kinds: Container[Kind]) -> Token | None:
        """Return the focus if it is on a token of these kinds."""
        return self.focus if self.focus is not None and self.focus.kind in kinds else None

    @property
    def carried(self) -> tuple[Token, ...]:
        """The picked tokens and the held one."""
        held = () if self.held is None or self.held.token in self.picked else (self.held.token,)
        return (*held, *self.picked)


U = TypeVar("U", bound=UiState)


class Step(NamedTuple, Generic[U, C]):
    """The result of a gesture."""

    ui: U
    """The state of the UI after it."""
    choice: C | None = None
    """The choice to make."""
    sound: Sound | None = None
    then: Callable[[AnyState], C | None] | None = None
    """Takes the state after each choice, returns the choice to make next, if it is legal."""
    confirms: bool = False
    """True if the gesture confirms the turn as well, where a press confirms it."""


AnyStep: TypeAlias = Step[Any, AnyChoice]
"""The result of a gesture of some game."""
AnyUi: TypeAlias = Any
"""The ``UiState`` of some game, with the fields that only that game has."""
AnySnapshot: TypeAlias = Any
"""The ``TableSnapshot`` of some game."""
AnyLayout: TypeAlias = Any
"""The boxes of some game's table."""


@dataclass(frozen=True)
class TableSnapshot:
    """A table as one seat sees it. Each game adds what only its table shows."""

    seen: AnyState
    """The game as far as the seat knows it."""
    seat: Seat
    """The player whose palace or score sheet is the large one."""
    ui: UiState
    offers: Offers[AnyChoice] = NO_OFFERS
    """The choices that the seat has now; none while others choose."""
    can_undo: bool = False
    can_redo: bool = False
    can_restart: bool = False
    unconfirmed: bool = False
    """True if the turn only awaits confirmation."""
    can_replay_turns: bool = False
    """True if anything happened since the player's last turn that can be shown again."""
    remark: Remark | None = None
    """The coach's remark on the player's last turn."""
    series: str = ""
    """The number of the game in its series; empty where it stands by itself."""

    @property
    def others(self) -> list[Seat]:
        """The other seats, in the order of their turns after this one."""
        count = len(self.seen.players)
        return [(self.seat + step) % count for step in range(1, count)]

    @property
    def mine(self) -> bool:
        """True if this player can choose now."""
        return bool(self.offers.choices)

    @property
    def decides(self) -> bool:
        """True if the player can choose now, and sees the own hand."""
        return self.mine and not self.covered

    @property
    def covered(self) -> bool:
        """True while the player's hand is hidden."""
        return self.ui.covered and not self.ui.peeking

    @property
    def hints(self) -> Hints | None:
        """The hints, where the player may see any now."""
        return self.ui.hints if self.decides else None
