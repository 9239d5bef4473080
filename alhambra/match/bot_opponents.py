"""Computer opponents at a table: levels, and external programs with their messages."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from alhambra.match.bot_process import SECONDS, BotProcess, Failure, OutsideError
from alhambra.match.games import match_game_of
from alhambra.match.match import HUMAN, C, E, Journal, Match, Opponent, S, V
from alhambra.match.programs import KIND, Program, chosen, is_program
from alhambra.match.thinker import FALLBACK
from alhambra.match.worker_client import GivenUp
from alhambra.record.writing import choice_json, hello_json, over_json, seen_json
from alhambra.rules.api import Frame, Seat, Seated, Table
from alhambra.rules.chance import bot_seed
from alhambra.rules.games import AnyBox, AnyChoice, AnyFrame, AnyResult, AnyState, game_of

log = logging.getLogger(__name__)

Played: TypeAlias = Sequence[AnyFrame]
"""All that has happened in a game."""


class BotRunner:
    """Programs that play some seats of a simulation, one process each, over all its games."""

    def __init__(self, commands: Mapping[int, str], seconds: float = SECONDS) -> None:
        """Starts the programs. ``commands``: by the number of the player, who sits in that seat.

        Raises ``ProgramError`` for a command that is none.
        """
        self._programs: dict[int, BotProcess] = {}
        try:
            for player, command in commands.items():
                self._programs[player] = BotProcess(player, command, seconds)
        except ValueError:
            self.close()
            raise
        self._outsiders: dict[Seat, BotProcess] = dict(self._programs)

    def __contains__(self, seat: Seat) -> bool:
        return seat in self._outsiders

    def take_seats(self, order: Sequence[int]) -> None:
        """Seat the players for the next game: by seat, the number of the player."""
        seats = enumerate(order)
        self._outsiders = {
            seat: self._programs[player] for seat, player in seats if player in self._programs
        }

    def seated(self, box: AnyBox, table: Table) -> Table:
        """The table of a game that begins, with the names the programs give themselves.

        Raises ``OutsideError`` if one is not ready for it.
        """
        seats = list(table.seats)
        for seat, outsider in self._outsiders.items():
            outsider.greet(hello_json(box, table, seat, table.seed))
        for seat, outsider in self._outsiders.items():
            seats[seat] = Seated(str(outsider.hear(wait=True)), KIND)
        return table._replace(seats=tuple(seats))

    def choose(self, frames: Played, choices: Sequence[C]) -> C:
        """The choice of the seat that has to decide.

        Raises ``OutsideError`` if its program makes none.
        """
        state = frames[-1].state
        seat = game_of(state).actors(state)[0]
        outsider = self._outsiders[seat]
        outsider.ask(seen_json(frames, seat), [choice_json(choice) for choice in choices])
        number = outsider.hear(wait=True)
        assert isinstance(number, int)
        return choices[number]

    def over(self, result: AnyResult) -> None:
        """A game is over."""
        for outsider in self._outsiders.values():
            outsider.end(over_json(result))

    def close(self) -> None:
        """End all programs, and wait until they have ended."""
        for outsider in self._programs.values():
            outsider.close()
        for outsider in self._programs.values():
            outsider.join()


class _Question(NamedTuple):
    """A decision that a level or program is thinking about."""

    state: AnyState
    seat: Seat
    seed: str
    choices: tuple[AnyChoice, ...] | None
    """What a program may choose from; None for a level."""


class BotOpponents:
    """The computer opponents of one game on the screen: levels and programs.

    Nothing here waits. A seat whose level or program is unknown or fails is played by the normal
    level from then on, and the players are told.
    """

    def __init__(
        self,
        table: Table,
        programs: Sequence[Program],
        levels: Opponent,
        taken_over: Callable[[Seat, Failure], None],
        seconds: float = SECONDS,
    ) -> None:
        """``poll`` calls ``taken_over`` with each seat that the normal level plays from then on,
        and why."""
        self._table = table
        self._levels = levels
        self._taken_over = taken_over
        self._outsiders: dict[Seat, BotProcess] = {}
        self._relieved: set[Seat] = set()
        """Seats whose level failed: the normal level plays."""
        self._frames: Callable[[], Played] = tuple
        self._greeted: set[Seat] = set()
        """Seats whose programs know that a game goes on."""
        self._question: _Question | None = None
        for seat, seated in enumerate(table.seats):
            program = chosen(programs, seated.kind) if is_program(seated.kind) else None
            if program is not None:
                self._outsiders[seat] = BotProcess(seat, program.command, seconds)

    def follow(self, frames: Callable[[], Played]) -> None:
        """``frames`` gives all that has happened in the game at any time."""
        self._frames = frames

    def begin(self) -> tuple[Seat, ...]:
        """The game is open to the players.

        Gives the seats whose levels and programs are not known: the normal level plays them.
        """
        for seat in self._outsiders:
            self._greet(seat)
        levels = match_game_of(self._frames()[-1].state).levels
        return tuple(
            seat
            for seat, seated in enumerate(self._table.seats)
            if seat not in self._outsiders and seated.kind not in (HUMAN, *levels)
        )

    def _greet(self, seat: Seat) -> None:
        if seat not in self._greeted:
            self._greeted.add(seat)
            box = self._frames()[-1].state.box
            seed = bot_seed(self._table.seed, seat)
            self._outsiders[seat].greet(hello_json(box, self._table, seat, seed))

    def ask(self, state: AnyState, seat: Seat, level: str, seed: str) -> None:
        """Ask the seat's level or program for its decision."""
        self._withdraw()
        outsider, game = self._outsiders.get(seat), game_of(state)
        if outsider is None:
            known = level in match_game_of(state).levels and seat not in self._relieved
            self._question = _Question(state, seat, seed, None)
            self._levels.ask(state, seat, level if known else FALLBACK, seed)
            return
        choices = game.choices(state, seat)
        self._question = _Question(state, seat, seed, choices)
        self._greet(seat)  # again, where the end of the game was taken back
        outsider.ask(seen_json(self._frames(), seat), [choice_json(choice) for choice in choices])

    def poll(self) -> AnyChoice:
        """The choice, once it is there."""
        question = self._question
        if question is None:
            return None
        try:
            choice = self._answer(question)
        except OutsideError as error:
            self._outsiders.pop(question.seat).close()
            self._relieve(question, error.failure, str(error))
            return None
        except GivenUp as error:
            self._relieve(question, Failure.LEVEL, f"seat {question.seat}: {error}")
            return None
        if choice is not None:
            self._question = None
        return choice

    def _answer(self, question: _Question) -> AnyChoice:
        """The choice of the level or program, once it is there."""
        if question.choices is None:
            return self._levels.poll()
        outsider = self._outsiders[question.seat]
        said = outsider.hear(wait=False)
        while isinstance(said, str):  # its name; at this table it has another
            said = outsider.hear(wait=False)
        return None if said is None else question.choices[said]

    def _relieve(self, question: _Question, failure: Failure, why: str) -> None:
        """Let the normal level answer, and play this seat from now on."""
        log.warning("the %s level takes over: %s", FALLBACK, why)
        self._relieved.add(question.seat)
        self._question = question._replace(choices=None)
        self._levels.ask(question.state, question.seat, FALLBACK, question.seed)
        self._taken_over(question.seat, failure)

    def cancel(self) -> None:
        """Forget the question."""
        self._withdraw()
        self._levels.cancel()

    def _withdraw(self) -> None:
        question, self._question = self._question, None
        if question is not None and question.choices is not None:
            self._outsiders[question.seat].withdraw()

    def over(self, result: AnyResult) -> None:
        """The game is over."""
        for outsider in self._outsiders.values():
            outsider.end(over_json(result))
        self._greeted.clear()

    def close(self) -> None:
        """The table is closed: end the programs. Does not wait for that."""
        self.cancel()
        for outsider in self._outsiders.values():
            outsider.close()


class BotMatch(Match[E, S, C, V]):
    """A match with its opponents, which end when it is closed."""

    def __init__(
        self, frames: Sequence[Frame[E, S]], table: Table, journal: Journal, company: BotOpponents
    ) -> None:
        super().__init__(frames, table, journal, company)
        self._company = company
        company.follow(lambda: self.frames)

    def close(self) -> None:
        """Stop any thinking, for good."""
        super().close()
        self._company.close()
