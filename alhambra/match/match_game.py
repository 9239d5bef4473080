"""What each game provides for matches, reviews and statistics: one value for each game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple, Protocol

from alhambra.ai.position import Level
from alhambra.ai.thinking import Turn
from alhambra.foreign import Json
from alhambra.match.finished import FinishedGame, FinishedPart
from alhambra.rules.api import Chance, Seat, Seated, Table
from alhambra.rules.games import AnyEvent, AnyFrame, AnyGame, AnyState


class PartialTurn(NamedTuple):
    """A turn up to some choice."""

    seat: Seat
    before: int
    """The index of the frame before its first choice."""
    played: Turn


class Temperament(Protocol):
    """What a computer player likes beyond its level."""

    @property
    def name(self) -> str:
        """The texts under ``temperament.<name>`` describe it."""

    @property
    def person(self) -> str:
        """The name of the player who has it. Records keep a temperament by this name alone."""


class MatchGame(NamedTuple):
    """The functions of a game for running matches, opponents, reviews and statistics."""

    game: AnyGame
    read_levels: Callable[[], Mapping[str, Level]]
    """Called once, on first use. Raises ``DataError``."""
    adviser: str
    """The name of the level that gives advice and judges turns."""
    deal: Callable[[AnyState, Seat, Any, Chance], AnyState]
    """From the state, a seat and its level: a state with only what they may know."""
    position_name: Callable[[AnyState], int | str]
    """Identifies a position in its game, for the seed of advice."""
    turn_at: Callable[[Sequence[AnyFrame], int], PartialTurn | None]
    """The turn of the choice in this frame; None if it contains no choice."""
    turn_number: Callable[[AnyState], int]
    """The number of the turn as the table shows it, from 1."""
    is_same_turn: Callable[[AnyState, AnyState], bool]
    """Both states belong to the same turn; false if ``turn_at`` finds only complete turns."""
    deal_future: Callable[[Sequence[AnyEvent], AnyState, Table], Sequence[AnyEvent]]
    """The events up to a state, with everything unseen dealt anew for this table."""
    reasons: tuple[type[Any], ...]
    """The types of reasons for or against a turn."""
    finished: type[FinishedGame[FinishedPart]]
    """The type of its finished games."""
    read_finished: Callable[[Json], FinishedGame[FinishedPart]]
    """Reads the JSON values of a line of statistics. Raises ``DamagedLine``."""
    write_finished: Callable[[Any], str]
    """Makes the line of statistics of a finished game."""
    read_temperaments: Callable[[], Mapping[str, Temperament]] = dict
    """Called once, on first use. Raises ``DataError``."""

    @property
    def levels(self) -> Mapping[str, Level]:
        """By name, from the weakest to the strongest."""
        return self.read_levels()

    @property
    def elos(self) -> Mapping[str, int]:
        """The Elo of the levels by name, from the weakest to the strongest."""
        return {name: level.elo for name, level in self.levels.items()}

    @property
    def temperaments(self) -> Mapping[str, Temperament]:
        """By name; none in a game whose opponents have none."""
        return self.read_temperaments()

    def level(self, name: str) -> Level:
        """Return a level by its name; with a temperament: ``hard/collector``."""
        level, _, temperament = name.partition("/")
        if not temperament:
            return self.levels[level]
        likes: dict[str, Any] = {"temperament": self.temperaments[temperament]}
        return replace(self.levels[level], **likes)

    def temperament_of(self, seated: Seated) -> str | None:
        """Return the temperament of a computer player: that of the person it is named after."""
        if seated.kind not in self.levels:
            return None
        everybody = self.temperaments.values()
        return next((one.name for one in everybody if one.person == seated.name), None)

    def played_by(self, seated: Seated) -> str:
        """Return the name of the level that plays this seat, with its temperament if it has one."""
        temperament = self.temperament_of(seated)
        return f"{seated.kind}/{temperament}" if temperament else seated.kind
