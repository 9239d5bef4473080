"""How hard a puzzle is: which levels find its answers."""

from __future__ import annotations

from collections.abc import Container, Hashable, Mapping
from typing import Final

from alhambra.ai.position import AnyPosition
from alhambra.ai.search import think
from alhambra.match.games import MATCH_GAMES
from alhambra.rules.chance import deal_chance
from alhambra.rules.games import AnyState, game_of

TRIES: Final = {"beginner": 24, "easy": 24, "normal": 24, "hard": 24, "expert": 12}
"""By level: how often it tries a puzzle."""
LOWEST, HIGHEST = 300, 1900
"""The least and the highest difficulty."""


def shares(
    state: AnyState, position: AnyPosition, answers: Container[Hashable], seed: str
) -> dict[str, int]:
    """Return by level in how many of 100 tries it plays one of the answers, given as keys."""
    of = MATCH_GAMES[game_of(state).NAME]
    found = {}
    for name, tries in TRIES.items():
        level, right = of.levels[name], 0
        for number in range(tries):
            thought = f"{seed}/{name}/{number}"
            dealt = of.deal(state, state.to_move, level, deal_chance(thought))
            turn = think(level, dealt, state.to_move, thought)
            right += position.key(position.plan(turn)) in answers
        found[name] = round(100 * right / tries)
    return found


def rating(game: str, solved: Mapping[str, int]) -> int:
    """Return the Elo of a player who solves the puzzle every other time.

    It is the one with which the expected results of all levels add up to those found.
    """
    elos, wanted = MATCH_GAMES[game].elos, sum(solved.values()) / 100
    low, high = LOWEST, HIGHEST
    while high - low > 1:
        middle = (low + high) // 2
        expected = sum(1 / (1 + 10 ** ((middle - elos[level]) / 400)) for level in solved)
        low, high = (middle, high) if expected > wanted else (low, middle)
    return low
