"""The services of the program, as one frozen value that every scene gets."""

from __future__ import annotations

import errno
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas, Worn
from alhambra.app.input.devices import Devices
from alhambra.app.input.keys import Bindings, rebound
from alhambra.app.program.faces import emblems_for, worn_by
from alhambra.app.program.i18n import Texts
from alhambra.app.program.people import EMBLEM_WORDS
from alhambra.app.program.scene_stack import RulesAt, Scene, SceneStack
from alhambra.app.program.settings import Settings
from alhambra.app.program.settings_file import FileTrouble
from alhambra.app.ui.buttons import WORDS, sign
from alhambra.app.ui.sounds import Piece, Sound
from alhambra.app.ui.tabs import Turners
from alhambra.app.ui.text_field import Clipboard
from alhambra.match.house_rules import house_rules_of
from alhambra.rules.api import Seated, Table

if TYPE_CHECKING:
    from alhambra.match.match import AnyHistory, AnyMatch
    from alhambra.rules.games import AnyState
REASONS: Final[Mapping[int, str]] = {
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
    errno.EACCES: "rights",
    errno.EPERM: "rights",
    errno.EROFS: "read_only",
    errno.ENOENT: "gone",
    errno.ENODEV: "gone",
    errno.ENXIO: "gone",
    errno.ESTALE: "gone",
    errno.ENOTDIR: "no_folder",
    errno.EEXIST: "no_folder",
    errno.EIO: "disk",
}
"""By error number of the system: the last part of the text's id."""
DAYLIGHT = 7.0, 18.25
"""The hours between which no lamps are lit in the city of the title."""
WHILE_READING: Final = {"rights": "unreadable", "gone": "no_file", "no_folder": "no_file"}
"""The texts that are others while a file is read."""


class Sounds(Protocol):
    """Plays sounds and music. Silence is no error."""

    def play(self, sound: Sound, number: int | None = None) -> None:
        """Play one of the sound's variants, or the one with this number, from 1."""

    def music(self, piece: Piece) -> None:
        """Play this piece from now on."""


class SettingsStore(Protocol):
    """The present settings."""

    @property
    def now(self) -> Settings:
        """The present settings."""

    faults: str
    """Faults in the file's list of programs, one per line; empty after they were shown."""
    troubles: list[FileTrouble]
    """Problems with the file to show to the player; empty after they were shown."""

    def change(self, **values: Any) -> None:
        """Change these settings by name, save them, and put them into effect at once."""


class Daily(Protocol):
    """The palaces of the day."""

    def describe(self) -> str:
        """Return what is left to play today."""

    def sign(self, canvas: Canvas, box: Box) -> None:
        """Draw a leaf of the calendar."""

    def reached(self, game: str, day: date, points: int) -> tuple[str, str]:
        """Return the medal's sprite and the sentence on these points; empty until it is known."""


class Archive(Protocol):
    """The player's other games, beside the running one."""

    @property
    def daily(self) -> Daily:
        """The palaces of the day."""

    def open(self) -> None:
        """Open the list of games."""

    def open_statistics(self) -> None:
        """Open the statistics of all finished games."""

    def open_daily(self, game: str = "") -> None:
        """Open the calendar of the palaces of the day, of this game; empty: of the first."""

    def open_puzzles(self, game: str = "", theme: str = "") -> None:
        """Open the page of puzzles; with a theme one of a game, over it."""

    def bring_in(self, named: str) -> None:
        """Import the games of a file, or of all records in a folder, and say what came of it."""

    def save(self, frames: AnyHistory, saved: Callable[[str], None]) -> None:
        """Save a copy of a game, under a name that the player types. ``saved`` gets the name."""

    def watch(self, frames: AnyHistory) -> None:
        """Open a replay, which shows only what may be seen of the game."""

    def review(self, frames: AnyHistory) -> None:
        """Open the replay of a finished game, with its review."""

    def celebrate(self, frames: AnyHistory, end: Callable[[], Scene]) -> Scene:
        """Return the feast of a finished game, which ``end`` follows; or ``end`` without one."""

    def portray(self, state: AnyState, day: date | None = None) -> None:
        """Open what makes a picture of what was built; ``day``: when it was played, None: today."""

    def deal(self, table: Table) -> Table:
        """Return the table with a number with which the first seat begins."""

    def rematch(self, table: Table) -> None:
        """Start a new game with the players of this table, everybody one seat further."""

    def play_on(self, frames: AnyHistory, seats: tuple[Seated, ...]) -> None:
        """Start a new game from there, and open its table."""


class OfferedGame(NamedTuple):
    """A game as the title offers it. Its rules are loaded when its set-up is opened."""

    name: str
    """As in records."""
    words: str
    """The id of the text of its name."""
    about: str
    """The id of the text about it."""
    cover: Callable[[Canvas, Box], None]
    """Draws its picture into a box."""
    load: Callable[[], Any]
    """Returns the ``PlayableGame``."""

    def set_up(self, app: App) -> Scene:
        """Make the scene of its set-up. Raises ``DataError``."""
        scene: Scene = self.load().set_up(app)
        return scene


@dataclass(frozen=True, slots=True, kw_only=True)
class App:
    """The services of the program."""

    canvas: Canvas
    settings: SettingsStore
    texts: Texts
    audio: Sounds
    stack: SceneStack
    devices: Devices
    usual: Bindings
    """The default keys and buttons."""
    offered: tuple[OfferedGame, ...]
    """All games, in the order of the title."""
    start_game: Callable[[Table], None]
    """Open the table for a new game."""
    unfinished_game: Callable[[], str | None]
    """Return a line about the unfinished game, if there is one."""
    continue_game: Callable[[], None]
    """Open the table for the unfinished game."""
    open_title: Callable[[], None]
    """Return to the title; a running game can be continued from there."""
    open_options: Callable[[AnyMatch | None], None]
    """Open the options over the present screen; at a table with the house rules of its game."""
    open_rules: Callable[[RulesAt], None]
    """Open the rule book over the present screen."""
    open_learning: Callable[[], None]
    """Open the page of lessons."""
    games: Callable[[], Archive]
    """Return the player's games. The first call loads the rules."""
    set_late: Callable[[bool], None]
    """Say if a game on the table is near its end: evening falls then, if the player wants it."""
    light_lamps: Callable[[], None]
    """Let evening fall, whatever the player wants, until ``set_late`` is called again."""
    hour: Callable[[], float]
    """Return the hour of the player's day, from 0 to 24."""
    today: Callable[[], date]
    """Return the date of the player's day."""
    clipboard: Clipboard = field(default_factory=Clipboard)
    """The system's; by default texts can be copied within the game only."""
    letter_on: Callable[[str], str] = str
    """Return what the keyboard's layout writes on a key, by its name."""

    @property
    def title_piece(self) -> Piece:
        """The music of the title: another one while lamps are lit in its city."""
        return Piece.TITLE if DAYLIGHT[0] <= self.hour() < DAYLIGHT[1] else Piece.TITLE_EVENING

    @property
    def bindings(self) -> Bindings:
        """The present keys and buttons."""
        now = self.settings.now
        return Bindings(
            rebound(self.usual.keys, now.keys), rebound(self.usual.buttons, now.buttons)
        )

    def turners(self) -> Turners:
        """Return what turns the pages of a screen with the device in use; nothing for a pointer."""
        match self.devices.kind:
            case "pad":
                buttons = self.bindings.buttons
                before, after = (
                    next(map(sign, buttons[f"{way}-group"]), "") for way in ("previous", "next")
                )
                return Turners(before, after, pad=True)
            case "keyboard":
                return Turners(after=f"{self.t('cap.ctrl')} {self.t('cap.tab')}")
        return Turners()

    def caps(self, names: Iterable[str], pad: bool = False) -> list[str]:
        """Return what the caps of these keys or buttons show."""
        return [self.cap(name, pad) for name in names]

    def cap(self, name: str, pad: bool = False) -> str:
        """Return what the cap of a key or button shows.

        Where the fonts lack what the keyboard's layout writes, an American key stands for it.
        """
        if pad:
            return sign(name)
        if name in WORDS:
            return self.t(f"cap.{WORDS[name]}")
        written = sign(self.letter_on(name))
        return sign(name) if self.canvas.lacking(written) else written

    def open_rules_here(self) -> None:
        """Open the rule book at what is at hand."""
        self.open_rules(self.stack.rules)

    def title_of(self, game: str) -> str:
        """Return the name of a game for players, by its name in records."""
        return self.t(next(each.words for each in self.offered if each.name == game))

    @property
    def last_player(self) -> str:
        """The name of the last person who played here; the first player's if nobody did yet."""
        people = self.settings.now.people
        return people[0].name if people else self.t("setup.player", number=1)

    def emblems(self, players: Iterable[Seated]) -> tuple[int, ...]:
        """Return the emblems of these players, by their seats."""
        now = self.settings.now
        return emblems_for(players, now.people, now.worn)

    def worn_by(self, players: Iterable[Seated]) -> tuple[Worn, ...]:
        """Return emblems and faces of these players, by their seats."""
        now = self.settings.now
        return worn_by(players, now.people, now.worn)

    def write_down(self, table: Table) -> Table:
        """Return the table of a new game with all that its record keeps: what everybody wears, and
        the house rules. Those of an earlier game of the same players stay.
        """
        worn = (EMBLEM_WORDS[number] for number in self.emblems(table.seats))
        seats = tuple(
            seated._replace(emblem=word) for seated, word in zip(table.seats, worn, strict=False)
        )
        from alhambra.match.daily import day_of, without_day  # the title needs no chance

        house = table.house if day_of(table) else without_day(table.house)
        return table._replace(seats=seats, house=house or house_rules_of(self.settings.now.house))

    def t(self, id: str, **values: object) -> str:
        """Return a text in the player's language."""
        return self.texts.t(id, **values)


def reason_of(say: Callable[..., str], error: Exception, *, reading: bool = False) -> str:
    """Return the reason in a few words of the player's language, a part of a sentence.

    What the game has no words for, such as the faults of a file, is in the log only: whoever
    catches the error logs it.
    """
    if not isinstance(error, OSError):
        return say("reason.damaged")
    known = REASONS.get(error.errno or 0, "system")
    return say(f"reason.{WHILE_READING.get(known, known) if reading else known}")
