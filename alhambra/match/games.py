"""The registry of all games in this layer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from alhambra.match.alhambra.game import ALHAMBRA
from alhambra.match.match_game import MatchGame
from alhambra.match.rollwrite.game import ROLLWRITE
from alhambra.rules.games import game_of

MATCH_GAMES: Final[Mapping[str, MatchGame]] = {
    played.game.NAME: played for played in (ALHAMBRA, ROLLWRITE)
}
"""By the names of the games."""


def match_game_of(state: object) -> MatchGame:
    """The game that a state is of."""
    return MATCH_GAMES[game_of(state).NAME]
