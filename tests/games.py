"""Seeded games for the tests: random players who may prefer some choices."""

from collections.abc import Iterator
from random import Random

from alhambra.match.match import chance_after, start
from alhambra.rules import alhambra as game
from alhambra.rules.alhambra.apply import History
from alhambra.rules.alhambra.choices import Buy, Choice, Pass, Place
from alhambra.rules.alhambra.model import Box
from alhambra.rules.api import Seated, Table


def table(players: int, seed: int = 1, kind: str = "human") -> Table:
    return Table(tuple(Seated(f"Player {seat}", kind) for seat in range(players)), seed)


def builder(choices: tuple[Choice, ...], random: Random) -> Choice:
    """Any choice, but buying and building before all else: games that fill palaces."""
    good = [choice for choice in choices if isinstance(choice, Buy | Place)]
    rest = [choice for choice in choices if not isinstance(choice, Pass)]
    return random.choice(good or rest or list(choices))


def anybody(choices: tuple[Choice, ...], random: Random) -> Choice:
    """Any choice at all."""
    return random.choice(choices)


def play(
    box: Box, players: int, seed: int, choose=builder, decisions: int | None = None
) -> Iterator[tuple[Choice | None, History]]:
    """A whole game, or so many decisions of it: each choice (first None) with its frames."""
    random = Random(f"{players}/{seed}")
    frames = start(box, table(players, seed))
    yield None, frames
    played = len(frames)
    made = 0
    while game.actors(state := frames[-1].state) and made != decisions:
        choice = choose(game.choices(state, state.to_move), random)
        frames = game.apply(state, state.to_move, choice, chance_after(seed, played))
        yield choice, frames
        played += len(frames)
        made += 1
