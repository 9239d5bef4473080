"""Games of strong players, and the moments in them at which a turn is decided."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from alhambra.ai.search import Turn, think
from alhambra.content import LOADERS
from alhambra.match.games import MATCH_GAMES
from alhambra.match.match import start
from alhambra.rules import alhambra
from alhambra.rules.api import Seated, Table
from alhambra.rules.chance import chance_after, deal_chance, thought_seed
from alhambra.rules.games import AnyState

EARLY: Final = 0.55
"""With a larger share of all tiles in the bag a game is early."""


class Moment(NamedTuple):
    """A position of a game, and how it came about."""

    levels: tuple[str, ...]
    """By seat."""
    seed: int
    """The seed of the game."""
    choices: Turn
    """All choices so far."""
    frames: int
    """The number of frames so far."""
    state: AnyState


def levels_at(seats: int, seed: int) -> tuple[str, ...]:
    """Return the levels of a game, by seat: hard, and one expert."""
    return tuple("expert" if seat == seed % seats else "hard" for seat in range(seats))


def is_early(state: AnyState) -> bool:
    """Return true where luck decides more than any turn: early in a game of Alhambra."""
    return isinstance(state, alhambra.State) and len(state.bag) > EARLY * len(state.box.tiles)


def round_of(state: AnyState) -> int:
    """Return the number of the round."""
    if isinstance(state, alhambra.State):
        return state.turn // len(state.players)
    return int(state.round)


def moments(name: str, seats: int, seed: int) -> Iterator[Moment]:
    """Yield the moments of a game at which a new turn is decided, except early ones."""
    of, levels = MATCH_GAMES[name], levels_at(seats, seed)
    table = Table(name, tuple(Seated(level, level) for level in levels), seed)
    frames = start(LOADERS[name](), table)
    made, choices = len(frames), list[object]()
    while of.game.actors(state := frames[-1].state):
        if not is_early(state):
            yield Moment(levels, seed, tuple(choices), made, state)
        seat = state.to_move
        level, thought = of.levels[levels[seat]], thought_seed(seed, made)
        dealt = of.deal(state, seat, level, deal_chance(thought))
        for choice in think(level, dealt, seat, thought):
            frames = of.game.apply(frames[-1].state, seat, choice, chance_after(seed, made))
            choices.append(choice)
            made += len(frames)
