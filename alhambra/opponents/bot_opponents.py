"""Computer opponents at a table: levels, and external programs with their messages."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from alhambra.match.games import match_game_of
from alhambra.match.match import C, E, Journal, Match, Opponent, S
from alhambra.opponents.bot_process import ANSWER_SECONDS, BotError, BotProcess, Failure
from alhambra.opponents.programs import KIND, BotProgram, chosen, is_program
from alhambra.opponents.thinker import FALLBACK_LEVEL
from alhambra.opponents.worker import GivenUp
from alhambra.record.lines import hello_json, over_json, seen_json, to_json
from alhambra.rules.api import HUMAN, Frame, Seat, Seated, Table
from alhambra.rules.chance import bot_seed
from alhambra.rules.games import AnyBox, AnyChoice, AnyFrame, AnyResult, AnyState, game_of

log = logging.getLogger(__name__)

Played: TypeAlias = Sequence[AnyFrame]
"""All frames of a game so far."""


class BotRunner:
    """Programs that play some seats of a simulation, one process each, over all its games."""

    def __init__(self, commands: Mapping[int, str], seconds: float = ANSWER_SECONDS) -> None:
        """Start the programs. ``commands`` are by the number of the player, at first the seat.

        Raises ``ProgramError`` for an invalid command.
        """
        self._programs: dict[int, BotProcess] = {}
        try:
            for player, command in commands.items():
                self._programs[player] = BotProcess(player, command, seconds)
        except ValueError:
            self.close()
            raise
        self._bots: dict[Seat, BotProcess] = dict(self._programs)

    def __contains__(self, seat: Seat) -> bool:
        return seat in self._bots

    def take_seats(self, order: Sequence[int]) -> None:
        """Seat the players for the next game; ``order`` is the number of the player by seat."""
        seats = enumerate(order)
        self._bots = {
            seat: self._programs[player] for seat, player in seats if player in self._programs
        }

    def seated(self, box: AnyBox, table: Table) -> Table:
        """Return the table of a new game, with the names that the programs report.

        Raises ``BotError`` if a program is not ready.
        """
        seats = list(table.seats)
        for seat, bot in self._bots.items():
            bot.greet(hello_json(box, table, seat, table.seed))
        for seat, bot in self._bots.items():
            seats[seat] = Seated(str(bot.hear(wait=True)), KIND)
        return table._replace(seats=tuple(seats))

    def choose(self, frames: Played, choices: Sequence[C]) -> C:
        """Return the choice of the program whose seat decides. Raises ``BotError`` if it fails."""
        state = frames[-1].state
        seat = game_of(state).actors(state)[0]
        bot = self._bots[seat]
        bot.ask(seen_json(frames, seat), [to_json(choice) for choice in choices])
        number = bot.hear(wait=True)
        assert isinstance(number, int)
        return choices[number]

    def over(self, result: AnyResult) -> None:
        """Report the end of a game to the programs."""
        for bot in self._bots.values():
            bot.end(over_json(result))

    def close(self) -> None:
        """End all programs, and wait for their end."""
        for bot in self._programs.values():
            bot.close()
        for bot in self._programs.values():
            bot.join()


class _Request(NamedTuple):
    """The decision that a level or program is asked for."""

    state: AnyState
    seat: Seat
    seed: str
    choices: tuple[AnyChoice, ...] | None
    """The legal choices for a program; None for a level."""


class BotOpponents:
    """The computer opponents of one game on the screen: levels and programs.

    Nothing here waits. If a seat's level or program is unknown or fails, the normal level plays the
    seat from then on, and the players are told.
    """

    def __init__(
        self,
        table: Table,
        programs: Sequence[BotProgram],
        levels: Opponent,
        taken_over: Callable[[Seat, Failure], None],
        seconds: float = ANSWER_SECONDS,
    ) -> None:
        """``poll`` calls ``taken_over`` with seat and failure when the normal level takes over."""
        self._table = table
        self._levels = levels
        self._taken_over = taken_over
        self._bots: dict[Seat, BotProcess] = {}
        self._taken: set[Seat] = set()
        """Seats that the normal level took over."""
        self._frames: Callable[[], Played] = tuple
        self._greeted: set[Seat] = set()
        """Seats whose programs got the greeting of this game."""
        self._question: _Request | None = None
        for seat, seated in enumerate(table.seats):
            program = chosen(programs, seated.kind) if is_program(seated.kind) else None
            if program is not None:
                self._bots[seat] = BotProcess(seat, program.command, seconds)

    def follow(self, frames: Callable[[], Played]) -> None:
        """Set the function that returns all frames of the game so far."""
        self._frames = frames

    def begin(self) -> tuple[Seat, ...]:
        """Begin the game; return the seats with an unknown level or program.

        The normal level plays these seats.
        """
        for seat in self._bots:
            self._greet(seat)
        levels = match_game_of(self._frames()[-1].state).levels
        return tuple(
            seat
            for seat, seated in enumerate(self._table.seats)
            if seat not in self._bots and seated.kind not in (HUMAN, *levels)
        )

    def _greet(self, seat: Seat) -> None:
        if seat not in self._greeted:
            self._greeted.add(seat)
            box = self._frames()[-1].state.box
            seed = bot_seed(self._table.seed, seat)
            self._bots[seat].greet(hello_json(box, self._table, seat, seed))

    def ask(self, state: AnyState, seat: Seat, level: str, seed: str) -> None:
        """Ask the seat's level or program for its decision."""
        self._withdraw()
        bot, game = self._bots.get(seat), game_of(state)
        if bot is None:
            match_game = match_game_of(state)
            known = level in match_game.levels and seat not in self._taken
            played_by = match_game.played_by(self._table.seats[seat]) if known else FALLBACK_LEVEL
            self._question = _Request(state, seat, seed, None)
            self._levels.ask(state, seat, played_by, seed)
            return
        choices = game.choices(state, seat)
        self._question = _Request(state, seat, seed, choices)
        self._greet(seat)  # again if the end of the game was taken back
        bot.ask(seen_json(self._frames(), seat), [to_json(choice) for choice in choices])

    def poll(self) -> AnyChoice:
        question = self._question
        if question is None:
            return None
        try:
            choice = self._answer(question)
        except BotError as error:
            self._bots.pop(question.seat).close()
            self._take_over(question, error.failure, str(error))
            return None
        except GivenUp as error:
            self._take_over(question, Failure.LEVEL, f"seat {question.seat}: {error}")
            return None
        if choice is not None:
            self._question = None
        return choice

    def _answer(self, question: _Request) -> AnyChoice:
        """Return the choice of the level or program; None until it is ready."""
        if question.choices is None:
            return self._levels.poll()
        bot = self._bots[question.seat]
        said = bot.hear(wait=False)
        while isinstance(said, str):  # the program's name, which this table does not use
            said = bot.hear(wait=False)
        return None if said is None else question.choices[said]

    def _take_over(self, question: _Request, failure: Failure, why: str) -> None:
        """Let the normal level answer, and play this seat from now on."""
        log.warning("the %s level takes over: %s", FALLBACK_LEVEL, why)
        self._taken.add(question.seat)
        self._question = question._replace(choices=None)
        self._levels.ask(question.state, question.seat, FALLBACK_LEVEL, question.seed)
        self._taken_over(question.seat, failure)

    def cancel(self) -> None:
        self._withdraw()
        self._levels.cancel()

    def _withdraw(self) -> None:
        question, self._question = self._question, None
        if question is not None and question.choices is not None:
            self._bots[question.seat].withdraw()

    def over(self, result: AnyResult) -> None:
        """Report the end of the game to the programs."""
        for bot in self._bots.values():
            bot.end(over_json(result))
        self._greeted.clear()

    def close(self) -> None:
        """End the programs. Does not wait."""
        self.cancel()
        for bot in self._bots.values():
            bot.close()


class BotMatch(Match[E, S, C]):
    """A match that closes its opponents with itself."""

    def __init__(
        self, frames: Sequence[Frame[E, S]], table: Table, journal: Journal, opponents: BotOpponents
    ) -> None:
        super().__init__(frames, table, journal, opponents)
        self._opponents = opponents
        opponents.follow(lambda: self.frames)

    def close(self) -> None:
        """Stop all thinking and end the opponents."""
        super().close()
        self._opponents.close()
