"""Puzzles: positions from games of strong players in which one turn is clearly the best.

``list_puzzles`` lists those of a game, and ``read_puzzle`` reads one. ``PuzzlePosition`` replays it
up to its position; ``proven`` gives the verdict on a turn of its proof. A turn is everything that
the seat does before something is revealed. Turns that leave the same position are the same,
whatever the order of their choices.

The proof knows all hands, because money is taken and paid openly: show them. The files are made by
``tools.puzzles`` alone; docs/puzzles.md tells how.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, NamedTuple

from alhambra.ai.position import AnyPosition, Level
from alhambra.ai.search import POSITIONS, Turn
from alhambra.content import LOADERS
from alhambra.foreign import ForeignError, Json, read_bytes
from alhambra.learning.lesson import Replies, Unwritten
from alhambra.match.games import MATCH_GAMES
from alhambra.match.house_rules import House
from alhambra.match.match import AnyHistory, AnyMatch, start
from alhambra.paths import data_file
from alhambra.record.codec import Codec
from alhambra.record.fields import Fields, GameCast, RecordError, by_itself
from alhambra.record.lines import CODECS, parse_line
from alhambra.rules import alhambra, rollwrite
from alhambra.rules.api import IllegalChoice, Seat, Seated, Table
from alhambra.rules.chance import Seeded, chance_after
from alhambra.rules.games import GAMES, AnyBox, AnyFrame, AnyState, game_of

THEMES: Final[Mapping[str, tuple[str, ...]]] = {
    alhambra.NAME: (
        *("exact", "money", "wall", "room", "majority"),
        *("tie", "redesign", "last", "next", "dirk"),
    ),
    rollwrite.NAME: ("coins", "pair", "type", "lines"),
}
"""By game: what its puzzles are about."""
PUZZLE_HOUSE: Final = House(confirm="on")
"""A finished turn waits: its end is the answer."""
AS_GOOD: Final = 1.0
"""A turn that loses at most this many points is as good as the best one."""
JUDGE: Final = "master"
"""The level whose evaluation judges the turns, in both games."""
LARGEST_FILE: Final = 4 << 20
HUNDREDTHS: Final = 100
"""The files give points in hundredths, as whole numbers."""
MOST: Final = 999 * HUNDREDTHS
"""A number in them is not larger than this."""
AFTER_HEAD: Final = b',"choices":'
"""The first bytes of a line that a list of puzzles does not need."""


class JudgedTurn(NamedTuple):
    """A turn that the proof contains."""

    choices: Turn
    lost: float
    """The points of lead that it loses compared with the best turn, on average."""
    error: float
    """The standard error of that."""


class Proof(NamedTuple):
    """How the turns were measured. Points are of lead at the end of the game."""

    seed: str
    """All futures follow from it."""
    tried: int
    """The turns that were compared; those that lose much are not listed in the puzzle."""
    lead: float
    """The lead expected after the best turn."""
    futures: int
    """The futures in which the listed turns were measured, played on for some rounds."""
    margin: float
    """What the best of the other turns loses compared with the worst that is accepted."""
    error: float
    """The standard error of the margin."""
    ends: int
    """The futures that were played to the end of the game with these two turns."""
    end_margin: float
    """The margin there, in points counted instead of expected."""
    end_error: float


class ListedPuzzle(NamedTuple):
    """A puzzle as a list has it; ``read_puzzle`` reads all of it."""

    name: str
    theme: str
    rating: int
    game: str
    path: Path
    number: int
    """The number of its line, from 1."""
    line: bytes


class Puzzle(NamedTuple):
    """A puzzle. ``PuzzlePosition`` plays it."""

    name: str
    """Unique and stable: results of players may be kept under it."""
    game: str
    theme: str
    """One of ``THEMES``."""
    seat: Seat
    """The seat whose turn is asked for."""
    rating: int
    """The difficulty on the scale of the levels' Elo: a player of this strength solves it every
    other time."""
    solved: Mapping[str, int]
    """By level: in how many of 100 tries it plays an accepted turn."""
    levels: tuple[str, ...]
    """The levels that played the game, by seat."""
    seed: int
    """The seed of the game."""
    choices: Turn
    """The choices of the game up to the position, of all seats."""
    turns: tuple[JudgedTurn, ...]
    """The best turns, best first; the accepted ones come first."""
    proof: Proof

    @property
    def answers(self) -> tuple[JudgedTurn, ...]:
        """The accepted turns, the best first."""
        return tuple(one for one in self.turns if one.lost <= AS_GOOD)

    @property
    def seated(self) -> tuple[Seated, ...]:
        """The players, named after their levels as in simulated games."""
        return tuple(
            Seated(f"{level.capitalize()} {seat + 1}", level)
            for seat, level in enumerate(self.levels)
        )


class Verdict(NamedTuple):
    """The judgement on a turn."""

    lost: float
    """The points of lead that it loses compared with the best turn; 0 for the best."""
    best: bool
    """It is the best turn itself."""

    @property
    def solves(self) -> bool:
        """The turn is accepted as an answer."""
        return self.best or self.lost <= AS_GOOD


class PuzzleError(ValueError):
    """Puzzles that cannot be used. The text says where and why."""


class PuzzlePosition:
    """A puzzle, ready to be played."""

    def __init__(self, puzzle: Puzzle, box: AnyBox, seated: Sequence[Seated] = ()) -> None:
        """``seated`` are the players as the table shows them; by default ``puzzle.seated``.

        Raises ``PuzzleError`` if the rules refuse the choices of the game.
        """
        self.puzzle = puzzle
        self.table = Table(puzzle.game, tuple(seated) or puzzle.seated, puzzle.seed)
        self.frames = _replay(puzzle, box, self.table)
        """The game up to the moment when the seat begins its turn."""
        self._position = judges_position(self.frames[-1].state, puzzle.proof.seed)
        self._judged = {self._key(one.choices): one for one in reversed(puzzle.turns)}

    def proven(self, turn: Turn) -> Verdict | None:
        """Return the verdict on a complete turn; None if the proof does not contain it."""
        judged = self._judged.get(self._key(turn))
        if judged is None:
            return None
        best = self._key(turn) == self._key(self.puzzle.turns[0].choices)
        return Verdict(max(0.0, judged.lost), best)

    def _key(self, turn: Turn) -> object:
        return self._position.key(self._position.plan(turn))


def _replay(puzzle: Puzzle, box: AnyBox, table: Table) -> AnyHistory:
    game, frames = GAMES[puzzle.game], list(start(box, table))
    for number, choice in enumerate(puzzle.choices, start=1):
        state = frames[-1].state
        try:
            seat = game.actors(state)[0]
            frames += game.apply(state, seat, choice, chance_after(puzzle.seed, len(frames)))
        except (IndexError, IllegalChoice) as error:
            said = f"puzzle {puzzle.name}: the rules refuse choice {number}: {error}"
            raise PuzzleError(said) from None
    if game.actors(frames[-1].state) != (puzzle.seat,):
        raise PuzzleError(f"puzzle {puzzle.name}: it is not the turn of seat {puzzle.seat}")
    return tuple(frames)


class PuzzleMatch(AnyMatch):
    """The game from a puzzle's position to the end of the turn; nothing is revealed after it."""

    def __init__(self, position: PuzzlePosition) -> None:
        self._seat = position.puzzle.seat
        super().__init__(position.frames, position.table, Unwritten(), Replies(), PUZZLE_HOUSE)
        self.begin = len(position.frames)
        """The number of frames before the turn."""
        self._ended = False
        """The player ended the turn, and that was not heard yet."""

    @property
    def to_move(self) -> Seat | None:
        """The player of the puzzle, after the turn too."""
        return None if self.over else self._seat

    @property
    def unconfirmed(self) -> bool:
        """The turn is done: its end is held back, or another player has the next choice."""
        return super().unconfirmed or self._seat not in self._game.actors(self.state)

    @property
    def played(self) -> Turn:
        """The choices of the turn so far."""
        made = (self._game.choice_of(frame.event) for frame in self._frames[self.begin :])
        return tuple(each[1] for each in made if each)

    def confirm(self) -> AnyHistory:
        """Take the finished turn as the answer; nothing happens after it."""
        self._ended = self.unconfirmed
        return ()

    def take_answer(self) -> bool:
        """Return true, once, if the player ended the turn."""
        ended, self._ended = self._ended, False
        return ended

    def try_again(self) -> None:
        """Take back the whole turn."""
        self.go_back(self.begin - 1)

    def _last_choice(self, frames: Sequence[AnyFrame]) -> int | None:
        at = super()._last_choice(frames)
        return None if at is None or at < self.begin else at


def judging_level(game: str, players: int) -> Level:
    """Return the level whose evaluation judges the turns of puzzles."""
    return MATCH_GAMES[game].levels[JUDGE].at(players)


def judges_position(state: AnyState, seed: str, **changes: Any) -> AnyPosition:
    """Return the position of a puzzle as its judge sees it, with nothing hidden known.

    ``changes`` are other values for fields of the judging level.
    """
    name = game_of(state).NAME
    level, seat = judging_level(name, len(state.players)), state.to_move
    dealt = MATCH_GAMES[name].deal(state, seat, level, Seeded(f"{seed}/deal"))
    return POSITIONS[name](replace(level, **changes), dealt)


# -- reading ---------------------------------------------------------------------------------------


def puzzle_file(game: str) -> Path:
    return data_file(f"puzzles/{game}.jsonl")


def list_puzzles(game: str, path: Path | None = None) -> tuple[ListedPuzzle, ...]:
    """Return the puzzles of a game, from the program's file or another one, in its order.

    Only the beginning of each line is parsed, which takes 4 ms. Raises ``PuzzleError``.
    """
    path = path or puzzle_file(game)
    with _faults_of(path):
        lines = enumerate(read_bytes(path, LARGEST_FILE).splitlines(), start=1)
        listed = tuple(_listed(game, path, number, line) for number, line in lines)
    if len({each.name for each in listed}) < len(listed):
        raise PuzzleError(f"{path}: two puzzles have the same name")
    return listed


def load_puzzles(game: str, path: Path | None = None) -> tuple[Puzzle, ...]:
    """Return all of these puzzles, read. Raises ``PuzzleError``."""
    box = LOADERS[game]()
    return tuple(read_puzzle(each, box) for each in list_puzzles(game, path))


@contextmanager
def _faults_of(path: Path) -> Iterator[None]:
    """Raise ``PuzzleError`` with file, line and key for anything unexpected."""
    try:
        yield
    except (RecordError, ForeignError, OSError) as error:
        raise PuzzleError(f"{path}: {error}") from None


def _listed(game: str, path: Path, number: int, line: bytes) -> ListedPuzzle:
    place = f"line {number}"
    head = parse_line(line.partition(AFTER_HEAD)[0] + b"}", place)
    return ListedPuzzle(*_head(Fields(head, place), game), game, path, number, line)


def _head(f: Fields[GameCast], game: str) -> tuple[str, str, int]:
    """Return the name, the theme and the rating of a puzzle."""
    name = f.name("name", "the name of the puzzle")
    return name, f.one_of("theme", by_itself(THEMES[game])), f.number("rating", 0, MOST)


def read_puzzle(listed: ListedPuzzle, box: AnyBox) -> Puzzle:
    """Return all of a puzzle. Raises ``PuzzleError``."""
    place = f"line {listed.number}"
    with _faults_of(listed.path):
        return _read(parse_line(listed.line, place), listed.game, box, place)


def _read(entry: Json, game: str, box: AnyBox, place: str) -> Puzzle:
    codec, known = CODECS[game], by_itself(MATCH_GAMES[game].levels)
    levels = Fields[GameCast](entry, place).list_of("levels", known, "names of levels")
    if len(levels) not in GAMES[game].PLAYERS:
        raise RecordError(f"{place}: key 'levels' has {len(levels)} players")
    table = Table(game, tuple(Seated(level, level) for level in levels), 0)
    f: Fields[GameCast] = codec.fields(entry, place, codec.cast(start(box, table)[0].event))
    name, theme, rating = _head(f, game)
    puzzle = Puzzle(
        name,
        game,
        theme,
        f.seat("seat"),
        rating,
        f.numbers_by("solved", known, "a percentage for each level", range(101)),
        f.list_of("levels", known, "names of levels"),
        f.seed(),
        f.objects("choices", codec.read_choice),
        f.objects("turns", lambda each: _read_turn(each, codec)),
        f.objects("proof", _read_proof)[0],
    )
    f.finish()
    if not puzzle.answers or puzzle.turns[0].lost:
        raise RecordError(f"{place}: key 'turns' does not begin with the best turn")
    return puzzle


def _read_turn(f: Fields[GameCast], codec: Codec) -> JudgedTurn:
    return JudgedTurn(f.objects("turn", codec.read_choice), _points(f, "lost"), _points(f, "error"))


def _read_proof(f: Fields[GameCast]) -> Proof:
    return Proof(
        f.text("seed"),
        f.number("tried", 2, MOST),
        _points(f, "lead"),
        f.number("futures", 2, MOST),
        _points(f, "margin"),
        _points(f, "error"),
        f.number("ends", 2, MOST),
        _points(f, "end_margin"),
        _points(f, "end_error"),
    )


def _points(f: Fields[GameCast], key: str) -> float:
    return f.number(key, -MOST, MOST) / HUNDREDTHS
