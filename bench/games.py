"""Games for measurements: whole games, positions, and opponents that do nothing."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from alhambra.ai.search import think
from alhambra.content import load_boxes
from alhambra.match.games import MATCH_GAMES
from alhambra.match.match import AnyHistory, start
from alhambra.opponents.simulation import table_for
from alhambra.rules.api import HUMAN, Seated, Table
from alhambra.rules.chance import chance_after, thought_seed
from alhambra.rules.games import GAMES, AnyGame

NAMES = ("Isabela", "Yusuf", "Zahra", "Aino", "Ibn", "Leonor")


def table(seats: int, seed: int, level: str = "normal", game: str = "alhambra") -> Table:
    """Return a table of a person and opponents of a level."""
    kinds = [HUMAN, *[level] * (seats - 1)]
    return Table(game, tuple(Seated(*each) for each in zip(NAMES, kinds, strict=False)), seed)


def played(name: str, seats: int, seed: int, decisions: int = 10**6) -> AnyHistory:
    """Return a game played by the normal level, with at most ``decisions`` decisions."""
    game, level = GAMES[name], MATCH_GAMES[name].levels["normal"]
    frames = start(load_boxes()[name], table(seats, seed, game=name))
    made = 0
    while game.actors(state := frames[-1].state) and made < decisions:
        choice = think(level, state, state.to_move, thought_seed(seed, made))[0]
        chance = chance_after(seed, len(frames))
        frames = (*frames, *game.apply(state, state.to_move, choice, chance))
        made += 1
    return frames


@cache
def whole_game(name: str) -> AnyHistory:
    """Return a whole game of four."""
    return played(name, 4, 1)


def decisions(game: AnyGame, players: int, seed: int) -> Iterator[tuple[Any, int]]:
    """Yield the positions of a game of the hard level at which a new turn is decided, each with
    the number of frames that happened before."""
    box, hard = load_boxes()[game.NAME], MATCH_GAMES[game.NAME].levels["hard"]
    frames = start(box, table_for(game.NAME, ("hard",) * players, seed))
    made = len(frames)
    while game.actors(state := frames[-1].state):
        yield state, made
        for choice in think(hard, state, state.to_move, thought_seed(seed, made)):
            now = frames[-1].state
            frames = game.apply(now, now.to_move, choice, chance_after(seed, made))
            made += len(frames)


def positions(game: AnyGame, players: int, seed: int) -> Iterator[Any]:
    """The positions of such a game."""
    return (state for state, _ in decisions(game, players, seed))


def by_lot(game: AnyGame, state: Any, random: Random) -> Any:
    """Return a random choice of the seat to move."""
    return random.choice(game.choices(state, state.to_move))
