"""What can be chosen before a new game: kinds of players, presets, house rules, its seed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain, count
from secrets import randbelow
from typing import NamedTuple

from alhambra.app.program.app import App
from alhambra.app.program.people import alike
from alhambra.app.scenes.options.option_rows import HouseRule
from alhambra.match.games import MATCH_GAMES
from alhambra.match.match import HUMAN
from alhambra.match.match_game import Character
from alhambra.opponents.programs import is_program, name_in
from alhambra.opponents.thinker import FALLBACK_LEVEL
from alhambra.rules.chance import LARGEST_SHOWN


def fresh_seed() -> int:
    """Return an unpredictable seed."""
    return randbelow(LARGEST_SHOWN) + 1


def kind_name(app: App, kind: str) -> str:
    """Return the name of such a player in a selection."""
    if kind == HUMAN:
        return app.t("setup.human")
    return name_in(kind) if is_program(kind) else app.t(f"level.{kind}")


def kind_icon(kind: str) -> str:
    """Return the sprite of such a player."""
    return "human" if kind == HUMAN else "computer"


def about(app: App, kind: str) -> str:
    """Return a sentence about a person or a program; each game has its own about levels."""
    if kind == HUMAN:
        return app.t("setup.person_text")
    return app.t("setup.program_text", level=app.t(f"level.{FALLBACK_LEVEL}"))


def distinct(names: Sequence[str], others: Sequence[str] = ()) -> list[str]:
    """Return the names, with numbers where they look like earlier ones.

    ``others`` sit at the table, too, such as Dirk.

    >>> distinct(["Anna", "Ben", "anna"])
    ['Anna', 'Ben', 'anna 2']
    """
    found: list[str] = []
    taken = {*map(alike, others)}
    for name in names:
        numbered = chain([name], (f"{name} {number}" for number in count(2)))
        found.append(next(each for each in numbered if alike(each) not in taken))
        taken.add(alike(found[-1]))
    return found


class Preset(NamedTuple):
    """A set of seats with which one click starts a game."""

    id: str
    words: str
    """The id of its text."""
    opponents: int | None
    """This many computer players beside one person; None: all are people."""


ALL_OF_US = Preset("all-of-us", "setup.all_of_us", None)
"""Everybody at the table is a person."""
FIRST_GAME = Preset("first-game", "setup.first_game", 1)
"""Offered until somebody has played: against the weakest level, with the coach."""


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
    last: str
    """The name of the setting that has the seats of the last set-up."""
    temperaments: Callable[[], Mapping[str, Character]] = dict
    """Returns what its computer players may like beyond their level, by name."""
    others: Callable[[App, int], Sequence[str]] = lambda app, seats: ()
    """Returns the names of those who join this many players, such as Dirk."""
    note: Callable[[int], str] = lambda players: ""
    """From the number of players: the id of the sentence above the seats; empty for none."""

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

    def elo(self, kind: str) -> str:
        """Return the Elo of a level; empty for a person or a program."""
        return str(MATCH_GAMES[self.game].elos.get(kind, ""))

    def kinds(self, app: App) -> tuple[str, ...]:
        """Return all choices for a seat: a person, levels, external programs."""
        return HUMAN, *self.levels, *(program.kind for program in app.settings.now.programs)

    def about(self, app: App, kind: str) -> str:
        """Return a sentence about such a player."""
        return app.t(self.level_text(kind)) if kind in self.levels else about(app, kind)
