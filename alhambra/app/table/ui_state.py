"""What a player is about to do, as far as every table knows it."""

from __future__ import annotations

from typing import NamedTuple, Protocol, TypeVar

from alhambra.app.gfx.box import Point
from alhambra.app.table.picture import Token
from alhambra.app.ui.sounds import Sound

D = TypeVar("D", bound="BaseUiState")
C_co = TypeVar("C_co", covariant=True)


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
    """Whether they are those of a pad."""
    end_turn: str = ""
    undo: str = ""
    redo: str = ""
    restart: str = ""
    hint: str = ""


NO_CAPS = Caps()


class BaseUiState(Protocol):
    """What is picked, held and pointed at. Each game's ``Ui`` is one, and knows more."""

    @property
    def picked(self) -> tuple[Token, ...]:
        """What is to be used, in the order in which it was picked."""

    @property
    def held(self) -> Held | None:
        """What the pointer carries."""

    @property
    def focus(self) -> Token | None:
        """What is pointed at, or where the keyboard is."""

    @property
    def keyed(self) -> bool:
        """Whether the focus was moved by keys or a pad, so that it must be marked."""

    @property
    def seconds_left(self) -> int | None:
        """In which an unconfirmed turn ends by itself; None: it waits."""

    @property
    def notice(self) -> str:
        """The id of a sentence on why the last attempt did not work; empty: it did."""

    @property
    def caps(self) -> Caps:
        """What is written on the keys or buttons that do things here."""

    @property
    def blank(self: D) -> D:
        """With nothing picked, held or pointed at."""

    def _replace(
        self: D,
        *,
        picked: tuple[Token, ...] = ...,
        held: Held | None = ...,
        focus: Token | None = ...,
        keyed: bool = ...,
        seconds_left: int | None = ...,
        notice: str = ...,
        caps: Caps = ...,
    ) -> D:
        """With these in place of what was."""


D_co = TypeVar("D_co", bound=BaseUiState, covariant=True)


class Step(Protocol[D_co, C_co]):
    """What follows from something the player did."""

    @property
    def ui(self) -> D_co:
        """What the player is doing then."""

    @property
    def choice(self) -> C_co | None:
        """The choice to make."""

    @property
    def sound(self) -> Sound | None:
        """What is heard of it."""
