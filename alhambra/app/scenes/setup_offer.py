"""The choices in a game's set-up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from alhambra.app.program.app import App
from alhambra.app.program.settings import SeatChoice, Setting
from alhambra.app.scenes.opponents import about
from alhambra.app.scenes.option_rows import HouseRule
from alhambra.match.match import HUMAN


class Preset(NamedTuple):
    """A set of seats that one click selects."""

    id: str
    words: str
    """The id of its text."""
    opponents: int | None
    """This many computer players beside one person; None: all are people."""


class Offer(NamedTuple):
    """The choices before a game."""

    game: str
    """Its name in records."""
    title: str
    """The id of its text."""
    players: range
    read_levels: Callable[[], Iterable[str]]
    """Returns the names of the computer's levels for it, the weakest first."""
    level_text: Callable[[str], str]
    """Returns the id of the sentence about a level."""
    presets: tuple[Preset, ...]
    usual: int
    """The index of the default preset."""
    house: tuple[HouseRule, ...]
    """The house rules that matter in it."""
    last: Setting[tuple[SeatChoice, ...]]
    """The seats of the last set-up."""

    @property
    def levels(self) -> Sequence[str]:
        """The computer's levels for it, the weakest first."""
        return tuple(self.read_levels())

    @property
    def fewest(self) -> int:
        """The least number of players."""
        return self.players.start

    @property
    def most(self) -> int:
        """The greatest number of players."""
        return self.players.stop - 1

    @property
    def usual_level(self) -> str:
        """The level of opponents until another is chosen."""
        return "normal" if "normal" in self.levels else self.levels[0]

    def kinds(self, app: App) -> tuple[str, ...]:
        """Return all choices for a seat: a person, levels, external programs."""
        return HUMAN, *self.levels, *(program.kind for program in app.settings.now.programs)

    def about(self, app: App, kind: str) -> str:
        """Return a sentence about such a player."""
        return app.t(self.level_text(kind)) if kind in self.levels else about(app, kind)
