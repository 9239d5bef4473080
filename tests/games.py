"""Seeded games for the tests: random players who may prefer some choices."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, TypeAlias

from alhambra.match.match import AnyHistory, start
from alhambra.rules.alhambra.choices import Buy, Choice, Pass, Place, Take
from alhambra.rules.api import Seated, Table
from alhambra.rules.chance import chance_after
from alhambra.rules.games import game_of


def table(
    players: int,
    seed: int = 1,
    kind: str = "human",
    variant: object = None,
    game: str = "alhambra",
) -> Table:
    seats = tuple(Seated(f"Player {seat}", kind) for seat in range(players))
    return Table(game, seats, seed, variant)


Choose: TypeAlias = Callable[[Any, Random], Any]
"""Picks one of the choices of either game."""


REDESIGNED = 0.25
"""Share of redesigns by a steady player where cards could be taken. People seldom redesign,
too: games with many redesigns take three times as many turns."""


def steady(choices: tuple[Choice, ...], random: Random) -> Choice:
    """Any choice, but buying and building before all else, and mostly money before the rest."""
    good: list[Choice] = [choice for choice in choices if isinstance(choice, Buy | Place)]
    money: list[Choice] = [choice for choice in choices if isinstance(choice, Take)]
    if not good and money and random.random() > REDESIGNED:
        good = money
    return random.choice(good) if good else builder(choices, random)


def builder(choices: tuple[Choice, ...], random: Random) -> Choice:
    """Any choice, but buying and building before all else: games that fill palaces."""
    good = [choice for choice in choices if isinstance(choice, Buy | Place)]
    rest = [choice for choice in choices if not isinstance(choice, Pass)]
    return random.choice(good or rest or list(choices))


def anybody(choices: tuple[Choice, ...], random: Random) -> Choice:
    return random.choice(choices)


def play(
    box: Any,
    players: int,
    seed: int,
    choose: Choose = steady,
    decisions: int | None = None,
    variant: object = None,
) -> Iterator[tuple[Any, AnyHistory]]:
    """A whole game of this box, or this many decisions of it: each choice (first None) with its
    frames."""
    game = game_of(box)
    random = Random(f"{players}/{seed}")
    frames = start(box, table(players, seed, variant=variant, game=game.NAME))
    yield None, frames
    played = len(frames)
    made = 0
    while game.actors(state := frames[-1].state) and made != decisions:
        choice = choose(game.choices(state, state.to_move), random)
        frames = game.apply(state, state.to_move, choice, chance_after(seed, played))
        yield choice, frames
        played += len(frames)
        made += 1


def whole(
    box: Any,
    players: int,
    seed: int,
    choose: Choose = steady,
    decisions: int | None = None,
    variant: object = None,
) -> tuple[Any, ...]:
    made = play(box, players, seed, choose, decisions, variant)
    return tuple(frame for _, frames in made for frame in frames)
