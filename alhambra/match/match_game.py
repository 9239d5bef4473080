"""The functions that each game provides for matches and statistics; readers of levels."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

from alhambra.ai.position import Level
from alhambra.ai.search import Turn
from alhambra.foreign import Json
from alhambra.located import Node
from alhambra.match.statistics import FinishedGame, FinishedPart
from alhambra.paths import data_file
from alhambra.rules.api import Chance, Seat, Seated, Table
from alhambra.rules.games import AnyEvent, AnyFrame, AnyGame, AnyState, game_of

L = TypeVar("L", bound=Level)
W = TypeVar("W", bound=Any)  # a dataclass whose fields are all numbers
EFFORT_KEYS: Final = ("slips", "steps", "seconds")
"""The keys of a level's effort, in every game."""
LEVEL_KEYS: Final = ("name", "elo", *EFFORT_KEYS, "candidates")
"""The keys of every level."""
TABLES: Final = "tables"
"""The key of the efforts at tables of other sizes, which may be left out."""
HIGHEST_ELO: Final = 4000
LONGEST_ROLLOUT: Final = 100
"""The most turns or rounds to play on in thought."""
TUNED: Final = "tuned"
"""The key of a set for the note how it was found."""


class PartialTurn(NamedTuple):
    """A turn up to some choice."""

    seat: Seat
    before: int
    """The index of the frame before its first choice."""
    played: Turn


def _deal(state: AnyState, seat: Seat, level: Level, chance: Chance) -> AnyState:
    """Deal anew what the seat cannot know, whatever its level."""
    return game_of(state).redeal(state, seat, chance)


class Goal(NamedTuple):
    """An interesting way to play a game."""

    id: str
    """Also the last part of the ids of its texts."""
    players: range
    """The tables at which it can be reached, by number of players."""
    reached: Callable[[Any], bool]
    """From what a seat did in a finished game, as the game sums it up: the goal is reached."""


class MatchGame(NamedTuple):
    """The functions of a game for running matches, opponents, reviews and statistics."""

    game: AnyGame
    read_levels: Callable[[], Mapping[str, Level]]
    """Called once, on first use. Raises ``DataError``."""
    adviser: str
    """The name of the level that gives advice and judges turns."""
    turn_at: Callable[[Sequence[AnyFrame], int], PartialTurn | None]
    """The turn of the choice in this frame; None if it contains no choice."""
    reasons: tuple[type[Any], ...]
    """The types of reasons for or against a turn."""
    finished: type[FinishedGame[FinishedPart]]
    """The type of its finished games."""
    read_finished: Callable[[Json], FinishedGame[FinishedPart]]
    """Reads the JSON values of a line of statistics. Raises ``DamagedLine``."""
    goals: tuple[Goal, ...] = ()
    """Its goals, the easiest first."""
    seat_game: Callable[[Sequence[AnyFrame], Seat], Any] = lambda frames, seat: None
    """Returns the values of a seat in a finished game that its goals are judged by."""
    position_name: Callable[[AnyState], int | str] = lambda state: state.turn
    """Identifies a position in its game, for the seed of advice."""
    turn_number: Callable[[AnyState], int] = lambda state: state.turn
    """The number of the turn as the table shows it, from 1."""
    deal: Callable[[AnyState, Seat, Any, Chance], AnyState] = _deal
    """From the state, a seat and its level: a state with only what they may know."""
    is_same_turn: Callable[[AnyState, AnyState], bool] = lambda before, now: False
    """Both states belong to the same turn; false if ``turn_at`` finds only complete turns."""
    deal_future: Callable[[Sequence[AnyEvent], AnyState, Table], Sequence[AnyEvent]] = (
        lambda events, now, table: events
    )
    """The events up to a state, with everything unseen dealt anew for this table."""
    read_temperaments: Callable[[], Mapping[str, Any]] = dict
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
    def persons(self) -> Mapping[str, str]:
        """By temperament: the computer player who has it; records keep this name alone."""
        return {name: each.person for name, each in self.read_temperaments().items()}

    def goals_reached(self, frames: Sequence[AnyFrame], seat: Seat) -> tuple[str, ...]:
        """Return the ids of the goals that a seat reached in a finished game."""
        players, told = len(frames[-1].state.players), self.seat_game(frames, seat)
        possible = (goal for goal in self.goals if players in goal.players)
        return tuple(goal.id for goal in possible if goal.reached(told))

    def level(self, name: str) -> Level:
        """Return a level by its name; with a temperament: ``hard/collector``."""
        level, _, temperament = name.partition("/")
        if not temperament:
            return self.levels[level]
        likes: dict[str, Any] = {"temperament": self.read_temperaments()[temperament]}
        return replace(self.levels[level], **likes)

    def temperament_of(self, seated: Seated) -> str | None:
        """Return the temperament of a computer player: that of the person it is named after."""
        if seated.kind not in self.levels:
            return None
        persons = self.persons.items()
        return next((name for name, person in persons if person == seated.name), None)

    def played_by(self, seated: Seated) -> str:
        """Return the name of the level that plays this seat, with its temperament if it has one."""
        temperament = self.temperament_of(seated)
        return f"{seated.kind}/{temperament}" if temperament else seated.kind


def file_in(folder: Path | None, name: str) -> Path:
    """Return the path of a data file in this folder, or of the program."""
    return data_file(name) if folder is None else folder / name


def read_levels(node: Node, read: Callable[[Node], L]) -> dict[str, L]:
    """Read the levels of a list by name, weakest first, each once."""
    levels: dict[str, L] = {}
    least = 0
    for item in node.items():
        faults, level = item.fault_count, read(item)
        if level.name in levels:
            item.fault(f"level {level.name!r} is given twice")
        elif item.fault_count == faults and level.elo < least:
            item.fault(f"elo {level.elo}: expected {least} at least, as the one before is weaker")
        levels[level.name], least = level, level.elo + 1
    return levels


def read_common(f: Mapping[str, Node], players: range, ahead: str) -> dict[str, Any]:
    """Read the values of the keys that every level has, for these numbers of players.

    ``ahead`` is the game's key for how far a level plays on in thought.
    """
    return {
        "name": f["name"].text(),
        "elo": f["elo"].integer(0, HIGHEST_ELO),
        **_effort(f, ahead),
        "candidates": f["candidates"].integer(1, 100),
        TABLES: _tables(f[TABLES], players, ahead) if TABLES in f else {},
    }


def _effort(f: Mapping[str, Node], ahead: str) -> dict[str, float]:
    steps, seconds = f["steps"].integer(0, 1_000_000), f["seconds"].number()
    if steps and seconds <= 0:
        f["seconds"].fault("expected more than 0 for a level that searches")
    found = {"slips": f["slips"].number(), "steps": steps, "seconds": seconds}
    return found | ({ahead: f[ahead].integer(0, LONGEST_ROLLOUT)} if ahead in f else {})


def _tables(node: Node, players: range, ahead: str) -> dict[int, dict[str, float]]:
    found: dict[int, dict[str, float]] = {}
    for key, member in node.mapping().items():
        numbers = _numbers(key, member, found)
        if strange := [number for number in numbers if number not in players]:
            member.fault(f"there is no table of {strange[0]} players")
        effort = _effort(member.fields(*EFFORT_KEYS, optional=[ahead]), ahead)
        found |= dict.fromkeys(numbers, effort)
    return found


def _numbers(key: str, member: Node, found: Container[int]) -> range:
    """Return the numbers of players that a key such as 2 or 5-6 means, none of them found yet."""
    first, _, last = key.partition("-")
    if not (first.isdecimal() and (last or first).isdecimal()):
        member.fault(f"the key is {key!r}, expected numbers of players such as 2 or 5-6")
        return range(0)
    numbers = range(int(first), int(last or first) + 1)
    if twice := [number for number in numbers if number in found]:
        member.fault(f"{twice[0]} players are given twice")
    return numbers


def read_weights(node: Node, kind: type[W], players: range) -> dict[str, dict[int, W]]:
    """Read sets of weights by name, then by the number of players."""
    return {name: _by_players(item, kind, players) for name, item in node.mapping().items()}


def _by_players(node: Node, kind: type[W], players: range) -> dict[int, W]:
    """Read a set of weights of type ``kind`` for all these numbers of players."""
    names = [field.name for field in fields(kind)]
    found: dict[int, W] = {}
    for key, member in node.mapping().items():
        if numbers := _numbers(key, member, found):
            members = member.fields(*names, optional=[TUNED])
            weights = kind(*[members[name].number() for name in names])
            found |= dict.fromkeys(numbers, weights)
    missing = [number for number in players if number not in found]
    if missing:
        node.fault(f"has no weights for {missing[0]} players")
    return found
