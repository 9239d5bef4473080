"""A series of games of the same players: the score, the winners, and who begins next.

A series is stored apart from the records of its games. The seed of its table identifies a game: one
that is taken back and ends again counts once. Deleted games still count.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple, TypeVar

from alhambra.foreign import Json
from alhambra.names import is_name
from alhambra.rules.api import Seated, Table

T = TypeVar("T")
OPEN: Final = 0
"""The length of a series with an open end."""
LENGTHS: Final = {"one": 1, "3": 3, "5": 5, "7": 7, "open": OPEN}
"""By the choice in the set-up: the games of a series."""
MOST_GAMES: Final = 200
"""The most games of a series with an open end; the oldest are dropped."""
MOST_PLAYERS: Final = 6
LARGEST_NUMBER: Final = 10**9


class SeriesPlayer(NamedTuple):
    """A player of a series, whatever the seat wears in one of its games."""

    name: str
    kind: str


@dataclass(frozen=True, slots=True)
class SeriesGame:
    """The result of one game, by player in the order of the series."""

    number: int
    """The seed of the game."""
    points: tuple[int, ...]
    places: tuple[int, ...]
    """Places among all who scored, from 1; equal points share a place."""


@dataclass(frozen=True, slots=True)
class Series:
    """Several games of the same players."""

    game: str
    """The game's name in records."""
    length: int
    """The number of games; ``OPEN`` for any number."""
    players: tuple[SeriesPlayer, ...]
    """The players in the seating order of the first game."""
    running: int
    """The seed of the game that was begun last."""
    games: tuple[SeriesGame, ...] = ()

    @property
    def over(self) -> bool:
        """All games are played."""
        return self.length != OPEN and len(self.games) >= self.length

    def number_of(self, seed: int) -> int | None:
        """Return which game, from 1, has this seed; None if it belongs to no game."""
        seeds = [game.number for game in self.games]
        if seed not in seeds and seed == self.running:
            seeds.append(seed)
        return seeds.index(seed) + 1 if seed in seeds else None

    @property
    def goes_on(self) -> bool:
        """A game was played, and another follows."""
        return bool(self.games) and not self.over

    @property
    def seats(self) -> tuple[Seated, ...]:
        """The seating order of the next game."""
        players = moved_up(self.players, len(self.games))
        return tuple(Seated(*player) for player in players)


@dataclass(frozen=True, slots=True)
class SeriesStanding:
    """One player's score in a series."""

    player: SeriesPlayer
    place: int
    """From 1; shared by players with as many games won and as many points."""
    won: int
    """Games in which no other player had more points."""
    points: int
    """The sum over all games."""
    games: tuple[tuple[int, int], ...]
    """Points and place in each game."""


def moved_up(seats: Sequence[T], steps: int = 1) -> tuple[T, ...]:
    """Return the seats after all moved up ``steps`` times; the first one goes to the end.

    >>> moved_up(["Anna", "Ben", "Eva"])
    ('Ben', 'Eva', 'Anna')
    """
    steps %= len(seats)
    return (*seats[steps:], *seats[:steps])


def players_of(seats: Iterable[Seated]) -> tuple[SeriesPlayer, ...]:
    return tuple(SeriesPlayer(name, kind) for name, kind, _ in seats)


def begin(table: Table, length: int) -> Series:
    """Return a series whose first game is played at this table."""
    return Series(table.game, length, players_of(table.seats), table.seed)


def is_of(series: Series, game: str, seats: Sequence[Seated]) -> bool:
    """The same players play the same game, whatever their seats."""
    return series.game == game and sorted(series.players) == sorted(players_of(seats))


def continue_series(series: Series | None, table: Table, length: int) -> Series:
    """Return the series after a game was begun: the same until it is over, else a new one."""
    if series is None or series.over or series.length != length:
        return begin(table, length)
    if not is_of(series, table.game, table.seats):
        return begin(table, length)
    return replace(series, running=table.seed)


def next_series(series: Series | None, table: Table, length: int) -> Series | None:
    """Return the series after a game was begun; None for a game that stands alone."""
    is_single = length == 1 or len(table.seats) == 1
    return None if is_single else continue_series(series, table, length)


def add(series: Series, table: Table, points: Sequence[int], places: Sequence[int]) -> Series:
    """Return the series with the result of its running game, by seat of this table.

    The result of any other game changes nothing.
    """
    if table.seed != series.running or not is_of(series, table.game, table.seats):
        return series
    left, seated = list(range(len(table.seats))), players_of(table.seats)
    seats = []
    for player in series.players:
        seat = next(seat for seat in left if seated[seat] == player)
        left.remove(seat)
        seats.append(seat)
    result = SeriesGame(
        table.seed, tuple(points[seat] for seat in seats), tuple(places[seat] for seat in seats)
    )
    before = tuple(each for each in series.games if each.number != table.seed)
    return replace(series, games=(*before, result)[-MOST_GAMES:])


def game_figure(series: Series | None, seed: int) -> str:
    """Return the number of the game with this seed, and of how many: ``2/3``; empty for others."""
    number = None if series is None else series.number_of(seed)
    if series is None or number is None:
        return ""
    return str(number) if series.length == OPEN else f"{number}/{series.length}"


def standings(series: Series) -> tuple[SeriesStanding, ...]:
    """Return the scores, best first: by games won, then by points."""
    scores = []
    for number, player in enumerate(series.players):
        games = tuple((game.points[number], game.places[number]) for game in series.games)
        won = sum(place == 1 for _, place in games)
        scores.append(SeriesStanding(player, 1, won, sum(points for points, _ in games), games))
    ranks = [(each.won, each.points) for each in scores]
    placed = [
        replace(each, place=1 + sum(other > rank for other in ranks))
        for each, rank in zip(scores, ranks, strict=True)
    ]
    return tuple(sorted(placed, key=lambda each: each.place))


def winners(series: Series) -> tuple[SeriesPlayer, ...]:
    """Return the players who lead or have won: all who share the first place."""
    return tuple(each.player for each in standings(series) if each.place == 1)


# -- in a file -------------------------------------------------------------------------------------


def series_in(value: Json) -> Series | None:
    """Read a series; None if the value is invalid. Keys of later versions are allowed."""
    if not isinstance(value, dict):
        return None
    players = _players_in(value.get("players"))
    game: Json = value.get("game")
    length: Json = value.get("length")
    running: Json = value.get("running")
    if not players or not is_name(game) or not _is_number(length, MOST_GAMES):
        return None
    found = value.get("games")
    if not _is_number(running) or not isinstance(found, list) or len(found) > MOST_GAMES:
        return None
    games = [_game_in(each, len(players)) for each in found]
    read = tuple(each for each in games if each is not None)
    return Series(game, length, players, running, read) if len(read) == len(games) else None


def _players_in(value: Json) -> tuple[SeriesPlayer, ...]:
    if not isinstance(value, list) or not 2 <= len(value) <= MOST_PLAYERS:
        return ()
    pairs = [each for each in value if isinstance(each, list) and len(each) == 2]
    named = [each for each in pairs if all(is_name(name) for name in each)]
    return tuple(SeriesPlayer(*each) for each in named) if len(named) == len(value) else ()


def _game_in(value: Json, players: int) -> SeriesGame | None:
    if not isinstance(value, Mapping) or not _is_number(value.get("number")):
        return None
    points: Json = value.get("points")
    places: Json = value.get("places")
    for numbers in (points, places):
        if not isinstance(numbers, list) or len(numbers) != players:
            return None
        if not all(_is_number(number) for number in numbers):
            return None
    if not all(place in range(1, players + MOST_PLAYERS) for place in places):
        return None
    return SeriesGame(value["number"], tuple(points), tuple(places))


def _is_number(value: object, most: int = LARGEST_NUMBER) -> bool:
    return type(value) is int and 0 <= value <= most
