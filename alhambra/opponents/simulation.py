"""Whole games between computer players, without a screen."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from alhambra.match.match import Opponent, start
from alhambra.opponents.bot_opponents import BotRunner
from alhambra.opponents.programs import KIND, is_program
from alhambra.record.codec import Entry, Offered
from alhambra.rules.api import Seat, Seated, Table
from alhambra.rules.chance import chance_after, thought_seed
from alhambra.rules.games import AnyBox, AnyChoice, AnyFrame, AnyResult, AnyState, game_of


@dataclass(slots=True)
class LevelResults:
    """A level's results so far, over all its seats."""

    games: int = 0
    wins: float = 0.0
    """A shared victory counts as a share."""
    points: int = 0
    seats: int = 0
    decisions: int = 0
    seconds: float = 0.0

    @property
    def mean_points(self) -> float:
        return self.points / self.seats if self.seats else 0.0

    @property
    def milliseconds(self) -> float:
        """Mean time of a decision."""
        return 1000 * self.seconds / self.decisions if self.decisions else 0.0


@dataclass(slots=True)
class SimulationSummary:
    """The standings of all levels."""

    levels: dict[str, LevelResults] = field(default_factory=dict)

    def of(self, level: str) -> LevelResults:
        return self.levels.setdefault(level, LevelResults())

    def decided(self, level: str, seconds: float) -> None:
        standing = self.of(level)
        standing.decisions += 1
        standing.seconds += seconds

    def ended(self, levels: Sequence[str], result: AnyResult) -> None:
        """Add the result of a game; ``levels`` are by seat."""
        for level in set(levels):
            self.of(level).games += 1
        for seat, level in enumerate(levels):
            standing = self.of(level)
            standing.seats += 1
            standing.points += result.totals[seat]
            if seat in result.winners:
                standing.wins += 1 / len(result.winners)


def seating(players: int, turn: int) -> tuple[int, ...]:
    """Return the number of the player by seat, after all moved on by ``turn`` seats.

    >>> [seating(3, turn) for turn in range(3)]
    [(0, 1, 2), (1, 2, 0), (2, 0, 1)]
    """
    return tuple((seat + turn) % players for seat in range(players))


def label(seat: Seat, seated: Seated) -> str:
    """Return the row of a seat in the summary: its level, or the name of its program."""
    return f"{KIND}:{seated.name}" if is_program(seated.kind) else seated.kind


def table_for(game: str, levels: tuple[str, ...], seed: int, variant: object = None) -> Table:
    """Return a table of computer players, each named after its level and seat.

    ``variant`` is that of the ``Table``.
    """
    seats = tuple(
        Seated(f"{level.capitalize()} {seat + 1}", level) for seat, level in enumerate(levels)
    )
    return Table(game, seats, seed, variant)


def play_out(
    box: AnyBox,
    table: Table,
    opponent: Opponent,
    *,
    guests: BotRunner | None = None,
    with_choices: bool = False,
    decided: Callable[[str, float], None] = lambda label, seconds: None,
    ended: Callable[[Sequence[str], AnyResult], None] = lambda labels, result: None,
    labelled: Callable[[Seat, Seated], str] = label,
) -> Iterator[Entry]:
    """Play a game of this box to its end; yield the entries of its record.

    The opponent must answer at once; ``guests`` play their own seats. With ``with_choices`` the
    list of all legal choices comes before each action. ``decided`` is called with the label of the
    seat, and the seconds that its decision took. ``ended`` is called with the labels of the
    seats, made by ``labelled``, and the result. Raises ``BotError`` if a guest fails.
    """
    game = game_of(box)
    if guests is not None:
        table = guests.seated(box, table)
    frames = start(box, table)
    yield from (frame.event for frame in frames)
    history: list[AnyFrame] = list(frames)
    labels = tuple(labelled(seat, seated) for seat, seated in enumerate(table.seats))
    while actors := game.actors(state := frames[-1].state):
        seat = actors[0]
        if with_choices:
            yield Offered(seat, game.choices(state, seat))
        before = time.perf_counter()
        if guests is not None and seat in guests:
            choice = guests.choose(history, game.choices(state, seat))
        else:
            choice = _answered(opponent, state, seat, table, len(history))
        decided(labels[seat], time.perf_counter() - before)
        frames = game.apply(state, seat, choice, chance_after(table.seed, len(history)))
        history += frames
        yield from (frame.event for frame in frames)
    result = game.result(frames[-1].state)
    assert result is not None
    ended(labels, result)
    if guests is not None:
        guests.over(result)


def _answered(
    opponent: Opponent, state: AnyState, seat: Seat, table: Table, played: int
) -> AnyChoice:
    """Return the choice of the level in the seat."""
    level = table.seats[seat].kind
    opponent.ask(state, seat, level, thought_seed(table.seed, played))
    choice = opponent.poll()
    if choice is None:
        raise RuntimeError(f"level {level} gave no answer")
    return choice
