"""What a game lets its players set up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from alhambra.app.program.app import App
from alhambra.app.scenes.opponents import about
from alhambra.match.match import HUMAN


class Preset(NamedTuple):
    """Seats that are taken at a click."""

    id: str
    words: str
    """The id of its text."""
    opponents: int | None
    """So many of the computer's beside one person; None: everybody at the table is a person."""


class Offer(NamedTuple):
    """What there is to choose before a game."""

    game: str
    """Its name, as records call it."""
    title: str
    """The id of its text."""
    players: range
    read_levels: Callable[[], Iterable[str]]
    """Gives the names of the computer's levels that play it, the weakest first."""
    level_text: Callable[[str], str]
    """The id of what is said of a level."""
    presets: tuple[Preset, ...]
    usual: int
    """The number of the preset that a new player gets."""
    house: tuple[str, ...]
    """The rules of the house that matter in it, by their settings."""
    kept: str
    """The setting that holds the seats of the last set-up."""

    @property
    def levels(self) -> Sequence[str]:
        """The computer's levels that play it, the weakest first."""
        return tuple(self.read_levels())

    @property
    def fewest(self) -> int:
        """How many must play."""
        return self.players.start

    @property
    def most(self) -> int:
        """How many can play."""
        return self.players.stop - 1

    @property
    def usual_level(self) -> str:
        """The level of opponents until another is chosen."""
        return "normal" if "normal" in self.levels else self.levels[0]

    def kinds(self, app: App) -> tuple[str, ...]:
        """All who can be chosen for a seat: a person, a level, a program from outside."""
        return HUMAN, *self.levels, *(program.kind for program in app.settings.now.programs)

    def about(self, app: App, kind: str) -> str:
        """A sentence about such a player."""
        return app.t(self.level_text(kind)) if kind in self.levels else about(app, kind)
