"""What every scene is handed: the services of the program, in one frozen value."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Protocol

from alhambra.app.gfx.canvas import Canvas
from alhambra.app.input.devices import Devices
from alhambra.app.input.keys import Bindings, rebound
from alhambra.app.program.scene_stack import Scene, SceneStack
from alhambra.app.program.settings import Settings
from alhambra.app.program.settings_file import Trouble
from alhambra.app.ui.sounds import Piece, Sound
from alhambra.app.ui.text_field import Clipboard
from alhambra.home_lock import Holder
from alhambra.rules.api import Seat, Seated, Table

if TYPE_CHECKING:  # the title is on the screen before the rules are loaded
    from alhambra.match.match import AnyHistory


class Sounds(Protocol):
    """What scenes may ask of the loudspeaker. Silence is no error."""

    def play(self, sound: Sound, number: int | None = None) -> None:
        """One of the sound's variants, or the one with this number, from 1."""

    def music(self, piece: Piece) -> None:
        """This piece from now on."""


class Texts(Protocol):
    """The words of the game in the player's language."""

    def t(self, id: str, **values: object) -> str:
        """The text with its values put in."""

    def names(self, names: Sequence[str]) -> str:
        """Names as one would list them: ``Anna, Ben and Cyril``."""


class SettingsStore(Protocol):
    """The settings in force."""

    @property
    def now(self) -> Settings:
        """As they are now."""

    faults: str
    """What is wrong with the programs in the file, a line each; empty once it was told."""
    troubles: list[Trouble]
    """What the player has to be told about the file; empty once it was told."""

    def change(self, **values: object) -> None:
        """Set these, keep them on disk, and put them into effect at once."""


class Archive(Protocol):
    """The player's games, beside the running one."""

    def open(self) -> None:
        """Show the list of them."""

    def open_statistics(self) -> None:
        """Show what all finished games add up to."""

    def bring_in(self, path: str) -> None:
        """Show the list, and keep the games of this file."""

    def save(self, frames: AnyHistory) -> None:
        """Keep a copy of a game, under a name the player is asked for."""

    def watch(self, frames: AnyHistory, eyes: tuple[Seat, ...] | None = None) -> None:
        """Show a replay. ``eyes``: of a game still played, the seats whose hands may be seen; None:
        all, and its turns may be judged."""

    def review(self, frames: AnyHistory) -> None:
        """Show the replay of a game that is over, with its review."""

    def play_on(self, frames: AnyHistory, seats: tuple[Seated, ...]) -> None:
        """Open the table for a new game that goes on from there."""


class Home(Protocol):
    """The player's games, which one copy of the program at a time may write."""

    @property
    def is_ours(self) -> bool:
        """This copy plays; another one looks on, and changes nothing that is kept."""

    @property
    def is_free(self) -> bool:
        """This copy looks on, and the one that played is gone."""

    @property
    def holder(self) -> Holder | None:
        """Who plays, where that is known."""

    def take_over(self) -> None:
        """Play from now on, if the other copy is gone."""


class OfferedGame(NamedTuple):
    """A game as the title offers it. Its rules are loaded when its set-up is opened."""

    name: str
    """As in records."""
    words: str
    """The id of the text of its button."""
    set_up: Callable[[App, Clipboard], Scene]
    """Makes the scene in which a game of it is set up. Raises ``DataError``."""


@dataclass(frozen=True, slots=True)
class App:
    """The services of the program."""

    canvas: Canvas
    settings: SettingsStore
    texts: Texts
    audio: Sounds
    stack: SceneStack
    devices: Devices
    usual: Bindings
    """What keys and buttons do before the player changes anything."""
    offered: tuple[OfferedGame, ...]
    """The games there are, in the order of the title."""
    start_game: Callable[[Table], None]
    """Open the table for a new game."""
    unfinished_game: Callable[[], str | None]
    """A line about the game that was left, if there is one."""
    continue_game: Callable[[], None]
    """Open the table for the game that was left."""
    open_title: Callable[[], None]
    """Back to the title; a running game can be continued from there."""
    open_options: Callable[[], None]
    """Lay the options over what is on the screen."""
    games: Callable[[], Archive]
    """The player's games. The rules are loaded when this is first called."""
    home: Home
    """Whether this copy of the program plays, or only looks on."""

    @property
    def bindings(self) -> Bindings:
        """What keys and buttons do now."""
        now = self.settings.now
        return Bindings(
            rebound(self.usual.keys, now.keys), rebound(self.usual.buttons, now.buttons)
        )

    def t(self, id: str, **values: object) -> str:
        """A text in the player's language."""
        return self.texts.t(id, **values)
